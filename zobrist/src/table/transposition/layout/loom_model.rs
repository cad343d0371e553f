//! What threads can observe of an entry, in every order that the memory model allows.
//!
//! `RUSTFLAGS="--cfg loom" cargo test -p zobrist --release --lib loom`

use loom::sync::Arc;
use loom::thread;
use std::vec::Vec;

use super::{Cell, Label, Tag};
use crate::table::hash_value::HashValue;

fn tag(bits: u64) -> Tag {
    Tag::new(bits.split(), ())
}

/// Each writer stores its entries in turn, while a reader loads.
fn every_answer_was_stored(before: &[(u64, u64)], writers: [&'static [(u64, u64)]; 2]) {
    let stored: Vec<_> = writers.concat().into_iter().chain(before.iter().copied()).collect();
    let before = before.to_vec();
    loom::model(move || {
        let cell = Arc::new(Cell::default());
        for &(key, data) in &before {
            cell.store(Label::new(tag(key), 0), data);
        }
        let check = |(label, data): (Label, u64)| {
            // A replaced entry is unpacked before, so it must have been packed.
            assert!(label.is_empty() || stored.iter().any(|&(_, known)| known == data));
            for (key, _) in &stored {
                assert!(!label.holds(tag(*key)) || stored.contains(&(*key, data)));
            }
        };
        let threads = writers.map(|entries| {
            let cell = Arc::clone(&cell);
            thread::spawn(move || {
                for (search, &(key, data)) in (1..).zip(entries) {
                    cell.store(Label::new(tag(key), search), data);
                }
            })
        });
        check(cell.load());
        for thread in threads {
            thread.join().unwrap();
        }
    });
}

const A: u64 = 0x0123_4567_89ab_cdef;
const B: u64 = 0xfedc_ba98_7654_3210;

#[test]
fn loom_two_keys() {
    every_answer_was_stored(&[], [&[(A, 7)], &[(B, 8)]]);
    every_answer_was_stored(&[(B, 6)], [&[(A, 7)], &[(B, 8)]]);
}

#[test]
fn loom_one_key() {
    every_answer_was_stored(&[], [&[(A, 7)], &[(A, 6)]]);
    every_answer_was_stored(&[(A, 5)], [&[(A, 7)], &[(A, 7 << 60)]]);
}

#[test]
fn loom_both() {
    every_answer_was_stored(&[], [&[(A, 7), (B, 6)], &[(A, 8)]]);
    every_answer_was_stored(&[], [&[(A, 7), (A, 0)], &[(B, 7)]]);
}

/// Equal data under two keys, and data that are equal to the other's key.
#[test]
fn loom_alike() {
    every_answer_was_stored(&[], [&[(A, 7)], &[(B, 7)]]);
    every_answer_was_stored(&[], [&[(A, B)], &[(B, A)]]);
    every_answer_was_stored(&[], [&[(0, 0)], &[(u64::MAX, u64::MAX)]]);
}
