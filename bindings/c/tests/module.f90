! Tests what no example uses of the Fortran module: structs, optional arguments, constants and texts.
program module
  use, intrinsic :: iso_c_binding
  use zobrist
  implicit none

  integer(c_size_t), parameter :: lights = 25
  type(c_ptr) :: keys, difference, quality, table, spins
  type(zobrist_slot_difference), pointer :: slots(:)
  type(zobrist_quality_numbers) :: numbers
  type(zobrist_search_entry) :: entry
  integer(c_int16_t) :: off(lights) = 0
  integer(c_int64_t) :: hash(1), other(1), one, both
  integer(c_size_t) :: slot, count
  character(:), allocatable :: text

  call ok(zobrist_keys_new("bits(25)" // c_null_char, zobrist_options(source=zobrist_source_features), keys))
  call ok(zobrist_keys_slot(keys, "[7]" // c_null_char, slot))
  call require(slot == 7, "the slot of a path")
  call require(.not. logical(zobrist_keys_are_added(keys)), "keys that combine by XOR")
  call ok(zobrist_keys_hash(keys, off, lights, hash))
  other = hash
  call ok(zobrist_keys_change(keys, slot, 0, 1, other))
  call ok(zobrist_keys_difference(keys, hash, other, off, lights, difference))
  call c_f_pointer(zobrist_difference_slots(difference, count), slots, [1])
  call require(count == 1 .and. slots(1)%slot == 7 .and. slots(1)%there == 1, "the slot that differs")
  text = zobrist_string(zobrist_difference_text(difference))
  call require(text == "[7]: false here, true there", text)
  call zobrist_difference_free(difference)
  ! Without the values of a state, only the text is known.
  call ok(zobrist_keys_difference(keys, hash, other, count=0_c_size_t, out=difference))
  text = zobrist_string(zobrist_difference_text(difference))
  call require(text == "[7] = false or true", text)
  call zobrist_difference_free(difference)
  call ok(zobrist_keys_quality(keys, zobrist_effort_hundredth, quality))
  call ok(zobrist_quality_numbers_of(quality, numbers))
  call require(numbers%keys == 25 .and. numbers%findings == 0 .and. numbers%bits == 64, "a report")
  text = zobrist_string(zobrist_quality_finding(quality, 0_c_size_t))
  call require(text == "", "no finding")

  ! An entry without a move keeps the old one.
  call ok(zobrist_table_new(4096_c_size_t, zobrist_layout_compact, zobrist_replacement_depth_and_age, table))
  entry = zobrist_search_entry(mv=77, score=30, depth=9, bound=int(zobrist_bound_lower, c_int8_t))
  call ok(zobrist_table_store_search(table, hash(1), entry))
  entry = zobrist_search_entry(score=-10, depth=9, bound=int(zobrist_bound_upper, c_int8_t))
  call ok(zobrist_table_store_search(table, hash(1), entry))
  entry = zobrist_search_entry()
  call require(logical(zobrist_table_probe_search(table, hash(1), entry)), "the entry is found")
  call require(entry%mv == 77 .and. entry%score == -10 .and. entry%bound == zobrist_bound_upper, "the entries merge")

  call ok(zobrist_lattice_keys_new(lights, 2_c_size_t, out=spins))
  one = 0
  call ok(zobrist_lattice_keys_change(spins, 3_c_size_t, 0_c_int8_t, 1_c_int8_t, one))
  both = one
  call ok(zobrist_lattice_keys_swap(spins, 3_c_size_t, 1_c_int8_t, 8_c_size_t, 0_c_int8_t, both))
  call ok(zobrist_lattice_keys_change(spins, 8_c_size_t, 1_c_int8_t, 0_c_int8_t, both))
  call require(one /= 0 .and. both == 0, "an exchange")
  call require(zobrist_lattice_keys_new(lights, 300_c_size_t, out=difference) == zobrist_status_invalid, "300 values")
  text = zobrist_error()
  call require(index(text, "300") > 0 .and. .not. c_associated(difference), text)

  call zobrist_lattice_keys_free(spins)
  call zobrist_table_free(table)
  call zobrist_quality_free(quality)
  call zobrist_keys_free(keys)
  print "(a)", "module.f90: all right"

contains

  subroutine require(holds, what)
    logical, intent(in) :: holds
    character(*), intent(in) :: what
    if (holds) return
    print "(4a)", "module.f90: not so: ", what, "; last error: ", zobrist_error()
    error stop 1
  end subroutine

  subroutine ok(status)
    integer(c_int), intent(in) :: status
    call require(status == zobrist_status_ok, "a call succeeds")
  end subroutine
end program
