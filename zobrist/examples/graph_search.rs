//! Learn how to merge the nodes of a Monte-Carlo tree search by hash, so that the tree becomes a
//! graph.
//!
//! Searches tic-tac-toe with nodes merged by position, then by position up to symmetry. Prints the
//! number of positions, published as 5,478 and 765, the number of nodes of the search, and the
//! value of the game: 0, a draw.
//!
//! A node with several parents needs a visit count for each edge, and a value computed from its
//! children. The update of visits and values is from <https://github.com/lightvector/KataGo/blob/master/docs/GraphSearch.md>. Another method is
//! in J. Czech, P. Korus, K. Kersting, "Improving AlphaZero using Monte-Carlo graph search", ICAPS
//! 2021.

use std::collections::HashMap;

use zobrist::symmetry::{CanonicalHash, Symmetries};
use zobrist::table::Prehashed;
use zobrist::{Zobrist, ZobristHash};

#[derive(Clone, Copy, PartialEq, Zobrist)]
enum Mark {
    Cross,
    Nought,
}

#[derive(Clone, Copy, Zobrist)]
#[zobrist(key = u64)]
struct Board {
    squares: [Option<Mark>; 9],
}

type Hash = ZobristHash<Board>;

struct Node {
    board: Board,
    hash: CanonicalHash<Board>,
    /// The result of one random game from this node: 1 if crosses win, -1 if noughts win, 0 for a
    /// draw.
    utility: f64,
    value: f64,
    /// The key of each child, and the number of visits of the child from this node.
    edges: Vec<(Hash, f64)>,
}

struct Search {
    symmetries: Symmetries,
    /// Returns the hash that identifies a node: the plain or the canonical hash of its position.
    key: fn(&CanonicalHash<Board>) -> Hash,
    nodes: HashMap<Hash, Node, Prehashed>,
    random: u64,
}

impl Board {
    /// Returns the mark to place, the free squares, and the result so far. At the end of the game,
    /// returns no free squares.
    fn moves(&self) -> (Mark, Vec<usize>, f64) {
        let free: Vec<usize> = (0..9)
            .filter(|&square| self.squares[square].is_none())
            .collect();
        let mark = if free.len() % 2 == 1 {
            Mark::Cross
        } else {
            Mark::Nought
        };
        // The first square of a line, and the step to the next.
        for (first, step) in [
            (0, 1),
            (3, 1),
            (6, 1),
            (0, 3),
            (1, 3),
            (2, 3),
            (0, 4),
            (2, 2),
        ] {
            let [a, b, c] = [0, 1, 2].map(|n| self.squares[first + n * step]);
            if a.is_some() && a == b && b == c {
                return (
                    mark,
                    vec![],
                    if a == Some(Mark::Cross) { 1.0 } else { -1.0 },
                );
            }
        }
        (mark, free, 0.0)
    }
}

impl Search {
    /// Returns the key of the node of a position. Adds a missing node with the result of a random
    /// game.
    fn add(&mut self, board: Board, hash: CanonicalHash<Board>) -> Hash {
        let random = &mut self.random;
        let node = || {
            let mut end = board;
            let utility = loop {
                let (mark, squares, result) = end.moves();
                if squares.is_empty() {
                    break result;
                }
                *random = random
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                end.squares[squares[(*random >> 33) as usize % squares.len()]] = Some(mark);
            };
            Node {
                board,
                hash,
                utility,
                value: utility,
                edges: vec![],
            }
        };
        let key = (self.key)(&hash);
        self.nodes.entry(key).or_insert_with(node);
        key
    }

    /// Returns the edges of a node. Adds its children first if the node has no edges yet.
    fn expand(&mut self, key: Hash) -> Vec<(Hash, f64)> {
        let Node {
            mut board,
            hash,
            ref edges,
            ..
        } = self.nodes[&key];
        if !edges.is_empty() {
            return edges.clone();
        }
        let (mark, squares, _) = board.moves();
        let children = squares.into_iter().map(|square| {
            let mut hash = hash;
            hash.update(&self.symmetries, square, |image| {
                Board::SQUARES.at(image).key(mark)
            });
            board.squares[square] = Some(mark);
            hash.hash().debug_check(&board);
            let child = self.add(board, hash);
            board.squares[square] = None;
            (child, 0.0)
        });
        children.collect()
    }

    fn playout(&mut self, key: Hash) {
        let mut edges = self.expand(key);
        let visits = |edges: &[(Hash, f64)]| 1.0 + edges.iter().map(|edge| edge.1).sum::<f64>();
        // Select a child by PUCT with equal priors, from the perspective of the side to move.
        let explore = visits(&edges).sqrt() / f64::from(edges.len() as u32);
        let sign = if self.nodes[&key].board.moves().0 == Mark::Cross {
            1.0
        } else {
            -1.0
        };
        let score =
            |edge: &(Hash, f64)| sign * self.nodes[&edge.0].value + explore / (1.0 + edge.1);
        if let Some(best) = edges
            .iter_mut()
            .max_by(|a, b| score(a).total_cmp(&score(b)))
        {
            best.1 += 1.0;
            let child = best.0;
            self.playout(child);
        }
        let sum: f64 = edges
            .iter()
            .map(|&(child, visits)| visits * self.nodes[&child].value)
            .sum();
        let node = self.nodes.get_mut(&key).expect("a node of the graph");
        node.value = (node.utility + sum) / visits(&edges);
        node.edges = edges;
    }
}

fn main() {
    let mut random = 2026;
    for (key, published) in [
        (CanonicalHash::hash as fn(&_) -> _, 5_478),
        (CanonicalHash::canonical, 765),
    ] {
        let symmetries = Symmetries::rectangle(3, 3);
        let empty = CanonicalHash::new(&symmetries, Hash::BASE);
        let mut search = Search {
            symmetries,
            key,
            nodes: HashMap::default(),
            random,
        };
        let root = search.add(Board { squares: [None; 9] }, empty);
        (0..50_000).for_each(|_| search.playout(root));
        let (visited, value) = (search.nodes.len(), search.nodes[&root].value);
        // Add all positions that the search has not visited, to count them.
        let mut keys: Vec<Hash> = search.nodes.keys().copied().collect();
        while let Some(key) = keys.pop() {
            let known = search.nodes.len();
            let edges = search.expand(key);
            if search.nodes.len() > known {
                keys.extend(edges.iter().map(|edge| edge.0));
            }
        }
        println!(
            "{} positions, nodes for {visited} of them, value {value:.3}",
            search.nodes.len()
        );
        assert_eq!(search.nodes.len(), published);
        assert!(value.abs() < 0.05);
        random = search.random;
    }
}
