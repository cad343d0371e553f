//! A board with an incremental hash.

use anyhow::{Context, Result};
use cozy_chess::{Board, File, Move, Piece, Square};
use zobrist::{Delta, Hashes, ZobristHash};
use zobrist_examples::chess::legal_en_passant;

use crate::position::{Position, castling};

/// A board with the hashes of its position and of the parts of the position, updated move by move.
#[derive(Debug, Clone)]
pub struct Game {
    board: Board,
    pub hashes: Hashes<Position>,
    /// The en passant file in the hash. The file in `board` may differ, because `board` also
    /// stores it if the pawn cannot be captured.
    en_passant: Option<File>,
}

impl Game {
    /// Starts a game from `board`.
    pub fn new(board: Board) -> Self {
        let hashes = Hashes::of(&Position::from(&board));
        let en_passant = legal_en_passant(&board);
        Game {
            board,
            hashes,
            en_passant,
        }
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Plays the legal move `mv` and returns the change of the hash.
    pub fn play(&mut self, mv: Move) -> Delta<Position> {
        let us = self.board.side_to_move();
        let (rights, before) = (castling(&self.board), self.hashes.whole());
        move_pieces(&mut self.hashes, &self.board, mv);
        self.hashes.replace(Position::TURN, us, !us);

        self.board.play_unchecked(mv);

        let rights_left = castling(&self.board);
        if rights != rights_left {
            self.hashes.replace(Position::CASTLING, rights, rights_left);
        }
        let en_passant = legal_en_passant(&self.board);
        if en_passant != self.en_passant {
            self.hashes
                .replace(Position::EN_PASSANT, self.en_passant, en_passant);
            self.en_passant = en_passant;
        }
        self.hashes.whole() ^ before
    }

    /// Returns the game after the legal move `mv`.
    pub fn after(&self, mv: Move) -> Game {
        let mut next = self.clone();
        next.play(mv);
        next
    }

    /// Returns the legal moves.
    pub fn moves(&self) -> Vec<Move> {
        let mut all = Vec::with_capacity(64);
        self.board.generate_moves(|moves| {
            all.extend(moves);
            false
        });
        all
    }

    /// Calls `on` with each legal move until it returns `Some`, and returns that value.
    pub fn find_move<T>(&self, mut on: impl FnMut(Move) -> Option<T>) -> Option<T> {
        let mut found = None;
        self.board.generate_moves(|moves| {
            found = moves.into_iter().find_map(&mut on);
            found.is_some()
        });
        found
    }
}

impl zobrist_examples::game::Game for Game {
    type Position = Position;

    fn hash(&self) -> ZobristHash<Position> {
        self.hashes.whole()
    }

    fn check(&self) -> Result<()> {
        let check = self.hash().check(&Position::from(&self.board));
        check.with_context(|| format!("wrong hash of {}", self.board))
    }

    fn try_each_next<E>(&self, mut on: impl FnMut(&Self) -> Result<(), E>) -> Result<(), E> {
        self.find_move(|mv| on(&self.after(mv)).err())
            .map_or(Ok(()), Err)
    }

    fn count_moves(&self) -> u64 {
        let mut count = 0;
        self.board.generate_moves(|moves| {
            count += moves.len() as u64;
            false
        });
        count
    }
}

/// Updates the hashes for the squares that `mv` changes. `board` is the board before the move.
fn move_pieces(hashes: &mut Hashes<Position>, board: &Board, mv: Move) {
    let square = |square: Square| Position::BOARD.at(square as usize);
    let (from, to, us) = (square(mv.from), square(mv.to), board.side_to_move());
    let piece = board
        .piece_on(mv.from)
        .expect("a legal move starts on a piece");

    // Castling is encoded as the king's capture of his own rook.
    if board.colors(us).has(mv.to) {
        let short = mv.from.file() < mv.to.file();
        let (king_to, rook_to) = if short {
            (File::G, File::F)
        } else {
            (File::C, File::D)
        };
        let rank = mv.from.rank();
        hashes.relocate(from, square(Square::new(king_to, rank)), (us, piece));
        hashes.relocate(to, square(Square::new(rook_to, rank)), (us, Piece::Rook));
        return;
    }

    if let Some(captured) = board.piece_on(mv.to) {
        hashes.remove(to, (!us, captured));
    } else if piece == Piece::Pawn && mv.from.file() != mv.to.file() {
        // A pawn captured en passant is beside the capturing pawn.
        hashes.remove(
            square(Square::new(mv.to.file(), mv.from.rank())),
            (!us, Piece::Pawn),
        );
    }
    hashes.relocate(from, to, (us, piece));
    if let Some(promoted) = mv.promotion {
        hashes.replace(to, (us, piece), (us, promoted));
    }
}
