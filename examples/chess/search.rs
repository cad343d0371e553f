//! Alpha-beta search with a transposition table and a history of positions. It is a principal
//! variation search to a fixed depth, followed by a quiescence search.

use std::mem;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use cozy_chess::{Board, Move};
use zobrist::ZobristHash;
use zobrist::table::transposition::{Bound, Scores, SearchEntry};
use zobrist::table::{Clocked, HashValue, History, TranspositionTable};
use zobrist_examples::game::Game as _;
use zobrist_examples::progress::Counter;

use crate::game::Game;
use crate::position::Position;

pub mod correction;
pub mod evaluate;
pub mod false_hits;
mod features;
pub mod order;
pub mod upcoming;

use correction::Correction;
use evaluate::{evaluate, is_material_gone};
use false_hits::FalseHits;
pub use features::{Evaluation, Features};
use order::{Order, packed, tactical_moves, unpacked};
use upcoming::upcoming;

/// Results of searches by position, shared by the threads.
pub type Table = TranspositionTable<Clocked<ZobristHash<Position>>, SearchEntry>;
/// The positions of a game and of the current line of the search.
pub type Positions = History<ZobristHash<Position>>;

/// The score of a mate at the root. A mate n plies from the root scores n less.
pub const MATE: i16 = 30_000;
/// Scores of at least this value are mates.
pub const MATES: i16 = MATE - 1_000;
/// A bound above all scores.
pub const INFINITE: i16 = MATE + 1;
/// Maximum depth before the quiescence search.
pub const DEEPEST: u8 = 100;
/// Number of plies, including the root, for which a searcher keeps a best line and killer moves.
const PLIES: usize = DEEPEST as usize + 1;
/// Number of plies without a capture or pawn move after which the game is a draw.
const FIFTY_MOVES: u8 = 100;
const SCORES: Scores = Scores::new(MATES..=MATE, None, Some(FIFTY_MOVES));

/// Maximum depth of a node that may be pruned by its static evaluation, and the margin for each ply
/// of its depth.
const PRUNED: (u8, i16) = (5, 90);

/// Data that the threads of a search share, besides the table.
#[derive(Debug, Default)]
pub struct Shared {
    pub stop: AtomicBool,
    pub deadline: Option<Instant>,
    pub features: Features,
    pub correction: Correction,
    /// Numbers of nodes, of table probes, and of table hits.
    pub counts: [Counter; 3],
}

impl Shared {
    pub fn counts(&self) -> [u64; 3] {
        self.counts
            .each_ref()
            .map(|count| count.load(Ordering::Relaxed))
    }
}

/// The state of one thread of the search.
pub struct Searcher<'a> {
    shared: &'a Shared,
    table: Option<&'a Table>,
    /// Numbers of probes and hits that are not yet added to the shared counts.
    probes: u64,
    hits: u64,
    pub history: Positions,
    /// The ply of the history where the search begins.
    root: usize,
    order: Order,
    /// The best line of both sides from each ply.
    lines: Vec<Vec<Move>>,
    /// Nodes that are not yet added to the shared count.
    nodes: u64,
    /// The number of nodes after which the search stops.
    pub limit: u64,
    /// Wrong answers of the table, in experiments.
    pub false_hits: Option<FalseHits>,
}

impl<'a> Searcher<'a> {
    /// Number of nodes between two checks of the clock.
    const PATIENCE: u64 = 1 << 11;

    /// Minimum depth at which the positions after all moves are looked up in the table before any
    /// move is searched.
    const WORTH_A_LOOK: u8 = 3;

    /// Returns a searcher that starts from the last position of `history`.
    pub fn new(shared: &'a Shared, table: Option<&'a Table>, history: Positions) -> Self {
        Searcher {
            shared,
            table,
            probes: 0,
            hits: 0,
            root: history.len() - 1,
            history,
            order: Order::new(PLIES),
            lines: vec![Vec::new(); PLIES],
            nodes: 0,
            limit: u64::MAX,
            false_hits: None,
        }
    }

