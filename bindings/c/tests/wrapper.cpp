// Tests the classes of zobrist.hpp that no example uses: calls reach the library, objects can be moved, and errors
// become exceptions. The argument is a path for a store.

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

/// Returns the text of an error that the wrapper throws by itself.
template <class Error, class Work>
std::string error_of(Work work)
{
    try {
        work();
    } catch (const Error &error) {
        return error.what();
    }
    return "";
}

int main(int count, char **arguments)
{
    zobrist::lattice lattice("fcc", {4, 4, 4});
    auto offsets = lattice.offsets(1);
    CHECK(lattice.sites() == 256 && offsets.size() == 12 * 3);
    zobrist_options options{};
    options.centre = 1;
    zobrist::local_keys keys(lattice, offsets, 2, options);
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

    // Each class has keys of its width.
    zobrist_options features{};
    features.source = ZOBRIST_SOURCE_FEATURES;
    const zobrist::wide_keys wide("bits(25)", features);
    std::vector<std::uint16_t> off(25), on(25);
    on[7] = 1;
    const auto changed = wide.change(wide.hash(off), 7, 0, 1);
    const std::uint64_t *seven = wide.of_slot("[7]") + 2;
    CHECK(changed == wide.hash(on) && changed[0] == (wide.hash(off)[0] ^ seven[0]) && changed[1] == (wide.hash(off)[1] ^ seven[1]));
    CHECK(wide.difference(wide.hash(off), changed).text() == "[7] = false or true" && wide.decodable() > zobrist::keys("bits(25)").decodable());
    CHECK(wide.quality(ZOBRIST_EFFORT_HUNDREDTH).numbers().bits == 128);
    features.bits = 128;
    CHECK(error_of<std::invalid_argument>([&] { zobrist::keys none("bits(25)", features); }) ==
          "zobrist: keys of 128 bits are those of zobrist::wide_keys");
    CHECK(zobrist::wide_keys("bits(25)", features).fingerprint() == wide.fingerprint());
    features.bits = 64;
    CHECK(error_of<std::invalid_argument>([&] { zobrist::wide_keys none("bits(25)", features); }) ==
          "zobrist: keys of 64 bits are those of zobrist::keys");
    zobrist::keys tallied("slots(board = array(4, option(enum(Pawn, King))) tally(material))");
    CHECK(!tallied.are_added() && tallied.part("material").are_added());

    // bcc by its basis, with the second sites of another kind.
    const std::size_t places[] = {0, 0, 0, 1, 1, 1}, kinds[] = {0, 1};
    zobrist::lattice basis({3, 3, 3}, 2, places, {}, kinds);
    CHECK(basis.sites() == 54 && basis.offsets(1).size() == 3 * 8);
    // Lengths are checked before the library reads the arrays. Valgrind checks this.
    const std::vector<std::size_t> one_kind(1);
    CHECK(error_of<std::length_error>([&] { zobrist::lattice none({3, 3, 3}, 2, places, {}, one_kind); }) ==
          "zobrist: an array of 1 elements, but must have 2");
    CHECK(error_of<std::length_error>([&] { zobrist::lattice none(std::initializer_list<std::size_t>{}, 2, places); }) ==
          "zobrist: an array of 6 elements, but must have a multiple of 0");

    const std::ptrdiff_t edges[] = {2, 1, 0, 0, 2, 0, 0, 0, 3};
    const std::uint8_t slab[] = {1, 1, 0};
    zobrist::lattice box(lattice, edges, slab);
    CHECK(box.sites() == 4 * 12);
    CHECK(zobrist::local_keys(box, offsets, 2).neighbours(0)[1] == std::size_t(-1));

    // A ring of six with left and right: the mirror image of a row is the row of the other direction.
    const std::size_t ring[] = {5, 1, 0, 2, 1, 3, 2, 4, 3, 5, 4, 0}, mirror[] = {0, 1, 1, 0}, exchange[] = {0, 1, 1, 0};
    zobrist::local_keys plain(ring, 2, 2);
    auto mirrored = plain.with_symmetries(mirror), coloured = plain.with_symmetries(mirror, exchange, 2);
    CHECK(!error_of<std::length_error>([&] { zobrist::local_keys none(ring, 5, 2); }).empty());
    CHECK(!error_of<std::length_error>([&] { plain.with_symmetries(mirror, exchange, 0); }).empty());
    CHECK(plain.operations() == 1 && mirrored.operations() == 2 && coloured.operations() == 4);
    CHECK(plain.fingerprint() != mirrored.fingerprint() && plain.neighbours(0)[0] == 5);
    CHECK(zobrist::local_keys(lattice, offsets, 2).with_symmetries().operations() == 48);
    const std::vector<std::uint8_t> up{1, 0, 0, 0, 0, 0}, down{0, 1, 1, 1, 1, 1};
    std::vector<std::uint64_t> all(6), two(2);
    mirrored.hash_all(up, all);
    CHECK(all[1] == all[5] && all[1] != all[2] && all[5] == mirrored.hash(up, 5));
    CHECK(coloured.hash(up, 1) == coloured.hash(down, 1) && plain.hash(up, 1) != plain.hash(up, 5));
    const std::size_t beside[] = {1, 5};
    std::vector<std::size_t> operations(2);
    mirrored.hash_many(up, beside, two, operations);
    CHECK(two[0] == two[1] && operations[0] + operations[1] == 1);
    const std::vector<double> rows{10, 1, 1, 10};
    std::vector<double> canonical(4), again(4);
    mirrored.to_canonical(operations, rows, canonical);
    mirrored.from_canonical(operations, canonical, again);
    CHECK(canonical[0] == canonical[2] && canonical[1] == canonical[3] && canonical[0] != canonical[1] && again == rows);

    // The hash of a part does not change with a value outside of it.
    zobrist::keys board("slots(men = array(3, option(enum(Pawn, King))) part(pawns = Pawn))");
    const zobrist::keys pawns = board.part("pawns");
    CHECK(pawns.hash({1, 0, 0}) == pawns.hash({1, 2, 0}) && pawns.hash({1, 0, 0}) != pawns.hash({0, 1, 0}));
    CHECK(status_of([&] { board.part("kings"); }) == ZOBRIST_STATUS_INVALID);

    // Two hashes name the slot that differs.
    zobrist::keys lights("bits(25)", features);
    const auto difference = lights.difference(lights.hash(off), lights.hash(on), off);
    CHECK(difference.text() == "[7]: false here, true there" && difference.slots().size == 1 && difference.slots().data[0].slot == 7);
    CHECK(lights.difference(lights.hash(off), lights.hash(on)).text() == "[7] = false or true" && lights.decodable() > 4);
    CHECK(status_of([&] { board.difference(0, 1); }) == ZOBRIST_STATUS_INVALID);

    // Each update gives the hash from scratch.
    CHECK(lights.change(lights.hash(off), 7, 0, 1) == lights.hash(on) && lights.count() == 25);
    const auto quality = lights.quality(ZOBRIST_EFFORT_HUNDREDTH);
    CHECK(quality.numbers().keys == 25 && quality.numbers().findings == 0 && !quality.text().empty());
    CHECK(status_of([&] { quality.finding(0); }) == ZOBRIST_STATUS_OUT_OF_RANGE);
    const std::uint64_t twice[] = {5, 5};
    const zobrist::quality poor(twice, "bits(2)", ZOBRIST_EFFORT_HUNDREDTH);
    CHECK(poor.numbers().repeated_keys > 0 && !poor.finding(0).empty());
    const zobrist::lattice_keys spins(25, 2, features);
    const std::vector<std::uint8_t> ground(25);
    auto excited = ground;
    excited[3] = excited[8] = 1;
    const std::uint64_t one = spins.change(spins.hash(ground), 3, 0, 1), both = spins.change(one, 8, 0, 1);
    CHECK(both == spins.hash(excited) && spins.swap(one, 3, 1, 8, 0) == spins.change(spins.hash(ground), 8, 0, 1));
    CHECK(spins.difference(spins.hash(ground), both, ground).slots().size == 2 && spins.decodable() > 3);
    CHECK((one ^ both) == spins.table()[2 * 8 + 1] && spins.fingerprint() != zobrist::lattice_keys(26, 2).fingerprint());
    const std::size_t flipped[] = {3, 8};
    std::vector<std::uint64_t> changes(2);
    spins.change_many(flipped, std::vector<std::uint8_t>{0, 0}, std::vector<std::uint8_t>{1, 1}, changes);
    CHECK((spins.hash(ground) ^ changes[0] ^ changes[1]) == both);
    CHECK(basis.kind(1) == 1 && basis.position(1) == std::vector<std::ptrdiff_t>({1, 1, 1}));
    CHECK(basis.neighbour(0, basis.position(1)) == 1 && basis.fingerprint() != lattice.fingerprint());
    CHECK(mirrored.permutation(0) == std::vector<std::size_t>({0, 1}) && mirrored.permutation(1)[0] == 1);
    scratch.change_many(beside, std::vector<std::uint8_t>{1, 1});
    CHECK(scratch.values()[1] == 1 && scratch.values()[5] == 1 && scratch.hash(5) == scratch.all()[5] && scratch.hash(5) != hashes.hash(5));
    CHECK(zobrist::finalize(77) == zobrist_finalize(77) && zobrist::version() == std::string(zobrist_version()));

    struct Rates {
        double of[8];
    };
    CHECK(count == 2);
    {
        zobrist::store<Rates> here(arguments[1], "rates", {{"keys", keys.fingerprint()}}), there(arguments[1], "rates", {{"keys", keys.fingerprint()}});
        here.put(1, Rates{{0.25}});
        here.flush();
        CHECK(there.find(1)->of[0] == 0.25 && !there.find(2));
        {
            auto asked = here.ask(2);
            CHECK(asked.answer == ZOBRIST_ANSWER_CLAIMED && !asked.found && there.ask(2).answer == ZOBRIST_ANSWER_PENDING);
        } // releases the claim
        CHECK(there.get_or_compute(2, [] { return Rates{{0.5}}; }).of[0] == 0.5);
        CHECK(here.get_or_compute(2, []() -> Rates { std::exit(1); }).of[0] == 0.5 && here.numbers().stored == 1);
        CHECK(here.ask(2).answer == ZOBRIST_ANSWER_FOUND && here.ask(2).found->of[0] == 0.5);
        CHECK(status_of([&] { zobrist::store<double> other(arguments[1], "rates"); }) == ZOBRIST_STATUS_INVALID);
    }
    zobrist::cache<Rates> cache(16, ZOBRIST_EVICTION_SECOND_CHANCE);
    int computed = 0;
    for (int i = 0; i < 3; i++)
        CHECK(cache.get_or_compute(hashes.all()[200], [&] { return computed++, Rates{{0.5, 0, 0, 0, 0, 0, 0, 7.5}}; }).of[7] == 7.5);
    CHECK(computed == 1 && cache.find(hashes.all()[200])->of[0] == 0.5 && cache.find(1) == nullptr);

    const std::uint64_t asked[] = {hashes.all()[200], 1};
    CHECK(cache.find_many(asked)[0]->of[0] == 0.5 && cache.find_many(asked)[1] == nullptr && cache.numbers().entries == 1);
    cache.clear();
    CHECK(cache.find(asked[0]) == nullptr && cache.numbers().capacity == 16);

    zobrist::table table(1 << 12);
    std::uint64_t hash = zobrist_finalize(77);
    table.new_search();
    table.prefetch(hash);
    table.store(hash, 5, 9);
    CHECK(table.capacity() == 256 && table.probe(hash)->data == 5 && table.probe(hash)->depth == 9 && !table.probe(~hash));
    CHECK(status_of([&] { table.store(hash, std::uint64_t(1) << 51, 0); }) == ZOBRIST_STATUS_OUT_OF_RANGE);
    table.clear();
    CHECK(table.fill_permille() == 0 && !table.probe_search(hash));
    // An entry without a move keeps the move, and the score that is 4 plies deeper.
    table.store_search(hash, {77, 30, 0, 0, 9, ZOBRIST_BOUND_LOWER, 0});
    table.store_search(hash, {0, 10, 20, 1, 5, ZOBRIST_BOUND_UPPER, 0});
    const auto merged = table.probe_search(hash);
    CHECK(merged->mv == 77 && merged->score == 30 && merged->depth == 9 && merged->has_eval && merged->eval == 20);
    CHECK(status_of([&] { table.store_search(hash, {0, 0, 0, 0, 0, 4, 0}); }) == ZOBRIST_STATUS_OUT_OF_RANGE);
    std::puts("wrapper.cpp: all right");
}
