//! Learn how to give a position and all its rotations and reflections the same hash:
//! `CanonicalHash`.
//!
//! Counts the positions of peg solitaire after 0 to 7 moves on the English board, with and without
//! symmetries. Prints both counts. OEIS A112737 has the counts up to symmetry.

use std::collections::HashMap;

use zobrist::symmetry::{CanonicalHash, Symmetries};
use zobrist::table::Prehashed;
use zobrist::{Zobrist, ZobristHash};

/// A board of 7x7 squares with pegs on 33 of them at most.
#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Board {
    #[zobrist(bits)]
    pegs: u64,
}

type Hash = CanonicalHash<Board>;

/// Returns the squares of the cross-shaped English board.
fn squares() -> impl Iterator<Item = usize> + Clone {
    (0..49).filter(|square| (2..5).contains(&(square / 7)) || (2..5).contains(&(square % 7)))
}

/// Returns all jumps as triples of squares: from, over and to.
fn jumps() -> Vec<[usize; 3]> {
    let mut jumps = Vec::new();
    let cross: Vec<usize> = squares().collect();
    for &from in &cross {
        for step in [1, 7] {
            let jump = [from, from + step, from + 2 * step];
            let is_straight = step == 7 || from % 7 < 5;
            if is_straight && jump.iter().all(|square| cross.contains(square)) {
                jumps.push(jump);
                jumps.push([jump[2], jump[1], jump[0]]);
            }
        }
    }
    jumps
}

fn main() {
    let symmetries = Symmetries::rectangle(7, 7);
    let jumps = jumps();
    // One call updates the hashes of all eight images.
    let toggle = |hash: &mut Hash, square| {
        hash.update(&symmetries, square, |image| Board::PEGS.at(image).key(true));
    };

    let start = squares()
        .filter(|&square| square != 24)
        .fold(0, |pegs, square| pegs | 1_u64 << square);
    let mut hash = Hash::new(&symmetries, ZobristHash::BASE);
    squares()
        .filter(|&square| square != 24)
        .for_each(|square| toggle(&mut hash, square));

    // The key of the map decides which positions are merged. The hash merges equal positions, and
    // the canonical hash merges equivalent ones.
    let search = |key: fn(&Hash) -> ZobristHash<Board>| {
        let mut level = HashMap::from([(key(&hash), (start, hash))]);
        let mut counts = Vec::new();
        for _ in 0..=7 {
            counts.push(level.len());
            let mut next = HashMap::<_, _, Prehashed>::default();
            for (pegs, hash) in level.values() {
                for jump in &jumps {
                    let [from, over, to] = jump.map(|square| pegs >> square & 1 == 1);
                    if from && over && !to {
                        let (mut pegs, mut hash) = (*pegs, *hash);
                        for &square in jump {
                            pegs ^= 1 << square;
                            toggle(&mut hash, square);
                        }
                        hash.hash().debug_check(&Board { pegs });
                        next.insert(key(&hash), (pegs, hash));
                    }
                }
            }
            level = next.into_iter().collect();
        }
        counts
    };
    let (all, canonical) = (search(Hash::hash), search(Hash::canonical));
    println!("positions      {all:?}\nup to symmetry {canonical:?}");
    assert_eq!(canonical, [1, 1, 2, 8, 39, 171, 719, 2_757]);
    assert_eq!(all[..4], [1, 4, 12, 60]);
}
