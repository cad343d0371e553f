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
        [
            "type[0] = true",
            "type[1] = true",
            "fn = Self_",
            "fn = struct(false)",
            "fn = struct(true)",
            "match = true"
        ]
    );
    let mut hash = State {
        r#type: [true; 2],
        r#fn: r#enum::r#Self_,
        r#match: true,
    }
    .zobrist_hash();
    hash.toggle(State::TYPE.at(1), true);
    hash.replace(State::FN, r#enum::r#Self_, r#enum::r#struct(true));
    hash.toggle(State::MATCH, true);
    let after = State {
        r#type: [true, false],
        r#fn: r#enum::r#struct(true),
        r#match: false,
    };
    assert_eq!(hash, after.zobrist_hash());
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
    let mut hash = State {
        board: [false; 2],
        squares: true,
    }
    .zobrist_hash();
    hash.toggle(State::BOARD_SLOT.at(State::BOARD - 1), true);
    hash.toggle(State::SQUARES, true);
    assert_eq!(
        hash,
        State {
            board: [false, true],
            squares: false
        }
        .zobrist_hash()
    );
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
    let mut hash = State {
        turn: Color::White,
        last: None,
        hand: 2,
    }
    .zobrist_hash();
    hash.replace(State::TURN, Color::White, Color::Black);
    assert_eq!(
        hash,
        State {
            turn: Color::Black,
            last: None,
            hand: 2
        }
        .zobrist_hash()
    );
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
                State {
                    hidden: [Hidden::A, Hidden::B],
                    shown: false,
                }
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
