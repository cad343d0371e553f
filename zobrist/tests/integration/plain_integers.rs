//! Tables keep about as many entries for plain integers as for random hashes.
//!
//! Let N be the number of keys that a table keeps of n random keys. A change of one key changes N
//! by at most 1. Therefore the values of N for two sets of keys differ by more than t with
//! probability at most 2 exp(-t^2 / n) (C. McDiarmid, "On the method of bounded differences",
//! Surveys in Combinatorics 141, 1989). For n = 4,096 and t = 296 this is 10^-9. Regular keys may
//! collide a little more often than random ones, so the tests allow a difference of a tenth of all
//! keys.

use std::collections::HashSet;
use std::hash::BuildHasher;
use std::marker::PhantomData;

use zobrist::cache::{Cache, Eviction, SharedCache};
use zobrist::table::transposition::{Compact, Wide};
use zobrist::table::{HashValue, Prehashed, TranspositionTable};

use crate::cache::model::POLICIES;
use crate::fixtures::any::Hash;
use crate::fixtures::random::{INCREMENT, mix};
use crate::transposition::Documented;

const KEYS: u64 = 1 << 12;

/// The number of entries. The table is half full if it keeps all keys.
const ROOM: usize = 2 * KEYS as usize;

const MOST: usize = KEYS as usize / 10;

fn random(i: u64) -> u64 {
    mix(i.wrapping_mul(INCREMENT))
}

