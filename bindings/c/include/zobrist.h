/* Zobrist hashing: keys and hashes bit for bit those of the Rust crate `zobrist`. Made by cbindgen from its sources.

   Functions with a parameter `out` for a pointer make objects, and write a pointer (null if they fail). The caller owns the object,
   and frees it once. A text or array that a function returns belongs to the object.

   All arguments are validated except pointer validity: a pointer that is not null must point to an object of its type that was not
   freed, to an array of the given length, or to a text that ends with a zero. A function that fails changes no object, and
   `zobrist_last_error` says why. No function exits, prints, or throws.

   Threads: any number of threads may call a "thread-safe" function at the same time, also for one object. No thread may free an
   object while another one uses it. */


#ifndef ZOBRIST_H
#define ZOBRIST_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

// The version of this header. `zobrist_version` returns that of the library.
#define ZOBRIST_VERSION "0.1.0"
#define ZOBRIST_VERSION_MAJOR 0
#define ZOBRIST_VERSION_MINOR 1
#define ZOBRIST_VERSION_PATCH 0

// The outcome of a call. `zobrist_last_error` describes errors.
typedef enum zobrist_status {
  // Success.
  ZOBRIST_STATUS_OK = 0,
  // A pointer is null.
  ZOBRIST_STATUS_NULL_POINTER = 1,
  // A site, slot, value or size is out of range, or a path leads to no slot; nothing was changed.
  ZOBRIST_STATUS_OUT_OF_RANGE = 2,
  // Another argument is invalid, or there is not enough memory.
  ZOBRIST_STATUS_INVALID = 3,
} zobrist_status;

// The result of asking a store for a row.
typedef enum zobrist_answer {
  // The row is known.
  ZOBRIST_ANSWER_FOUND,
  // The row is unknown, and this caller has claimed its hash.
  ZOBRIST_ANSWER_CLAIMED,
  // Another caller computes the row.
  ZOBRIST_ANSWER_PENDING,
} zobrist_answer;

// A source of keys.
typedef enum zobrist_source {
  // Random keys in a table: the default.
  ZOBRIST_SOURCE_STORED,
  // Random keys that share an eighth of the memory.
  ZOBRIST_SOURCE_OVERLAPPED,
  // Random keys that are computed at each use and need no memory.
  ZOBRIST_SOURCE_COMPUTED,
  // Equal hashes prove equal states. The states must fit into the bits of a hash.
  ZOBRIST_SOURCE_EXACT,
  // No small set of keys XORs to zero, whatever slots the keys belong to.
  ZOBRIST_SOURCE_FEATURES,
} zobrist_source;

// Eviction policy of a cache.
typedef enum zobrist_eviction {
  // The least recently used of four.
  ZOBRIST_EVICTION_LEAST_RECENT,
  // The same, but values with 8 hits or more get a second chance.
  ZOBRIST_EVICTION_SECOND_CHANCE,
  // Direct mapped: a hash has one place, and a new value evicts the value there.
  ZOBRIST_EVICTION_DIRECT_MAPPED,
} zobrist_eviction;

// Layout of the entries of a table. For random hashes of 64 bits, a probe of a state that was not
// stored is a false hit with at most the given probability.
typedef enum zobrist_layout {
  // 65,536 entries per mebibyte; probability 2^-38 in a gibibyte.
  ZOBRIST_LAYOUT_WIDE,
  // 98,304 entries per mebibyte; probability 3 * 2^-21.
  ZOBRIST_LAYOUT_COMPACT,
} zobrist_layout;

// Replacement policy of a full bucket.
typedef enum zobrist_replacement {
  // The shallowest entry, where each search since it was stored counts as 4 plies less.
  ZOBRIST_REPLACEMENT_DEPTH_AND_AGE,
  // The shallowest entry, unless the new one is shallower.
  ZOBRIST_REPLACEMENT_DEPTH_PREFERRED,
  // An entry that the hash selects.
  ZOBRIST_REPLACEMENT_ALWAYS,
} zobrist_replacement;

// Relation of the score of a `zobrist_search_entry` to the exact score.
typedef enum zobrist_bound {
  // There is no score, only a move or an evaluation.
  ZOBRIST_BOUND_NONE,
  // The score is exact: a PV node.
  ZOBRIST_BOUND_EXACT,
  // The score is a lower bound: the search failed high, a cut node.
  ZOBRIST_BOUND_LOWER,
  // The score is an upper bound: the search failed low, an all node.
  ZOBRIST_BOUND_UPPER,
} zobrist_bound;

// Approximate computing time of a quality report.
typedef enum zobrist_effort {
  // A hundredth of a second.
  ZOBRIST_EFFORT_HUNDREDTH,
  // A tenth of a second.
  ZOBRIST_EFFORT_TENTH,
  // A second.
  ZOBRIST_EFFORT_SECOND,
  // Ten seconds.
  ZOBRIST_EFFORT_TEN_SECONDS,
} zobrist_effort;

// A bounded cache of results that are expensive to compute, by hash.
typedef struct zobrist_cache zobrist_cache;

// A hash of a store whose row this caller computes. All others wait for the row.
typedef struct zobrist_claim zobrist_claim;

// The slots in which two states differ.
typedef struct zobrist_difference zobrist_difference;

// The keys of a state. A state is an array of numbers, one for each slot: the index of the value
// that the slot holds.
typedef struct zobrist_keys zobrist_keys;

