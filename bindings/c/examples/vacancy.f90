! Kinetic Monte Carlo of a vacancy in bcc iron with copper, by the residence-time algorithm (A. B. Bortz, M. H. Kalos,
! J. L. Lebowitz, J. Comput. Phys. 17, 10 (1975)). A cache keeps the rates of jumps by the hash of the environment. The
! library updates the hashes.
!
! The program is a translation of `zobrist/examples/vacancy.rs`, with the same keys and random numbers. It checks that
! runs with and without the cache visit the same sites, that updated hashes equal hashes from scratch, and that the
! number of environments is 1870, as in Rust. (The Rust program prints 1869, because its cache evicts one of them.)
program vacancy
  use, intrinsic :: iso_c_binding
  use zobrist
  implicit none

  integer, parameter :: steps = 20000, dp = c_double
  real(dp), parameter :: thermal_energy = 51.7_dp ! meV, at 600 K
  type(c_ptr) :: lattice, keys
  integer(c_intptr_t) :: shells(3, 58), offsets(3, 34)
  integer(c_size_t) :: number, sites
  integer :: next_to(8, 8), numbers_next_to(8), to, slot, computed(steps), cached(steps), misses
  real(dp) :: times(2)

  call ok(zobrist_lattice_new("bcc" // c_null_char, 3_c_size_t, [8_c_size_t, 8_c_size_t, 8_c_size_t], lattice))
  sites = zobrist_lattice_sites(lattice)
  ! The rates depend on the 34 sites that two jumps can reach: the shells 1, 2, 3 and 5. No two jumps reach shell 4.
  call ok(zobrist_lattice_offsets(lattice, 0_c_size_t, 5_c_size_t, shells, 58_c_size_t, number))
  call require(number == 58, "five shells of 8, 6, 12, 24 and 8 sites")
  offsets = reshape([shells(:, 1:26), shells(:, 51:58)], [3, 34])
  call ok(zobrist_local_keys_new(lattice, offsets, 34_c_size_t, 2_c_size_t, zobrist_options(seed=2026), keys))
  numbers_next_to = 0
  do to = 1, 8
    do slot = 1, 34
      if (all(abs(offsets(:, to) - offsets(:, slot)) == 1)) then
        numbers_next_to(to) = numbers_next_to(to) + 1
        next_to(numbers_next_to(to), to) = slot
      end if
    end do
  end do

  call simulate(.false., computed, times(1), misses)
  call simulate(.true., cached, times(2), misses)
  call require(all(computed == cached), "both runs visit the same sites")
  call require(transfer(times(1), 0_c_int64_t) == transfer(times(2), 0_c_int64_t), "at the same times")
  print "(a, f5.1, a, i0, a)", "rates cached by environment:", 100.0 * (steps - misses) / steps, &
    "%, of ", misses, " environments"
  call require(misses == 1870, "as many environments as in Rust")
  call zobrist_local_keys_free(keys)
  call zobrist_lattice_free(lattice)

contains

  subroutine require(holds, what)
    logical, intent(in) :: holds
    character(*), intent(in) :: what
    if (holds) return
    print "(4a)", "vacancy: not so: ", what, "; last error: ", zobrist_error()
    error stop 1
  end subroutine

  subroutine ok(status)
    integer(c_int), intent(in) :: status
    call require(status == 0, "a call succeeds")
  end subroutine

  ! Returns the energy of the bonds of an atom in meV.
  integer function bonds(atom, near)
    integer(c_int8_t), intent(in) :: atom, near(:)
    bonds = -120 * count(near == atom) - 100 * count(near /= atom)
  end function

  ! Returns the rates of the jumps to all nearest neighbours, in units of the attempt frequency.
  function rates_of(around) result(rates)
    integer(c_int8_t), intent(in) :: around(34)
    real(dp) :: rates(8)
    integer :: to, before, after
    do to = 1, 8
      before = bonds(around(to), around(next_to(:numbers_next_to(to), to)))
      after = bonds(around(to), pack(around(:8), [(slot /= to, slot = 1, 8)]))
      rates(to) = exp(-(650.0_dp + real(after - before, dp) / 2.0_dp) / thermal_energy)
    end do
  end function

  subroutine simulate(with_cache, visited, time, misses)
    logical, intent(in) :: with_cache
    integer, intent(out) :: visited(steps), misses
    real(dp), intent(out) :: time
    type(c_ptr) :: cache, hashes, found
    integer(c_int8_t) :: species(0:sites - 1)
    integer(c_size_t) :: near(34), place
    integer(c_int64_t) :: hash, scratch, state
    real(dp), target :: rates(8)
    real(dp), pointer :: kept(:)
    real(dp) :: total, rest
    integer :: step, chosen

    species = 0
    species(7::30) = 1
    call ok(zobrist_local_hashes_new(keys, species, sites, hashes))
    call ok(zobrist_cache_new(16384_c_size_t, c_sizeof(rates), zobrist_eviction_least_recent, cache))
    state = 2026
    place = 0
    time = 0
    misses = 0
    do step = 1, steps
      call ok(zobrist_local_keys_neighbours(keys, place, near))
      call ok(zobrist_local_hashes_get(hashes, place, hash))
      found = c_null_ptr
      if (with_cache) found = zobrist_cache_get(cache, hash)
      if (c_associated(found)) then
        call c_f_pointer(found, kept, [8])
        rates = kept
      else
        rates = rates_of(species(near))
        misses = misses + 1
        call ok(zobrist_cache_put(cache, hash, c_loc(rates)))
      end if
      total = 0
      do chosen = 1, 8
        total = total + rates(chosen)
      end do
      rest = random(state) * total
      do chosen = 1, 7
        rest = rest - rates(chosen)
        if (rest < 0) exit
      end do
      time = time - log(random(state)) / total
      species([place, near(chosen)]) = species([near(chosen), place])
      call ok(zobrist_local_hashes_swap(hashes, place, near(chosen)))
      place = near(chosen)
      visited(step) = int(place)
    end do
    call ok(zobrist_local_hashes_get(hashes, place, hash))
    call ok(zobrist_local_keys_hash(keys, species, sites, place, scratch))
    call require(hash == scratch, "the updated hash equals the one from scratch")
    call zobrist_cache_free(cache)
    call zobrist_local_hashes_free(hashes)
  end subroutine

  ! Returns a random number between 0 and 1 by Knuth's generator modulo 2**64. The numbers are split into halves of 32
  ! bits, because Fortran integers must not overflow.
  real(dp) function random(state)
    integer(c_int64_t), intent(inout) :: state
    integer(c_int64_t), parameter :: high = 1481765933_c_int64_t, low = 1284865837_c_int64_t, half = 4294967295_c_int64_t
    integer(c_int64_t) :: a, b, product, upper
    a = shiftr(state, 32)
    b = iand(state, half)
    product = multiply(b, low)
    upper = iand(shiftr(product, 32) + iand(multiply(a, low), half) + iand(multiply(b, high), half), half)
    product = iand(product, half) + 1
    upper = iand(upper + shiftr(product, 32), half)
    state = ior(shiftl(upper, 32), iand(product, half))
    random = (real(upper, dp) + 0.5_dp) / 4294967296.0_dp
  end function

  ! Returns the product of two numbers of 32 bits, modulo 2**64.
  integer(c_int64_t) function multiply(a, b)
    integer(c_int64_t), intent(in) :: a, b
    integer(c_int64_t) :: upper
    ! a * b = (a / 2**16) * b * 2**16 + (a mod 2**16) * b, where each product has 48 bits.
    upper = shiftr(a, 16) * b
    multiply = add(shiftl(upper, 16), iand(a, 65535_c_int64_t) * b)
  end function

  ! Returns the sum modulo 2**64.
  integer(c_int64_t) function add(a, b)
    integer(c_int64_t), intent(in) :: a, b
    integer(c_int64_t), parameter :: half = 4294967295_c_int64_t
    integer(c_int64_t) :: lower
    lower = iand(a, half) + iand(b, half)
    add = ior(shiftl(iand(shiftr(a, 32) + shiftr(b, 32) + shiftr(lower, 32), half), 32), iand(lower, half))
  end function
end program
