//! Tests that hashes and deltas form a group for each type of key. Hashes are ordered, hashed,
//! printed and serialized like their integers.

use std::collections::HashSet;
use std::fmt::Debug;
use std::hash::{BuildHasher, RandomState};

use core::num::Wrapping;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use zobrist::{Delta, Key, XorKey, Zobrist, ZobristHash};

use crate::fixtures::any::{Any, Hash};

fn config() -> ProptestConfig {
    ProptestConfig {
        cases: 100,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(2026),
        ..ProptestConfig::default()
    }
}

fn hash<K: Key>(raw: K) -> Hash<K> {
    ZobristHash::from_raw(raw)
}

/// Returns the delta with the bits `raw`.
fn delta<K: Key>(raw: K) -> Delta<Any, K> {
    hash(raw) - hash(K::ZERO)
}

/// Checks the laws that hold for all keys. `sum` and `difference` are the expected results for `a`
/// and `b`.
fn group_laws<K: Key>(a: K, b: K, c: K, sum: K, difference: K) -> Result<(), TestCaseError> {
    let (h, change, other) = (hash(a), delta(b), delta(c));
    prop_assert_eq!((h + change).raw(), sum);
    prop_assert_eq!((h - change).raw(), difference);
    prop_assert_eq!((delta(a) + change).raw(), sum);
    prop_assert_eq!((delta(a) - change).raw(), difference);
    prop_assert_eq!((h - hash(b)).raw(), difference);

    prop_assert_eq!(h + change - change, h);
    prop_assert_eq!(h - change + change, h);
    prop_assert_eq!(h + change + other, h + (other + change));
    prop_assert_eq!(h - change - other, h - (change + other));
    prop_assert_eq!(h + -change, h - change);
    prop_assert_eq!(-(-change), change);
    prop_assert_eq!(change + -change, Delta::ZERO);
    prop_assert_eq!(h + Delta::ZERO, h);
    prop_assert_eq!(h + (hash(b) - h), hash(b));
    prop_assert_eq!((h - hash(b)) + (hash(b) - hash(c)), h - hash(c));
    prop_assert_eq!((h - hash(b)).is_zero(), a == b);
    prop_assert_eq!(
        [change, other, change].into_iter().sum::<Delta<Any, K>>(),
        change + other + change
    );
    prop_assert_eq!(Delta::<Any, K>::default(), Delta::ZERO);

    let (mut to_hash, mut to_delta) = (h, change);
    to_hash += other;
    to_delta += other;
    prop_assert_eq!((to_hash, to_delta), (h + other, change + other));
    to_hash -= other;
    to_delta -= other;
    prop_assert_eq!((to_hash, to_delta), (h, change));
    Ok(())
}

/// Checks the laws that hold only for XOR keys: each delta is its own inverse, and `+`, `-` and `^`
/// are equal.
fn xor_laws<K: XorKey>(a: K, b: K) -> Result<(), TestCaseError> {
    let (h, d) = (hash(a), delta(b));
    prop_assert_eq!(h ^ d ^ d, h);
    prop_assert_eq!(h ^ d, h + d);
    prop_assert_eq!(h ^ d, h - d);
    prop_assert_eq!(d ^ delta(b), Delta::ZERO);
    prop_assert_eq!(-d, d);
    prop_assert_eq!(h ^ (h ^ hash(b)), hash(b));
    let (mut assigned, mut other) = (h, d);
    assigned ^= d;
    other ^= delta(a);
    prop_assert_eq!(
        (assigned.raw(), other.raw()),
        ((h + d).raw(), (h + d).raw())
    );
    Ok(())
}

