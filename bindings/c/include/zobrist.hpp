// A C++17 wrapper of zobrist.h: classes with destructors, and errors as exceptions. All functions are inline.
#ifndef ZOBRIST_HPP
#define ZOBRIST_HPP

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
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

namespace detail {
template <class T, void (*Free)(T *)>
struct deleter {
    void operator()(T *object) const { Free(object); }
};

/// An object of the library, with one owner. `get` returns the pointer for functions of zobrist.h.
template <class T, void (*Free)(T *)>
class object {
    std::unique_ptr<T, deleter<T, Free>> owned;

  protected:
    template <class New, class... Arguments>
    explicit object(New create, Arguments... arguments)
    {
        T *made = nullptr;
        check(create(arguments..., &made));
        owned.reset(made);
    }

  public:
    T *get() const { return owned.get(); }
};
} // namespace detail

/// The keys of a described state, of at most 64 bits.
class keys : public detail::object<zobrist_keys, zobrist_keys_free> {
  public:
    explicit keys(const char *description, const zobrist_options &options = {})
        : object(zobrist_keys_new, description, &options)
    {
    }
    std::size_t slots() const { return zobrist_keys_slots(get()); }
    std::uint64_t fingerprint() const { return zobrist_keys_fingerprint(get()); }
    std::string text() const { return check(zobrist_keys_text(get())); }
    std::size_t slot(const char *path) const
    {
        std::size_t first;
        check(zobrist_keys_slot(get(), path, &first, nullptr));
        return first;
    }
    /// Returns the keys of the values of a slot, followed by those of the later slots of its array.
    const std::uint64_t *of_slot(const char *path) const { return check(zobrist_keys_of_slot(get(), slot(path), nullptr)); }
    std::uint64_t hash(const std::vector<std::uint16_t> &values) const
    {
        std::uint64_t hash[2];
        check(zobrist_keys_hash(get(), values.data(), values.size(), hash));
        return hash[0];
    }
};

class lattice : public detail::object<zobrist_lattice, zobrist_lattice_free> {
  public:
    lattice(const char *name, std::initializer_list<std::size_t> cells)
        : object(zobrist_lattice_new, name, cells.size(), cells.begin())
    {
    }
    std::size_t sites() const { return zobrist_lattice_sites(get()); }
    /// Returns the offsets of the nearest shells, row by row.
    std::vector<std::ptrdiff_t> offsets(std::size_t shells, std::size_t dimensions, std::size_t site = 0) const
    {
        std::size_t count;
        check(zobrist_lattice_offsets(get(), site, shells, nullptr, 0, &count));
        std::vector<std::ptrdiff_t> all(count * dimensions);
        check(zobrist_lattice_offsets(get(), site, shells, all.data(), count, &count));
        return all;
    }
};

class local_keys : public detail::object<zobrist_local_keys, zobrist_local_keys_free> {
  public:
    local_keys(const lattice &of, const std::ptrdiff_t *offsets, std::size_t count, std::size_t values, const zobrist_options &options = {})
        : object(zobrist_local_keys_new, of.get(), offsets, count, values, &options)
    {
    }
    std::size_t slots() const { return zobrist_local_keys_slots(get()); }
};

class local_hashes : public detail::object<zobrist_local_hashes, zobrist_local_hashes_free> {
  public:
    local_hashes(const local_keys &keys, const std::vector<std::uint8_t> &values)
        : object(zobrist_local_hashes_new, keys.get(), values.data(), values.size())
    {
    }
    void change(std::size_t site, std::uint8_t value) { check(zobrist_local_hashes_change(get(), site, value)); }
    void swap(std::size_t i, std::size_t j) { check(zobrist_local_hashes_swap(get(), i, j)); }
    const std::uint64_t *all() const { return check(zobrist_local_hashes_all(get())); }
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
    void put(std::uint64_t hash, const T &value) { check(zobrist_cache_put(get(), hash, &value)); }
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
    /// `data` has at most 50 bits.
    void store(std::uint64_t hash, std::uint64_t data, std::uint8_t depth) const { check(zobrist_table_store(get(), hash, data, depth)); }
    void prefetch(std::uint64_t hash) const { zobrist_table_prefetch(get(), hash); }
    void new_search() const { check(zobrist_table_new_search(get())); }
};

} // namespace zobrist

#endif
