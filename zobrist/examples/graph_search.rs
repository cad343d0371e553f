//! Learn how to merge the nodes of a Monte-Carlo tree search by hash, so that the tree becomes a graph.
//!
//! Searches tic-tac-toe with nodes merged by position, then by position up to symmetry. Prints how many positions there are,
//! published as 5,478 and 765, how many nodes the search makes of them, and the value of the game, which is a draw, 0.
//!
//! A node that is reached on several paths needs a visit count for each edge, and its value from the values of its children. That
//! is the backup of <https://github.com/lightvector/KataGo/blob/master/docs/GraphSearch.md>; another one is in J. Czech, P. Korus,
//! K. Kersting, "Improving AlphaZero using Monte-Carlo graph search", ICAPS 2021.

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
    /// The result of one random game from here: 1 if crosses win, -1 if noughts do.
    utility: f64,
    value: f64,
    /// The key of each child, and how often it was chosen from here.
    edges: Vec<(Hash, f64)>,
}

struct Search {
    symmetries: Symmetries,
    /// What is merged: equal positions, or equivalent ones.
    key: fn(&CanonicalHash<Board>) -> Hash,
    nodes: HashMap<Hash, Node, Prehashed>,
}

impl Board {
    fn to_move(self) -> Mark {
        let free = self.squares.iter().filter(|square| square.is_none());
        if free.count() % 2 == 1 { Mark::Cross } else { Mark::Nought }
    }

    /// The free squares, none after the end of the game, and the result so far.
    fn moves(&self) -> (Vec<usize>, f64) {
        // The first square of a line, and the step to the next.
        for (first, step) in [(0, 1), (3, 1), (6, 1), (0, 3), (1, 3), (2, 3), (0, 4), (2, 2)] {
            let [a, b, c] = [0, 1, 2].map(|n| self.squares[first + n * step]);
            if a.is_some() && a == b && b == c {
                return (vec![], if a == Some(Mark::Cross) { 1.0 } else { -1.0 });
            }
        }
        ((0..9).filter(|&square| self.squares[square].is_none()).collect(), 0.0)
    }
}

impl Search {
    /// Adds a node unless there is one with the same key.
    fn add(
        &mut self,
        board: Board,
        hash: CanonicalHash<Board>,
        random: &mut impl FnMut(usize) -> usize,
    ) -> Hash {
        let key = (self.key)(&hash);
        self.nodes.entry(key).or_insert_with(|| {
            let mut end = board;
            let utility = loop {
                let (moves, result) = end.moves();
                if moves.is_empty() {
                    break result;
                }
                end.squares[moves[random(moves.len())]] = Some(end.to_move());
            };
            Node { board, hash, utility, value: utility, edges: vec![] }
        });
        key
    }

    fn playout(&mut self, key: Hash, random: &mut impl FnMut(usize) -> usize) {
        let mut edges = self.expand(key, random);
        let node = &self.nodes[&key];
        let sign = if node.board.to_move() == Mark::Cross { 1.0 } else { -1.0 };
        let visits = 1.0 + edges.iter().map(|edge| edge.1).sum::<f64>();
        // PUCT with equal priors.
        let explore = visits.sqrt() / f64::from(edges.len() as u32);
        let score =
            |edge: &(Hash, f64)| sign * self.nodes[&edge.0].value + explore / (1.0 + edge.1);
        if let Some(best) = edges.iter_mut().max_by(|a, b| score(a).total_cmp(&score(b))) {
            best.1 += 1.0;
            let child = best.0;
            self.playout(child, random);
        }
        let sum: f64 = edges.iter().map(|&(child, visits)| visits * self.nodes[&child].value).sum();
        let node = self.nodes.get_mut(&key).expect("it is there");
        // The choice of this playout is one more visit, unless the game is over.
        let visits = if edges.is_empty() { visits } else { visits + 1.0 };
        (node.value, node.edges) = ((node.utility + sum) / visits, edges);
    }

    /// Adds the children of a node, and returns the edges to them: none after the end of the game.
    fn expand(&mut self, key: Hash, random: &mut impl FnMut(usize) -> usize) -> Vec<(Hash, f64)> {
        let node = &self.nodes[&key];
        if !node.edges.is_empty() {
            return node.edges.clone();
        }
        let (board, hash, mark) = (node.board, node.hash, node.board.to_move());
        let children = board.moves().0.into_iter().map(|square| {
            let (mut board, mut hash) = (board, hash);
            board.squares[square] = Some(mark);
            hash.update(&self.symmetries, square, |image| Board::SQUARES.at(image).key(mark));
            debug_assert!(hash.get().check(&board).is_ok());
            (self.add(board, hash, random), 0.0)
        });
        children.collect()
    }
}

fn main() {
    let mut state = 2026_u64;
    let mut random = move |n: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % n
    };
    for (key, published) in
        [(CanonicalHash::get as fn(&_) -> _, 5_478), (CanonicalHash::canonical, 765)]
    {
        let symmetries = Symmetries::rectangle(3, 3);
        let empty = CanonicalHash::new(&symmetries, Hash::BASE);
        let mut search = Search { symmetries, key, nodes: HashMap::default() };
        let root = search.add(Board { squares: [None; 9] }, empty, &mut random);
        for _ in 0..50_000 {
            search.playout(root, &mut random);
        }
        let (made, value) = (search.nodes.len(), search.nodes[&root].value);
        // All other positions, to count them.
        let mut keys: Vec<Hash> = search.nodes.keys().copied().collect();
        while let Some(key) = keys.pop() {
            let known = search.nodes.len();
            let edges = search.expand(key, &mut random);
            if search.nodes.len() > known {
                keys.extend(edges.iter().map(|edge| edge.0));
            }
        }
        println!("{} positions, nodes for {made} of them, value {value:.3}", search.nodes.len());
        assert_eq!(search.nodes.len(), published);
        assert!(value.abs() < 0.05);
    }
}
