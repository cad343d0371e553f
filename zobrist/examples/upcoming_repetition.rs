//! Learn how to detect a repetition one move ahead, with a map from the hash difference of a move to the move.
//!
//! If a position and an earlier one differ by a single reversible move, that move repeats the earlier position. Engines
//! look up the difference of the two hashes in a table of all reversible moves, a cuckoo table (M. van Kervinck,
//! <https://marcelk.net/2013-04-06/paper/upcoming-rep-v2.pdf>). Prints the number of reversible moves of chess, 3,668
//! as in Stockfish's table, and the move that repeats a position after 1.Nf3 Nf6 2.Ng1.

use std::collections::HashMap;

use zobrist::table::Prehashed;
use zobrist::{Delta, Zobrist};

#[derive(Clone, Copy, Debug, PartialEq, Zobrist)]
enum Color {
    White,
    Black,
}

#[derive(Clone, Copy, Debug, PartialEq, Zobrist)]
enum Role {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

#[derive(Clone, Copy, Zobrist)]
#[zobrist(key = u64)]
enum Feature {
    Piece(Color, Role, #[zobrist(max = 63)] u8),
    BlackToMove,
}

/// A reversible move between two squares, in either direction.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Reversible(Color, Role, [u8; 2]);

impl Reversible {
    /// Returns the difference of the hashes before and after the move. The difference is the same in both directions.
    fn delta(self) -> Delta<Feature> {
        let Reversible(color, role, squares) = self;
        let [from, to] = squares.map(|square| Feature::Piece(color, role, square).zobrist_key());
        from ^ to ^ Feature::BlackToMove
    }
}

/// Returns whether a piece can move from one square to another on an empty board.
fn attacks(role: Role, from: u8, to: u8) -> bool {
    let (rows, cols) = ((from / 8).abs_diff(to / 8), (from % 8).abs_diff(to % 8));
    match role {
        Role::Pawn => false, // pawn moves are irreversible
        Role::Knight => rows * cols == 2,
        Role::Bishop => rows == cols,
        Role::Rook => rows == 0 || cols == 0,
        Role::Queen => rows == cols || rows == 0 || cols == 0,
        Role::King => rows.max(cols) == 1,
    }
}

fn main() {
    let mut moves = HashMap::<Delta<Feature>, Reversible, Prehashed>::default();
    for color in [Color::White, Color::Black] {
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
            for from in 0..64 {
                for to in (from + 1..64).filter(|&to| attacks(role, from, to)) {
                    let reversible = Reversible(color, role, [from, to]);
                    let twice = moves.insert(reversible.delta(), reversible);
                    assert_eq!(twice, None, "two moves with the same difference");
                }
            }
        }
    }
    println!("{} reversible moves", moves.len());
    assert_eq!(moves.len(), 3_668);

    let (g1, f3, g8, f6) = (6, 21, 62, 45);
    let start = [Feature::Piece(Color::White, Role::Knight, g1), Feature::Piece(Color::Black, Role::Knight, g8)];
    let mut line = vec![start.into_iter().collect::<zobrist::ZobristHash<Feature>>()];
    for (color, squares) in [(Color::White, [g1, f3]), (Color::Black, [g8, f6]), (Color::White, [f3, g1])] {
        line.push(line[line.len() - 1] ^ Reversible(color, Role::Knight, squares).delta());
    }
    // A position that one move can repeat is an odd number of plies back, at least three. An engine stops at the last
    // irreversible move. It also verifies that the squares between the two squares of the move are empty.
    let last = line.len() - 1;
    let earlier = line.iter().rev().skip(3).step_by(2);
    let found = earlier.filter_map(|&hash| moves.get(&(line[last] ^ hash))).copied().next();
    println!("to repeat: {found:?}");
    assert_eq!(found, Some(Reversible(Color::Black, Role::Knight, [f6, g8])));
}
