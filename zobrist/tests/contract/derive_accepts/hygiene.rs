//! Tests that names in the user's code do not conflict with names in the expansion of the derive.

use zobrist::Zobrist as _;

use super::names;

/// The expansion must compile without any imported name, even without the prelude.
#[no_implicit_prelude]
mod no_prelude {
    #[derive(::zobrist::Zobrist)]
    pub(super) enum Color {
        White,
        Black,
    }
    #[derive(::zobrist::Zobrist)]
    pub(super) enum Cell {
        #[zobrist(empty)]
        Free,
        Stone(Color, ::core::primitive::bool),
    }
    #[derive(::zobrist::Zobrist)]
    pub(super) struct Pair(pub(super) Color, pub(super) Color);
    #[derive(::zobrist::Zobrist)]
    #[zobrist(slots)]
    pub(super) struct Player {
        pub(super) on: bool,
    }
    #[derive(::zobrist::Zobrist)]
    #[zobrist(key = u64, seed = 3)]
    pub(super) struct State {
        pub(super) cells: [Cell; 2],
        pub(super) players: [Player; 2],
        #[zobrist(empty = Color::White)]
        pub(super) turn: Color,
        #[zobrist(joint)]
        pub(super) rights: [bool; 2],
        #[zobrist(bits)]
        pub(super) mask: u8,
        #[zobrist(max = 2)]
        pub(super) hand: u8,
        pub(super) last: ::core::option::Option<Pair>,
    }
    #[derive(::zobrist::Zobrist)]
    #[zobrist(key = u64)]
    pub(super) enum Feature {
        Turn,
        At(Color),
    }
    /// A constant beside the derived types. The derives must not conflict with it.
    pub(super) const DONE: bool = true;
}

#[test]
fn without_prelude() {
    use no_prelude::{Cell, Color, Feature, Pair, Player, State};

    // The features of each field, in order: 2 * 4 + 2 + 1 + 3 + 8 + 2 + 4.
    assert_eq!(State::SHAPE.features(), 28);
    let state = |cell, turn, last| State {
        cells: [Cell::Free, cell],
        players: [Player { on: true }, Player { on: false }],
        turn,
        rights: [true; 2],
        mask: 3,
        hand: 1,
        last,
    };
    let mut hash = state(Cell::Free, Color::White, None).zobrist_hash();
    hash.toggle(State::CELLS.at(1), Cell::Stone(Color::Black, true));
    hash.replace(State::TURN, Color::White, Color::Black);
    hash.toggle(State::LAST, Pair(Color::White, Color::Black));
    let pair = Pair(Color::White, Color::Black);
    let after = state(Cell::Stone(Color::Black, true), Color::Black, Some(pair));
    assert_eq!(hash, after.zobrist_hash());
    assert_eq!(names::<Feature>(), ["Turn", "At(White)", "At(Black)"]);
    let _ = (Feature::Turn, Feature::At(Color::White), no_prelude::DONE);
}

/// The user's items have the names of prelude items, primitive types, crates, and items of `zobrist`.
#[allow(dead_code, non_camel_case_types, reason = "it only has a name that the expansion could use")]
mod shadowed {
    pub(super) struct Option;
    pub(super) struct Some;
    pub(super) struct None;
    pub(super) struct Result;
    pub(super) struct Ok;
    pub(super) struct Err;
    pub(super) struct Sized;
    pub(super) struct Copy;
    pub(super) struct Value;
    pub(super) struct Shape;
    pub(super) struct Slot;
    pub(super) struct State;
    pub(super) struct Feature;
    pub(super) struct usize;
    pub(super) struct isize;
    pub(super) struct u64;
    pub(super) mod core {}
    pub(super) mod std {}
    pub(super) mod alloc {}
    pub(super) mod zobrist {}

    macro_rules! const_ {
        () => {};
    }
    const_!();

