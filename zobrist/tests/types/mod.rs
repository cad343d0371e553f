//! The animals of the zoo: small types of all kinds, with all their values.
#![allow(dead_code, reason = "each test uses a part of it")]

use zobrist::view::Each;
use zobrist::{Shape, View, Zobrist};

pub(crate) mod all;
pub(crate) mod keys;

use all::All;

macro_rules! list {
    ($type:ty: $($value:expr),*) => {
        impl All for $type {
            fn all() -> Vec<Self> {
                vec![$($value),*]
            }
        }
    };
}

macro_rules! product {
    ($type:ident { $($field:ident: $part:ty),* }) => {
        impl All for $type {
            fn all() -> Vec<Self> {
                <($($part),*)>::all().into_iter().map(|($($field),*)| $type { $($field),* }).collect()
            }
        }
    };
}

#[derive(Debug, Clone, Copy, Zobrist)]
pub(crate) enum Color {
    White,
    Black,
}
list!(Color: Color::White, Color::Black);

#[derive(Clone, Copy, Zobrist)]
pub(crate) enum Tri {
    A,
    #[zobrist(empty)]
    B,
    C,
}
list!(Tri: Tri::A, Tri::B, Tri::C);

#[derive(Clone, Copy, Zobrist)]
pub(crate) enum One {
    Only,
}
list!(One: One::Only);

#[derive(Clone, Copy, Zobrist)]
pub(crate) struct Unit;
list!(Unit: Unit);

/// Empty in the middle, with payloads before and after it: 2 + 1 + 6 + 1 values.
#[derive(Clone, Copy, Zobrist)]
pub(crate) enum Payload {
    Before(bool),
    #[zobrist(empty)]
    Nothing,
    After {
        tri: Tri,
        color: Color,
    },
    Last,
}
impl All for Payload {
    fn all() -> Vec<Self> {
        let before = bool::all().into_iter().map(Payload::Before);
        let after = <(Tri, Color)>::all().into_iter();
        let after = after.map(|(tri, color)| Payload::After { tri, color });
        before.chain([Payload::Nothing]).chain(after).chain([Payload::Last]).collect()
    }
}

/// No variant empty; the payloads' own empty values have keys: 2 + 3 + 1.
#[derive(Clone, Copy, Zobrist)]
pub(crate) enum Full {
    Flag(bool),
    Tri(Tri),
    Empty(),
}
impl All for Full {
    fn all() -> Vec<Self> {
        let flags = bool::all().into_iter().map(Full::Flag);
        flags.chain(Tri::all().into_iter().map(Full::Tri)).chain([Full::Empty()]).collect()
    }
}

/// Empty only where all parts are: (false, B).
#[derive(Clone, Copy, Zobrist)]
pub(crate) struct Cell {
    pub(crate) flag: bool,
    pub(crate) tri: Tri,
}
product!(Cell { flag: bool, tri: Tri });

/// A color is never empty, so no value of this is.
#[derive(Clone, Copy, Zobrist)]
pub(crate) struct Man {
    pub(crate) color: Color,
    pub(crate) king: bool,
}
product!(Man { color: Color, king: bool });

/// A part that the field makes empty, a limited one, and an option of a product: 2 * 3 * 7 values.
#[derive(Clone, Copy, Zobrist)]
pub(crate) struct Mixed {
    #[zobrist(empty = Color::Black)]
    pub(crate) color: Color,
    #[zobrist(max = 2)]
    pub(crate) count: u8,
    pub(crate) cell: Option<Cell>,
}
impl All for Mixed {
    fn all() -> Vec<Self> {
        let parts = <(Color, Tri, Option<Cell>)>::all().into_iter();
        // `Tri` only counts.
        parts.map(|(color, tri, cell)| Mixed { color, count: tri as u8, cell }).collect()
    }
}

#[derive(Clone, Copy, Zobrist)]
#[zobrist(slots)]
pub(crate) struct Player {
    pub(crate) castling: [bool; 2],
    pub(crate) hand: Tri,
}
product!(Player { castling: [bool; 2], hand: Tri });

#[derive(Clone, Copy, Zobrist)]
#[zobrist(slots)]
pub(crate) struct Pair<T> {
    pub(crate) first: T,
    pub(crate) second: [T; 2],
}
impl<T: All> All for Pair<T> {
    fn all() -> Vec<Self> {
        let parts = <(T, [T; 2])>::all();
        parts.into_iter().map(|(first, second)| Pair { first, second }).collect()
    }
}

/// A type of another crate, as far as its views know: they are here twice, without and with an empty
/// value.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Foreign(pub(crate) u16);

pub(crate) struct AsForeign;
impl View<Foreign> for AsForeign {
    const SHAPE: Shape = Shape::numbers(4);

    fn number(value: &Foreign) -> usize {
        value.0.into()
    }
}
impl Each for AsForeign {}

pub(crate) struct WithEmpty;
impl View<Foreign> for WithEmpty {
    const SHAPE: Shape = Shape::named(&["north", "east", "none", "west"]).with_empty(2);

    fn number(value: &Foreign) -> usize {
        value.0.into()
    }
}
impl Each for WithEmpty {}
