//! What one thread can rely on.

use core::num::Wrapping;
use zobrist::Key;
use zobrist::ZobristHash;
use zobrist::table::transposition::{Replacement, SearchEntry, StoreOutcome};
use zobrist::table::{HashValue, TranspositionTable};

use super::Known;
use crate::fixtures::any::{Any, Hash};
use crate::fixtures::random::Random;

const EXTREMES: [u128; 8] =
    [0, 1, 0xff, 0x100, 1 << 63, u64::MAX as u128, (u64::MAX as u128) << 64, u128::MAX];

fn empty<K: Key>(key: impl Fn(u128) -> K) {
    for buckets in [1, 2, 3, 64, 65] {
        let mut table = TranspositionTable::<ZobristHash<Any, K>, u64>::new(buckets * 64).unwrap();
        for round in 0..2 {
            for raw in EXTREMES {
                assert_eq!(table.probe(Hash::from_raw(key(raw))), None, "{raw:#x}");
            }
            for data in [0, u64::MAX] {
                let hash = Hash::from_raw(key(data.into()));
                let expected = if data == 0 { StoreOutcome::New } else { StoreOutcome::Updated };
                assert_eq!(table.store(Hash::from_raw(key(0)), data), expected);
                assert_eq!(table.probe(Hash::from_raw(key(0))), Some(data));
                table.store(hash, 0);
                assert_eq!(table.probe(hash), Some(0), "round {round}");
            }
            table.new_search();
            table.clear();
            assert_eq!(table.fill_permille(), 0);
        }
    }
}

/// Nothing answers before it is stored, and data of zeros does after.
#[test]
fn empty_entries_do_not_answer() {
    empty(|raw| raw as u8);
    empty(|raw| raw as u16);
    empty(|raw| raw as u32);
    empty(|raw| raw as u64);
    empty(|raw| raw);
    empty(|raw| Wrapping(raw as u64));
    empty(Wrapping::<u128>);
}

/// Hashes of the one bucket, told apart by the bits of the tag.
fn hash(tag: u64) -> Hash<u64> {
    Hash::from_raw(tag << 8)
}

fn full(depths: [u8; 4]) -> TranspositionTable<ZobristHash<Any, u64>, Known> {
    let table = TranspositionTable::new(64).unwrap();
    for (tag, depth) in (0..).zip(depths) {
        assert_eq!(table.store(hash(tag), Known::new(tag, depth)), StoreOutcome::New);
    }
    table
}

#[test]
fn deep_entries_give_way_in_the_end() {
    let table = full([250; 4]);
    for search in 0..64_u64 {
        // What is young and shallow goes first.
        table.store(hash(100 + search), Known::new(search, 3));
        let deep = (0..4).filter(|&tag| table.probe(hash(tag)).is_some()).count();
        assert_eq!(deep, if search < 63 { 3 } else { 2 }, "search {search}");
        table.new_search();
    }
    assert_eq!(Replacement::AGE, 4);
}

/// An entry that is found and stored anew is young again.
#[test]
fn ages_come_round() {
    for searches in [0, 1, 100, 127, 128, 129, 200, 255, 256, 300, 1000] {
        let table = full([8; 4]);
        for _ in 0..searches {
            table.new_search();
        }
        assert_eq!(table.store(hash(2), Known::new(2, 7)), StoreOutcome::Updated);
        assert_eq!(table.store(hash(4), Known::new(4, 7)), StoreOutcome::Replaced);
        // An age is told modulo 128, so after 128 searches the old ones are taken for new.
        let gone = if searches % 128 == 0 { 2 } else { 0 };
        for tag in 0..4 {
            assert_eq!(table.probe(hash(tag)).is_none(), tag == gone, "{searches}, {tag}");
        }
        assert_eq!(table.probe(hash(4)), Some(Known::new(4, 7)));
    }
}

/// With a store in every 8 searches the modulus never shows: the victim is worth least by the true age.
#[test]
fn ages_are_exact_in_use() {
    let table = full([255; 4]);
    let mut random = Random(8);
    let mut places = [0, 1, 2, 3].map(|tag| (tag, 255, 0));
    for tag in 4..2000 {
        (0..8).for_each(|_| table.new_search());
        let search = 8 * (tag as i32 - 3);
        let depth = [0, 1, 255, random.below(256) as u8][random.below(4)];
        assert_eq!(table.store(hash(tag), Known::new(tag, depth)), StoreOutcome::Replaced);
        let worth = |&&mut (_, depth, stored): &&mut (u64, i32, i32)| depth - 4 * (search - stored);
        let least = places.iter_mut().min_by_key(worth).unwrap();
        assert!(search - least.2 < 128);
        *least = (tag, depth.into(), search);
        assert!(places.iter().all(|&(tag, ..)| table.probe(hash(tag)).is_some()));
    }
}

