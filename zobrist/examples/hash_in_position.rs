//! Learn how a position keeps its own hash: a field with `skip`, updated by the move itself, restored by undo.
//!
//! Plays all games of tic-tac-toe. Prints their number, published as 255,168, and the number of different positions, published as
//! 5,478: a set of hashes counts them.

use std::collections::HashSet;

use zobrist::table::Prehashed;
use zobrist::{Zobrist, ZobristHash};

#[derive(Clone, Copy, PartialEq, Debug, Zobrist)]
enum Mark {
    Cross,
    Nought,
}

#[derive(Default, Zobrist)]
#[zobrist(key = u64)]
struct Position {
    squares: [Option<Mark>; 9],
    noughts_to_move: bool,
    /// Skipped, as it is no part of the state. Its default is `BASE`, the hash of the empty state.
    #[zobrist(skip)]
    hash: ZobristHash<Position>,
}

impl Position {
    /// Makes a move, and returns the previous hash for `undo`.
    fn make(&mut self, square: usize) -> ZobristHash<Position> {
        let before = self.hash;
        let mark = if self.noughts_to_move { Mark::Nought } else { Mark::Cross };
        self.squares[square] = Some(mark);
        self.noughts_to_move = !self.noughts_to_move;
        self.hash.toggle(Position::SQUARES.at(square), mark);
        self.hash.toggle(Position::NOUGHTS_TO_MOVE, true);
        self.hash.debug_check(self); // in debug builds
        before
    }

    fn undo(&mut self, square: usize, before: ZobristHash<Position>) {
        self.squares[square] = None;
        self.noughts_to_move = !self.noughts_to_move;
        self.hash = before;
    }

    fn is_won(&self) -> bool {
        // The first square of a line, and the step to the next.
        let mut lines =
            [(0, 1), (3, 1), (6, 1), (0, 3), (1, 3), (2, 3), (0, 4), (2, 2)].into_iter();
        lines.any(|(first, step)| {
            let [a, b, c] = [0, 1, 2].map(|n| self.squares[first + n * step]);
            a.is_some() && a == b && b == c
        })
    }

    /// Counts the games that continue from here.
    fn games(&mut self, seen: &mut HashSet<ZobristHash<Position>, Prehashed>) -> u32 {
        seen.insert(self.hash);
        if self.is_won() || !self.squares.contains(&None) {
            return 1;
        }
        let mut games = 0;
        for square in 0..9 {
            if self.squares[square].is_none() {
                let before = self.make(square);
                games += self.games(seen);
                self.undo(square, before);
            }
        }
        games
    }
}

fn main() {
    let (mut position, mut seen) = (Position::default(), HashSet::default());
    let games = position.games(&mut seen);
    println!("{games} games, {} positions", seen.len());
    assert_eq!((games, seen.len()), (255_168, 5_478));
}
