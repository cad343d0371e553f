use core::array;

use super::{Outcome, Replacement, Tag, store};
use crate::hash::HashBits;
use crate::table::transposition::layout::{Bucket as _, Compact, Layout, Line, Wide};

fn tag<L: Layout>(home: usize, rest: u64) -> Tag {
    let high = ((home as u64) << 32).div_ceil(L::Bucket::ENTRIES as u64) << 32;
    Tag::new(
        HashBits::new(high + ((rest + 1) << 45)),
        (),
        L::Bucket::TAG_BITS,
    )
}

/// Returns tags with the home positions 0, 1, 2, and so on, cyclically.
fn tags<L: Layout>() -> [Tag; 8] {
    array::from_fn(|i| tag::<L>(i % L::Bucket::ENTRIES, i as u64))
}

fn put<L: Layout>(bucket: &L::Bucket, tag: Tag, data: u64, replacement: Replacement) -> Outcome {
    store::<L, u64>(bucket, tag, 0, replacement, |_| Some((data, 0)))
}

/// A stored entry is found under every policy, even if all tags have the same home position.
fn what_is_stored_is_found_in_every_policy<L: Layout>() {
    let lonely = array::from_fn(|i| tag::<L>(2, i as u64));
    for tags in [tags::<L>(), lonely] {
        for replacement in [
            Replacement::Always,
            Replacement::DepthPreferred,
            Replacement::DepthAndAge,
        ] {
            let lines = [Line::default()];
            let bucket = L::Bucket::of(&lines, 0).unwrap();
            for (data, tag) in (1..).zip(tags) {
                put::<L>(bucket, tag, data, replacement);
                assert_eq!(bucket.probe::<u64>(tag), Some(data));
            }
            assert!(bucket.entries::<u64>(tags[0], 0).all(|seen| !seen.is_empty));
        }
    }
}

/// Whatever their home positions are, entries fill the bucket from its lowest position. Of equal
/// entries, the lowest is evicted, or with `Always` the one at the home position.
fn entries_take_the_lowest_place_or_evict_their_home<L: Layout>() {
    for replacement in [Replacement::DepthAndAge, Replacement::Always] {
        let lines = [Line::default()];
        let bucket = L::Bucket::of(&lines, 0).unwrap();
        for (i, tag) in tags::<L>().into_iter().rev().enumerate() {
            let outcome = put::<L>(bucket, tag, i as u64 + 1, replacement);
            let (expected, victim) = match replacement {
                _ if i < L::Bucket::ENTRIES => (Outcome::New, i),
                Replacement::Always => (Outcome::Replaced, tag.place(L::Bucket::ENTRIES)),
                _ => (Outcome::Replaced, 0),
            };
            assert_eq!(outcome, expected);
            let place = bucket.entries::<u64>(tag, 0).position(|seen| seen.holds);
            assert_eq!(place, Some(victim));
        }
    }
}

#[test]
fn of_wide_buckets() {
    what_is_stored_is_found_in_every_policy::<Wide>();
    entries_take_the_lowest_place_or_evict_their_home::<Wide>();
}

#[test]
fn of_compact_buckets() {
    what_is_stored_is_found_in_every_policy::<Compact>();
    entries_take_the_lowest_place_or_evict_their_home::<Compact>();
}
