//! Guarantees of the table when one thread uses it.

use core::num::Wrapping;
use std::cell::Cell;

use zobrist::table::transposition::{Compact, Replacement, Wide};
use zobrist::table::{HashValue, TranspositionTable};
use zobrist::{Key, ZobristHash};

use super::counted::Count;
use super::{Documented, Known, Outcome, outcome};
use crate::fixtures::any::{Any, Hash};
use crate::fixtures::random::Random;

const EXTREMES: [u128; 8] = [0, 1, 0xff, 0x100, 1 << 63, u64::MAX as u128, (u64::MAX as u128) << 64, u128::MAX];

type Table<E, L> = TranspositionTable<Hash<u64>, E, L>;

fn new<H: HashValue, L: Documented>(bytes: usize) -> TranspositionTable<H, u64, L> {
    TranspositionTable::new(bytes).unwrap()
}

fn empty<K: Key, L: Documented>(key: impl Fn(u128) -> K) {
    for lines in [1, 2, 3, 64, 65] {
        let table = new::<Hash<K>, L>(lines * 64);
        let mut counted = table.counted();
        for round in 0..2 {
            for raw in EXTREMES {
                assert_eq!(table.probe(Hash::from_raw(key(raw))), None, "{raw:#x}");
            }
            for data in [0, u64::MAX] {
                let hash = Hash::from_raw(key(data.into()));
                let expected = if data == 0 { Outcome::New } else { Outcome::Updated };
                let zero = Hash::from_raw(key(0));
                assert_eq!(outcome(&mut counted, |table| table.store(zero, data)), expected);
                assert_eq!(table.probe(zero), Some(data));
                table.store(hash, 0);
                assert_eq!(table.probe(hash), Some(0), "round {round}");
            }
            table.new_search();
            table.clear();
            assert_eq!(table.fill_permille(u8::MAX), 0);
        }
    }
}

/// An empty entry never answers. An entry whose data are all zeros does.
fn empty_entries_do_not_answer<L: Documented>() {
    empty::<_, L>(|raw| raw as u8);
    empty::<_, L>(|raw| raw as u16);
    empty::<_, L>(|raw| raw as u32);
    empty::<_, L>(|raw| raw as u64);
    empty::<_, L>(|raw| raw);
    empty::<_, L>(|raw| Wrapping(raw as u64));
    empty::<_, L>(Wrapping::<u128>);
}

/// An empty position is filled before any entry is replaced, even an entry of depth 0 from many searches ago.
fn free_places_are_taken_first<L: Documented>() {
    for replacement in [Replacement::Always, Replacement::DepthPreferred, Replacement::DepthAndAge] {
        let table = Table::<Known, L>::with_replacement(64, replacement).unwrap();
        let mut counted = table.counted();
        for tag in 0..L::ENTRIES as u64 {
            let store = outcome(&mut counted, |table| table.store(hash::<L>(tag), Known::new(0, 0)));
            assert_eq!(store, Outcome::New);
            (0..100).for_each(|_| table.new_search());
        }
        assert!((0..L::ENTRIES as u64).all(|tag| table.probe(hash::<L>(tag)).is_some()));
    }
}

/// Returns a hash that selects the first bucket of a 64-byte table. Each `tag` gives another tag, and none is 0.
fn hash<L: Documented>(tag: u64) -> Hash<u64> {
    Hash::from_raw((tag + 1) << (64 - L::TAG - L::IN_LINE.ilog2()))
}

/// Returns a table with a full bucket of entries of one depth.
fn full<L: Documented>(depth: u8) -> Table<Known, L> {
    let table = Table::new(64).unwrap();
    let mut counted = table.counted();
    for tag in 0..L::ENTRIES as u64 {
        let entry = Known::new(tag, depth);
        let outcome = outcome(&mut counted, |table| table.store(hash::<L>(tag), entry));
        assert_eq!(outcome, Outcome::New);
    }
    table
}

