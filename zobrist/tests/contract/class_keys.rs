//! Tests class keys: a hash depends only on the multiset of the classes, not on the moves that led
//! to it.

use std::collections::HashMap;

use core::num::Wrapping;
use proptest::prelude::*;
use zobrist::keys::ClassKeys;
use zobrist::{Key, KeyTable, State, Zobrist, ZobristHash};

use crate::fixtures::panic::message;

/// A sliding puzzle with 3 rows and 4 columns.
#[derive(Clone, Debug, Zobrist)]
#[zobrist(slots)]
struct Puzzle {
    #[zobrist(max = 11)]
    tiles: [u8; 12],
}

/// Returns a class for each pair of a tile and a half of the board, left or right.
fn halves() -> ClassKeys {
    ClassKeys::by_number(&Puzzle::SHAPE, |feature| {
        Some((feature % 11, feature / 11 % 4 / 2))
    })
}

/// Computes the multiset of the classes from the puzzle, without keys, as the expected result.
fn model(puzzle: &Puzzle) -> Vec<(u8, usize)> {
    let tiles = puzzle
        .tiles
        .iter()
        .enumerate()
        .filter(|(_, tile)| **tile > 0);
    let mut classes: Vec<_> = tiles.map(|(cell, &tile)| (tile, cell % 4 / 2)).collect();
    classes.sort_unstable();
    classes
}

fn assert_walk<K: Key>(swaps: &[(usize, usize)]) {
    let routes = halves().key_table::<Puzzle, K>(5);
    let mut puzzle = Puzzle {
        tiles: std::array::from_fn(|cell| cell as u8),
    };
    let mut hash = routes.hash(&puzzle);
    let mut seen: HashMap<Vec<(u8, usize)>, ZobristHash<Puzzle, K>> = HashMap::new();
    for &(i, j) in swaps {
        if i != j {
            for (cell, new) in [(i, puzzle.tiles[j]), (j, puzzle.tiles[i])] {
                hash += routes.change(Puzzle::TILES.at(cell), puzzle.tiles[cell], new);
            }
            puzzle.tiles.swap(i, j);
        }
        assert_eq!(hash, routes.hash(&puzzle));
        assert!(routes.check(hash, &puzzle).is_ok());
        assert_eq!(*seen.entry(model(&puzzle)).or_insert(hash), hash);
    }
    let mut hashes: Vec<_> = seen.values().collect();
    hashes.sort();
    hashes.dedup();
    assert_eq!(
        hashes.len(),
        seen.len(),
        "different classes have different hashes"
    );
}

proptest! {
    #[test]
    fn updates_agree_with_from_scratch_and_with_the_classes(
        swaps in prop::collection::vec((0_usize..12, 0_usize..12), 1..100),
    ) {
        assert_walk::<u64>(&swaps);
        assert_walk::<u128>(&swaps);
        assert_walk::<Wrapping<u64>>(&swaps);
    }
}

#[test]
fn names_are_those_of_the_shape() {
    let by_name = ClassKeys::by_name(&Puzzle::SHAPE, |name| {
        let (cell, tile) = name.strip_prefix("tiles[")?.split_once("] = ")?;
        let [cell, tile]: [usize; 2] = [cell.parse().unwrap(), tile.parse().unwrap()];
        Some((tile, cell % 4 / 2))
    });
    assert_eq!(by_name, halves());
    assert_eq!(by_name.classes(), 22);
}

/// Two features of one class cancel under XOR.
#[test]
fn features_of_one_class() {
    let rows = ClassKeys::by_number(&<[bool; 25]>::SHAPE, |light| Some(light / 5));
    let lights = |on: &[usize]| std::array::from_fn(|light| on.contains(&light));
    let parities = rows.key_table::<[bool; 25], u64>(1);
    assert_eq!(parities.hash(&lights(&[5, 9])), parities.base());
    assert_eq!(
        parities.hash(&lights(&[5, 7, 9])),
        parities.hash(&lights(&[6]))
    );
}

/// Class keys differ from all keys of single features, even with the same seed.
#[test]
fn keys_of_classes_are_those_of_no_feature() {
    let routes = halves().key_table::<Puzzle, u64>(2026);
    let keys = KeyTable::<Puzzle, u64>::new(2026);
    let key = |table: &KeyTable<Puzzle, u64>, cell, tile: u8| {
        table.key(Puzzle::TILES.at(cell), tile).raw()
    };
    for cell in 0..12 {
        for tile in 1..12 {
            let class = key(&routes, cell, tile);
            assert_ne!(class, 0);
            assert!((0..12).all(|cell| (1..12).all(|tile| key(&keys, cell, tile) != class)));
        }
    }
    assert_eq!(
        (routes.guarantee().slots(), routes.guarantee().keys()),
        (0, 0)
    );
}

#[test]
fn fingerprints_tell_the_classes() {
    #[derive(Zobrist)]
    #[zobrist(key = u64, table = [1, 2, 1])]
    struct User {
        on: [bool; 3],
    }
    let classes = |of: [usize; 3]| ClassKeys::by_number(&User::SHAPE, |light| Some(of[light]));
    let fingerprint = |of, seed: u64| classes(of).key_table::<User, u64>(seed).fingerprint();
    assert_eq!(fingerprint([0, 1, 0], 7), fingerprint([5, 2, 5], 7));
    assert_ne!(fingerprint([0, 1, 0], 7), fingerprint([0, 1, 1], 7));
    assert_ne!(fingerprint([0, 1, 0], 7), fingerprint([0, 1, 0], 8));
    assert_ne!(fingerprint([0, 1, 0], 7), User::fingerprint());
}

/// A state with a multiplicity needs additive keys, because XOR keeps only its parity.
#[test]
fn counts_need_additive_keys() {
    #[derive(Zobrist)]
    #[zobrist(slots)]
    #[allow(dead_code, reason = "only its shape is used")]
    struct Hand {
        #[zobrist(count = 18)]
        pawns: u8,
    }
    let classes = ClassKeys::by_number(&Hand::SHAPE, Some);
    let counted = message(|| classes.key_table::<Hand, u64>(1));
    assert!(counted.contains("`pawns` is counted"), "{counted}");
    let keys = classes.key_table::<Hand, Wrapping<u64>>(1);
    assert_ne!(keys.hash(&Hand { pawns: 2 }), keys.base());
}

#[test]
fn classes_of_another_shape() {
    let error = message(|| halves().key_table::<[bool; 4], u64>(1));
    assert_eq!(error, "the classes are of 132 features, but the type has 4");
}