    #[derive(::zobrist::Zobrist)]
    pub(super) enum Color {
        White,
        Black,
    }
    #[derive(::zobrist::Zobrist)]
    pub(super) struct Both {
        pub(super) a: Color,
        pub(super) b: ::core::option::Option<bool>,
    }
    #[derive(::zobrist::Zobrist)]
    #[zobrist(key = ::core::primitive::u64, seed = 3)]
    pub(super) struct Board {
        pub(super) cells: [::core::option::Option<Both>; 2],
        #[zobrist(empty = Color::White)]
        pub(super) turn: Color,
        #[zobrist(joint)]
        pub(super) rights: [bool; 2],
        #[zobrist(max = 2)]
        pub(super) hand: u8,
    }
    #[derive(::zobrist::Zobrist)]
    #[zobrist(key = ::core::primitive::u32)]
    pub(super) enum Event {
        Turn,
        At(Color),
    }
}

#[test]
fn shadowed_names() {
    use shadowed::{Board, Both, Color, Event};

    // The features of each field, in order: 2 * 6 + 1 + 3 + 2.
    assert_eq!(Board::SHAPE.features(), 18);
    let board = |cell, turn| Board { cells: [None, cell], turn, rights: [false, true], hand: 2 };
    let mut hash = board(None, Color::White).zobrist_hash();
    hash.toggle(Board::CELLS.at(1), Both { a: Color::Black, b: Some(false) });
    hash.replace(Board::TURN, Color::White, Color::Black);
    let both = Both { a: Color::Black, b: Some(false) };
    assert_eq!(hash, board(Some(both), Color::Black).zobrist_hash());
    let hash: zobrist::ZobristHash<Event> = [Event::Turn, Event::At(Color::White)].into_iter().collect();
    assert_eq!(hash ^ Event::Turn, [Event::At(Color::White)].into_iter().collect());
}

