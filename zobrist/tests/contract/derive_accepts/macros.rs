//! Tests derived types that declarative macros generate.

use zobrist::{Value, Zobrist};

use super::names;

macro_rules! state {
    ($(#[$attr:meta])* $vis:vis struct $name:ident { $($(#[$field_attr:meta])* $field_vis:vis $field:ident: $ty:ty,)* }) => {
        #[derive(Zobrist)]
        $(#[$attr])*
        $vis struct $name { $($(#[$field_attr])* $field_vis $field: $ty,)* }
    };
}

state! {
    #[zobrist(key = u64)]
    pub(crate) struct Position {
        pub(crate) board: [Option<bool>; 4],
        #[zobrist(joint)] pub(self) rights: [bool; 2],
        #[zobrist(empty = true)] pub(super) alive: bool,
        #[zobrist(skip)] pub(crate) _parent: Option<Box<Position>>,
    }
}

#[test]
fn fields_by_fragments() {
    // The features of each field, in order: 4 * 2 + 3 + 1.
    assert_eq!(Position::SHAPE.features(), 12);
    let position = |cell, rights| Position {
        board: [None, None, cell, None],
        rights,
        alive: true,
        _parent: None,
    };
    let mut hash = position(None, [false; 2]).zobrist_hash();
    hash.toggle(Position::BOARD.at(2), true);
    hash.replace(Position::RIGHTS, [false; 2], [true; 2]);
    assert_eq!(hash, position(Some(true), [true; 2]).zobrist_hash());
}

macro_rules! value {
    ($name:ident: $($variant:ident $(($ty:ty))? $(= $discriminant:literal)?),*) => {
        #[derive(Zobrist)]
        enum $name { $($variant $(($ty))? $(= $discriminant)?),* }
    };
}

#[test]
fn variants_by_fragments() {
    value!(Plain: A = 4, B, C = -2);
    value!(Cell: Free, Plain(Plain), Pair((bool, Plain)));
    assert_eq!(Plain::COUNT, 3);
    assert_eq!(Cell::COUNT, 10);
    assert_eq!(Cell::Pair((true, Plain::B)).number(), 8);
    assert_eq!(names::<Plain>(), ["A", "B", "C"]);
    let _ = (Plain::A, Plain::C, Cell::Free, Cell::Plain(Plain::A));
}

#[test]
fn attributes_by_fragments() {
    macro_rules! keyed {
        ($name:ident, $key:ty, $seed:expr, $max:expr, $table:path, $empty:path, $of:ty) => {
            #[derive(Zobrist)]
            #[zobrist(key = $key, seed = $seed)]
            struct $name {
                #[zobrist(max = $max)]
                hand: u8,
                #[zobrist(empty = $empty)]
                turn: [$of; 2],
            }
            mod with_table {
                use zobrist::Zobrist;
                #[derive(Zobrist)]
                #[zobrist(key = $key, table = $table)]
                pub(super) struct Short(pub(super) bool);
            }
        };
    }
    value!(Color: White, Black);
    keyed!(State, u64, 3 + 4, 1 + 1, super::KEYS, Color::Black, Color);
    assert_eq!(
        names::<State>(),
        ["hand = 1", "hand = 2", "turn[0] = White", "turn[1] = White"]
    );
    let mut hash = State {
        hand: 1,
        turn: [Color::Black, Color::White],
    }
    .zobrist_hash();
    hash.replace(State::HAND, 1_u8, 2_u8);
    hash.replace(State::TURN.at(0), Color::Black, Color::White);
    assert_eq!(
        hash,
        State {
            hand: 2,
            turn: [Color::White, Color::White]
        }
        .zobrist_hash()
    );
    assert_eq!(with_table::Short(true).zobrist_hash().raw(), 5);
}

pub(crate) const KEYS: [u64; 1] = [5];

#[test]
fn two_types_in_one_function() {
    fn first() -> u64 {
        #[derive(Zobrist)]
        #[zobrist(key = u64)]
        struct Local {
            on: bool,
        }
        Local { on: true }.zobrist_hash().raw()
    }
    fn second() -> u64 {
        #[derive(Zobrist)]
        #[zobrist(key = u64)]
        struct Local {
            on: Option<bool>,
        }
        let mut hash = Local { on: None }.zobrist_hash();
        hash.toggle(Local::ON, false);
        assert_eq!(hash, Local { on: Some(false) }.zobrist_hash());
        hash.raw()
    }
    // The two types are independent. Both hashes have key 0 of the path `on`.
    assert_eq!(first(), second());
}
