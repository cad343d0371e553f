//! Torn writes: words of different entries must not pass the verification together.

use std::vec::Vec;

use super::wide::{self, Label, scatter};
use super::{Bucket as _, Compact, Layout, Line, Tag, Wide, compact};
use crate::hash::HashBits;
use crate::table::transposition::Entry;

fn tag<L: Layout>(bits: u64) -> Tag {
    Tag::new(HashBits::new(bits), (), L::Bucket::TAG_BITS)
}

/// Returns the smallest number of powers of two, added or subtracted, that give `number` modulo
/// 2^64. It is the weight of the non-adjacent form (G. W. Reitwiesner, "Binary arithmetic",
/// Advances in Computers 1, 1960).
fn weight(number: u64) -> u32 {
    let non_adjacent = |number: u128| (number ^ (number * 3)).count_ones();
    non_adjacent(number.into()).min(non_adjacent(number.wrapping_neg().into()))
}

/// Checks the bound documented at `scatter`. Data match the label of other data from another search
/// only if both data differ by a sum or difference of at least 19 powers of two.
#[test]
fn few_bits_of_data_cannot_pass_for_another_search() {
    // Newton's iteration doubles the number of correct bits. It starts with 3 correct bits, as for
    // every odd number.
    let inverse = (0..5).fold(wide::FACTOR, |inverse, _| {
        inverse.wrapping_mul(2_u64.wrapping_sub(wide::FACTOR.wrapping_mul(inverse)))
    });
    assert_eq!(wide::FACTOR.wrapping_mul(inverse), 1);
    let least = (1..128_u64)
        .map(|half| weight(inverse.wrapping_mul(2 * half)))
        .min();
    assert_eq!(least, Some(19));
}

/// A torn pair has the label of one entry and the data of another. Both entries have the same tag,
/// and their data differ in one or two bits.
#[test]
fn torn_pairs_of_one_tag_do_not_answer() {
    for data in [0, 1, u64::MAX, 0x0123_4567_89ab_cdef, 1 << 63] {
        let bits = || (0..64).map(|bit| 1_u64 << bit);
        for other in bits().flat_map(|a| bits().map(move |b| data ^ (a | b))) {
            assert_ne!(compact::fold(data), compact::fold(other));
            for search in [0, 1, 127] {
                let label = Label::new(tag::<Wide>(5 << 40), search);
                let torn = Label::of(label.0 ^ scatter(data), other);
                assert!(!torn.holds(tag::<Wide>(5 << 40)), "{data:x} and {other:x}");
            }
        }
    }
}

/// Checks the bound documented at `fold`, for sums and differences of one to four powers of two.
#[test]
fn few_bits_of_data_change_the_digest() {
    let near = |difference: &u64| {
        let product = difference.wrapping_mul(compact::FACTOR);
        product.min(product.wrapping_neg()) < 1 << 45
    };
    let mut sums: Vec<(u64, u32)> = Vec::from([(0, 0)]);
    for _ in 0..4 {
        // Adding only higher powers generates each set of powers once.
        let next = sums.iter().flat_map(|&(sum, from)| {
            (from..64).flat_map(move |bit| {
                let power = 1_u64 << bit;
                [sum.wrapping_add(power), sum.wrapping_sub(power)].map(|sum| (sum, bit + 1))
            })
        });
        sums = next.collect();
        assert_eq!(sums.iter().map(|(sum, _)| sum).find(|sum| near(sum)), None);
    }
    assert_eq!(sums.len(), 635_376 * 16); // (64 over 4) sets of powers, each with 2^4 signs
}

fn an_empty_entry_holds_no_tag<L: Layout>() {
    let line = [Line::default()];
    for bits in [0, 1, 0xff, 0x100, u64::MAX, 1 << 63] {
        for bucket in (0..L::Bucket::IN_LINE).filter_map(|index| L::Bucket::of(&line, index)) {
            for seen in bucket.entries::<u64>(tag::<L>(bits), 0) {
                assert!(seen.is_empty && !seen.holds && seen.bits == 0);
            }
        }
    }
}

/// An entry of `E::BITS` bits, all of which may be set.
#[derive(Clone, Copy)]
struct Narrow<const BITS: u32>(u64);

impl<const BITS: u32> Entry for Narrow<BITS> {
    const BITS: u32 = BITS;

    fn pack(entry: Self) -> u64 {
        entry.0
    }

    fn unpack(bits: u64) -> Self {
        Narrow(bits)
    }
}

/// Fills a bucket in each search. Checks the age and the data of its entries in that search and in
/// the 255 following ones.
fn ages_of_all_searches<L: Layout, const BITS: u32>(generations: u16) {
    let line = [Line::default()];
    for search in 0..=u8::MAX {
        for (bits, index) in [0, 1, u64::MAX >> (64 - BITS)].into_iter().zip(0..) {
            let bucket = L::Bucket::of(&line, index % L::Bucket::IN_LINE).unwrap();
            let hash = |place: usize| tag::<L>(u64::MAX / (place + 2) as u64);
            for place in 0..L::Bucket::ENTRIES {
                bucket.write::<Narrow<BITS>>(place, hash(place), search, bits);
            }
            for age in 0..=u8::MAX {
                let now = search.wrapping_add(age);
                for place in 0..L::Bucket::ENTRIES {
                    let seen = bucket.entries::<Narrow<BITS>>(hash(place), now);
                    for (other, seen) in seen.enumerate() {
                        assert_eq!((seen.holds, seen.is_empty), (other == place, false));
                        assert_eq!(seen.bits, bits);
                        assert_eq!(u16::from(seen.age), u16::from(age) % generations);
                    }
                }
                assert!(
                    bucket
                        .entries::<Narrow<BITS>>(tag::<L>(0), now)
                        .all(|s| !s.holds)
                );
            }
            bucket.clear();
            let mut cleared = bucket.entries::<Narrow<BITS>>(hash(0), search);
            assert!(cleared.all(|seen| seen.is_empty && !seen.holds));
        }
    }
}

/// The home position is uniform, even if the bucket index takes 20 of the 32 bits of a hash.
fn the_home_is_uniform<L: Layout>() {
    let mut counts = [0_usize; 4];
    for hash in 0..1_u32 << 16 {
        let mut bits = HashBits::new(hash.wrapping_mul(0x9e37_79b1_u32));
        let _bucket = bits.take(1 << 20);
        counts[Tag::new(bits, (), L::Bucket::TAG_BITS).place(L::Bucket::ENTRIES)] += 1;
    }
    let mean = (1 << 16) / L::Bucket::ENTRIES;
    for count in &counts[..L::Bucket::ENTRIES] {
        assert!(count.abs_diff(mean) <= mean / 100, "{counts:?}");
    }
}

#[test]
fn of_the_wide_layout() {
    an_empty_entry_holds_no_tag::<Wide>();
    ages_of_all_searches::<Wide, 64>(128);
    ages_of_all_searches::<Wide, 5>(128);
    the_home_is_uniform::<Wide>();
}

#[test]
fn of_the_compact_layout() {
    an_empty_entry_holds_no_tag::<Compact>();
    ages_of_all_searches::<Compact, 64>(1);
    ages_of_all_searches::<Compact, 63>(2);
    ages_of_all_searches::<Compact, 58>(64);
    ages_of_all_searches::<Compact, 57>(128);
    ages_of_all_searches::<Compact, 56>(128);
    ages_of_all_searches::<Compact, 1>(128);
    the_home_is_uniform::<Compact>();
}
