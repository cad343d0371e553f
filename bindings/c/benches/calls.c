/* Measures calls of the library in loops: `make measure`. The variants of a task run in turn and must agree. Prints the minimum of 21
   times of each, per call. */

#define _POSIX_C_SOURCE 199309L

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "zobrist.h"

enum { CALLS = 1 << 14, SITES = 16000, POINTS = 361 };

static const zobrist_options options = {.seed = 2026};
static zobrist_lattice_keys *lattice_keys;
static zobrist_local_hashes *local_hashes;
static zobrist_cache *cache;
static zobrist_table *table;
static zobrist_keys *keys;

static size_t sites[CALLS];
static uint8_t old[CALLS], new[CALLS];
static uint64_t hashes[CALLS], differences[CALLS];

static uint64_t state = 1;

static size_t below(size_t n)
{
    state = state * 6364136223846793005 + 1;
    return (state >> 33) * n >> 31;
}

static void must(zobrist_status status)
{
    if (status == ZOBRIST_STATUS_OK)
        return;
    fprintf(stderr, "calls: %s\n", zobrist_last_error());
    exit(1);
}

static uint64_t change_site(void)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < CALLS; i++)
        must(zobrist_lattice_keys_change(lattice_keys, sites[i], old[i], new[i], &hash));
    return hash;
}

static uint64_t change_sites(void)
{
    uint64_t hash = 0;
    must(zobrist_lattice_keys_change_many(lattice_keys, CALLS, sites, old, new, differences));
    for (size_t i = 0; i < CALLS; i++)
        hash ^= differences[i];
    return hash;
}

static uint64_t read_table_of_sites(void)
{
    const uint64_t *all = zobrist_lattice_keys_table(lattice_keys);
    uint64_t hash = 0;
    for (size_t i = 0; i < CALLS; i++)
        hash ^= all[3 * sites[i] + old[i]] ^ all[3 * sites[i] + new[i]];
    return hash;
}

static uint64_t change_environment(void)
{
    for (size_t i = 0; i < CALLS; i++)
        must(zobrist_local_hashes_change(local_hashes, sites[i], new[i]));
    return zobrist_local_hashes_all(local_hashes)[0];
}

static uint64_t change_environments(void)
{
    must(zobrist_local_hashes_change_many(local_hashes, CALLS, sites, new));
    return zobrist_local_hashes_all(local_hashes)[0];
}

static uint64_t get_row(void)
{
    double sum = 0;
    for (size_t i = 0; i < CALLS; i++) {
        const double *found = zobrist_cache_get(cache, hashes[i]);
        if (found)
            sum += found[0] + found[7];
    }
    return (uint64_t)sum;
}

/* One call for 256 hashes. */
static uint64_t get_rows(void)
{
    const void *found[256];
    double sum = 0;
    for (size_t i = 0; i < CALLS; i += 256) {
        must(zobrist_cache_get_many(cache, 256, hashes + i, found));
        for (int k = 0; k < 256; k++)
            if (found[k])
                sum += ((const double *)found[k])[0] + ((const double *)found[k])[7];
    }
    return (uint64_t)sum;
}

static uint64_t probe_table(void)
{
    uint64_t sum = 0, data;
    for (size_t i = 0; i < CALLS; i++)
        if (zobrist_table_probe(table, hashes[i], &data, NULL))
            sum += data;
    return sum;
}

static uint64_t change_slot(void)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < CALLS; i++)
        must(zobrist_keys_change(keys, sites[i], old[i], new[i], &hash));
    return hash;
}

static uint64_t read_keys_of_slots(void)
{
    size_t values;
    const uint64_t *all = zobrist_keys_of_slot(keys, 0, &values);
    uint64_t hash = 0;
    for (size_t i = 0; i < CALLS; i++)
        hash ^= all[sites[i] * values + old[i]] ^ all[sites[i] * values + new[i]];
    return hash;
}

/* A variant of a task. A null pointer ends a list of them. */
typedef struct variant {
    const char *name;
    uint64_t (*run)(void);
} variant;

static struct timespec now(void)
{
    struct timespec time;
#ifdef CLOCK_MONOTONIC
    clock_gettime(CLOCK_MONOTONIC, &time);
#else
    timespec_get(&time, TIME_UTC);
#endif
    return time;
}

