//! Keys of features of whole games, by brute force.

use zobrist::Key;
use zobrist::keys::{Description, Guarantee, KeySource, ShapeKeys};
use zobrist::lattice::LatticeKeys;

use crate::fixtures::random::Random;

const CHESS: &str = "slots(board = array(64, numbers(12)), castling = bits(4), en_passant = numbers(8), turn = bool)";
/// 81 squares of 28 men, seven kinds of men in two hands, and the side to move: 2,345 features. A
/// hand has up to 18 pawns, 4 lances, knights, silvers and golds each, and 2 bishops and rooks.
const SHOGI: &str = "slots(board = array(81, numbers(28)), pawns = array(2, numbers(18)), \
     lances = array(2, numbers(4)), knights = array(2, numbers(4)), silvers = array(2, numbers(4)), golds = array(2, \
     numbers(4)), bishops = array(2, numbers(2)), rooks = array(2, numbers(2)), turn = bool)";
const GO: &str = "slots(points = array(361, numbers(2)))";

fn made<K: Key>(text: &str, seed: u64) -> ShapeKeys<K> {
    let description: Description = text.parse().unwrap();
    ShapeKeys::new(seed, &description, KeySource::Features).unwrap()
}

fn numbers(guarantee: Guarantee) -> (usize, usize) {
    (guarantee.slots(), guarantee.keys())
}

/// Asserts that no set of 1 to 4 keys cancels: the keys, zero, and the XORs of all pairs are all
/// different.
fn no_four_cancel<K: Key>(keys: impl Iterator<Item = K>, what: &str) {
    let keys: Vec<u128> = keys.map(Key::to_bits).collect();
    let mut sums: Vec<u128> = keys
        .iter()
        .enumerate()
        .flat_map(|(i, a)| keys[..i].iter().map(move |b| a ^ b))
        .collect();
    sums.extend(&keys);
    sums.push(0);
    let all = sums.len();
    sums.sort_unstable();
    sums.dedup();
    assert_eq!(sums.len(), all, "{what}");
}

/// Random keys of 32 bits would have 700 pairs of pairs of shogi keys with equal XORs.
#[test]
fn no_four_keys_of_a_game_cancel() {
    for (game, features) in [(CHESS, 781), (SHOGI, 2345), (GO, 722)] {
        let keys = made::<u32>(game, 1);
        assert!(keys.guarantee().keys() >= 4 && keys.keys().count() == features);
        no_four_cancel(keys.keys(), game);
    }
    no_four_cancel(made::<u64>(CHESS, 2026).keys(), CHESS);
}

/// The numbers by hand: m = 10 for 722 and 781 features, 12 for 2,345. Between 32 and 64 bits chess
/// gains three blocks.
#[test]
fn guarantees() {
    assert_eq!(numbers(made::<u16>(CHESS, 1).guarantee()), (1, 3));
    assert_eq!(numbers(made::<u32>(CHESS, 1).guarantee()), (3, 7));
    assert_eq!(numbers(made::<u64>(CHESS, 1).guarantee()), (6, 13));
    assert_eq!(numbers(made::<u128>(CHESS, 1).guarantee()), (12, 25));
    assert_eq!(numbers(made::<u64>(SHOGI, 1).guarantee()), (5, 11));
    assert_eq!(numbers(made::<u128>(SHOGI, 1).guarantee()), (10, 21));
    assert_eq!(numbers(made::<u64>(GO, 1).guarantee()), (6, 13));
    // Slots of one key each, 9 blocks of 7 bits. Exponent 17 is 9 times 8 modulo 127, so the last
    // block has 19.
    assert_eq!(numbers(made::<u64>("bits(100)", 1).guarantee()), (21, 21));
    assert_eq!(
        numbers(made::<u128>("bits(127)", 1).guarantee()),
        (usize::MAX, usize::MAX)
    );
    // Nine slots of one key each and two of two keys: with n = 7, states that differ in five slots
    // differ by 7 keys.
    assert_eq!(
        numbers(made::<u16>("slots(a = bits(9), b = array(2, numbers(2)))", 1).guarantee()),
        (5, 7)
    );
}

/// Returns the rank of up to 128 numbers of 128 bits.
fn rank(keys: impl Iterator<Item = u128>) -> usize {
    let mut basis: Vec<u128> = Vec::new();
    for key in keys {
        let rest = basis.iter().fold(key, |rest, of| rest.min(rest ^ of));
        if rest != 0 {
            basis.push(rest);
        }
    }
    basis.len()
}

/// Sets of as many keys as are promised have full rank: random sets, and sets of neighbouring
/// features.
#[test]
fn sets_of_promised_size_are_independent() {
    fn assert<K: Key>(text: &str) {
        let made = made::<K>(text, 7);
        let keys: Vec<u128> = made.keys().map(Key::to_bits).collect();
        let (most, all) = (made.guarantee().keys(), keys.len());
        let mut random = Random(11);
        for first in 0..all - most {
            let mut set: Vec<usize> = (first..first + most).collect();
            assert_eq!(rank(set.iter().map(|&i| keys[i])), most, "{text}");
            set.fill_with(|| random.below(all));
            set.sort_unstable();
            set.dedup();
            assert_eq!(rank(set.iter().map(|&i| keys[i])), set.len(), "{text}");
        }
    }
    assert::<u64>(CHESS);
    assert::<u128>(CHESS);
    assert::<u64>(GO);
    assert::<u128>(SHOGI);
    assert::<u64>("bits(100)");
    // Of random keys, 0.1% of the sets of 21 keys of 32 bits are dependent. These have n = 9.
    assert::<u32>("bits(100)");
}

/// No width wastes bits: as many keys are independent as with random keys, but for a few.
#[test]
fn all_bits_are_used() {
    fn assert<K: Key>(features: usize) {
        let keys = LatticeKeys::<bool, K>::builder(1, features)
            .source(KeySource::Features)
            .build()
            .unwrap();
        let rank = rank((0..features).map(|site| keys.key(site, true).raw().to_bits()));
        assert!(
            rank + 4 >= features.min(K::BITS as usize),
            "{features} features in {} bits: {rank}",
            K::BITS
        );
    }
    for features in (1..140).chain([255, 256, 511, 600, 1023]) {
        if features < 128 {
            assert::<u8>(features);
        }
        assert::<u16>(features);
        assert::<u32>(features);
        assert::<u64>(features);
        assert::<u128>(features);
    }
}

#[test]
fn what_has_no_keys_is_an_error() {
    let error = |text: &str| {
        let description: Description = text.parse().unwrap();
        ShapeKeys::<u8>::new(1, &description, KeySource::Features)
            .unwrap_err()
            .to_string()
    };
    assert!(made::<u8>("bits(127)", 1).guarantee().keys() == 3);
    let narrow = "keys of 8 bits with the source `features` are too narrow for";
    assert_eq!(
        error("bits(128)"),
        format!("{narrow} 128 features: use 16 bits")
    );
    assert_eq!(
        error("bits(32768)"),
        format!("{narrow} 32768 features: use 32 bits")
    );
    assert!(made::<u16>("bits(32767)", 1).guarantee().keys() == 3);
    assert!(made::<u64>("bits(65535)", 1).guarantee().keys() == 7);
    assert!(made::<u64>("bits(65536)", 1).guarantee().keys() == 7);
    let limit = "the limit is 1048575 at any width, so use random keys";
    assert_eq!(
        error("bits(1048576)"),
        format!("{narrow} 1048576 features: {limit}")
    );
}