    /// Returns the score of `game` for the side to move, and the best line of both sides. Returns
    /// `None` if the search is stopped. The position of `game` must be the last one of the
    /// history.
    pub fn search_root(&mut self, game: &Game, depth: u8) -> Option<(i16, Vec<Move>)> {
        let score = self.search(game, depth, -INFINITE, INFINITE, 0)?;
        self.publish_counts();
        Some((score, mem::take(&mut self.lines[0])))
    }

    /// Returns the score of `game` if it is between `alpha` and `beta`, and otherwise a bound of
    /// the score. Sets `lines[ply]` to the best line if the score is between them. Returns
    /// `None` if the search is stopped.
    fn search(&mut self, game: &Game, depth: u8, alpha: i16, beta: i16, ply: u8) -> Option<i16> {
        self.lines[usize::from(ply)].clear();
        if alpha >= beta {
            return Some(alpha);
        }
        let board = game.board();
        // The side to move can repeat a position, so its score is at least that of a draw.
        let draws = alpha < 0 && ply > 0 && self.can_repeat(board);
        let below_all = if draws { 0 } else { alpha };
        if below_all >= beta {
            return self.visit().map(|()| below_all);
        }
        let mut alpha = below_all;
        if depth == 0 && board.halfmove_clock() < FIFTY_MOVES {
            let score = self.quiesce(board, self.shared.correction.of(game), alpha, beta, ply);
            return score.map(|score| if draws { score.max(0) } else { score });
        }
        self.visit()?;

        // Where the fifty-move rule can end the game within the depth, static evaluations prune
        // nothing. `SCORES` withdraws the scores of the table there.
        let timeless = board.halfmove_clock() + depth < FIFTY_MOVES;
        let null_window = timeless && beta == alpha + 1;
        let known = self.probe(game, ply);
        // A node with an open window is on the principal variation. It is always searched, so that
        // the whole line can be shown.
        let cutoff = known.and_then(|known| known.cutoff(depth, alpha, beta));
        if null_window && cutoff.is_some() {
            return cutoff;
        }

        let hint = known.and_then(|known| unpacked(known.mv));
        let mut moves = self.order.moves(board, hint, ply).peekable();
        if moves.peek().is_none() {
            return Some(if board.checkers().is_empty() {
                0
            } else {
                mated(ply)
            });
        }
        if ply > 0 && board.halfmove_clock() >= FIFTY_MOVES {
            return Some(0);
        }
        let (deepest, margin) = PRUNED;
        let is_checked = !board.checkers().is_empty();
        let prunes = null_window && !is_checked && depth <= deepest && beta.abs() < MATES;
        let learns = timeless && self.shared.features.correction && !is_checked;
        let evaluation = if prunes || learns {
            self.evaluation(board, known)
        } else {
            None
        };
        let corrected = evaluation.map(|evaluation| evaluation + self.shared.correction.of(game));
        // The evaluation is so good that the opponent would need more than `depth` plies to change
        // that.
        let bound = corrected.map(|corrected| corrected - margin * i16::from(depth));
        if let Some(bound) = bound.filter(|&bound| prunes && bound >= beta) {
            if known.is_none() {
                let entry = SearchEntry {
                    mv: 0,
                    score: 0,
                    eval: evaluation,
                    depth: 0,
                    bound: Bound::None,
                    pv: false,
                };
                self.store(game, ply, entry);
            }
            return Some(bound);
        }
        let look = null_window && depth >= Self::WORTH_A_LOOK;
        if let Some(score) = look
            .then(|| self.known_refutation(game, depth, beta, ply))
            .flatten()
        {
            return Some(score);
        }
        let (mut best, mut best_move) = (-INFINITE, None);
        for mv in moves {
            let next = game.after(mv);
            // Search all moves except the first with a null window. Search a move again if it
            // proves to be better.
            let above = if best == -INFINITE { beta } else { alpha + 1 };
            let mut score = -self.descend(&next, depth - 1, -above, -alpha, ply + 1)?;
            if above <= score && score < beta {
                score = -self.descend(&next, depth - 1, -beta, -alpha, ply + 1)?;
            }
            best = best.max(score);
            if score > alpha {
                (alpha, best_move) = (score, Some(mv));
                let rest = mem::take(&mut self.lines[usize::from(ply) + 1]);
                self.lines[usize::from(ply)] = [vec![mv], rest].concat();
            }
            if score >= beta {
                self.order.refuted(board, mv, depth, ply);
                break;
            }
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > below_all => Bound::Exact,
            _ => Bound::Upper,
        };
        if let Some(evaluation) = evaluation.filter(|_| learns) {
            self.shared
                .correction
                .learn(game, evaluation, depth, (best_move, best, bound));
        }
        let (mv, pv) = (best_move.map_or(0, packed), bound == Bound::Exact);
        self.store(
            game,
            ply,
            SearchEntry {
                mv,
                score: best,
                eval: evaluation,
                depth,
                bound,
                pv,
            },
        );
        Some(best)
    }

