//! Iterative deepening of a principal variation search, with null moves, reductions, killers and a
//! quiescence search. The main search and the quiescence search probe the table and store to it.
//!
//! As in engines, the table prefetches as soon as the hash of the next position is known. The
//! network follows the move after that.

use cozy_chess::{Board, Move, Piece};
use zobrist::table::transposition::{Bound, Scores, SearchEntry};
use zobrist_compared::histories::{Move as Kind, Plies};

use super::network::{Line, Network};
use super::table::Table;

#[path = "../../examples/chess/search/evaluate.rs"]
#[allow(unreachable_pub, reason = "the tests of `chess` reach it")]
mod evaluate;
#[path = "../../examples/chess/search/order.rs"]
#[allow(unreachable_pub, reason = "the tests of `chess` reach it")]
mod order;

use evaluate::{evaluate, is_material_gone};
use order::{Order, packed, tactical_moves, unpacked};

/// The score of a mate at the root. A mate after n plies scores n less.
const MATE: i16 = 30_000;
/// Scores of at least this value are mates.
const MATES: i16 = MATE - 1_000;
const INFINITE: i16 = MATE + 1;
/// Number of plies that have their own killer moves.
const PLIES: u8 = 100;
/// Number of plies without capture or pawn move that make a draw.
const FIFTY_MOVES: u8 = 100;
const SCORES: Scores = Scores::new(MATES..=MATE, None, Some(FIFTY_MOVES));

/// A search of one position. With `SAME_TREE` it probes the table but ignores the entries, so that
/// all tables see the same tree.
pub(super) struct Search<'a, T, H, const SAME_TREE: bool> {
    table: &'a T,
    line: Line<'a>,
    pub(super) history: H,
    order: Order,
    pub(super) nodes: u64,
    /// Sum over the ignored entries, so that the compiler keeps the probes.
    pub(super) ignored: u64,
}

impl<'a, T: Table, H: Plies, const SAME_TREE: bool> Search<'a, T, H, SAME_TREE> {
    pub(super) fn new(table: &'a T, network: &'a Network, root: &Board, history: H) -> Self {
        Search {
            table,
            line: Line::new(network, root),
            history,
            order: Order::new(PLIES.into()),
            nodes: 0,
            ignored: 0,
        }
    }

    /// Searches to each depth from 1 to `depth`, and returns the last score.
    pub(super) fn deepen(&mut self, board: &Board, depth: u8) -> i16 {
        self.history.enter(board.hash(), Kind::Reversible);
        let mut score = 0;
        for depth in 1..=depth {
            score = self.search(board, depth, -INFINITE, INFINITE, 0);
        }
        score
    }

    #[inline]
    fn probe(&mut self, board: &Board, key: T::Key, ply: u8) -> Option<SearchEntry> {
        let found = self.table.probe(key)?;
        if SAME_TREE {
            let SearchEntry {
                mv, score, depth, ..
            } = found;
            self.ignored += u64::from(mv) ^ u64::from(score.cast_unsigned()) ^ u64::from(depth);
            return None;
        }
        Some(SCORES.to_search(found, ply, board.halfmove_clock()))
    }

    fn search(&mut self, board: &Board, depth: u8, alpha: i16, beta: i16, ply: u8) -> i16 {
        if depth == 0 || ply >= PLIES - 1 {
            return self.quiesce(board, alpha, beta, ply);
        }
        self.nodes += 1;
        if ply > 0 && self.is_draw(board) {
            return 0;
        }
        let key = T::key(board);
        let known = self.probe(board, key, ply);
        let is_wide = beta > alpha + 1;
        if let Some(score) = known
            .filter(|_| !is_wide)
            .and_then(|known| known.cutoff(depth, alpha, beta))
        {
            return score;
        }
        let in_check = !board.checkers().is_empty();
        let eval = known
            .and_then(|known| known.eval)
            .unwrap_or_else(|| self.evaluate(board));
        if !is_wide && !in_check {
            if depth <= 6 && eval.saturating_sub(90 * i16::from(depth)) >= beta {
                return eval;
            }
            if let Some(score) = self.pass(board, depth, eval, beta, ply) {
                return score;
            }
        }
        let hint = known.and_then(|known| unpacked(known.mv));
        let (mut best, mut best_move, mut lower, mut count) = (-INFINITE, None, alpha, 0);
        for mv in self.order.moves(board, hint, ply) {
            let mut next = board.clone();
            next.play_unchecked(mv);
            self.table.prefetch(T::key(&next));
            self.line.enter(board, &next);
            let kind = if next.halfmove_clock() == 0 {
                Kind::Irreversible
            } else {
                Kind::Reversible
            };
            self.history.enter(next.hash(), kind);
            count += 1;
            let score = if count == 1 {
                -self.search(&next, depth - 1, -beta, -lower, ply + 1)
            } else {
                let is_late = count > 4 && depth >= 3 && !in_check && next.checkers().is_empty();
                let reduction = if is_late && next.halfmove_clock() > 0 {
                    1 + count / 16
                } else {
                    0
                };
                let reduced = (depth - 1).saturating_sub(reduction);
                let mut score = -self.search(&next, reduced, -lower - 1, -lower, ply + 1);
                if score > lower && (reduced < depth - 1 || score < beta) {
                    score = -self.search(&next, depth - 1, -beta, -lower, ply + 1);
                }
                score
            };
            self.history.leave();
            self.line.leave();
            best = best.max(score);
            if score > lower {
                (lower, best_move) = (score, Some(mv));
            }
            if score >= beta {
                self.order.refuted(board, mv, depth, ply);
                break;
            }
        }
        if count == 0 {
            return if in_check { mated(ply) } else { 0 };
        }
        self.store(
            board,
            key,
            best_move,
            eval,
            (depth, ply),
            (best, alpha, beta),
        );
        best
    }