#[test]
fn always_uses_all_places() {
    let table = TranspositionTable::<ZobristHash<Any, u64>, u64>::with_replacement(
        64 << 14,
        Replacement::Always,
    );
    let table = table.unwrap();
    let mut random = Random(3);
    for _ in 0..table.capacity() * 8 {
        table.store(Hash::from_raw(random.next()), 0);
    }
    let mut random = Random(3);
    let old = (0..table.capacity() * 4)
        .filter(|_| table.probe(Hash::from_raw(random.next())).is_some())
        .count();
    // Of 4 places, each taken anew by one in 4 of 16 entries more: (3/4)^16 = 1% is left of the first half.
    assert!(
        old * 20 < table.capacity(),
        "{old} entries of {} are never replaced",
        table.capacity()
    );
}

#[test]
fn no_more_buckets_than_hashes() {
    let table = TranspositionTable::<ZobristHash<Any, u8>, u64>::new(1 << 20).unwrap();
    assert_eq!((table.bytes(), table.tag_bits()), (256 * 64, 0));
    for raw in 0..=255 {
        assert_eq!(table.probe(Hash::from_raw(raw)), None);
        assert_eq!(table.store(Hash::from_raw(raw), raw.into()), StoreOutcome::New);
    }
    assert!((0..=255).all(|raw| table.probe(Hash::from_raw(raw)) == Some(raw.into())));
    assert_eq!(table.fill_permille(), 250);
}

#[test]
fn bits_of_tags() {
    let bits = |buckets: usize| {
        TranspositionTable::<ZobristHash<Any, u64>, u64>::new(buckets * 64).unwrap().tag_bits()
    };
    assert_eq!([1, 2, 255, 256, 257, 512, 1 << 14].map(bits), [56, 56, 56, 56, 55, 55, 50]);
    assert_eq!(
        TranspositionTable::<ZobristHash<Any, u32>, u64>::new(3 * 64).unwrap().tag_bits(),
        30
    );
    assert_eq!(
        TranspositionTable::<ZobristHash<Any, u128>, u64>::new(64 << 14).unwrap().tag_bits(),
        56
    );
}

#[test]
fn fill_is_a_sample_of_all() {
    for buckets in [1, 249, 250, 251, 499, 10_007] {
        let mut table =
            TranspositionTable::<ZobristHash<Any, u64>, u64>::new(buckets * 64).unwrap();
        let mut random = Random(5);
        // Half of the buckets, as if a bit of the hashes were used up: an answer from one end would be off.
        for _ in 0..buckets * 40 {
            table.store(Hash::from_raw(random.next() >> 1), 0);
        }
        let fill = table.fill_permille();
        assert!(
            buckets == 1 || (490..=510).contains(&fill),
            "{fill} permille of {buckets} buckets"
        );
        table.clear();
        assert_eq!(table.fill_permille(), 0);
    }
}

/// By several threads, to the last bucket.
#[test]
fn large_tables_are_cleared() {
    let mut table = TranspositionTable::<ZobristHash<Any, u64>, u64>::new(64 * 100_003).unwrap();
    let hashes = || (0..100_003_u64).map(|i| Hash::from_raw(i * (u64::MAX / 100_003) + (1 << 20)));
    for hash in hashes() {
        assert_eq!(table.store(hash, 1), StoreOutcome::New);
    }
    assert_eq!(table.fill_permille(), 250);
    table.clear();
    assert!(hashes().all(|hash| table.probe(hash).is_none()));
}

#[test]
fn threads_share_a_table_of_anything() {
    fn shared<T: Send + Sync>() {}
    shared::<TranspositionTable<ZobristHash<Any, u64>, Known>>();
    shared::<TranspositionTable<ZobristHash<std::cell::Cell<u8>, u64>, Known>>();
}

/// A score is a mate score from the limit on, as documented: above it by `ply` at a node, or unchanged below it.
#[test]
fn the_limit_of_mate_scores_is_one() {
    for (score, stored) in [
        (31_001, 31_004),
        (31_000, 31_003),
        (30_999, 30_999),
        (0, 0),
        (-30_999, -30_999),
        (-31_000, -31_003),
        (-31_001, -31_004),
        (i16::MAX, i16::MAX),
        (i16::MIN, i16::MIN),
    ] {
        assert_eq!(SearchEntry::from_root(score, 3, 31_000), stored, "{score}");
    }
    for (stored, score) in
        [(31_003, 31_000), (31_000, 30_997), (30_999, 30_999), (-31_000, -30_997)]
    {
        assert_eq!(SearchEntry::to_root(stored, 3, 31_000), score, "{stored}");
    }
}

/// Of the hash those that do not select one of 1,024 buckets, or of the check if that is wider; 56 at most.
#[test]
fn bits_of_a_tag() {
    fn bits<H: HashValue>() -> u32 {
        TranspositionTable::<H, u64>::new(1024 * 64).unwrap().tag_bits()
    }
    assert_eq!([bits::<u32>(), bits::<u64>(), bits::<u128>()], [22, 54, 56]);
    assert_eq!([bits::<(u32, u16)>(), bits::<(u32, u32)>(), bits::<(u32, u64)>()], [22, 32, 56]);
}