// A periodic box of equal cells, with numbered sites and their neighbours.
//
// The sites of a cell have consecutive numbers, and cells are in row-major order: the last
// coordinate varies fastest. Offsets and positions are in divisions of a cell: half cells for bcc
// and fcc, whole cells for a simple lattice.
//
// The box may have edges by a matrix, and open sides.
typedef struct zobrist_lattice zobrist_lattice;

// Keys of sites with one of a few values each: numbers from 0, which is empty and has no key. Keys
// have 64 bits and combine by XOR.
typedef struct zobrist_lattice_keys zobrist_lattice_keys;

// The values of all sites, and the hashes of their environments, updated as sites change.
typedef struct zobrist_local_hashes zobrist_local_hashes;

// Keys of local environments: of the values of the sites at given offsets from a site, or in its
// list of neighbours.
typedef struct zobrist_local_keys zobrist_local_keys;

// The quality report of a table of keys.
typedef struct zobrist_quality zobrist_quality;

// A persistent table of rows of doubles by 64-bit hashes, which all threads, processes and
// machines share.
typedef struct zobrist_store zobrist_store;

// A lock-free transposition table of fixed size, for any number of threads.
typedef struct zobrist_table zobrist_table;

// Statistics of a cache since it was made.
typedef struct zobrist_cache_numbers {
  // Number of hits.
  uint64_t hits;
  // Number of misses.
  uint64_t misses;
  // Number of evicted values.
  uint64_t evictions;
  // Number of values in the cache.
  size_t entries;
  // Maximum number of values.
  size_t capacity;
} zobrist_cache_numbers;

// A slot in which two states differ, with the values of this state and of the other one.
typedef struct zobrist_slot_difference {
  // Index of the slot or site.
  size_t slot;
  // Its value in the state whose values were passed.
  uint16_t here;
  // Its value in the other state.
  uint16_t there;
} zobrist_slot_difference;

// Options of keys. All zeros, or a null pointer, are the defaults.
typedef struct zobrist_options {
  // Seed. Equal seeds give equal keys in every language and on every machine.
  uint64_t seed;
  // Lane of the seed. Keys of two lanes are independent, so another lane gives a second hash.
  uint64_t lane;
  // A `zobrist_source`.
  uint32_t source;
  // Width of the keys of described states: 8, 16, 32, 64 or 128; 0 means 64. Other keys have 64
  // bits.
  uint32_t bits;
  // If not 0, keys of described states (32, 64 or 128 bits) are added instead of combined by
  // XOR.
  uint32_t additive;
  // If not 0, the site itself is the last slot of its local environment.
  uint32_t centre;
  // A site of the kind whose local environments are hashed, for lattices with sites of several
  // kinds.
  size_t site;
} zobrist_options;

// The numbers of a quality report.
typedef struct zobrist_quality_numbers {
  // Number of keys.
  size_t keys;
  // Number of slots.
  size_t slots;
  // Number of keys that are 0.
  size_t zero_keys;
  // Number of keys that are equal to another one.
  size_t repeated_keys;
  // Number of findings: properties that random keys would not have; 0 for good keys.
  size_t findings;
  // Width of the keys.
  uint32_t bits;
  // Rank over GF(2); -1 for additive keys.
  int32_t rank;
} zobrist_quality_numbers;

// Statistics of a store since it was opened.
typedef struct zobrist_store_numbers {
  // Number of hits in memory.
  uint64_t memory;
  // Number of hits in the database.
  uint64_t stored;
  // Number of misses.
  uint64_t absent;
  // Number of written rows.
  uint64_t written;
} zobrist_store_numbers;

// An entry of a game search. All zeros is an entry without a move, a score and an evaluation.
typedef struct zobrist_search_entry {
  // The best move, or the one to try first, in the engine's own encoding; 0 if there is none.
  uint16_t mv;
  // The score, if there is a bound. Scores of mates count plies from this position, not from the
  // root: convert them before a store and after a probe.
  int16_t score;
  // The static evaluation, if `has_eval` is not 0. The evaluation -32768 is stored as none.
  int16_t eval;
  // If not 0, there is an evaluation.
  uint8_t has_eval;
  // Depth in plies of the search that found the score.
  uint8_t depth;
  // A `zobrist_bound`.
  uint8_t bound;
  // If not 0, the position was on the principal variation when the score was stored.
  uint8_t pv;
} zobrist_search_entry;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Returns the text of the last error in this thread: never null, empty before the first error. It
// is valid until the next call that fails in this thread; successful calls keep it. Thread-safe.
const char *zobrist_last_error(void);

// Returns the version of the library, such as "0.1.0". Thread-safe.
const char *zobrist_version(void);

// Returns the hash with all bits mixed bijectively (SplitMix64), for your own tables that select
// buckets by some bits of a hash. The caches and tables of this library mix hashes themselves.
// Thread-safe.
uint64_t zobrist_finalize(uint64_t hash);

// Makes a cache of `capacity` values of `size` bytes each. `eviction` is a `zobrist_eviction`.
// Thread-safe.
//
// The whole hash is compared. Two states with equal hashes share a value, with a probability of
// 2^-64 for each pair of a stored and another state. All bits of a hash are mixed before they
// select its bucket, so any number serves.
enum zobrist_status zobrist_cache_new(size_t capacity,
                                      size_t size,
                                      uint32_t eviction,
                                      struct zobrist_cache **out);

