//! A search for the winner within a number of plies. It is an alpha-beta search with a table and a
//! history.
//!
//! A score is a win, a loss or a draw. A position beyond the horizon is a draw, and so is a
//! repeated position. Combining a table and a history needs care, because a table contains
//! positions and not the paths to them. A line that is a draw because it repeats an earlier
//! position may not be a draw in another game. This is the "graph-history interaction" (M.
//! Campbell, "The graph-history interaction: on ignoring position history", ACM Annual Conference
//! 1985). The search handles it in two ways:
//!
//! - Each score comes with the earliest ply of the history that it depends on. If the score depends
//!   on repetitions, this is the ply of the earliest position that is repeated. The score is stored
//!   only if this ply is not before the ply of the scored position. Then the score is the same
//!   after any path to this position.
//! - The table is probed before the history. An entry of sufficient depth does not depend on the
//!   path, so its score is returned even if the position is repeated. The search one ply less deep
//!   has usually stored such an entry. Without this rule, hardly any score could be stored where
//!   kings move back and forth.
//!
//! The search loses no win. A win in n plies leads through wins in fewer plies, so none of its
//! positions is repeated. A repetition is never scored as a win, so each win that is found is
//! correct.

use std::mem;
use std::sync::atomic::Ordering;

use zobrist::ZobristHash;
use zobrist::table::transposition::{Bound, Scores, SearchEntry};
use zobrist::table::{History, TranspositionTable};
use zobrist_examples::game::Game as _;
use zobrist_examples::progress::Counter;

use crate::game::Game;
use crate::moves::Move;
use crate::position::Position;

/// The table of search results. An entry contains the index of a legal move. It is the best move,
/// or if the score is only a bound, a move to try first.
pub type Memory = TranspositionTable<ZobristHash<Position>, SearchEntry>;

/// The score of an immediate win. A win in n plies scores n less.
pub const WIN: i16 = 10_000;
/// Scores of at least this value are wins.
const WINS: i16 = WIN - 1_000;
const SCORES: Scores = Scores::new(WINS..=WIN, None, None);
/// A bound above all scores.
const INFINITE: i16 = WIN + 1;
const DRAW: i16 = 0;
/// Maximum depth. Jumps extend it by at most the number of pieces, so all plies fit in 8 bits.
pub const DEEPEST: u8 = 200;

/// Number of nodes between two updates of the number on a terminal.
const SHOWN: u64 = 1 << 14;

/// The best moves of both sides.
pub type Line = Vec<Move>;

/// A score, and the earliest ply of the history that the score depends on.
#[derive(Debug, Clone, Copy)]
struct Value {
    score: i16,
    since: usize,
}

impl Value {
    /// Creates a score that does not depend on the path.
    fn free(score: i16) -> Self {
        Value {
            score,
            since: usize::MAX,
        }
    }
}

/// Returns the score in the entry `known`, if it answers a search of `depth` with a window from
/// `alpha` to `beta`. The node is `ply` plies from the root, and the score is converted to the
/// distance from the root.
pub fn answer(known: SearchEntry, depth: u8, alpha: i16, beta: i16, ply: u8) -> Option<i16> {
    let SearchEntry { score, bound, .. } = SCORES.to_search(known, ply, 0);
    let is_deep = known.depth >= depth;
    // An entry of a lower depth may still prove a win. A win within some plies is also a win within
    // more plies, possibly a shorter one.
    let at_least = matches!(bound, Bound::Exact | Bound::Lower) && (is_deep || score >= WINS);
    let at_most = matches!(bound, Bound::Exact | Bound::Upper) && (is_deep || score <= -WINS);
    let answers = at_least && (at_most || score >= beta) || at_most && score <= alpha;
    answers.then_some(score)
}

/// A search, and its current line.
pub struct Searcher<'a> {
    table: Option<&'a Memory>,
    history: History<ZobristHash<Position>>,
    /// The best line from each ply.
    lines: Vec<Line>,
    /// The number of positions that all searches so far have visited.
    pub nodes: u64,
    /// The multiple of `SHOWN` in this number, for the rate on a terminal.
    pub shown: Counter,
}

impl<'a> Searcher<'a> {
    pub fn new(table: Option<&'a Memory>) -> Self {
        let lines = vec![Line::new(); usize::from(u8::MAX)];
        Searcher {
            table,
            history: History::with_shortest(4),
            lines,
            nodes: 0,
            shown: Counter::default(),
        }
    }

    /// Returns the score of `game` for the side to move, and the best line for both sides.
    pub fn search_root(&mut self, game: &Game, depth: u8) -> (i16, Line) {
        self.history.push(game.hash());
        let score = self.search(game, depth, -INFINITE, INFINITE).score;
        let mut line = mem::take(&mut self.lines[0]);
        if score != DRAW {
            self.complete(*game, score, depth, &mut line);
        }
        self.history.clear();
        (score, line)
    }

