/* Tests the library through its header: correct results, and all errors. Valgrind runs the program. The argument is a
   path for a store. Each CHECK tests a property. If the property is not obvious, a comment names a mutation of the
   library that the check detects. */

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "zobrist.h"

static void check_that(int holds, const char *what, int line)
{
    if (!holds) {
        fprintf(stderr, "contract.c:%d: %s; last error: %s\n", line, what, zobrist_last_error());
        exit(1);
    }
}

#define CHECK(what) check_that((what) ? 1 : 0, #what, __LINE__)
#define OK(call) CHECK((call) == ZOBRIST_STATUS_OK)
/* Checks that a call fails with this status, and that the last error contains this text. */
#define FAILS(status, text, call)                                                                                                        \
    do {                                                                                                                                 \
        CHECK((call) == (status));                                                                                                       \
        if (strstr(zobrist_last_error(), (text)) == NULL)                                                                                \
            check_that(0, "no \"" text "\" in the error", __LINE__);                                                                     \
    } while (0)
#define RANGE ZOBRIST_STATUS_OUT_OF_RANGE
#define INVALID ZOBRIST_STATUS_INVALID
#define NULL_POINTER ZOBRIST_STATUS_NULL_POINTER

static const char LIGHTS[] = "slots(on = array(25, bool), turn = enum(White, Black, empty = White))";

static uint64_t next(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1;
    return *state >> 33;
}

/* After each of 200 changes of a slot, the updated hash equals the hash from scratch, for every width, with XOR and
   with addition. Detects a change that keeps the old value, bits above the width, and swapped words of 128 bits. */
static void described_states(void)
{
    static const struct { uint32_t bits, additive; } all[] = {
        {8, 0}, {16, 0}, {32, 0}, {64, 0}, {128, 0}, {32, 1}, {64, 1}, {128, 1},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        zobrist_options options = {.seed = 2026, .bits = all[i].bits, .additive = all[i].additive};
        zobrist_keys *keys;
        OK(zobrist_keys_new("slots(board = array(3, array(2, option(struct(bool, numbers(4))))), flags = bits(3))", &options, &keys));
        CHECK(zobrist_keys_slots(keys) == 9);
        uint16_t values[9] = {0};
        uint64_t hash[2] = {0, 0}, scratch[2] = {0, 0}, base[2] = {0, 0}, random = 7;
        OK(zobrist_keys_hash(keys, values, 9, base));
        memcpy(hash, base, sizeof hash);
        for (int step = 0; step < 200; step++) {
            size_t slot = next(&random) % 9;
            uint16_t value = next(&random) % (slot < 6 ? 11 : 2);
            OK(zobrist_keys_change(keys, slot, values[slot], value, hash));
            values[slot] = value;
            OK(zobrist_keys_hash(keys, values, 9, scratch));
            CHECK(memcmp(hash, scratch, sizeof hash) == 0);
            CHECK(all[i].bits >= 64 || hash[0] >> all[i].bits == 0);
            CHECK((all[i].bits == 128) == (hash[1] != 0));
        }
        /* An update to the same value changes nothing. */
        OK(zobrist_keys_change(keys, 2, 10, 10, hash));
        CHECK(memcmp(hash, scratch, sizeof hash) == 0 && zobrist_keys_are_added(keys) == (all[i].additive != 0));
        /* The key of a value is the change of the hash when the value replaces the empty value. */
        size_t count;
        const uint64_t *of_slot = zobrist_keys_of_slot(keys, 2, &count);
        uint64_t alone[2] = {0, 0};
        OK(zobrist_keys_change(keys, 2, 0, 10, alone));
        CHECK(count == 11 && of_slot[0] == 0 && of_slot[(all[i].bits == 128 ? 2 : 1) * 10] == alone[0]);
        zobrist_keys_free(keys);
    }
}

static void descriptions(void)
{
    zobrist_keys *keys, *same;
    size_t first, count;
    OK(zobrist_keys_new("slots(players = array(2, slots(castling = bits(2), hand = array(7, numbers(18)))), turn = bool)", NULL, &keys));
    OK(zobrist_keys_slot(keys, "players[1].hand[3]", &first, &count));
    CHECK(first == 14 && count == 1);
    OK(zobrist_keys_slot(keys, "players[1].hand", &first, &count));
    CHECK(first == 11 && count == 7);
    OK(zobrist_keys_slot(keys, "players[1]", &first, NULL));
    CHECK(first == 9);
    OK(zobrist_keys_slot(keys, "turn", &first, &count));
    CHECK(first == 18 && count == 1 && zobrist_keys_slots(keys) == 19 && zobrist_keys_count(keys) == 2 * (2 + 7 * 18) + 1);
    CHECK(strstr(zobrist_keys_text(keys), "players[2].hand[7]") != NULL);
    FAILS(RANGE, "'hands'", zobrist_keys_slot(keys, "players[1].hands", &first, &count));
    FAILS(RANGE, "'7' in the path", zobrist_keys_slot(keys, "players[1].hand[7]", &first, &count));
    FAILS(RANGE, "'0' in the path", zobrist_keys_slot(keys, "turn[0]", &first, &count));
    FAILS(INVALID, "the slots of 'players.hand' are not contiguous", zobrist_keys_slot(keys, "players.hand", &first, &count));
    zobrist_keys_free(keys);
    OK(zobrist_keys_new("slots(turn = bool, extra = array(0, bool), players = array(3, slots(score = numbers(9))))", NULL, &keys));
    OK(zobrist_keys_slot(keys, "extra", &first, &count));
    CHECK(first == 1 && count == 0);
    OK(zobrist_keys_slot(keys, "players.score", &first, &count));
    CHECK(first == 1 && count == 3);
    zobrist_keys_free(keys);

    /* The hash of the pawns changes with a pawn alone, and the material does not depend on the square. The key of the
       first kind is that of zobrist/tests/golden/counts.txt. */
    zobrist_options seeded = {.seed = 2026};
    zobrist_keys *pawns, *material;
    OK(zobrist_keys_new("slots(board = array(4, option(enum(Pawn, King))) part(pawns = Pawn) tally(material))", &seeded, &keys));
    OK(zobrist_keys_part(keys, "pawns", &pawns));
    OK(zobrist_keys_part(keys, "material", &material));
    FAILS(INVALID, "no part 'kings'", zobrist_keys_part(keys, "kings", &same));
    /* The keys of a tally are added, though those of the state are not. */
    CHECK(!zobrist_keys_are_added(keys) && !zobrist_keys_are_added(pawns) && zobrist_keys_are_added(material));
    CHECK(!zobrist_keys_are_added(NULL));
    zobrist_keys_free(keys);
    uint64_t of_pawns, of_material, moved;
    OK(zobrist_keys_hash(pawns, (uint16_t[]){2, 1, 2, 0}, 4, &of_pawns));
    OK(zobrist_keys_hash(pawns, (uint16_t[]){0, 1, 0, 2}, 4, &moved));
    CHECK(of_pawns != 0 && of_pawns == moved);
    OK(zobrist_keys_hash(material, (uint16_t[]){1, 0, 1, 0}, 4, &of_material));
    CHECK(of_material == 2 * UINT64_C(0xf2a47ca9eb453fd7));
    OK(zobrist_keys_change(material, 0, 1, 0, &of_material));
    OK(zobrist_keys_change(material, 3, 0, 1, &of_material));
    CHECK(of_material == 2 * UINT64_C(0xf2a47ca9eb453fd7));
    /* The update without a call: a king becomes a pawn. */
    const uint64_t *man = zobrist_keys_of_slot(material, 2, NULL);
    OK(zobrist_keys_hash(material, (uint16_t[]){1, 0, 2, 0}, 4, &moved));
    CHECK(moved + man[1] - man[2] == of_material && (moved ^ man[1] ^ man[2]) != of_material);
    zobrist_keys_free(pawns);
    zobrist_keys_free(material);

    OK(zobrist_keys_new("features(Piece = (enum(White, Black), numbers(63, empty = none)), BlackToMove)", NULL, &keys));
    OK(zobrist_keys_slot(keys, "BlackToMove", &first, &count));
    CHECK(first == 128 && count == 1 && zobrist_keys_slots(keys) == 129 && zobrist_keys_count(keys) == 129);
    /* The slot has two values: absent, which has no key, and present. */
    const uint64_t *of_slot = zobrist_keys_of_slot(keys, 128, &count);
    CHECK(count == 2 && of_slot[0] == 0 && of_slot[1] != 0);
    zobrist_keys_free(keys);

    /* Detects values above 255 that are stored in a byte. */
    uint64_t base, hash;
    OK(zobrist_keys_new("array(2, numbers(999))", NULL, &keys));
    OK(zobrist_keys_hash(keys, (uint16_t[]){0, 0}, 2, &base));
    OK(zobrist_keys_hash(keys, (uint16_t[]){0, 300}, 2, &hash));
    CHECK(hash == (base ^ zobrist_keys_of_slot(keys, 1, NULL)[300]));
    FAILS(RANGE, "values[1] is 1024", zobrist_keys_hash(keys, (uint16_t[]){0, 1024}, 2, &hash));
    zobrist_keys_free(keys);

    /* Detects a key for an empty value that is not the first value. */
    OK(zobrist_keys_new("array(2, enum(A, B, C, empty = B))", NULL, &keys));
    of_slot = zobrist_keys_of_slot(keys, 1, &count);
    CHECK(count == 3 && of_slot[0] != 0 && of_slot[1] == 0 && of_slot[2] != 0 && zobrist_keys_count(keys) == 4);
    zobrist_keys_free(keys);

    /* Two spellings of one description have equal keys. */
    OK(zobrist_keys_new(" array(2,\nfull(enum(\"A b\",C=(bool,bool), D)) ,) ", NULL, &keys));
    OK(zobrist_keys_new("array(2, full(enum(\"A b\", C = (0 = bool, 1 = bool), D)))", NULL, &same));
    CHECK(zobrist_keys_fingerprint(keys) == zobrist_keys_fingerprint(same) && zobrist_keys_count(keys) == 12);
    zobrist_keys_free(keys);
    zobrist_keys_free(same);

    static const struct { const char *description, *error; } wrong[] = {
        {"", "column 1: the end, but expected a shape"},
        {"slots(a = bool", "column 15: the end, but expected ',' or ')'"},
        {"slots(a = bool))", "column 16: ')', but expected the end"},
        {"slots(a = boolean)", "'boolean' is no shape"},
        {"slots(a = bool, a = bool)", "duplicate name 'a'"},
        {"enum(A, B, A)", "duplicate name 'A'"},
        {"enum()", "no variants"},
        {"enum(A, B, empty = C)", "empty is 'C'"},
        {"enum(A = (bool), empty = A)", "without values"},
        {"enum(A(bool))", "'A' is no variant"},
        {"array(x, bool)", "'x' is no number"},
        {"array(bool)", "array has 2 arguments"},
        {"option(array(2, bool))", "array is made of slots"},
        {"joint(bool)", "joint is for arrays"},
        {"numbers(3, first = 4)", "numbers from 4 to 3"},
        {"numbers(3, empty = 4)", "empty is 4"},
        {"numbers(65536)", "more values than the 65536"},
        {"array(18446744073709551615, numbers(60000))", ""},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        keys = (zobrist_keys *)1;
        CHECK(zobrist_keys_new(wrong[i].description, NULL, &keys) == INVALID);
        CHECK(keys == NULL && strstr(zobrist_last_error(), wrong[i].error) != NULL);
    }
    /* The text is nested so deeply that a recursive parser without a limit would overflow the stack. */
    char *deep = malloc(1 << 20);
    memset(deep, '(', (1 << 20) - 1);
    deep[(1 << 20) - 1] = 0;
    FAILS(INVALID, "more than 64", zobrist_keys_new(deep, NULL, &keys));
    free(deep);
    FAILS(INVALID, "UTF-8", zobrist_keys_new("\xff", NULL, &keys));
    FAILS(NULL_POINTER, "description", zobrist_keys_new(NULL, NULL, &keys));
    FAILS(NULL_POINTER, "out", zobrist_keys_new("bool", NULL, NULL));
    FAILS(INVALID, "bits is 63", zobrist_keys_new("bool", &(zobrist_options){.bits = 63}, &keys));
    FAILS(INVALID, "bits is 8", zobrist_keys_new("bool", &(zobrist_options){.bits = 8, .additive = 1}, &keys));
    FAILS(RANGE, "source is 5", zobrist_keys_new("bool", &(zobrist_options){.source = 5}, &keys));
    FAILS(INVALID, "", zobrist_keys_new("bits(100)", &(zobrist_options){.source = ZOBRIST_SOURCE_EXACT}, &keys));
}