// Frees a cache. Null is ignored; freeing twice is undefined, as is any use after it.
void zobrist_cache_free(struct zobrist_cache *cache);

// Returns the value of the state with this hash, aligned to 8 bytes, or null. It is valid until
// the next `zobrist_cache_put` or `zobrist_cache_clear`. One thread at a time per cache.
const void *zobrist_cache_get(struct zobrist_cache *cache, uint64_t hash);

// Writes the values of `count` hashes, as `zobrist_cache_get` returns them. One thread at a time
// per cache.
enum zobrist_status zobrist_cache_get_many(struct zobrist_cache *cache,
                                           size_t count,
                                           const uint64_t *hashes,
                                           const void **values);

// Stores a copy of a value of `size` bytes, and replaces the value of this hash. Fails with
// `ZOBRIST_STATUS_INVALID` if a copy of more than 128 bytes cannot be allocated; the cache is then
// unchanged. One thread at a time per cache.
enum zobrist_status zobrist_cache_put(struct zobrist_cache *cache, uint64_t hash, const void *value);

// Removes all values and keeps the statistics. One thread at a time per cache.
enum zobrist_status zobrist_cache_clear(struct zobrist_cache *cache);

// Writes the statistics. Thread-safe, unless another thread changes the cache.
enum zobrist_status zobrist_cache_numbers_of(const struct zobrist_cache *cache,
                                             struct zobrist_cache_numbers *out);

// Frees a difference. Null is ignored; freeing twice is undefined, as is any use after it.
void zobrist_difference_free(struct zobrist_difference *difference);

// Returns the slots that differ and their values, such as "board[12]: Pawn here, None there", as a
// text that lives as long as the object; null for null. If no values were passed, the text lists
// both values of each slot, such as "board[12] = None or Pawn". Thread-safe.
const char *zobrist_difference_text(const struct zobrist_difference *difference);

// Returns the slots that differ, in ascending order, as an array that lives as long as the object.
// Writes their number, which is 0 if no values were passed. Returns null if `difference` or `count`
// is null. Thread-safe.
const struct zobrist_slot_difference *zobrist_difference_slots(const struct zobrist_difference *difference,
                                                               size_t *count);

// Computes the hash of the environment of a site from scratch, with symmetries the canonical one.
// `values` has `count` numbers, one for each site; only those of the environment are read.
// Thread-safe.
enum zobrist_status zobrist_local_keys_hash(const struct zobrist_local_keys *keys,
                                            const uint8_t *values,
                                            size_t count,
                                            size_t site,
                                            uint64_t *hash);

// Computes the hashes of the environments of `number` sites, with symmetries the canonical ones,
// and the operations that map the environments to their canonical images. `sites` may be null for
// all sites in order; sites of another kind than the keys then have hash 0. `operations` may be
// null. If a site is out of range, the hashes before it are written. Thread-safe.
enum zobrist_status zobrist_local_keys_hash_many(const struct zobrist_local_keys *keys,
                                                 const uint8_t *values,
                                                 size_t count,
                                                 size_t number,
                                                 const size_t *sites,
                                                 uint64_t *hashes,
                                                 size_t *operations);

// Permutes `count` rows of values with directions to those of the canonical images, for example
// rates of the jumps to the neighbours in the first `length` slots: store these rows by the
// canonical hashes. `operations` are those of `zobrist_local_keys_hash_many`, one for each row.
// The two arrays must not overlap. Thread-safe.
enum zobrist_status zobrist_local_keys_to_canonical(const struct zobrist_local_keys *keys,
                                                    size_t count,
                                                    const size_t *operations,
                                                    size_t length,
                                                    const double *rows,
                                                    double *canonical);

// Permutes rows of the canonical images to those of the environments: the inverse of
// `zobrist_local_keys_to_canonical`. Thread-safe.
enum zobrist_status zobrist_local_keys_from_canonical(const struct zobrist_local_keys *keys,
                                                      size_t count,
                                                      const size_t *operations,
                                                      size_t length,
                                                      const double *canonical,
                                                      double *rows);

// Makes the keys of the state that a text describes, equal to those of the same type in Rust and
// in Python.
//
// The values of one slot:
// - `bool`, `numbers(last, first = 0, empty = 0)`, `enum(A, B, C = (value, ...), empty = A)`
// - `option(value)`; `full(value)`, in which no value is empty
// - `struct(a = value, b = value)`, `joint(array)`
// - `count(18)`, only if keys are added: up to 18 equal things
//
// A state:
// - `slots(a = shape, b = shape)`, a struct of slots or of structs of slots
// - `array(length, shape)`; `bits(length)`, an array of `bool`
// - `features(A, B = (value, ...))`, a slot for each feature, with the values absent and present
// - `slots(a = shape part(pawns = Pawn) tally(material), b = shape)`: see `zobrist_keys_part`
//
// For example chess, with 781 keys:
//
//     slots(board = array(64, option(struct(
//               color = enum(White, Black),
//               role = enum(Pawn, Knight, Bishop, Rook, Queen, King)))),
//           turn = enum(White, Black, empty = White), castling = array(2, bits(2)),
//           en_passant = option(numbers(7, empty = none)))
//
// A name with characters other than letters, digits, `_` and `.` is in quotes. Fields of `slots`
// and variants have no parentheses or brackets in their names. The values of a slot have indices
// from 0:
// - `bool`: false, true
// - `numbers`: in ascending order
// - `enum`: in the order of the variants; a variant with values has an index for each combination
//   of them
// - `option`: none, then the values of the option
// - `struct`: all combinations, the last field varies fastest; on the board above, no piece is 0
//   and a black king 12
//
// The empty value has no key. It is false, none, the number 0, or the value that `empty` names.
// Thread-safe.
enum zobrist_status zobrist_keys_new(const char *description,
                                     const struct zobrist_options *options,
                                     struct zobrist_keys **out);

