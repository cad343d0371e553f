/* Loops over calls of the library, for `calls.rs`, which has the same loops in Rust. */

#include "zobrist.h"

uint64_t loop_lattice_change(const zobrist_lattice_keys *keys, size_t n, const size_t *sites, const uint8_t *old, const uint8_t *new)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < n; i++)
        if (zobrist_lattice_keys_change(keys, sites[i], old[i], new[i], &hash) != ZOBRIST_STATUS_OK)
            return 0;
    return hash;
}

/* One call for all changes. */
uint64_t loop_lattice_changes(const zobrist_lattice_keys *keys, size_t n, const size_t *sites, const uint8_t *old, const uint8_t *new)
{
    static uint64_t differences[1 << 14];
    uint64_t hash = 0;
    if (zobrist_lattice_keys_change_many(keys, n, sites, old, new, differences) != ZOBRIST_STATUS_OK)
        return 0;
    for (size_t i = 0; i < n; i++)
        hash ^= differences[i];
    return hash;
}

/* Reads the table of keys, without calls. */
uint64_t loop_lattice_table(const zobrist_lattice_keys *keys, size_t n, const size_t *sites, const uint8_t *old, const uint8_t *new)
{
    const uint64_t *all = zobrist_lattice_keys_table(keys);
    uint64_t hash = 0;
    for (size_t i = 0; i < n; i++)
        hash ^= all[3 * sites[i] + old[i]] ^ all[3 * sites[i] + new[i]];
    return hash;
}

uint64_t loop_local_change(zobrist_local_hashes *hashes, size_t n, const size_t *sites, const uint8_t *new)
{
    for (size_t i = 0; i < n; i++)
        if (zobrist_local_hashes_change(hashes, sites[i], new[i]) != ZOBRIST_STATUS_OK)
            return 0;
    return zobrist_local_hashes_all(hashes)[0];
}

uint64_t loop_local_changes(zobrist_local_hashes *hashes, size_t n, const size_t *sites, const uint8_t *new)
{
    if (zobrist_local_hashes_change_many(hashes, n, sites, new) != ZOBRIST_STATUS_OK)
        return 0;
    return zobrist_local_hashes_all(hashes)[0];
}

double loop_cache_get(zobrist_cache *cache, size_t n, const uint64_t *hashes)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++) {
        const double *found = zobrist_cache_get(cache, hashes[i]);
        if (found)
            sum += found[0] + found[7];
    }
    return sum;
}

/* One call for 256 hashes. */
double loop_cache_get_many(zobrist_cache *cache, size_t n, const uint64_t *hashes)
{
    const void *found[256];
    double sum = 0;
    for (size_t i = 0; i < n; i += 256) {
        if (zobrist_cache_get_many(cache, 256, hashes + i, found) != ZOBRIST_STATUS_OK)
            return 0;
        for (int k = 0; k < 256; k++)
            if (found[k])
                sum += ((const double *)found[k])[0] + ((const double *)found[k])[7];
    }
    return sum;
}

uint64_t loop_table_probe(const zobrist_table *table, size_t n, const uint64_t *hashes)
{
    uint64_t sum = 0, data;
    for (size_t i = 0; i < n; i++)
        if (zobrist_table_probe(table, hashes[i], &data, NULL))
            sum += data;
    return sum;
}

uint64_t loop_keys_change(const zobrist_keys *keys, size_t n, const size_t *slots, const uint8_t *old, const uint8_t *new)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < n; i++)
        if (zobrist_keys_change(keys, slots[i], old[i], new[i], &hash) != ZOBRIST_STATUS_OK)
            return 0;
    return hash;
}

/* Reads the keys of slots, without calls. */
uint64_t loop_keys_of_slot(const zobrist_keys *keys, size_t n, const size_t *slots, const uint8_t *old, const uint8_t *new)
{
    size_t values;
    const uint64_t *all = zobrist_keys_of_slot(keys, 0, &values);
    uint64_t hash = 0;
    for (size_t i = 0; i < n; i++)
        hash ^= all[slots[i] * values + old[i]] ^ all[slots[i] * values + new[i]];
    return hash;
}