static void wrong_arguments_of_keys(void)
{
    zobrist_keys *keys;
    OK(zobrist_keys_new(LIGHTS, NULL, &keys));
    uint16_t values[26] = {0};
    uint64_t hash = 42;
    size_t first;
    FAILS(NULL_POINTER, "keys", zobrist_keys_hash(NULL, values, 26, &hash));
    FAILS(NULL_POINTER, "values", zobrist_keys_hash(keys, NULL, 26, &hash));
    FAILS(NULL_POINTER, "hash", zobrist_keys_hash(keys, values, 26, NULL));
    FAILS(RANGE, "count is 25, but must be 26", zobrist_keys_hash(keys, values, 25, &hash));
    FAILS(INVALID, "more than fit", zobrist_keys_hash(keys, values, SIZE_MAX, &hash));
    FAILS(RANGE, "slot is 26, but must be at most 25", zobrist_keys_change(keys, 26, 0, 1, &hash));
    FAILS(RANGE, "old_value is 2", zobrist_keys_change(keys, 0, 2, 1, &hash));
    FAILS(RANGE, "new_value is 4294967295", zobrist_keys_change(keys, 0, 0, 4294967295u, &hash));
    values[25] = 2;
    FAILS(RANGE, "values[25] is 2", zobrist_keys_hash(keys, values, 26, &hash));
    CHECK(hash == 42);
    FAILS(NULL_POINTER, "path", zobrist_keys_slot(keys, NULL, &first, NULL));
    FAILS(NULL_POINTER, "first", zobrist_keys_slot(keys, "turn", NULL, NULL));
    CHECK(zobrist_keys_of_slot(keys, 26, NULL) == NULL && strstr(zobrist_last_error(), "slot is 26") != NULL);
    CHECK(zobrist_keys_slots(NULL) == 0 && zobrist_keys_count(NULL) == 0 && zobrist_keys_fingerprint(NULL) == 0);
    CHECK(zobrist_keys_text(NULL) == NULL);
    zobrist_keys_free(keys);
    zobrist_keys_free(NULL);
}

/* Finds the slots and values in which two states differ from their hashes. Detects a difference that swaps both states,
   a slot that is counted in features, and values that are counted without the empty one. */
static void differences(void)
{
    static const char DESCRIPTION[] = "slots(board = array(300, option(enum(Pawn, King))), turn = bool, hand = array(9, numbers(18)))";
    enum { SLOTS = 310 };
    for (uint32_t bits = 64; bits <= 128; bits += 64) {
        zobrist_options options = {.seed = 2026, .source = ZOBRIST_SOURCE_FEATURES, .bits = bits};
        zobrist_keys *keys;
        OK(zobrist_keys_new(DESCRIPTION, &options, &keys));
        CHECK(zobrist_keys_decodable(keys) == (bits == 64 ? 6 : 12));
        uint16_t none[SLOTS] = {0}, some[SLOTS] = {0}, many[SLOTS] = {0};
        uint64_t of_none[2], of_some[2], of_many[2];
        some[12] = 2, some[300] = 1, some[305] = 18;
        for (size_t i = 0; i < 40; i++)
            many[i] = 1;
        OK(zobrist_keys_hash(keys, none, SLOTS, of_none));
        OK(zobrist_keys_hash(keys, some, SLOTS, of_some));
        OK(zobrist_keys_hash(keys, many, SLOTS, of_many));
        zobrist_difference *difference;
        OK(zobrist_keys_difference(keys, of_none, of_some, none, SLOTS, &difference));
        const char *text = "board[12]: None here, King there; turn: false here, true there; hand[4]: 0 here, 18 there";
        CHECK(strcmp(zobrist_difference_text(difference), text) == 0);
        CHECK(zobrist_difference_slots(difference, NULL) == NULL);
        static const zobrist_slot_difference found[] = {{12, 0, 2}, {300, 0, 1}, {305, 0, 18}};
        size_t count;
        const zobrist_slot_difference *slots = zobrist_difference_slots(difference, &count);
        CHECK(count == 3);
        for (size_t i = 0; i < count; i++)
            CHECK(slots[i].slot == found[i].slot && slots[i].here == found[i].here && slots[i].there == found[i].there);
        zobrist_difference_free(difference);
        /* From the hashes alone. */
        OK(zobrist_keys_difference(keys, of_none, of_some, NULL, 0, &difference));
        CHECK(strcmp(zobrist_difference_text(difference), "board[12] = None or King, turn = false or true, hand[4] = 0 or 18") == 0);
        CHECK(zobrist_difference_slots(difference, &count) != NULL && count == 0);
        zobrist_difference_free(difference);
        FAILS(INVALID, "the states differ in more than", zobrist_keys_difference(keys, of_none, of_many, none, SLOTS, &difference));
        CHECK(difference == NULL);
        FAILS(INVALID, "see `board[12]`", zobrist_keys_difference(keys, of_none, of_some, (some[12] = 1, some), SLOTS, &difference));
        FAILS(RANGE, "value 3 of slot 12", zobrist_keys_difference(keys, of_none, of_some, (some[12] = 3, some), SLOTS, &difference));
        FAILS(RANGE, "count is 309", zobrist_keys_difference(keys, of_none, of_some, some, SLOTS - 1, &difference));
        FAILS(NULL_POINTER, "other_hash", zobrist_keys_difference(keys, of_none, NULL, NULL, 0, &difference));
        zobrist_keys_free(keys);
    }
    CHECK(zobrist_difference_text(NULL) == NULL && zobrist_keys_decodable(NULL) == 0 && zobrist_lattice_keys_decodable(NULL) == 0);
    zobrist_difference_free(NULL);

    /* An enum of features, each of which is a slot; and hashes of another width. */
    zobrist_keys *keys;
    zobrist_difference *difference;
    zobrist_options narrow = {.source = ZOBRIST_SOURCE_FEATURES, .bits = 32};
    uint64_t of_none, of_two;
    size_t count;
    OK(zobrist_keys_new("features(Man = (numbers(31)), Turn)", &narrow, &keys));
    OK(zobrist_keys_hash(keys, (uint16_t[33]){0}, 33, &of_none));
    OK(zobrist_keys_hash(keys, (uint16_t[33]){[4] = 1, [32] = 1}, 33, &of_two));
    OK(zobrist_keys_difference(keys, &of_two, &of_none, (uint16_t[33]){[4] = 1, [32] = 1}, 33, &difference));
    const zobrist_slot_difference *slots = zobrist_difference_slots(difference, &count);
    CHECK(count == 2 && slots[0].slot == 4 && slots[0].here == 1 && slots[0].there == 0 && slots[1].slot == 32);
    CHECK(strcmp(zobrist_difference_text(difference), "Man(4): present here, absent there; Turn: present here, absent there") == 0);
    zobrist_difference_free(difference);
    FAILS(RANGE, "hash has more than 32 bits", zobrist_keys_difference(keys, (uint64_t[]){UINT64_C(1) << 32}, &of_none, NULL, 0, &difference));
    zobrist_keys_free(keys);

    OK(zobrist_keys_new(LIGHTS, NULL, &keys));
    CHECK(zobrist_keys_decodable(keys) == 0);
    FAILS(INVALID, "keys without a guarantee", zobrist_keys_difference(keys, &of_none, &of_none, NULL, 0, &difference));
    zobrist_keys_free(keys);

    zobrist_lattice_keys *sites;
    zobrist_options features = {.source = ZOBRIST_SOURCE_FEATURES};
    uint8_t ours[100] = {[40] = 2}, theirs[100] = {[7] = 1, [40] = 3};
    uint64_t hash, other;
    OK(zobrist_lattice_keys_new(100, 4, &features, &sites));
    OK(zobrist_lattice_keys_hash(sites, ours, 100, &hash));
    OK(zobrist_lattice_keys_hash(sites, theirs, 100, &other));
    CHECK(zobrist_lattice_keys_decodable(sites) >= 6);
    OK(zobrist_lattice_keys_difference(sites, hash, other, ours, 100, &difference));
    slots = zobrist_difference_slots(difference, &count);
    CHECK(count == 2 && slots[0].slot == 7 && slots[0].here == 0 && slots[0].there == 1);
    CHECK(slots[1].slot == 40 && slots[1].here == 2 && slots[1].there == 3);
    zobrist_difference_free(difference);
    OK(zobrist_lattice_keys_difference(sites, hash, other, NULL, 0, &difference));
    CHECK(strcmp(zobrist_difference_text(difference), "[7] = 0 or 1, [40] = 2 or 3") == 0);
    zobrist_difference_free(difference);
    FAILS(RANGE, "values[40] is 4", zobrist_lattice_keys_difference(sites, hash, other, (ours[40] = 4, ours), 100, &difference));
    FAILS(RANGE, "count is 99", zobrist_lattice_keys_difference(sites, hash, other, ours, 99, &difference));
    zobrist_lattice_keys_free(sites);
}

