//! Alpha-beta: principal variation search to a fixed depth, then captures until it is quiet.

use std::mem;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use cozy_chess::Move;
use zobrist::ZobristHash;
use zobrist::table::History;
use zobrist::table::transposition::{Observed, Statistics};
use zobrist_examples::game::Game as _;

use crate::game::Game;
use crate::position::Position;

mod entry;
mod evaluate;
mod order;
mod quiescence;

pub(crate) use entry::Memory;
use entry::{Bound, Known};
use evaluate::is_material_gone;
use order::Order;

/// What a mate at the root is worth; one of n plies is worth n less. Fits in 16 bits.
pub(crate) const MATE: i32 = 30_000;
/// Scores from here on are mates.
pub(crate) const MATES: i32 = MATE - 1_000;
/// More than any score.
const INFINITE: i32 = MATE + 1;
/// The most plies before captures only.
pub(crate) const DEEPEST: u8 = 100;

/// Plies without capture or pawn move that make a draw.
const FIFTY_MOVES: u8 = 100;

/// The search is to end, whatever it was about to find.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stopped;

/// What the threads of a search have in common beside the table.
#[derive(Debug, Default)]
pub(crate) struct Shared {
    pub(crate) stop: AtomicBool,
    pub(crate) deadline: Option<Instant>,
    pub(crate) nodes: AtomicU64,
    pub(crate) probes: AtomicU64,
    pub(crate) hits: AtomicU64,
}

/// A thread of the search.
pub(crate) struct Searcher<'a> {
    shared: &'a Shared,
    table: Option<Observed<'a, ZobristHash<Position, u64>, Known>>,
    /// The game, and the line that is looked at, both with their positions as they are now.
    history: History<ZobristHash<Position>>,
    /// The ply of the history where the search begins.
    root: usize,
    order: Order,
    /// What the others have not been told of yet.
    nodes: u64,
    told: Statistics,
}

impl<'a> Searcher<'a> {
    /// How many nodes there are between two looks at the clock.
    const PATIENCE: u64 = 1 << 11;

    /// The depth from which on all moves are looked up before one is searched.
    const WORTH_A_LOOK: u8 = 3;

    /// One that starts from the last position of `history`.
    pub(crate) fn new(
        shared: &'a Shared,
        table: Option<&'a Memory>,
        history: History<ZobristHash<Position>>,
    ) -> Self {
        Searcher {
            shared,
            table: table.map(Memory::observed),
            root: history.len() - 1,
            history,
            order: Order::new(usize::from(DEEPEST) + 1),
            nodes: 0,
            told: Statistics::default(),
        }
    }

    /// The score of `game`, whose position is the last one of the history, seen by the side to move, and the best
    /// line for both sides.
    pub(crate) fn search_root(
        &mut self,
        game: &Game,
        depth: u8,
    ) -> Result<(i32, Vec<Move>), Stopped> {
        let mut line = Vec::new();
        let score = self.search(game, depth, -INFINITE, INFINITE, 0, &mut line)?;
        self.tell();
        Ok((score, line))
    }

