//! Witnesses name slots and values as the shape of the state does.

use core::num::Wrapping;

use zobrist::analysis::{self, Distance, Effort};
use zobrist::lattice::LatticeKeys;
use zobrist::{KeyTable, State, Zobrist, ZobristHash};

use crate::fixtures::chess::{File, Piece, Position};

fn witness<S: State>() -> String {
    let quality = analysis::quality::<S>(Effort::Tenth);
    let Distance::Exactly(_) = quality.distance else {
        panic!("{quality}")
    };
    let distance = quality.distance.to_string();
    distance
        .split_once(": ")
        .expect("the number of slots")
        .1
        .to_owned()
}

#[test]
fn static_keys_of_chess_are_good() {
    let quality = analysis::quality::<Position>(Effort::Tenth);
    assert!(quality.is_good(), "{quality}");
    assert_eq!(
        (quality.key_count, quality.slot_count, quality.bits),
        (781, 70, 64)
    );
    assert_eq!(quality.distance, Distance::MoreThan(3));
    // Another program computed the expected numbers of cancelling sets of 4, 5 and 6 slots.
    for (slots, expected) in [(4, 1.3e-6), (5, 1.2e-3), (6, 0.96)] {
        assert!(
            (quality.expected[slots] / expected - 1.0).abs() < 0.15,
            "{slots}"
        );
    }
    assert_eq!(
        quality,
        KeyTable::<Position, u64>::new(2026).quality(Effort::Tenth)
    );
}

const fn some_keys<const N: usize>(equal: &[(usize, usize)]) -> [u64; N] {
    let mut keys = [0; N];
    let mut i = 0;
    while i < N {
        // No two keys are equal, and no key is a sum of few others.
        keys[i] = (i as u64 + 1)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .rotate_left(i as u32)
            .wrapping_mul(0xd6e8_feb8_6659_fd93);
        i += 1;
    }
    let mut j = 0;
    while j < equal.len() {
        keys[equal[j].0] = keys[equal[j].1];
        j += 1;
    }
    keys
}

const SMALL: [u64; 37] = some_keys(&[(36, 20)]);

#[derive(Zobrist)]
#[zobrist(key = u64, table = SMALL)]
struct Small {
    board: [Option<Piece>; 2],
    castling: [[bool; 2]; 2],
    en_passant: Option<File>,
    #[zobrist(max = 1)]
    number: u8,
}

#[test]
fn slots_and_values() {
    assert_eq!(
        witness::<Small>(),
        "board[1] empty to Black Bishop and number = 0 to 1 leave the hash as it is"
    );
}

const SWAPPED: [u64; 4] = [0b0001, 0b0010, 0b0101, 0b0110];

#[derive(Zobrist)]
#[zobrist(key = u64, table = SWAPPED)]
struct Swapped {
    a: Option<bool>,
    b: Option<bool>,
}

#[test]
fn from_one_value_to_another() {
    assert_eq!(
        witness::<Swapped>(),
        "a = false to true and b = false to true leave the hash as it is"
    );
}

const NAMED: [u64; 4] = [1, 2, 4, 7];

#[derive(Clone, Copy, PartialEq, Zobrist)]
#[zobrist(key = u64, table = NAMED)]
enum Feature {
    Piece(bool),
    Turn,
    Last,
}

#[test]
fn features_of_an_enum() {
    assert_eq!(
        witness::<Feature>(),
        "Piece(false) added, Piece(true) added, Turn added and Last added leave the hash as it is"
    );
    let features = [
        Feature::Piece(false),
        Feature::Piece(true),
        Feature::Turn,
        Feature::Last,
    ];
    assert_eq!(
        features.into_iter().collect::<ZobristHash<Feature>>(),
        ZobristHash::BASE
    );
}

const PARTS: [u64; 4] = [1, 2, 6, 4];

/// The skipped variant `Clock` has no key. A witness must still name the key after it `Last`.
#[test]
fn features_as_a_part() {
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    #[allow(dead_code, reason = "only its names are used")]
    enum Part {
        Piece(bool),
        #[zobrist(skip)]
        Clock,
        Last,
    }
    #[derive(Zobrist)]
    #[zobrist(key = u64, table = PARTS)]
    #[allow(dead_code, reason = "only its names are used")]
    struct Whole {
        part: Part,
        turn: bool,
    }
    assert_eq!(
        witness::<Whole>(),
        "part = Piece(true) to Last and turn = false to true leave the hash as it is"
    );
}

const COUNTED: [Wrapping<u64>; 3] = [Wrapping(3), Wrapping(1 << 20), Wrapping(6)];

#[derive(Zobrist)]
#[zobrist(key = Wrapping<u64>, table = COUNTED)]
struct Hands {
    #[zobrist(count = 2)]
    pawns: [u8; 2],
    #[zobrist(count = 4)]
    rooks: u8,
}

