//! A board of generic size, hashed by a `KeyTable` and by a vector of keys.

use zobrist::{KeyTable, Zobrist, ZobristHash};

use crate::random::SplitMix;

/// The color of a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Zobrist)]
pub enum Stone {
    Black,
    White,
}

/// A Go board. Its size is generic, so it has no static table of keys.
#[derive(Clone, Debug, Zobrist)]
#[zobrist(slots)]
pub struct Go<const POINTS: usize> {
    /// Points, row by row.
    pub points: [Option<Stone>; POINTS],
}

/// Number of points of the board.
pub const POINTS: usize = 361;

/// Returns `n` stones at random points.
pub fn stones(n: usize) -> Vec<(usize, Stone)> {
    let mut random = SplitMix(8);
    let stone = |()| {
        (
            random.below(POINTS),
            [Stone::Black, Stone::White][random.below(2)],
        )
    };
    std::iter::repeat_n((), n).map(stone).collect()
}

/// Returns the hash after all stones are placed, by a `KeyTable`.
#[inline(never)]
pub fn stones_by_table(
    keys: &KeyTable<Go<POINTS>, u64>,
    hash: ZobristHash<Go<POINTS>, u64>,
    stones: &[(usize, Stone)],
) -> ZobristHash<Go<POINTS>, u64> {
    stones.iter().fold(hash, |hash, &(point, stone)| {
        hash ^ keys.key(Go::<POINTS>::POINTS.at(point), stone)
    })
}

/// Returns the hash after all stones are placed, by a vector of keys.
#[inline(never)]
#[expect(clippy::ptr_arg, reason = "boards of run-time size are vectors")]
pub fn stones_by_array(keys: &Vec<[u64; 2]>, hash: u64, stones: &[(usize, Stone)]) -> u64 {
    stones.iter().fold(hash, |hash, &(point, stone)| {
        hash ^ keys[point][stone as usize]
    })
}
