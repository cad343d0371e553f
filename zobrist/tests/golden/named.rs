//! Keys of named paths, drawn by the compiler and at run time.

use zobrist::Seed;

const FIRST: u64 = Seed::new(2026).key("engine/excluded move");
const CLOCK: [u64; 18] = Seed::new(2026).keys("engine/clock", 0);
static WIDE: [u128; 4096] = Seed::new(2026).wide_keys("engine/clock", 0);

/// Draws keys from each number on, so that requests begin and end at any word of a block.
#[test]
fn keys_are_those_of_the_reference() {
    let mut checked = 0;
    for line in include_str!("named.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
        let words: Vec<_> = line.splitn(5, ' ').collect();
        let [seed, lane, number] = [0, 1, 2].map(|i| words[i].parse::<u64>().unwrap());
        let (key, path) = (u128::from_str_radix(words[3], 16).unwrap(), words[4]);
        let seed = Seed::new(seed).lane(lane);
        for first in number.saturating_sub(8)..=number {
            let at = (number - first) as usize;
            assert_eq!(
                seed.wide_keys::<9>(path, first)[at],
                key,
                "{line}, from {first}"
            );
            assert_eq!(
                seed.keys::<9>(path, first)[at],
                key as u64,
                "{line}, from {first}"
            );
        }
        if number == 0 {
            assert_eq!(seed.key(path), key as u64, "{line}");
        }
        if (seed, path) == (Seed::new(2026), "engine/clock") {
            assert_eq!(WIDE[number as usize], key, "{line}");
        }
        checked += 1;
    }
    assert_eq!(checked, 2 * 3 * 19);
    assert_eq!(FIRST, Seed::new(2026).key("engine/excluded move"));
    assert!(
        CLOCK
            .iter()
            .zip(&WIDE)
            .all(|(&low, &key)| low == key as u64)
    );
}

/// Without a `/`, a path could be that of a field or of the library's own tables.
#[test]
#[should_panic(expected = "contains a `/`, such as `engine/clock`")]
fn a_path_without_a_slash() {
    Seed::new(2026).key("board");
}
