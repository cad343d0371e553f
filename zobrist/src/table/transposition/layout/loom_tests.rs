//! Checks the entries that threads can observe in a bucket, in every order that the memory model
//! allows.
//!
//! `RUSTFLAGS="--cfg loom" cargo test -p zobrist --release --lib loom`

use core::sync::atomic::Ordering;
use loom::sync::Arc;
use loom::thread;
use std::collections::BTreeSet;
use std::vec::Vec;

use super::{AtomicU64, Bucket as _, Compact, Layout, Line, Tag, Wide};
use crate::hash::HashBits;

fn tag<L: Layout>(bits: u64) -> Tag {
    Tag::new(HashBits::new(bits), (), L::Bucket::TAG_BITS)
}

/// A write by a thread to the first bucket.
#[derive(Clone, Copy)]
enum Step {
    /// Stores data for a key at a position: (position, key, data).
    Store(usize, u64, u64),
    Clear,
}
use Step::{Clear, Store};

impl Step {
    fn run<L: Layout>(self, line: &[Line], search: u8) {
        let bucket = L::Bucket::of(line, 0).unwrap();
        match self {
            Store(place, key, data) => bucket.write::<u64>(place, tag::<L>(key), search, data),
            Clear => bucket.clear(),
        }
    }
}

/// Runs the steps of each writer in order, while a reader looks up a key at the written positions.
fn every_answer_was_stored<L: Layout>(before: &[Step], writers: [&'static [Step]; 2]) {
    let steps = writers.concat().into_iter().chain(before.iter().copied());
    let stored: Vec<_> = steps
        .filter_map(|step| match step {
            Store(place, key, data) => Some((place, key, data)),
            Clear => None,
        })
        .collect();
    let places = stored.iter().map(|&(place, ..)| place + 1).max().unwrap();
    let keys: BTreeSet<_> = stored.iter().map(|&(_, key, _)| key).collect();
    for key in keys {
        let (before, stored) = (before.to_vec(), stored.clone());
        let mut model = loom::model::Builder::new();
        model.preemption_bound = Some(BOUND);
        model.check(move || {
            let line = Arc::new([Line::default()]);
            before.iter().for_each(|step| step.run::<L>(&line[..], 0));
            // Loom does not switch threads between a load and a store of one word by one thread. It
            // tries all orders in which the threads pass this counter, and loads return
            // old values as well.
            let order = Arc::new(AtomicU64::new(0));
            let threads = writers.map(|steps| {
                let (line, order) = (Arc::clone(&line), Arc::clone(&order));
                thread::spawn(move || {
                    order.fetch_add(1, Ordering::Relaxed);
                    for (search, step) in (1..).zip(steps) {
                        step.run::<L>(&line[..], search);
                    }
                })
            });
            order.fetch_add(1, Ordering::Relaxed);
            let bucket = L::Bucket::of(&line[..], 0).unwrap();
            for seen in bucket.entries::<u64>(tag::<L>(key), 0).take(places) {
                // A replacement unpacks the entries it compares, even those with other tags. So all
                // data must have been packed.
                assert!(seen.is_empty || stored.iter().any(|&(.., known)| known == seen.bits));
                let is_stored = |&(_, of, data): &_| (of, data) == (key, seen.bits);
                assert!(!seen.holds || stored.iter().any(is_stored));
            }
            for thread in threads {
                thread.join().unwrap();
            }
        });
    }
}

/// Maximum number of switches away from a thread that has not ended. With more the model takes
/// minutes. More are not needed to read old values, because loads return them without a switch,
/// too.
const BOUND: usize = 3;

const A: u64 = 0x0123_4567_89ab_cdef;
const B: u64 = 0xfedc_ba98_7654_3210;

fn two_keys<L: Layout>() {
    every_answer_was_stored::<L>(&[], [&[Store(0, A, 7)], &[Store(0, B, 8)]]);
    every_answer_was_stored::<L>(&[Store(0, B, 6)], [&[Store(0, A, 7)], &[Store(0, B, 8)]]);
}

fn one_key<L: Layout>() {
    every_answer_was_stored::<L>(&[], [&[Store(0, A, 7)], &[Store(0, A, 6)]]);
    every_answer_was_stored::<L>(
        &[Store(0, A, 5)],
        [&[Store(0, A, 7)], &[Store(0, A, 7 << 60)]],
    );
}

fn both<L: Layout>() {
    every_answer_was_stored::<L>(&[], [&[Store(0, A, 7), Store(0, B, 6)], &[Store(0, A, 8)]]);
    every_answer_was_stored::<L>(&[], [&[Store(0, A, 7), Store(0, A, 0)], &[Store(0, B, 7)]]);
}

/// Two keys have equal data, or each has the other key as its data.
fn alike<L: Layout>() {
    every_answer_was_stored::<L>(&[], [&[Store(0, A, 7)], &[Store(0, B, 7)]]);
    every_answer_was_stored::<L>(&[], [&[Store(0, A, B)], &[Store(0, B, A)]]);
    every_answer_was_stored::<L>(&[], [&[Store(0, 0, 0)], &[Store(0, u64::MAX, u64::MAX)]]);
}

/// Each key has its own position. Compact tags share a word, so a store also writes the tag of the
/// other entry again.
fn neighbours<L: Layout>() {
    every_answer_was_stored::<L>(&[], [&[Store(0, A, 7)], &[Store(1, B, 8)]]);
    every_answer_was_stored::<L>(&[Store(1, A, 6)], [&[Store(0, A, 7)], &[Store(1, B, 8)]]);
}

fn cleared_meanwhile<L: Layout>() {
    every_answer_was_stored::<L>(&[], [&[Store(0, A, 7)], &[Clear]]);
    every_answer_was_stored::<L>(&[Store(0, A, 7)], [&[Store(0, B, 8)], &[Clear]]);
}

macro_rules! in_both_layouts {
    ($($test:ident: $wide:ident, $compact:ident;)*) => {$(
        #[test]
        fn $wide() {
            $test::<Wide>();
        }

        #[test]
        fn $compact() {
            $test::<Compact>();
        }
    )*};
}
in_both_layouts! {
    two_keys: loom_two_keys_wide, loom_two_keys_compact;
    one_key: loom_one_key_wide, loom_one_key_compact;
    both: loom_both_wide, loom_both_compact;
    alike: loom_alike_wide, loom_alike_compact;
    neighbours: loom_neighbours_wide, loom_neighbours_compact;
    cleared_meanwhile: loom_cleared_wide, loom_cleared_compact;
}
