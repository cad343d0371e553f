//! Clearing a whole table, and clearing it part by part.

use zobrist::table::TranspositionTable;
use zobrist::table::transposition::{Outcome, Wide};

use super::Documented;
use crate::fixtures::any::Hash;

type Table<L> = TranspositionTable<Hash<u64>, u64, L>;

const LINES: usize = 100_003;

/// Returns a table with one entry in each line, and the hashes of the entries.
fn sparse<L: Documented>() -> (Table<L>, Vec<Hash<u64>>) {
    let table = Table::<L>::new(64 * LINES).unwrap();
    let hash = |i| Hash::from_raw(i * (u64::MAX / LINES as u64) + (1 << 20));
    let hashes: Vec<_> = (0..LINES as u64).map(hash).collect();
    for &hash in &hashes {
        assert_eq!(table.store(hash, 1), Outcome::New);
    }
    let fill = 1000 / (L::ENTRIES * L::IN_LINE);
    assert!((fill..=fill + 1).contains(&table.fill_permille(u8::MAX)));
    (table, hashes)
}

/// Several threads clear the whole table, up to the last bucket.
fn large_tables_are_cleared<L: Documented>() {
    let (table, hashes) = sparse::<L>();
    table.clear();
    assert!(hashes.iter().all(|&hash| table.probe(hash).is_none()));
    assert_eq!(table.fill_permille(u8::MAX), 0);
}

/// Clearing a part leaves all other parts unchanged. All parts together are the whole table.
fn parts_are_cleared<L: Documented>() {
    let (table, hashes) = sparse::<L>();
    for parts in [1, 2, 7, LINES + 1] {
        for &hash in &hashes {
            table.store(hash, 1);
        }
        let mut left = LINES;
        for part in (0..parts).step_by(parts.div_ceil(7)) {
            table.clear_part(part, parts);
            let now = hashes
                .iter()
                .filter(|&&hash| table.probe(hash).is_some())
                .count();
            let share = LINES.div_ceil(parts);
            assert!(
                left - now <= share && left - now + 1 >= LINES / parts,
                "{left}, {now}"
            );
            left = now;
        }
        assert_eq!(left == 0, parts <= 7, "{parts} parts");
    }
    // If there are more parts than buckets, most parts are empty.
    let table = Table::<L>::new(64).unwrap();
    let hash = Hash::from_raw(1);
    for part in 0..1000 {
        table.store(hash, 1);
        table.clear_part(part, 1000);
        assert_eq!(table.probe(hash).is_none(), part + 1 == 1000 / L::IN_LINE);
    }
}

#[test]
#[should_panic = "there is no part 3 of 3, counted from 0"]
fn parts_are_counted_from_0() {
    Table::<Wide>::new(64).unwrap().clear_part(3, 3);
}

in_both_layouts! {
    large_tables_are_cleared
    parts_are_cleared
}
