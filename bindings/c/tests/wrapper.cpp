// Tests the classes of zobrist.hpp that no example uses: calls reach the library, objects can be moved, and errors
// become exceptions.

#include <cstdio>
#include <cstdlib>
#include <utility>

#include "zobrist.hpp"

#define CHECK(what)                                                                                                                      \
    do {                                                                                                                                 \
        if (!(what)) {                                                                                                                   \
            std::fprintf(stderr, "wrapper.cpp:%d: %s\n", __LINE__, #what);                                                               \
            std::exit(1);                                                                                                                \
        }                                                                                                                                \
    } while (0)

template <class Work>
zobrist_status status_of(Work work)
{
    try {
        work();
    } catch (const zobrist::error &error) {
        return error.what()[0] ? error.status : ZOBRIST_STATUS_OK;
    }
    return ZOBRIST_STATUS_OK;
}

int main()
{
    zobrist::lattice lattice("fcc", {4, 4, 4});
    auto offsets = lattice.offsets(1, 3);
    CHECK(lattice.sites() == 256 && offsets.size() == 12 * 3);
    zobrist_options options{};
    options.centre = 1;
    zobrist::local_keys keys(lattice, offsets.data(), 12, 2, options);
    CHECK(keys.slots() == 13);

    std::vector<std::uint8_t> species(lattice.sites());
    zobrist::local_hashes first(keys, species);
    zobrist::local_hashes hashes = std::move(first); // one owner frees the object once; Valgrind checks this
    CHECK(first.get() == nullptr && hashes.get() != nullptr);
    hashes.change(3, 1);
    hashes.swap(3, 200);
    species[200] = 1;
    zobrist::local_hashes scratch(keys, species);
    for (std::size_t site = 0; site < species.size(); site++)
        CHECK(hashes.all()[site] == scratch.all()[site]);
    CHECK(status_of([&] { hashes.change(256, 1); }) == ZOBRIST_STATUS_OUT_OF_RANGE);
    CHECK(status_of([] { zobrist::lattice none("fcc", {4, 4}); }) == ZOBRIST_STATUS_INVALID);

    struct Rates {
        double of[8];
    };
    zobrist::cache<Rates> cache(16, ZOBRIST_EVICTION_SECOND_CHANCE);
    int computed = 0;
    for (int i = 0; i < 3; i++)
        CHECK(cache.get_or_compute(hashes.all()[200], [&] { return computed++, Rates{{0.5, 0, 0, 0, 0, 0, 0, 7.5}}; }).of[7] == 7.5);
    CHECK(computed == 1 && cache.find(hashes.all()[200])->of[0] == 0.5 && cache.find(1) == nullptr);

    zobrist::table table(1 << 12);
    std::uint64_t hash = zobrist_finalize(77);
    table.new_search();
    table.prefetch(hash);
    table.store(hash, 5, 9);
    CHECK(table.capacity() == 256 && table.probe(hash)->data == 5 && table.probe(hash)->depth == 9 && !table.probe(~hash));
    CHECK(status_of([&] { table.store(hash, std::uint64_t(1) << 50, 0); }) == ZOBRIST_STATUS_INVALID);
    std::puts("wrapper.cpp: all right");
}