static void lattice_keys(void)
{
    enum { SITES = 60, VALUES = 3 };
    /* Tests all sources except exact keys, which do not fit for this number of sites. */
    for (uint32_t source = 0; source < 5; source++) {
        if (source == ZOBRIST_SOURCE_EXACT)
            continue;
        zobrist_lattice_keys *keys;
        OK(zobrist_lattice_keys_new(SITES, VALUES, &(zobrist_options){.seed = 1, .source = source}, &keys));
        uint8_t values[SITES] = {0};
        uint64_t hash, scratch, random = source;
        OK(zobrist_lattice_keys_hash(keys, values, SITES, &hash));
        for (int step = 0; step < 100; step++) {
            size_t i = next(&random) % SITES, j = next(&random) % SITES;
            uint8_t value = next(&random) % VALUES, old = values[i];
            uint64_t bulk[2];
            OK(zobrist_lattice_keys_change_many(keys, 2, (size_t[]){i, i}, (uint8_t[]){old, value}, (uint8_t[]){value, old}, bulk));
            uint64_t before = hash;
            OK(zobrist_lattice_keys_change(keys, i, old, value, &hash));
            CHECK((before ^ hash) == bulk[0] && bulk[0] == bulk[1]);
            values[i] = value;
            OK(zobrist_lattice_keys_swap(keys, i, values[i], j, values[j], &hash));
            uint8_t held = values[i];
            values[i] = values[j];
            values[j] = held;
            OK(zobrist_lattice_keys_hash(keys, values, SITES, &scratch));
            CHECK(hash == scratch);
        }
        const uint64_t *table = zobrist_lattice_keys_table(keys);
        CHECK(table == zobrist_lattice_keys_table(keys) && table[VALUES * 7] == 0);
        scratch = hash;
        OK(zobrist_lattice_keys_change(keys, 7, 1, 2, &scratch));
        CHECK((hash ^ scratch) == (table[VALUES * 7 + 1] ^ table[VALUES * 7 + 2]));
        CHECK(zobrist_lattice_keys_fingerprint(keys) != 0);
        uint64_t untouched = hash;
        FAILS(RANGE, "site is 60", zobrist_lattice_keys_change(keys, SITES, 0, 1, &hash));
        FAILS(RANGE, "value is 3", zobrist_lattice_keys_change(keys, 0, 0, VALUES, &hash));
        FAILS(RANGE, "value is 3", zobrist_lattice_keys_change(keys, 0, VALUES, 0, &hash));
        FAILS(RANGE, "site is 61", zobrist_lattice_keys_swap(keys, 0, 0, 61, 1, &hash));
        FAILS(RANGE, "value is 9", zobrist_lattice_keys_swap(keys, 0, 0, 1, 9, &hash));
        FAILS(RANGE, "count is 59", zobrist_lattice_keys_hash(keys, values, 59, &hash));
        FAILS(NULL_POINTER, "hash", zobrist_lattice_keys_change(keys, 0, 0, 1, NULL));
        FAILS(NULL_POINTER, "keys", zobrist_lattice_keys_change(NULL, 0, 0, 1, &hash));
        uint64_t differences[1] = {5};
        FAILS(RANGE, "site is 60", zobrist_lattice_keys_change_many(keys, 1, (size_t[]){60}, (uint8_t[]){0}, (uint8_t[]){1}, differences));
        FAILS(NULL_POINTER, "sites", zobrist_lattice_keys_change_many(keys, 1, NULL, (uint8_t[]){0}, (uint8_t[]){1}, differences));
        OK(zobrist_lattice_keys_change_many(keys, 0, NULL, NULL, NULL, NULL));
        /* An exchange of a site with itself and a change to the same value change nothing. */
        OK(zobrist_lattice_keys_swap(keys, 7, 2, 7, 2, &hash));
        OK(zobrist_lattice_keys_change(keys, 7, 2, 2, &hash));
        OK(zobrist_lattice_keys_change_many(keys, 1, (size_t[]){7}, (uint8_t[]){1}, (uint8_t[]){1}, differences));
        CHECK(hash == untouched && differences[0] == 0);
        differences[0] = 5;
        values[3] = VALUES;
        FAILS(RANGE, "values[3] is 3, but must be at most 2", zobrist_lattice_keys_hash(keys, values, SITES, &hash));
        CHECK(hash == untouched && differences[0] == 5);
        zobrist_lattice_keys_free(keys);
    }
    zobrist_lattice_keys *keys;
    FAILS(INVALID, "256", zobrist_lattice_keys_new(4, 257, NULL, &keys));
    FAILS(INVALID, "", zobrist_lattice_keys_new(SIZE_MAX / 2, 200, NULL, &keys));
    CHECK(keys == NULL);
    zobrist_lattice_keys_free(NULL);
}

static void lattices(void)
{
    zobrist_lattice *lattice, *same;
    size_t cells[3] = {5, 6, 7}, site, kind, count;
    ptrdiff_t position[3];
    OK(zobrist_lattice_new("bcc", 3, cells, &lattice));
    CHECK(zobrist_lattice_sites(lattice) == 420);
    OK(zobrist_lattice_neighbour(lattice, 0, (ptrdiff_t[]){1, 1, -1}, &site));
    OK(zobrist_lattice_position(lattice, site, position));
    CHECK(position[0] == 1 && position[1] == 1 && position[2] == 13);
    OK(zobrist_lattice_neighbour(lattice, site, (ptrdiff_t[]){-1, -1, 1}, &site));
    CHECK(site == 0);
    OK(zobrist_lattice_offsets(lattice, 0, 5, NULL, 0, &count));
    CHECK(count == 8 + 6 + 12 + 24 + 8);
    ptrdiff_t offsets[58][3];
    /* The array has room for more offsets than four shells have. */
    OK(zobrist_lattice_offsets(lattice, 0, 4, offsets[0], 58, &count));
    CHECK(count == 8 + 6 + 12 + 24);
    OK(zobrist_lattice_offsets(lattice, 0, 5, offsets[0], 58, &count));
    CHECK(count == 58);
    FAILS(RANGE, "rows is 57, but must be 58", zobrist_lattice_offsets(lattice, 0, 5, offsets[0], 57, &count));
    FAILS(RANGE, "shells is 10001", zobrist_lattice_offsets(lattice, 0, 10001, NULL, 0, &count));
    FAILS(RANGE, "shells is 18446744073709551615", zobrist_lattice_offsets(lattice, 0, SIZE_MAX, NULL, 0, &count));
    FAILS(RANGE, "site is 420", zobrist_lattice_offsets(lattice, 420, 5, offsets[0], 58, &count));
    FAILS(RANGE, "site is 420", zobrist_lattice_position(lattice, 420, position));
    FAILS(RANGE, "site is 420", zobrist_lattice_kind(lattice, 420, &kind));
    FAILS(INVALID, "no site at offset [1, 0, 0]", zobrist_lattice_neighbour(lattice, 0, (ptrdiff_t[]){1, 0, 0}, &site));
    FAILS(NULL_POINTER, "offset", zobrist_lattice_neighbour(lattice, 0, NULL, &site));

    size_t places[6] = {0, 0, 0, 1, 1, 1};
    OK(zobrist_lattice_with_basis(3, cells, 2, 2, places, NULL, NULL, &same));
    CHECK(zobrist_lattice_fingerprint(lattice) == zobrist_lattice_fingerprint(same) && zobrist_lattice_fingerprint(same) != 0);
    zobrist_lattice_free(same);
    double vectors[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1.5};
    size_t kinds[2] = {4, 9};
    OK(zobrist_lattice_with_basis(3, cells, 2, 2, places, vectors, kinds, &same));
    CHECK(zobrist_lattice_fingerprint(lattice) != zobrist_lattice_fingerprint(same));
    OK(zobrist_lattice_kind(same, 1, &kind));
    CHECK(kind == 9);
    OK(zobrist_lattice_offsets(same, 0, 2, NULL, 0, &count));
    CHECK(count == 12); /* 4 along the short axes and 8 centres; 14 if the vectors were ignored */
    zobrist_lattice_free(same);
    /* A basis of one site at the origin gives the simple lattice, in each dimension. */
    for (size_t d = 1; d <= 3; d++) {
        zobrist_lattice *simple;
        OK(zobrist_lattice_with_basis(d, cells, 1, 1, (size_t[]){0, 0, 0}, NULL, NULL, &same));
        OK(zobrist_lattice_new("simple", d, cells, &simple));
        CHECK(zobrist_lattice_sites(same) == (d == 1 ? 5 : d == 2 ? 30 : 210));
        CHECK(zobrist_lattice_fingerprint(same) == zobrist_lattice_fingerprint(simple));
        zobrist_lattice_free(same);
        zobrist_lattice_free(simple);
    }
    FAILS(INVALID, "", zobrist_lattice_with_basis(3, cells, 2, 2, (size_t[]){0, 0, 0, 2, 1, 1}, NULL, NULL, &same));
    FAILS(INVALID, "dimensions is 4", zobrist_lattice_with_basis(4, cells, 2, 2, places, NULL, NULL, &same));
    FAILS(INVALID, "no lattice 'bcc' of 2", zobrist_lattice_new("bcc", 2, cells, &same));
    FAILS(INVALID, "", zobrist_lattice_new("bcc", 3, (size_t[]){0, 1, 1}, &same));
    FAILS(INVALID, "", zobrist_lattice_new("bcc", 3, (size_t[]){SIZE_MAX, 2, 1}, &same));
    FAILS(NULL_POINTER, "cells", zobrist_lattice_new("bcc", 3, NULL, &same));
    zobrist_lattice_free(lattice);
    zobrist_lattice_free(NULL);
}

