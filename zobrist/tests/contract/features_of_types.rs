//! Tests the features of many small types by hashing each of their values. Different values must
//! have different features, and the numbers of features, slots and values must be as counted by
//! hand.
//!
//! Key `i` is 2^i, and keys combine by XOR, so a hash is the set of its features as bits. The
//! length of the table in the attribute is the expected number of features. A wrong length does not
//! compile.

use std::collections::HashSet;
use std::marker::PhantomData;
use std::num::NonZero;

use zobrist::Zobrist;

use crate::readable_tables::{ordinals, powers};
use crate::small_types::all_values::All;
use crate::small_types::{Cell, Color, Full, Man, Mixed, One, Pair, Payload, Player, Tri, Unit};

/// The expected numbers of features, slots and values of a type.
struct Expected {
    features: usize,
    slots: u32,
    values: usize,
}

impl Expected {
    /// Compares the expected numbers with `features` and with `sets`, the hash of each value. `key`
    /// and `change` take indices of `sets`.
    fn check(
        &self,
        features: usize,
        sets: &[u128],
        key: &dyn Fn(usize) -> u128,
        change: &dyn Fn(usize, usize) -> u128,
    ) {
        let different = sets.iter().collect::<HashSet<_>>().len();
        assert_eq!(
            different, self.values,
            "different values, different features"
        );
        assert_eq!(sets.len(), self.values, "number of values");
        assert_eq!(features, self.features, "number of features");
        let all = sets.iter().fold(0, |all, set| all | set);
        assert_eq!(
            all.count_ones() as usize,
            self.features,
            "a feature that no value has"
        );
        let most = sets.iter().map(|set| set.count_ones()).max();
        assert_eq!(most, Some(self.slots), "number of slots");
        // The base is 0, so the key of a value is its hash. The change between two values is the
        // XOR of their hashes.
        for (i, set) in sets.iter().enumerate() {
            assert_eq!(key(i), *set);
            for (j, other) in sets.iter().enumerate().take(30) {
                assert_eq!(change(i, j), set ^ other);
            }
        }
    }
}