    /// Returns the score of a null move if it is at least `beta`. The side to move then probably
    /// has a better move.
    fn pass(&mut self, board: &Board, depth: u8, eval: i16, beta: i16, ply: u8) -> Option<i16> {
        let us = board.colors(board.side_to_move());
        let men = us & (board.pieces(Piece::Pawn) | board.pieces(Piece::King));
        if depth < 3 || eval < beta || us == men {
            return None;
        }
        let next = board.null_move()?;
        self.table.prefetch(T::key(&next));
        self.line.enter(board, &next);
        self.history.enter(next.hash(), Kind::Null);
        let reduced = (depth - 1).saturating_sub(2 + depth / 4);
        let score = -self.search(&next, reduced, -beta, -beta + 1, ply + 1);
        self.history.leave();
        self.line.leave();
        (score >= beta).then_some(score)
    }

    fn quiesce(&mut self, board: &Board, alpha: i16, beta: i16, ply: u8) -> i16 {
        self.nodes += 1;
        let key = T::key(board);
        let known = self.probe(board, key, ply);
        if let Some(score) = known.and_then(|known| known.cutoff(0, alpha, beta)) {
            return score;
        }
        let in_check = !board.checkers().is_empty();
        let eval = known
            .and_then(|known| known.eval)
            .unwrap_or_else(|| self.evaluate(board));
        let mut best = if in_check { mated(ply) } else { eval };
        let (mut lower, mut best_move) = (alpha.max(best), None);
        if best < beta {
            let hint = known.and_then(|known| unpacked(known.mv));
            let moves = if in_check {
                self.order.moves(board, hint, PLIES - 1)
            } else {
                tactical_moves(board)
            };
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                self.table.prefetch(T::key(&next));
                self.line.enter(board, &next);
                let score = -self.quiesce(&next, -beta, -lower, ply + 1);
                self.line.leave();
                best = best.max(score);
                if score > lower {
                    (lower, best_move) = (score, Some(mv));
                }
                if score >= beta {
                    break;
                }
            }
        }
        self.store(board, key, best_move, eval, (0, ply), (best, alpha, beta));
        best
    }

    #[inline]
    fn store(
        &mut self,
        board: &Board,
        key: T::Key,
        mv: Option<Move>,
        eval: i16,
        (depth, ply): (u8, u8),
        (best, alpha, beta): (i16, i16, i16),
    ) {
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let (mv, pv) = (mv.map_or(0, packed), bound == Bound::Exact);
        let found = SearchEntry {
            mv,
            score: best,
            eval: Some(eval),
            depth,
            bound,
            pv,
        };
        self.table
            .store(key, SCORES.to_table(found, ply, board.halfmove_clock()));
    }

    #[inline]
    fn evaluate(&self, board: &Board) -> i16 {
        evaluate(board) + self.line.evaluate(board.side_to_move())
    }

    fn is_draw(&mut self, board: &Board) -> bool {
        self.history.repetitions() > 0
            || board.halfmove_clock() >= FIFTY_MOVES
            || is_material_gone(board)
    }
}

/// Returns the score of a side to move that is mated `ply` plies from the root.
fn mated(ply: u8) -> i16 {
    i16::from(ply) - MATE
}
