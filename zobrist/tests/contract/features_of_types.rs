//! Every value of a zoo of small types: different values have different features, and as many
//! features as the rules say.
//!
//! Key `i` of these tables is 2^i under XOR, so that the hash of a state IS the set of its features.
//! The length of the table in each attribute is the number of features, counted by hand; the compiler
//! refuses another.

use std::collections::HashSet;
use std::marker::PhantomData;
use std::num::NonZero;

use zobrist::Zobrist;

use crate::readable_tables::{ordinals, powers};
use crate::small_types::all_values::All;
use crate::small_types::{Cell, Color, Full, Man, Mixed, One, Pair, Payload, Player, Tri, Unit};

/// What a type must have: the numbers of features, slots and values.
struct Expected {
    features: usize,
    slots: u32,
    values: usize,
}

impl Expected {
    /// Compares with the hashes of all values; `key` and `change` take indices of values.
    fn check(
        &self,
        features: usize,
        sets: &[u128],
        key: &dyn Fn(usize) -> u128,
        change: &dyn Fn(usize, usize) -> u128,
    ) {
        let different = sets.iter().collect::<HashSet<_>>().len();
        assert_eq!(different, self.values, "different values, different features");
        assert_eq!(sets.len(), self.values, "number of values");
        assert_eq!(features, self.features, "number of features");
        let all = sets.iter().fold(0, |all, set| all | set);
        assert_eq!(all.count_ones() as usize, self.features, "a feature that no value has");
        let most = sets.iter().map(|set| set.count_ones()).max();
        assert_eq!(most, Some(self.slots), "number of slots");
        // A key is what a value makes of the hash, a change what leads from one to another.
        for (i, set) in sets.iter().enumerate() {
            assert_eq!(key(i), *set);
            for (j, other) in sets.iter().enumerate().take(30) {
                assert_eq!(change(i, j), set ^ other);
            }
        }
    }
}

/// States whose only field is of the type; the numbers are those of features, slots and values.
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

/// The same for one slot with so many values that sets do not fit a key.
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
            // Values of these types are listed in the order of their numbers, an empty one first.
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
    // Features, slots, values.
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

    // All values of an enum have keys but the one marked.
    colors: Color, 2, 1, 2;
    white_is_empty: #[zobrist(empty = Color::White)] Color, 1, 1, 2;
    black_is_empty: #[zobrist(empty = Color::Black)] Color, 1, 1, 2;
    black_is_empty_in_rows: #[zobrist(empty = Color::Black)] [[Color; 2]; 2], 4, 4, 16;
    empty_in_the_middle: Tri, 2, 1, 3;
    other_variant_is_empty: #[zobrist(empty = Tri::C)] Tri, 2, 1, 3;
    // Only the outermost is empty.
    option_of_empty: Option<Tri>, 3, 1, 4;
    only_variant: One, 1, 1, 1;
    rows_of_the_only_variant: [One; 2], 2, 2, 1;

    // Four slots with a key each, or one with a key for each of 16 values but one.
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

    // All values have keys, those of each element or those of the whole.
    full_row: #[zobrist(full)] [bool; 2], 4, 2, 4;
    joint_full_row: #[zobrist(joint, full)] [bool; 2], 4, 1, 4;
    joint_full_rows: #[zobrist(joint, full)] [[bool; 2]; 2], 16, 1, 16;

    // Payloads, products, tuples.
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

    // Made of slots.
    player: Player, 4, 3, 12;
    players: [Player; 2], 8, 6, 144;
    generic: Pair<Tri>, 6, 3, 27;
    generic_of_slots: Pair<Pair<bool>>, 9, 9, 512;
    boxed: Box<[Tri; 3]>, 6, 3, 27;
    row_of_boxes: [Box<Tri>; 2], 4, 2, 9;
    option_of_box: Option<Box<Tri>>, 3, 1, 4;
    boxed_slots: Box<Player>, 4, 3, 12;

    // Views.
    bits: #[zobrist(bits)] u8, 8, 8, 256;
    bits_in_rows: #[zobrist(bits)] [u8; 1], 8, 8, 256;
}
large! {
    byte: u8, 255;
    // 0 to 127, then -128 to -1.
    signed: i8, 255;
    non_zero: NonZero<u8>, 255;
    option_of_byte: Option<u8>, 256;
    option_of_non_zero: Option<NonZero<u8>>, 255;
    joint_rows_of_byte: #[zobrist(joint)] [[u8; 1]; 1], 255;
    option_of_bits: #[zobrist(bits)] Option<u8>, 256;
    row_of_thousands: #[zobrist(joint)] [Option<Mixed>; 2], 1848;
    largest_slot: (u8, u8), 65535;
}

/// A row is empty only where all its elements are; and the only variant of this enum is not.
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
