//! Compares the keys of tables and of search graphs with the legal moves, in all games of a few
//! plies on small boards.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::hash::Hash as Hashable;

use zobrist_examples::dice::Dice;

use go::board::{Board, Stone};
use go::game::{Game, Illegal, Rules, Superko};
use go::hashing::{self, Hash};

/// A move; `None` is a pass.
type Move = Option<usize>;

/// What each key answers, and the number of nodes that it answers differently for.
struct Answers<K, V>(HashMap<K, V>, usize);

impl<K: Hashable + Eq, V: PartialEq> Answers<K, V> {
    fn add(&mut self, key: K, value: V) {
        match self.0.entry(key) {
            Entry::Occupied(known) => self.1 += usize::from(*known.get() != value),
            Entry::Vacant(free) => drop(free.insert(value)),
        }
    }
}

/// Returns what determines a state, without hashes: the stones, the points that superko forbids,
/// the side to move, and the passes.
fn state(game: &mut Game<'_>, passes: u8) -> Vec<u8> {
    let stone = |stone: Option<Stone>| stone.map_or(0, |stone| 1 + u8::from(stone == Stone::White));
    let points = (0..game.board.points.len()).map(|point| {
        let played = game.play(point);
        if played.is_ok() {
            game.undo();
        }
        stone(game.board.points[point]) + 3 * u8::from(played == Err(Illegal::Superko))
    });
    let mut state: Vec<u8> = points.collect();
    state.extend([stone(Some(game.to_move)), passes]);
    state
}

struct Search {
    /// The plies of the longest game.
    plies: usize,
    /// The nodes of the graph: a state after a node, or after any node.
    nodes: HashMap<(Option<usize>, Vec<u8>), usize>,
    /// The legal moves, by the hash of the stones and the side to move, and by the key of a table.
    by_hash: Answers<Hash, Vec<Move>>,
    by_key: Answers<Hash, Vec<Move>>,
    /// The legal moves with the keys of the nodes that they lead to, by keys of a table and of a
    /// graph.
    children_by_key: Answers<Hash, Vec<(Move, Hash)>>,
    children_by_path: Answers<Hash, Vec<(Move, Hash)>>,
}

impl Search {
    fn new(plies: usize) -> Self {
        let [by_hash, by_key] = [0; 2].map(|wrong| Answers(HashMap::new(), wrong));
        let [children_by_key, children_by_path] =
            [0; 2].map(|wrong| Answers(HashMap::new(), wrong));
        Search {
            plies,
            nodes: HashMap::new(),
            by_hash,
            by_key,
            children_by_key,
            children_by_path,
        }
    }

    /// Visits all games that continue `game`, with the last `passes` moves, by `rest` plies. `node`
    /// is the key of the game in the graph, and `before` the node before it, if it matters.
    fn visit(
        &mut self,
        game: &mut Game<'_>,
        node: Hash,
        before: Option<usize>,
        passes: u8,
        rest: usize,
    ) {
        let (hash, key, state) = (game.hash, game.key(), state(game, passes));
        let next = self.nodes.len();
        let number = *self.nodes.entry((before, state)).or_insert(next);
        let (mut moves, mut keys, mut nodes) = (Vec::new(), Vec::new(), Vec::new());
        let points = if passes < 2 {
            game.board.points.len()
        } else {
            0
        };
        for mv in (0..points).map(Some).chain((passes < 2).then_some(None)) {
            match mv {
                Some(point) if game.play(point).is_err() => continue,
                Some(_) => {}
                None => game.pass(),
            }
            let child = game.graph_key(node, self.plies);
            moves.push(mv);
            keys.push((mv, game.key()));
            nodes.push((mv, child));
            if rest > 1 {
                let is_alone = mv.is_some_and(|point| game.board.room(point) > self.plies);
                let passes = if mv.is_none() { passes + 1 } else { 0 };
                self.visit(game, child, (!is_alone).then_some(number), passes, rest - 1);
            }
            game.undo();
        }
        self.by_hash.add(hash, moves.clone());
        self.by_key.add(key, moves);
        self.children_by_key.add(key, keys);
        self.children_by_path.add(node, nodes);
    }
}

/// Visits all games of `plies` plies from the empty board, and from `starts` random positions.
fn search(rows: usize, cols: usize, plies: usize, starts: u64, rules: Rules) -> Search {
    let mut search = Search::new(plies);
    let empty = Board::empty(rows, cols);
    let keys = hashing::keys(&empty);
    for seed in 0..=starts {
        let (mut board, mut dice) = (empty.clone(), Dice::new(seed));
        for _ in 0..2 * seed {
            board.play(
                dice.below(rows * cols),
                [Stone::Black, Stone::White][dice.below(2)],
            );
        }
        let mut game = Game::new(board, &keys, Stone::Black, rules);
        let root = game.key();
        search.visit(&mut game, root, None, 0, plies);
    }
    search
}

fn no_entry_answers_for_other_moves(boards: &[(usize, usize, usize, u64)]) {
    let [mut by_hash, mut by_key, mut alone] = [0; 3];
    for superko in [Superko::Positional, Superko::Situational] {
        for &(rows, cols, plies, starts) in boards {
            let found = search(
                rows,
                cols,
                plies,
                starts,
                Rules {
                    superko,
                    no_suicide: false,
                },
            );
            assert_eq!(
                (found.by_key.1, found.children_by_path.1),
                (0, 0),
                "{rows}x{cols}, {superko:?}"
            );
            // A state has one key, and a node of the graph has one.
            let keys = (found.by_key.0.len(), found.children_by_path.0.len());
            let states: HashSet<_> = found.nodes.keys().map(|(_, state)| state).collect();
            assert_eq!(
                keys,
                (states.len(), found.nodes.len()),
                "{rows}x{cols}, {superko:?}"
            );
            by_hash += found.by_hash.1;
            by_key += found.children_by_key.1;
            let no_path = found
                .nodes
                .keys()
                .filter(|(before, _)| before.is_none())
                .count();
            alone += no_path.saturating_sub(starts as usize + 1);
        }
    }
    // Less in a key is not enough, and some nodes are shared by all paths.
    assert!(
        by_hash > 0 && by_key > 0 && alone > 0,
        "{by_hash}, {by_key}, {alone}"
    );
}

#[test]
fn no_entry_answers_for_other_legal_moves() {
    no_entry_answers_for_other_moves(&[(2, 2, 6, 4), (2, 3, 4, 6), (3, 3, 4, 4)]);
}

#[test]
#[ignore = "takes a minute"]
fn no_entry_answers_for_other_legal_moves_in_longer_games() {
    no_entry_answers_for_other_moves(&[(2, 2, 8, 8), (2, 3, 6, 12), (3, 3, 5, 24)]);
}