/// Checks that a hash compares, hashes and prints like its integer. `bits` is the integer `a`.
fn as_integer<K: Key>(a: K, b: K, bits: u128) -> Result<(), TestCaseError> {
    let (h, g) = (hash(a), hash(b));
    prop_assert_eq!(h.cmp(&g), a.cmp(&b));
    prop_assert_eq!(h.partial_cmp(&g), Some(a.cmp(&b)));
    prop_assert_eq!(h == g, a == b);
    prop_assert_eq!(h.raw(), a);
    let state = RandomState::new();
    prop_assert_eq!(state.hash_one(h), state.hash_one(a));
    prop_assert_eq!(
        [h, g, h].into_iter().collect::<HashSet<_>>().len(),
        2 - usize::from(a == b)
    );
    let digits = K::BITS as usize / 4;
    prop_assert_eq!(format!("{h:?}"), format!("ZobristHash(0x{bits:0digits$x})"));
    prop_assert_eq!(
        format!("{:?}", delta(a)),
        format!("Delta(0x{bits:0digits$x})")
    );
    prop_assert_eq!(
        format!("{h:x} {h:X} {h:#036x}"),
        format!("{bits:x} {bits:X} {bits:#036x}")
    );
    prop_assert_eq!(
        format!("{:x} {:X}", delta(a), delta(a)),
        format!("{bits:x} {bits:X}")
    );
    Ok(())
}

/// Checks that serde reads and writes a hash as a plain number.
fn stored<K>(a: K, bits: u128) -> Result<(), TestCaseError>
where
    K: Key + serde::Serialize + serde::de::DeserializeOwned,
{
    let text =
        serde_json::to_string(&hash(a)).map_err(|error| TestCaseError::fail(error.to_string()))?;
    prop_assert_eq!(&text, &bits.to_string());
    prop_assert_eq!(serde_json::from_str::<Hash<K>>(&text).ok(), Some(hash(a)));
    prop_assert_eq!(serde_json::to_string(&a).ok(), Some(text.clone()));
    prop_assert_eq!(serde_json::from_str::<K>(&text).ok(), Some(a));
    Ok(())
}

#[derive(Clone, Copy, Debug, PartialEq, Zobrist)]
enum Stone {
    Black,
    White,
}

fn stone() -> impl Strategy<Value = Option<Stone>> {
    prop_oneof![
        Just(None),
        Just(Some(Stone::Black)),
        Just(Some(Stone::White))
    ]
}

