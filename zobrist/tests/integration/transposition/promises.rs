//! Guarantees of the table when one thread uses it.

use core::num::Wrapping;
use std::cell::Cell;

use zobrist::table::transposition::{Compact, Outcome, Wide};
use zobrist::table::{HashValue, TranspositionTable};
use zobrist::{Key, ZobristHash};

use super::{Documented, Known};
use crate::fixtures::any::{Any, Hash};
use crate::fixtures::random::Random;

const EXTREMES: [u128; 8] = [
    0,
    1,
    0xff,
    0x100,
    1 << 63,
    u64::MAX as u128,
    (u64::MAX as u128) << 64,
    u128::MAX,
];

fn new<H: HashValue, L: Documented>(bytes: usize) -> TranspositionTable<H, u64, L> {
    TranspositionTable::new(bytes).unwrap()
}

fn empty<K: Key, L: Documented>(key: impl Fn(u128) -> K) {
    for lines in [1, 2, 3, 64, 65] {
        let table = new::<Hash<K>, L>(lines * 64);
        for round in 0..2 {
            for raw in EXTREMES {
                assert_eq!(table.probe(Hash::from_raw(key(raw))), None, "{raw:#x}");
            }
            for data in [0, u64::MAX] {
                let hash = Hash::from_raw(key(data.into()));
                let expected = if data == 0 {
                    Outcome::New
                } else {
                    Outcome::Updated
                };
                let zero = Hash::from_raw(key(0));
                assert_eq!(table.store(zero, data), expected);
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
    empty::<_, L>(|raw| raw);
    empty::<_, L>(|raw| Wrapping(raw as u64));
}

/// Returns a hash that selects the first bucket of a 64-byte table. Each `tag` gives another tag,
/// and none is 0.
fn hash<L: Documented>(tag: u64) -> Hash<u64> {
    Hash::from_raw((tag + 1) << (64 - L::TAG - L::IN_LINE.ilog2()))
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
            table.prefetch(Hash::from_raw(raw));
            assert_eq!(table.probe(Hash::from_raw(raw)), Some(raw));
            table.clear();
        }
    }
}

fn no_more_buckets_than_hashes<L: Documented>() {
    let table = new::<Hash<u8>, L>(1 << 20);
    assert_eq!(
        (table.bytes(), table.tag_bits()),
        (256 * 64 / L::IN_LINE, 0)
    );
    for raw in 0..=255 {
        assert_eq!(table.probe(Hash::from_raw(raw)), None);
        assert_eq!(table.store(Hash::from_raw(raw), raw.into()), Outcome::New);
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
    assert_eq!(
        (bits::<u32, Wide>(3), bits::<u128, Wide>(1 << 14)),
        (30, 56)
    );
    let compact = [1, 2, 1 << 10, 1025, 1 << 14].map(bits::<u32, Compact>);
    assert_eq!(compact, [21, 21, 21, 20, 17]);
    assert_eq!(
        (
            bits::<u64, Compact>(1 << 14),
            bits::<u128, Compact>(1 << 14)
        ),
        (21, 21)
    );
}

/// A tag verifies the bits of a hash that do not select its bucket, one of 1,024 or 2,048. If a
/// check has more bits than these, the tag verifies bits of the check instead.
#[test]
fn bits_of_a_tag_with_a_check() {
    fn bits<H: HashValue, L: Documented>() -> u32 {
        new::<H, L>(1024 * 64).tag_bits()
    }
    assert_eq!(
        [
            bits::<u32, Wide>(),
            bits::<u64, Wide>(),
            bits::<u128, Wide>()
        ],
        [22, 54, 56]
    );
    assert_eq!(
        [
            bits::<(u32, u16), Wide>(),
            bits::<(u32, u32), Wide>(),
            bits::<(u32, u64), Wide>()
        ],
        [22, 32, 56]
    );
    let narrow = |check: u32| {
        TranspositionTable::<(u32, u32), u64, Compact>::new(64 << 16).map(|table| {
            table.store((7, check), 1);
            [check ^ 1 << 31, check ^ 1 << 11, check].map(|check| table.probe((7, check)))
        })
    };
    assert_eq!(narrow(0), Ok([None, None, Some(1)]));
    assert_eq!(narrow(u32::MAX), Ok([None, None, Some(1)]));
    assert_eq!(
        [bits::<u32, Compact>(), bits::<(u32, u64), Compact>()],
        [21, 21]
    );
}

fn fill_is_a_sample_of_all<L: Documented>() {
    for lines in [1, 249, 250, 251, 333, 334, 499, 10_007] {
        let table = new::<Hash<u64>, L>(lines * 64);
        let mut random = Random(5);
        // The highest bit of all hashes is 0, so they fill half of the buckets. A sample of the
        // buckets at one end would be wrong.
        for _ in 0..lines * 40 {
            table.store(Hash::from_raw(random.next() >> 1), 0);
        }
        let fill = table.fill_permille(u8::MAX);
        let one = lines * L::IN_LINE == 1;
        assert!(
            one || (490..=510).contains(&fill),
            "{fill} permille of {lines} lines"
        );
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
    prefetching_changes_nothing
    no_more_buckets_than_hashes
    fill_is_a_sample_of_all
    threads_share_a_table_of_anything
}
