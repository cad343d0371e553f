//! Keys with a guarantee of states, tables and lattices. The contract tests cover the theorems.

mod features;
mod puzzles;

use core::num::Wrapping;

use zobrist::keys::KeySource;
use zobrist::lattice::LatticeKeys;
use zobrist::{KeyTable, State, Zobrist, ZobristHash};

use crate::fixtures::chess::{Color, File, Piece, pieces};
use crate::fixtures::random::Random;

macro_rules! chess {
    ($name:ident, $key:ty, $keys:ident) => {
        #[derive(Zobrist)]
        #[zobrist(key = $key, guarantee = $keys, seed = 2026)]
        struct $name {
            board: [Option<Piece>; 64],
            castling: [bool; 4],
            en_passant: Option<File>,
            #[zobrist(empty = Color::White)]
            turn: Color,
        }
    };
}
chess!(Features64, u64, features);
chess!(Features128, u128, features);

#[derive(Clone, Copy, Zobrist)]
enum Stone {
    Black,
    White,
}

#[derive(Zobrist)]
#[zobrist(key = u128, guarantee = exact)]
struct Go7 {
    points: [[Option<Stone>; 7]; 7],
    turn: bool,
}

/// A state without the attribute `guarantee` has the keys of `guarantee = none`.
#[test]
fn random_is_the_default() {
    #[derive(Zobrist)]
    #[zobrist(key = u64, seed = 2026)]
    struct Plain {
        castling: [bool; 4],
    }
    #[derive(Zobrist)]
    #[zobrist(key = u64, seed = 2026, guarantee = none)]
    struct Named {
        castling: [bool; 4],
    }
    assert_eq!(
        Plain::CASTLING.at(3).key(true).raw(),
        Named::CASTLING.at(3).key(true).raw()
    );
    assert_eq!(Plain::fingerprint(), Named::fingerprint());
}

/// A table made at run time has the keys of the static table, so either can update a hash.
#[test]
fn tables_have_the_static_keys() {
    let table = KeyTable::<Features128, u128>::with_source(2026, KeySource::Features).unwrap();
    assert_eq!(
        (table.guarantee(), table.fingerprint()),
        (Features128::GUARANTEE, Features128::fingerprint())
    );
    let exact = KeyTable::<Go7, u128>::with_source(0, KeySource::Exact).unwrap();
    assert_eq!(
        (exact.guarantee(), exact.fingerprint()),
        (Go7::GUARANTEE, Go7::fingerprint())
    );
    let mut random = Random(1);
    let mut board = [None; 64];
    let mut hash = ZobristHash::<Features128>::BASE;
    for _ in 0..200 {
        let (square, piece) = (random.below(64), pieces().nth(random.below(16)));
        hash.replace(Features128::BOARD.at(square), board[square], piece);
        board[square] = piece;
        let position = Features128 {
            board,
            castling: [false; 4],
            en_passant: None,
            turn: Color::White,
        };
        assert_eq!(table.hash(&position), hash);
        assert!(table.check(hash, &position).is_ok());
    }
}

#[test]
fn what_cannot_be_is_an_error() {
    let error = |source| {
        KeyTable::<Features64, u64>::with_source(1, source)
            .unwrap_err()
            .to_string()
    };
    // The keys need 64 x 4 + 4 + 4 + 1 bits.
    assert_eq!(
        error(KeySource::Exact),
        "exact keys need 265 bits, a private field for each slot, but a key has 64"
    );
    let error = KeyTable::<[bool; 4], Wrapping<u64>>::with_source(1, KeySource::Exact).unwrap_err();
    assert_eq!(
        error.to_string(),
        "additive keys, also those of counts, have no guarantee: use random keys, or XOR, and numbers for counts"
    );
}

/// Exact 16-bit keys distinguish all 65,536 configurations of sixteen sites with two species.
#[test]
fn exact_lattices_are_injective() {
    let keys = LatticeKeys::<bool, u16>::builder(7, 16)
        .source(KeySource::Exact)
        .build()
        .unwrap();
    assert!(keys.guarantee().is_exact());
    let mut seen = vec![false; 1 << 16];
    for sites in 0..1_u32 << 16 {
        let hash = keys
            .hash(std::array::from_fn::<_, 16, _>(|site| {
                sites >> site & 1 == 1
            }))
            .raw();
        assert!(
            !std::mem::replace(&mut seen[usize::from(hash)], true),
            "{sites:016b}"
        );
    }
}

/// Each feature of these enums is a slot, because a set contains it or not. Exact keys distinguish
/// all sets. Keys of features distinguish two sets that differ in at most seven features.
#[test]
fn sets_of_features() {
    #[derive(Clone, Copy, Zobrist)]
    #[zobrist(key = u16, guarantee = exact)]
    enum Light {
        On(#[zobrist(max = 3)] u8, bool),
        Bell,
    }
    #[derive(Clone, Copy, Zobrist)]
    #[zobrist(key = u16, guarantee = features)]
    enum Lamp {
        On(#[zobrist(max = 3)] u8, bool),
        Bell,
    }
    assert!(Light::GUARANTEE.is_exact());
    assert_eq!((Lamp::GUARANTEE.slots(), Lamp::GUARANTEE.keys()), (7, 7));
    let features = |set: u32| (0..9).filter(move |i| set >> i & 1 == 1);
    let (mut exact, mut apart) = (Vec::new(), Vec::new());
    for set in 0..1 << 9 {
        let lights = features(set).map(|i| {
            if i < 8 {
                Light::On(i / 2, i % 2 == 1)
            } else {
                Light::Bell
            }
        });
        exact.push(lights.collect::<ZobristHash<Light>>());
        let lights = features(set).map(|i| {
            if i < 8 {
                Lamp::On(i / 2, i % 2 == 1)
            } else {
                Lamp::Bell
            }
        });
        apart.push(lights.collect::<ZobristHash<Lamp>>());
    }
    for a in 0..1_usize << 9 {
        for b in 0..a {
            assert_ne!(exact[a], exact[b]);
            if (a ^ b).count_ones() <= 7 {
                assert_ne!(apart[a], apart[b]);
            }
        }
    }
}

/// An enum of features in a field holds one value, so it is one slot.
#[test]
fn an_enum_of_features_in_a_field_is_one_slot() {
    #[derive(Clone, Copy, Zobrist)]
    #[zobrist(key = u64)]
    enum Token {
        Sun(#[zobrist(max = 5)] u8),
        Moon(bool),
    }
    #[derive(Zobrist)]
    #[zobrist(key = u8, guarantee = exact)]
    struct Table {
        tokens: [Option<Token>; 2],
    }
    assert!(Table::GUARANTEE.is_exact());
    let tokens = (0..6)
        .map(Token::Sun)
        .chain([false, true].map(Token::Moon))
        .map(Some)
        .chain([None]);
    let tokens: Vec<_> = tokens.collect();
    let mut hashes = Vec::new();
    for &a in &tokens {
        for &b in &tokens {
            hashes.push(Table { tokens: [a, b] }.zobrist_hash().raw());
        }
    }
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), 81);
}