static void local_environments(void)
{
    zobrist_lattice *lattice;
    size_t cells[3] = {6, 6, 6}, count, sites;
    OK(zobrist_lattice_new("bcc", 3, cells, &lattice));
    ptrdiff_t offsets[14][3];
    OK(zobrist_lattice_offsets(lattice, 0, 2, offsets[0], 14, &count));
    zobrist_local_keys *keys;
    OK(zobrist_local_keys_new(lattice, offsets[0], count, 3, &(zobrist_options){.seed = 5}, &keys));
    sites = zobrist_lattice_sites(lattice);
    zobrist_lattice_free(lattice); /* the keys outlive their lattice */
    CHECK(zobrist_local_keys_slots(keys) == 14 && zobrist_local_keys_fingerprint(keys) != 0);

    uint8_t *values = calloc(sites, 1);
    values[0] = 2;
    zobrist_local_hashes *hashes;
    OK(zobrist_local_hashes_new(keys, values, sites, &hashes));
    const uint64_t *all = zobrist_local_hashes_all(hashes);
    uint64_t random = 3, hash;
    for (int step = 0; step < 60; step++) {
        size_t i = next(&random) % sites, j = next(&random) % sites;
        uint8_t value = next(&random) % 3;
        if (step % 3 == 0) {
            OK(zobrist_local_hashes_swap(hashes, i, j));
            uint8_t held = values[i];
            values[i] = values[j];
            values[j] = held;
        } else if (step % 3 == 1) {
            OK(zobrist_local_hashes_change(hashes, i, value));
            values[i] = value;
        } else {
            OK(zobrist_local_hashes_change_many(hashes, 2, (size_t[]){i, j}, (uint8_t[]){value, 1}));
            values[i] = value;
            values[j] = 1;
        }
        CHECK(memcmp(values, zobrist_local_hashes_values(hashes), sites) == 0);
        for (size_t site = 0; site < sites; site += step == 59 ? 1 : 31) {
            OK(zobrist_local_keys_hash(keys, values, sites, site, &hash));
            CHECK(hash == all[site]);
            OK(zobrist_local_hashes_get(hashes, site, &hash));
            CHECK(hash == all[site]);
        }
    }
    size_t near[14];
    OK(zobrist_local_keys_neighbours(keys, 7, near));
    uint64_t before = all[near[13]], own = all[7];
    OK(zobrist_local_hashes_change(hashes, 7, (values[7] + 1) % 3));
    CHECK(all[near[13]] != before && all[7] == own); /* detects a centre that is hashed */

    /* A site that moves onto itself changes nothing. */
    before = all[near[13]];
    OK(zobrist_local_hashes_swap(hashes, 7, 7));
    OK(zobrist_local_hashes_change(hashes, 7, zobrist_local_hashes_values(hashes)[7]));
    CHECK(zobrist_local_hashes_values(hashes)[7] == (values[7] + 1) % 3 && all[near[13]] == before && all[7] == own);

    FAILS(RANGE, "site is 432", zobrist_local_hashes_change(hashes, sites, 0));
    FAILS(RANGE, "value is 3", zobrist_local_hashes_change(hashes, 0, 3));
    FAILS(RANGE, "site is 432", zobrist_local_hashes_swap(hashes, 0, sites));
    before = all[near[0]];
    FAILS(RANGE, "value is 3", zobrist_local_hashes_change_many(hashes, 2, (size_t[]){7, 8}, (uint8_t[]){values[7], 3}));
    FAILS(NULL_POINTER, "values", zobrist_local_hashes_change_many(hashes, 2, near, NULL));
    CHECK(all[near[0]] == before);
    FAILS(RANGE, "count is 431", zobrist_local_keys_hash(keys, values, sites - 1, 0, &hash));
    FAILS(RANGE, "site is 432", zobrist_local_keys_hash(keys, values, sites, sites, &hash));
    FAILS(RANGE, "site is 432", zobrist_local_keys_neighbours(keys, sites, near));
    FAILS(NULL_POINTER, "neighbours", zobrist_local_keys_neighbours(keys, 0, NULL));
    zobrist_local_hashes *none;
    values[5] = 3;
    FAILS(RANGE, "a value is 3", zobrist_local_hashes_new(keys, values, sites, &none));
    zobrist_local_keys_free(keys);
    OK(zobrist_local_hashes_change(hashes, 3, 1)); /* the hashes outlive their keys */
    zobrist_local_hashes_free(hashes);

    /* In a lattice with sites of several kinds, only sites of the kind of the keys have hashes. */
    OK(zobrist_lattice_new("perovskite", 3, cells, &lattice));
    ptrdiff_t octahedron[6][3];
    OK(zobrist_lattice_offsets(lattice, 1, 1, octahedron[0], 6, &count));
    OK(zobrist_local_keys_new(lattice, octahedron[0], 6, 2, &(zobrist_options){.site = 1, .centre = 1}, &keys));
    CHECK(zobrist_local_keys_slots(keys) == 7);
    sites = zobrist_lattice_sites(lattice);
    values = realloc(values, sites);
    memset(values, 0, sites);
    OK(zobrist_local_hashes_new(keys, values, sites, &hashes));
    OK(zobrist_local_hashes_get(hashes, 6, &hash));
    FAILS(INVALID, "site 0 is of another kind", zobrist_local_hashes_get(hashes, 0, &hash));
    FAILS(INVALID, "site 0 is of another kind", zobrist_local_keys_hash(keys, values, sites, 0, &hash));
    CHECK(zobrist_local_hashes_all(hashes) == NULL);
    zobrist_local_hashes_free(hashes);
    zobrist_local_keys_free(keys);
    FAILS(INVALID, "", zobrist_local_keys_new(lattice, octahedron[0], 6, 2, NULL, &keys));
    FAILS(RANGE, "options.site", zobrist_local_keys_new(lattice, octahedron[0], 6, 2, &(zobrist_options){.site = sites}, &keys));
    FAILS(INVALID, "", zobrist_local_keys_new(lattice, octahedron[0], SIZE_MAX, 2, NULL, &keys));
    ptrdiff_t zero[3] = {0, 0, 0};
    FAILS(INVALID, "[0, 0, 0] is the site itself", zobrist_local_keys_new(lattice, zero, 1, 2, NULL, &keys));
    zobrist_lattice_free(lattice);
    zobrist_local_keys_free(NULL);
    zobrist_local_hashes_free(NULL);
    free(values);
}

/* Hashes the values in the slots of an environment with the keys of the slots, as if the slots were the sites of a
   lattice. */
static uint64_t hash_of_slots(const zobrist_lattice_keys *slot_keys, size_t slots, const uint8_t *values, const size_t *near, size_t beyond)
{
    uint8_t of_slot[64];
    uint64_t hash;
    for (size_t slot = 0; slot < slots; slot++)
        of_slot[slot] = near[slot] == SIZE_MAX ? beyond : values[near[slot]];
    OK(zobrist_lattice_keys_hash(slot_keys, of_slot, slots, &hash));
    return hash;
}