// Makes the keys of a part of the state that the description declares, for hashes of the pawns or
// the material: each function that takes `keys` computes and updates the hash of the part by them,
// from values of the same slots.
// - `part(pawns)` after a field: all its values are in the part `pawns`; `part(pawns = Pawn)`:
//   those with the word `Pawn` in their names; words are combined by `|`, `&` and `!`
// - `tally(material)`: the hash depends on the number of each value in the field, not on the
//   slots. In arrays of numbers, `tally(hands, counts)` or `tally(material, kinds)` says whether a
//   number is a count; for a bitboard, or arrays of them, write `tally(men, bits)`, for other
//   arrays of `bool` `tally(lamps, kinds)`. The keys are added (`zobrist_keys_are_added`), also if
//   those of the state are combined by XOR, and are 32 bits wide at least. They need a seed, so
//   the keys of a part have no tallies.
//
// Keys of values outside of the part are 0. Thread-safe.
enum zobrist_status zobrist_keys_part(const struct zobrist_keys *keys,
                                      const char *name,
                                      struct zobrist_keys **out);

// Frees keys. Null is ignored; freeing twice is undefined, as is any use after it.
void zobrist_keys_free(struct zobrist_keys *keys);

// Returns the number of slots, 0 for null. Thread-safe.
size_t zobrist_keys_slots(const struct zobrist_keys *keys);

// Returns the number of keys, which is that of all values that are not empty; 0 for null.
// Thread-safe.
size_t zobrist_keys_count(const struct zobrist_keys *keys);

// Returns whether keys are added and not combined by XOR: with the option `additive`, and those of
// a `tally`. The answer holds for all slots of these keys, whatever their path. False for null.
// Thread-safe.
bool zobrist_keys_are_added(const struct zobrist_keys *keys);

// Returns a 64-bit digest of everything that determines the keys, the same as in Rust: store it
// beside hashes. 0 for null. Thread-safe.
uint64_t zobrist_keys_fingerprint(const struct zobrist_keys *keys);

// Returns a table of all slots and values in the order of the keys, as a text that lives as long
// as the keys; null for null. Thread-safe.
const char *zobrist_keys_text(const struct zobrist_keys *keys);

// Finds slots by their path, such as "board", "players[1].hand[3]" or a feature. Writes the index
// of the first slot, and the number of slots. A path may omit indices if the slots are contiguous:
// those of an array are; those of one field in all elements of an array are not, unless it is
// their only field. `count` may be null. Thread-safe.
enum zobrist_status zobrist_keys_slot(const struct zobrist_keys *keys,
                                      const char *path,
                                      size_t *first,
                                      size_t *count);

// Returns the keys of all values of a slot, with a 0 for the empty value. With them an inner loop
// updates a hash without a call:
// - `hash ^= piece[old] ^ piece[new]` if keys are combined by XOR
// - `hash += piece[new] - piece[old]` if `zobrist_keys_are_added`: modulo 2^32 if keys have 32
//   bits (`hash = (uint32_t)(...)`), with the carry from the low to the high word if they have 128
//
// A key is one word; a key of 128 bits is two words, the low one first. The keys of the next slot
// of an array follow. The keys live as long as `zobrist_keys`. Writes the number of values, unless
// `values` is null. Returns null if there is no such slot. Thread-safe.
const uint64_t *zobrist_keys_of_slot(const struct zobrist_keys *keys, size_t slot, size_t *values);

// Computes the hash of a state from scratch: `values` has `count` numbers, one for each slot. A
// hash has one word, or two (128 bits), the low one first. Thread-safe.
enum zobrist_status zobrist_keys_hash(const struct zobrist_keys *keys,
                                      const uint16_t *values,
                                      size_t count,
                                      uint64_t *hash);

// Updates a hash when `new_value` replaces `old_value` in a slot. If the hash is 0, the result is
// the difference alone, for a trial move. Thread-safe.
enum zobrist_status zobrist_keys_change(const struct zobrist_keys *keys,
                                        size_t slot,
                                        uint32_t old_value,
                                        uint32_t new_value,
                                        uint64_t *hash);

// Finds the slots in which two states differ, from their hashes of one or two words alone. `values`
// has `count` numbers, one for each slot of the state of `hash`; with null, only the text of the
// result is known.
//
// It fails if the keys have no guarantee (`ZOBRIST_SOURCE_FEATURES` or `ZOBRIST_SOURCE_EXACT`), or
// the states differ in more features than `zobrist_keys_decodable`. A few such states give a wrong
// difference; nearly all of these contradict `values`, which is an error, too. Thread-safe.
enum zobrist_status zobrist_keys_difference(const struct zobrist_keys *keys,
                                            const uint64_t *hash,
                                            const uint64_t *other_hash,
                                            const uint16_t *values,
                                            size_t count,
                                            struct zobrist_difference **out);

