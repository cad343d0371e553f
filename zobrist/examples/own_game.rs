//! Learn how to use the library in a game of your own: a position that keeps its hash, `make` and
//! `undo`, a search with a transposition table, and a history for repetitions.
//!
//! The game is three men's morris. In turn, the players place three men each on a board of 3x3
//! points, and then move one of them to an adjacent point. Three in a row win. Prints the value of
//! each first move, by searches with and without a table. A first man in the centre wins. If the
//! first player may not start in the centre, the game is a draw (H. E. Dudeney, Amusements in
//! Mathematics, 1917, "Ovid's game").

use zobrist::table::transposition::{Bound, SearchEntry, SizeError};
use zobrist::table::{History, TranspositionTable};
use zobrist::{Hashed, Zobrist, ZobristHash};

type Hash = ZobristHash<Position>;

#[derive(Default, Zobrist)]
#[zobrist(key = u64)]
struct Position {
    /// The points that the men of each player occupy.
    #[zobrist(bits)]
    men: [u16; 2],
    /// The number of men that each player still has to place. Without captures, `men` determines
    /// this number, so it would not need keys.
    #[zobrist(max = 3)]
    hand: [u8; 2],
    second_to_move: bool,
}

/// A move of a man to a point, from the hand (`None`) or from another point.
#[derive(Clone, Copy)]
struct Move {
    from: Option<usize>,
    to: usize,
}

const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
const NEIGHBOURS: [u16; 9] = [0o32, 0o25, 0o62, 0o121, 0o757, 0o424, 0o230, 0o520, 0o260];

impl Move {
    /// Returns a number for tables, where 0 is no move.
    fn number(self) -> u16 {
        1 + 9 * self.from.map_or(9, |from| from as u16) + self.to as u16
    }
}

impl Position {
    fn make(position: &mut Hashed<Self>, mv: Move) {
        let us = usize::from(position.second_to_move);
        let from = mv.from.map_or(0, |from| 1 << from);
        position.flip(Position::MEN.at(us), from | 1 << mv.to);
        if mv.from.is_none() {
            position.set(Position::HAND.at(us), position.hand[us] - 1);
        }
        position.flip(Position::SECOND_TO_MOVE, true);
    }

    fn undo(position: &mut Hashed<Self>, mv: Move) {
        position.flip(Position::SECOND_TO_MOVE, true);
        let us = usize::from(position.second_to_move);
        let from = mv.from.map_or(0, |from| 1 << from);
        position.flip(Position::MEN.at(us), from | 1 << mv.to);
        if mv.from.is_none() {
            position.set(Position::HAND.at(us), position.hand[us] + 1);
        }
    }

    fn moves(&self) -> Vec<Move> {
        let (us, occupied) = (usize::from(self.second_to_move), self.men[0] | self.men[1]);
        let free = |mask: u16| (0..9).filter(move |to| (mask & !occupied) >> to & 1 == 1);
        if self.hand[us] > 0 {
            return free(0o777).map(|to| Move { from: None, to }).collect();
        }
        let men = (0..9).filter(|from| self.men[us] >> from & 1 == 1);
        let moves = |from: usize| {
            free(NEIGHBOURS[from]).map(move |to| Move {
                from: Some(from),
                to,
            })
        };
        men.flat_map(moves).collect()
    }

    fn is_lost(&self) -> bool {
        let them = self.men[usize::from(!self.second_to_move)];
        LINES.iter().any(|line| them & line == *line)
    }
}

struct Search {
    table: Option<TranspositionTable<Hash, SearchEntry>>,
    /// The positions of the game up to the root, and then the positions on the path of the search.
    history: History<Hash>,
    nodes: u64,
}

impl Search {
    fn make(&mut self, position: &mut Hashed<Position>, mv: Move) {
        Position::make(position, mv);
        match mv.from {
            Some(_) => self.history.push(position.hash()),
            None => self.history.push_irreversible(position.hash()),
        }
    }

    fn undo(&mut self, position: &mut Hashed<Position>, mv: Move) {
        Position::undo(position, mv);
        self.history.pop();
    }

    /// Returns 1 for a win of the player to move, -1 for a loss, and 0 for a draw or at the
    /// horizon.
    fn negamax(
        &mut self,
        position: &mut Hashed<Position>,
        depth: u8,
        mut alpha: i16,
        beta: i16,
    ) -> i16 {
        self.nodes += 1;
        if position.is_lost() {
            return -1;
        }
        // A position that was repeated once can be repeated again, so it counts as a draw.
        if depth == 0 || self.history.repetitions() > 0 {
            return 0;
        }
        let (hash, old_alpha) = (position.hash(), alpha);
        let entry = self.table.as_ref().and_then(|table| table.probe(hash));
        // Entries of deeper searches are accepted, so the score may be a win that this depth does
        // not reach. To compare a search with and without a table, accept only entries with
        // `entry.depth == depth`: see `guide::chess`.
        if let Some(score) = entry.and_then(|entry| entry.cutoff(depth, alpha, beta)) {
            return score;
        }
        // The best move of an earlier search comes first.
        let mut moves = position.moves();
        moves.sort_by_key(|mv| entry.is_none_or(|entry| entry.mv != mv.number()));
        let (mut best, mut best_move) = (-1, 0); // also the value of a position without moves
        for mv in moves {
            self.make(position, mv);
            let value = -self.negamax(position, depth - 1, -beta, -alpha);
            self.undo(position, mv);
            best = best.max(value);
            if value > alpha {
                (alpha, best_move) = (value, mv.number());
            }
            if alpha >= beta {
                break;
            }
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best <= old_alpha => Bound::Upper,
            _ => Bound::Exact,
        };
        if let Some(table) = &self.table {
            table.store(
                hash,
                SearchEntry {
                    mv: best_move,
                    score: best,
                    eval: None,
                    depth,
                    bound,
                    pv: false,
                },
            );
        }
        best
    }
}

/// Returns the value of each first move, and the number of nodes of all searches.
fn solve(depth: u8, table: Option<TranspositionTable<Hash, SearchEntry>>) -> (Vec<i16>, u64) {
    let mut position = Hashed::new(Position {
        hand: [3; 2],
        ..Position::default()
    });
    let mut search = Search {
        table,
        history: History::new(),
        nodes: 0,
    };
    search.history.push(position.hash()); // the game so far has only the root
    let values = position.moves().into_iter().map(|mv| {
        search.make(&mut position, mv);
        let value = -search.negamax(&mut position, depth - 1, -1, 1);
        search.undo(&mut position, mv);
        value
    });
    (values.collect(), search.nodes)
}

fn main() -> Result<(), SizeError> {
    let (values, nodes) = solve(9, None);
    println!("9 plies without a table:  {values:?}, {nodes} nodes");
    let (with_table, nodes) = solve(9, Some(TranspositionTable::new(1 << 20)?)); // bytes
    println!("9 plies with a table:     {with_table:?}, {nodes} nodes");
    let (deeper, nodes) = solve(20, Some(TranspositionTable::new(1 << 20)?));
    println!("20 plies, with repetitions: {deeper:?}, {nodes} nodes");
    assert_eq!(values, [0, -1, 0, -1, 1, -1, 0, -1, 0]);
    assert_eq!((&with_table, &deeper), (&values, &values));
    Ok(())
}
