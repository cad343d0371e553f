// A C++17 wrapper of zobrist.h: classes with destructors, and errors as exceptions. All functions are inline.
#ifndef ZOBRIST_HPP
#define ZOBRIST_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "zobrist.h"

namespace zobrist {

struct error : std::runtime_error {
    zobrist_status status;
    explicit error(zobrist_status of) : std::runtime_error(zobrist_last_error()), status(of) {}
};

inline void check(zobrist_status status)
{
    if (status != ZOBRIST_STATUS_OK)
        throw error(status);
}

template <class T>
T *check(T *pointer)
{
    if (pointer == nullptr)
        throw error(ZOBRIST_STATUS_OUT_OF_RANGE);
    return pointer;
}

/// A view of an array, as `std::span` of C++20: made of a container, an array, or a pointer and a length.
template <class T>
struct span {
    T *data = nullptr;
    std::size_t size = 0;
    span() = default;
    span(T *first, std::size_t count) : data(first), size(count) {}
    template <class Container, class = decltype(std::data(std::declval<Container &>()))>
    span(Container &&all) : data(std::data(all)), size(std::size(all))
    {
    }
};

inline void check_size(std::size_t found, std::size_t wanted)
{
    if (found != wanted)
        throw std::length_error("zobrist: an array of " + std::to_string(found) + " elements, but must have " + std::to_string(wanted));
}

/// Returns the quotient for an array that must have a multiple of `by` elements.
inline std::size_t divided(std::size_t size, std::size_t by)
{
    const std::size_t quotient = by == 0 ? 0 : size / by;
    if (quotient * by != size)
        throw std::length_error("zobrist: an array of " + std::to_string(size) + " elements, but must have a multiple of " + std::to_string(by));
    return quotient;
}

/// Returns the version of the library that is linked: compare it with `ZOBRIST_VERSION` of the header.
inline const char *version() { return zobrist_version(); }

/// Returns the hash with all bits mixed, for your own tables.
inline std::uint64_t finalize(std::uint64_t hash) { return zobrist_finalize(hash); }

/// Returns the elements of an array that must have `wanted` elements.
template <class T>
T *sized(span<T> of, std::size_t wanted)
{
    check_size(of.size, wanted);
    return of.data;
}

namespace detail {
/// Calls a function that writes its result to the last argument.
template <class Result, class Function, class... Arguments>
Result written(Function function, Arguments... arguments)
{
    Result result;
    check(function(arguments..., &result));
    return result;
}

template <class T, void (*Free)(T *)>
struct deleter {
    void operator()(T *object) const { Free(object); }
};

/// An object of the library, with one owner.
template <class T, void (*Free)(T *)>
class object {
    std::unique_ptr<T, deleter<T, Free>> owned;

  public:
    /// Makes an object by a function of zobrist.h, from all its arguments but `out`.
    template <class... Parameters, class... Arguments>
    explicit object(zobrist_status (*create)(Parameters...), Arguments... arguments) : owned(written<T *>(create, arguments...))
    {
    }
    /// Returns the pointer for functions of zobrist.h.
    T *get() const { return owned.get(); }
};
} // namespace detail

/// The slots in which two states differ: `keys::difference` and `lattice_keys::difference` return it.
class difference : public detail::object<zobrist_difference, zobrist_difference_free> {
  public:
    using object::object;
    std::string text() const { return check(zobrist_difference_text(get())); }
    /// Returns the slots with their values in both states: none if no values were passed.
    span<const zobrist_slot_difference> slots() const
    {
        std::size_t count;
        const zobrist_slot_difference *first = check(zobrist_difference_slots(get(), &count));
        return {first, count};
    }
};

/// The quality report of a table of keys.
class quality : public detail::object<zobrist_quality, zobrist_quality_free> {
  public:
    using object::object;
    /// Examines numbers of 64 or 32 bits that combine by XOR. `slots` describes their slots in order.
    quality(span<const std::uint64_t> numbers, const char *slots, zobrist_effort effort, std::uint32_t bits = 64)
        : object(zobrist_quality_new, numbers.data, numbers.size, bits, slots, effort)
    {
    }
    std::string text() const { return check(zobrist_quality_text(get())); }
    zobrist_quality_numbers numbers() const { return detail::written<zobrist_quality_numbers>(zobrist_quality_numbers_of, get()); }
    std::string finding(std::size_t number) const { return check(zobrist_quality_finding(get(), number)); }
};

/// The keys of a described state, with hashes of one or two words.
template <std::size_t Words>
class basic_keys : public detail::object<zobrist_keys, zobrist_keys_free> {
    basic_keys(const basic_keys &of, const char *name) : object(zobrist_keys_part, of.get(), name) {}
    static const zobrist_options *with_width(zobrist_options &options)
    {
        if (options.bits == 0)
            options.bits = 64 * Words;
        if ((options.bits > 64) != (Words > 1))
            throw std::invalid_argument("zobrist: keys of " + std::to_string(options.bits) + " bits are those of " +
                                        (Words > 1 ? "zobrist::keys" : "zobrist::wide_keys"));
        return &options;
    }