// Returns the maximum number of features in which two states differ such that
// `zobrist_keys_difference` names all of them: 0 for keys without a guarantee, and for null. A slot
// with another value is two features, or one if one of the values is empty. Thread-safe.
size_t zobrist_keys_decodable(const struct zobrist_keys *keys);

// Makes a lattice by its name: "simple" (1 to 3 dimensions), "triangular", "honeycomb" (2), "bcc",
// "fcc", "diamond", "hcp", "perovskite" (3; kinds A, B and anions). `cells` has the number of
// cells in each dimension. Thread-safe.
enum zobrist_status zobrist_lattice_new(const char *name,
                                        size_t dimensions,
                                        const size_t *cells,
                                        struct zobrist_lattice **out);

// Makes a lattice with `sites_of_cell` sites in each cell, at `places` in units of 1 / `divisions`
// of an edge.
//
// `places` has `sites_of_cell` rows with a number for each dimension. `vectors` has a row for each
// edge of the cell, or is null for a cubic cell. `kinds` has a number for each site of a cell, or
// is null for sites of one kind. Thread-safe.
enum zobrist_status zobrist_lattice_with_basis(size_t dimensions,
                                               const size_t *cells,
                                               size_t divisions,
                                               size_t sites_of_cell,
                                               const size_t *places,
                                               const double *vectors,
                                               const size_t *kinds,
                                               struct zobrist_lattice **out);

// Makes a lattice with the cell of another one in a box by a matrix, which may have open sides.
//
// `edges` has a row for each edge of the box, in cells along each axis. `periodic` has 0 for each
// edge along which the box does not repeat, such as the last edge of a slab; null for a periodic
// box. Cells are in lexicographic order. If a side is open, keys of local environments hash a
// missing neighbour as one more value, as `zobrist_local_keys_with_neighbours` does. Thread-safe.
enum zobrist_status zobrist_lattice_with_box(const struct zobrist_lattice *lattice,
                                             const ptrdiff_t *edges,
                                             const uint8_t *periodic,
                                             struct zobrist_lattice **out);

// Frees a lattice. Null is ignored; freeing twice is undefined, as is any use after it. Keys of
// local environments outlive their lattice.
void zobrist_lattice_free(struct zobrist_lattice *lattice);

// Returns the number of sites, 0 for null. Thread-safe.
size_t zobrist_lattice_sites(const struct zobrist_lattice *lattice);

// Returns a 64-bit digest of the cell, its metric and the size of the box, 0 for null.
// Thread-safe.
uint64_t zobrist_lattice_fingerprint(const struct zobrist_lattice *lattice);

// Writes the kind of a site: 0, except in lattices with sites of several kinds. Thread-safe.
enum zobrist_status zobrist_lattice_kind(const struct zobrist_lattice *lattice, size_t site, size_t *kind);

// Writes the position of a site in divisions of a cell: a number for each dimension. Thread-safe.
enum zobrist_status zobrist_lattice_position(const struct zobrist_lattice *lattice,
                                             size_t site,
                                             ptrdiff_t *position);

// Writes the site at an offset from `site`: a number for each dimension, in divisions of a cell.
// Thread-safe.
enum zobrist_status zobrist_lattice_neighbour(const struct zobrist_lattice *lattice,
                                              size_t site,
                                              const ptrdiff_t *offset,
                                              size_t *neighbour);

// Writes the offsets from a site to all sites of its nearest shells, shell by shell: rows with a
// number for each dimension.
//
// Writes the number of rows to `count`, also if `offsets` is null. So a first call tells how much
// memory the second one needs; a call with one shell less tells where the last shell begins.
// `rows` is the number of rows that fit into `offsets`. There are at most 10,000 shells, which is
// five million rows in a simple cubic lattice. Thread-safe.
enum zobrist_status zobrist_lattice_offsets(const struct zobrist_lattice *lattice,
                                            size_t site,
                                            size_t shells,
                                            ptrdiff_t *offsets,
                                            size_t rows,
                                            size_t *count);

// Makes keys for `sites` sites of `values` values each, 1 to 256. Uses the options `seed`, `lane`
// and `source`. Thread-safe.
enum zobrist_status zobrist_lattice_keys_new(size_t sites,
                                             size_t values,
                                             const struct zobrist_options *options,
                                             struct zobrist_lattice_keys **out);

// Frees keys. Null is ignored; freeing twice is undefined, as is any use after it.
void zobrist_lattice_keys_free(struct zobrist_lattice_keys *keys);

// Returns a 64-bit digest of everything that determines the keys, 0 for null. It does not include
// the lattice: give a store of results also `zobrist_lattice_fingerprint`, because lattices with as
// many sites have the same keys. Thread-safe.
uint64_t zobrist_lattice_keys_fingerprint(const struct zobrist_lattice_keys *keys);

// Computes the hash of all sites from scratch: `values` has `count` numbers, one for each site.
// Thread-safe.
enum zobrist_status zobrist_lattice_keys_hash(const struct zobrist_lattice_keys *keys,
                                              const uint8_t *values,
                                              size_t count,
                                              uint64_t *hash);

