//! Enums of features: parts that are empty, and deltas that combine with features.

use std::collections::HashMap;
use zobrist::{Delta, Zobrist, ZobristHash};

use super::{PIECES, Piece, SQUARES, Square};

/// A feature with a part that is empty has no key where the variant says so.
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
    // 3 pieces on 4 squares; en passant on 5, one of which is the sentinel; the turn.
    assert_eq!(shape.features(), 12 + 5 + 1);
    assert!(Feature::Piece(Piece::King, Square::None).zobrist_key().is_zero());
    // The variant does not say so, so its sentinel is a feature.
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

/// The keys are those of the same enum with a type of squares that has no sentinel.
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
        for (square, plain) in SQUARES.into_iter().zip([Plain::A1, Plain::B1, Plain::C1, Plain::D1]) {
            let with = Feature::Piece(piece, square).zobrist_key().raw();
            assert_eq!(with, Without::Piece(piece, plain).zobrist_key().raw());
        }
    }
}

#[test]
fn deltas_combine_with_features() {
    let (from, to) = (Feature::Piece(Piece::Knight, Square::A1), Feature::Piece(Piece::Knight, Square::C1));
    let mut delta = from.zobrist_key() ^ to;
    delta ^= Feature::BlackToMove;
    assert_eq!(delta, Delta::from(from) + to + Feature::BlackToMove);
    assert_eq!(delta - Feature::BlackToMove, from.zobrist_key() ^ to.zobrist_key());

    // What is there or not is put in and taken out as it is.
    let en_passant = |square: Option<Square>| square.map(Feature::EnPassant);
    let mut hash = ZobristHash::<Feature>::BASE ^ en_passant(Some(Square::B1));
    hash ^= en_passant(None);
    assert_eq!(hash, ZobristHash::BASE + Feature::EnPassant(Square::B1));
    hash -= en_passant(Some(Square::B1));
    assert_eq!(hash, ZobristHash::BASE);

    let hash: ZobristHash<Feature> = [from].into_iter().collect();
    let after: ZobristHash<Feature> = [to, Feature::BlackToMove].into_iter().collect();
    assert_eq!(hash ^ delta, after);
    // A cuckoo table: which move leads from one position to the other.
    let moves = HashMap::from([(delta, (from, to))]);
    assert_eq!(moves.get(&(hash ^ after)), Some(&(from, to)));
}
