! Fortran interfaces of zobrist.h, which documents them: lattices, hashes of sites and of local environments, the cache,
! the store.
!
! Sites and values are counted from 0, as in C. A status is 0 or an error; zobrist_error() returns its text.
module zobrist
  use, intrinsic :: iso_c_binding
  implicit none
  private :: c_strlen, zobrist_last_error

  type, bind(c) :: zobrist_options
    integer(c_int64_t) :: seed = 0, lane = 0
    integer(c_int32_t) :: source = 0, bits = 0, additive = 0, centre = 0
    integer(c_size_t) :: site = 0
  end type

  ! The answers of zobrist_store_ask.
  integer(c_int), parameter :: zobrist_found = 0, zobrist_claimed = 1, zobrist_pending = 2
  ! A missing neighbour.
  integer(c_size_t), parameter :: zobrist_missing = -1

  interface
    function zobrist_last_error() bind(c) result(text)
      import :: c_ptr
      type(c_ptr) :: text
    end function

    pure function c_strlen(text) bind(c, name="strlen") result(length)
      import :: c_ptr, c_size_t
      type(c_ptr), value, intent(in) :: text
      integer(c_size_t) :: length
    end function

    ! name: ends with c_null_char, as in "bcc" // c_null_char.
    function zobrist_lattice_new(name, dimensions, cells, lattice) bind(c) result(status)
      import :: c_char, c_int, c_ptr, c_size_t
      character(kind=c_char), intent(in) :: name(*)
      integer(c_size_t), value :: dimensions
      integer(c_size_t), intent(in) :: cells(*)
      type(c_ptr), intent(out) :: lattice
      integer(c_int) :: status
    end function

    ! places has shape (dimensions, sites_of_cell). vectors is the c_loc of a target of shape (dimensions, dimensions), or
    ! c_null_ptr for a cubic cell; kinds that of a target of shape (sites_of_cell), or c_null_ptr for sites of one kind.
    function zobrist_lattice_with_basis(dimensions, cells, divisions, sites_of_cell, places, vectors, kinds, &
        lattice) bind(c) result(status)
      import :: c_int, c_ptr, c_size_t
      integer(c_size_t), value :: dimensions, divisions, sites_of_cell
      integer(c_size_t), intent(in) :: cells(*), places(*)
      type(c_ptr), value :: vectors, kinds
      type(c_ptr), intent(out) :: lattice
      integer(c_int) :: status
    end function

    ! edges has shape (dimensions, dimensions). periodic has 0 for an edge along which the box does not repeat.
    function zobrist_lattice_with_box(cell, edges, periodic, lattice) bind(c) result(status)
      import :: c_int, c_int8_t, c_intptr_t, c_ptr
      type(c_ptr), value :: cell
      integer(c_intptr_t), intent(in) :: edges(*)
      integer(c_int8_t), intent(in) :: periodic(*)
      type(c_ptr), intent(out) :: lattice
      integer(c_int) :: status
    end function

    subroutine zobrist_lattice_free(lattice) bind(c)
      import :: c_ptr
      type(c_ptr), value :: lattice
    end subroutine

    function zobrist_lattice_sites(lattice) bind(c) result(sites)
      import :: c_ptr, c_size_t
      type(c_ptr), value :: lattice
      integer(c_size_t) :: sites
    end function

    function zobrist_lattice_neighbour(lattice, site, offset, neighbour) bind(c) result(status)
      import :: c_int, c_intptr_t, c_ptr, c_size_t
      type(c_ptr), value :: lattice
      integer(c_size_t), value :: site
      integer(c_intptr_t), intent(in) :: offset(*)
      integer(c_size_t), intent(out) :: neighbour
      integer(c_int) :: status
    end function

    ! offsets has shape (dimensions, rows).
    function zobrist_lattice_offsets(lattice, site, shells, offsets, rows, number) bind(c) result(status)
      import :: c_int, c_intptr_t, c_ptr, c_size_t
      type(c_ptr), value :: lattice
      integer(c_size_t), value :: site, shells, rows
      integer(c_intptr_t), intent(out) :: offsets(*)
      integer(c_size_t), intent(out) :: number
      integer(c_int) :: status
    end function

    function zobrist_lattice_keys_new(sites, values, options, keys) bind(c) result(status)
      import :: c_int, c_ptr, c_size_t, zobrist_options
      integer(c_size_t), value :: sites, values
      type(zobrist_options), intent(in) :: options
      type(c_ptr), intent(out) :: keys
      integer(c_int) :: status
    end function

    subroutine zobrist_lattice_keys_free(keys) bind(c)
      import :: c_ptr
      type(c_ptr), value :: keys
    end subroutine

    function zobrist_lattice_keys_hash(keys, values, number, hash) bind(c) result(status)
      import :: c_int, c_int64_t, c_int8_t, c_ptr, c_size_t
      type(c_ptr), value :: keys
      integer(c_int8_t), intent(in) :: values(*)
      integer(c_size_t), value :: number
      integer(c_int64_t), intent(out) :: hash
      integer(c_int) :: status
    end function

    function zobrist_lattice_keys_change(keys, site, old_value, new_value, hash) bind(c) result(status)
      import :: c_int, c_int64_t, c_int8_t, c_ptr, c_size_t
      type(c_ptr), value :: keys
      integer(c_size_t), value :: site
      integer(c_int8_t), value :: old_value, new_value
      integer(c_int64_t), intent(inout) :: hash
      integer(c_int) :: status
    end function

    function zobrist_local_keys_new(lattice, offsets, number, values, options, keys) bind(c) result(status)
      import :: c_int, c_intptr_t, c_ptr, c_size_t, zobrist_options
      type(c_ptr), value :: lattice
      integer(c_intptr_t), intent(in) :: offsets(*)
      integer(c_size_t), value :: number, values
      type(zobrist_options), intent(in) :: options
      type(c_ptr), intent(out) :: keys
      integer(c_int) :: status
    end function

    ! neighbours has shape (slots, sites), with zobrist_missing for a missing neighbour.
    function zobrist_local_keys_with_neighbours(sites, slots, neighbours, values, options, keys) bind(c) result(status)
      import :: c_int, c_ptr, c_size_t, zobrist_options
      integer(c_size_t), value :: sites, slots, values
      integer(c_size_t), intent(in) :: neighbours(*)
      type(zobrist_options), intent(in) :: options
      type(c_ptr), intent(out) :: keys
      integer(c_int) :: status
    end function

    ! permutations: the c_loc of a target of shape (slots, operations), with slots counted from 0, or c_null_ptr for the
    ! symmetries of the lattice. value_permutations: likewise of shape (values, value_operations), or c_null_ptr.
    function zobrist_local_keys_with_symmetries(keys, operations, permutations, value_operations, value_permutations, &
        symmetric) bind(c) result(status)
      import :: c_int, c_ptr, c_size_t
      type(c_ptr), value :: keys, permutations, value_permutations
      integer(c_size_t), value :: operations, value_operations
      type(c_ptr), intent(out) :: symmetric
      integer(c_int) :: status
    end function

    subroutine zobrist_local_keys_free(keys) bind(c)
      import :: c_ptr
      type(c_ptr), value :: keys
    end subroutine

    function zobrist_local_keys_neighbours(keys, site, neighbours) bind(c) result(status)
      import :: c_int, c_ptr, c_size_t
      type(c_ptr), value :: keys
      integer(c_size_t), value :: site
      integer(c_size_t), intent(out) :: neighbours(*)
      integer(c_int) :: status
    end function

    function zobrist_local_keys_hash(keys, values, number, site, hash) bind(c) result(status)
      import :: c_int, c_int64_t, c_int8_t, c_ptr, c_size_t
      type(c_ptr), value :: keys
      integer(c_int8_t), intent(in) :: values(*)
      integer(c_size_t), value :: number, site
      integer(c_int64_t), intent(out) :: hash
      integer(c_int) :: status
    end function

    function zobrist_local_keys_slots(keys) bind(c) result(slots)
      import :: c_ptr, c_size_t
      type(c_ptr), value :: keys
      integer(c_size_t) :: slots
    end function

    function zobrist_local_keys_operations(keys) bind(c) result(operations)
      import :: c_ptr, c_size_t
      type(c_ptr), value :: keys
      integer(c_size_t) :: operations
    end function

    function zobrist_local_keys_fingerprint(keys) bind(c) result(fingerprint)
      import :: c_int64_t, c_ptr
      type(c_ptr), value :: keys
      integer(c_int64_t) :: fingerprint
    end function

    function zobrist_local_keys_permutation(keys, operation, images) bind(c) result(status)
      import :: c_int, c_ptr, c_size_t
      type(c_ptr), value :: keys
      integer(c_size_t), value :: operation
      integer(c_size_t), intent(out) :: images(*)
      integer(c_int) :: status
    end function

    function zobrist_local_keys_hash_many(keys, values, sites, number, chosen, hashes, &
        operations) bind(c) result(status)
      import :: c_int, c_int64_t, c_int8_t, c_ptr, c_size_t
      type(c_ptr), value :: keys
      integer(c_int8_t), intent(in) :: values(*)
      integer(c_size_t), value :: sites, number
      integer(c_size_t), intent(in) :: chosen(*)
      integer(c_int64_t), intent(out) :: hashes(*)
      integer(c_size_t), intent(out) :: operations(*)
      integer(c_int) :: status
    end function

    ! rows and canonical have shape (length, number).
    function zobrist_local_keys_to_canonical(keys, number, operations, length, rows, canonical) bind(c) result(status)
      import :: c_double, c_int, c_ptr, c_size_t
      type(c_ptr), value :: keys
      integer(c_size_t), value :: number, length
      integer(c_size_t), intent(in) :: operations(*)
      real(c_double), intent(in) :: rows(*)
      real(c_double), intent(out) :: canonical(*)
      integer(c_int) :: status
    end function

    function zobrist_local_keys_from_canonical(keys, number, operations, length, canonical, &
        rows) bind(c) result(status)
      import :: c_double, c_int, c_ptr, c_size_t
      type(c_ptr), value :: keys
      integer(c_size_t), value :: number, length
      integer(c_size_t), intent(in) :: operations(*)
      real(c_double), intent(in) :: canonical(*)
      real(c_double), intent(out) :: rows(*)
      integer(c_int) :: status
    end function

    function zobrist_local_hashes_new(keys, values, number, hashes) bind(c) result(status)
      import :: c_int, c_int8_t, c_ptr, c_size_t
      type(c_ptr), value :: keys
      integer(c_int8_t), intent(in) :: values(*)
      integer(c_size_t), value :: number
      type(c_ptr), intent(out) :: hashes
      integer(c_int) :: status
    end function

    subroutine zobrist_local_hashes_free(hashes) bind(c)
      import :: c_ptr
      type(c_ptr), value :: hashes
    end subroutine

    function zobrist_local_hashes_change(hashes, site, new_value) bind(c) result(status)
      import :: c_int, c_int8_t, c_ptr, c_size_t
      type(c_ptr), value :: hashes
      integer(c_size_t), value :: site
      integer(c_int8_t), value :: new_value
      integer(c_int) :: status
    end function

    function zobrist_local_hashes_swap(hashes, i, j) bind(c) result(status)
      import :: c_int, c_ptr, c_size_t
      type(c_ptr), value :: hashes
      integer(c_size_t), value :: i, j
      integer(c_int) :: status
    end function

    function zobrist_local_hashes_get(hashes, site, hash) bind(c) result(status)
      import :: c_int, c_int64_t, c_ptr, c_size_t
      type(c_ptr), value :: hashes
      integer(c_size_t), value :: site
      integer(c_int64_t), intent(out) :: hash
      integer(c_int) :: status
    end function

    ! Pass the result to c_f_pointer.
    function zobrist_local_hashes_all(hashes) bind(c) result(all)
      import :: c_ptr
      type(c_ptr), value :: hashes
      type(c_ptr) :: all
    end function

    function zobrist_cache_new(capacity, bytes, eviction, cache) bind(c) result(status)
      import :: c_int, c_int32_t, c_ptr, c_size_t
      integer(c_size_t), value :: capacity, bytes
      integer(c_int32_t), value :: eviction
      type(c_ptr), intent(out) :: cache
      integer(c_int) :: status
    end function

    subroutine zobrist_cache_free(cache) bind(c)
      import :: c_ptr
      type(c_ptr), value :: cache
    end subroutine

    ! Pass the result to c_f_pointer; it is c_null_ptr if there is no value.
    function zobrist_cache_get(cache, hash) bind(c) result(found)
      import :: c_int64_t, c_ptr
      type(c_ptr), value :: cache
      integer(c_int64_t), value :: hash
      type(c_ptr) :: found
    end function

    ! new_value: the c_loc of a target.
    function zobrist_cache_put(cache, hash, new_value) bind(c) result(status)
      import :: c_int, c_int64_t, c_ptr
      type(c_ptr), value :: cache
      integer(c_int64_t), value :: hash
      type(c_ptr), value :: new_value
      integer(c_int) :: status
    end function

    ! names: the c_loc of texts that end with c_null_char.
    function zobrist_store_new(address, model, number, names, digests, width, capacity, lease, &
        store) bind(c) result(status)
      import :: c_char, c_double, c_int, c_int64_t, c_ptr, c_size_t
      character(kind=c_char), intent(in) :: address(*), model(*)
      integer(c_size_t), value :: number, width, capacity
      type(c_ptr), intent(in) :: names(*)
      integer(c_int64_t), intent(in) :: digests(*)
      real(c_double), value :: lease
      type(c_ptr), intent(out) :: store
      integer(c_int) :: status
    end function

    subroutine zobrist_store_free(store) bind(c)
      import :: c_ptr
      type(c_ptr), value :: store
    end subroutine

    function zobrist_store_get(store, hash, row, found) bind(c) result(status)
      import :: c_bool, c_double, c_int, c_int64_t, c_ptr
      type(c_ptr), value :: store
      integer(c_int64_t), value :: hash
      real(c_double), intent(inout) :: row(*)
      logical(c_bool), intent(out) :: found
      integer(c_int) :: status
    end function

    function zobrist_store_put(store, hash, row) bind(c) result(status)
      import :: c_double, c_int, c_int64_t, c_ptr
      type(c_ptr), value :: store
      integer(c_int64_t), value :: hash
      real(c_double), intent(in) :: row(*)
      integer(c_int) :: status
    end function

    function zobrist_store_ask(store, hash, seconds, row, claim, answer) bind(c) result(status)
      import :: c_double, c_int, c_int64_t, c_ptr
      type(c_ptr), value :: store
      integer(c_int64_t), value :: hash
      real(c_double), value :: seconds
      real(c_double), intent(inout) :: row(*)
      type(c_ptr), intent(out) :: claim
      integer(c_int), intent(out) :: answer
      integer(c_int) :: status
    end function

    function zobrist_claim_fulfil(claim, row) bind(c) result(status)
      import :: c_double, c_int, c_ptr
      type(c_ptr), value :: claim
      real(c_double), intent(in) :: row(*)
      integer(c_int) :: status
    end function

    subroutine zobrist_claim_free(claim) bind(c)
      import :: c_ptr
      type(c_ptr), value :: claim
    end subroutine

    function zobrist_store_flush(store) bind(c) result(status)
      import :: c_int, c_ptr
      type(c_ptr), value :: store
      integer(c_int) :: status
    end function
  end interface

contains

  ! Returns the text of the last error in this thread.
  function zobrist_error() result(text)
    character(:), allocatable :: text
    character(kind=c_char), pointer :: all(:)
    integer :: i
    call c_f_pointer(zobrist_last_error(), all, [c_strlen(zobrist_last_error())])
    allocate (character(size(all)) :: text)
    do i = 1, size(all)
      text(i:i) = all(i)
    end do
  end function
end module
