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
            assert!(
                bucket
                    .entries::<u64>(0, tags[0], 0)
                    .all(|seen| !seen.is_empty)
            );
        }
    }
}

fn an_entry_takes_its_home_or_the_lowest_of_equal_places<L: Layout>() {
    let lines = [Line::default()];
    let bucket = L::Bucket::of(&lines, 0).unwrap();
    for (i, tag) in tags::<L>().into_iter().enumerate() {
        assert_eq!(tag.place(L::Bucket::ENTRIES), i % L::Bucket::ENTRIES);
        let outcome = put::<L>(bucket, tag, i as u64, Replacement::DepthAndAge);
        assert_eq!(
            outcome,
            if i < L::Bucket::ENTRIES {
                Outcome::New
            } else {
                Outcome::Replaced
            }
        );
        let place = bucket.entries::<u64>(0, tag, 0).position(|seen| seen.holds);
        assert_eq!(place, Some(if i < L::Bucket::ENTRIES { i } else { 0 }));
    }
}

#[test]
fn of_wide_buckets() {
    what_is_stored_is_found_in_every_policy::<Wide>();
    an_entry_takes_its_home_or_the_lowest_of_equal_places::<Wide>();
}

#[test]
fn of_compact_buckets() {
    what_is_stored_is_found_in_every_policy::<Compact>();
    an_entry_takes_its_home_or_the_lowest_of_equal_places::<Compact>();
}