#[test]
fn counts() {
    assert_eq!(
        witness::<Hands>(),
        "pawns[0] = 0 to 2 and rooks = 1 to 0 leave the hash as it is"
    );
    let random = KeyTable::<Hands, Wrapping<u64>>::new(2026).quality(Effort::Tenth);
    assert!(
        random.is_good() && random.distance == Distance::Never,
        "{random}"
    );
    // If a count changes by t, the hash changes by t * key. This is zero with probability 2^(v -
    // 64), where 2^v is the largest power of two that divides t. If several counts change, 2^v
    // is the largest power of two that divides each t.
    let differences = |most: i32| (-most..=most).filter(|&t| t != 0).collect::<Vec<_>>();
    let zeros =
        |terms: &[i32]| f64::from(1 << terms.iter().map(|t| t.trailing_zeros()).min().unwrap());
    let ones = |slots: [&[i32]; 3]| -> f64 {
        slots
            .iter()
            .flat_map(|slot| slot.iter().map(|&t| zeros(&[t])))
            .sum()
    };
    let pairs = |one: &[i32], other: &[i32]| -> f64 {
        one.iter()
            .flat_map(|&s| other.iter().map(move |&t| zeros(&[s, t])))
            .sum()
    };
    let twos = |[a, b, c]: [&[i32]; 3]| pairs(a, b) + pairs(a, c) + pairs(b, c);
    let is = |expected: f64, of_2_to_64: f64| {
        assert!(
            (expected * 2.0_f64.powi(64) - of_2_to_64).abs() < 1e-9,
            "{expected} {of_2_to_64}"
        );
    };
    let [pawns, rooks] = [differences(2), differences(4)];
    let hands = [&pawns[..], &pawns, &rooks];
    is(random.expected[1], ones(hands));
    is(random.expected[2], twos(hands));
    // The key of the flag is uniform, so its changes cancel with probability 2^-64, alone or with
    // another slot.
    let rooks = differences(6);
    let game = [&pawns[..], &pawns, &rooks];
    let quality = KeyTable::<Game, Wrapping<u64>>::new(2026).quality(Effort::Hundredth);
    is(quality.expected[1], 2.0 + ones(game));
    let with_flag = 2.0 * (4.0 + 4.0 + 12.0);
    is(quality.expected[2], with_flag + twos(game));
}

#[derive(Zobrist)]
#[zobrist(slots)]
struct Game {
    #[zobrist(count = 2)]
    pawns: [u8; 2],
    #[zobrist(count = 6)]
    rooks: u8,
    turn: bool,
}

/// The multiples of a key are too many to list. The first multiple that is zero is computed from
/// the key.
#[test]
fn counts_of_any_size() {
    const KEYS: [Wrapping<u64>; 2] = [Wrapping(3), Wrapping(5 << 52)];

    #[derive(Zobrist)]
    #[zobrist(key = Wrapping<u64>, table = KEYS)]
    struct Atoms {
        #[zobrist(count = usize::MAX)] // 3 * 2^64 is the first multiple that is zero
        iron: u64,
        #[zobrist(count = usize::MAX)]
        copper: u64,
    }
    #[derive(Zobrist)]
    #[zobrist(key = Wrapping<u64>, table = [Wrapping(5 << 52)])]
    struct Tin {
        #[zobrist(count = 4096)]
        atoms: u16,
    }
    assert_eq!(
        witness::<Atoms>(),
        "copper = 0 to 4096 leaves the hash as it is"
    );
    assert_eq!(
        witness::<Tin>(),
        "atoms = 0 to 4096 leaves the hash as it is"
    );
    let random = KeyTable::<Atoms, Wrapping<u128>>::new(2026).quality(Effort::Second);
    assert_eq!(random.distance, Distance::MoreThan(1));
}

#[test]
fn sites_of_lattices() {
    // The lattice has 64 keys of 8 bits, so a change of at most two sites cancels.
    let keys = LatticeKeys::<u8, u8>::builder(2026, 32)
        .values(3)
        .build()
        .unwrap();
    let quality = keys.quality(Effort::Tenth);
    assert!(quality.is_good(), "{quality}");
    let witness = super::cancelling(&quality);
    let mut difference = 0;
    for change in witness {
        // A change reads `[7] = 0 to 2`.
        let words: Vec<&str> = change
            .split(['[', ']', ' '])
            .filter(|word| !word.is_empty())
            .collect();
        let [site, "=", old, "to", new] = words[..] else {
            panic!("{change}")
        };
        let (site, old, new): (usize, u8, u8) = (
            site.parse().unwrap(),
            old.parse().unwrap(),
            new.parse().unwrap(),
        );
        difference ^= keys.change(site, old, new).raw();
    }
    assert_eq!(difference, 0, "{witness:?}");
    assert!(witness.len() <= 2);
}
