//! Tests that the expansion passes lints that users may enable. They are denied here or in
//! `mod.rs`.

use zobrist::Zobrist as _;

/// Derives must pass these groups of lints, including clippy's.
#[deny(
    clippy::all,
    clippy::pedantic,
    clippy::nursery,
    missing_docs,
    missing_debug_implementations,
    unreachable_pub,
    unused,
    nonstandard_style,
    rust_2018_idioms
)]
mod strict {
    use zobrist::Zobrist;

    /// A color.
    #[derive(Clone, Copy, Debug, Zobrist)]
    pub(super) enum Color {
        White,
        Black,
    }

    /// A cell.
    #[derive(Clone, Copy, Debug, Zobrist)]
    pub(super) enum Cell {
        #[zobrist(empty)]
        Free,
        Stone(Color, bool),
    }

    /// A state.
    #[derive(Debug, Zobrist)]
    #[zobrist(key = u64, seed = 3)]
    pub(super) struct State {
        pub(super) cells: [Cell; 2],
        #[zobrist(empty = Color::White)]
        pub(super) turn: Color,
        #[zobrist(joint)]
        pub(super) rights: [bool; 2],
        #[zobrist(max = 3)]
        hand: u8,
        #[zobrist(bits)]
        mask: u16,
        last: Option<Cell>,
    }

    impl State {
        pub(super) const fn new() -> Self {
            Self {
                cells: [Cell::Free; 2],
                turn: Color::White,
                rights: [true; 2],
                hand: 1,
                mask: 0,
                last: None,
            }
        }
    }

    /// A feature.
    #[derive(Clone, Copy, Debug, Zobrist)]
    #[zobrist(key = u128)]
    pub(super) enum Feature {
        Turn,
        At(Cell),
    }

    /// A generic struct of slots.
    #[derive(Debug, Zobrist)]
    #[zobrist(slots)]
    pub(super) struct Part<T, const N: usize> {
        pub(super) cells: [T; N],
    }
}

#[test]
fn strict_lints() {
    use strict::{Cell, Color, Feature, Part, State};

    // The features of each field, in order: 2 * 4 + 1 + 3 + 3 + 16 + 5.
    assert_eq!(State::SHAPE.features(), 36);
    let mut state = State::new();
    let mut hash = state.zobrist_hash();
    hash.toggle(State::CELLS.at(1), Cell::Stone(Color::Black, true));
    hash.replace(State::TURN, Color::White, Color::Black);
    hash.replace(State::RIGHTS, [true; 2], [false; 2]);
    state.cells[1] = Cell::Stone(Color::Black, true);
    state.turn = Color::Black;
    state.rights = [false; 2];
    assert_eq!(hash, state.zobrist_hash());
    let hash: zobrist::ZobristHash<Feature> = [Feature::Turn, Feature::At(Cell::Free)]
        .into_iter()
        .collect();
    assert_eq!(
        hash ^ Feature::Turn ^ Feature::At(Cell::Free),
        zobrist::ZobristHash::BASE
    );
    assert_eq!(Part::<Cell, 3>::SHAPE.features(), 12);
    let _ = Part {
        cells: [Cell::Free],
    }
    .cells;
}

/// The declaration of a deprecated type is no use of it, as for the derives of the standard library.
#[deny(deprecated)]
mod deprecated {
    use zobrist::Zobrist;

    #[derive(Clone, Copy, Debug, PartialEq, Zobrist)]
    #[deprecated]
    pub(super) enum Old {
        First,
        Second,
    }

    #[allow(deprecated)]
    #[derive(Debug, PartialEq, Zobrist)]
    #[zobrist(key = u64)]
    pub(super) struct State {
        pub(super) old: Old,
    }
}

#[test]
#[allow(deprecated)]
fn deprecated_types() {
    use deprecated::{Old, State};

    assert_eq!(State::SHAPE.features(), 2);
    let state = State { old: Old::First };
    let hash = zobrist::ZobristHash::BASE ^ State::OLD.key(Old::First);
    assert_eq!(state.zobrist_hash(), hash);
    assert_ne!(State { old: Old::Second }.zobrist_hash(), hash);
}