// Updates a hash when `new_value` replaces `old_value` at a site. If the hash is 0, the result is
// the difference alone, for a trial move. Thread-safe.
enum zobrist_status zobrist_lattice_keys_change(const struct zobrist_lattice_keys *keys,
                                                size_t site,
                                                uint8_t old_value,
                                                uint8_t new_value,
                                                uint64_t *hash);

// Updates a hash when the sites `i` and `j`, with values `a` and `b`, exchange their values.
// Thread-safe.
enum zobrist_status zobrist_lattice_keys_swap(const struct zobrist_lattice_keys *keys,
                                              size_t i,
                                              uint8_t a,
                                              size_t j,
                                              uint8_t b,
                                              uint64_t *hash);

// Returns the keys of all values of all sites, row by row, 0 for the empty value. With them an
// inner loop updates a hash without a call, `hash ^= key[values * site + a] ^ key[values * site +
// b]`. The first call makes this table, which takes 8 bytes for each value of each site and lives
// as long as the keys. Returns null if it cannot be allocated. Thread-safe.
const uint64_t *zobrist_lattice_keys_table(const struct zobrist_lattice_keys *keys);

// Computes the differences of the hash for `count` separate changes: trial moves in one call. If
// an argument is out of range, the differences before it are written. Thread-safe.
enum zobrist_status zobrist_lattice_keys_change_many(const struct zobrist_lattice_keys *keys,
                                                     size_t count,
                                                     const size_t *sites,
                                                     const uint8_t *old_values,
                                                     const uint8_t *new_values,
                                                     uint64_t *differences);

// Finds the sites in which two configurations differ, from their hashes alone, as
// `zobrist_keys_difference` does. `values` has `count` numbers, one for each site of the
// configuration of `hash`, or is null. Thread-safe.
enum zobrist_status zobrist_lattice_keys_difference(const struct zobrist_lattice_keys *keys,
                                                    uint64_t hash,
                                                    uint64_t other_hash,
                                                    const uint8_t *values,
                                                    size_t count,
                                                    struct zobrist_difference **out);

// Returns the maximum number of features in which two configurations differ such that
// `zobrist_lattice_keys_difference` names all of them: 0 for keys without a guarantee, and for
// null. A site with another value is two features, or one if one of the values is 0. Thread-safe.
size_t zobrist_lattice_keys_decodable(const struct zobrist_lattice_keys *keys);

// Computes the hashes of all sites, and keeps them up to date: `values` has `count` numbers, one
// for each site, which are copied. The keys must have no symmetries. Thread-safe.
enum zobrist_status zobrist_local_hashes_new(const struct zobrist_local_keys *keys,
                                             const uint8_t *values,
                                             size_t count,
                                             struct zobrist_local_hashes **out);

// Frees hashes. Null is ignored; freeing twice is undefined, as is any use after it.
void zobrist_local_hashes_free(struct zobrist_local_hashes *hashes);

// Sets the value of a site, and updates the hashes of all sites that have it as a neighbour. One
// thread at a time per object.
enum zobrist_status zobrist_local_hashes_change(struct zobrist_local_hashes *hashes,
                                                size_t site,
                                                uint8_t value);

// Exchanges the values of two sites. One thread at a time per object.
enum zobrist_status zobrist_local_hashes_swap(struct zobrist_local_hashes *hashes, size_t i, size_t j);

// Sets the values of `count` sites in order. Nothing is changed if one is out of range. One thread
// at a time per object.
enum zobrist_status zobrist_local_hashes_change_many(struct zobrist_local_hashes *hashes,
                                                     size_t count,
                                                     const size_t *sites,
                                                     const uint8_t *values);

// Writes the hash of the environment of a site. Thread-safe, unless another thread changes the
// object.
enum zobrist_status zobrist_local_hashes_get(const struct zobrist_local_hashes *hashes,
                                             size_t site,
                                             uint64_t *hash);

// Returns the hashes of all sites, which the functions that change sites update; null if some
// sites are of another kind than the keys. The array stays at this address until the object is
// freed. Thread-safe, unless another thread changes the object.
const uint64_t *zobrist_local_hashes_all(const struct zobrist_local_hashes *hashes);

// Returns the values of all sites, updated like the array of `zobrist_local_hashes_all`; null for
// null. Thread-safe, unless another thread changes the object.
const uint8_t *zobrist_local_hashes_values(const struct zobrist_local_hashes *hashes);

// Makes keys for the sites at `count` offsets, rows with a number for each dimension, of `values`
// values each. Uses the options `seed`, `lane`, `source`, `centre` and `site`. Thread-safe.
//
// Equal environments have equal hashes anywhere in the box, and in boxes of any size. The site
// itself is included only with `centre`. The offsets are those of the first site of its kind in a
// cell.
enum zobrist_status zobrist_local_keys_new(const struct zobrist_lattice *lattice,
                                           const ptrdiff_t *offsets,
                                           size_t count,
                                           size_t values,
                                           const struct zobrist_options *options,
                                           struct zobrist_local_keys **out);

// Makes keys for environments from lists of neighbours, as of a surface or a graph. `neighbours`
// has a row of `slots` sites for each of the `sites` sites, `SIZE_MAX` (-1) for a missing
// neighbour. Slot k of all rows must have corresponding neighbours. Uses the options `seed`,
// `lane`, `source` and `centre`. Thread-safe.
//
// If a neighbour is missing, a missing neighbour is hashed as one more value, so that no hash is
// that of a periodic box, and there are at most 255 values.
enum zobrist_status zobrist_local_keys_with_neighbours(size_t sites,
                                                       size_t slots,
                                                       const size_t *neighbours,
                                                       size_t values,
                                                       const struct zobrist_options *options,
                                                       struct zobrist_local_keys **out);