static void measure(const char *task, const variant *all)
{
    double least[3] = {1e9, 1e9, 1e9};
    uint64_t answer = all->run();
    for (int round = 0; round < 21; round++)
        for (const variant *of = all; of->run; of++) {
            struct timespec start = now();
            uint64_t found = of->run();
            struct timespec end = now();
            if (found != answer) {
                fprintf(stderr, "calls: %s, %s: another answer\n", task, of->name);
                exit(1);
            }
            double time = ((double)(end.tv_sec - start.tv_sec) * 1e9 + (double)(end.tv_nsec - start.tv_nsec)) / CALLS;
            if (time < least[of - all])
                least[of - all] = time;
        }
    for (const variant *of = all; of->run; of++)
        printf("%-52s %-14s %6.2f ns\n", task, of->name, least[of - all]);
}

static void choose(size_t slots)
{
    for (size_t i = 0; i < CALLS; i++) {
        sites[i] = below(slots);
        old[i] = (uint8_t)below(3);
        new[i] = (uint8_t)below(3);
    }
}

static void measure_environments(const zobrist_lattice *lattice, size_t shells, const char *task)
{
    static intptr_t offsets[3 * 64];
    static const uint8_t species[SITES];
    size_t count;
    zobrist_local_keys *local_keys;
    must(zobrist_lattice_offsets(lattice, 0, shells, offsets, 64, &count));
    must(zobrist_local_keys_new(lattice, offsets, count, 3, &options, &local_keys));
    must(zobrist_local_hashes_new(local_keys, species, SITES, &local_hashes));
    measure(task, (variant[]){{"one by one", change_environment}, {"in bulk", change_environments}, {NULL, NULL}});
    zobrist_local_hashes_free(local_hashes);
    zobrist_local_keys_free(local_keys);
}

static void measure_cache(size_t capacity, const char *task)
{
    must(zobrist_cache_new(capacity, 64, ZOBRIST_EVICTION_LEAST_RECENT, &cache));
    uint64_t *stored = malloc(capacity / 2 * sizeof *stored);
    for (size_t i = 0; i < capacity / 2; i++) {
        const double row[8] = {(double)i, [7] = (double)i};
        stored[i] = (uint64_t)below(1u << 31) << 33 | below(1u << 31);
        must(zobrist_cache_put(cache, stored[i], row));
    }
    for (size_t i = 0; i < CALLS; i++)
        hashes[i] = stored[below(capacity / 2)];
    free(stored);
    measure(task, (variant[]){{"one by one", get_row}, {"in bulk", get_rows}, {NULL, NULL}});
    zobrist_cache_free(cache);
}

int main(void)
{
    zobrist_lattice *lattice;
    choose(SITES);
    must(zobrist_lattice_keys_new(SITES, 3, &options, &lattice_keys));
    measure("change of one of 16,000 sites",
            (variant[]){{"one by one", change_site}, {"in bulk", change_sites}, {"without a call", read_table_of_sites}, {NULL, NULL}});
    must(zobrist_lattice_new("bcc", 3, (const size_t[]){20, 20, 20}, &lattice));
    measure_environments(lattice, 2, "change of a site's environment, 14 neighbours");
    measure_environments(lattice, 5, "change of a site's environment, 58 neighbours");
    measure_cache(4096, "hit of a cache of 4,096 rows of 64 bytes");
    measure_cache(65536, "hit of a cache of 65,536 rows of 64 bytes");
    must(zobrist_table_new(1 << 20, ZOBRIST_LAYOUT_WIDE, ZOBRIST_REPLACEMENT_DEPTH_AND_AGE, &table));
    for (size_t i = 0; i < CALLS; i++) {
        hashes[i] = (uint64_t)below(1u << 31) << 33 | below(1u << 31);
        must(zobrist_table_store(table, hashes[i], hashes[i] >> 20, 0));
    }
    measure("hit of a table of 1 MiB", (variant[]){{"one by one", probe_table}, {NULL, NULL}});
    choose(POINTS);
    must(zobrist_keys_new("array(361, option(bool))", &options, &keys));
    measure("change of a slot of a described state",
            (variant[]){{"one by one", change_slot}, {"without a call", read_keys_of_slots}, {NULL, NULL}});
    return 0;
}
