//! Learn how to hash a mailbox board, an array of squares: describe the state, update the hash at each move, and check
//! it.
//!
//! Prints the equal hashes after two orders of the same moves. Also prints the number of random moves after which the
//! updated hash was compared with the hash from scratch.

use zobrist::{Zobrist, ZobristHash};

#[derive(Clone, Copy, PartialEq, Zobrist)]
enum Color {
    White,
    Black,
}

#[derive(Clone, Copy, PartialEq, Zobrist)]
enum Role {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

/// A value of a square: one of 12 pieces.
#[derive(Clone, Copy, PartialEq, Zobrist)]
struct Piece {
    color: Color,
    role: Role,
}

/// The state. Each field is a slot, and an array has a slot for each element. `None` and `White` have no key.
#[derive(Clone, Zobrist)]
#[zobrist(key = u64, seed = 2026)]
struct Position {
    board: [Option<Piece>; 64],
    #[zobrist(empty = Color::White)]
    turn: Color,
}

impl Position {
    /// Moves a piece, captures, and updates the hash. Toggles two or three keys of the board, and the key of the turn.
    fn make(&mut self, hash: &mut ZobristHash<Position>, from: usize, to: usize) {
        let (piece, captured) = (self.board[from], self.board[to]);
        hash.toggle(Position::BOARD.at(from), piece);
        hash.replace(Position::BOARD.at(to), captured, piece);
        (self.board[from], self.board[to]) = (None, piece);

        let next = if self.turn == Color::White { Color::Black } else { Color::White };
        hash.replace(Position::TURN, self.turn, next);
        self.turn = next;
    }
}

fn initial() -> Position {
    use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
    let mut board = [None; 64];
    for (file, role) in [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook].into_iter().enumerate() {
        for (color, first, second) in [(Color::White, 0, 8), (Color::Black, 56, 48)] {
            board[first + file] = Some(Piece { color, role });
            board[second + file] = Some(Piece { color, role: Pawn });
        }
    }
    Position { board, turn: Color::White }
}

fn main() -> Result<(), zobrist::Desync> {
    let (g1, f3, b1, c3, d7, d5) = (6, 21, 1, 18, 51, 35);
    let line = |moves: [(usize, usize); 3]| {
        let mut position = initial();
        let mut hash = position.zobrist_hash(); // computes the hash from scratch, once
        for (from, to) in moves {
            position.make(&mut hash, from, to);
        }
        hash
    };
    let (one, other) = (line([(g1, f3), (d7, d5), (b1, c3)]), line([(b1, c3), (d7, d5), (g1, f3)]));
    assert_eq!(one, other, "a transposition");
    println!("1.Nf3 d5 2.Nc3 and 1.Nc3 d5 2.Nf3: {one}");

    let mut position = initial();
    let mut hash = position.zobrist_hash();
    for n in 0_usize..1000 {
        position.make(&mut hash, n * 37 % 64, (n * 11 + 5) % 64); // the rules of chess do not matter here
        hash.check(&position)?; // an error names the missing update
    }
    println!("1000 moves, each hash equal to the one from scratch");
    Ok(())
}
