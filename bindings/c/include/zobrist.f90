! The interface of zobrist.h as a Fortran 2018 module. Made by `tests/header` from the Rust code; zobrist.h documents
! each function.
!
! Sites, slots and values have numbers from 0. An array of rows in C has its dimensions in reverse order here: offsets
! are `offsets(dimensions, rows)`. A text that is passed ends with c_null_char, as in "bcc" // c_null_char. An object
! is a type(c_ptr), and a function returns an array or a value as a type(c_ptr) for c_f_pointer. Integers of Fortran
! have signs, but the same bits as those of C. An argument that may be null is optional.
module zobrist
  use, intrinsic :: iso_c_binding
  implicit none

  ! A missing neighbour.
  integer(c_size_t), parameter :: zobrist_missing = -1

  integer(c_int32_t), parameter :: zobrist_status_ok = 0
  integer(c_int32_t), parameter :: zobrist_status_null_pointer = 1
  integer(c_int32_t), parameter :: zobrist_status_out_of_range = 2
  integer(c_int32_t), parameter :: zobrist_status_invalid = 3

  integer(c_int32_t), parameter :: zobrist_source_stored = 0
  integer(c_int32_t), parameter :: zobrist_source_overlapped = 1
  integer(c_int32_t), parameter :: zobrist_source_computed = 2
  integer(c_int32_t), parameter :: zobrist_source_exact = 3
  integer(c_int32_t), parameter :: zobrist_source_features = 4

  integer(c_int32_t), parameter :: zobrist_eviction_least_recent = 0
  integer(c_int32_t), parameter :: zobrist_eviction_second_chance = 1
  integer(c_int32_t), parameter :: zobrist_eviction_direct_mapped = 2

  integer(c_int32_t), parameter :: zobrist_layout_wide = 0
  integer(c_int32_t), parameter :: zobrist_layout_compact = 1

  integer(c_int32_t), parameter :: zobrist_replacement_depth_and_age = 0
  integer(c_int32_t), parameter :: zobrist_replacement_depth_preferred = 1
  integer(c_int32_t), parameter :: zobrist_replacement_always = 2

  integer(c_int32_t), parameter :: zobrist_bound_none = 0
  integer(c_int32_t), parameter :: zobrist_bound_exact = 1
  integer(c_int32_t), parameter :: zobrist_bound_lower = 2
  integer(c_int32_t), parameter :: zobrist_bound_upper = 3

  integer(c_int32_t), parameter :: zobrist_effort_hundredth = 0
  integer(c_int32_t), parameter :: zobrist_effort_tenth = 1
  integer(c_int32_t), parameter :: zobrist_effort_second = 2
  integer(c_int32_t), parameter :: zobrist_effort_ten_seconds = 3

  integer(c_int32_t), parameter :: zobrist_answer_found = 0
  integer(c_int32_t), parameter :: zobrist_answer_claimed = 1
  integer(c_int32_t), parameter :: zobrist_answer_pending = 2

  type, bind(c) :: zobrist_cache_numbers
    integer(c_int64_t) :: hits = 0
    integer(c_int64_t) :: misses = 0
    integer(c_int64_t) :: evictions = 0
    integer(c_size_t) :: entries = 0
    integer(c_size_t) :: capacity = 0
  end type

  type, bind(c) :: zobrist_slot_difference
    integer(c_size_t) :: slot = 0
    integer(c_int16_t) :: here = 0
    integer(c_int16_t) :: there = 0
  end type

  type, bind(c) :: zobrist_options
    integer(c_int64_t) :: seed = 0
    integer(c_int64_t) :: lane = 0
    integer(c_int32_t) :: source = 0
    integer(c_int32_t) :: bits = 0
    integer(c_int32_t) :: additive = 0
    integer(c_int32_t) :: centre = 0
    integer(c_size_t) :: site = 0
  end type

  type, bind(c) :: zobrist_quality_numbers
    integer(c_size_t) :: keys = 0
    integer(c_size_t) :: slots = 0
    integer(c_size_t) :: zero_keys = 0
    integer(c_size_t) :: repeated_keys = 0
    integer(c_size_t) :: findings = 0
    integer(c_int32_t) :: bits = 0
    integer(c_int32_t) :: rank = 0
  end type

  type, bind(c) :: zobrist_store_numbers
    integer(c_int64_t) :: memory = 0
    integer(c_int64_t) :: stored = 0
    integer(c_int64_t) :: absent = 0
    integer(c_int64_t) :: written = 0
  end type

  type, bind(c) :: zobrist_search_entry
    integer(c_int16_t) :: mv = 0
    integer(c_int16_t) :: score = 0
    integer(c_int16_t) :: eval = 0
    integer(c_int8_t) :: has_eval = 0
    integer(c_int8_t) :: depth = 0
    integer(c_int8_t) :: bound = 0
    integer(c_int8_t) :: pv = 0
  end type

  interface
    type(c_ptr) function zobrist_last_error() bind(c)
      import
    end function

    type(c_ptr) function zobrist_version() bind(c)
      import
    end function

    integer(c_int64_t) function zobrist_finalize(hash) bind(c)
      import
      integer(c_int64_t), value :: hash
    end function

    integer(c_int) function zobrist_cache_new(capacity, size, eviction, out) bind(c)
      import
      integer(c_size_t), value :: capacity
      integer(c_size_t), value :: size
      integer(c_int32_t), value :: eviction
      type(c_ptr), intent(out) :: out
    end function

    subroutine zobrist_cache_free(cache) bind(c)
      import
      type(c_ptr), value :: cache
    end subroutine

    type(c_ptr) function zobrist_cache_get(cache, hash) bind(c)
      import
      type(c_ptr), value :: cache
      integer(c_int64_t), value :: hash
    end function

    integer(c_int) function zobrist_cache_get_many(cache, count, hashes, values) bind(c)
      import
      type(c_ptr), value :: cache
      integer(c_size_t), value :: count
      integer(c_int64_t), intent(in) :: hashes(*)
      type(c_ptr), intent(inout) :: values(*)
    end function

    integer(c_int) function zobrist_cache_put(cache, hash, value) bind(c)
      import
      type(c_ptr), value :: cache
      integer(c_int64_t), value :: hash
      type(c_ptr), value :: value
    end function

    integer(c_int) function zobrist_cache_clear(cache) bind(c)
      import
      type(c_ptr), value :: cache
    end function

    integer(c_int) function zobrist_cache_numbers_of(cache, out) bind(c)
      import
      type(c_ptr), value :: cache
      type(zobrist_cache_numbers), intent(out) :: out
    end function

    subroutine zobrist_difference_free(difference) bind(c)
      import
      type(c_ptr), value :: difference
    end subroutine

    type(c_ptr) function zobrist_difference_text(difference) bind(c)
      import
      type(c_ptr), value :: difference
    end function

    type(c_ptr) function zobrist_difference_slots(difference, count) bind(c)
      import
      type(c_ptr), value :: difference
      integer(c_size_t), intent(out) :: count
    end function

    integer(c_int) function zobrist_local_keys_hash(keys, values, count, site, hash) bind(c)
      import
      type(c_ptr), value :: keys
      integer(c_int8_t), intent(in) :: values(*)
      integer(c_size_t), value :: count
      integer(c_size_t), value :: site
      integer(c_int64_t), intent(out) :: hash
    end function

    integer(c_int) function zobrist_local_keys_hash_many(keys, values, count, number, sites, hashes, &
        operations) bind(c)
      import
      type(c_ptr), value :: keys
      integer(c_int8_t), intent(in) :: values(*)
      integer(c_size_t), value :: count
      integer(c_size_t), value :: number
      integer(c_size_t), intent(in), optional :: sites(*)
      integer(c_int64_t), intent(inout) :: hashes(*)
      integer(c_size_t), intent(inout), optional :: operations(*)
    end function

    integer(c_int) function zobrist_local_keys_to_canonical(keys, count, operations, length, rows, canonical) bind(c)
      import
      type(c_ptr), value :: keys
      integer(c_size_t), value :: count
      integer(c_size_t), intent(in) :: operations(*)
      integer(c_size_t), value :: length
      real(c_double), intent(in) :: rows(*)
      real(c_double), intent(inout) :: canonical(*)
    end function

    integer(c_int) function zobrist_local_keys_from_canonical(keys, count, operations, length, canonical, &
        rows) bind(c)
      import
      type(c_ptr), value :: keys
      integer(c_size_t), value :: count
      integer(c_size_t), intent(in) :: operations(*)
      integer(c_size_t), value :: length
      real(c_double), intent(in) :: canonical(*)
      real(c_double), intent(inout) :: rows(*)
    end function

    integer(c_int) function zobrist_keys_new(description, options, out) bind(c)
      import
      character(kind=c_char), intent(in) :: description(*)
      type(zobrist_options), intent(in), optional :: options
      type(c_ptr), intent(out) :: out
    end function

    integer(c_int) function zobrist_keys_part(keys, name, out) bind(c)
      import
      type(c_ptr), value :: keys
      character(kind=c_char), intent(in) :: name(*)
      type(c_ptr), intent(out) :: out
    end function

    subroutine zobrist_keys_free(keys) bind(c)
      import
      type(c_ptr), value :: keys
    end subroutine

    integer(c_size_t) function zobrist_keys_slots(keys) bind(c)
      import
      type(c_ptr), value :: keys
    end function

    integer(c_size_t) function zobrist_keys_count(keys) bind(c)
      import
      type(c_ptr), value :: keys
    end function

    logical(c_bool) function zobrist_keys_are_added(keys) bind(c)
      import
      type(c_ptr), value :: keys
    end function

    integer(c_int64_t) function zobrist_keys_fingerprint(keys) bind(c)
      import
      type(c_ptr), value :: keys
    end function

    type(c_ptr) function zobrist_keys_text(keys) bind(c)
      import
      type(c_ptr), value :: keys
    end function

    integer(c_int) function zobrist_keys_slot(keys, path, first, count) bind(c)
      import
      type(c_ptr), value :: keys
      character(kind=c_char), intent(in) :: path(*)
      integer(c_size_t), intent(out) :: first
      integer(c_size_t), intent(out), optional :: count
    end function

    type(c_ptr) function zobrist_keys_of_slot(keys, slot, values) bind(c)
      import
      type(c_ptr), value :: keys
      integer(c_size_t), value :: slot
      integer(c_size_t), intent(out), optional :: values
    end function

    integer(c_int) function zobrist_keys_hash(keys, values, count, hash) bind(c)
      import
      type(c_ptr), value :: keys
      integer(c_int16_t), intent(in) :: values(*)
      integer(c_size_t), value :: count
      integer(c_int64_t), intent(inout) :: hash(*)
    end function

    integer(c_int) function zobrist_keys_change(keys, slot, old_value, new_value, hash) bind(c)
      import
      type(c_ptr), value :: keys
      integer(c_size_t), value :: slot
      integer(c_int32_t), value :: old_value
      integer(c_int32_t), value :: new_value
      integer(c_int64_t), intent(inout) :: hash(*)
    end function

    integer(c_int) function zobrist_keys_difference(keys, hash, other_hash, values, count, out) bind(c)
      import
      type(c_ptr), value :: keys
      integer(c_int64_t), intent(in) :: hash(*)
      integer(c_int64_t), intent(in) :: other_hash(*)
      integer(c_int16_t), intent(in), optional :: values(*)
      integer(c_size_t), value :: count
      type(c_ptr), intent(out) :: out
    end function

    integer(c_size_t) function zobrist_keys_decodable(keys) bind(c)
      import
      type(c_ptr), value :: keys
    end function

    integer(c_int) function zobrist_lattice_new(name, dimensions, cells, out) bind(c)
      import
      character(kind=c_char), intent(in) :: name(*)
      integer(c_size_t), value :: dimensions
      integer(c_size_t), intent(in) :: cells(*)
      type(c_ptr), intent(out) :: out
    end function

    integer(c_int) function zobrist_lattice_with_basis(dimensions, cells, divisions, sites_of_cell, places, &
        vectors, kinds, out) bind(c)
      import
      integer(c_size_t), value :: dimensions
      integer(c_size_t), intent(in) :: cells(*)
      integer(c_size_t), value :: divisions
      integer(c_size_t), value :: sites_of_cell
      integer(c_size_t), intent(in) :: places(*)
      real(c_double), intent(in), optional :: vectors(*)
      integer(c_size_t), intent(in), optional :: kinds(*)
      type(c_ptr), intent(out) :: out
    end function

    integer(c_int) function zobrist_lattice_with_box(lattice, edges, periodic, out) bind(c)
      import
      type(c_ptr), value :: lattice
      integer(c_ptrdiff_t), intent(in) :: edges(*)
      integer(c_int8_t), intent(in), optional :: periodic(*)
      type(c_ptr), intent(out) :: out
    end function

    subroutine zobrist_lattice_free(lattice) bind(c)
      import
      type(c_ptr), value :: lattice
    end subroutine

    integer(c_size_t) function zobrist_lattice_sites(lattice) bind(c)
      import
      type(c_ptr), value :: lattice
    end function

    integer(c_int64_t) function zobrist_lattice_fingerprint(lattice) bind(c)
      import
      type(c_ptr), value :: lattice
    end function

    integer(c_int) function zobrist_lattice_kind(lattice, site, kind) bind(c)
      import
      type(c_ptr), value :: lattice
      integer(c_size_t), value :: site
      integer(c_size_t), intent(out) :: kind
    end function

    integer(c_int) function zobrist_lattice_position(lattice, site, position) bind(c)
      import
      type(c_ptr), value :: lattice
      integer(c_size_t), value :: site
      integer(c_ptrdiff_t), intent(inout) :: position(*)
    end function

    integer(c_int) function zobrist_lattice_neighbour(lattice, site, offset, neighbour) bind(c)
      import
      type(c_ptr), value :: lattice
      integer(c_size_t), value :: site
      integer(c_ptrdiff_t), intent(in) :: offset(*)
      integer(c_size_t), intent(out) :: neighbour
    end function

    integer(c_int) function zobrist_lattice_offsets(lattice, site, shells, offsets, rows, count) bind(c)
      import
      type(c_ptr), value :: lattice
      integer(c_size_t), value :: site
      integer(c_size_t), value :: shells
      integer(c_ptrdiff_t), intent(inout), optional :: offsets(*)
      integer(c_size_t), value :: rows
      integer(c_size_t), intent(out) :: count
    end function

    integer(c_int) function zobrist_lattice_keys_new(sites, values, options, out) bind(c)
      import
      integer(c_size_t), value :: sites
      integer(c_size_t), value :: values
      type(zobrist_options), intent(in), optional :: options
      type(c_ptr), intent(out) :: out
    end function

    subroutine zobrist_lattice_keys_free(keys) bind(c)
      import
      type(c_ptr), value :: keys
    end subroutine

    integer(c_int64_t) function zobrist_lattice_keys_fingerprint(keys) bind(c)
      import
      type(c_ptr), value :: keys
    end function

    integer(c_int) function zobrist_lattice_keys_hash(keys, values, count, hash) bind(c)
      import
      type(c_ptr), value :: keys
      integer(c_int8_t), intent(in) :: values(*)
      integer(c_size_t), value :: count
      integer(c_int64_t), intent(out) :: hash
    end function

    integer(c_int) function zobrist_lattice_keys_change(keys, site, old_value, new_value, hash) bind(c)
      import
      type(c_ptr), value :: keys
      integer(c_size_t), value :: site
      integer(c_int8_t), value :: old_value
      integer(c_int8_t), value :: new_value
      integer(c_int64_t), intent(inout) :: hash
    end function

    integer(c_int) function zobrist_lattice_keys_swap(keys, i, a, j, b, hash) bind(c)
      import
      type(c_ptr), value :: keys
      integer(c_size_t), value :: i
      integer(c_int8_t), value :: a
      integer(c_size_t), value :: j
      integer(c_int8_t), value :: b
      integer(c_int64_t), intent(inout) :: hash
    end function

    type(c_ptr) function zobrist_lattice_keys_table(keys) bind(c)
      import
      type(c_ptr), value :: keys
    end function

    integer(c_int) function zobrist_lattice_keys_change_many(keys, count, sites, old_values, new_values, &
        differences) bind(c)
      import
      type(c_ptr), value :: keys
      integer(c_size_t), value :: count
      integer(c_size_t), intent(in) :: sites(*)
      integer(c_int8_t), intent(in) :: old_values(*)
      integer(c_int8_t), intent(in) :: new_values(*)
      integer(c_int64_t), intent(inout) :: differences(*)
    end function

    integer(c_int) function zobrist_lattice_keys_difference(keys, hash, other_hash, values, count, out) bind(c)
      import
      type(c_ptr), value :: keys
      integer(c_int64_t), value :: hash
      integer(c_int64_t), value :: other_hash
      integer(c_int8_t), intent(in), optional :: values(*)
      integer(c_size_t), value :: count
      type(c_ptr), intent(out) :: out
    end function

    integer(c_size_t) function zobrist_lattice_keys_decodable(keys) bind(c)
      import
      type(c_ptr), value :: keys
    end function

    integer(c_int) function zobrist_local_hashes_new(keys, values, count, out) bind(c)
      import
      type(c_ptr), value :: keys
      integer(c_int8_t), intent(in) :: values(*)
      integer(c_size_t), value :: count
      type(c_ptr), intent(out) :: out
    end function

    subroutine zobrist_local_hashes_free(hashes) bind(c)
      import
      type(c_ptr), value :: hashes
    end subroutine

    integer(c_int) function zobrist_local_hashes_change(hashes, site, value) bind(c)
      import
      type(c_ptr), value :: hashes
      integer(c_size_t), value :: site
      integer(c_int8_t), value :: value
    end function

    integer(c_int) function zobrist_local_hashes_swap(hashes, i, j) bind(c)
      import
      type(c_ptr), value :: hashes
      integer(c_size_t), value :: i
      integer(c_size_t), value :: j
    end function

    integer(c_int) function zobrist_local_hashes_change_many(hashes, count, sites, values) bind(c)
      import
      type(c_ptr), value :: hashes
      integer(c_size_t), value :: count
      integer(c_size_t), intent(in) :: sites(*)
      integer(c_int8_t), intent(in) :: values(*)
    end function

    integer(c_int) function zobrist_local_hashes_get(hashes, site, hash) bind(c)
      import
      type(c_ptr), value :: hashes
      integer(c_size_t), value :: site
      integer(c_int64_t), intent(out) :: hash
    end function

    type(c_ptr) function zobrist_local_hashes_all(hashes) bind(c)
      import
      type(c_ptr), value :: hashes
    end function

    type(c_ptr) function zobrist_local_hashes_values(hashes) bind(c)
      import
      type(c_ptr), value :: hashes
    end function

    integer(c_int) function zobrist_local_keys_new(lattice, offsets, count, values, options, out) bind(c)
      import
      type(c_ptr), value :: lattice
      integer(c_ptrdiff_t), intent(in) :: offsets(*)
      integer(c_size_t), value :: count
      integer(c_size_t), value :: values
      type(zobrist_options), intent(in), optional :: options
      type(c_ptr), intent(out) :: out
    end function

    integer(c_int) function zobrist_local_keys_with_neighbours(sites, slots, neighbours, values, options, &
        out) bind(c)
      import
      integer(c_size_t), value :: sites
      integer(c_size_t), value :: slots
      integer(c_size_t), intent(in) :: neighbours(*)
      integer(c_size_t), value :: values
      type(zobrist_options), intent(in), optional :: options
      type(c_ptr), intent(out) :: out
    end function

    integer(c_int) function zobrist_local_keys_with_symmetries(keys, operations, permutations, &
        value_operations, value_permutations, out) bind(c)
      import
      type(c_ptr), value :: keys
      integer(c_size_t), value :: operations
      integer(c_size_t), intent(in), optional :: permutations(*)
      integer(c_size_t), value :: value_operations
      integer(c_size_t), intent(in), optional :: value_permutations(*)
      type(c_ptr), intent(out) :: out
    end function

    subroutine zobrist_local_keys_free(keys) bind(c)
      import
      type(c_ptr), value :: keys
    end subroutine

    integer(c_size_t) function zobrist_local_keys_slots(keys) bind(c)
      import
      type(c_ptr), value :: keys
    end function

    integer(c_size_t) function zobrist_local_keys_operations(keys) bind(c)
      import
      type(c_ptr), value :: keys
    end function

    integer(c_int64_t) function zobrist_local_keys_fingerprint(keys) bind(c)
      import
      type(c_ptr), value :: keys
    end function

    integer(c_int) function zobrist_local_keys_neighbours(keys, site, neighbours) bind(c)
      import
      type(c_ptr), value :: keys
      integer(c_size_t), value :: site
      integer(c_size_t), intent(inout) :: neighbours(*)
    end function

    integer(c_int) function zobrist_local_keys_permutation(keys, operation, images) bind(c)
      import
      type(c_ptr), value :: keys
      integer(c_size_t), value :: operation
      integer(c_size_t), intent(inout) :: images(*)
    end function

    integer(c_int) function zobrist_quality_new(numbers, count, bits, slots, effort, out) bind(c)
      import
      integer(c_int64_t), intent(in) :: numbers(*)
      integer(c_size_t), value :: count
      integer(c_int32_t), value :: bits
      character(kind=c_char), intent(in) :: slots(*)
      integer(c_int32_t), value :: effort
      type(c_ptr), intent(out) :: out
    end function

    integer(c_int) function zobrist_keys_quality(keys, effort, out) bind(c)
      import
      type(c_ptr), value :: keys
      integer(c_int32_t), value :: effort
      type(c_ptr), intent(out) :: out
    end function

    subroutine zobrist_quality_free(quality) bind(c)
      import
      type(c_ptr), value :: quality
    end subroutine

    type(c_ptr) function zobrist_quality_text(quality) bind(c)
      import
      type(c_ptr), value :: quality
    end function

    type(c_ptr) function zobrist_quality_finding(quality, number) bind(c)
      import
      type(c_ptr), value :: quality
      integer(c_size_t), value :: number
    end function

    integer(c_int) function zobrist_quality_numbers_of(quality, out) bind(c)
      import
      type(c_ptr), value :: quality
      type(zobrist_quality_numbers), intent(out) :: out
    end function

    integer(c_int) function zobrist_store_new(address, model, count, names, digests, width, capacity, lease, &
        out) bind(c)
      import
      character(kind=c_char), intent(in) :: address(*)
      character(kind=c_char), intent(in) :: model(*)
      integer(c_size_t), value :: count
      type(c_ptr), intent(in), optional :: names(*)
      integer(c_int64_t), intent(in), optional :: digests(*)
      integer(c_size_t), value :: width
      integer(c_size_t), value :: capacity
      real(c_double), value :: lease
      type(c_ptr), intent(out) :: out
    end function

    subroutine zobrist_store_free(store) bind(c)
      import
      type(c_ptr), value :: store
    end subroutine

    integer(c_int) function zobrist_store_get(store, hash, row, found) bind(c)
      import
      type(c_ptr), value :: store
      integer(c_int64_t), value :: hash
      real(c_double), intent(inout) :: row(*)
      logical(c_bool), intent(out) :: found
    end function

    integer(c_int) function zobrist_store_put(store, hash, row) bind(c)
      import
      type(c_ptr), value :: store
      integer(c_int64_t), value :: hash
      real(c_double), intent(in) :: row(*)
    end function

    integer(c_int) function zobrist_store_ask(store, hash, seconds, row, claim, answer) bind(c)
      import
      type(c_ptr), value :: store
      integer(c_int64_t), value :: hash
      real(c_double), value :: seconds
      real(c_double), intent(inout) :: row(*)
      type(c_ptr), intent(out) :: claim
      integer(c_int), intent(out) :: answer
    end function

    integer(c_int) function zobrist_claim_fulfil(claim, row) bind(c)
      import
      type(c_ptr), value :: claim
      real(c_double), intent(in) :: row(*)
    end function

    subroutine zobrist_claim_free(claim) bind(c)
      import
      type(c_ptr), value :: claim
    end subroutine

    integer(c_int) function zobrist_store_flush(store) bind(c)
      import
      type(c_ptr), value :: store
    end function

    integer(c_int) function zobrist_store_numbers_of(store, out) bind(c)
      import
      type(c_ptr), value :: store
      type(zobrist_store_numbers), intent(out) :: out
    end function

    integer(c_int) function zobrist_table_new(bytes, layout, replacement, out) bind(c)
      import
      integer(c_size_t), value :: bytes
      integer(c_int32_t), value :: layout
      integer(c_int32_t), value :: replacement
      type(c_ptr), intent(out) :: out
    end function

    subroutine zobrist_table_free(table) bind(c)
      import
      type(c_ptr), value :: table
    end subroutine

    logical(c_bool) function zobrist_table_probe(table, hash, data, depth) bind(c)
      import
      type(c_ptr), value :: table
      integer(c_int64_t), value :: hash
      integer(c_int64_t), intent(out) :: data
      integer(c_int8_t), intent(out), optional :: depth
    end function

    integer(c_int) function zobrist_table_store(table, hash, data, depth) bind(c)
      import
      type(c_ptr), value :: table
      integer(c_int64_t), value :: hash
      integer(c_int64_t), value :: data
      integer(c_int8_t), value :: depth
    end function

    logical(c_bool) function zobrist_table_probe_search(table, hash, entry) bind(c)
      import
      type(c_ptr), value :: table
      integer(c_int64_t), value :: hash
      type(zobrist_search_entry), intent(out) :: entry
    end function

    integer(c_int) function zobrist_table_store_search(table, hash, entry) bind(c)
      import
      type(c_ptr), value :: table
      integer(c_int64_t), value :: hash
      type(zobrist_search_entry), intent(in) :: entry
    end function

    subroutine zobrist_table_prefetch(table, hash) bind(c)
      import
      type(c_ptr), value :: table
      integer(c_int64_t), value :: hash
    end subroutine

    integer(c_int) function zobrist_table_new_search(table) bind(c)
      import
      type(c_ptr), value :: table
    end function

    integer(c_int) function zobrist_table_clear(table) bind(c)
      import
      type(c_ptr), value :: table
    end function

    integer(c_size_t) function zobrist_table_capacity(table) bind(c)
      import
      type(c_ptr), value :: table
    end function

    integer(c_size_t) function zobrist_table_fill_permille(table, age) bind(c)
      import
      type(c_ptr), value :: table
      integer(c_int8_t), value :: age
    end function
  end interface

contains

  ! Returns a text of the library, such as that of zobrist_keys_text.
  function zobrist_string(text) result(string)
    type(c_ptr), intent(in) :: text
    character(:), allocatable :: string
    character(kind=c_char), pointer :: all(:)
    integer :: i
    interface
      pure integer(c_size_t) function strlen(text) bind(c)
        import
        type(c_ptr), value, intent(in) :: text
      end function
    end interface
    call c_f_pointer(text, all, [strlen(text)])
    allocate (character(size(all)) :: string)
    do i = 1, size(all)
      string(i:i) = all(i)
    end do
  end function

  ! Returns the text of the last error in this thread.
  function zobrist_error() result(text)
    character(:), allocatable :: text
    text = zobrist_string(zobrist_last_error())
  end function
end module