  public:
    /// One word, or an array of two, the low one first.
    using hash_type = std::conditional_t<Words == 1, std::uint64_t, std::array<std::uint64_t, Words>>;

    explicit basic_keys(const char *description, zobrist_options options = {})
        : object(zobrist_keys_new, description, with_width(options))
    {
    }
    /// Returns the keys of a part of the state that the description declares.
    basic_keys part(const char *name) const { return basic_keys(*this, name); }
    std::size_t slots() const { return zobrist_keys_slots(get()); }
    std::size_t count() const { return zobrist_keys_count(get()); }
    /// Returns whether keys are added and not combined by XOR: with the option `additive`, and those of a `tally`.
    bool are_added() const { return zobrist_keys_are_added(get()); }
    std::uint64_t fingerprint() const { return zobrist_keys_fingerprint(get()); }
    std::string text() const { return check(zobrist_keys_text(get())); }
    std::size_t slot(const char *path) const
    {
        std::size_t first;
        check(zobrist_keys_slot(get(), path, &first, nullptr));
        return first;
    }
    /// Returns the keys of the values of a slot, followed by those of the later slots of its array. A hash changes by
    /// `key[old] ^ key[new]`, or by `+ key[new] - key[old]` if keys `are_added`, reduced to 32 bits if they have 32. Each key
    /// has the words of a hash.
    const std::uint64_t *of_slot(const char *path) const { return check(zobrist_keys_of_slot(get(), slot(path), nullptr)); }
    hash_type hash(const std::vector<std::uint16_t> &values) const
    {
        hash_type hash;
        check(zobrist_keys_hash(get(), values.data(), values.size(), words(hash)));
        return hash;
    }
    /// Returns the hash after a slot has changed. From a hash of 0 it returns the difference alone.
    hash_type change(hash_type hash, std::size_t slot, std::uint32_t old_value, std::uint32_t new_value) const
    {
        check(zobrist_keys_change(get(), slot, old_value, new_value, words(hash)));
        return hash;
    }
    /// Returns the slots in which two states differ, from their hashes. `values` are those of the state of `hash`, if known.
    zobrist::difference difference(hash_type hash, hash_type other_hash, span<const std::uint16_t> values = {}) const
    {
        return zobrist::difference(zobrist_keys_difference, get(), words(hash), words(other_hash), values.data, values.size);
    }
    /// Returns how many features `difference` names at most, 0 if the keys have no guarantee.
    std::size_t decodable() const { return zobrist_keys_decodable(get()); }
    zobrist::quality quality(zobrist_effort effort) const { return zobrist::quality(zobrist_keys_quality, get(), effort); }

  private:
    static std::uint64_t *words(std::uint64_t &hash) { return &hash; }
    static std::uint64_t *words(std::array<std::uint64_t, 2> &hash) { return hash.data(); }
};

/// Keys of at most 64 bits.
using keys = basic_keys<1>;
/// Keys of 128 bits.
using wide_keys = basic_keys<2>;

/// A lattice in a box: its sites, their positions and neighbours.
class lattice : public detail::object<zobrist_lattice, zobrist_lattice_free> {
    std::size_t axes;