// Makes keys whose hashes are canonical: environments have equal hashes if an operation maps one
// to the other. Look up energies by such a hash, and values with directions with
// `zobrist_local_keys_to_canonical`. Thread-safe.
//
// `permutations` has a row of the images of all slots for each of `operations` operations, which
// must form a group of at most 1,024; null means all symmetries of the lattice about a site, for
// offsets of complete shells. `value_permutations` has a row of the images of all values for each
// of `value_operations` operations, or is null; each is combined with each permutation of slots.
enum zobrist_status zobrist_local_keys_with_symmetries(const struct zobrist_local_keys *keys,
                                                       size_t operations,
                                                       const size_t *permutations,
                                                       size_t value_operations,
                                                       const size_t *value_permutations,
                                                       struct zobrist_local_keys **out);

// Frees keys. Null is ignored; freeing twice is undefined, as is any use after it. Objects of
// `zobrist_local_hashes_new` and `zobrist_local_keys_with_symmetries` outlive their keys.
void zobrist_local_keys_free(struct zobrist_local_keys *keys);

// Returns the number of slots of an environment: the neighbours, and the centre with the option
// `centre`. 0 for null. Thread-safe.
size_t zobrist_local_keys_slots(const struct zobrist_local_keys *keys);

// Returns the number of symmetry operations, 1 without symmetries, 0 for null. Thread-safe.
size_t zobrist_local_keys_operations(const struct zobrist_local_keys *keys);

// Returns a 64-bit digest of everything that determines the hashes, 0 for null. It does not depend
// on the size of the box, but on all lists of neighbours. Thread-safe.
uint64_t zobrist_local_keys_fingerprint(const struct zobrist_local_keys *keys);

// Writes the sites in the slots of a site's environment: one for each slot, `SIZE_MAX` (-1) for a
// missing neighbour. Thread-safe.
enum zobrist_status zobrist_local_keys_neighbours(const struct zobrist_local_keys *keys,
                                                  size_t site,
                                                  size_t *neighbours);

// Writes the images of all slots under a symmetry operation: one for each slot. Thread-safe.
enum zobrist_status zobrist_local_keys_permutation(const struct zobrist_local_keys *keys,
                                                   size_t operation,
                                                   size_t *images);

// Examines any 64 or 32-bit numbers that combine by XOR, such as those of an engine: zero and
// repeated keys, rank, bias, and changes of few slots that leave the hash unchanged.
//
// `slots` describes the slots in the order of the keys, as for `zobrist_keys_new`: for chess
// "slots(board = array(64, numbers(12)), castling = bits(4), en_passant = numbers(8), turn =
// bool)". `bits` is 64 or 32, `effort` a `zobrist_effort`. Thread-safe.
enum zobrist_status zobrist_quality_new(const uint64_t *numbers,
                                        size_t count,
                                        uint32_t bits,
                                        const char *slots,
                                        uint32_t effort,
                                        struct zobrist_quality **out);

// Examines the keys of a described state, of any width. Findings name the slots. Thread-safe.
enum zobrist_status zobrist_keys_quality(const struct zobrist_keys *keys,
                                         uint32_t effort,
                                         struct zobrist_quality **out);

// Frees a report. Null is ignored; freeing twice is undefined, as is any use after it.
void zobrist_quality_free(struct zobrist_quality *quality);

// Returns the report, a text of 30 to 70 lines that lives as long as the object; null for null.
// Thread-safe.
const char *zobrist_quality_text(const struct zobrist_quality *quality);

// Returns a finding by its index, causes before consequences, as a text that lives as long as the
// report; null if there is none. Thread-safe.
const char *zobrist_quality_finding(const struct zobrist_quality *quality, size_t number);

// Writes the numbers of the report. Thread-safe.
enum zobrist_status zobrist_quality_numbers_of(const struct zobrist_quality *quality,
                                               struct zobrist_quality_numbers *out);

// Opens the store at an address, or creates it: the path of a file, or the URL of a server that
// speaks the Redis protocol, such as "redis://node1/". Thread-safe.
//
// A row has `width` doubles. In Python it is a row of `Store(address, width=width, ..)`, in Rust a
// value of `Store<u64, [f64; width]>`. A store belongs to one model: `model` has its name, version
// and parameters, and `names` and `digests` have `count` fingerprints of everything that hashes
// and rows depend on, such as that of the keys. A store of another model is refused. `capacity` is
// the number of rows in memory, 0 for 16,384. `lease` is the time in seconds after which others
// take over the claims of a stopped process, 0 for 60.
enum zobrist_status zobrist_store_new(const char *address,
                                      const char *model,
                                      size_t count,
                                      const char *const *names,
                                      const uint64_t *digests,
                                      size_t width,
                                      size_t capacity,
                                      double lease,
                                      struct zobrist_store **out);

// Writes queued rows, ignoring errors, and closes a store. Null is ignored; freeing twice is
// undefined, as is any use after it, also of a claim. To receive the errors, call
// `zobrist_store_flush` first.
void zobrist_store_free(struct zobrist_store *store);