/// Public and private fields, with comments and a deprecated field.
mod public {
    use zobrist::Zobrist;

    /// A state.
    #[derive(Debug, Zobrist)]
    #[zobrist(key = u64)]
    pub(crate) struct State {
        /// The cells,
        /// row by row.
        pub(crate) cells: [bool; 2],
        #[doc = "Whose turn it is."]
        pub(crate) turn: bool,
        private: bool,
        #[deprecated]
        #[allow(dead_code, reason = "no test reads it")]
        #[zobrist(skip)]
        old: bool,
    }

    impl State {
        /// Returns the state with all fields off.
        #[must_use]
        #[allow(deprecated, reason = "a deprecated field must still be set")]
        pub(crate) fn new() -> State {
            State {
                cells: [false; 2],
                turn: false,
                private: false,
                old: false,
            }
        }

        /// Flips the private field.
        pub(crate) fn flip(&mut self) {
            self.private ^= true;
        }
    }

    impl Default for State {
        fn default() -> Self {
            State::new()
        }
    }
}

#[test]
fn constants_are_as_public_as_fields() {
    use public::State;

    let mut state = State::default();
    let hash = state.zobrist_hash() ^ State::CELLS.at(0).key(true) ^ State::TURN.key(true);
    state.cells[0] = true;
    state.turn = true;
    assert_eq!(hash, state.zobrist_hash());
    state.flip();
    assert_ne!(hash, state.zobrist_hash());
}

/// Only the expansion could violate these lints. It names views and types that are less visible
/// than the field or the type. It also converts discriminants that an `isize` may not hold.
#[deny(private_bounds, private_interfaces, clippy::cast_possible_truncation)]
mod less_visible {
    use zobrist::{Shape, View, Zobrist, ZobristHash};

    struct AsLevel;
    impl View<char> for AsLevel {
        const SHAPE: Shape<'static> = Shape::numbers(3).with_empty(0);

        fn number(level: &char) -> usize {
            "abc".find(*level).unwrap_or(usize::MAX)
        }
    }

    #[derive(Clone, Copy, Debug, Zobrist)]
    #[repr(u64)]
    pub(crate) enum Side {
        Left = 1,
        Right = 1 << 40,
    }

    #[derive(Debug, Zobrist)]
    #[zobrist(slots)]
    struct Pair<T>([T; 2]);

    #[derive(Debug, Zobrist)]
    #[zobrist(slots)]
    pub(crate) struct Part<T> {
        pair: Pair<T>,
        pub(crate) single: T,
    }

    #[derive(Debug, Zobrist)]
    #[zobrist(key = u64)]
    pub(crate) struct State {
        #[zobrist(as = AsLevel)]
        pub(crate) level: char,
        #[zobrist(empty = Side::Right)]
        pub(crate) side: Side,
        pub(crate) part: Part<bool>,
    }

    impl State {
        pub(crate) fn new(level: char, side: Side, single: bool) -> State {
            State {
                level,
                side,
                part: Part {
                    pair: Pair([false; 2]),
                    single,
                },
            }
        }

        pub(crate) fn set_level(hash: &mut ZobristHash<State>, old: char, new: char) {
            hash.replace(State::LEVEL, old, new);
        }
    }
}

#[test]
fn less_visible_parts() {
    use less_visible::{Part, Side, State};

    assert_eq!(State::SHAPE.features(), 2 + 1 + 3);
    let mut hash = State::new('a', Side::Right, false).zobrist_hash();
    State::set_level(&mut hash, 'a', 'c');
    hash.replace(State::SIDE, Side::Right, Side::Left);
    hash.toggle(State::PART.field(Part::SINGLE), true);
    assert_eq!(hash, State::new('c', Side::Left, true).zobrist_hash());
}
