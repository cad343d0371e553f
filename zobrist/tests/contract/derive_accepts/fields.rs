//! Tests the types and attributes that fields of a state can have.

use std::marker::PhantomData;

use zobrist::{Slot, Zobrist};

use super::names;

#[derive(Clone, Copy, PartialEq, Zobrist)]
enum Color {
    White,
    Black,
}

#[test]
fn pointers_and_phantoms() {
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct State {
        boxed: Box<[bool; 2]>,
        borrowed: &'static Option<Color>,
        phantom: PhantomData<fn() -> String>,
    }
    assert_eq!(
        names::<State>(),
        [
            "boxed[0] = true",
            "boxed[1] = true",
            "borrowed = White",
            "borrowed = Black"
        ]
    );
    let mut state = State {
        boxed: Box::new([false; 2]),
        borrowed: &None,
        phantom: PhantomData,
    };
    let mut hash = state.zobrist_hash();
    hash.toggle(State::BOXED.inner().at(1), true);
    hash.replace(State::BORROWED.inner(), None, Color::Black);
    state.boxed[1] = true;
    state.borrowed = &Some(Color::Black);
    assert_eq!(hash, state.zobrist_hash());
}

#[test]
fn limits_that_are_expressions() {
    const GREATEST: usize = 4;
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct State {
        #[zobrist(max = GREATEST)]
        constant: u8,
        #[zobrist(max = GREATEST * 2 - 1)]
        product: u8,
        #[zobrist(max = { assert!(GREATEST > 3); GREATEST / 2 })]
        block: u8,
        #[zobrist(max = u8::MAX as usize)]
        cast: u64,
        #[zobrist(max = 0x1_0)]
        hexadecimal: u128,
    }
    assert_eq!(State::SHAPE.features(), 4 + 7 + 2 + 255 + 16);
    let state = State {
        constant: 4,
        product: 7,
        block: 2,
        cast: 255,
        hexadecimal: 16,
    };
    let mut hash = state.zobrist_hash();
    hash.replace(State::BLOCK, 2_u8, 0_u8);
    assert_eq!(hash, State { block: 0, ..state }.zobrist_hash());
}

#[test]
fn aliases_of_types() {
    type Side = Color;
    type Row = [Option<Side>; 2];
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct State {
        row: Row,
        #[zobrist(empty = Side::Black)]
        sides: [Side; 2],
    }
    const SECOND: Slot<State, Option<Color>> = State::ROW.nth(1);
    assert_eq!(
        names::<State>(),
        [
            "row[0] = White",
            "row[0] = Black",
            "row[1] = White",
            "row[1] = Black",
            "sides[0] = White",
            "sides[1] = White"
        ]
    );
    let mut hash = State {
        row: [None; 2],
        sides: [Color::Black; 2],
    }
    .zobrist_hash();
    hash.toggle(SECOND, Color::White);
    assert_eq!(
        hash,
        State {
            row: [None, Some(Color::White)],
            sides: [Color::Black; 2]
        }
        .zobrist_hash()
    );
}

#[test]
fn lengths_that_name_the_type() {
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct Board {
        cells: [bool; Board::SIZE * 2],
        #[zobrist(skip)]
        _parent: Option<Box<Board>>,
        other: other::Board,
    }
    impl Board {
        const SIZE: usize = 3;
    }
    mod other {
        #[derive(zobrist::Zobrist)]
        pub(super) enum Board {
            Only,
        }
    }
    assert_eq!(Board::SHAPE.features(), 7);
    let board = |cells| Board {
        cells,
        _parent: None,
        other: other::Board::Only,
    };
    let mut hash = board([false; 6]).zobrist_hash();
    hash.toggle(Board::CELLS.at(0), true);
    assert_eq!(
        hash,
        board([true, false, false, false, false, false]).zobrist_hash()
    );
}

#[test]
fn fields_under_cfg() {
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct State {
        #[cfg(any())]
        never: NoSuchType,
        #[cfg(not(any()))]
        always: bool,
        #[cfg_attr(all(), zobrist(max = 3))]
        few: u8,
    }
    assert_eq!(State::SHAPE.features(), 4);
    let mut hash = State {
        always: true,
        few: 1,
    }
    .zobrist_hash();
    hash.toggle(State::ALWAYS, true);
    assert_eq!(
        hash,
        State {
            always: false,
            few: 1
        }
        .zobrist_hash()
    );
}

/// A skipped field has neither a path nor a constant, so its name cannot conflict with the name of
/// another field.
#[test]
fn skipped_fields_share_names() {
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    #[allow(
        nonstandard_style,
        dead_code,
        reason = "two fields that differ in capitals only"
    )]
    struct State {
        #[zobrist(skip)]
        Turn: u32,
        turn: bool,
        #[zobrist(skip)]
        board: u32,
        #[zobrist(rename = "board", constant = BOARD)]
        squares: [bool; 2],
    }
    assert_eq!(State::SHAPE.features(), 3);
    let state = |turn| State {
        Turn: 7,
        turn,
        board: 7,
        squares: [false, true],
    };
    let mut hash = state(false).zobrist_hash();
    hash.toggle(State::TURN, true);
    assert_eq!(hash, state(true).zobrist_hash());
    assert_eq!(State::SHAPE.feature_name(2).to_string(), "board[1] = true");
}
