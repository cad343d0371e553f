//! Tests the chess examples of the documentation: a hash is updated, checked, and predicted for a move.

use zobrist::{Delta, Slot, State, Zobrist, ZobristHash};

use crate::fixtures::chess::square::{B1, C3, D2, D5, E2, E4};
use crate::fixtures::chess::{Color, File, Piece, Position, Role};

const WHITE_KNIGHT: Piece = Piece { color: Color::White, role: Role::Knight };
const WHITE_PAWN: Piece = Piece { color: Color::White, role: Role::Pawn };
const BLACK_PAWN: Piece = Piece { color: Color::Black, role: Role::Pawn };

#[test]
fn a_move_and_its_check() {
    let mut position = Position { en_passant: Some(File::E), ..Position::start() };
    let mut hash = position.zobrist_hash();
    hash.toggle(Position::BOARD.at(B1), WHITE_KNIGHT);
    hash.toggle(Position::BOARD.at(C3), WHITE_KNIGHT);
    hash.replace(Position::EN_PASSANT, Some(File::E), None);
    hash.replace(Position::TURN, Color::White, Color::Black);
    position.board.swap(B1, C3);
    position.turn = Color::Black;
    assert_eq!(hash.check(&position).unwrap_err().to_string(), "en_passant = E is missing");
    position.en_passant = None;
    hash.check(&position).unwrap();
    assert_eq!(hash, position.zobrist_hash());
    // The clock is a skipped field, so it does not affect the hash.
    position.halfmove_clock = 50;
    assert_eq!(hash, position.zobrist_hash());
}

/// One key updates two hashes: one of all pieces and one of the pawns only.
#[test]
fn a_hash_of_pawns_beside_that_of_all() {
    let (mut main, mut pawns) = (ZobristHash::<Position>::BASE, ZobristHash::<Position>::BASE);
    let mut put = |square: usize, piece: Piece| {
        let key: Delta<Position> = Position::BOARD.at(square).key(piece);
        main ^= key;
        if piece.role == Role::Pawn {
            pawns ^= key;
        }
    };
    put(B1, WHITE_KNIGHT);
    put(D2, WHITE_PAWN);
    put(D5, BLACK_PAWN);
    let mut position = Position::empty();
    position.board[D2] = Some(WHITE_PAWN);
    position.board[D5] = Some(BLACK_PAWN);
    assert_eq!(pawns, position.zobrist_hash());
    position.board[B1] = Some(WHITE_KNIGHT);
    assert_eq!(main, position.zobrist_hash());
}

/// The hash after a capture is predicted from deltas. Then the capture is made, and the hashes are compared.
#[test]
fn a_move_foretold() {
    let mut position = Position::start();
    position.board.swap(E2, E4);
    position.board.swap(51, D5);
    let main = position.zobrist_hash();
    let captured = position.board[D5];
    let next = main
        ^ Position::BOARD.at(E4).key(WHITE_PAWN)
        ^ Position::BOARD.at(D5).change(captured, WHITE_PAWN)
        ^ Position::TURN.change(Color::White, Color::Black);
    position.board[D5] = position.board[E4].take();
    position.turn = Color::Black;
    assert_eq!(next, position.zobrist_hash());
}

/// A slot can be computed in a constant. An array index can be an integer or a value such as a color.
#[test]
fn slots_are_plain() {
    const SHORT: Slot<Position, bool> = Position::CASTLING.nth(1).nth(0);
    assert_eq!(SHORT, Position::CASTLING.at(Color::Black).at(0));
    assert_eq!(SHORT, Position::CASTLING.at(1).at(false));
    assert_ne!(SHORT, Position::CASTLING.at(1).at(true));
    assert_eq!(size_of::<Slot<Position, bool>>(), 2 * size_of::<usize>(), "the entry and the place");
}

#[test]
fn constants_of_a_state() {
    assert_eq!(Position::SHAPE.features(), 781);
    // The specification states the base constant for seed 2026. This is its low half.
    assert_eq!(Position::BASE, 0xee19_5649_9d26_a122);
    assert_eq!(ZobristHash::<Position>::BASE.raw(), Position::BASE);
    assert_eq!(Position::empty().zobrist_hash(), ZobristHash::BASE);
    assert_eq!(ZobristHash::of(&Position::start()), Position::start().zobrist_hash());
}