#[test]
fn raw_identifiers() {
    #[derive(zobrist::Zobrist)]
    #[allow(non_camel_case_types, reason = "the name is a keyword")]
    enum r#enum {
        r#Self_,
        r#struct(bool),
    }
    #[derive(zobrist::Zobrist)]
    #[zobrist(key = u64)]
    struct State {
        r#type: [bool; 2],
        r#fn: r#enum,
        r#match: bool,
    }
    assert_eq!(
        names::<State>(),
        ["type[0] = true", "type[1] = true", "fn = Self_", "fn = struct(false)", "fn = struct(true)", "match = true"]
    );
    let mut hash = State { r#type: [true; 2], r#fn: r#enum::r#Self_, r#match: true }.zobrist_hash();
    hash.toggle(State::TYPE.at(1), true);
    hash.replace(State::FN, r#enum::r#Self_, r#enum::r#struct(true));
    hash.toggle(State::MATCH, true);
    let after = State { r#type: [true, false], r#fn: r#enum::r#struct(true), r#match: false };
    assert_eq!(hash, after.zobrist_hash());
}

#[test]
fn fields_named_like_things_inside() {
    use zobrist::Zobrist;

    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    #[allow(clippy::struct_excessive_bools, reason = "the test is about the names of the fields")]
    struct State {
        table: bool,
        #[zobrist(constant = SHAPE_SLOT)]
        shape: bool,
        #[zobrist(constant = BASE_SLOT)]
        base: bool,
        visit: bool,
        number: bool,
        features: bool,
        key: bool,
        value: bool,
        hash: bool,
        #[zobrist(constant = SELF_)]
        self_: bool,
    }
    #[allow(dead_code, reason = "it only has a name that the expansion could use")]
    const TABLE: u8 = 0;
    #[allow(dead_code, reason = "it only has a name that the expansion could use")]
    const SHAPE: u8 = 0;
    let state = |table, number| State {
        table,
        shape: true,
        base: true,
        visit: true,
        number,
        features: true,
        key: true,
        value: true,
        hash: true,
        self_: true,
    };
    assert_eq!(State::SHAPE.features(), 10);
    let mut hash = state(true, false).zobrist_hash();
    hash.toggle(State::TABLE, true);
    hash.toggle(State::NUMBER, true);
    assert_eq!(hash, state(false, true).zobrist_hash());
    let _ = (State::SHAPE_SLOT, State::BASE_SLOT, State::SELF_);
}

#[test]
fn variants_and_parts_named_like_things_inside() {
    #[derive(zobrist::Zobrist)]
    enum Odd {
        Some(bool),
        None,
        Ok { number: bool, part_0: bool, base: bool },
        Shape,
    }
    #[derive(zobrist::Zobrist)]
    struct Number {
        number: bool,
        visit: bool,
    }
    use zobrist::Value;
    assert_eq!(Odd::COUNT, 12);
    assert_eq!(Odd::Ok { number: true, part_0: false, base: true }.number(), 8);
    assert_eq!(Odd::Shape.number(), 11);
    assert_eq!(Number { number: true, visit: false }.number(), 2);
    let _ = (Odd::Some(true), Odd::None);
}

#[test]
fn constants_of_the_user() {
    #[derive(zobrist::Zobrist)]
    #[zobrist(key = u64)]
    struct State {
        #[zobrist(constant = BOARD_SLOT)]
        board: [bool; State::BOARD],
        squares: bool,
    }
    impl State {
        const BOARD: usize = 2;
        #[allow(dead_code, reason = "it only has a name that the expansion could use")]
        const TABLE: usize = 3;
        #[allow(dead_code, reason = "it only has a name that the expansion could use")]
        const COUNT: usize = 3;
        #[allow(dead_code, reason = "it only has a name that the expansion could use")]
        fn offset() {}
    }
    let mut hash = State { board: [false; 2], squares: true }.zobrist_hash();
    hash.toggle(State::BOARD_SLOT.at(State::BOARD - 1), true);
    hash.toggle(State::SQUARES, true);
    assert_eq!(hash, State { board: [false, true], squares: false }.zobrist_hash());
}

mod engine {
    pub(crate) use zobrist as hashing;
}

#[test]
fn the_crate_by_another_path() {
    use engine::hashing;

    #[derive(hashing::Zobrist)]
    #[zobrist(crate = crate::derive_accepts::hygiene::engine::hashing)]
    enum Color {
        White,
        Black,
    }
    #[derive(hashing::Zobrist)]
    #[zobrist(key = u64, crate = "engine::hashing")]
    struct State {
        #[zobrist(empty = Color::White)]
        turn: Color,
        last: Option<Color>,
        #[zobrist(max = 2)]
        hand: u8,
    }
    #[derive(hashing::Zobrist)]
    #[zobrist(crate = hashing, key = u64)]
    enum Feature {
        Turn(Color),
    }
    let mut hash = State { turn: Color::White, last: None, hand: 2 }.zobrist_hash();
    hash.replace(State::TURN, Color::White, Color::Black);
    assert_eq!(hash, State { turn: Color::Black, last: None, hand: 2 }.zobrist_hash());
    assert_eq!(names::<Feature>(), ["Turn(White)", "Turn(Black)"]);
    let _ = Feature::Turn(Color::White);
}

#[test]
fn private_types_in_nested_modules() {
    mod outer {
        mod inner {
            #[derive(Clone, Copy, zobrist::Zobrist)]
            pub(super) enum Hidden {
                A,
                B,
            }
        }
        use inner::Hidden;

        #[derive(zobrist::Zobrist)]
        #[zobrist(key = u64)]
        pub(super) struct State {
            hidden: [Hidden; 2],
            pub(super) shown: bool,
        }

        impl State {
            pub(super) fn new() -> State {
                State { hidden: [Hidden::A, Hidden::B], shown: false }
            }

            pub(super) fn flip(&mut self, hash: &mut zobrist::ZobristHash<State>) {
                hash.replace(State::HIDDEN.at(0), self.hidden[0], Hidden::B);
                self.hidden[0] = Hidden::B;
            }
        }
    }
    use outer::State;

    let mut state = State::new();
    let mut hash = state.zobrist_hash();
    state.flip(&mut hash);
    hash.toggle(State::SHOWN, true);
    state.shown = true;
    assert_eq!(hash, state.zobrist_hash());
}