// Looks up the row of a hash, and writes whether it is known to `found`. Thread-safe.
enum zobrist_status zobrist_store_get(const struct zobrist_store *store,
                                      uint64_t hash,
                                      double *row,
                                      bool *found);

// Stores the row of a hash, and replaces an old one. It is written with 1,023 others, after a
// second, or by `zobrist_store_flush`; until then only this store returns it. Thread-safe.
enum zobrist_status zobrist_store_put(const struct zobrist_store *store, uint64_t hash, const double *row);

// Asks for the row of a hash, and writes a `zobrist_answer`: the row is found and written to
// `row`; or it is unknown, and a new claim is written to `claim`; or it is pending at another
// caller, even after `seconds`.
//
// A negative number of seconds waits without an end. A wait that would never end, since the other
// caller waits for a claim of this thread, is an error. End each claim once, with
// `zobrist_claim_fulfil` or `zobrist_claim_free`, before the store is freed. If a process ends,
// its claims end. Thread-safe.
enum zobrist_status zobrist_store_ask(const struct zobrist_store *store,
                                      uint64_t hash,
                                      double seconds,
                                      double *row,
                                      struct zobrist_claim **claim,
                                      enum zobrist_answer *answer);

// Writes the row of a claimed hash, and frees the claim, also if it fails. Fails if the row cannot
// be written, or if another caller has stored a different row since the lease has ended.
// Thread-safe.
enum zobrist_status zobrist_claim_fulfil(struct zobrist_claim *claim, const double *row);

// Ends a claim without a row: another caller claims the hash. Null is ignored; freeing twice is
// undefined, as is any use after it.
void zobrist_claim_free(struct zobrist_claim *claim);

// Writes queued rows to the database. After the call they survive a kill of the process.
// Thread-safe.
enum zobrist_status zobrist_store_flush(const struct zobrist_store *store);

// Writes the statistics. Thread-safe.
enum zobrist_status zobrist_store_numbers_of(const struct zobrist_store *store,
                                             struct zobrist_store_numbers *out);

// Makes an empty table of at most `bytes` bytes, a multiple of 64. `layout` is a `zobrist_layout`,
// `replacement` a `zobrist_replacement`. Thread-safe.
//
// All bits of a hash are mixed before they select its bucket, so any number serves. A probe of a
// state that was not stored can be a false hit, more often in the layout `ZOBRIST_LAYOUT_COMPACT`:
// verify a move before it is made.
enum zobrist_status zobrist_table_new(size_t bytes,
                                      uint32_t layout,
                                      uint32_t replacement,
                                      struct zobrist_table **out);

// Frees a table. Null is ignored; freeing twice is undefined, as is any use after it, in any
// thread.
void zobrist_table_free(struct zobrist_table *table);

// Returns whether there is an entry for this hash, and writes its data and its depth. `depth` may
// be null. Thread-safe, also while other threads store.
bool zobrist_table_probe(const struct zobrist_table *table, uint64_t hash, uint64_t *data, uint8_t *depth);

// Stores data of at most 51 bits from a search to some depth. It replaces the data of the hash,
// and may evict the entry of another state, or is not stored if the policy prefers all entries of
// the bucket. Thread-safe.
//
// To keep the old move of a state if the new entry has none, use `zobrist_table_store_search`.
enum zobrist_status zobrist_table_store(const struct zobrist_table *table,
                                        uint64_t hash,
                                        uint64_t data,
                                        uint8_t depth);

// Returns whether there is an entry for this hash, and writes it. Thread-safe, also while other
// threads store.
bool zobrist_table_probe_search(const struct zobrist_table *table,
                                uint64_t hash,
                                struct zobrist_search_entry *entry);

// Stores an entry, merged with the old entry of the same hash in one lookup:
// - The old move and the old evaluation stay if the new entry has none.
// - The old score stays if the new entry has none (`ZOBRIST_BOUND_NONE`), or if the old one is of
//   this search and at least 4 plies deeper (6 if the new entry has `pv`), unless the new score
//   is exact.
// - Depth, bound and `pv` are those of the score that stays.
// - With `ZOBRIST_REPLACEMENT_DEPTH_PREFERRED`, the old entry stays if the merged one is
//   shallower. It takes from the new one only what it lacks: a move, an evaluation, a score.
//
// As `zobrist_table_store`, it may evict the entry of another state, or not be stored. A table has
// entries by this function or by `zobrist_table_store`; do not mix them. Thread-safe.
enum zobrist_status zobrist_table_store_search(const struct zobrist_table *table,
                                               uint64_t hash,
                                               const struct zobrist_search_entry *entry);

// Loads the entries of this hash into the cache, ahead of a probe. Thread-safe.
void zobrist_table_prefetch(const struct zobrist_table *table, uint64_t hash);

// Begins a new search: the age of all entries increases by one. Thread-safe.
enum zobrist_status zobrist_table_new_search(const struct zobrist_table *table);

// Removes all entries, using all processors. Thread-safe.
enum zobrist_status zobrist_table_clear(const struct zobrist_table *table);

// Returns the maximum number of entries, 0 for null. Thread-safe.
size_t zobrist_table_capacity(const struct zobrist_table *table);

// Estimates from a sample how full the table is, from 0 to 1000. Entries older than `age` searches
// count as empty. Thread-safe.
size_t zobrist_table_fill_permille(const struct zobrist_table *table, uint8_t age);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* ZOBRIST_H */
