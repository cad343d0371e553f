//! Learn how to hash an unbounded board, for which no table of keys is large enough: `OpenKeys`
//! computes keys from coordinates.
//!
//! Plays Conway's Life with patterns that are 2^60 cells apart. Each birth and each death is one
//! XOR, and a map from hashes to generations finds the first generation that repeats. Prints the
//! period of two oscillators, 15 * 8.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use zobrist::ZobristHash;
use zobrist::keys::OpenKeys;

type Cell = [i64; 2];
type Hash = ZobristHash<OpenKeys<bool, u64>, u64>;

/// The distance between the patterns in cells. No array covers it.
const FAR: i64 = 1 << 60;

/// Returns the living cells of a line of text. Each `#` is a living cell, and the line starts at
/// `at`.
fn row([x, y]: Cell, cells: &str) -> impl Iterator<Item = Cell> {
    (x..)
        .zip(cells.chars())
        .filter(|&(_, cell)| cell == '#')
        .map(move |(x, _)| [x, y])
}

/// Computes one generation, and updates the hash at each birth and each death.
fn step(keys: &OpenKeys<bool, u64>, alive: &mut BTreeSet<Cell>, hash: &mut Hash) {
    let mut neighbours = BTreeMap::new();
    for &[x, y] in &*alive {
        for dx in -1..=1 {
            for dy in -1..=1 {
                *neighbours.entry([x + dx, y + dy]).or_insert(0) += i32::from((dx, dy) != (0, 0));
            }
        }
    }
    for (cell, count) in neighbours {
        let was = alive.contains(&cell);
        let is = count == 3 || was && count == 2;
        if was != is {
            *hash ^= keys.key(cell, true);
            if is {
                alive.insert(cell)
            } else {
                alive.remove(&cell)
            };
        }
    }
}

/// Returns an earlier generation and the first generation that repeats it. Returns `None` if none
/// of the first `most` generations repeats another.
fn repetition(
    keys: &OpenKeys<bool, u64>,
    mut alive: BTreeSet<Cell>,
    most: u32,
) -> Option<(u32, u32)> {
    let mut hash = keys.hash(alive.iter().map(|&cell| (cell, true)));
    let mut seen = HashMap::new();
    for generation in 0..most {
        if let Some(first) = seen.insert(hash, generation) {
            return Some((first, generation));
        }
        step(keys, &mut alive, &mut hash);
    }
    assert_eq!(hash, keys.hash(alive.iter().map(|&cell| (cell, true))));
    None
}

fn main() {
    let keys = OpenKeys::<bool, u64>::new(2026);
    // A row of ten cells becomes the pentadecathlon, of period 15; the figure eight has period 8.
    let mut alive: BTreeSet<_> = row([-FAR, FAR], "##########").collect();
    let eight = ["###...", "###...", "###...", "...###", "...###", "...###"];
    alive.extend(
        (0..)
            .zip(eight)
            .flat_map(|(y, cells)| row([FAR, y - FAR], cells)),
    );
    let (first, again) = repetition(&keys, alive, 300).expect("both oscillate");
    println!(
        "two oscillators: generation {again} repeats generation {first}, period {}",
        again - first
    );
    assert_eq!(again - first, 15 * 8); // the periods are coprime

    // A glider moves away and never repeats a generation.
    let glider = (0..).zip([".#.", "..#", "###"]);
    let glider = glider.flat_map(|(y, cells)| row([FAR, y], cells)).collect();
    assert_eq!(repetition(&keys, glider, 1_000), None);
    println!("a glider: no repetition in 1000 generations");
}
