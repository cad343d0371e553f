//! Who wins within so many plies: alpha-beta with a table and a history.
//!
//! A score is a win, a loss or a draw; there is no telling who is ahead. What goes beyond the horizon is a draw,
//! and so is a position that comes again. Both in one table do not go together without care, because a table knows positions
//! and not the ways to them: that a line ends in a draw since it comes back to a position before it says
//! nothing about the same line in another game (the "graph-history interaction": M. Campbell, "The graph-history
//! interaction: on ignoring position history", ACM Annual Conference 1985). So:
//!
//! - A score goes with the ply of the history that it hangs on: the first one that a line below came back to. It is stored
//!   only if that is no earlier than its own position: then it would be the same whatever came before.
//! - The table is asked before the history. Where it knows the position as deeply as is left to search, that is
//!   the answer, and hangs on nothing; a search one ply less deep has mostly been there. Otherwise hardly anything
//!   could be stored where kings go to and fro.
//!
//! No win is lost by this. A win in n plies leads through wins in fewer and fewer plies, so none of its positions comes again;
//! and a repetition is never taken for a win, so each win that is found is one.

use zobrist::ZobristHash;
use zobrist::table::History;
use zobrist_examples::game::Game as _;

use crate::game::Game;
use crate::moves::Move;
use crate::position::Position;

mod entry;

pub(crate) use entry::Memory;
use entry::{Bound, Known};

/// What a win at once would be worth; one of n plies is worth n less. Fits in 16 bits.
pub(crate) const WIN: i32 = 10_000;
/// Scores from here on are wins.
const WINS: i32 = WIN - 1_000;
/// More than any score.
const INFINITE: i32 = WIN + 1;
/// The most plies to look ahead. Jumps go on from there, no more of them than pieces: all plies fit in 8 bits.
pub(crate) const DEEPEST: u8 = 200;

const DRAW: i32 = 0;

/// A score, and the first ply of the history that it hangs on, if any.
#[derive(Debug, Clone, Copy)]
struct Value {
    score: i32,
    since: usize,
}

impl Value {
    /// Hangs on no ply.
    const NONE: usize = usize::MAX;

    /// The same whatever came before.
    fn free(score: i32) -> Self {
        Value { score, since: Self::NONE }
    }
}

/// A search, and the line that it looks at.
pub(crate) struct Searcher<'a> {
    table: Option<&'a Memory>,
    history: History<ZobristHash<Position>>,
    nodes: u64,
}

impl<'a> Searcher<'a> {
    pub(crate) fn new(table: Option<&'a Memory>) -> Self {
        Searcher { table, history: History::new(), nodes: 0 }
    }

    /// The positions that all searches so far have looked at.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The score of `game` for the side to move, and the best line for both.
    pub(crate) fn search_root(&mut self, game: &Game, depth: u8) -> (i32, Vec<Move>) {
        let mut line = Vec::new();
        self.history.push(game.hash());
        let value = self.search(game, depth, -INFINITE, INFINITE, 0, &mut line);
        if value.score != DRAW {
            self.complete(*game, value.score, depth, &mut line);
        }
        self.history.clear();
        (value.score, line)
    }

    /// Goes on with the best line of a win or loss where it ends because the table knew the score, and not the moves.
    fn complete(&mut self, mut game: Game, mut score: i32, depth: u8, line: &mut Vec<Move>) {
        for &mv in line.iter() {
            (game, score) = (self.push(&game, mv), -score);
        }
        for ply in line.len() as u8..depth {
            let moves = game.position().moves();
            let known = self.table.and_then(|table| table.probe(game.hash()));
            let numbers = hint_first(known.and_then(|known| known.mv), moves.len());
            let best = numbers.map(|number| moves[number]).find(|&mv| {
                let next = self.push(&game, mv);
                let rest = &mut Vec::new();
                let value = self.descend(&next, depth - ply, score - 1, score, ply, rest);
                self.history.pop();
                value.score >= score
            });
            let Some(mv) = best else { return };
            line.push(mv);
            (game, score) = (self.push(&game, mv), -score);
        }
    }

