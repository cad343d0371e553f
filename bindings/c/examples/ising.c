/* Enumerates all 65,536 states of the Ising model on a periodic square lattice of 4x4 spins. In Gray code order each
   step flips one spin, and one call updates the hash. The keys are exact, so equal hashes prove equal states.

   Checks the number of states of each energy against P. D. Beale (Phys. Rev. Lett. 76, 78 (1996)). Checks that all
   hashes differ, and that the last hash equals the hash from scratch. A Metropolis run caches energies by hash, and
   must have the exact mean energy within its error. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "zobrist.h"

enum { SITES = 16, STATES = 1 << SITES, STEPS = 1000000 };

static const double TEMPERATURE = 2.5;

static size_t near[SITES][4];

static void require(int holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "ising: %s: %s\n", what, zobrist_last_error());
        exit(1);
    }
}

static void ok(zobrist_status status)
{
    require(status == ZOBRIST_STATUS_OK, "a call failed");
}

/* Returns the energy of the four bonds of a site: -1 for each pair of equal spins, and 1 for each other pair. */
static int bonds(const uint8_t *spins, size_t site)
{
    int sum = 0;
    for (int k = 0; k < 4; k++)
        sum += spins[near[site][k]] == spins[site] ? -1 : 1;
    return sum;
}

static int energy(const uint8_t *spins)
{
    int sum = 0;
    for (size_t site = 0; site < SITES; site++)
        sum += bonds(spins, site);
    return sum / 2;
}

static void flip(const zobrist_lattice_keys *keys, uint8_t *spins, size_t site, uint64_t *hash)
{
    ok(zobrist_lattice_keys_change(keys, site, spins[site], !spins[site], hash));
    spins[site] = !spins[site];
}

static int ascending(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Returns the exact mean energy over all states. */
static double enumerate(const zobrist_lattice_keys *keys)
{
    static const int known[][2] = {{-32, 2}, {-24, 32}, {-20, 64}, {-16, 424}, {-12, 1728}, {-8, 6688}, {-4, 13568}, {0, 20524}};
    static uint64_t hashes[STATES];
    int counts[65] = {0};
    uint8_t spins[SITES] = {0};
    uint64_t hash, scratch;
    double weights = 0, weighted = 0;
    ok(zobrist_lattice_keys_hash(keys, spins, SITES, &hash));
    int current = energy(spins);
    for (uint32_t state = 0; state < STATES; state++) {
        hashes[state] = hash;
        counts[current + 32]++;
        weights += exp(-current / TEMPERATURE);
        weighted += current * exp(-current / TEMPERATURE);
        if (state + 1 < STATES) {
            size_t site = 0;
            while (((state + 1) >> site & 1) == 0)
                site++;
            current -= 2 * bonds(spins, site);
            flip(keys, spins, site, &hash);
        }
    }
    ok(zobrist_lattice_keys_hash(keys, spins, SITES, &scratch));
    require(hash == scratch, "the last hash equals the one from scratch");
    qsort(hashes, STATES, sizeof *hashes, ascending);
    for (int i = 1; i < STATES; i++)
        require(hashes[i - 1] != hashes[i], "all hashes differ");
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        require(counts[32 + known[i][0]] == known[i][1], "the published number of states");
        require(counts[32 - known[i][0]] == known[i][1], "the published number of states");
    }
    return weighted / weights;
}

int main(void)
{
    zobrist_lattice *lattice;
    zobrist_lattice_keys *keys;
    zobrist_cache *cache;
    ok(zobrist_lattice_new("simple", 2, (size_t[]){4, 4}, &lattice));
    ok(zobrist_lattice_keys_new(SITES, 2, &(zobrist_options){.seed = 2026, .source = ZOBRIST_SOURCE_EXACT}, &keys));
    ok(zobrist_cache_new(STATES, sizeof(int), ZOBRIST_EVICTION_LEAST_RECENT, &cache));
    static const ptrdiff_t offsets[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    for (size_t site = 0; site < SITES; site++)
        for (int k = 0; k < 4; k++)
            ok(zobrist_lattice_neighbour(lattice, site, offsets[k], &near[site][k]));
    double exact = enumerate(keys);

    /* A Metropolis run looks up energies by hash, and computes an energy only on a cache miss. */
    uint8_t spins[SITES] = {0};
    uint64_t hash, random = 2026;
    double sum = 0;
    ok(zobrist_lattice_keys_hash(keys, spins, SITES, &hash));
    for (int step = 0; step < STEPS; step++) {
        random = random * 6364136223846793005u + 1;
        size_t site = (random >> 32) % SITES;
        random = random * 6364136223846793005u + 1;
        if ((double)(random >> 32) / 4294967296.0 < exp(2 * bonds(spins, site) / TEMPERATURE))
            flip(keys, spins, site, &hash);
        const int *found = zobrist_cache_get(cache, hash);
        int current = found ? *found : energy(spins);
        if (!found)
            ok(zobrist_cache_put(cache, hash, &current));
        sum += current;
    }
    zobrist_cache_numbers numbers;
    ok(zobrist_cache_numbers_of(cache, &numbers));
    printf("mean energy %.2f, exact %.2f; %zu energies kept, %.1f%% of the energies looked up\n", sum / STEPS, exact, numbers.entries,
           100.0 * (double)numbers.hits / STEPS);
    require(fabs(sum / STEPS - exact) < 0.15, "the mean energy");
    zobrist_cache_free(cache);
    zobrist_lattice_keys_free(keys);
    zobrist_lattice_free(lattice);
    return 0;
}
