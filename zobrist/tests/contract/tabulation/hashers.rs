//! Tests the hashers for maps: keys of many standard types, and keys written in pieces.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, Hash, Hasher};

use zobrist::Seed;
use zobrist::tabulation::{FiveIndependent, Mixed, Shared, Simple, Tornado, Twisted};

use crate::fixtures::random::mix;

static SIMPLE: Simple = Simple::<u64>::new(Seed::new(2026));
static TWISTED: Twisted<u64, 24> = Twisted::<u64, 24>::new(Seed::new(3));

fn written(mut hasher: impl Hasher, pieces: &[&[u8]]) -> u64 {
    for piece in pieces {
        hasher.write(piece);
    }
    hasher.finish()
}

/// A key of 0 to 100 or of 300 bytes has the same hash if it is written in up to three pieces or
/// byte by byte.
#[test]
fn pieces_make_one_key() {
    let key: Vec<u8> = (0..300).map(|i| mix(i) as u8).collect();
    for len in (0..=100).chain([300]) {
        let key = &key[..len];
        let expected = (SIMPLE.hash_bytes(key), TWISTED.hash_bytes(key));
        for cut in 0..=len {
            let (head, tail) = key.split_at(cut);
            let (middle, end) = tail.split_at(tail.len().min(mix(cut as u64) as usize % 20));
            let pieces = [head, middle, end];
            let found = (
                written((&SIMPLE).build_hasher(), &pieces),
                written((&TWISTED).build_hasher(), &pieces),
            );
            assert_eq!(found, expected, "{len} bytes cut at {cut}");
        }
        let bytes: Vec<_> = key.chunks(1).collect();
        assert_eq!(
            written((&SIMPLE).build_hasher(), &bytes),
            expected.0,
            "{len} bytes one by one"
        );
    }
}

