//! Tests the types and attributes that fields of a state can have.

use std::marker::PhantomData;
use std::num::NonZero;

use core::num::Wrapping;
use zobrist::view::Each;
use zobrist::{Shape, Slot, View, Zobrist, ZobristHash};

use super::names;

#[derive(Clone, Copy, PartialEq, Zobrist)]
enum Color {
    White,
    Black,
}

#[test]
fn arrays_four_deep() {
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct State {
        cells: [[[[bool; 2]; 3]; 1]; 2],
    }
    assert_eq!(State::SHAPE.features(), 12);
    assert_eq!(State::SHAPE.feature_name(11).to_string(), "cells[1][0][2][1] = true");
    let mut state = State { cells: [[[[false; 2]; 3]; 1]; 2] };
    let mut hash = state.zobrist_hash();
    hash.toggle(State::CELLS.at(1).at(0).at(2).at(true), true);
    state.cells[1][0][2][1] = true;
    assert_eq!(hash, state.zobrist_hash());
}

#[test]
fn tuples() {
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct State {
        pair: (Color, bool),
        one: (bool,),
        nothing: (),
    }
    assert_eq!(
        names::<State>(),
        ["pair = White false", "pair = White true", "pair = Black false", "pair = Black true", "one = true"]
    );
    let mut hash = State { pair: (Color::White, true), one: (false,), nothing: () }.zobrist_hash();
    hash.replace(State::PAIR, (Color::White, true), (Color::Black, false));
    assert_eq!(hash, State { pair: (Color::Black, false), one: (false,), nothing: () }.zobrist_hash());
}

#[test]
fn non_zero() {
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct State {
        byte: NonZero<u8>,
        maybe: Option<NonZero<u8>>,
        #[zobrist(max = 3)]
        few: NonZero<u32>,
    }
    assert_eq!(State::SHAPE.features(), 255 + 255 + 3);
    let nine = NonZero::new(9).expect("it is not zero");
    let one = NonZero::new(1).expect("it is not zero");
    let mut hash = State { byte: nine, maybe: None, few: NonZero::<u32>::MIN }.zobrist_hash();
    hash.replace(State::MAYBE, None, nine);
    hash.replace(State::BYTE, nine, one);
    assert_eq!(hash, State { byte: one, maybe: Some(nine), few: NonZero::<u32>::MIN }.zobrist_hash());
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
    assert_eq!(names::<State>(), ["boxed[0] = true", "boxed[1] = true", "borrowed = White", "borrowed = Black"]);
    let mut state = State { boxed: Box::new([false; 2]), borrowed: &None, phantom: PhantomData };
    let mut hash = state.zobrist_hash();
    hash.toggle(State::BOXED.inner().at(1), true);
    hash.replace(State::BORROWED.inner(), None, Color::Black);
    state.boxed[1] = true;
    state.borrowed = &Some(Color::Black);
    assert_eq!(hash, state.zobrist_hash());
}

#[test]
fn nested_slots() {
    mod parts {
        use zobrist::Zobrist;

        #[derive(Zobrist)]
        #[zobrist(slots)]
        pub(super) struct Player {
            pub(super) rights: [bool; 2],
            pub(super) hand: Hand,
        }
        #[derive(Zobrist)]
        #[zobrist(slots)]
        pub(super) struct Hand {
            #[zobrist(max = 2)]
            pub(super) pawns: u8,
        }
    }
    use parts::{Hand, Player};

    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct State {
        players: [Player; 2],
    }
    assert_eq!(State::SHAPE.features(), 8);
    assert_eq!(State::SHAPE.feature_name(7).to_string(), "players[1].hand.pawns = 2");
    let player = || Player { rights: [true, false], hand: Hand { pawns: 1 } };
    let mut state = State { players: [player(), player()] };
    let mut hash = state.zobrist_hash();
    hash.replace(State::PLAYERS.at(1).field(Player::HAND).field(Hand::PAWNS), 1_u8, 2_u8);
    hash.toggle(State::PLAYERS.at(0).field(Player::RIGHTS).at(0), true);
    state.players[1].hand.pawns = 2;
    state.players[0].rights[0] = false;
    assert_eq!(hash, state.zobrist_hash());
}

#[test]
fn nested_states() {
    #[derive(Clone, Copy, Zobrist)]
    #[zobrist(key = u32)]
    struct Inner {
        on: bool,
    }
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct State {
        inner: [Inner; 3],
        on: bool,
    }
    assert_eq!(names::<State>(), ["inner[0].on = true", "inner[1].on = true", "inner[2].on = true", "on = true"]);
    let mut state = State { inner: [Inner { on: false }; 3], on: false };
    let mut hash = state.zobrist_hash();
    hash.toggle(State::INNER.at(2).field(Inner::ON), true);
    state.inner[2].on = true;
    assert_eq!(hash, state.zobrist_hash());
}