/* A ladder of 2 x 30 sites with open ends: left, right, across. */
static void neighbour_lists(void)
{
    enum { SITES = 60, SLOTS = 3, VALUES = 3 };
    size_t lists[SITES][SLOTS];
    for (size_t site = 0; site < SITES; site++) {
        lists[site][0] = site % 30 == 0 ? SIZE_MAX : site - 1;
        lists[site][1] = site % 30 == 29 ? SIZE_MAX : site + 1;
        lists[site][2] = (site + 30) % SITES;
    }
    zobrist_options options = {.seed = 9};
    zobrist_local_keys *keys, *mirrored, *coloured;
    zobrist_lattice_keys *slot_keys;
    OK(zobrist_local_keys_with_neighbours(SITES, SLOTS, lists[0], VALUES, &options, &keys));
    OK(zobrist_lattice_keys_new(SLOTS, VALUES + 1, &options, &slot_keys));
    OK(zobrist_local_keys_with_symmetries(keys, 2, (size_t[]){0, 1, 2, 1, 0, 2}, 0, NULL, &mirrored));
    OK(zobrist_local_keys_with_symmetries(keys, 2, (size_t[]){0, 1, 2, 1, 0, 2}, 2, (size_t[]){0, 1, 2, 0, 2, 1}, &coloured));
    CHECK(zobrist_local_keys_slots(keys) == SLOTS && zobrist_local_keys_operations(keys) == 1);
    CHECK(zobrist_local_keys_operations(mirrored) == 2 && zobrist_local_keys_operations(coloured) == 4);
    CHECK(zobrist_local_keys_fingerprint(mirrored) != zobrist_local_keys_fingerprint(keys));
    CHECK(zobrist_local_keys_fingerprint(mirrored) != zobrist_local_keys_fingerprint(coloured));

    uint8_t values[SITES];
    uint64_t random = 11, hash, all[SITES], canonical[SITES], of_colours[SITES];
    for (size_t site = 0; site < SITES; site++)
        values[site] = next(&random) % VALUES;
    zobrist_local_hashes *hashes;
    OK(zobrist_local_hashes_new(keys, values, SITES, &hashes));
    for (int step = 0; step < 100; step++) {
        size_t site = next(&random) % SITES;
        values[site] = next(&random) % VALUES;
        OK(zobrist_local_hashes_change(hashes, site, values[site]));
    }
    OK(zobrist_local_keys_hash_many(keys, values, SITES, SITES, NULL, all, NULL));
    size_t operations[SITES];
    OK(zobrist_local_keys_hash_many(mirrored, values, SITES, SITES, NULL, canonical, operations));
    OK(zobrist_local_keys_hash_many(coloured, values, SITES, SITES, NULL, of_colours, NULL));
    CHECK(memcmp(all, zobrist_local_hashes_all(hashes), sizeof all) == 0);
    int turned = 0;
    for (size_t site = 0; site < SITES; site++) {
        size_t near[SLOTS], mirror[SLOTS] = {lists[site][1], lists[site][0], lists[site][2]};
        OK(zobrist_local_keys_neighbours(keys, site, near));
        CHECK(memcmp(near, lists[site], sizeof near) == 0);
        CHECK(all[site] == hash_of_slots(slot_keys, SLOTS, values, near, VALUES));
        OK(zobrist_local_keys_hash(keys, values, SITES, site, &hash));
        CHECK(hash == all[site]);
        /* The canonical hash is the finalized minimum over both images. */
        uint64_t image = hash_of_slots(slot_keys, SLOTS, values, mirror, VALUES);
        CHECK(canonical[site] == zobrist_finalize(image < hash ? image : hash));
        CHECK(operations[site] == (image < hash));
        turned += image < hash;
        uint8_t swapped[SITES];
        for (size_t i = 0; i < SITES; i++)
            swapped[i] = values[i] == 0 ? 0 : 3 - values[i];
        OK(zobrist_local_keys_hash(coloured, swapped, SITES, site, &hash));
        CHECK(hash == of_colours[site]);
    }
    CHECK(turned > 9);
    /* With the centre, the site itself is the last slot, also beside a missing neighbour. */
    zobrist_local_keys *with_centre;
    options.centre = 1;
    OK(zobrist_local_keys_with_neighbours(SITES, SLOTS, lists[0], VALUES, &options, &with_centre));
    size_t near[SLOTS + 1];
    OK(zobrist_local_keys_neighbours(with_centre, 30, near));
    CHECK(near[0] == SIZE_MAX && near[1] == 31 && near[2] == 0 && near[3] == 30);

    FAILS(RANGE, "site is 60", zobrist_local_keys_hash(keys, values, SITES, SITES, &hash));
    FAILS(RANGE, "site is 60", zobrist_local_hashes_change(hashes, SITES, 0)); /* not the site beyond the ends */
    FAILS(RANGE, "count is 61, but must be 60", zobrist_local_keys_hash_many(keys, values, 61, 0, NULL, NULL, NULL));
    FAILS(RANGE, "number is 59, but must be 60", zobrist_local_keys_hash_many(keys, values, SITES, 59, NULL, all, NULL));
    FAILS(NULL_POINTER, "hashes", zobrist_local_keys_hash_many(keys, values, SITES, 1, near, NULL, NULL));
    /* The value of a missing neighbour is not one of a site. */
    values[30] = VALUES;
    FAILS(RANGE, "a value is 3", zobrist_local_keys_hash(keys, values, SITES, 31, &hash));
    FAILS(RANGE, "a value is 3", zobrist_local_keys_hash(mirrored, values, SITES, 31, &hash));
    FAILS(RANGE, "a value is 3", zobrist_local_keys_hash_many(keys, values, SITES, SITES, NULL, all, NULL));
    OK(zobrist_local_keys_hash(keys, values, SITES, 33, &hash));
    zobrist_local_hashes_free(hashes);
    FAILS(INVALID, "the keys have symmetries", zobrist_local_hashes_new(mirrored, (uint8_t[SITES]){0}, SITES, &hashes));
    zobrist_local_keys *none;
    FAILS(INVALID, "the keys have symmetries", zobrist_local_keys_with_symmetries(mirrored, 1, near, 0, NULL, &none));
    FAILS(INVALID, "no lattice", zobrist_local_keys_with_symmetries(keys, 0, NULL, 0, NULL, &none));
    FAILS(INVALID, "symmetries of slots", zobrist_local_keys_with_symmetries(keys, 2, (size_t[]){0, 1, 2, 1, 2, 0}, 0, NULL, &none));
    FAILS(INVALID, "symmetries of values", zobrist_local_keys_with_symmetries(keys, 1, (size_t[]){0, 1, 2}, 1, (size_t[]){0, 0, 1}, &none));
    FAILS(RANGE, "operations is 1025", zobrist_local_keys_with_symmetries(keys, 1025, near, 0, NULL, &none));
    lists[7][1] = SITES;
    FAILS(RANGE, "neighbours[7][1] is 60", zobrist_local_keys_with_neighbours(SITES, SLOTS, lists[0], VALUES, NULL, &none));
    lists[7][1] = 0;
    FAILS(INVALID, "at most 255", zobrist_local_keys_with_neighbours(SITES, SLOTS, lists[0], 256, NULL, &none));
    FAILS(INVALID, "", zobrist_local_keys_with_neighbours(SITES, SIZE_MAX / 2, lists[0], 2, NULL, &none));
    CHECK(none == NULL);
    zobrist_local_keys_free(keys);
    zobrist_local_keys_free(mirrored);
    zobrist_local_keys_free(coloured);
    zobrist_local_keys_free(with_centre);
    zobrist_lattice_keys_free(slot_keys);
}

/* The library finds the 48 symmetries of bcc. Each canonical hash is the minimum over all images, and rows of values
   with directions turn with their environments. */
static void symmetries(void)
{
    enum { SLOTS = 14, VALUES = 3 };
    zobrist_lattice *lattice;
    zobrist_local_keys *plain, *keys;
    zobrist_lattice_keys *slot_keys;
    size_t cells[3] = {4, 4, 4}, count, images[48][SLOTS];
    ptrdiff_t offsets[SLOTS][3];
    zobrist_options options = {.seed = 31};
    OK(zobrist_lattice_new("bcc", 3, cells, &lattice));
    OK(zobrist_lattice_offsets(lattice, 0, 2, offsets[0], SLOTS, &count));
    OK(zobrist_local_keys_new(lattice, offsets[0], SLOTS, VALUES, &options, &plain));
    OK(zobrist_local_keys_with_symmetries(plain, 0, NULL, 0, NULL, &keys));
    OK(zobrist_lattice_keys_new(SLOTS, VALUES, &options, &slot_keys));
    size_t sites = zobrist_lattice_sites(lattice);
    CHECK(zobrist_local_keys_operations(keys) == 48);
    for (size_t by = 0; by < 48; by++) {
        OK(zobrist_local_keys_permutation(keys, by, images[by]));
        for (size_t other = 0; other < by; other++)
            CHECK(memcmp(images[by], images[other], sizeof images[by]) != 0);
    }

    uint8_t values[128];
    uint64_t random = 17, hash, hashes[128];
    size_t chosen[128], operations[128];
    double rows[128][SLOTS], canonical[128][SLOTS], again[128][SLOTS];
    CHECK(sites == 128);
    for (size_t site = 0; site < sites; site++) {
        values[site] = next(&random) % VALUES;
        chosen[site] = sites - 1 - site;
    }
    OK(zobrist_local_keys_hash_many(keys, values, sites, sites, chosen, hashes, operations));
    for (size_t i = 0; i < sites; i++) {
        size_t near[SLOTS], turned[SLOTS];
        uint64_t least = UINT64_MAX;
        OK(zobrist_local_keys_neighbours(keys, chosen[i], near));
        for (size_t by = 0; by < 48; by++) {
            for (size_t slot = 0; slot < SLOTS; slot++)
                turned[images[by][slot]] = near[slot];
            hash = hash_of_slots(slot_keys, SLOTS, values, turned, 0);
            least = hash < least ? hash : least;
        }
        CHECK(hashes[i] == zobrist_finalize(least));
        OK(zobrist_local_keys_hash(keys, values, sites, chosen[i], &hash));
        CHECK(hash == hashes[i]);
        for (size_t slot = 0; slot < SLOTS; slot++)
            rows[i][slot] = values[near[slot]];
    }
    OK(zobrist_local_keys_to_canonical(keys, sites, operations, SLOTS, rows[0], canonical[0]));
    OK(zobrist_local_keys_from_canonical(keys, sites, operations, SLOTS, canonical[0], again[0]));
    CHECK(memcmp(rows, again, sizeof rows) == 0 && memcmp(rows, canonical, sizeof rows) != 0);
    for (size_t i = 0; i < sites; i++) {
        /* The row of the canonical image has the values whose hash is the minimum. */
        uint8_t of_slot[SLOTS];
        for (size_t slot = 0; slot < SLOTS; slot++)
            of_slot[slot] = canonical[i][slot];
        OK(zobrist_lattice_keys_hash(slot_keys, of_slot, SLOTS, &hash));
        CHECK(zobrist_finalize(hash) == hashes[i]);
    }
    /* The operations map the first shell of 8 to itself, and 9 slots not. */
    OK(zobrist_local_keys_to_canonical(keys, 1, (size_t[]){47}, 8, rows[0], canonical[0]));
    FAILS(INVALID, "first 9 slots", zobrist_local_keys_to_canonical(keys, 48, (size_t[48]){47, 5, 9, 13, 21, 33}, 9, rows[0], canonical[0]));
    FAILS(RANGE, "length is 15", zobrist_local_keys_to_canonical(keys, 1, operations, 15, rows[0], canonical[0]));
    FAILS(RANGE, "operation is 48", zobrist_local_keys_from_canonical(keys, 1, (size_t[]){48}, 8, rows[0], canonical[0]));
    FAILS(RANGE, "operation is 48", zobrist_local_keys_permutation(keys, 48, images[0]));
    FAILS(NULL_POINTER, "rows", zobrist_local_keys_from_canonical(keys, 1, operations, 8, canonical[0], NULL));
    /* The same group, as permutations, gives the same hashes; a group of one operation mixes the plain hash. */
    zobrist_local_keys *same, *trivial, *none;
    OK(zobrist_local_keys_with_symmetries(plain, 48, images[0], 0, NULL, &same));
    CHECK(zobrist_local_keys_fingerprint(same) == zobrist_local_keys_fingerprint(keys));
    OK(zobrist_local_keys_with_symmetries(plain, 1, images[0], 0, NULL, &trivial));
    uint64_t of_one[128], of_none[128];
    OK(zobrist_local_keys_hash_many(trivial, values, sites, sites, NULL, of_one, operations));
    OK(zobrist_local_keys_hash_many(plain, values, sites, sites, NULL, of_none, operations));
    for (size_t site = 0; site < sites; site++)
        CHECK(of_one[site] == zobrist_finalize(of_none[site]) && operations[site] == 0);
    ptrdiff_t part[3] = {1, 1, 1};
    zobrist_local_keys *of_part;
    OK(zobrist_local_keys_new(lattice, part, 1, 2, NULL, &of_part));
    FAILS(INVALID, "not listed", zobrist_local_keys_with_symmetries(of_part, 0, NULL, 0, NULL, &none));
    zobrist_local_keys_free(of_part);
    zobrist_local_keys_free(same);
    zobrist_local_keys_free(trivial);
    zobrist_local_keys_free(plain);
    zobrist_local_keys_free(keys);
    zobrist_lattice_keys_free(slot_keys);
    zobrist_lattice_free(lattice);

    /* Sites of another kind have hash 0. */
    OK(zobrist_lattice_new("perovskite", 3, cells, &lattice));
    OK(zobrist_lattice_offsets(lattice, 1, 1, offsets[0], 6, &count));
    OK(zobrist_local_keys_new(lattice, offsets[0], 6, 2, &(zobrist_options){.site = 1}, &plain));
    OK(zobrist_local_keys_with_symmetries(plain, 0, NULL, 0, NULL, &keys));
    static uint8_t zeros[320];
    static uint64_t of_all[320];
    for (int i = 0; i < 2; i++) {
        memset(of_all, 1, sizeof of_all);
        OK(zobrist_local_keys_hash_many(i == 0 ? plain : keys, zeros, 320, 320, NULL, of_all, NULL));
        for (size_t site = 0; site < 320; site++)
            CHECK(site % 5 == 1 ? of_all[site] == of_all[1] && of_all[1] != 0 : of_all[site] == 0);
        FAILS(INVALID, "another kind", zobrist_local_keys_hash_many(i == 0 ? plain : keys, zeros, 320, 1, (size_t[]){2}, of_all, NULL));
    }
    zobrist_local_keys_free(plain);
    zobrist_local_keys_free(keys);
    zobrist_lattice_free(lattice);
}