    /// Returns the static evaluation if the search uses one. It is taken from the table if the
    /// table has it. Otherwise it counts as a node, because in engines it takes more time than
    /// the rest of a node.
    fn evaluation(&mut self, board: &Board, known: Option<SearchEntry>) -> Option<i16> {
        let evaluation = self.shared.features.evaluation;
        let stored = known
            .and_then(|known| known.eval)
            .filter(|_| evaluation == Evaluation::Stored);
        if stored.is_some() || evaluation == Evaluation::Unused {
            return stored;
        }
        self.limit = self.limit.saturating_sub(1);
        Some(evaluate(board))
    }

    /// Stores the result of a node `ply` plies from the root.
    pub fn store(&mut self, game: &Game, ply: u8, result: SearchEntry) {
        let Some(table) = self.table else { return };
        let (key, entry) = (
            self.key(game),
            SCORES.to_table(result, ply, game.board().halfmove_clock()),
        );
        if self.shared.features.merging {
            table.store(key, entry);
        } else {
            table.store_with(key, |_| Some((entry, 0)));
        }
        if let Some(false_hits) = &mut self.false_hits {
            false_hits.store(game.hash(), entry, table.probe(key));
        }
    }

    /// Returns the key of a position in the table. Repetitions use the hash itself.
    fn key(&self, game: &Game) -> Clocked<ZobristHash<Position>> {
        let clock = if self.shared.features.clock {
            game.board().halfmove_clock()
        } else {
            0
        };
        let hash = self
            .false_hits
            .as_ref()
            .map_or(game.hash(), |false_hits| false_hits.key(game.hash()));
        hash.with_halfmove_clock(clock.into())
    }

    /// Returns whether the side to move can repeat a position and draw: see
    /// [`is_repeated`](Self::is_repeated).
    fn can_repeat(&self, board: &Board) -> bool {
        let is_draw = |ply| {
            ply >= self.root
                || self
                    .history
                    .plies()
                    .nth(ply)
                    .is_some_and(|(hash, ())| self.history.seen(hash) > 1)
        };
        self.shared.features.upcoming && upcoming(board, &self.history).any(|(ply, _)| is_draw(ply))
    }

    /// Looks up a position `ply` plies from the root. The mate scores in the result are relative to
    /// the root, and none is later than the fifty-move rule allows.
    pub fn probe(&mut self, game: &Game, ply: u8) -> Option<SearchEntry> {
        let key = self.key(game);
        let mut entry = self.table?.probe(key);
        if let Some(false_hits) = &mut self.false_hits {
            entry = false_hits.answer(game, entry);
        }
        self.probes += 1;
        self.hits += u64::from(entry.is_some());
        Some(SCORES.to_search(entry?, ply, game.board().halfmove_clock()))
    }