#[test]
fn all_attributes_of_fields() {
    #[derive(Clone, Copy)]
    struct Square(u8);
    struct AsSquare;
    impl View<Square> for AsSquare {
        const SHAPE: Shape<'static> = Shape::numbers(4);

        fn number(square: &Square) -> usize {
            square.0.into()
        }
    }
    impl Each for AsSquare {}

    #[derive(Zobrist)]
    #[zobrist(key = Wrapping<u64>, seed = 9)]
    struct State {
        #[zobrist(skip)]
        clock: f64,
        #[zobrist(joint)]
        rights: [bool; 2],
        #[zobrist(empty = Color::White)]
        turn: Color,
        #[zobrist(bits)]
        mask: u8,
        #[zobrist(max = 2)]
        hand: u16,
        #[zobrist(count = 5)]
        stones: [usize; 2],
        #[zobrist(as = AsSquare)]
        kings: [Option<Square>; 2],
        #[zobrist(rename = "old", constant = NEW)]
        renamed: bool,
    }
    // The features of each field, in order: 0 + 3 + 1 + 8 + 2 + 2 + 2 * 4 + 1.
    assert_eq!(State::SHAPE.features(), 25);
    assert_eq!(State::SHAPE.feature_name(24).to_string(), "old = true");
    let state = |rights, turn, mask, hand, stones, king, renamed| State {
        clock: 0.5,
        rights,
        turn,
        mask,
        hand,
        stones,
        kings: [None, Some(Square(king))],
        renamed,
    };
    let before = state([true, false], Color::White, 5, 1, [3, 0], 2, false);
    let after = state([true, true], Color::Black, 7, 0, [1, 4], 3, true);
    let mut hash = before.zobrist_hash();
    hash.replace(State::RIGHTS, [true, false], [true, true]);
    hash.replace(State::TURN, Color::White, Color::Black);
    hash.replace(State::MASK.at(1), false, true);
    hash.replace(State::HAND, 1_u16, 0_u16);
    hash.replace(State::STONES.at(0), 3_usize, 1_usize);
    hash.replace(State::STONES.at(1), 0_usize, 4_usize);
    hash.replace(State::KINGS.at(1), Square(2), Square(3));
    hash.replace(State::NEW, false, true);
    assert_eq!(hash, after.zobrist_hash());
    assert_eq!(before.clock.to_bits(), after.clock.to_bits());
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
    let state = State { constant: 4, product: 7, block: 2, cast: 255, hexadecimal: 16 };
    let mut hash = state.zobrist_hash();
    hash.replace(State::BLOCK, 2_u8, 0_u8);
    assert_eq!(hash, State { block: 0, ..state }.zobrist_hash());
}

#[test]
fn booleans_that_are_mostly_true() {
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct State {
        #[zobrist(empty = true)]
        alive: [bool; 3],
    }
    assert_eq!(names::<State>(), ["alive[0] = false", "alive[1] = false", "alive[2] = false"]);
    let mut hash = State { alive: [true; 3] }.zobrist_hash();
    assert_eq!(hash, ZobristHash::BASE);
    hash.toggle(State::ALIVE.at(1), false);
    assert_eq!(hash, State { alive: [true, false, true] }.zobrist_hash());
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
    let mut hash = State { row: [None; 2], sides: [Color::Black; 2] }.zobrist_hash();
    hash.toggle(SECOND, Color::White);
    assert_eq!(hash, State { row: [None, Some(Color::White)], sides: [Color::Black; 2] }.zobrist_hash());
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
    let board = |cells| Board { cells, _parent: None, other: other::Board::Only };
    let mut hash = board([false; 6]).zobrist_hash();
    hash.toggle(Board::CELLS.at(0), true);
    assert_eq!(hash, board([true, false, false, false, false, false]).zobrist_hash());
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
    let mut hash = State { always: true, few: 1 }.zobrist_hash();
    hash.toggle(State::ALWAYS, true);
    assert_eq!(hash, State { always: false, few: 1 }.zobrist_hash());
}

/// A skipped field has neither a path nor a constant, so its name cannot conflict with the name of another field.
#[test]
fn skipped_fields_share_names() {
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    #[allow(nonstandard_style, dead_code, reason = "two fields that differ in capitals only")]
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
    let state = |turn| State { Turn: 7, turn, board: 7, squares: [false, true] };
    let mut hash = state(false).zobrist_hash();
    hash.toggle(State::TURN, true);
    assert_eq!(hash, state(true).zobrist_hash());
    assert_eq!(State::SHAPE.feature_name(2).to_string(), "board[1] = true");
}