  public:
    /// A lattice by its name, such as "fcc", with these numbers of cells along the axes.
    lattice(const char *name, std::initializer_list<std::size_t> cells)
        : object(zobrist_lattice_new, name, cells.size(), cells.begin()), axes(cells.size())
    {
    }
    /// A lattice with sites at `places`, in units of 1 / `divisions` of the cell's edges. `vectors` has a row for each
    /// edge and is empty for a cubic cell; `kinds` has a number for each site of a cell, or is empty.
    lattice(std::initializer_list<std::size_t> cells, std::size_t divisions, span<const std::size_t> places, span<const double> vectors = {},
            span<const std::size_t> kinds = {})
        : object(zobrist_lattice_with_basis, cells.size(), cells.begin(), divisions, divided(places.size, cells.size()), places.data,
                 sized(vectors, vectors.data ? cells.size() * cells.size() : 0),
                 sized(kinds, kinds.data ? divided(places.size, cells.size()) : 0)),
          axes(cells.size())
    {
    }
    /// A lattice with the cell of another one, in a box with these edges, row by row in cells along each axis. `periodic`
    /// has 0 for each edge along which the box does not repeat; it is empty for a periodic box.
    lattice(const lattice &cell, span<const std::ptrdiff_t> edges, span<const std::uint8_t> periodic = {})
        : object(zobrist_lattice_with_box, cell.get(), sized(edges, cell.axes * cell.axes), sized(periodic, periodic.data ? cell.axes : 0)),
          axes(cell.axes)
    {
    }
    std::size_t dimensions() const { return axes; }
    std::size_t sites() const { return zobrist_lattice_sites(get()); }
    std::uint64_t fingerprint() const { return zobrist_lattice_fingerprint(get()); }
    std::size_t kind(std::size_t site) const { return detail::written<std::size_t>(zobrist_lattice_kind, get(), site); }
    std::vector<std::ptrdiff_t> position(std::size_t site) const
    {
        std::vector<std::ptrdiff_t> position(axes);
        check(zobrist_lattice_position(get(), site, position.data()));
        return position;
    }
    std::size_t neighbour(std::size_t site, span<const std::ptrdiff_t> offset) const
    {
        return detail::written<std::size_t>(zobrist_lattice_neighbour, get(), site, sized(offset, axes));
    }
    /// Returns the offsets of the nearest shells, row by row.
    std::vector<std::ptrdiff_t> offsets(std::size_t shells, std::size_t site = 0) const
    {
        std::size_t count;
        check(zobrist_lattice_offsets(get(), site, shells, nullptr, 0, &count));
        std::vector<std::ptrdiff_t> all(count * axes);
        check(zobrist_lattice_offsets(get(), site, shells, all.data(), count, &count));
        return all;
    }
};

/// The keys of all sites of a lattice, for the hash of a whole configuration.
class lattice_keys : public detail::object<zobrist_lattice_keys, zobrist_lattice_keys_free> {
  public:
    lattice_keys(std::size_t sites, std::size_t values, const zobrist_options &options = {})
        : object(zobrist_lattice_keys_new, sites, values, &options)
    {
    }
    std::uint64_t fingerprint() const { return zobrist_lattice_keys_fingerprint(get()); }
    std::uint64_t hash(span<const std::uint8_t> values) const
    {
        return detail::written<std::uint64_t>(zobrist_lattice_keys_hash, get(), values.data, values.size);
    }
    /// Returns the hash after a site has changed. From a hash of 0 it returns the difference alone.
    std::uint64_t change(std::uint64_t hash, std::size_t site, std::uint8_t old_value, std::uint8_t new_value) const
    {
        check(zobrist_lattice_keys_change(get(), site, old_value, new_value, &hash));
        return hash;
    }
    /// Returns the hash after the sites `i` and `j`, with values `a` and `b`, have exchanged their values.
    std::uint64_t swap(std::uint64_t hash, std::size_t i, std::uint8_t a, std::size_t j, std::uint8_t b) const
    {
        check(zobrist_lattice_keys_swap(get(), i, a, j, b, &hash));
        return hash;
    }
    /// Writes the differences of the hash for separate changes.
    void change_many(span<const std::size_t> sites, span<const std::uint8_t> old_values, span<const std::uint8_t> new_values,
                     span<std::uint64_t> differences) const
    {
        check(zobrist_lattice_keys_change_many(get(), sites.size, sites.data, sized(old_values, sites.size), sized(new_values, sites.size),
                                               sized(differences, sites.size)));
    }
    /// Returns the keys of all values of all sites, row by row. A hash changes by `key[values * site + a] ^ key[values * site + b]`.
    const std::uint64_t *table() const { return check(zobrist_lattice_keys_table(get())); }
    /// Returns the sites in which two configurations differ, from their hashes. `values` are those of `hash`, if known.
    zobrist::difference difference(std::uint64_t hash, std::uint64_t other_hash, span<const std::uint8_t> values = {}) const
    {
        return zobrist::difference(zobrist_lattice_keys_difference, get(), hash, other_hash, values.data, values.size);
    }
    std::size_t decodable() const { return zobrist_lattice_keys_decodable(get()); }
};

/// The keys of local environments.
class local_keys : public detail::object<zobrist_local_keys, zobrist_local_keys_free> {
  public:
    using object::object;
    /// Makes keys of the sites at these offsets, row by row, such as those of `lattice::offsets`.
    local_keys(const lattice &of, span<const std::ptrdiff_t> offsets, std::size_t values, const zobrist_options &options = {})
        : object(zobrist_local_keys_new, of.get(), offsets.data, divided(offsets.size, of.dimensions()), values, &options)
    {
    }
    /// Makes keys of lists of neighbours: `slots` sites for each site, or `std::size_t(-1)` for a missing neighbour.
    local_keys(span<const std::size_t> neighbours, std::size_t slots, std::size_t values, const zobrist_options &options = {})
        : object(zobrist_local_keys_with_neighbours, divided(neighbours.size, slots), slots, neighbours.data, values, &options)
    {
    }
    /// Returns keys of canonical hashes, by the symmetries of the lattice.
    local_keys with_symmetries() const
    {
        return local_keys(zobrist_local_keys_with_symmetries, get(), 0, nullptr, 0, nullptr);
    }
    /// Returns keys of canonical hashes, by permutations of the slots and of `values` values, row by row.
    local_keys with_symmetries(span<const std::size_t> permutations, span<const std::size_t> of_values = {}, std::size_t values = 1) const
    {
        return local_keys(zobrist_local_keys_with_symmetries, get(), divided(permutations.size, slots()), permutations.data,
                          divided(of_values.size, values), of_values.data);
    }
    std::size_t slots() const { return zobrist_local_keys_slots(get()); }
    std::size_t operations() const { return zobrist_local_keys_operations(get()); }
    std::uint64_t fingerprint() const { return zobrist_local_keys_fingerprint(get()); }
    std::vector<std::size_t> neighbours(std::size_t site) const
    {
        std::vector<std::size_t> all(slots());
        check(zobrist_local_keys_neighbours(get(), site, all.data()));
        return all;
    }
    /// Returns the images of all slots under a symmetry operation.
    std::vector<std::size_t> permutation(std::size_t operation) const
    {
        std::vector<std::size_t> images(slots());
        check(zobrist_local_keys_permutation(get(), operation, images.data()));
        return images;
    }
    std::uint64_t hash(span<const std::uint8_t> values, std::size_t site) const
    {
        return detail::written<std::uint64_t>(zobrist_local_keys_hash, get(), values.data, values.size, site);
    }
    /// Writes the hashes of these sites, and their operations if wanted.
    void hash_many(span<const std::uint8_t> values, span<const std::size_t> sites, span<std::uint64_t> hashes, span<std::size_t> operations = {}) const
    {
        check(zobrist_local_keys_hash_many(get(), values.data, values.size, sites.size, sites.data, sized(hashes, sites.size),
                                           sized(operations, operations.data ? sites.size : 0)));
    }
    /// Writes the hashes of all sites.
    void hash_all(span<const std::uint8_t> values, span<std::uint64_t> hashes) const
    {
        check(zobrist_local_keys_hash_many(get(), values.data, values.size, hashes.size, nullptr, hashes.data, nullptr));
    }
    /// Permutes rows of values with directions, one for each operation, to those of the canonical images.
    void to_canonical(span<const std::size_t> operations, span<const double> rows, span<double> canonical) const
    {
        check(zobrist_local_keys_to_canonical(get(), operations.size, operations.data, length(operations, rows.size, canonical.size),
                                              rows.data, canonical.data));
    }
    void from_canonical(span<const std::size_t> operations, span<const double> canonical, span<double> rows) const
    {
        check(zobrist_local_keys_from_canonical(get(), operations.size, operations.data, length(operations, rows.size, canonical.size),
                                                canonical.data, rows.data));
    }

