//! Each function that takes a value panics if the value is out of the range of its slot.

use core::num::Wrapping;
use std::num::NonZero;

use zobrist::{KeyTable, Zobrist};

use super::{AsSquare, Cell, Game, Ground, Player, Square, game};
use crate::fixtures::panic::{message, place};

/// Keys, changes, updates, hashes from scratch and tables made at run time panic with the same
/// message.
#[test]
fn a_number_beyond_its_maximum() {
    let text = "hands[1][3] holds 19, but its values are 0 to 18";
    let slot = Game::HANDS.at(1).at(3);
    let hash = game().zobrist_hash();
    assert_eq!(message(|| slot.key(19)), text);
    assert_eq!(message(|| slot.change(0, 19)), text);
    assert_eq!(message(|| slot.change(19, 0)), text);
    assert_eq!(message(|| { hash }.replace(slot, 0, 19)), text);
    let mut wrong = game();
    wrong.hands[1][3] = 19;
    assert_eq!(message(|| wrong.zobrist_hash()), text);
    assert_eq!(message(|| hash.check(&wrong)), text);
    let keys = KeyTable::<Game, Wrapping<u32>>::new(1);
    assert_eq!(message(|| keys.hash(&wrong)), text);
    assert_eq!(message(|| keys.key(slot, 19)), text);
    assert_eq!(message(|| keys.change(slot, 0, 19)), text);
    assert_eq!(message(|| keys.check(keys.hash(&game()), &wrong)), text);
    // The last value of this slot and the first one of the next slot are valid.
    let _ = (slot.key(18), Game::HANDS.at(1).at(4).key(1));
}