    /// The score of `game` if it is between `alpha` and `beta`, and a bound of it otherwise. `line` is the best one
    /// only in the first case.
    fn search(
        &mut self,
        game: &Game,
        depth: u8,
        mut alpha: i32,
        mut beta: i32,
        ply: u8,
        line: &mut Vec<Move>,
    ) -> Result<i32, Stopped> {
        line.clear();
        let board = game.board();
        if ply > 0 {
            if self.is_repeated() || is_material_gone(board) {
                self.visit()?;
                return Ok(0);
            }
            // A mate at the next ply is the most that can be hoped for, and one right here the worst.
            alpha = alpha.max(mated(ply));
            beta = beta.min(-mated(ply + 1));
            if alpha >= beta {
                return Ok(alpha);
            }
        }
        if depth == 0 && board.halfmove_clock() < FIFTY_MOVES {
            return self.quiesce(board, alpha, beta, ply);
        }
        self.visit()?;

        // A position does not tell how long it has been quiet. Near the end of the fifty moves, what was found with another
        // clock is not true any more, nor is what is found here true with another.
        let timeless = board.halfmove_clock() + depth < FIFTY_MOVES;
        let known = self.table.as_mut().and_then(|table| table.probe(game.hash()));
        // The principal variation is searched whatever is known, so that it can be shown whole.
        if let Some(known) = known.filter(|_| timeless && beta - alpha == 1) {
            if let Some(score) = known.answer(depth, alpha, beta, ply) {
                return Ok(score);
            }
        }

        let hint = known.and_then(|known| known.mv);
        let mut moves = self.order.moves(board, hint, ply).peekable();
        if moves.peek().is_none() {
            return Ok(if board.checkers().is_empty() { 0 } else { mated(ply) });
        }
        if ply > 0 && board.halfmove_clock() >= FIFTY_MOVES {
            return Ok(0);
        }
        if timeless && beta - alpha == 1 && depth >= Self::WORTH_A_LOOK {
            if let Some(score) = self.known_refutation(game, depth, alpha, beta, ply) {
                return Ok(score);
            }
        }
        let below_all = alpha;
        let (mut best, mut best_move) = (-INFINITE, None);
        let mut rest = Vec::new();
        for mv in moves {
            let next = game.after(mv);
            let mut score = -INFINITE;
            // All but the first move have to show, in a window of no width, that they are better.
            let first = best == -INFINITE;
            if !first {
                score = -self.descend(&next, depth - 1, -alpha - 1, -alpha, ply + 1, &mut rest)?;
            }
            if first || alpha < score && score < beta {
                score = -self.descend(&next, depth - 1, -beta, -alpha, ply + 1, &mut rest)?;
            }
            if score > best {
                best = score;
            }
            if score > alpha {
                alpha = score;
                best_move = Some(mv);
                line.clear();
                line.push(mv);
                line.append(&mut rest);
            }
            if score >= beta {
                self.order.refuted(board, mv, depth, ply);
                break;
            }
        }
        if let Some(table) = self.table.as_mut().filter(|_| timeless) {
            let bound = match best {
                _ if best >= beta => Bound::AtLeast,
                _ if best > below_all => Bound::Exact,
                _ => Bound::AtMost,
            };
            table.store(game.hash(), Known::new(best_move.or(hint), best, depth, bound, ply));
        }
        Ok(best)
    }

    /// The score of a move that leads to a position known to be bad enough: then none has to be searched
    /// ("enhanced transposition cutoff": A. Plaat et al., "Exploiting graph properties of game trees", AAAI 1996).
    fn known_refutation(
        &mut self,
        game: &Game,
        depth: u8,
        alpha: i32,
        beta: i32,
        ply: u8,
    ) -> Option<i32> {
        let table = self.table.as_mut()?;
        let searched = game.try_each_move(|mv| {
            let hash = game.after(mv).hash();
            // What the table knows is not what a repetition is worth.
            let known = table.probe(hash).filter(|_| self.history.seen(hash) == 0);
            let score = known.and_then(|known| known.answer(depth - 1, -beta, -alpha, ply + 1));
            score.filter(|&score| -score >= beta).map_or(Ok(()), |score| Err(-score))
        });
        searched.err()
    }

    /// Searches `next`, which is reached by a move, and takes that back.
    fn descend(
        &mut self,
        next: &Game,
        depth: u8,
        alpha: i32,
        beta: i32,
        ply: u8,
        line: &mut Vec<Move>,
    ) -> Result<i32, Stopped> {
        // Its memory is on the way while the history is asked for repetitions.
        if let Some(table) = &self.table {
            table.prefetch(next.hash());
        }
        push(&mut self.history, next);
        let score = self.search(next, depth, alpha, beta, ply, line);
        self.history.pop();
        score
    }

    /// A draw: in the line that is looked at the first repetition is one, as what was good once is good again;
    /// with the game before it, it takes the third time.
    fn is_repeated(&self) -> bool {
        let in_line = self.history.repeated_since().is_some_and(|since| since >= self.root);
        in_line || self.history.is_repeated(3)
    }

    fn visit(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.nodes == Self::PATIENCE {
            self.tell();
            let late = || self.shared.deadline.is_some_and(|deadline| Instant::now() > deadline);
            if self.shared.stop.load(Ordering::Relaxed) || late() {
                return Err(Stopped);
            }
        }
        Ok(())
    }

    /// Adds what this thread has done to what all have.
    fn tell(&mut self) {
        let add = |to: &AtomicU64, number| to.fetch_add(number, Ordering::Relaxed);
        add(&self.shared.nodes, mem::take(&mut self.nodes));
        if let Some(table) = &self.table {
            let counts = table.statistics();
            add(&self.shared.probes, counts.probes - self.told.probes);
            add(&self.shared.hits, counts.hits - self.told.hits);
            self.told = counts;
        }
    }
}

/// The score of being mated here, `ply` plies from the root.
fn mated(ply: u8) -> i32 {
    i32::from(ply) - MATE
}

/// The position of `game` is reached.
pub(crate) fn push(history: &mut History<ZobristHash<Position>>, game: &Game) {
    // The clock starts again after captures and moves of pawns, which nobody takes back.
    if game.board().halfmove_clock() == 0 {
        history.push_irreversible(game.hash());
    } else {
        history.push(game.hash());
    }
}

#[cfg(test)]
mod tests;