/* A slab and a box by a matrix have the hashes of their lists of neighbours. */
static void boxes(void)
{
    zobrist_lattice *cell, *box, *none;
    size_t count, cells[3] = {4, 4, 3};
    ptrdiff_t offsets[12][3];
    OK(zobrist_lattice_new("fcc", 3, cells, &cell));
    OK(zobrist_lattice_offsets(cell, 0, 1, offsets[0], 12, &count));
    static const struct { ptrdiff_t edges[9]; uint8_t periodic[3]; size_t sites, missing; } all[] = {
        {{4, 0, 0, 0, 4, 0, 0, 0, 3}, {1, 1, 1}, 192, 0},
        /* Each of the two faces has 32 sites, which miss 4 of 12 neighbours. */
        {{4, 0, 0, 0, 4, 0, 0, 0, 3}, {1, 1, 0}, 192, 2 * 32 * 4},
        {{3, 1, 0, -1, 2, 0, 0, 1, 2}, {1, 1, 1}, 4 * 14, 0},
        {{3, 1, 0, -1, 2, 0, 0, 1, 2}, {1, 1, 0}, 4 * 14, 2 * 2 * 7 * 4},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        zobrist_local_keys *keys, *of_lists, *symmetric;
        zobrist_options options = {.seed = 5};
        OK(zobrist_lattice_with_box(cell, all[i].edges, all[i].periodic, &box));
        size_t sites = zobrist_lattice_sites(box), lists[192][12], missing = 0;
        CHECK(sites == all[i].sites);
        OK(zobrist_local_keys_new(box, offsets[0], 12, 2, &options, &keys));
        for (size_t site = 0; site < sites; site++) {
            OK(zobrist_local_keys_neighbours(keys, site, lists[site]));
            for (size_t slot = 0; slot < 12; slot++) {
                size_t near;
                zobrist_status status = zobrist_lattice_neighbour(box, site, offsets[slot], &near);
                missing += lists[site][slot] == SIZE_MAX;
                CHECK(status == ZOBRIST_STATUS_OK ? near == lists[site][slot] : lists[site][slot] == SIZE_MAX);
            }
        }
        CHECK(missing == all[i].missing);
        OK(zobrist_local_keys_with_neighbours(sites, 12, lists[0], 2, &options, &of_lists));
        uint8_t values[192];
        uint64_t random = i, hashes[2][192], hash;
        for (size_t site = 0; site < sites; site++)
            values[site] = next(&random) % 2;
        OK(zobrist_local_keys_hash_many(keys, values, sites, sites, NULL, hashes[0], NULL));
        OK(zobrist_local_keys_hash_many(of_lists, values, sites, sites, NULL, hashes[1], NULL));
        CHECK(memcmp(hashes[0], hashes[1], sites * sizeof hash) == 0);
        OK(zobrist_local_keys_with_symmetries(keys, 0, NULL, 0, NULL, &symmetric));
        CHECK(zobrist_local_keys_operations(symmetric) == 48);
        zobrist_local_hashes *updated;
        OK(zobrist_local_hashes_new(keys, values, sites, &updated));
        OK(zobrist_local_hashes_change(updated, 5, 1 - values[5]));
        values[5] = 1 - values[5];
        for (size_t site = 0; site < sites; site++) {
            OK(zobrist_local_keys_hash(keys, values, sites, site, &hash));
            CHECK(hash == zobrist_local_hashes_all(updated)[site]);
        }
        /* The value of a missing neighbour is not one of a site. */
        memset(values, 2, sites);
        FAILS(RANGE, "a value is 2", zobrist_local_keys_hash(keys, values, sites, 9, &hash));
        zobrist_local_hashes_free(updated);
        zobrist_local_keys_free(symmetric);
        zobrist_local_keys_free(of_lists);
        zobrist_local_keys_free(keys);
        zobrist_lattice_free(box);
    }
    FAILS(INVALID, "span no box", zobrist_lattice_with_box(cell, (ptrdiff_t[]){1, 0, 0, 2, 0, 0, 0, 0, 1}, NULL, &none));
    FAILS(NULL_POINTER, "edges", zobrist_lattice_with_box(cell, NULL, NULL, &none));
    OK(zobrist_lattice_with_box(cell, all[0].edges, NULL, &box));
    CHECK(zobrist_lattice_fingerprint(box) == zobrist_lattice_fingerprint(cell));
    zobrist_lattice_free(box);
    zobrist_lattice_free(cell);
}

static void *wait_for_row(void *of)
{
    double row[2];
    zobrist_claim *claim;
    zobrist_answer answer;
    OK(zobrist_store_ask(of, 7, -1, row, &claim, &answer));
    CHECK(answer == ZOBRIST_ANSWER_FOUND && claim == NULL && row[1] == 49);
    return NULL;
}

static void stores(const char *path)
{
    zobrist_store *store, *other, *none;
    const char *names[] = {"keys"};
    uint64_t digests[] = {42};
    double row[2] = {1, 2}, seven[2] = {7, 49};
    bool found;
    OK(zobrist_store_new(path, "squares", 1, names, digests, 2, 0, 0, &store));
    OK(zobrist_store_new(path, "squares", 1, names, digests, 2, 64, 5, &other));
    OK(zobrist_store_get(store, 7, row, &found));
    CHECK(!found && row[0] == 1);
    zobrist_claim *claim, *second;
    zobrist_answer answer;
    OK(zobrist_store_ask(store, 7, 0, row, &claim, &answer));
    CHECK(answer == ZOBRIST_ANSWER_CLAIMED && claim != NULL);
    OK(zobrist_store_ask(other, 7, 0.01, row, &second, &answer));
    CHECK(answer == ZOBRIST_ANSWER_PENDING && second == NULL);
    FAILS(INVALID, "this thread has claimed the hash", zobrist_store_ask(store, 7, -1, row, &second, &answer));
    FAILS(INVALID, "NaN", zobrist_store_ask(store, 7, 0.0 / 0.0, row, &second, &answer));
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, wait_for_row, other) == 0);
    OK(zobrist_claim_fulfil(claim, seven));
    pthread_join(thread, NULL);
    OK(zobrist_store_get(other, 7, row, &found));
    CHECK(found && row[0] == 7 && row[1] == 49);
    /* A claim without a row lets the next caller claim the hash. */
    OK(zobrist_store_ask(store, 8, 0, row, &claim, &answer));
    zobrist_claim_free(claim);
    OK(zobrist_store_ask(other, 8, 0, row, &claim, &answer));
    CHECK(answer == ZOBRIST_ANSWER_CLAIMED);
    FAILS(NULL_POINTER, "row", zobrist_claim_fulfil(claim, NULL)); /* frees the claim, too */
    OK(zobrist_store_put(store, 9, seven));
    OK(zobrist_store_flush(store));
    OK(zobrist_store_get(other, 9, row, &found));
    CHECK(found);
    zobrist_store_numbers numbers;
    OK(zobrist_store_numbers_of(store, &numbers));
    CHECK(numbers.written == 2 && numbers.absent == 3 && numbers.stored == 0);
    OK(zobrist_store_get(store, 7, row, &found));
    OK(zobrist_store_numbers_of(store, &numbers));
    CHECK(numbers.memory == 1);

    FAILS(INVALID, "fingerprint of keys is `", zobrist_store_new(path, "squares", 1, names, (uint64_t[]){43}, 2, 0, 0, &none));
    FAILS(INVALID, "`squares`, not `cubes`", zobrist_store_new(path, "cubes", 1, names, digests, 2, 0, 0, &none));
    FAILS(INVALID, "`[f64; 2]`, not `[f64; 3]`", zobrist_store_new(path, "squares", 1, names, digests, 3, 0, 0, &none));
    FAILS(INVALID, "lease", zobrist_store_new(path, "squares", 1, names, digests, 2, 0, -1, &none));
    FAILS(INVALID, "width is 0", zobrist_store_new(path, "squares", 1, names, digests, 0, 0, 0, &none));
    FAILS(INVALID, "", zobrist_store_new("/", "squares", 1, names, digests, 2, 0, 0, &none));
    FAILS(NULL_POINTER, "a name", zobrist_store_new(path, "squares", 1, (const char *[]){NULL}, digests, 2, 0, 0, &none));
    CHECK(none == NULL);
    OK(zobrist_store_ask(store, 10, 0, row, &claim, &answer));
    zobrist_claim_free(claim);
    FAILS(NULL_POINTER, "answer", zobrist_store_ask(store, 10, 0, row, &claim, NULL));
    OK(zobrist_store_ask(store, 10, 0, row, &claim, &answer)); /* the failed call has claimed nothing */
    CHECK(answer == ZOBRIST_ANSWER_CLAIMED);
    zobrist_claim_free(claim);
    FAILS(NULL_POINTER, "claim", zobrist_claim_fulfil(NULL, row));
    FAILS(NULL_POINTER, "store", zobrist_store_get(NULL, 7, row, &found));
    zobrist_claim_free(NULL);
    zobrist_store_free(other);
    zobrist_store_free(store);
    zobrist_store_free(NULL);
}

