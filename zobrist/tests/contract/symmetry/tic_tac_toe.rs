//! Tic-tac-toe: static keys, a side to move, and moves stored under canonical hashes.

use std::collections::{HashMap, HashSet};

use core::num::Wrapping;

use zobrist::symmetry::{CanonicalHash, Symmetries};
use zobrist::{Zobrist, ZobristHash};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Zobrist)]
enum Mark {
    X,
    O,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Zobrist)]
#[zobrist(key = u64, seed = 2026)]
struct Board {
    squares: [Option<Mark>; 9],
    #[zobrist(empty = Mark::X)]
    turn: Mark,
}

const EMPTY: Board = Board {
    squares: [None; 9],
    turn: Mark::X,
};

impl Board {
    fn is_won(&self) -> bool {
        let lines = [
            [0, 1, 2],
            [3, 4, 5],
            [6, 7, 8],
            [0, 3, 6],
            [1, 4, 7],
            [2, 5, 8],
            [0, 4, 8],
            [2, 4, 6],
        ];
        lines.iter().any(|&[a, b, c]| {
            self.squares[a].is_some()
                && self.squares[a] == self.squares[b]
                && self.squares[a] == self.squares[c]
        })
    }

    /// Returns the legal moves, none if the game is over.
    fn moves(&self) -> Vec<usize> {
        let over = self.is_won();
        (0..9)
            .filter(|&square| !over && self.squares[square].is_none())
            .collect()
    }

    fn after(mut self, square: usize) -> Self {
        self.squares[square] = Some(self.turn);
        self.turn = self.other();
        self
    }

    fn other(&self) -> Mark {
        if self.turn == Mark::X {
            Mark::O
        } else {
            Mark::X
        }
    }

    /// Returns the result for the side to move if both sides play optimally: 1, 0 or -1.
    fn value(&self, known: &mut HashMap<Board, i32>) -> i32 {
        if let Some(&value) = known.get(self) {
            return value;
        }
        let results = self
            .moves()
            .into_iter()
            .map(|square| -self.after(square).value(known));
        let value = if self.is_won() {
            -1
        } else {
            results.max().unwrap_or(0)
        };
        known.insert(*self, value);
        value
    }
}

/// Returns all reachable positions with their incrementally updated hashes.
fn reached(symmetries: &Symmetries) -> Vec<(Board, CanonicalHash<Board>)> {
    let mut seen = HashSet::from([EMPTY]);
    let mut found = vec![(EMPTY, CanonicalHash::new(symmetries, ZobristHash::BASE))];
    let mut next = 0;
    while let Some(&(board, hash)) = found.get(next) {
        next += 1;
        for square in board.moves() {
            let after = board.after(square);
            if seen.insert(after) {
                let mut hash = hash;
                hash.update(symmetries, square, |image| {
                    Board::SQUARES.at(image).key(board.turn)
                });
                hash.update_invariant(Board::TURN.change(board.turn, after.turn));
                found.push((after, hash));
            }
        }
    }
    found
}

/// Counts positions by the number of moves: 5,478 in all, and 765 up to symmetry (OEIS A008907).
#[test]
fn tic_tac_toe() {
    let symmetries = Symmetries::rectangle(3, 3);
    let (mut all, mut canonical) = ([0; 10], [const { Vec::new() }; 10]);
    for (board, hash) in reached(&symmetries) {
        assert_eq!(hash.hash(), board.zobrist_hash());
        let moves = board.squares.iter().flatten().count();
        all[moves] += 1;
        canonical[moves].push(hash.canonical());
    }
    let canonical = canonical.map(|hashes| hashes.into_iter().collect::<HashSet<_>>());
    assert_eq!(all, [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]);
    assert_eq!(
        canonical.each_ref().map(HashSet::len),
        [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]
    );
    assert_eq!(all.iter().sum::<usize>(), 5_478);
    assert_eq!(
        canonical.iter().flatten().collect::<HashSet<_>>().len(),
        765
    );
}

/// A best move stored under a canonical hash, mapped back, is a best move in every position with
/// this hash.
#[test]
fn a_stored_move_is_mapped_back() {
    let symmetries = Symmetries::rectangle(3, 3);
    let mut best_moves: HashMap<_, (usize, i32)> = HashMap::new();
    let mut known = HashMap::new();
    let (mut hits, mut mapped) = (0, 0);
    for (board, hash) in reached(&symmetries) {
        let moves = board.moves();
        let (canonical, operation) = hash.canonical_with_operation();
        if let Some(&(stored, value)) = best_moves.get(&canonical) {
            let square = symmetries.image(symmetries.inverse(operation), stored);
            assert!(moves.contains(&square), "{square} is not legal");
            assert_eq!(-board.after(square).value(&mut known), value);
            assert_eq!(board.value(&mut known), value);
            hits += 1;
            mapped += usize::from(!moves.contains(&stored));
        } else if let Some(best) = moves
            .into_iter()
            .max_by_key(|&m| -board.after(m).value(&mut known))
        {
            let value = -board.after(best).value(&mut known);
            best_moves.insert(canonical, (symmetries.image(operation, best), value));
        }
    }
    // The 958 finished positions have 138 canonical hashes. The other 627 canonical hashes have
    // moves.
    assert_eq!(
        (best_moves.len(), hits),
        (765 - 138, 5_478 - 958 - (765 - 138))
    );
    assert!(
        mapped > 1_000,
        "the stored move would nearly always do as it is"
    );
}

/// Canonical hashes are `Copy` and can be sent to other threads.
#[test]
fn hashes_are_plain_values() {
    fn plain<T: Copy + Send + Sync + std::hash::Hash + Eq>() {}
    plain::<CanonicalHash<Board>>();
    plain::<CanonicalHash<[Option<Mark>], Wrapping<u32>, 48>>();
    assert!(size_of::<CanonicalHash<Board>>() <= 9 * size_of::<u64>());
}

/// Comparisons ignore the array entries beyond the last operation.
#[test]
fn equality_is_that_of_the_hashes() {
    let symmetries = Symmetries::rectangle(2, 3);
    let mut hash: CanonicalHash<Board> = CanonicalHash::new(&symmetries, ZobristHash::BASE);
    let empty = hash;
    let text = format!("{hash:?}");
    let base = format!("{:?}", ZobristHash::<Board>::BASE);
    assert_eq!(
        text,
        format!("CanonicalHash([{base}, {base}, {base}, {base}])")
    );
    hash.update(&symmetries, 0, |image| {
        Board::SQUARES.at(image).key(Mark::X)
    });
    assert_ne!(hash, empty);
    hash.update_invariant(Board::TURN.key(Mark::O));
    assert_eq!(HashSet::from([hash, empty, hash]).len(), 2);
    // Both have the same hashes, but different unused array entries.
    let turn = Board::TURN.key(Mark::O);
    let mut updated = empty;
    updated.update_invariant(turn);
    let begun: CanonicalHash<Board> = CanonicalHash::new(&symmetries, ZobristHash::BASE + turn);
    assert_eq!(updated, begun);
    assert_eq!(HashSet::from([updated, begun]).len(), 1);
    // The hash of the state is equal, but the hashes of its images differ.
    let asymmetric = CanonicalHash::new(&symmetries, hash.hash());
    assert_eq!(asymmetric.hash(), hash.hash());
    assert_ne!(asymmetric, hash);
    // The second group has fewer operations.
    let half = symmetries.preserving(|site| site / 3);
    let fewer: CanonicalHash<Board> = CanonicalHash::new(&half, ZobristHash::BASE);
    assert_eq!(fewer.all(), &empty.all()[..2]);
    assert_ne!(fewer, empty);
}
