//! Compares node counts with published ones, and the hashes of two engines in random games.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::engine::Engine;
use crate::published::Position;

/// This number of games reaches promotions, castling, drops and captures of all pieces.
const GAMES: u64 = 300;
const PLIES: usize = 200;

/// Asserts that the node counts of perft equal the published ones.
pub(crate) fn perft<E: Engine>(positions: &[Position]) {
    for position in positions {
        let board = E::new(position.text);
        for (depth, &expected) in (1..).zip(position.perft) {
            assert_eq!(board.perft(depth).0, expected, "depth {depth} of {}", position.text);
        }
    }
}

/// Checks that the hashes of `T` and `O` distinguish the same positions, in small trees and in random games. Also
/// checks the incremental hashes of `O`. Returns the number of compared positions.
pub(crate) fn hashes<T: Engine, O: Engine>(positions: &[Position]) -> u64 {
    let mut both = Both::default();
    let mut random = 2026;
    for position in positions {
        let (theirs, ours) = (T::new(position.text), O::new(position.text));
        both.tree(&theirs, &ours, position.small);
        for _ in 0..GAMES {
            let (mut theirs, mut ours) = (theirs.clone(), ours.clone());
            for _ in 0..PLIES {
                let (mut after_theirs, mut after_ours) = (theirs.children(), ours.children());
                assert_eq!(after_theirs.len(), after_ours.len(), "moves of {}", ours.text());
                if after_ours.is_empty() {
                    break;
                }
                let chosen = next(&mut random) as usize % after_ours.len();
                theirs = after_theirs.swap_remove(chosen);
                ours = after_ours.swap_remove(chosen);
                both.compare(&theirs, &ours);
                from_scratch(&ours);
            }
        }
    }
    assert!(both.transpositions > 0, "no position was reached by two paths");
    both.compared
}

/// Asserts that the incremental hash equals the hash of the same board parsed from text, with and without the right to
/// capture en passant.
fn from_scratch<E: Engine>(board: &E) {
    let text = board.text();
    assert_eq!(board.hash(), E::new(&text).hash(), "hash of {text}");
    let (hash, text) = board.without_en_passant();
    assert_eq!(hash, E::new(&text).hash(), "hash without en passant of {text}");
}

/// A bijection between the hashes of two engines. Two positions have equal hashes in one engine exactly if they have
/// equal hashes in the other.
#[derive(Default)]
struct Both {
    ours_of_theirs: HashMap<u64, u64>,
    theirs_of_ours: HashMap<u64, u64>,
    transpositions: u64,
    compared: u64,
}

impl Both {
    fn tree<T: Engine, O: Engine>(&mut self, theirs: &T, ours: &O, depth: u32) {
        self.compare(theirs, ours);
        if depth > 0 {
            for (theirs, ours) in theirs.children().iter().zip(&ours.children()) {
                self.tree(theirs, ours, depth - 1);
            }
        }
    }

    fn compare<T: Engine, O: Engine>(&mut self, theirs: &T, ours: &O) {
        let (theirs, hash) = (theirs.hash(), ours.hash());
        self.compared += 1;
        match self.ours_of_theirs.entry(theirs) {
            Entry::Occupied(seen) => {
                self.transpositions += 1;
                assert_eq!(*seen.get(), hash, "hash of {}", ours.text());
            }
            Entry::Vacant(unseen) => {
                unseen.insert(hash);
            }
        }
        assert_eq!(*self.theirs_of_ours.entry(hash).or_insert(theirs), theirs, "{}", ours.text());
    }
}

/// SplitMix64: <https://prng.di.unimi.it/splitmix64.c>.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*state ^ *state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