macro_rules! laws {
    ($module:ident, $key:ty, $int:ty, |$a:ident, $b:ident| $make:expr, $sum:expr, $difference:expr, $xor:tt) => {
        mod $module {
            use super::*;

            #[derive(Zobrist)]
            #[zobrist(key = $key)]
            struct Board {
                points: [Option<Stone>; 9],
            }

            #[derive(Clone, Copy, Zobrist)]
            #[zobrist(key = $key)]
            enum Feature {
                Stone(Stone, #[zobrist(max = 8)] u8),
                WhiteToMove,
            }

            const fn key(x: $int) -> $key {
                let $a = x;
                $make
            }

            /// Truncates a random number to the width of the key.
            fn low(raw: u128) -> $int {
                raw as $int
            }

            pub(super) fn group(raw: [u128; 3]) -> Result<(), TestCaseError> {
                let [$a, $b, c] = raw.map(low);
                group_laws::<$key>(key($a), key($b), key(c), key($sum), key($difference))?;
                laws!($xor, key($a), key($b));
                Ok(())
            }

            pub(super) fn integer(raw: [u128; 2]) -> Result<(), TestCaseError> {
                let [$a, $b] = raw.map(low);
                as_integer::<$key>(key($a), key($b), $a.into())?;
                as_integer::<$key>(key($a), key($a), $a.into())?;
                stored::<$key>(key($a), $a.into())
            }

            pub(super) fn slots(
                point: usize,
                [old, new]: [Option<Stone>; 2],
                start: u128,
            ) -> Result<(), TestCaseError> {
                let slot = Board::POINTS.at(point);
                let hash = ZobristHash::<Board>::from_raw(key(low(start)));
                let mut replaced = hash;
                replaced.replace(slot, old, new);
                prop_assert_eq!(replaced, hash + slot.change(old, new));
                prop_assert_eq!(replaced, hash - slot.key(old) + slot.key(new));
                prop_assert_eq!(slot.change(new, old), -slot.change(old, new));
                replaced.replace(slot, new, old);
                prop_assert_eq!(replaced, hash);
                if let Some(new) = new {
                    // A slot of an option also accepts the value without `Some`.
                    prop_assert_eq!(slot.key(new), slot.key(Some(new)));
                }
                Ok(())
            }

            pub(super) fn features(
                points: &[(Option<Stone>, u8)],
                start: u128,
            ) -> Result<(), TestCaseError> {
                let features = points.iter().map(|&(stone, point)| {
                    stone.map_or(Feature::WhiteToMove, |stone| Feature::Stone(stone, point))
                });
                let mut folded = ZobristHash::<Feature>::BASE;
                for feature in features.clone() {
                    folded += zobrist::Zobrist::zobrist_key(&feature);
                }
                let collected: ZobristHash<Feature> = features.clone().collect();
                prop_assert_eq!(collected, folded);
                let mut extended = ZobristHash::<Feature>::from_raw(key(low(start)));
                let before = extended;
                extended.extend(features.clone());
                prop_assert_eq!(extended - before, folded - ZobristHash::BASE);
                // Removing each feature restores the hash.
                for feature in features {
                    extended -= feature;
                }
                prop_assert_eq!(extended, before);
                prop_assert_eq!(before + Feature::WhiteToMove - Feature::WhiteToMove, before);
                Ok(())
            }
        }
    };
    (xor, $a:expr, $b:expr) => {
        xor_laws($a, $b)?
    };
    (sum, $a:expr, $b:expr) => {};
}
laws!(xor_8, u8, u8, |a, b| a, a ^ b, a ^ b, xor);
laws!(xor_128, u128, u128, |a, b| a, a ^ b, a ^ b, xor);
laws!(
    sum_32,
    Wrapping<u32>,
    u32,
    |a, b| Wrapping(a),
    a.wrapping_add(b),
    a.wrapping_sub(b),
    sum
);
laws!(
    sum_128,
    Wrapping<u128>,
    u128,
    |a, b| Wrapping(a),
    a.wrapping_add(b),
    a.wrapping_sub(b),
    sum
);

/// Calls `$law` in the module of each type of key. A failure names the module.
macro_rules! of_all_keys {
    ($law:ident($($argument:expr),*)) => {
        of_all_keys!($law($($argument),*):
            xor_8 xor_128 sum_32 sum_128)
    };
    ($law:ident $arguments:tt: $($key:ident)*) => {$(
        $key::$law $arguments.map_err(|error| {
            TestCaseError::fail(format!("{}: {error}", stringify!($key)))
        })?;
    )*};
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn group(raw: [u128; 3]) {
        of_all_keys!(group(raw));
    }

    #[test]
    fn integer(raw: [u128; 2]) {
        of_all_keys!(integer(raw));
    }

    #[test]
    fn slots(point in 0..9_usize, old in stone(), new in stone(), start: u128) {
        of_all_keys!(slots(point, [old, new], start));
    }

    #[test]
    fn features(points in prop::collection::vec((stone(), 0..9_u8), 0..20), start: u128) {
        of_all_keys!(features(&points, start));
    }

}

/// A multiplicity of n contributes n times the key of one piece.
#[test]
fn counts_are_multiples() {
    #[derive(Zobrist)]
    #[zobrist(key = Wrapping<u32>)]
    struct Hand {
        #[zobrist(count = 1000)]
        pieces: u16,
    }
    let Wrapping(one) = Hand::PIECES.key(1).raw();
    for n in [0, 1, 2, 18, 1000] {
        assert_eq!(
            Hand::PIECES.key(n).raw(),
            Wrapping(one.wrapping_mul(n.into()))
        );
        let hash = ZobristHash::BASE + Hand::PIECES.key(n);
        assert_eq!(Hand { pieces: n }.zobrist_hash(), hash);
    }
}

/// Hashes and deltas are `Copy`, `Send`, `Sync` and `'static` even if the state type is not.
#[test]
fn hashes_are_plain_data() {
    fn plain<T: Copy + Eq + Ord + Debug + Send + Sync + Unpin + 'static>() -> usize {
        size_of::<T>()
    }
    assert_eq!(plain::<ZobristHash<*mut u8, u64>>(), 8);
    assert_eq!(plain::<Delta<std::cell::RefCell<u8>, Wrapping<u128>>>(), 16);
    assert_eq!(plain::<ZobristHash<[u8], u8>>(), 1);
}
