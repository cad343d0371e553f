//! What it costs to keep the hash.

use std::convert::Infallible;
use std::hint::black_box;
use std::io::{self, Write};

use zobrist::ZobristHash;
use zobrist_examples::cost::compare;

use crate::game::{Game, Keep};
use crate::position::Position;

/// Takes a tenth of a second or so.
const PLIES: u8 = 9;

/// Times perft with every leaf played, with a hash and without.
pub(crate) fn cost(output: &mut impl Write) -> io::Result<()> {
    compare(
        output,
        &format!("perft({PLIES}), every leaf played"),
        || leaves(&Game::<ZobristHash<Position>>::new(Position::INITIAL), PLIES),
        || leaves(&Game::<()>::new(Position::INITIAL), PLIES),
    )
}

/// The games of `depth` plies that go on from `game`.
fn leaves<H: Keep>(game: &Game<H>, depth: u8) -> u64 {
    if depth == 0 {
        // Or nobody would need the hash of a leaf, nor its position.
        black_box(game);
        return 1;
    }
    let mut sum = 0;
    let Ok(()) = game.try_each_next(|next| {
        sum += leaves(next, depth - 1);
        Ok::<(), Infallible>(())
    });
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::published::PERFT;

    #[test]
    fn counts_the_same_with_a_hash_and_without() {
        for (depth, expected) in (1..=6).zip(PERFT) {
            assert_eq!(
                leaves(&Game::<ZobristHash<Position>>::new(Position::INITIAL), depth),
                expected
            );
            assert_eq!(leaves(&Game::<()>::new(Position::INITIAL), depth), expected);
        }
    }
}
