//! Arrays of 16 to 512 values are hashed as one row, longer ones in rows of 64 slots, and shorter
//! ones slot by slot. Tests lengths at these limits, and a value out of range at each place.

use std::panic::catch_unwind;

use zobrist::{KeyTable, Zobrist};

use crate::fixtures::chess::Color;
use crate::fixtures::random::Random;

#[derive(Clone, Copy, Debug, PartialEq, Zobrist)]
enum Role {
    Pawn,
    Knight,
    King,
}

/// All kinds of elements that are one slot, in arrays of `N` elements.
#[derive(Clone, Zobrist)]
#[zobrist(slots)]
struct Rows<const N: usize> {
    pieces: [Option<(Color, Role)>; N],
    nested: [[Option<Role>; 8]; N],
    lights: [bool; N],
    bytes: [u8; N],
    #[zobrist(max = 100)]
    numbers: [u16; N],
    #[zobrist(max = 255, empty = 7)]
    widest: [u16; N],
    #[zobrist(max = 256)]
    wider: [u16; N],
    #[zobrist(full)]
    full: [bool; N],
}

fn random<const N: usize>(random: &mut Random) -> Rows<N> {
    let roles = [Role::Pawn, Role::Knight, Role::King];
    let mut role = |present: usize| (random.below(4) < present).then(|| roles[random.below(3)]);
    let pieces =
        std::array::from_fn(|i| role(3).map(|role| ([Color::White, Color::Black][i % 2], role)));
    let nested = std::array::from_fn(|_| std::array::from_fn(|_| role(2)));
    Rows {
        pieces,
        nested,
        lights: std::array::from_fn(|_| random.below(2) == 1),
        bytes: std::array::from_fn(|_| random.below(256) as u8),
        numbers: std::array::from_fn(|_| random.below(101) as u16),
        widest: std::array::from_fn(|_| random.below(256) as u16),
        wider: std::array::from_fn(|_| random.below(257) as u16),
        full: std::array::from_fn(|_| random.below(2) == 1),
    }
}

/// Compares the hash of random arrays with the sum of the keys of their slots, one by one.
fn sums<const N: usize>() {
    let table = KeyTable::<Rows<N>, u64>::new(2026);
    let mut generator = Random(N as u64);
    for _ in 0..3 {
        let rows = random::<N>(&mut generator);
        let mut sum = table.base();
        for i in 0..N {
            sum ^= table.key(Rows::<N>::PIECES.at(i), rows.pieces[i]);
            sum ^= table.key(Rows::<N>::LIGHTS.at(i), rows.lights[i]);
            sum ^= table.key(Rows::<N>::BYTES.at(i), rows.bytes[i]);
            sum ^= table.key(Rows::<N>::NUMBERS.at(i), rows.numbers[i]);
            sum ^= table.key(Rows::<N>::WIDEST.at(i), rows.widest[i]);
            sum ^= table.key(Rows::<N>::WIDER.at(i), rows.wider[i]);
            sum ^= table.key(Rows::<N>::FULL.at(i), rows.full[i]);
            for j in 0..8 {
                sum ^= table.key(Rows::<N>::NESTED.at(i).at(j), rows.nested[i][j]);
            }
        }
        assert_eq!(table.hash(&rows), sum, "{N} elements");
    }
}

#[test]
fn the_hash_of_an_array_is_the_sum_of_its_keys() {
    sums::<1>();
    sums::<15>();
    sums::<16>();
    sums::<512>();
    sums::<513>();
}

/// Checks the message for a value out of range at some of the places of `N` elements. The low byte
/// of 256 + 44 is a value in range, that of 256 + 200 is not.
fn named<const N: usize>(places: impl Iterator<Item = usize>) {
    let table = KeyTable::<Rows<N>, u64>::new(2026);
    let rows = random::<N>(&mut Random(1));
    for i in places {
        for value in [101, 255, 256 + 44, 256 + 200, u16::MAX] {
            let mut wrong = rows.clone();
            wrong.numbers[i] = value;
            let panic = catch_unwind(|| table.hash(&wrong)).unwrap_err();
            let expected = format!("numbers[{i}] holds {value}, but its values are 0 to 100");
            assert_eq!(panic.downcast_ref::<String>(), Some(&expected));
        }
        let mut wrong = rows.clone();
        wrong.widest[i] = 256;
        let panic = catch_unwind(|| table.hash(&wrong)).unwrap_err();
        let expected = format!("widest[{i}] holds 256, but its values are 0 to 255");
        assert_eq!(panic.downcast_ref::<String>(), Some(&expected));
    }
}

#[test]
fn a_value_out_of_range_is_named_wherever_it_is() {
    named::<25>(0..25);
    named::<600>([0, 63, 64, 511, 512, 575, 576, 599].into_iter());
}
