//! When not to use the crate: a search of a puzzle whose states pack into one word, with a set of words and with a set of hashes.
//!
//! `cargo bench -p zobrist-benches --bench packed`

#![expect(clippy::cast_precision_loss, reason = "counts are small")]

use std::collections::HashSet;
use std::hash::BuildHasher;
use std::time::Instant;

use zobrist::table::Prehashed;
use zobrist::{Zobrist, ZobristHash};
use zobrist_compared::arguments::is_test;
use zobrist_compared::interleave::interleave;

/// The tiles of the 8-puzzle, 0 is the blank: half of 9! states can be reached (W. Johnson, W. Story, 1879).
const STATES: u64 = 181_440;

/// For each cell, the cells beside it.
const BESIDE: [&[usize]; 9] = [
    &[1, 3],
    &[0, 2, 4],
    &[1, 5],
    &[0, 4, 6],
    &[1, 3, 5, 7],
    &[2, 4, 8],
    &[3, 7],
    &[4, 6, 8],
    &[5, 7],
];

/// The 8-puzzle with exact keys: equal hashes are equal states.
#[derive(Clone, Copy, Zobrist)]
#[zobrist(key = u64, keys = exact)]
struct Board {
    #[zobrist(max = 8)]
    tiles: [u8; 9],
    #[zobrist(skip)]
    blank: usize,
}

/// Counts the states by a set of words, 4 bits a tile.
fn packed<S: BuildHasher + Default>() -> u64 {
    let start = (0..9).fold(0, |word, cell| word | cell << (4 * cell));
    let mut seen = HashSet::<u64, S>::default();
    seen.insert(start);
    let mut layer = vec![(start, 0)];
    while !layer.is_empty() {
        let mut next = Vec::new();
        for (word, blank) in layer {
            for &cell in BESIDE[blank] {
                let tile = word >> (4 * cell) & 15;
                let moved = word ^ tile << (4 * cell) ^ tile << (4 * blank);
                if seen.insert(moved) {
                    next.push((moved, cell));
                }
            }
        }
        layer = next;
    }
    seen.len() as u64
}

/// Counts the states by a set of hashes.
fn hashed() -> u64 {
    let start = Board { tiles: [0, 1, 2, 3, 4, 5, 6, 7, 8], blank: 0 };
    let mut seen = HashSet::<ZobristHash<Board>, Prehashed>::default();
    seen.insert(start.zobrist_hash());
    let mut layer = vec![(start, start.zobrist_hash())];
    while !layer.is_empty() {
        let mut next = Vec::new();
        for (board, hash) in layer {
            for &cell in BESIDE[board.blank] {
                let tile = board.tiles[cell];
                let delta =
                    Board::TILES.at(cell).key(tile) ^ Board::TILES.at(board.blank).key(tile);
                if seen.insert(hash ^ delta) {
                    let mut moved = board;
                    moved.tiles.swap(cell, board.blank);
                    moved.blank = cell;
                    next.push((moved, hash ^ delta));
                }
            }
        }
        layer = next;
    }
    seen.len() as u64
}

fn timed(count: fn() -> u64) -> (f64, u64) {
    let start = Instant::now();
    let states = count();
    assert_eq!(states, STATES);
    (start.elapsed().as_nanos() as f64 / STATES as f64, states)
}

fn main() {
    zobrist_compared::machine::print();
    let runs = if is_test() { 1 } else { 31 };
    let [sip, fold, hash] = interleave(
        runs,
        [
            &|| timed(packed::<std::hash::RandomState>),
            &|| timed(packed::<foldhash::fast::FixedState>),
            &|| timed(hashed),
        ],
    );
    println!(
        "all {STATES} states of the 8-puzzle, ns a state, and the time of a set of hashes in its place"
    );
    for (name, times) in [
        ("a set of packed words, the standard hasher", &sip),
        ("a set of packed words, foldhash", &fold),
        ("a set of hashes", &hash),
    ] {
        println!("{name:<44} {:>6.0} {:>6.2}", times.median(), hash.over(times));
    }
}