static void caches(void)
{
    static const size_t sizes[] = {1, 8, 12, 24, 60, 100, 1000};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        for (uint32_t eviction = 0; eviction < 3; eviction++) {
            zobrist_cache *cache;
            OK(zobrist_cache_new(64, sizes[s], eviction, &cache));
            unsigned char value[1000];
            int evicted = 0;
            for (int i = 0; i < 200; i++) {
                memset(value, i, sizes[s]);
                OK(zobrist_cache_put(cache, zobrist_finalize(i), value));
                const unsigned char *found = zobrist_cache_get(cache, zobrist_finalize(i));
                CHECK(found != NULL && found[0] == i % 256 && found[sizes[s] - 1] == i % 256 && (uintptr_t)found % 8 == 0);
                const void *half;
                OK(zobrist_cache_get_many(cache, 1, (uint64_t[]){zobrist_finalize(i / 2)}, &half));
                CHECK(half == NULL || *(const unsigned char *)half == i / 2);
                evicted += half == NULL;
            }
            zobrist_cache_numbers numbers;
            OK(zobrist_cache_numbers_of(cache, &numbers));
            CHECK(numbers.capacity == 64 && numbers.entries <= 64 && numbers.misses == (uint64_t)evicted);
            CHECK(numbers.hits + numbers.misses == 400 && numbers.evictions == 200 - numbers.entries);
            OK(zobrist_cache_clear(cache));
            CHECK(zobrist_cache_get(cache, zobrist_finalize(199)) == NULL);
            FAILS(NULL_POINTER, "value", zobrist_cache_put(cache, 1, NULL));
            FAILS(NULL_POINTER, "values", zobrist_cache_get_many(cache, 1, (uint64_t[]){1}, NULL));
            zobrist_cache_free(cache);
        }
    }
    zobrist_cache *cache;
    zobrist_cache_numbers numbers;
    FAILS(INVALID, "0", zobrist_cache_new(0, 8, 0, &cache));
    FAILS(INVALID, "", zobrist_cache_new(SIZE_MAX, 8, 0, &cache));
    FAILS(RANGE, "eviction is 3", zobrist_cache_new(8, 8, 3, &cache));
    FAILS(NULL_POINTER, "cache", zobrist_cache_put(NULL, 1, &numbers));
    FAILS(NULL_POINTER, "cache", zobrist_cache_clear(NULL));
    CHECK(zobrist_cache_get(NULL, 1) == NULL);
    zobrist_cache_free(NULL);
}

/* Returns whether a call had enough memory. */
static int allocated(zobrist_status status)
{
    CHECK(status == ZOBRIST_STATUS_OK || (status == INVALID && strstr(zobrist_last_error(), "failed to allocate") != NULL));
    return status == ZOBRIST_STATUS_OK;
}

/* If the memory for an object or for a copy of values cannot be allocated, the call fails. */
static void sites_without_memory(const char *path)
{
    enum { SITES = 1 << 20, SLOTS = 6 };
    zobrist_store *store;
    OK(zobrist_store_new(path, "large", 0, NULL, NULL, 8 << 20, 1, 0, &store));
    size_t *lists = malloc(sizeof *lists * SITES * SLOTS);
    for (size_t i = 0; i < SITES * SLOTS; i++)
        lists[i] = i % 99 == 0 ? SIZE_MAX : i % SITES;
    uint8_t *values = calloc(SITES, 1);
    uint64_t *hashes = calloc(SITES, sizeof *hashes);
    double *row = calloc(8 << 20, sizeof *row);
    zobrist_local_keys *keys = NULL, *more, *small;
    zobrist_local_hashes *updated = NULL;
    OK(zobrist_local_keys_with_neighbours(1, 1, &(size_t){0}, 2, NULL, &small));
    struct rlimit limit, unlimited;
    CHECK(getrlimit(RLIMIT_AS, &unlimited) == 0);
    limit = unlimited;
    /* Each limit lets the calls before the tested one succeed: the lists take 24 MiB, their copy 24, hashes and reverse
       lists 80 and more. */
    size_t used = 0;
    FILE *pages = fopen("/proc/self/statm", "r");
    CHECK(pages != NULL && fscanf(pages, "%zu", &used) == 1);
    fclose(pages);
    used *= 4096;
    int kept = 0, copied = 0, hashed = 0, updatable = 0;
    for (size_t room = 2 << 20; room < 200 << 20 && !updatable; room += 3 << 20) {
        limit.rlim_cur = used + room;
        CHECK(setrlimit(RLIMIT_AS, &limit) == 0);
        if (keys == NULL) {
            kept = allocated(zobrist_local_keys_with_neighbours(SITES, SLOTS, lists, 2, NULL, &keys));
            continue;
        }
        if (!copied) {
            copied = allocated(zobrist_local_keys_with_symmetries(keys, 1, (size_t[]){0, 1, 2, 3, 4, 5}, 0, NULL, &more));
            if (copied)
                zobrist_local_keys_free(more);
        }
        hashed += allocated(zobrist_local_keys_hash_many(keys, values, SITES, SITES, NULL, hashes, NULL));
        updatable = allocated(zobrist_local_hashes_new(keys, values, SITES, &updated));
    }
    CHECK(kept && copied && hashed > 1 && updatable);
    bool found;
    FAILS(INVALID, "failed to allocate", zobrist_store_put(store, 1, row));
    FAILS(INVALID, "failed to allocate", zobrist_store_get(store, 1, row, &found));
    uint64_t hash;
    OK(zobrist_local_keys_hash(small, values, 1, 0, &hash));
    zobrist_local_hashes_free(updated);
    zobrist_local_keys_free(keys);
    zobrist_local_keys_free(small);
    zobrist_store_free(store);
    CHECK(setrlimit(RLIMIT_AS, &unlimited) == 0);
    free(lists);
    free(values);
    free(hashes);
    free(row);
}

/* If a value cannot be allocated, the call fails and leaves the cache unchanged. This test limits the memory, so it
   runs in its own process, and not under Valgrind, because Valgrind needs more memory. */
static void without_memory(void)
{
    static unsigned char value[10 << 20];
    zobrist_cache *cache;
    OK(zobrist_cache_new(1000, sizeof value, ZOBRIST_EVICTION_LEAST_RECENT, &cache));
    struct rlimit limit = {256 << 20, 256 << 20};
    CHECK(setrlimit(RLIMIT_AS, &limit) == 0);
    uint64_t kept = 0;
    zobrist_status last;
    while ((last = zobrist_cache_put(cache, zobrist_finalize(kept), value)) == ZOBRIST_STATUS_OK)
        CHECK(++kept < 26);
    FAILS(INVALID, "failed to allocate 1310720 words of a value", last);
    zobrist_cache_numbers numbers;
    OK(zobrist_cache_numbers_of(cache, &numbers));
    CHECK(kept > 5 && numbers.entries == kept && numbers.evictions == 0);
    for (uint64_t i = 0; i <= kept; i++)
        CHECK((zobrist_cache_get(cache, zobrist_finalize(i)) != NULL) == (i < kept));
    OK(zobrist_cache_clear(cache));
    OK(zobrist_cache_put(cache, 1, value));
    zobrist_cache_free(cache);
}

/* Each thread stores data that depends on the hash, so that an entry of another hash is detected. */
static void *store_and_probe(void *of)
{
    const zobrist_table *table = of;
    for (uint64_t i = 0; i < 3000; i++) {
        uint64_t hash = zobrist_finalize(i), data;
        CHECK(zobrist_table_store(table, hash, hash >> 20, 3) == ZOBRIST_STATUS_OK);
        if (zobrist_table_probe(table, hash, &data, NULL))
            CHECK(data == hash >> 20);
    }
    return NULL;
}

/* Copies the score with all that belongs to it. */
static void copy_score(zobrist_search_entry *to, const zobrist_search_entry *from)
{
    to->score = from->score, to->depth = from->depth, to->bound = from->bound, to->pv = from->pv;
}

static void add_missing(zobrist_search_entry *to, const zobrist_search_entry *from)
{
    if (to->mv == 0)
        to->mv = from->mv;
    if (!to->has_eval)
        to->has_eval = from->has_eval, to->eval = from->eval;
}

/* The rule of zobrist_table_store_search, as the header states it. A score that stays keeps its age. */
static zobrist_search_entry merged(zobrist_search_entry old, zobrist_search_entry new, int *age, int prefers_depth)
{
    zobrist_search_entry result = new;
    int is_deeper = *age == 0 && old.bound != ZOBRIST_BOUND_NONE && old.depth >= new.depth + (new.pv ? 6 : 4);
    int stays = new.bound == ZOBRIST_BOUND_NONE || (is_deeper && new.bound != ZOBRIST_BOUND_EXACT);
    if (stays)
        copy_score(&result, &old);
    add_missing(&result, &old);
    if (prefers_depth && result.depth < old.depth) {
        result = old;
        stays = old.bound != ZOBRIST_BOUND_NONE;
        if (!stays)
            copy_score(&result, &new);
        add_missing(&result, &new);
    }
    *age = stays ? *age : 0;
    return result;
}