/// Defines a test for each type, with a state of one field. The numbers are the features, slots and
/// values of the type.
macro_rules! zoo {
    ($($name:ident: $(#[$attr:meta])* $type:ty, $features:literal, $slots:literal, $values:literal;)*) => {$(
        #[test]
        fn $name() {
            #[derive(Zobrist)]
            #[zobrist(key = u128, table = powers::<$features>())]
            struct State {
                $(#[$attr])*
                x: $type,
            }
            let mut states = Vec::new();
            let mut sets = Vec::new();
            for x in <$type as All>::all() {
                let state = State { x };
                sets.push(state.zobrist_hash().raw());
                states.push(state);
            }
            let value = |i: usize| states[i].x.clone();
            Expected { features: $features, slots: $slots, values: $values }.check(
                State::SHAPE.features(),
                &sets,
                &|i| State::X.key(value(i)).raw(),
                &|i, j| State::X.change(value(i), value(j)).raw(),
            );
        }
    )*};
}

/// Defines a test for each type that is one slot with more than 128 features. The keys are 1, 2, 3,
/// ..., because 2^i overflows a key.
macro_rules! large {
    ($($name:ident: $(#[$attr:meta])* $type:ty, $features:literal;)*) => {$(
        #[test]
        fn $name() {
            #[derive(Zobrist)]
            #[zobrist(key = u128, table = ordinals::<$features>())]
            struct State {
                $(#[$attr])*
                x: $type,
            }
            // `all` lists the values in the order of their ordinals. If there is an empty value, it is the first.
            let mut keys = Vec::new();
            for x in <$type as All>::all() {
                keys.push(State { x }.zobrist_hash().raw());
            }
            let first = u128::from(keys.len() == $features);
            assert!(keys.into_iter().eq(first..=$features));
        }
    )*};
}

zoo! {
    // The three numbers of a line are the numbers of features, slots and values of the type.
    boolean: bool, 1, 1, 2;
    boolean_otherwise: #[zobrist(empty = true)] bool, 1, 1, 2;
    option_of_bool: Option<bool>, 2, 1, 3;
    option_of_option: Option<Option<bool>>, 3, 1, 4;
    option_of_options: Option<Option<Option<()>>>, 3, 1, 4;
    nothing: (), 0, 0, 1;
    phantom: PhantomData<f64>, 0, 0, 1;
    no_elements: [bool; 0], 0, 0, 1;
    elements_of_nothing: [(); 5], 0, 0, 1;
    option_of_nothing: Option<()>, 1, 1, 2;
    unit: Unit, 0, 0, 1;
    option_of_unit: Option<Unit>, 1, 1, 2;

    // Each value of an enum has a key, except for the one that is declared empty.
    colors: Color, 2, 1, 2;
    white_is_empty: #[zobrist(empty = Color::White)] Color, 1, 1, 2;
    black_is_empty: #[zobrist(empty = Color::Black)] Color, 1, 1, 2;
    black_is_empty_in_rows: #[zobrist(empty = Color::Black)] [[Color; 2]; 2], 4, 4, 16;
    empty_in_the_middle: Tri, 2, 1, 3;
    other_variant_is_empty: #[zobrist(empty = Tri::C)] Tri, 2, 1, 3;
    // In an option, only `None` is empty. `Some` of an empty value has a key.
    option_of_empty: Option<Tri>, 3, 1, 4;
    only_variant: One, 1, 1, 1;
    rows_of_the_only_variant: [One; 2], 2, 2, 1;

    // An array is a slot for each element. With `joint`, it is one slot with a key for each combination but the empty
    // one.
    row: [bool; 4], 4, 4, 16;
    row_otherwise: #[zobrist(empty = true)] [bool; 4], 4, 4, 16;
    joint_row: #[zobrist(joint)] [bool; 4], 15, 1, 16;
    rows: [[bool; 2]; 2], 4, 4, 16;
    joint_rows: #[zobrist(joint)] [[bool; 2]; 2], 15, 1, 16;
    row_of_three: [Tri; 3], 6, 3, 27;
    joint_row_of_three: #[zobrist(joint)] [Tri; 3], 26, 1, 27;
    joint_row_never_empty: #[zobrist(joint)] [Color; 3], 8, 1, 8;
    joint_options: #[zobrist(joint)] [Option<Color>; 2], 8, 1, 9;
    // An array in an option is one value.
    option_of_row: Option<[bool; 3]>, 8, 1, 9;
    row_of_options: [Option<bool>; 3], 6, 3, 27;

    // With `full`, no value is empty: each value of an element has a key, or with `joint` each value of the whole
    // array.
    full_row: #[zobrist(full)] [bool; 2], 4, 2, 4;
    joint_full_row: #[zobrist(joint, full)] [bool; 2], 4, 1, 4;
    joint_full_rows: #[zobrist(joint, full)] [[bool; 2]; 2], 16, 1, 16;

    // Enums with payloads, structs, and tuples: each is one slot.
    payload: Payload, 9, 1, 10;
    option_of_payload: Option<Payload>, 10, 1, 11;
    payload_without_empty: Full, 6, 1, 6;
    product: Cell, 5, 1, 6;
    product_never_empty: Man, 4, 1, 4;
    product_of_views: Mixed, 41, 1, 42;
    tuple: (bool, Tri, Option<bool>), 17, 1, 18;
    tuple_of_one: (Color,), 2, 1, 2;
    tuple_of_tuples: ((bool, bool), [bool; 2]), 15, 1, 16;
    tuple_never_empty: (bool, Color), 4, 1, 4;

    // Structs with `slots` are made of several slots. A `Box` has the slots of its contents.
    player: Player, 4, 3, 12;
    players: [Player; 2], 8, 6, 144;
    generic: Pair<Tri>, 6, 3, 27;
    generic_of_slots: Pair<Pair<bool>>, 9, 9, 512;
    boxed: Box<[Tri; 3]>, 6, 3, 27;
    row_of_boxes: [Box<Tri>; 2], 4, 2, 9;
    option_of_box: Option<Box<Tri>>, 3, 1, 4;
    boxed_slots: Box<Player>, 4, 3, 12;

    // With `bits`, an integer is a slot for each bit.
    bits: #[zobrist(bits)] u8, 8, 8, 256;
    bits_in_rows: #[zobrist(bits)] [u8; 1], 8, 8, 256;
}
large! {
    byte: u8, 255;
    // The order of the ordinals is 0 to 127, then -128 to -1.
    signed: i8, 255;
    non_zero: NonZero<u8>, 255;
    option_of_byte: Option<u8>, 256;
    option_of_non_zero: Option<NonZero<u8>>, 255;
    joint_rows_of_byte: #[zobrist(joint)] [[u8; 1]; 1], 255;
    option_of_bits: #[zobrist(bits)] Option<u8>, 256;
    row_of_thousands: #[zobrist(joint)] [Option<Mixed>; 2], 1848;
    largest_slot: (u8, u8), 65535;
}

/// A joint array is empty only if all its elements are empty. The only variant of `One` is not
/// empty, so the array has one feature although it has one value.
#[test]
fn joint_rows_of_one_value() {
    #[derive(Zobrist)]
    #[zobrist(key = u8)]
    struct State {
        #[zobrist(joint)]
        row: [One; 2],
        pair: (One, One),
        product: ([One; 2], bool),
    }
    assert_eq!(State::SHAPE.features(), 1 + 1 + 2);
}
