//! Tests user items with names of the standard library or of local variables of the expansion. Also
//! tests generic structs of slots in other generic structs of slots.
#![deny(warnings)]
#![allow(
    non_upper_case_globals,
    non_camel_case_types,
    dead_code,
    reason = "the test is about such names"
)]

use zobrist::{KeyTable, Zobrist};

mod shadowed {
    use super::*;

    const number: usize = 1;
    const base: usize = 2;
    const feature: u8 = 3;
    static visit: u8 = 4;
    struct value;

    #[derive(Zobrist)]
    enum String {
        A(bool, u8),
        #[zobrist(empty)]
        B,
    }
    #[derive(Zobrist)]
    enum Option {
        A,
        B,
    }
    mod mine {
        use zobrist::Zobrist;

        /// An enum that the derive must not take for `core::option::Option`, although both have a
        /// generic argument.
        #[derive(Zobrist)]
        pub(super) enum Option<const N: usize> {
            A,
            B,
        }
    }
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct State {
        text: String,
        #[zobrist(empty = mine::Option::B)]
        other: mine::Option<3>,
        #[zobrist(empty = Option::B)]
        option: Option,
        #[zobrist(table(flag) = flag as u64)]
        flags: [bool; 3],
    }

    #[test]
    fn names_alone_reject_nothing() {
        let state = State {
            text: String::B,
            option: Option::B,
            other: mine::Option::B,
            flags: [false, true, true],
        };
        assert_eq!(state.zobrist_hash().raw(), 1 ^ 2);
    }
}

#[derive(Zobrist)]
#[zobrist(slots)]
struct Pair<T> {
    first: T,
    others: [T; 2],
}
#[derive(Zobrist)]
#[zobrist(slots)]
struct Outer<T> {
    inner: Pair<T>,
    more: [Pair<T>; 2],
}
#[derive(Zobrist)]
#[zobrist(slots)]
struct Player {
    castling: [bool; 2],
}

#[test]
fn generic_slots_hold_generic_slots() {
    assert_eq!(Outer::<bool>::SHAPE.features(), 9);
    let of_slots = KeyTable::<Outer<Player>, u64>::new(1);
    assert_eq!(Outer::<Player>::SHAPE.features(), 18);
    let slot = Outer::<Player>::MORE
        .at(1)
        .field(Pair::FIRST)
        .field(Player::CASTLING)
        .at(1);
    assert_eq!(
        Outer::<Player>::SHAPE.feature_name(13).to_string(),
        "more[1].first.castling[1] = true"
    );
    assert!(!of_slots.key(slot, true).is_zero());
}
