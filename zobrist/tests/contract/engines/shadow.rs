//! Tests an engine with a board type that cannot derive `Zobrist`. The engine hashes a second type, the shadow, and
//! checks the hash against a shadow computed from the board.

use zobrist::{Zobrist, ZobristHash};

use super::Piece;

/// A board with a piece list. The parity of the ply count is the side to move.
struct Board {
    pieces: Vec<(Piece, u8)>,
    plies: u32,
    hash: ZobristHash<Shadow>,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Shadow {
    squares: [Option<Piece>; 64],
    black_to_move: bool,
}

impl From<&Board> for Shadow {
    fn from(board: &Board) -> Shadow {
        let mut squares = [None; 64];
        for &(piece, square) in &board.pieces {
            squares[usize::from(square)] = Some(piece);
        }
        Shadow { squares, black_to_move: board.plies % 2 == 1 }
    }
}

impl Board {
    fn play(&mut self, index: usize, to: u8) {
        let (piece, from) = self.pieces[index];
        self.hash.toggle(Shadow::SQUARES.at(from), piece);
        self.hash.toggle(Shadow::SQUARES.at(to), piece);
        self.hash.toggle(Shadow::BLACK_TO_MOVE, true);
        self.pieces[index].1 = to;
        self.plies += 1;
    }
}

#[test]
fn the_shadow_tells_what_was_forgotten() {
    let mut board = Board { pieces: vec![(Piece::King, 4), (Piece::Knight, 62)], plies: 0, hash: ZobristHash::BASE };
    board.hash = Shadow::from(&board).zobrist_hash();
    board.play(0, 12);
    board.play(1, 45);
    assert!(board.hash.check(&Shadow::from(&board)).is_ok());
    board.plies += 1; // a null move without an update of the hash
    let desync = board.hash.check(&Shadow::from(&board)).unwrap_err();
    assert_eq!(desync.to_string(), "black_to_move = true is missing");
}
