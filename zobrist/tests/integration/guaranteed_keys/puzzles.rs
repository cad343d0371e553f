//! Sliding puzzles explored by hashes alone. With exact keys, a set of hashes represents a set of
//! states.

use std::collections::HashSet;

use zobrist::table::Prehashed;
use zobrist::{State, Zobrist, ZobristHash};

macro_rules! puzzle {
    ($name:ident, $side:literal, $tiles:literal) => {
        #[derive(Clone, Zobrist)]
        #[zobrist(key = u64, guarantee = exact)]
        struct $name {
            #[zobrist(max = $tiles)]
            tiles: [u8; $tiles + 1],
        }

        impl $name {
            fn start() -> Self {
                $name {
                    tiles: std::array::from_fn(|i| i as u8),
                }
            }

            /// Returns the states after one move, each with its updated hash.
            fn moves(
                &self,
                hash: ZobristHash<Self>,
            ) -> impl Iterator<Item = (Self, ZobristHash<Self>)> {
                let blank = self.tiles.iter().position(|&tile| tile == 0).unwrap();
                let (row, column) = (blank / $side, blank % $side);
                let from = [
                    (row > 0).then(|| blank - $side),
                    (row + 1 < $side).then(|| blank + $side),
                    (column > 0).then(|| blank - 1),
                    (column + 1 < $side).then(|| blank + 1),
                ];
                from.into_iter().flatten().map(move |from| {
                    let (mut next, mut hash) = (self.clone(), hash);
                    let tile = self.tiles[from];
                    hash.toggle(Self::TILES.at(from), tile);
                    hash.toggle(Self::TILES.at(blank), tile);
                    next.tiles.swap(from, blank);
                    (next, hash)
                })
            }

            /// Visits states in breadth-first order until at least `most` are found, or all. The
            /// search recognizes states by their hashes. Returns the states and the depth of
            /// the last ones.
            fn explore(most: usize) -> (Vec<Self>, u32) {
                let start = Self::start();
                let mut hashes: HashSet<_, Prehashed> = HashSet::default();
                hashes.insert(start.zobrist_hash());
                let (mut states, mut layer, mut depth) = (vec![start], 0..1, 0);
                while !layer.is_empty() && states.len() < most {
                    for i in layer.clone() {
                        let state = states[i].clone();
                        for (next, hash) in state.moves(state.zobrist_hash()) {
                            if hashes.insert(hash) {
                                states.push(next);
                            }
                        }
                    }
                    layer = layer.end..states.len();
                    depth += u32::from(!layer.is_empty());
                }
                (states, depth)
            }
        }
    };
}
puzzle!(Eight, 3, 8);
puzzle!(Fifteen, 4, 15);

/// The 8-puzzle has 9!/2 states. The farthest is 31 moves away: A. Reinefeld, "Complete solution of
/// the eight-puzzle", IJCAI 1993.
#[test]
fn all_states_of_the_eight_puzzle() {
    assert!(Eight::GUARANTEE.is_exact());
    let (states, depth) = Eight::explore(usize::MAX);
    assert_eq!((states.len(), depth), (181_440, 31));
    let different: HashSet<_> = states.iter().map(|state| state.tiles).collect();
    assert_eq!(different.len(), 181_440);
}

/// The search recognizes states by hashes alone. It must have found no state twice, and as many
/// states as hashes.
#[test]
fn many_states_of_the_fifteen_puzzle() {
    assert!(Fifteen::GUARANTEE.is_exact());
    let (states, _) = Fifteen::explore(200_000);
    let packed = |state: &Fifteen| {
        state
            .tiles
            .iter()
            .fold(0, |all, &tile| all << 4 | u64::from(tile))
    };
    let mut different: Vec<_> = states.iter().map(packed).collect();
    different.sort_unstable();
    different.dedup();
    assert!(different.len() >= 200_000);
    assert_eq!(different.len(), states.len());
    // Hashes from scratch are distinct, too.
    let mut hashes: Vec<_> = states
        .iter()
        .map(|state| state.zobrist_hash().raw())
        .collect();
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), states.len());
}