fn deep_entries_give_way_in_the_end<L: Documented>() {
    let table = full::<L>(250);
    let deep = 0..L::ENTRIES as u64;
    for search in 0..64_u64 {
        // Recent, shallow entries are replaced first.
        table.store(hash::<L>(100 + search), Known::new(search, 3));
        let left = deep.clone().filter(|&tag| table.probe(hash::<L>(tag)).is_some()).count();
        assert_eq!(left, L::ENTRIES - if search < 63 { 1 } else { 2 }, "search {search}");
        table.new_search();
    }
}

/// Storing an existing entry again resets its age.
fn ages_come_round<L: Documented>() {
    for searches in [0, 1, 100, 127, 128, 129, 200, 255, 256, 300, 1000] {
        let table = full::<L>(8);
        let mut counted = table.counted();
        for _ in 0..searches {
            table.new_search();
        }
        let mut store = |tag| {
            let entry = Known::new(tag, 7);
            outcome(&mut counted, |table| table.store(hash::<L>(tag), entry))
        };
        assert_eq!(store(2), Outcome::Updated);
        assert_eq!(store(4), Outcome::Replaced);
        // Ages are modulo 128. After a multiple of 128 searches all ages are 0, and the updated entry 2 has the least
        // depth. Otherwise it is the only young entry, and entry 0 is replaced.
        let gone = if searches % 128 == 0 { 2 } else { 0 };
        for tag in 0..L::ENTRIES as u64 {
            assert_eq!(table.probe(hash::<L>(tag)).is_none(), tag == gone, "{searches}, {tag}");
        }
        assert_eq!(table.probe(hash::<L>(4)), Some(Known::new(4, 7)));
    }
}

/// With a store in every 8 searches no age reaches 128, so the victim is the entry of least worth by its true age.
fn ages_are_exact_in_use<L: Documented>() {
    let table = full::<L>(255);
    let mut counted = table.counted();
    let mut random = Random(8);
    let mut places: Vec<_> = (0..L::ENTRIES as u64).map(|tag| (tag, 255, 0)).collect();
    for tag in 4..2000 {
        (0..8).for_each(|_| table.new_search());
        let search = 8 * (tag as i32 - 3);
        let depth = [0, 1, 255, random.below(256) as u8][random.below(4)];
        let entry = Known::new(tag, depth);
        let outcome = outcome(&mut counted, |table| table.store(hash::<L>(tag), entry));
        assert_eq!(outcome, Outcome::Replaced);
        let worth = |&&mut (_, depth, stored): &&mut (u64, i32, i32)| depth - 4 * (search - stored);
        let least = places.iter_mut().min_by_key(worth).unwrap();
        assert!(search - least.2 < 128);
        *least = (tag, depth.into(), search);
        assert!(places.iter().all(|&(tag, ..)| table.probe(hash::<L>(tag)).is_some()));
    }
}

/// `store_with` passes the number of searches since the entry was stored. If the closure returns `None`, the age is
/// unchanged.
fn ages_are_told<L: Documented>() {
    let table = full::<L>(9);
    for age in 0..127 {
        let mut told = None;
        table.store_with(hash::<L>(1), |old| {
            told = old;
            None
        });
        assert_eq!(told, Some((Known::new(1, 9), age)));
        assert_eq!(table.fill_permille(age), 1000 / L::IN_LINE);
        assert!((0..age).all(|younger| table.fill_permille(younger) == 0));
        table.new_search();
    }
    table.store_with(hash::<L>(1), |_| Some(Known::new(5, 9)));
    table.store_with(hash::<L>(1), |old| {
        assert_eq!(old, Some((Known::new(5, 9), 0)));
        None
    });
    assert_eq!(table.fill_permille(0), 1000 / (L::ENTRIES * L::IN_LINE));
    // If the closure returns `None` for an absent state, no entry is replaced.
    for tag in 10..20 {
        table.store_with(hash::<L>(tag), |old| {
            assert_eq!(old, None);
            None
        });
        assert_eq!(table.probe(hash::<L>(tag)), None);
    }
    assert!((0..L::ENTRIES as u64).all(|tag| table.probe(hash::<L>(tag)).is_some()));
}