#[test]
fn under_xor_toggle_says_it_too() {
    #[derive(Zobrist)]
    #[zobrist(key = u8)]
    struct Hands(#[zobrist(max = 18)] [[u8; 7]; 2]);
    let mut hash = Hands([[0; 7]; 2]).zobrist_hash();
    let slot = Hands::FIELD_0.at(1).at(3);
    assert_eq!(
        message(|| hash.toggle(slot, 255)),
        "0[1][3] holds 255, but its values are 0 to 18"
    );
}

/// A panic reports the line of the caller, not a line of the library.
#[test]
fn at_the_line_of_the_caller() {
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct State {
        #[zobrist(max = 18)]
        hands: [u8; 7],
        #[zobrist(as = AsSquare)]
        king: Square,
        #[zobrist(max = 18)]
        bet: Option<u8>,
    }
    let here = |line| (file!().to_owned(), line);
    let state = State {
        hands: [0; 7],
        king: Square(0),
        bet: None,
    };
    let hash = state.zobrist_hash();
    let (hand, king) = (State::HANDS.at(3), State::KING);
    assert_eq!(place(|| hand.key(19)), here(line!()));
    assert_eq!(place(|| king.key(Square(64))), here(line!()));
    assert_eq!(place(|| State::BET.key(19)), here(line!()));
    assert_eq!(place(|| hand.change(0, 19)), here(line!()));
    assert_eq!(place(|| hand.change(19, 0)), here(line!()));
    assert_eq!(place(|| { hash }.toggle(hand, 19)), here(line!()));
    assert_eq!(place(|| { hash }.replace(hand, 0, 19)), here(line!()));
    assert_eq!(place(|| State::HANDS.at(7)), here(line!()));
    if cfg!(debug_assertions) {
        let wrong = hash ^ hand.key(3);
        assert_eq!(place(|| wrong.debug_check(&state)), here(line!()));
    }
}

/// The same of writes to a state, and of hashes from scratch.
#[test]
fn at_the_line_that_writes() {
    let here = |line| (file!().to_owned(), line);
    let cell = Cell {
        height: 4,
        flag: true,
    };
    let state = || zobrist::Hashed::new(game());
    assert_eq!(place(|| state().set(Game::CELL, cell)), here(line!()));
    assert_eq!(place(|| state().set(Game::BET, 19)), here(line!()));
    let hands = [[0, 0, 19, 0, 0, 0, 0]; 2];
    assert_eq!(place(|| state().set(Game::HANDS, hands)), here(line!()));
    let write = |game: &mut Game| game.cells[1] = cell;
    assert_eq!(place(|| state().edit(write)), here(line!()));
    let mut wrong = game();
    wrong.hands[1][2] = 19;
    assert_eq!(place(|| wrong.zobrist_hash()), here(line!()));
    assert_eq!(place(|| zobrist::Hashed::new(wrong)), here(line!()));
}

/// Each line writes a wrong value to one field. It checks the key of the slot and the hash from
/// scratch.
#[test]
fn values_of_all_kinds() {
    macro_rules! holds {
        ($slot:expr, |$game:ident| $place:expr, $value:expr, $text:expr) => {
            assert_eq!(message(|| $slot.key($value)), $text);
            let mut $game = game();
            $place = $value;
            assert_eq!(message(|| $game.zobrist_hash()), $text);
        };
    }
    let cards = Game::PLAYERS.at(1).field(Player::CARDS).at(0);
    holds!(
        cards,
        |game| game.players[1].cards[0],
        5,
        "players[1].cards[0] holds 5, but its values are 0 to 4"
    );
    holds!(
        Game::COINS.at(1),
        |game| game.coins[1],
        10,
        "coins[1] holds 10, but its values are 0 to 9"
    );
    let level = NonZero::new(6).unwrap();
    holds!(
        Game::LEVEL,
        |game| game.level,
        level,
        "level holds 6, but its values are 1 to 5"
    );
    holds!(
        Game::HUGE,
        |game| game.huge,
        6,
        "huge holds 6, but its values are 0 to 5"
    );
    // A number above `usize::MAX` must not wrap around to a valid value.
    let huge = 1 << 64 | 3;
    holds!(
        Game::HUGE,
        |game| game.huge,
        huge,
        "huge holds a number out of range, 0 to 5"
    );
    let max = u128::MAX;
    holds!(
        Game::HUGE,
        |game| game.huge,
        max,
        "huge holds a number out of range, 0 to 5"
    );
    holds!(
        Game::KINGS.at(0),
        |game| game.kings[0],
        Square(64),
        "kings[0] holds 64, but its values are 0 to 63"
    );
    let square = Some(Square(255));
    holds!(
        Game::EN_PASSANT,
        |game| game.en_passant,
        square,
        "en_passant holds 255, but its values are 0 to 63"
    );
    holds!(
        Game::BET,
        |game| game.bet,
        Some(19),
        "bet holds 19, but its values are 0 to 18"
    );

    // The message about a value with parts has the bounds, but no number.
    let row = "row holds a value with a part out of range: 0 to 3";
    holds!(Game::ROW, |game| game.row, Some([0, 4]), row);
    holds!(Game::ROW, |game| game.row, Some([4, 0]), row);
    holds!(Game::ROW, |game| game.row, Some([255, 3]), row);
    let cell = Cell {
        height: 4,
        flag: false,
    };
    let text = "cells[1] holds a value with a part out of range: 0 to 3";
    holds!(Game::CELLS.at(1), |game| game.cells[1], cell, text);
    holds!(
        Game::CELL,
        |game| game.cell,
        Some(cell),
        "cell holds a value with a part out of range: 0 to 3"
    );
    // The ground is `Flat`, or a hill of 0 to 4.
    let hill = Ground::Hill(5);
    holds!(
        Game::GROUND,
        |game| game.ground,
        hill,
        "ground holds a value with a part out of range: 0 to 4"
    );
    let hill = Ground::Hill(u32::MAX);
    holds!(
        Game::GROUND,
        |game| game.ground,
        hill,
        "ground holds a value with a part out of range: 0 to 4"
    );
}

/// Bits are numbered from 0, as in a mask.
#[test]
fn bits_out_of_range() {
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct Rights {
        #[zobrist(bits = 4)]
        castling: u8,
        #[zobrist(bits = 65)]
        squares: [u128; 2],
    }
    let rights = |castling| Rights {
        castling,
        squares: [0; 2],
    };
    let text = |bit| format!("castling has bit {bit} set, but its bits are 0 to 3");
    let hash = rights(0).zobrist_hash();
    for (castling, bit) in [(0x10, 4), (0x13, 4), (0x30, 4), (0x80, 7)] {
        assert_eq!(message(|| rights(castling).zobrist_hash()), text(bit));
        assert_eq!(message(|| hash.check(&rights(castling))), text(bit));
        let mut hash = hash;
        assert_eq!(
            message(|| hash.toggle(Rights::CASTLING, castling)),
            text(bit)
        );
    }
    let mut hash = hash;
    assert_eq!(
        message(|| hash.toggle(Rights::SQUARES.at(1), 1 << 70)),
        "squares[1] has bit 70 set, but its bits are 0 to 64"
    );
}

/// An array of one element and a struct of one field have the same features as their part. The
/// message names the part, as `check` does.
#[test]
fn parts_that_are_alone() {
    #[derive(Clone, Copy, Zobrist)]
    #[zobrist(slots)]
    struct One {
        #[zobrist(max = 10)]
        n: u8,
    }
    #[derive(Clone, Copy, Zobrist)]
    #[zobrist(slots)]
    struct Boxed {
        unit: (),
        one: [One; 1],
    }
    #[derive(Clone, Copy, Zobrist)]
    #[zobrist(key = u64)]
    struct Nested {
        players: [One; 1],
        #[zobrist(max = 10)]
        hands: [[u8; 1]; 2],
        boxed: [Boxed; 1],
        #[zobrist(bits = 1)]
        bit: [u8; 1],
    }
    let state = Nested {
        players: [One { n: 0 }],
        hands: [[0]; 2],
        boxed: [Boxed {
            unit: (),
            one: [One { n: 0 }],
        }],
        bit: [0],
    };
    let n = Nested::PLAYERS.at(0).field(One::N);
    let hand = Nested::HANDS.at(1).at(0);
    let one = Nested::BOXED.at(0).field(Boxed::ONE);
    let inner = one.at(0).field(One::N);
    assert_eq!(
        message(|| n.key(11)),
        "players[0].n holds 11, but its values are 0 to 10"
    );
    assert_eq!(
        message(|| hand.key(11)),
        "hands[1][0] holds 11, but its values are 0 to 10"
    );
    assert_eq!(
        message(|| inner.key(11)),
        "boxed[0].one[0].n holds 11, but its values are 0 to 10"
    );
    let wrong = Nested {
        boxed: [Boxed {
            unit: (),
            one: [One { n: 11 }],
        }],
        ..state
    };
    assert_eq!(
        message(|| wrong.zobrist_hash()),
        "boxed[0].one[0].n holds 11, but its values are 0 to 10"
    );
    assert_eq!(
        message(|| one.at(1)),
        "boxed[0].one has 1 slots, so there is no slot 1"
    );
    assert_eq!(
        message(|| Nested::HANDS.at(1).at(1)),
        "hands[1] has 1 slots, so there is no slot 1"
    );
    assert_eq!(
        message(|| Nested::BIT.at(0).key(2)),
        "bit[0] has bit 1 set, but its bits are 0 to 0"
    );

    let names = [
        format!("{:?} {n:?}", Nested::PLAYERS),
        format!("{:?} {:?} {hand:?}", Nested::HANDS, Nested::HANDS.at(1)),
        format!(
            "{:?} {:?} {one:?} {inner:?}",
            Nested::BOXED,
            Nested::BOXED.at(0)
        ),
        format!("{:?} {:?}", Nested::BIT.at(0), Nested::BIT.at(0).at(0)),
    ];
    let expected = [
        "Slot(players, 0) Slot(players[0].n, 0)",
        "Slot(hands, 10) Slot(hands[1], 20) Slot(hands[1][0], 20)",
        "Slot(boxed, 30) Slot(boxed[0], 30) Slot(boxed[0].one, 30) Slot(boxed[0].one[0].n, 30)",
        "Slot(bit[0], 40) Slot(bit[0][0], 40)",
    ];
    assert_eq!(names, expected);
    // `check` names the slots of the same features.
    let of_slots = [n, hand, inner].map(|slot| {
        (state.zobrist_hash() ^ slot.key(3))
            .check(&state)
            .unwrap_err()
            .to_string()
    });
    let expected = ["players[0].n", "hands[1][0]", "boxed[0].one[0].n"]
        .map(|slot| format!("{slot} = 3 is extra"));
    assert_eq!(of_slots, expected);
}