type Family = (&'static str, fn(u64) -> u64);

/// Families of 32-bit keys.
const NARROW: [Family; 6] = [
    ("numbers", |i| i),
    ("from 1000 backwards", |i| {
        1000_u64.wrapping_sub(i) & 0xffff_ffff
    }),
    ("multiples of 2^9", |i| i << 9),
    ("multiples of 2^18", |i| i << 18),
    ("multiples of 99,991", |i| (i * 99_991) & 0xffff_ffff),
    ("bytes", |i| (i & 0x7f) << 24 | (i >> 7) << 8),
];

/// Families of 64-bit keys.
const FAMILIES: [Family; 15] = [
    ("numbers", |i| i),
    ("from 1000 backwards", |i| 1000_u64.wrapping_sub(i)),
    ("multiples of 2^9", |i| i << 9),
    ("multiples of 2^20", |i| i << 20),
    ("multiples of 2^32", |i| i << 32),
    ("multiples of 2^41", |i| i << 41),
    ("multiples of 2^50", |i| i << 50),
    ("multiples of 2^32 less 1", |i| (i << 32).wrapping_sub(1)),
    ("32 random bits", |i| random(i) >> 32),
    ("32 random bits in the high half", |i| random(i) >> 32 << 32),
    ("equal halves", |i| i << 32 | i),
    ("multiples of 1,000,003", |i| i * 1_000_003),
    ("coordinates", |i| (i & 0x7f) << 32 | i >> 7),
    ("floats", |i| f64::from(i as u32).to_bits()),
    ("decimal digits", |i| {
        (0..5)
            .map(|d| (48 + i / 10_u64.pow(d) % 10) << (8 * d))
            .sum()
    }),
];

/// Returns a random typed hash. Tables use the bits of a typed hash without mixing them.
fn typed(i: u64) -> Hash<u64> {
    Hash::from_raw(random(i))
}

fn typed_128(i: u64) -> Hash<u128> {
    Hash::from_raw(u128::from(random(2 * i)) << 64 | u128::from(random(2 * i + 1)))
}

/// A table or map that counts how many of the keys of the numbers below `KEYS` it keeps.
trait Kept {
    fn kept<H: HashValue>(&self, key: impl Fn(u64) -> H) -> usize;

    fn is_as_many_as_of_random_hashes(&self) {
        let random = self.kept(typed);
        let check = |what: &str, kept: usize| {
            assert!(
                kept + MOST >= random,
                "{what}: {kept} are kept, and {random} random ones"
            );
        };
        check("random, of 128 bits", self.kept(typed_128));
        for (name, key) in FAMILIES {
            check(name, self.kept(key));
            check(
                &format!("{name}, with a check"),
                self.kept(|i| (key(i), 7_u16)),
            );
            let in_128 = |part: &str, place: fn(u128) -> u128| {
                check(
                    &format!("{name}, {part}"),
                    self.kept(|i| place(key(i).into())),
                );
            };
            in_128("low half", |key| key);
            in_128("high half", |key| key << 64);
            in_128("low half beside a constant", |key| {
                0x0123_4567_89ab_cdef << 64 | key
            });
            in_128("high half beside a constant", |key| {
                key << 64 | 0x0123_4567_89ab_cdef
            });
            in_128("both halves", |key| key << 64 | key);
        }
        for (name, key) in NARROW {
            check(&format!("{name}, 32 bits"), self.kept(|i| key(i) as u32));
        }
    }
}

struct OfCache(Eviction);
impl Kept for OfCache {
    fn kept<H: HashValue>(&self, key: impl Fn(u64) -> H) -> usize {
        let mut cache = Cache::<H, u64>::with_eviction(ROOM, self.0).unwrap();
        (0..KEYS).for_each(|i| cache.insert(key(i), i));
        assert!((0..KEYS).all(|i| cache.peek(key(i)).is_none_or(|&value| value == i)));
        cache.len()
    }
}

#[test]
fn caches_keep_as_many() {
    POLICIES
        .map(OfCache)
        .iter()
        .for_each(Kept::is_as_many_as_of_random_hashes);
}

/// Tables mix plain integers by multiplication. If the product of a stride and the factor were
/// close to a simple fraction of 2^64, the multiples of the stride would share few buckets.
#[test]
fn every_stride_is_kept() {
    let kept = |key: &dyn Fn(u64) -> u64| {
        let mut cache = Cache::<u64, ()>::new(4096).unwrap();
        (0..1024).for_each(|i| cache.insert(key(i), ()));
        cache.len()
    };
    // For 1,024 keys, McDiarmid's bound is 10^-9 at a difference of 148.
    let random = kept(&random);
    for stride in (1..4096)
        .chain((1..1024).map(|i| i * 4099))
        .chain((1..1024).map(|i| i << 21))
    {
        let kept = kept(&|i| i * stride);
        assert!(
            kept + 148 >= random,
            "{kept} multiples of {stride}, and {random} random numbers"
        );
    }
}

struct OfSharedCache(Eviction);
impl Kept for OfSharedCache {
    fn kept<H: HashValue>(&self, key: impl Fn(u64) -> H) -> usize {
        let cache = SharedCache::<H, u64>::with_shards(ROOM, self.0, 64).unwrap();
        (0..KEYS).for_each(|i| cache.insert(key(i), i));
        assert!((0..KEYS).all(|i| cache.get(key(i)).is_none_or(|value| value == i)));
        cache.len()
    }
}

#[test]
fn shared_caches_keep_as_many() {
    POLICIES
        .map(OfSharedCache)
        .iter()
        .for_each(Kept::is_as_many_as_of_random_hashes);
}

struct OfTable<L>(PhantomData<L>);
impl<L: Documented> Kept for OfTable<L> {
    fn kept<H: HashValue>(&self, key: impl Fn(u64) -> H) -> usize {
        let bytes = 64 * ROOM / (L::ENTRIES * L::IN_LINE);
        let table = TranspositionTable::<H, u64, L>::new(bytes).unwrap();
        (0..KEYS).for_each(|i| _ = table.store(key(i), i));
        let found = |i: &u64| table.probe(key(*i)) == Some(*i);
        let wrong = (0..KEYS).filter(|i| table.probe(key(*i)).is_some_and(|other| other != *i));
        // A compact table of random hashes has 4,096 x 3 x 2^-21 = 0.006 wrong answers on average.
        // The probability of 4 or more is 5e-11.
        assert!(
            wrong.count() < 4,
            "tags are equal too often: {:?}, {:?}, ..",
            key(0),
            key(1)
        );
        (0..KEYS).filter(found).count()
    }
}

#[test]
fn tables_keep_as_many() {
    OfTable::<Wide>(PhantomData).is_as_many_as_of_random_hashes();
    OfTable::<Compact>(PhantomData).is_as_many_as_of_random_hashes();
}

/// Counts distinct positions. A map takes the bucket of a key from the low 15 bits. A history takes
/// the chain of a ply from the high 16 bits.
struct Places(fn(u64) -> u64);
impl Kept for Places {
    fn kept<H: HashValue>(&self, key: impl Fn(u64) -> H) -> usize {
        let places: HashSet<u64> = (0..KEYS)
            .map(|i| self.0(Prehashed.hash_one(key(i))))
            .collect();
        places.len()
    }
}

#[test]
fn maps_and_histories_spread_as_well() {
    Places(|hash| hash % (1 << 15)).is_as_many_as_of_random_hashes();
    Places(|hash| hash >> 48).is_as_many_as_of_random_hashes();
}
