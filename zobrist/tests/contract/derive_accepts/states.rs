//! Tests states, the types with `key = ...`.

use core::num::Wrapping;
use zobrist::{KeyTable, State as _, Value, Zobrist, ZobristHash};

use super::names;

#[derive(Clone, Copy, Zobrist)]
enum Color {
    White,
    Black,
}

#[test]
fn all_keys() {
    macro_rules! keys {
        ($($key:ty)*) => {$({
            #[derive(Zobrist)]
            #[zobrist(key = $key, seed = 2026)]
            struct State {
                board: [bool; 4],
            }
            let mut hash: ZobristHash<State, $key> = State { board: [false; 4] }.zobrist_hash();
            hash.replace(State::BOARD.at(2), false, true);
            assert_eq!(hash, State { board: [false, false, true, false] }.zobrist_hash());
        })*};
    }
    keys!(u8 u16 u32 u64 u128 Wrapping<u32> Wrapping<u64> Wrapping<u128>);
}

#[test]
fn keys_by_alias_and_path() {
    type Key = u64;
    mod keys {
        pub(super) type Additive = core::num::Wrapping<u32>;
    }
    #[derive(Zobrist)]
    #[zobrist(key = Key)]
    struct A {
        on: bool,
    }
    #[derive(Zobrist)]
    #[zobrist(key = keys::Additive)]
    struct B {
        on: bool,
        #[zobrist(count = 2)]
        stones: u8,
    }
    #[derive(Zobrist)]
    #[zobrist(key = std::primitive::u64)]
    struct C {
        on: bool,
    }
    assert_eq!(A { on: true }.zobrist_hash().raw(), C { on: true }.zobrist_hash().raw());
    let mut hash = B { on: true, stones: 2 }.zobrist_hash();
    hash -= B::STONES.key(1_u8);
    assert_eq!(hash, B { on: true, stones: 1 }.zobrist_hash());
}

#[test]
fn seeds() {
    const SEED: u64 = 2026;
    #[derive(Zobrist)]
    #[zobrist(key = u64, seed = 2026)]
    struct Literal(bool);
    #[derive(Zobrist)]
    #[zobrist(seed = SEED, key = u64)]
    struct Constant(bool);
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    #[zobrist(seed = SEED + 1 - 1)]
    struct Expression(bool);
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct LeftOut(bool);
    let hash = Literal(true).zobrist_hash().raw();
    assert_eq!(hash, Constant(true).zobrist_hash().raw());
    assert_eq!(hash, Expression(true).zobrist_hash().raw());
    assert_ne!(hash, LeftOut(true).zobrist_hash().raw());
    // The specification states the base of seed 2026.
    assert_eq!(Literal(false).zobrist_hash().raw(), 0xee19_5649_9d26_a122);
}

#[test]
fn tables_of_the_user() {
    const KEYS: [u64; 3] = [1, 2, 4];
    static MORE: [u64; 3] = KEYS;
    #[derive(Zobrist)]
    #[zobrist(key = u64, table = KEYS, base = 8)]
    struct Constant([bool; 3]);
    #[derive(Zobrist)]
    #[zobrist(key = u64, table = MORE)]
    struct Static([bool; 3]);
    #[derive(Zobrist)]
    #[zobrist(key = u64, table = [1, 2, 4], base = { 4 + 4 })]
    struct InPlace([bool; 3]);
    let board = [true, false, true];
    assert_eq!(Constant(board).zobrist_hash().raw(), 13);
    assert_eq!(Static(board).zobrist_hash().raw(), 5);
    assert_eq!(InPlace(board).zobrist_hash().raw(), 13);
}

