//! Reversi: a move turns discs on several squares. The position is an array of squares. Keys are added, so the key of a
//! turned disc must be subtracted.

use core::num::Wrapping;

use zobrist::{Hashed, Zobrist, ZobristHash};

use super::{Game, counts_as_published, hashes_are_positions};

/// Numbers of move sequences of 1, 2, ... plies, published by Aart Bik. A pass is a ply.
const PERFT: [u64; 9] = [4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288];

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Zobrist)]
enum Color {
    Black,
    White,
}

impl Color {
    fn other(self) -> Color {
        if self == Color::Black { Color::White } else { Color::Black }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Zobrist)]
#[zobrist(key = Wrapping<u64>)]
struct Position {
    board: [Option<Color>; 64],
    #[zobrist(empty = Color::Black)]
    turn: Color,
}

/// A disc on a square with the discs that it turns, or a pass.
#[derive(Debug, Clone)]
struct Move {
    square: Option<usize>,
    turned: Vec<usize>,
}

const DIRECTIONS: [(isize, isize); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

impl Position {
    fn start() -> Self {
        let mut board = [None; 64];
        for (square, color) in [(27, Color::White), (36, Color::White), (28, Color::Black), (35, Color::Black)] {
            board[square] = Some(color);
        }
        Position { board, turn: Color::Black }
    }

    /// Returns the discs that a disc of `color` on an empty square turns.
    fn turned(&self, square: usize, color: Color) -> Vec<usize> {
        let mut turned = Vec::new();
        for direction in DIRECTIONS {
            let line: Vec<usize> = line(square, direction).collect();
            let others = line.iter().take_while(|&&square| self.board[square] == Some(color.other())).count();
            if line.get(others).is_some_and(|&square| self.board[square] == Some(color)) {
                turned.extend(&line[..others]);
            }
        }
        turned
    }

    fn discs_of(&self, color: Color) -> Vec<Move> {
        let empty = (0..64).filter(|&square| self.board[square].is_none());
        let moves = empty.map(|square| Move { square: Some(square), turned: self.turned(square, color) });
        moves.filter(|mv| !mv.turned.is_empty()).collect()
    }
}

/// Returns the squares beside `square` in one direction, up to the edge of the board.
fn line(square: usize, (down, right): (isize, isize)) -> impl Iterator<Item = usize> {
    (1..8).map_while(move |steps| {
        let row = (square / 8).checked_add_signed(steps * down)?;
        let column = (square % 8).checked_add_signed(steps * right)?;
        (row < 8 && column < 8).then_some(8 * row + column)
    })
}

impl Game for Position {
    type Move = Move;

    fn moves(&self) -> Vec<Move> {
        let moves = self.discs_of(self.turn);
        if moves.is_empty() && !self.discs_of(self.turn.other()).is_empty() {
            return vec![Move { square: None, turned: Vec::new() }];
        }
        moves
    }

    fn make(position: &mut Hashed<Self>, mv: &Move) {
        let us = position.turn;
        for &square in mv.turned.iter().chain(&mv.square) {
            position.set(Position::BOARD.at(square), us);
        }
        position.set(Position::TURN, us.other());
    }

    fn undo(position: &mut Hashed<Self>, mv: &Move) {
        let them = position.turn;
        position.set(Position::TURN, them.other());
        for &square in &mv.turned {
            position.set(Position::BOARD.at(square), them);
        }
        if let Some(square) = mv.square {
            position.take(Position::BOARD.at(square));
        }
    }

    fn bits(hash: ZobristHash<Self>) -> u64 {
        hash.raw().0
    }

    fn is_irreversible(&self, mv: &Move) -> bool {
        mv.square.is_some()
    }
}

#[test]
fn move_sequences() {
    assert_eq!(counts_as_published(&Position::start(), &PERFT[..7]), 0);
}

#[test]
#[ignore = "takes a minute without optimization"]
fn long_move_sequences() {
    assert_eq!(counts_as_published(&Position::start(), &PERFT), 0);
}

#[test]
fn positions() {
    hashes_are_positions(&Position::start(), 7);
}