/// `store_with` replaces the entry of the same state under every policy.
fn what_is_returned_replaces_the_old_entry<L: Documented>() {
    for replacement in [Replacement::Always, Replacement::DepthPreferred, Replacement::DepthAndAge] {
        let table = Table::<Known, L>::with_replacement(64, replacement).unwrap();
        table.store(hash::<L>(1), Known::new(1, 50));
        table.store_with(hash::<L>(1), |_| Some(Known::new(2, 3)));
        assert_eq!(table.probe(hash::<L>(1)), Some(Known::new(2, 3)));
    }
}

/// In the compact layout an entry of 64 bits leaves no room for an age, so it never ages.
#[test]
fn whole_words_have_no_age() {
    fn age<L: Documented>() -> u8 {
        let (table, mut told) = (new::<Hash<u64>, L>(64), None);
        table.store(hash::<L>(1), u64::MAX);
        (0..100).for_each(|_| table.new_search());
        table.store_with(hash::<L>(1), |old| {
            told = old;
            None
        });
        assert_eq!(told.map(|(data, _)| data), Some(u64::MAX));
        told.unwrap().1
    }
    assert_eq!((age::<Wide>(), age::<Compact>()), (100, 0));
}

#[cfg(debug_assertions)]
#[test]
#[should_panic = "`pack` sets more than `Entry::BITS` bits"]
fn more_bits_than_declared_are_reported() {
    let table = TranspositionTable::<u64, Known, Compact>::new(64).unwrap();
    table.store(1, Known(1 << 57));
}

/// A prefetch does not change the table, whether or not the target has an instruction for it.
fn prefetching_changes_nothing<L: Documented>() {
    for lines in [1, 3, 1000] {
        let table = new::<Hash<u64>, L>(lines * 64);
        for raw in [0, 1, 1 << 63, u64::MAX] {
            table.prefetch(Hash::from_raw(raw));
            assert_eq!(table.probe(Hash::from_raw(raw)), None);
            table.store(Hash::from_raw(raw), raw);
            table.counted().prefetch(Hash::from_raw(raw));
            assert_eq!(table.probe(Hash::from_raw(raw)), Some(raw));
            table.clear();
        }
    }
}

fn always_uses_all_places<L: Documented>() {
    let table = Table::<u64, L>::with_replacement(64 << 14, Replacement::Always).unwrap();
    let mut random = Random(3);
    for _ in 0..table.capacity() * 8 {
        table.store(Hash::from_raw(random.next()), 0);
    }
    let mut random = Random(3);
    let old = (0..table.capacity() * 4).filter(|_| table.probe(Hash::from_raw(random.next())).is_some()).count();
    // The second half of the stores adds 16 entries to a wide bucket and 12 to a compact one. Of the first half,
    // (3/4)^16 = 1% remain in the 4 positions of a wide bucket, and (2/3)^12 = 0.8% in the 3 of a compact one.
    assert!(old * 20 < table.capacity(), "{old} entries of {} are never replaced", table.capacity());
}

fn no_more_buckets_than_hashes<L: Documented>() {
    let table = new::<Hash<u8>, L>(1 << 20);
    assert_eq!((table.bytes(), table.tag_bits()), (256 * 64 / L::IN_LINE, 0));
    let mut counted = table.counted();
    for raw in 0..=255 {
        assert_eq!(table.probe(Hash::from_raw(raw)), None);
        let outcome = outcome(&mut counted, |table| table.store(Hash::from_raw(raw), raw.into()));
        assert_eq!(outcome, Outcome::New);
    }
    assert!((0..=255).all(|raw| table.probe(Hash::from_raw(raw)) == Some(raw.into())));
    assert_eq!(table.fill_permille(u8::MAX), 1000 / L::ENTRIES);
}