#[test]
fn integers_are_their_bytes() {
    let hash = |key: &dyn Fn(&mut dyn Hasher)| {
        let mut hasher = (&SIMPLE).build_hasher();
        key(&mut hasher);
        hasher.finish()
    };
    assert_eq!(hash(&|h| h.write_u8(7)), SIMPLE.hash([7]));
    assert_eq!(hash(&|h| h.write_u16(0x0201)), SIMPLE.hash([1, 2]));
    assert_eq!(hash(&|h| h.write_u32(7)), SIMPLE.hash(7_u32));
    assert_eq!(hash(&|h| h.write_u64(7)), SIMPLE.hash(7_u64));
    assert_eq!(hash(&|h| h.write_u128(7)), SIMPLE.hash(7_u128));
    assert_eq!(hash(&|h| h.write_usize(7)), SIMPLE.hash(7_u64));
    assert_eq!(hash(&|h| h.write_i8(-1)), SIMPLE.hash([255]));
    assert_eq!(hash(&|h| h.write_i16(-2)), SIMPLE.hash([254, 255]));
    assert_eq!(hash(&|h| h.write_i32(-1)), SIMPLE.hash(u32::MAX));
    assert_eq!(hash(&|h| h.write_i64(-1)), SIMPLE.hash(u64::MAX));
    assert_eq!(hash(&|h| h.write_i128(-1)), SIMPLE.hash(u128::MAX));
    assert_eq!(hash(&|h| h.write_isize(-1)), SIMPLE.hash(u64::MAX));
    assert_eq!(hash(&|_| ()), SIMPLE.hash_bytes(&[]));
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Shape {
    Point,
    Circle(u32),
    Polygon(Vec<(i32, i32)>),
}

/// Checks that distinct keys have distinct hashes, and that `hash_one` agrees with a built hasher.
fn distinct_keys_have_distinct_hashes(hasher: &(impl BuildHasher + Clone)) {
    #[expect(clippy::manual_hash_one, reason = "the test compares both ways")]
    fn check<K: Hash, S: BuildHasher + Clone>(builder: &S, keys: &[K]) {
        let hashes: HashSet<u64> = keys.iter().map(|key| builder.hash_one(key)).collect();
        assert_eq!(hashes.len(), keys.len());
        for key in keys {
            // Some callers use `build_hasher` instead of `hash_one`.
            let mut built = builder.clone().build_hasher();
            key.hash(&mut built);
            assert_eq!(built.finish(), builder.hash_one(key));
        }
    }
    check(hasher, &[false, true]);
    check(
        hasher,
        &["", "a", "b", "aa", "ab", "ba", "\0", "\0\0", "a\u{ff}"],
    );
    check(hasher, &[("a", "b"), ("ab", ""), ("", "ab")]);
    let long = "x".repeat(40);
    check(
        hasher,
        &[
            &long[..],
            &long[1..],
            &long[2..],
            &long[..16],
            &long[..15],
            &long[..17],
        ],
    );
    check(
        hasher,
        &[(1_u8, 2_u16, 3_u32), (2, 1, 3), (3, 2, 1), (0, 0, 0)],
    );
    check(hasher, &[[1_u8, 2, 3], [3, 2, 1], [0, 0, 0]]);
    check(
        hasher,
        &[vec![], vec![0_u8], vec![0, 0], vec![0; 20], vec![0; 21]],
    );
    check(hasher, &[None, Some(0_u64), Some(1)]);
    check(
        hasher,
        &[
            Shape::Point,
            Shape::Circle(0),
            Shape::Circle(1),
            Shape::Polygon(vec![]),
            Shape::Polygon(vec![(0, 0)]),
            Shape::Polygon(vec![(0, 1), (1, 0), (1, 1)]),
            Shape::Polygon(vec![(1, 0), (0, 1), (1, 1)]),
        ],
    );
    // All pairs of small integers. A combination that ignores the position would make pairs such as
    // (1, 2) and (2, 1) equal.
    let pairs: Vec<(u64, u64)> = (0..50).flat_map(|a| (0..50).map(move |b| (a, b))).collect();
    check(hasher, &pairs);
    let triples: Vec<(u64, u64, u64)> = pairs.iter().map(|&(a, b)| (a, b, a ^ b)).collect();
    check(hasher, &triples);
}

#[test]
fn all_constructions_tell_keys_apart() {
    distinct_keys_have_distinct_hashes(&Shared::<Simple>::new(1));
    distinct_keys_have_distinct_hashes(&Shared::<Twisted>::new(1));
    distinct_keys_have_distinct_hashes(&Shared::<Mixed>::new(1));
    distinct_keys_have_distinct_hashes(&Shared::<Tornado>::new(1));
    distinct_keys_have_distinct_hashes(&Shared::<FiveIndependent>::new(1));
}

/// A hasher that records the bytes written by a key.
#[derive(Default)]
struct Written(Vec<u8>);

impl Hasher for Written {
    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    fn finish(&self) -> u64 {
        unreachable!("only the bytes are asked for")
    }
}

/// Checks that keys have equal hashes only if they write equal bytes, for numbers, tuples, zero
/// bytes and empty keys.
fn different_bytes_have_different_hashes(hasher: &impl BuildHasher) {
    let mut bytes_of: HashMap<u64, Vec<u8>> = HashMap::new();
    let mut key = |key: &dyn Fn(&mut dyn Hasher)| {
        let (mut written, mut tabulated) = (Written::default(), hasher.build_hasher());
        key(&mut written);
        key(&mut tabulated);
        let known = bytes_of
            .entry(tabulated.finish())
            .or_insert_with(|| written.0.clone());
        assert_eq!(*known, written.0, "of one hash");
    };
    key(&|_| ());
    for n in 0..300_u16 {
        let zeros = vec![0; n.into()];
        key(&|h| h.write(&zeros));
        key(&|h| zeros.hash(&mut { h }));
        key(&|h| "\0".repeat(n.into()).hash(&mut { h }));
        key(&|h| (n as u8).hash(&mut { h }));
        key(&|h| n.hash(&mut { h }));
        key(&|h| u32::from(n).hash(&mut { h }));
        key(&|h| u64::from(n).hash(&mut { h }));
        key(&|h| u128::from(n).hash(&mut { h }));
        key(&|h| (n, "").hash(&mut { h }));
        key(&|h| (0, u64::from(n)).hash(&mut { h }));
        key(&|h| (0, 0, u64::from(n)).hash(&mut { h }));
        key(&|h| (0_u64, 0_u64, 0_u64, n).hash(&mut { h }));
    }
}

#[test]
fn numbers_are_no_strings() {
    macro_rules! check {
        ($($tables:ident)*) => {$(
            let hasher = Shared::<$tables>::new(2026);
            different_bytes_have_different_hashes(&hasher);
            assert_ne!(hasher.hash_bytes(&[0; 17]), hasher.hash(17_u64));
            assert_ne!(hasher.hash_one((0_u64, 0_u64, 0_u64)), hasher.hash_one(24_u64));
            // The hash of an empty key depends on the seed, too.
            assert_ne!(hasher.hash_one(()), Shared::<$tables>::new(2027).hash_one(()));
        )*};
    }
    check!(Simple Twisted Mixed Tornado FiveIndependent);
}

#[test]
fn maps_of_both_kinds() {
    let mut owned = HashMap::with_hasher(Shared::<Simple>::new(2026));
    let mut borrowed = HashMap::with_hasher(&SIMPLE);
    for i in 0..1000_u64 {
        assert_eq!(owned.insert(mix(i), i), None);
        assert_eq!(borrowed.insert(mix(i), i), None);
    }
    let clone = owned.clone();
    drop(owned);
    assert!((0..1000).all(|i| clone[&mix(i)] == i && borrowed[&mix(i)] == i));
    assert_eq!(
        clone.hasher().hash_one("the same tables"),
        (&SIMPLE).hash_one("the same tables")
    );
}