  private:
    static std::size_t length(span<const std::size_t> operations, std::size_t from, std::size_t to)
    {
        check_size(to, from);
        return divided(from, operations.size);
    }
};

/// The values of all sites and the hashes of their environments, updated as sites change.
class local_hashes : public detail::object<zobrist_local_hashes, zobrist_local_hashes_free> {
  public:
    local_hashes(const local_keys &keys, const std::vector<std::uint8_t> &values)
        : object(zobrist_local_hashes_new, keys.get(), values.data(), values.size())
    {
    }
    void change(std::size_t site, std::uint8_t value) { check(zobrist_local_hashes_change(get(), site, value)); }
    void swap(std::size_t i, std::size_t j) { check(zobrist_local_hashes_swap(get(), i, j)); }
    void change_many(span<const std::size_t> sites, span<const std::uint8_t> values)
    {
        check(zobrist_local_hashes_change_many(get(), sites.size, sites.data, sized(values, sites.size)));
    }
    std::uint64_t hash(std::size_t site) const { return detail::written<std::uint64_t>(zobrist_local_hashes_get, get(), site); }
    const std::uint64_t *all() const { return check(zobrist_local_hashes_all(get())); }
    const std::uint8_t *values() const { return check(zobrist_local_hashes_values(get())); }
};

/// A cache of results of one type, which must be copyable as bytes.
template <class T>
class cache : public detail::object<zobrist_cache, zobrist_cache_free> {
    static_assert(std::is_trivially_copyable_v<T> && alignof(T) <= 8);

