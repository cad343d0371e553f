//! A slot inside a nested state has the same keys as in the hash from scratch, however it is reached. Key `i` of these
//! tables is 2^i, so a hash is the bit set of its features.

use zobrist::Zobrist;

use crate::readable_tables::powers;
use crate::small_types::all_values::All;
use crate::small_types::{Cell, Color, Foreign, One, Pair, Player, Tri, WithEmpty};

/// An enum as a state: each value is a feature, except for the variants marked `empty` or `skip`.
#[derive(Clone, Copy, Zobrist)]
#[zobrist(key = u128, table = powers::<13>())]
enum Feature {
    Man(Color, #[zobrist(max = 1)] u8),
    #[zobrist(empty)]
    Nothing,
    Turn,
    #[zobrist(skip)]
    Clock(#[allow(dead_code, reason = "it is not a part of the state")] bool),
    Cell(Option<Cell>),
    Last {
        only: One,
    },
}

#[test]
fn enum_as_state() {
    let hash = |feature: Feature| feature.zobrist_hash().raw();
    let mut features = Vec::new();
    for color in [Color::White, Color::Black] {
        features.extend([0, 1].map(|n| Feature::Man(color, n)));
    }
    features.push(Feature::Turn);
    features.extend(<Option<Cell>>::all().into_iter().map(Feature::Cell));
    features.push(Feature::Last { only: One::Only });
    // Features are numbered in the order of declaration.
    let expected = (0..13).map(|i| 1 << i).collect::<Vec<u128>>();
    assert_eq!(features.iter().map(|&feature| hash(feature)).collect::<Vec<_>>(), expected);
    assert_eq!(hash(Feature::Nothing), 0);
    assert_eq!(hash(Feature::Clock(true)), 0);
    let all = features.into_iter().collect::<zobrist::ZobristHash<_>>();
    assert_eq!(all.raw(), (1 << 13) - 1);
}

/// A state can be a field of another state. An enum of features is then a value of one slot, here with 13 features and
/// an empty value. In an option of the enum, `Some` of each of the 14 values has a key. An enum with several values
/// without keys is rejected: see the ui test `enums/several_without_key`.
#[test]
fn states_in_states() {
    #[derive(Clone, Copy, Zobrist)]
    #[zobrist(key = u128, table = powers::<13>())]
    enum Part {
        Man(Color, #[zobrist(max = 1)] u8),
        #[zobrist(empty)]
        Nothing,
        Turn,
        Cell(Option<Cell>),
        Last {
            only: One,
        },
    }
    #[derive(Zobrist)]
    #[zobrist(key = u128, table = powers::<{ 13 + 14 + 27 }>())]
    struct Outer {
        feature: Part,
        option: Option<Part>,
        pair: (Part, bool),
    }
    let last = Part::Last { only: One::Only };
    let state = |feature, option, pair| Outer { feature, option, pair }.zobrist_hash().raw();
    let nothing = (Part::Nothing, false);
    assert_eq!(state(Part::Nothing, None, nothing), 0);
    assert_eq!(state(Part::Turn, None, nothing), 1 << 4);
    assert_eq!(state(last, None, nothing), 1 << 12);
    assert_eq!(state(Part::Cell(None), None, nothing), 1 << 5);
    // The 14 values are four men, `Nothing`, `Turn`, and so on.
    assert_eq!(state(Part::Nothing, Some(Part::Nothing), nothing), 1 << (13 + 4));
    assert_eq!(state(Part::Nothing, Some(last), nothing), 1 << (13 + 13));
    // A pair is empty if both parts are.
    let man = Part::Man(Color::White, 0);
    assert_eq!(state(Part::Nothing, None, (man, false)), 1 << (13 + 14));
    assert_eq!(state(Part::Nothing, None, (Part::Nothing, true)), 1 << (13 + 14 + 8));
    assert_eq!(state(Part::Nothing, None, (last, true)), 1 << (13 + 14 + 26));
}

/// However a slot inside a state is reached, its key of a value is the change that this value makes to the hash from
/// scratch.
#[test]
fn each_slot_has_the_keys_that_the_state_has() {
    #[derive(Clone, Zobrist)]
    #[zobrist(key = u128, table = powers::<40>())]
    struct State {
        board: [[Tri; 2]; 2],
        players: [Player; 2],
        pair: Pair<Tri>,
        boxed: Box<[bool; 2]>,
        #[zobrist(bits)]
        bits: [u8; 1],
        #[zobrist(empty = Color::White)]
        sides: [Color; 2],
        #[zobrist(as = WithEmpty)]
        foreign: [Foreign; 2],
    }
    let none = State {
        board: [[Tri::B; 2]; 2],
        players: [Player { castling: [false; 2], hand: Tri::B }; 2],
        pair: Pair { first: Tri::B, second: [Tri::B; 2] },
        boxed: Box::new([false; 2]),
        bits: [0],
        sides: [Color::White; 2],
        foreign: [Foreign(2); 2],
    };
    assert_eq!(none.zobrist_hash().raw(), 0);
    let mut seen = 0;
    macro_rules! same {
        ($value:expr, $slot:expr, |$state:ident| $place:expr) => {
            let value = $value;
            let mut $state = none.clone();
            $place = value;
            let key = $slot.key(value).raw();
            assert_eq!(key, $state.zobrist_hash().raw());
            assert!(key.is_power_of_two() && seen & key == 0, "a feature of its own");
            seen |= key;
        };
    }
    for i in 0..2 {
        let player = State::PLAYERS.at(i);
        for value in [Tri::A, Tri::C] {
            for j in 0..2 {
                same!(value, State::BOARD.at(i).at(j), |state| state.board[i][j]);
            }
            same!(value, player.field(Player::HAND), |state| state.players[i].hand);
            let second = State::PAIR.field(Pair::SECOND).at(i);
            same!(value, second, |state| state.pair.second[i]);
        }
        for j in 0..2 {
            let castling = player.field(Player::CASTLING).at(j);
            same!(true, castling, |state| state.players[i].castling[j]);
        }
        same!(true, State::BOXED.inner().at(i), |state| state.boxed[i]);
        same!(Color::Black, State::SIDES.at(i), |state| state.sides[i]);
        for value in [0, 1, 3] {
            same!(Foreign(value), State::FOREIGN.at(i), |state| state.foreign[i]);
        }
    }
    for value in [Tri::A, Tri::C] {
        same!(value, State::PAIR.field(Pair::FIRST), |state| state.pair.first);
    }
    for bit in 0..8 {
        let mut state = none.clone();
        state.bits[0] = 1 << bit;
        let key = State::BITS.at(0).at(bit).key(true).raw();
        assert_eq!(key, state.zobrist_hash().raw());
        seen |= key;
    }
    assert_eq!(seen, (1 << 40) - 1, "all features were met");
}

/// Skipped fields have no features and do not change the hash.
#[test]
fn skipped_fields_have_no_features() {
    #[derive(Clone, Copy, Zobrist)]
    struct Value {
        flag: bool,
        #[zobrist(skip)]
        #[allow(dead_code, reason = "the field is skipped")]
        noise: f32,
    }
    #[derive(Zobrist)]
    #[zobrist(key = u128, table = powers::<2>())]
    struct State {
        value: Value,
        #[zobrist(skip)]
        #[allow(dead_code, reason = "the field is skipped")]
        history: Vec<String>,
        option: Option<()>,
    }
    let hash = |flag, noise, history: &[&str]| {
        let history = history.iter().map(ToString::to_string).collect();
        State { value: Value { flag, noise }, history, option: Some(()) }.zobrist_hash()
    };
    assert_eq!(hash(true, 1.5, &["e4"]).raw(), 3);
    assert_eq!(hash(true, f32::NAN, &[]).raw(), 3);
    assert_eq!(hash(false, 1.5, &[]).raw(), 2);
}