#[test]
fn tuple_states() {
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct Lights([bool; 3], Option<Color>, #[zobrist(rename = "c")] bool);
    assert_eq!(names::<Lights>(), ["0[0] = true", "0[1] = true", "0[2] = true", "1 = White", "1 = Black", "c = true"]);
    let mut hash = Lights([false; 3], None, false).zobrist_hash();
    hash.toggle(Lights::FIELD_0.at(1), true);
    hash.toggle(Lights::FIELD_1, Color::Black);
    hash.toggle(Lights::FIELD_2, true);
    assert_eq!(hash, Lights([false, true, false], Some(Color::Black), true).zobrist_hash());
}

#[test]
fn states_without_slots() {
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct Unit;
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct Skipped {
        #[zobrist(skip)]
        _clock: f32,
    }
    assert_eq!(Unit.zobrist_hash(), ZobristHash::BASE);
    assert_eq!(Skipped { _clock: 0.5 }.zobrist_hash(), ZobristHash::BASE);
    assert_eq!(Unit::SHAPE.features() + Skipped::SHAPE.features(), 0);
}

#[test]
fn enums_of_features() {
    #[derive(Clone, Copy, Zobrist)]
    #[zobrist(key = u64, seed = 3)]
    enum Feature {
        #[zobrist(rename = "turn")]
        BlackToMove,
        #[zobrist(skip)]
        Clock(#[allow(dead_code, reason = "no test reads it")] u128),
        Castling {
            color: Color,
            long: bool,
        },
        #[zobrist(empty)]
        Nothing,
        Square(#[zobrist(max = 2)] u8),
    }
    assert_eq!(
        names::<Feature>(),
        [
            "turn",
            "Castling(White, false)",
            "Castling(White, true)",
            "Castling(Black, false)",
            "Castling(Black, true)",
            "Square(0)",
            "Square(1)",
            "Square(2)"
        ]
    );
    let castling = Feature::Castling { color: Color::Black, long: true };
    let features = [Feature::BlackToMove, castling, Feature::Clock(3), Feature::Nothing];
    let mut hash: ZobristHash<Feature> = features.into_iter().collect();
    hash ^= Feature::BlackToMove;
    hash ^= castling;
    hash ^= Feature::Square(0);
    assert_eq!(hash, [Feature::Square(0)].into_iter().collect());
    assert_ne!(hash, ZobristHash::BASE);
}

#[test]
fn states_are_values_of_key_tables_too() {
    #[derive(Zobrist)]
    #[zobrist(key = u64, seed = 7)]
    struct State {
        board: [Option<Color>; 3],
    }
    let table = KeyTable::<State, u64>::new(7);
    let state = State { board: [Some(Color::Black), None, Some(Color::White)] };
    assert_eq!(table.hash(&state).raw(), state.zobrist_hash().raw());
    assert_eq!(State::SHAPE.features(), 3 * Color::COUNT);
    assert_ne!(State::fingerprint(), 0);
}

#[test]
fn equal_slots_of_arrays_and_names_have_equal_keys() {
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct Nested {
        board: [[bool; 2]; 2],
    }
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct Renamed {
        other: bool,
        #[zobrist(rename = "board")]
        squares: [bool; 4],
    }
    let nested = Nested { board: [[true, false], [false, true]] }.zobrist_hash();
    let renamed = Renamed { other: false, squares: [true, false, false, true] }.zobrist_hash();
    assert_eq!(nested.raw(), renamed.raw());
}

/// `zobrist_hash` can be called on a mutable reference to a state.
#[test]
fn hashes_of_borrowed_states() {
    #[derive(Clone, Zobrist)]
    #[zobrist(key = u64)]
    struct Lights {
        on: [bool; 3],
    }
    impl Lights {
        fn press(&mut self, light: usize) -> ZobristHash<Lights> {
            self.on[light] ^= true;
            self.zobrist_hash()
        }
    }
    let mut lights = Lights { on: [false; 3] };
    let pressed = lights.press(1);
    assert_eq!(pressed, Lights { on: [false, true, false] }.zobrist_hash());
    for lights in &mut [lights.clone(), lights] {
        assert_eq!(lights.zobrist_hash(), pressed);
    }
}