  public:
    explicit cache(std::size_t capacity, zobrist_eviction eviction = ZOBRIST_EVICTION_LEAST_RECENT)
        : object(zobrist_cache_new, capacity, sizeof(T), eviction)
    {
    }
    /// Returns null on a miss. The pointer is valid until the next `put`.
    const T *find(std::uint64_t hash) { return static_cast<const T *>(zobrist_cache_get(get(), hash)); }
    /// Returns the values of these hashes, as `find`.
    std::vector<const T *> find_many(span<const std::uint64_t> hashes)
    {
        std::vector<const void *> values(hashes.size);
        check(zobrist_cache_get_many(get(), hashes.size, hashes.data, values.data()));
        std::vector<const T *> found;
        for (const void *value : values)
            found.push_back(static_cast<const T *>(value));
        return found;
    }
    void put(std::uint64_t hash, const T &value) { check(zobrist_cache_put(get(), hash, &value)); }
    void clear() { check(zobrist_cache_clear(get())); }
    zobrist_cache_numbers numbers() const { return detail::written<zobrist_cache_numbers>(zobrist_cache_numbers_of, this->get()); }
    template <class Compute>
    T get_or_compute(std::uint64_t hash, Compute compute)
    {
        if (const T *found = find(hash))
            return *found;
        T value = compute();
        put(hash, value);
        return value;
    }
};

/// A persistent table of results of one type, which all processes share: a double, or a struct of doubles.
template <class T>
class store : public detail::object<zobrist_store, zobrist_store_free> {
    static_assert(std::is_trivially_copyable_v<T> && sizeof(T) % sizeof(double) == 0);

    struct row {
        double doubles[sizeof(T) / sizeof(double)];
        T value() const
        {
            T value;
            std::memcpy(&value, doubles, sizeof value);
            return value;
        }
    };
    static row row_of(const T &value)
    {
        row row;
        std::memcpy(row.doubles, &value, sizeof value);
        return row;
    }

    template <class Pair, class Part>
    static std::vector<Part> parts(std::initializer_list<Pair> all, Part Pair::*part)
    {
        std::vector<Part> parts;
        for (const Pair &pair : all)
            parts.push_back(pair.*part);
        return parts;
    }

