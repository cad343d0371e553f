//! Keys of slots identified by integers of any size or by coordinates.

use core::num::Wrapping;

use zobrist::keys::OpenKeys;
use zobrist::{Delta, Key, Seed};

type Open<K> = OpenKeys<u8, K>;

/// Compares keys with the lines of the golden file for the id `name`, made of integers with `bits`
/// bits.
fn assert_golden<K: Key>(
    key_of: impl Fn(&Open<K>, u8) -> Delta<Open<K>, K>,
    name: &str,
    bits: &str,
) {
    let keys = Open::<K>::new(Seed::new(2026).lane(3));
    let mut found = 0;
    for line in include_str!("open.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
        let words: Vec<_> = line.split(' ').collect();
        let key = u128::from_str_radix(words[words.len() - 1], 16).unwrap();
        let key = K::from_halves(key as u64, (key >> 64) as u64);
        if words[0] == "base" {
            assert_eq!(keys.base().raw(), key);
        } else if words[..2] == [name, bits] {
            let feature: u8 = words[2].parse().unwrap();
            assert_eq!(key_of(&keys, feature + 1).raw(), key, "{line}");
            found += 1;
        }
    }
    assert_eq!(found, 3, "{name}");
}

fn golden<K: Key>() {
    assert_golden::<K>(|keys, value| keys.key(0_u8, value), "0", "64");
    assert_golden::<K>(|keys, value| keys.key(1_i16, value), "1", "64");
    assert_golden::<K>(|keys, value| keys.key(5_u32, value), "5", "64");
    assert_golden::<K>(|keys, value| keys.key(-1_i8, value), "-1", "64");
    assert_golden::<K>(
        |keys, value| keys.key(1_u64 << 60, value),
        "1152921504606846976",
        "64",
    );
    assert_golden::<K>(
        |keys, value| keys.key(u64::MAX, value),
        "18446744073709551615",
        "64",
    );
    assert_golden::<K>(|keys, value| keys.key(5_u128, value), "5", "128");
    assert_golden::<K>(|keys, value| keys.key(-5_i128, value), "-5", "128");
    assert_golden::<K>(
        |keys, value| keys.key(1_u128 << 100, value),
        "1267650600228229401496703205376",
        "128",
    );
    assert_golden::<K>(|keys, value| keys.key([0_usize], value), "[0]", "64");
    assert_golden::<K>(|keys, value| keys.key([0_i32; 2], value), "[0,0]", "64");
    assert_golden::<K>(|keys, value| keys.key([1_u16, 0], value), "[1,0]", "64");
    assert_golden::<K>(|keys, value| keys.key([0_isize, 1], value), "[0,1]", "64");
    assert_golden::<K>(|keys, value| keys.key([-3_i32, 4], value), "[-3,4]", "64");
    assert_golden::<K>(
        |keys, value| keys.key([[7_i64], [-7], [1 << 40]], value),
        "[7,-7,1099511627776]",
        "64",
    );
}

#[test]
fn keys_are_those_of_the_reference() {
    golden::<u32>();
    golden::<u64>();
    golden::<u128>();
    golden::<Wrapping<u64>>();
    golden::<Wrapping<u128>>();
}
