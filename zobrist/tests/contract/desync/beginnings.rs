//! Hashes that began wrongly, and wrong hashes of which no few features are the cause.

use core::num::Wrapping;
use zobrist::lattice::LatticeKeys;
use zobrist::{Desync, Hashes, Key, KeyTable, Zobrist, ZobristHash};

use crate::fixtures::chess::{Position, pieces};

const ZERO: &str = "the hash is 0, so it was never computed";
const BASE: &str = "the hash is the base constant, that of a state without any feature, so it was \
                    never computed";
const WITHOUT_BASE: &str = "the hash lacks the base constant: begin with it and not with 0";

fn message(checked: Result<(), Desync>) -> String {
    let desync = checked.expect_err("the hash is wrong");
    assert!(desync.mistakes().is_empty() && desync.is_certain());
    desync.to_string()
}

#[test]
fn of_a_static_table() {
    let position = Position::start();
    let check = |raw| message(ZobristHash::from_raw(raw).check(&position));
    let base = ZobristHash::<Position>::BASE.raw();
    assert_eq!(check(0), ZERO);
    assert_eq!(check(base), BASE);
    assert_eq!(check(position.zobrist_hash().raw() ^ base), WITHOUT_BASE);
    // All updates of an empty board.
    let empty = Position::empty();
    assert_eq!(
        message(ZobristHash::from_raw(0).check(&empty)),
        WITHOUT_BASE
    );
}

/// A hash without any feature is explained by the missing features, if they are few.
#[test]
fn few_missing_features_are_named() {
    let mut position = Position::empty();
    position.board[7] = pieces().next();
    let desync = ZobristHash::<Position>::BASE.check(&position).unwrap_err();
    assert_eq!(desync.to_string(), "board[7] = White Pawn is missing");
}

#[test]
fn of_keys_made_at_run_time() {
    fn table<K: Key>() {
        let keys = KeyTable::<Position, K>::new(5);
        let position = Position::start();
        let check = |raw| message(keys.check(ZobristHash::from_raw(raw), &position));
        let base = keys.base().raw();
        assert_eq!(check(K::ZERO), ZERO);
        assert_eq!(check(base), BASE);
        let features = keys.hash(&position) - keys.base();
        assert_eq!(check(features.raw()), WITHOUT_BASE);
    }
    table::<u64>();
    table::<Wrapping<u64>>();
    table::<u128>();

    let keys = LatticeKeys::<bool, u64>::new(1, 400);
    let sites = vec![true; 400];
    let check = |raw| message(keys.check(ZobristHash::from_raw(raw), &sites));
    assert_eq!(check(0), ZERO);
    assert_eq!(check(keys.base().raw()), BASE);
    assert_eq!(check((keys.hash(&sites) - keys.base()).raw()), WITHOUT_BASE);
    // The hash of another state.
    let other: Vec<_> = (0..400).map(|site| site % 3 == 0).collect();
    let found = message(keys.check(keys.hash(&other), &sites));
    assert!(
        found.ends_with("there are more, or it is the hash of another state"),
        "{found}"
    );
}

#[derive(Clone, Zobrist)]
#[zobrist(key = u64)]
struct Board {
    #[zobrist(bits, part(men))]
    pawns: [u64; 2],
    #[zobrist(max = 18, tally(hands, counts))]
    hand: [u8; 3],
    turn: bool,
}

const BOARD: Board = Board {
    pawns: [0xff00, 0xff << 48],
    hand: [6, 0, 7],
    turn: true,
};

/// The hash of a part begins with 0.
#[test]
fn of_parts() {
    let men = Hashes::of(&BOARD).part(Board::MEN).raw();
    let hands = Hashes::of(&BOARD).part(Board::HANDS).raw();
    let base = ZobristHash::<Board>::BASE.raw();
    let check = |raw| message(Board::MEN.check(ZobristHash::from_raw(raw), &BOARD));
    assert_eq!(
        check(men ^ base),
        "in the part `men`: the hash contains the base constant: begin the hash of a part with 0"
    );
    assert_eq!(
        check(0),
        "in the part `men`: the hash is 0, that of a state without any feature of the part, so \
         it was never computed"
    );
    let desync = Board::HANDS.check(ZobristHash::from_raw(hands.wrapping_add(base)), &BOARD);
    assert_eq!(
        desync.unwrap_err().to_string(),
        "in the part `hands`: the hash contains the base constant: begin the hash of a part with 0"
    );
}

/// One forgotten write changes the count of a kind by up to the greatest number.
#[test]
fn of_a_tally_that_counts_numbers() {
    let hash = Hashes::of(&BOARD).part(Board::HANDS);
    for (number, expected) in [
        (0, "was added 6 times too often"),
        (18, "is missing 12 times"),
    ] {
        let mut board = BOARD;
        board.hand[0] = number;
        let desync = Board::HANDS.check(hash, &board).unwrap_err();
        assert_eq!(
            desync.to_string(),
            format!(
                "in the part `hands`: hand[0] = 1 {expected} (or in other slots, whose keys are equal)"
            )
        );
    }
}

/// Each bit of a bitboard is a slot, so two wrong bits are two mistakes.
#[test]
fn bits_of_one_bitboard() {
    let hash = BOARD.zobrist_hash();
    let mut board = BOARD;
    board.pawns[0] ^= 1 << 12 | 1 << 28;
    assert_eq!(
        hash.check(&board).unwrap_err().to_string(),
        "pawns[0][12] = true is extra; pawns[0][28] = true is missing"
    );
    // Two exchanges of bits are four mistakes, and one more is too many.
    board.pawns[0] ^= 1 << 15 | 1 << 31;
    assert_eq!(hash.check(&board).unwrap_err().mistakes().len(), 4);
    board.pawns[0] ^= 1 << 8;
    assert!(hash.check(&board).unwrap_err().mistakes().is_empty());
}