  public:
    /// A hash whose result this caller computes. The destructor releases it to others.
    class claim {
        friend store;
        std::unique_ptr<zobrist_claim, detail::deleter<zobrist_claim, zobrist_claim_free>> owned;

      public:
        void fulfil(const T &value) { zobrist::check(zobrist_claim_fulfil(owned.release(), row_of(value).doubles)); }
    };
    struct attempt {
        zobrist_answer answer;
        /// The result, if it is found.
        std::optional<T> found;
        /// The claim, if the hash is claimed.
        store::claim claim;
    };

    using fingerprint = std::pair<const char *, std::uint64_t>;

    store(const char *address, const char *model, std::initializer_list<fingerprint> all = {}, std::size_t capacity = 0, double lease = 0)
        : object(zobrist_store_new, address, model, all.size(), parts(all, &fingerprint::first).data(),
                 parts(all, &fingerprint::second).data(), sizeof(T) / sizeof(double), capacity, lease)
    {
    }
    std::optional<T> find(std::uint64_t hash) const
    {
        row row;
        bool found;
        zobrist::check(zobrist_store_get(get(), hash, row.doubles, &found));
        return found ? std::optional<T>(row.value()) : std::nullopt;
    }
    void put(std::uint64_t hash, const T &value) const { zobrist::check(zobrist_store_put(get(), hash, row_of(value).doubles)); }
    /// Finds or claims a result, or waits for that of another caller: up to `seconds`, negative for ever.
    attempt ask(std::uint64_t hash, double seconds = 0) const
    {
        row row;
        zobrist_claim *claimed;
        attempt attempt{};
        zobrist::check(zobrist_store_ask(get(), hash, seconds, row.doubles, &claimed, &attempt.answer));
        attempt.claim.owned.reset(claimed);
        if (attempt.answer == ZOBRIST_ANSWER_FOUND)
            attempt.found = row.value();
        return attempt;
    }
    template <class Compute>
    T get_or_compute(std::uint64_t hash, Compute compute) const
    {
        attempt attempt = ask(hash, -1);
        if (!attempt.found) {
            attempt.found = compute();
            attempt.claim.fulfil(*attempt.found);
        }
        return *attempt.found;
    }
    void flush() const { zobrist::check(zobrist_store_flush(get())); }
    zobrist_store_numbers numbers() const { return detail::written<zobrist_store_numbers>(zobrist_store_numbers_of, this->get()); }
};

/// A transposition table, for any number of threads.
class table : public detail::object<zobrist_table, zobrist_table_free> {
  public:
    struct entry {
        std::uint64_t data;
        std::uint8_t depth;
    };
    explicit table(std::size_t bytes, zobrist_layout layout = ZOBRIST_LAYOUT_WIDE,
                   zobrist_replacement replacement = ZOBRIST_REPLACEMENT_DEPTH_AND_AGE)
        : object(zobrist_table_new, bytes, layout, replacement)
    {
    }
    std::size_t capacity() const { return zobrist_table_capacity(get()); }
    std::optional<entry> probe(std::uint64_t hash) const
    {
        entry found;
        if (zobrist_table_probe(get(), hash, &found.data, &found.depth))
            return found;
        return std::nullopt;
    }
    /// `data` has at most 51 bits.
    void store(std::uint64_t hash, std::uint64_t data, std::uint8_t depth) const { check(zobrist_table_store(get(), hash, data, depth)); }
    std::optional<zobrist_search_entry> probe_search(std::uint64_t hash) const
    {
        zobrist_search_entry found;
        if (zobrist_table_probe_search(get(), hash, &found))
            return found;
        return std::nullopt;
    }
    /// Merges the entry with the old one: a new entry without a move keeps the old move.
    void store_search(std::uint64_t hash, const zobrist_search_entry &entry) const { check(zobrist_table_store_search(get(), hash, &entry)); }
    void prefetch(std::uint64_t hash) const { zobrist_table_prefetch(get(), hash); }
    void new_search() const { check(zobrist_table_new_search(get())); }
    void clear() const { check(zobrist_table_clear(get())); }
    std::size_t fill_permille(std::uint8_t age = 255) const { return zobrist_table_fill_permille(get(), age); }
};

} // namespace zobrist

#endif