#[test]
fn bits_of_tags() {
    fn bits<H: HashValue, L: Documented>(lines: usize) -> u32 {
        new::<H, L>(lines * 64).tag_bits()
    }
    let wide = [1, 2, 255, 256, 257, 512, 1 << 14].map(bits::<u64, Wide>);
    assert_eq!(wide, [56, 56, 56, 56, 55, 55, 50]);
    assert_eq!((bits::<u32, Wide>(3), bits::<u128, Wide>(1 << 14)), (30, 56));
    let compact = [1, 2, 1 << 10, 1025, 1 << 14].map(bits::<u32, Compact>);
    assert_eq!(compact, [21, 21, 21, 20, 17]);
    assert_eq!((bits::<u64, Compact>(1 << 14), bits::<u128, Compact>(1 << 14)), (21, 21));
}

/// A tag verifies the bits of a hash that do not select its bucket, one of 1,024 or 2,048. If a check has more bits
/// than these, the tag verifies bits of the check instead.
#[test]
fn bits_of_a_tag_with_a_check() {
    fn bits<H: HashValue, L: Documented>() -> u32 {
        new::<H, L>(1024 * 64).tag_bits()
    }
    assert_eq!([bits::<u32, Wide>(), bits::<u64, Wide>(), bits::<u128, Wide>()], [22, 54, 56]);
    assert_eq!([bits::<(u32, u16), Wide>(), bits::<(u32, u32), Wide>(), bits::<(u32, u64), Wide>()], [22, 32, 56]);
    let narrow = |check: u32| {
        TranspositionTable::<(u32, u32), u64, Compact>::new(64 << 16).map(|table| {
            table.store((7, check), 1);
            [check ^ 1 << 31, check ^ 1 << 11, check].map(|check| table.probe((7, check)))
        })
    };
    assert_eq!(narrow(0), Ok([None, None, Some(1)]));
    assert_eq!(narrow(u32::MAX), Ok([None, None, Some(1)]));
    assert_eq!([bits::<u32, Compact>(), bits::<(u32, u64), Compact>()], [21, 21]);
}

fn fill_is_a_sample_of_all<L: Documented>() {
    for lines in [1, 249, 250, 251, 333, 334, 499, 10_007] {
        let table = new::<Hash<u64>, L>(lines * 64);
        let mut random = Random(5);
        // The highest bit of all hashes is 0, so they fill half of the buckets. A sample of the buckets at one end
        // would be wrong.
        for _ in 0..lines * 40 {
            table.store(Hash::from_raw(random.next() >> 1), 0);
        }
        let fill = table.fill_permille(u8::MAX);
        let one = lines * L::IN_LINE == 1;
        assert!(one || (490..=510).contains(&fill), "{fill} permille of {lines} lines");
        assert_eq!(table.fill_permille(0), fill);
        table.clear();
        assert_eq!(table.fill_permille(u8::MAX), 0);
    }
}

fn threads_share_a_table_of_anything<L: Documented>() {
    fn shared<T: Send + Sync>() {}
    shared::<TranspositionTable<ZobristHash<Any, u64>, Known, L>>();
    shared::<TranspositionTable<ZobristHash<Cell<u8>, u64>, Known, L>>();
}

in_both_layouts! {
    empty_entries_do_not_answer
    free_places_are_taken_first
    deep_entries_give_way_in_the_end
    ages_come_round
    ages_are_exact_in_use
    ages_are_told
    what_is_returned_replaces_the_old_entry
    prefetching_changes_nothing
    always_uses_all_places
    no_more_buckets_than_hashes
    fill_is_a_sample_of_all
    threads_share_a_table_of_anything
}
