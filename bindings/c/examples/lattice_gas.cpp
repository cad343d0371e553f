// A lattice gas of two metals and vacancies on bcc, by Metropolis exchanges of neighbours. The energy of an atom is not
// a sum of pairs: its bonds weaken as their number grows (M. W. Finnis, J. E. Sinclair, Philos. Mag. A 50, 45 (1984)).
// A cache keeps the energies of atoms by the canonical hash of the environment, so each environment is computed once up
// to the 48 symmetries of the crystal.
//
// `tests/twins` has the same run in Rust without a cache. `make check` compares all that both print.

#include <algorithm>
#include <cinttypes>
#include <cmath>
#include <cstdio>

#include "zobrist.hpp"

constexpr std::size_t NEAR = 8, SLOTS = 15; // two shells of 8 and 6 sites, then the site itself
constexpr int STEPS = 20000;
constexpr double THERMAL_ENERGY = 0.06; // eV

enum species : std::uint8_t { VACANCY, IRON, COPPER };

// Returns the energy of the site in the last slot in eV. Only integers are counted before the root, so rotated
// environments have equal energies to the last bit.
double energy_of(const std::uint8_t *around)
{
    int density = 0, repulsion = 0;
    std::uint8_t own = around[SLOTS - 1];
    for (std::size_t slot = 0; slot < SLOTS - 1; slot++) {
        std::uint8_t other = around[slot];
        if (own == VACANCY || other == VACANCY)
            continue;
        int shell = slot < NEAR ? 2 : 1;
        density += shell * (own == other ? 9 : 7);
        repulsion += shell * (own == IRON ? 11 : 10);
    }
    return 0.01 * repulsion - 0.35 * std::sqrt(density);
}

// Knuth's generator.
struct generator {
    std::uint64_t state = 2026;
    std::uint32_t next() { return (state = state * 6364136223846793005u + 1) >> 32; }
    std::size_t below(std::size_t n) { return (std::uint64_t(next()) * n) >> 32; }
};

int main()
{
    zobrist::lattice lattice("bcc", {10, 10, 10});
    auto offsets = lattice.offsets(2);
    zobrist_options options{};
    options.seed = 2026;
    options.centre = 1;
    auto keys = zobrist::local_keys(lattice, offsets, 3, options).with_symmetries();

    std::vector<std::uint8_t> sites(lattice.sites());
    std::vector<std::vector<std::size_t>> near;
    for (std::size_t site = 0; site < sites.size(); site++) {
        sites[site] = site % 50 == 0 ? VACANCY : site % 3 == 0 ? COPPER : IRON;
        near.push_back(keys.neighbours(site));
    }
    zobrist::cache<double> cache(1 << 19);
    auto look_up = [&](std::size_t site, std::uint64_t hash) {
        return cache.get_or_compute(hash, [&] {
            std::uint8_t around[SLOTS];
            std::transform(near[site].begin(), near[site].end(), around, [&](std::size_t other) { return sites[other]; });
            return energy_of(around);
        });
    };
    std::vector<double> energies(sites.size()), changed;
    std::vector<std::uint64_t> hashes(sites.size());
    keys.hash_all(sites, hashes);
    for (std::size_t site = 0; site < sites.size(); site++)
        energies[site] = look_up(site, hashes[site]);

    generator random;
    std::vector<std::size_t> affected;
    int accepted = 0;
    for (int step = 0; step < STEPS; step++) {
        std::size_t i = random.below(sites.size()), j = near[i][random.below(NEAR)];
        double bound = -THERMAL_ENERGY * std::log((random.next() + 0.5) / 4294967296.0);
        if (sites[i] == sites[j])
            continue;
        // The environments of both sites and of their neighbours change. Each site is its own last neighbour.
        affected = near[i];
        affected.insert(affected.end(), near[j].begin(), near[j].end());
        std::sort(affected.begin(), affected.end());
        affected.erase(std::unique(affected.begin(), affected.end()), affected.end());
        std::swap(sites[i], sites[j]);
        hashes.resize(affected.size());
        keys.hash_many(sites, affected, hashes);
        changed.clear();
        double difference = 0;
        for (std::size_t k = 0; k < affected.size(); k++) {
            changed.push_back(look_up(affected[k], hashes[k]));
            difference += changed[k] - energies[affected[k]];
        }
        if (difference <= bound) {
            accepted++;
            for (std::size_t k = 0; k < affected.size(); k++)
                energies[affected[k]] = changed[k];
        } else {
            std::swap(sites[i], sites[j]);
        }
    }

    hashes.resize(sites.size());
    keys.hash_all(sites, hashes);
    double energy = 0;
    std::uint64_t all = 0;
    for (std::size_t site = 0; site < sites.size(); site++) {
        energy += energies[site];
        all = 31 * all + hashes[site];
    }
    zobrist_cache_numbers numbers;
    zobrist::check(zobrist_cache_numbers_of(cache.get(), &numbers));
    std::printf("%d of %d exchanges accepted, energy %.9f eV, %zu environments of %zu symmetries\n", accepted, STEPS, energy,
                numbers.entries, keys.operations());
    std::printf("keys %016" PRIx64 ", hashes %016" PRIx64 "\n", keys.fingerprint(), all);
    std::fprintf(stderr, "lattice_gas: %.1f%% of the energies found in the cache\n", 100.0 * numbers.hits / (numbers.hits + numbers.misses));
    return numbers.evictions != 0;
}