static void searches(void)
{
    uint64_t random = 1, hash = UINT64_C(0x9d39247e33776d41);
    int deeper = 0;
    for (uint32_t layout = 0; layout < 2; layout++)
        for (uint32_t policy = 0; policy < 3; policy++) {
            zobrist_table *table;
            zobrist_search_entry known = {0}, found = {.mv = 7};
            int age = 0, is_first = 1;
            OK(zobrist_table_new(1 << 12, layout, policy, &table));
            CHECK(!zobrist_table_probe_search(table, hash, &found) && found.mv == 7);
            for (int i = 0; i < 3000; i++) {
                random = zobrist_finalize(random + 1);
                zobrist_search_entry new = {.mv = random & 1 ? 0 : (uint16_t)(random >> 1),
                                            .score = (int16_t)(random >> 17),
                                            .eval = random >> 33 & 1 ? (int16_t)(random >> 34) : 0,
                                            .has_eval = random >> 33 & 1,
                                            .depth = random >> 50 & 15,
                                            .bound = random >> 54 & 3,
                                            .pv = random >> 56 & 1};
                if (new.eval == INT16_MIN)
                    continue;
                OK(zobrist_table_store_search(table, hash, &new));
                CHECK(zobrist_table_probe_search(table, hash, &found));
                known = is_first ? new : merged(known, new, &age, policy == ZOBRIST_REPLACEMENT_DEPTH_PREFERRED);
                is_first = 0;
                CHECK(memcmp(&found, &known, sizeof found) == 0);
                deeper += found.depth > new.depth;
                if ((random >> 57 & 7) == 0) {
                    OK(zobrist_table_new_search(table));
                    age++;
                }
            }
            zobrist_search_entry entry = {.has_eval = 2, .eval = INT16_MIN, .depth = 255, .bound = ZOBRIST_BOUND_EXACT, .pv = 2};
            OK(zobrist_table_store_search(table, ~hash, &entry));
            CHECK(zobrist_table_probe_search(table, ~hash, &found) && !found.has_eval && found.eval == 0 && found.pv == 1);
            entry.bound = 4;
            FAILS(RANGE, "bound is 4, but must be at most 3", zobrist_table_store_search(table, ~hash, &entry));
            FAILS(NULL_POINTER, "entry", zobrist_table_store_search(table, hash, NULL));
            CHECK(!zobrist_table_probe_search(table, hash, NULL) && strstr(zobrist_last_error(), "entry is a null") != NULL);
            zobrist_table_free(table);
        }
    CHECK(deeper > 1000);
    FAILS(NULL_POINTER, "table", zobrist_table_store_search(NULL, 1, &(zobrist_search_entry){0}));
    CHECK(!zobrist_table_probe_search(NULL, 1, &(zobrist_search_entry){0}));
}

static void tables(void)
{
    for (uint32_t layout = 0; layout < 2; layout++) {
        zobrist_table *table;
        OK(zobrist_table_new(1 << 16, layout, ZOBRIST_REPLACEMENT_DEPTH_AND_AGE, &table));
        CHECK(zobrist_table_capacity(table) == (layout == ZOBRIST_LAYOUT_WIDE ? 4096 : 6144));
        uint64_t hash = UINT64_C(0x9d39247e33776d41), most = (UINT64_C(1) << 51) - 1, data = 1;
        uint8_t depth = 1;
        CHECK(!zobrist_table_probe(table, hash, &data, &depth) && data == 1);
        OK(zobrist_table_store(table, hash, most, 255));
        zobrist_table_prefetch(table, hash);
        CHECK(zobrist_table_probe(table, hash, &data, &depth) && data == most && depth == 255);
        for (int bit = 0; bit < 51; bit++) {
            OK(zobrist_table_store(table, hash, UINT64_C(1) << bit, 0));
            CHECK(zobrist_table_probe(table, hash, &data, &depth) && data == UINT64_C(1) << bit && depth == 0);
        }
        FAILS(RANGE, "more than 51 bits", zobrist_table_store(table, hash, most + 1, 0));
        OK(zobrist_table_new_search(table));
        CHECK(zobrist_table_fill_permille(table, 0) == 0);
        OK(zobrist_table_clear(table));
        CHECK(!zobrist_table_probe(table, hash, &data, NULL));
        pthread_t threads[3];
        for (int i = 0; i < 3; i++)
            CHECK(pthread_create(&threads[i], NULL, store_and_probe, table) == 0);
        for (int i = 0; i < 3; i++)
            pthread_join(threads[i], NULL);
        CHECK(zobrist_table_fill_permille(table, 255) > 300);
        OK(zobrist_table_store(table, hash, 1, 1));
        CHECK(!zobrist_table_probe(table, hash, NULL, NULL) && strstr(zobrist_last_error(), "data is a null") != NULL);
        zobrist_table_free(table);
    }
    zobrist_table *table;
    FAILS(INVALID, "", zobrist_table_new(63, 0, 0, &table));
    FAILS(INVALID, "", zobrist_table_new(SIZE_MAX, 0, 0, &table));
    FAILS(RANGE, "layout is 2", zobrist_table_new(64, 2, 0, &table));
    FAILS(RANGE, "replacement is 3", zobrist_table_new(64, 0, 3, &table));
    FAILS(NULL_POINTER, "table", zobrist_table_store(NULL, 1, 1, 1));
    zobrist_table_prefetch(NULL, 1);
    CHECK(zobrist_table_capacity(NULL) == 0);
    zobrist_table_free(NULL);
}

static void quality(void)
{
    zobrist_quality *quality;
    zobrist_quality_numbers numbers;
    uint64_t bad[6] = {1, 2, 4, 0, 4, 7};
    OK(zobrist_quality_new(bad, 6, 64, "array(2, numbers(3))", ZOBRIST_EFFORT_HUNDREDTH, &quality));
    OK(zobrist_quality_numbers_of(quality, &numbers));
    CHECK(numbers.keys == 6 && numbers.slots == 2 && numbers.zero_keys == 1 && numbers.rank == 3 && numbers.bits == 64);
    CHECK(numbers.repeated_keys > 0 && numbers.findings > 0 && zobrist_quality_finding(quality, 0)[0] != 0);
    CHECK(zobrist_quality_finding(quality, numbers.findings) == NULL);
    CHECK(strstr(zobrist_quality_text(quality), "6 keys") != NULL);
    zobrist_quality_free(quality);
    FAILS(INVALID, "", zobrist_quality_new(bad, 6, 64, "array(2)", 0, &quality));
    FAILS(RANGE, "count is 6, but must be 7", zobrist_quality_new(bad, 6, 64, "bits(7)", 0, &quality));
    FAILS(RANGE, "effort is 4", zobrist_quality_new(bad, 6, 64, "bits(6)", 4, &quality));
    FAILS(INVALID, "bits is 16", zobrist_quality_new(bad, 6, 16, "bits(6)", 0, &quality));
    bad[0] = UINT64_C(1) << 32;
    FAILS(RANGE, "32 bits", zobrist_quality_new(bad, 6, 32, "bits(6)", 0, &quality));

    /* A larger effort searches changes of more slots. */
    zobrist_keys *keys;
    OK(zobrist_keys_new("array(64, option(numbers(11, empty = none)))", NULL, &keys));
    static uint64_t many[768];
    for (size_t i = 0; i < 768; i++)
        many[i] = zobrist_finalize(i + 1);
    const char *distances[] = {"more than 2, searched completely", "more than 3, searched completely"};
    for (uint32_t effort = ZOBRIST_EFFORT_HUNDREDTH; effort <= ZOBRIST_EFFORT_TENTH; effort++) {
        OK(zobrist_quality_new(many, 768, 64, "array(64, numbers(12))", effort, &quality));
        CHECK(strstr(zobrist_quality_text(quality), distances[effort]) != NULL);
        zobrist_quality_free(quality);
        OK(zobrist_keys_quality(keys, effort, &quality));
        CHECK(strstr(zobrist_quality_text(quality), distances[effort]) != NULL);
        zobrist_quality_free(quality);
    }
    zobrist_keys_free(keys);

    OK(zobrist_keys_new(LIGHTS, &(zobrist_options){.bits = 32, .additive = 1}, &keys));
    OK(zobrist_keys_quality(keys, 0, &quality));
    OK(zobrist_quality_numbers_of(quality, &numbers));
    CHECK(numbers.findings == 0 && numbers.rank == -1 && numbers.bits == 32 && numbers.keys == 26);
    zobrist_quality_free(quality);
    zobrist_keys_free(keys);
    zobrist_quality_free(NULL);
}

static void *other_thread(void *unused)
{
    (void)unused;
    CHECK(zobrist_last_error()[0] == 0);
    return NULL;
}

int main(int count, char **arguments)
{
    CHECK(count >= 2);
    if (count == 3 && strcmp(arguments[2], "without_memory") == 0) {
        sites_without_memory(arguments[1]);
        without_memory();
        return 0;
    }
    CHECK(zobrist_last_error()[0] == 0);
    CHECK(strcmp(zobrist_version(), "0.1.0") == 0);
    /* The input is the state of SplitMix64 after one increment from seed 0, so the result is its published first
       output. */
    CHECK(zobrist_finalize(UINT64_C(0x9e3779b97f4a7c15)) == UINT64_C(0xe220a8397b1dcdaf));
    described_states();
    descriptions();
    wrong_arguments_of_keys();
    differences();
    lattice_keys();
    lattices();
    local_environments();
    neighbour_lists();
    symmetries();
    boxes();
    stores(arguments[1]);
    caches();
    tables();
    searches();
    quality();
    /* Each thread has its own last error: the other thread has none, and the error of this thread remains. */
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, other_thread, NULL) == 0);
    pthread_join(thread, NULL);
    CHECK(zobrist_last_error()[0] != 0);
    puts("contract.c: all right");
    return 0;
}
