//! Tests enums of features: variants with an empty field, and deltas combined with features.

use std::collections::HashMap;
use zobrist::{Delta, Zobrist, ZobristHash};

use super::{PIECES, Piece, SQUARES, Square};

/// The attribute `empty = any` gives a feature no key if any of its fields is empty, here the
/// square.
#[derive(Clone, Copy, Debug, PartialEq, Zobrist)]
#[zobrist(key = u64, seed = 2)]
enum Feature {
    #[zobrist(empty = any)]
    Piece(Piece, Square),
    EnPassant(Square),
    BlackToMove,
}

#[test]
fn empty_parts_leave_no_keys() {
    let shape = <Feature as Zobrist>::SHAPE;
    // 3 pieces on 4 squares, 5 en passant squares including the sentinel, and 1 for the turn.
    assert_eq!(shape.features(), 12 + 5 + 1);
    assert!(
        Feature::Piece(Piece::King, Square::None)
            .zobrist_key()
            .is_zero()
    );
    // `EnPassant` has no `empty = any`, so the sentinel has a key.
    assert!(!Feature::EnPassant(Square::None).zobrist_key().is_zero());
    let mut keys = Vec::new();
    for piece in PIECES {
        for square in SQUARES {
            let number = keys.len();
            let key = Feature::Piece(piece, square).zobrist_key();
            let name = shape.feature_name(number).to_string();
            assert_eq!(name, format!("Piece({piece:?}, {square:?})"));
            keys.push(key.raw());
        }
    }
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), 12);
    assert!(!keys.contains(&0));
}

/// A sentinel in the type of the squares does not change the keys of the other squares.
#[test]
fn keys_are_those_without_a_sentinel() {
    #[derive(Clone, Copy, Zobrist)]
    enum Plain {
        A1,
        B1,
        C1,
        D1,
    }
    #[derive(Clone, Copy, Zobrist)]
    #[zobrist(key = u64, seed = 2)]
    enum Without {
        Piece(Piece, Plain),
    }
    for piece in PIECES {
        for (square, plain) in SQUARES
            .into_iter()
            .zip([Plain::A1, Plain::B1, Plain::C1, Plain::D1])
        {
            let with = Feature::Piece(piece, square).zobrist_key().raw();
            assert_eq!(with, Without::Piece(piece, plain).zobrist_key().raw());
        }
    }
}

#[test]
fn deltas_combine_with_features() {
    let (from, to) = (
        Feature::Piece(Piece::Knight, Square::A1),
        Feature::Piece(Piece::Knight, Square::C1),
    );
    let mut delta = from.zobrist_key() ^ to;
    delta ^= Feature::BlackToMove;
    assert_eq!(delta, Delta::from(from) + to + Feature::BlackToMove);
    assert_eq!(
        delta - Feature::BlackToMove,
        from.zobrist_key() ^ to.zobrist_key()
    );

    // An `Option` of a feature combines with a hash. `None` leaves the hash unchanged.
    let en_passant = |square: Option<Square>| square.map(Feature::EnPassant);
    let mut hash = ZobristHash::<Feature>::BASE ^ en_passant(Some(Square::B1));
    hash ^= en_passant(None);
    assert_eq!(hash, ZobristHash::BASE + Feature::EnPassant(Square::B1));
    hash -= en_passant(Some(Square::B1));
    assert_eq!(hash, ZobristHash::BASE);

    let hash: ZobristHash<Feature> = [from].into_iter().collect();
    let after: ZobristHash<Feature> = [to, Feature::BlackToMove].into_iter().collect();
    assert_eq!(hash ^ delta, after);
    // A cuckoo table maps the difference of two positions to the move between them.
    let moves = HashMap::from([(delta, (from, to))]);
    assert_eq!(moves.get(&(hash ^ after)), Some(&(from, to)));
}