    /// The game after `mv`, and in the history.
    fn push(&mut self, game: &Game, mv: Move) -> Game {
        let next = game.after(mv);
        if game.position().is_irreversible(mv) {
            self.history.push_irreversible(next.hash());
        } else {
            self.history.push(next.hash());
        }
        next
    }

    /// The score of `game` if it is between `alpha` and `beta`, and a bound of it otherwise. `line` is the best one only in
    /// the first case.
    fn search(
        &mut self,
        game: &Game,
        depth: u8,
        mut alpha: i32,
        mut beta: i32,
        ply: u8,
        line: &mut Vec<Move>,
    ) -> Value {
        line.clear();
        self.nodes += 1;
        // To win with the next move is the most that can be hoped for, and to have none right here the worst.
        alpha = alpha.max(lost(ply));
        beta = beta.min(-lost(ply + 1));
        if alpha >= beta {
            return Value::free(alpha);
        }

        let known = self.table.and_then(|table| table.probe(game.hash()));
        let answer = known.and_then(|known| known.answer(depth, alpha, beta, ply));
        if let Some(score) = answer.filter(|_| ply > 0) {
            return Value::free(score);
        }
        if let Some(since) = self.history.repeated_since() {
            return Value { score: DRAW, since };
        }

        let moves = game.position().moves();
        let Some(first) = moves.first() else { return Value::free(lost(ply)) };
        // Jumps are forced, and soon over.
        if depth == 0 && !first.is_jump() {
            return Value::free(DRAW);
        }

        let hint = known.and_then(|known| known.mv);
        let below_all = alpha;
        let mut best = Value::free(-INFINITE);
        let mut best_move = None;
        let mut rest = Vec::new();
        for number in hint_first(hint, moves.len()) {
            let mv = moves[number];
            let next = self.push(game, mv);
            // All but the first move have to show, in a window of no width, that they are better.
            let is_first = best.score == -INFINITE;
            let width = if is_first { beta - alpha } else { 1 };
            let mut value = self.descend(&next, depth, alpha, alpha + width, ply, &mut rest);
            if alpha + width <= value.score && value.score < beta {
                value = self.descend(&next, depth, alpha, beta, ply, &mut rest);
            }
            self.history.pop();
            let score = value.score;
            if score > alpha {
                best_move = Some(number as u8);
                line.clear();
                line.push(mv);
                line.append(&mut rest);
            }
            if score >= beta {
                // This move is enough, whatever the others hang on.
                best = value;
                break;
            }
            alpha = alpha.max(score);
            best = Value { score: best.score.max(score), since: best.since.min(value.since) };
        }

        if best.since < self.history.len() - 1 {
            return best;
        }
        if let Some(table) = self.table {
            let bound = match best.score {
                score if score >= beta => Bound::AtLeast,
                score if score > below_all => Bound::Exact,
                _ => Bound::AtMost,
            };
            let mv = best_move.or(hint);
            table.store(game.hash(), Known::new(mv, best.score, depth, bound, ply));
        }
        Value::free(best.score)
    }

    /// Searches on after a move, and takes that back. The score is that of the side that played it.
    fn descend(
        &mut self,
        next: &Game,
        depth: u8,
        alpha: i32,
        beta: i32,
        ply: u8,
        line: &mut Vec<Move>,
    ) -> Value {
        let Value { score, since } =
            self.search(next, depth.saturating_sub(1), -beta, -alpha, ply + 1, line);
        Value { score: -score, since }
    }
}

/// The score of having lost here, `ply` plies from the root.
fn lost(ply: u8) -> i32 {
    i32::from(ply) - WIN
}

/// The numbers below `len`, that of the hint first.
fn hint_first(hint: Option<u8>, len: usize) -> impl Iterator<Item = usize> {
    let hint = hint.map(usize::from).filter(|&hint| hint < len);
    hint.into_iter().chain((0..len).filter(move |&number| Some(number) != hint))
}
