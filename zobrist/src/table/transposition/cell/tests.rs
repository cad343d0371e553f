//! Confusions of words of different entries.

use super::{Cell, FACTOR, Label, Tag, scatter};
use crate::table::hash_value::HashValue;

fn tag(bits: u64) -> Tag {
    Tag::new(bits.split(), ())
}

/// The fewest powers of two that sum or differ to `number`, modulo 2^64: its non-adjacent form
/// (G. W. Reitwiesner, "Binary arithmetic", Advances in Computers 1, 1960).
fn weight(number: u64) -> u32 {
    let non_adjacent = |number: u128| (number ^ (number * 3)).count_ones();
    non_adjacent(number.into()).min(non_adjacent(number.wrapping_neg().into()))
}

/// The bound given at `scatter`: data that two generations could confuse differ in many bits.
#[test]
fn few_bits_of_data_cannot_pass_for_another_search() {
    // Newton's iteration doubles the number of correct bits, from 3 for the inverse of any odd number.
    let inverse = (0..5).fold(FACTOR, |inverse, _| {
        inverse.wrapping_mul(2_u64.wrapping_sub(FACTOR.wrapping_mul(inverse)))
    });
    assert_eq!(FACTOR.wrapping_mul(inverse), 1);
    let least = (1..128_u64).map(|half| weight(inverse.wrapping_mul(2 * half))).min();
    assert_eq!(least, Some(19));
}

/// Torn pairs of data under one tag, at distances of one and two bits.
#[test]
fn torn_pairs_of_one_tag_do_not_answer() {
    for data in [0, 1, u64::MAX, 0x0123_4567_89ab_cdef, 1 << 63] {
        let bits = || (0..64).map(|bit| 1_u64 << bit);
        for other in bits().flat_map(|a| bits().map(move |b| data ^ (a | b))) {
            for search in [0, 1, 127] {
                let label = Label::new(tag(5 << 40), search);
                let torn = Label(label.0 ^ scatter(data) ^ scatter(other));
                assert!(!torn.holds(tag(5 << 40)), "{data:x} and {other:x}");
            }
        }
    }
}

#[test]
fn an_empty_cell_holds_no_tag() {
    let (label, data) = Cell::default().load();
    assert!(label.is_empty());
    assert_eq!(data, 0);
    for bits in [0, 1, 0xff, 0x100, u64::MAX, 1 << 63] {
        assert!(!label.holds(tag(bits)));
    }
}

#[test]
fn labels_of_all_searches() {
    for search in 0..=u8::MAX {
        let cell = Cell::default();
        for data in [0, 1, u64::MAX] {
            cell.store(Label::new(tag(u64::MAX), search), data);
            let (label, loaded) = cell.load();
            assert_eq!(loaded, data);
            assert!(!label.is_empty() && label.holds(tag(u64::MAX)));
            assert!(!label.holds(tag(u64::MAX - 0x100)) && !label.holds(tag(0)));
            for age in 0..=u8::MAX {
                assert_eq!(label.age(search.wrapping_add(age)), age % 128);
            }
        }
    }
}

/// The home position is uniform however many bits the bucket took.
#[test]
fn the_choice_is_even() {
    let mut counts = [0; 4];
    for hash in 0..1_u32 << 16 {
        let mut bits = hash.wrapping_mul(0x9e37_79b1_u32).split();
        let _bucket = bits.take(1 << 20);
        counts[Tag::new(bits, ()).place()] += 1;
    }
    assert_eq!(counts, [1 << 14; 4]);
}
