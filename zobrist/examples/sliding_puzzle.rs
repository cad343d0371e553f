//! Learn how to search a puzzle by A* with a map from hashes to distances. The map merges all paths
//! to a state.
//!
//! Solves the two hardest instances of the 8-puzzle. Prints the number of moves, published as 31,
//! and the number of reached states.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use zobrist::table::Prehashed;
use zobrist::{Hashed, Zobrist, ZobristHash};

/// The tile on each square, with 0 for the blank. Nine slots of 9 values fit into 64 bits, so exact
/// keys are possible: equal hashes prove equal states. The solutions are therefore proved optimal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Zobrist)]
#[zobrist(key = u64, guarantee = exact)]
struct Puzzle {
    #[zobrist(max = 8)]
    tiles: [u8; 9],
}

type Hash = ZobristHash<Puzzle>;

impl Puzzle {
    /// Returns the sum of the distances of all tiles from their goals, which is a lower bound of
    /// the number of moves. The goal of tile 1 is square 0.
    fn manhattan(&self) -> u32 {
        let tiles = self.tiles.iter().zip(0_u8..).filter(|&(&tile, _)| tile > 0);
        tiles
            .map(|(tile, square)| {
                let goal = tile - 1;
                u32::from((square / 3).abs_diff(goal / 3) + (square % 3).abs_diff(goal % 3))
            })
            .sum()
    }

    /// Returns the minimum number of moves to the goal, and the number of states that the search
    /// reached.
    fn solve(self) -> (u32, usize) {
        let start = Hashed::new(self);
        let mut distances = HashMap::<Hash, u32, Prehashed>::from_iter([(start.hash(), 0)]);
        let mut queue = BinaryHeap::from([Reverse((self.manhattan(), 0, start))]);
        while let Some(Reverse((_, moves, puzzle))) = queue.pop() {
            if puzzle.tiles == [1, 2, 3, 4, 5, 6, 7, 8, 0] {
                return (moves, distances.len());
            }
            if distances[&puzzle.hash()] < moves {
                continue; // a shorter path to this state is known
            }
            let blank = puzzle.tiles.iter().position(|&tile| tile == 0).unwrap_or(0);
            let near = |a: usize, b: usize| (a / 3).abs_diff(b / 3) + (a % 3).abs_diff(b % 3) == 1;
            for from in (0..9).filter(|&from| near(from, blank)) {
                let mut next = puzzle;
                next.swap(Puzzle::TILES.at(blank), Puzzle::TILES.at(from));
                let known = distances.entry(next.hash()).or_insert(u32::MAX);
                if moves + 1 < *known {
                    *known = moves + 1;
                    queue.push(Reverse((moves + 1 + next.manhattan(), moves + 1, next)));
                }
            }
        }
        unreachable!("half of all arrangements have no solution, and these are of the other half")
    }
}

fn main() {
    for tiles in [[8, 6, 7, 2, 5, 4, 3, 0, 1], [6, 4, 7, 8, 5, 0, 3, 2, 1]] {
        let (moves, reached) = Puzzle { tiles }.solve();
        println!("{moves} moves, {reached} of 181440 states reached");
        assert_eq!(moves, 31);
    }
}