    /// Looks for a move to a position whose table entry proves a score of at least `beta` for this
    /// node. Returns this score. Then no move has to be searched ("enhanced transposition
    /// cutoff": A. Plaat et al., "Exploiting graph properties of game trees", AAAI 1996).
    pub fn known_refutation(&mut self, game: &Game, depth: u8, beta: i16, ply: u8) -> Option<i16> {
        self.table?;
        game.find_move(|mv| {
            let next = game.after(mv);
            // A repeated position may be a draw, although its score in the table differs.
            let known = self
                .probe(&next, ply + 1)
                .filter(|_| self.history.seen(next.hash()) == 0);
            let score = known.and_then(|known| known.cutoff(depth - 1, -beta, 1 - beta));
            score.map(|score| -score).filter(|&score| score >= beta)
        })
    }

    /// Searches `next`, the position after a move. The history contains this position during the
    /// search.
    fn descend(&mut self, next: &Game, depth: u8, alpha: i16, beta: i16, ply: u8) -> Option<i16> {
        // Fetch the table entry while the history is searched for repetitions.
        if let Some(table) = self.table {
            table.prefetch(self.key(next));
        }
        push(&mut self.history, next);
        let score = if self.is_repeated() || is_material_gone(next.board()) {
            self.lines[usize::from(ply)].clear();
            self.visit().map(|()| 0)
        } else {
            // The best possible score is a mate at the next ply, the worst one a mate here.
            self.search(
                next,
                depth,
                alpha.max(mated(ply)),
                beta.min(-mated(ply + 1)),
                ply,
            )
        };
        self.history.pop();
        score
    }

    /// Returns the score of a quiescence search. It searches captures and promotions, or all moves
    /// if the side to move is in check, because a static score in the middle of an exchange is
    /// meaningless. `correction` is added to static scores for the side to move, and subtracted
    /// for the other side.
    pub fn quiesce(
        &mut self,
        board: &Board,
        correction: i16,
        mut alpha: i16,
        beta: i16,
        ply: u8,
    ) -> Option<i16> {
        self.visit()?;
        // A side that is not in check need not capture, so its static score is a lower bound.
        let checked = !board.checkers().is_empty();
        let mut best = if checked {
            mated(ply)
        } else {
            evaluate(board) + correction
        };
        if best >= beta {
            return Some(best);
        }
        alpha = alpha.max(best);
        let moves = if checked {
            self.order.moves(board, None, DEEPEST)
        } else {
            tactical_moves(board)
        };
        for mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            let score = -self.quiesce(&next, -correction, -beta, -alpha, ply + 1)?;
            best = best.max(score);
            alpha = alpha.max(score);
            if score >= beta {
                break;
            }
        }
        Some(best)
    }

    /// Returns whether the position is a draw by repetition. Its second occurrence is a draw if
    /// both occurrences are within the searched line, because both sides would repeat their
    /// best moves. Otherwise its third occurrence is a draw.
    pub fn is_repeated(&self) -> bool {
        self.history
            .repeated_since()
            .is_some_and(|since| since >= self.root || self.history.is_repeated(3))
    }

    /// Counts a node, and checks the clock regularly. Returns `None` if the search must stop.
    fn visit(&mut self) -> Option<()> {
        self.limit = self.limit.checked_sub(1)?;
        self.nodes += 1;
        if self.nodes < Self::PATIENCE {
            return Some(());
        }
        self.publish_counts();
        let late = self
            .shared
            .deadline
            .is_some_and(|deadline| Instant::now() > deadline);
        (!late && !self.shared.stop.load(Ordering::Relaxed)).then_some(())
    }

    /// Adds the counts of this thread to the shared counts.
    fn publish_counts(&mut self) {
        let counts = [&mut self.nodes, &mut self.probes, &mut self.hits].map(mem::take);
        for (total, count) in self.shared.counts.iter().zip(counts) {
            total.fetch_add(count, Ordering::Relaxed);
        }
    }
}

/// Returns the score of a side that is mated `ply` plies from the root.
pub fn mated(ply: u8) -> i16 {
    i16::from(ply) - MATE
}

/// Adds the position of `game` to its history.
pub fn push(history: &mut Positions, game: &Game) {
    history.push(game.hash());
    history.limit(game.board().halfmove_clock().into());
}
