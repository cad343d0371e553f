//! Golden keys of classes of features.

use core::num::Wrapping;

use zobrist::keys::ClassKeys;
use zobrist::{Seed, Zobrist};

use crate::vectors::{Golden, Raw};

fn golden<K: Raw>() {
    type Sites = [Option<bool>; 1000];
    let classes = ClassKeys::by_number(&Sites::SHAPE, |feature| {
        (feature % 7 != 3).then_some(feature % 7)
    });
    let table = classes.key_table::<Sites, K>(Seed::new(2026).lane(3));
    let keys: Vec<K> = (0..2000)
        .map(|feature| {
            let mut sites = [None; 1000];
            sites[feature / 2] = Some(feature % 2 == 1);
            (table.hash(&sites) - table.base()).raw()
        })
        .collect();
    let golden = Golden::read(include_str!("abstracted.txt"));
    golden.assert("Abstracted", table.base().raw(), &keys);
}

#[test]
fn keys_of_the_golden_file() {
    golden::<u8>();
    golden::<u64>();
    golden::<u128>();
    golden::<Wrapping<u32>>();
    golden::<Wrapping<u128>>();
}