    /// Completes the best line of a win or loss. The line may end early, at a position whose score
    /// came from the table, because the table does not contain the line.
    fn complete(&mut self, mut game: Game, mut score: i16, depth: u8, line: &mut Line) {
        for &mv in line.iter() {
            (game, score) = (self.push(&game, mv), -score);
        }
        for ply in line.len() as u8..depth {
            let moves = game.position.moves();
            let known = self.table.and_then(|table| table.probe(game.hash()));
            let best = hint_first(known, moves.len())
                .map(|number| moves[number])
                .find(|&mv| self.descend(&game, mv, depth - ply, score - 1, score).score >= score);
            let Some(mv) = best else { return };
            line.push(mv);
            (game, score) = (self.push(&game, mv), -score);
        }
    }

    /// Plays `mv`, and adds the position to the history.
    fn push(&mut self, game: &Game, mv: Move) -> Game {
        let next = game.after(mv);
        if game.position.is_irreversible(mv) {
            self.history.push_irreversible(next.hash());
        } else {
            self.history.push(next.hash());
        }
        next
    }

    /// Searches the position after `mv`. Returns the score for the side that plays `mv`.
    fn descend(&mut self, game: &Game, mv: Move, depth: u8, alpha: i16, beta: i16) -> Value {
        let next = self.push(game, mv);
        let value = self.search(&next, depth.saturating_sub(1), -beta, -alpha);
        self.history.pop();
        Value {
            score: -value.score,
            ..value
        }
    }

    /// Returns the score of `game` if it is between `alpha` and `beta`, and sets `lines[ply]` to
    /// the best line. Otherwise returns a bound of the score.
    fn search(&mut self, game: &Game, depth: u8, alpha: i16, beta: i16) -> Value {
        self.nodes += 1;
        if self.nodes % SHOWN == 0 {
            self.shown.store(self.nodes, Ordering::Relaxed);
        }
        let here = self.history.len() - 1;
        let ply = here as u8;
        self.lines[here].clear();
        // The best possible score is a win by the next move. The worst score is a loss without a
        // legal move in this position.
        let (mut alpha, beta) = (alpha.max(lost(ply)), beta.min(-lost(ply + 1)));
        if alpha >= beta {
            return Value::free(alpha);
        }

        let known = self.table.and_then(|table| table.probe(game.hash()));
        let answer = known.and_then(|known| answer(known, depth, alpha, beta, ply));
        if let Some(score) = answer.filter(|_| ply > 0) {
            return Value::free(score);
        }
        if let Some(since) = self.history.repeated_since() {
            return Value { score: DRAW, since };
        }

        let moves = game.position.moves();
        let Some(first) = moves.first() else {
            return Value::free(lost(ply));
        };
        // Search on while jumps are forced. Sequences of jumps are short.
        if depth == 0 && !first.is_jump() {
            return Value::free(DRAW);
        }

        let below_all = alpha;
        let mut best = Value::free(-INFINITE);
        let mut best_move = 0;
        for number in hint_first(known, moves.len()) {
            let mv = moves[number];
            // Later moves are first searched with a null window, which shows whether they are
            // better.
            let width = if best.score == -INFINITE {
                beta - alpha
            } else {
                1
            };
            let mut value = self.descend(game, mv, depth, alpha, alpha + width);
            if alpha + width <= value.score && value.score < beta {
                value = self.descend(game, mv, depth, alpha, beta);
            }
            if value.score > alpha {
                best_move = number as u16 + 1;
                let rest = mem::take(&mut self.lines[here + 1]);
                self.lines[here] = [vec![mv], rest].concat();
            }
            if value.score >= beta {
                // This move alone proves the bound, so the plies that the scores of other moves
                // depend on do not matter.
                best = value;
                break;
            }
            alpha = alpha.max(value.score);
            best = Value {
                score: best.score.max(value.score),
                since: best.since.min(value.since),
            };
        }

        if best.since < here {
            return best;
        }
        if let Some(table) = self.table {
            let bound = match best.score {
                score if score >= beta => Bound::Lower,
                score if score > below_all => Bound::Exact,
                _ => Bound::Upper,
            };
            let found = SearchEntry {
                mv: best_move,
                score: best.score,
                eval: None,
                depth,
                bound,
                pv: false,
            };
            table.store(game.hash(), SCORES.to_table(found, ply, 0));
        }
        Value::free(best.score)
    }
}

/// Returns the score of a side that has lost `ply` plies from the root.
fn lost(ply: u8) -> i16 {
    i16::from(ply) - WIN
}

/// Iterates over the move indices below `len`, starting with the known move if there is one. An
/// entry has its index plus 1, and 0 for no move.
fn hint_first(known: Option<SearchEntry>, len: usize) -> impl Iterator<Item = usize> {
    let hint = known
        .and_then(|known| usize::from(known.mv).checked_sub(1))
        .filter(|&hint| hint < len);
    hint.into_iter()
        .chain((0..len).filter(move |&number| Some(number) != hint))
}
