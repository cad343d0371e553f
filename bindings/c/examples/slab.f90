! A vacancy in a slab of a simple cubic alloy, whose two surfaces are open. The neighbours come from a table, so any
! geometry would do. Rows of rates of jumps are kept by the canonical hash of the environment, in a store that two
! processes of this program fill at the same time: each row is computed once, by the process that has claimed its hash.
!
!     slab STORE SEED
!
! `tests/twins` has the same runs in Rust without a store, and reads the rows of the store. `make check` compares all
! that both print.
program slab
  use, intrinsic :: iso_c_binding
  use, intrinsic :: iso_fortran_env, only: error_unit
  use zobrist
  implicit none

  integer, parameter :: n = 8, height = 4, steps = 3000, slots = 18, dp = c_double
  integer(c_size_t), parameter :: sites = n * n * height
  real(dp), parameter :: thermal_energy = 80.0_dp ! meV
  integer :: offsets(3, slots), step, chosen, computed
  integer(c_size_t) :: near(slots, 0:sites - 1), place, operation(1), permutations(slots, 8)
  integer(c_int8_t) :: species(0:sites - 1)
  integer(c_int64_t) :: hash(1), digest, state
  type(c_ptr) :: plain, keys, store, claim
  character(5, kind=c_char), target :: name = "keys" // c_null_char
  character(200) :: address, text
  real(dp) :: rates(6), canonical(6), time, rest
  integer(c_int) :: answer

  call get_command_argument(1, address)
  call get_command_argument(2, text)
  read (text, *) state
  call make_geometry()
  call ok(zobrist_local_keys_with_neighbours(sites, int(slots, c_size_t), near, 2_c_size_t, zobrist_options(seed=2026), &
    plain))
  call ok(zobrist_local_keys_with_symmetries(plain, 8_c_size_t, permutations, 0_c_size_t, out=keys))
  call ok(zobrist_store_new(trim(address) // c_null_char, "bonds of 120 and 100 meV" // c_null_char, 1_c_size_t, &
    [c_loc(name)], [zobrist_local_keys_fingerprint(keys)], 6_c_size_t, 0_c_size_t, 0.0_dp, store))

  species = 0
  species(3::5) = 1
  place = state
  time = 0
  digest = 0
  computed = 0
  do step = 1, steps
    call ok(zobrist_local_keys_hash_many(keys, species, sites, 1_c_size_t, [place], hash, operation))
    ! A negative time waits for the other process, if that computes this row.
    call ok(zobrist_store_ask(store, hash(1), -1.0_dp, canonical, claim, answer))
    if (answer == zobrist_answer_claimed) then
      rates = rates_of(near(:, place))
      call ok(zobrist_local_keys_to_canonical(keys, 1_c_size_t, operation, 6_c_size_t, rates, canonical))
      call ok(zobrist_claim_fulfil(claim, canonical))
      computed = computed + 1
    end if
    call ok(zobrist_local_keys_from_canonical(keys, 1_c_size_t, operation, 6_c_size_t, canonical, rates))
    rest = 0
    do chosen = 1, 6
      rest = rest + rates(chosen)
    end do
    time = time + 1 / rest
    rest = random() * rest
    do chosen = 1, 6
      rest = rest - rates(chosen)
      if (rest < 0) exit
    end do
    species([place, near(chosen, place)]) = species([near(chosen, place), place])
    place = near(chosen, place)
    digest = ieor(ishftc(digest, 5), hash(1))
  end do
  print "(a, i0, a, z16.16, a, z16.16)", "vacancy at ", place, ", time ", time, ", hashes ", digest
  write (error_unit, "(a, i0, a, i0, a)") "slab: ", computed, " rows computed in ", steps, " steps"
  call require(computed > 0, "this process has computed rows")
  call zobrist_store_free(store)
  call zobrist_local_keys_free(keys)
  call zobrist_local_keys_free(plain)

contains

  subroutine require(holds, what)
    logical, intent(in) :: holds
    character(*), intent(in) :: what
    if (holds) return
    write (error_unit, "(4a)") "slab: not so: ", what, "; last error: ", zobrist_error()
    error stop 1
  end subroutine

  subroutine ok(status)
    integer(c_int), intent(in) :: status
    call require(status == 0, "a call succeeds")
  end subroutine

  ! The offsets of 6 nearest and 12 second neighbours, their sites, and the 8 symmetries of the slab: the permutations
  ! of the slots by reflections of x and y and by their exchange.
  subroutine make_geometry()
    integer :: shell, x, y, z, slot, site, at(3), to(3), by
    slot = 0
    do shell = 1, 2
      do x = -1, 1
        do y = -1, 1
          do z = -1, 1
            if (x * x + y * y + z * z /= shell) cycle
            slot = slot + 1
            offsets(:, slot) = [x, y, z]
          end do
        end do
      end do
    end do
    do site = 0, int(sites) - 1
      at = [site / (n * height), mod(site / height, n), mod(site, height)]
      do slot = 1, slots
        to = at + offsets(:, slot)
        to(:2) = modulo(to(:2), n)
        near(slot, site) = (to(1) * n + to(2)) * height + to(3)
        if (to(3) < 0 .or. to(3) >= height) near(slot, site) = zobrist_missing
      end do
    end do
    do by = 0, 7
      do slot = 1, slots
        to = offsets(:, slot)
        if (btest(by, 0)) to(1) = -to(1)
        if (btest(by, 1)) to(2) = -to(2)
        if (btest(by, 2)) to(:2) = to(2:1:-1)
        permutations(slot, by + 1) = findloc([(all(offsets(:, x) == to), x = 1, slots)], .true., dim=1) - 1
      end do
    end do
  end subroutine

  ! Returns the energy of the bonds of an atom in meV. There are none beyond the surfaces.
  integer function bonds(atom, sites_around)
    integer(c_int8_t), intent(in) :: atom
    integer(c_size_t), intent(in) :: sites_around(:)
    integer :: i
    bonds = 0
    do i = 1, size(sites_around)
      if (sites_around(i) /= zobrist_missing) bonds = bonds - merge(120, 100, species(sites_around(i)) == atom)
    end do
  end function

  ! Returns the rates of the jumps to the nearest neighbours, in units of the attempt frequency.
  function rates_of(around) result(rates)
    integer(c_size_t), intent(in) :: around(slots)
    real(dp) :: rates(6)
    integer :: to, slot, before, after
    rates = 0
    do to = 1, 6
      if (around(to) == zobrist_missing) cycle
      before = bonds(species(around(to)), &
        pack(around, [(sum((offsets(:, slot) - offsets(:, to))**2) == 1, slot = 1, slots)]))
      after = bonds(species(around(to)), pack(around(:6), [(slot /= to, slot = 1, 6)]))
      rates(to) = exp(-(650.0_dp + real(after - before, dp) / 2.0_dp) / thermal_energy)
    end do
  end function

  ! Returns a random number between 0 and 1 (G. Marsaglia, J. Stat. Softw. 8, 14 (2003), the shifts 13, 7, 17).
  real(dp) function random()
    state = ieor(state, ishft(state, 13))
    state = ieor(state, ishft(state, -7))
    state = ieor(state, ishft(state, 17))
    random = real(ishft(state, -11), dp) / 9007199254740992.0_dp
  end function
end program
