//! The command `solve`: searches for the best move by iterative deepening, with several threads and
//! one table.

use std::io::{self, Write};
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, ensure};
use clap::Args;
use cozy_chess::util::{display_uci_move, parse_uci_move};
use cozy_chess::{Board, File, Move};
use zobrist_examples::game::Game as _;
use zobrist_examples::program::{Differs, table};
use zobrist_examples::progress;
use zobrist_examples::quote::quote;
use zobrist_examples::results::{WIDTH, fitting, wrapped};

use crate::fen::board;
use crate::game::Game;
use crate::search::{DEEPEST, MATE, MATES, Positions, Searcher, Shared, Table, push};

/// Problem 70 of Reuben Fine's "Basic Chess Endings", 1941. White wins by 1.Kb1! only. The solution
/// needs a deep search of few distinct positions, so a table makes a large difference.
pub const FINE_70: &str = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";
pub const FINE_70_SOLUTION: &str = "a1b1";

/// Maximum depth of a search if no depth is given.
const DEPTH: u8 = 28;
/// Time limit of a search if no depth is given.
const TIME: Duration = Duration::from_secs(5);

#[derive(Debug, Args)]
pub struct Solve {
    /// The position, a FEN or EPD [default: problem 70]
    #[arg(long)]
    fen: Option<String>,
    /// Moves from the position to the one to solve, such as "a1b1 a7b7"; repetitions of earlier
    /// positions then count
    #[arg(long)]
    moves: Option<String>,
    /// The depth in plies before the quiescence search [default: as many as 5 seconds allow, 28 at
    /// most]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=i64::from(DEEPEST)))]
    depth: Option<u8>,
    /// Size of the transposition table in megabytes; 0 for none
    #[arg(long, value_name = "MB", default_value_t = 64)]
    hash: u32,
    /// Number of threads
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
}

impl Solve {
    pub fn run(self, output: &mut impl Write) -> Result<()> {
        let fen = self.fen.as_deref().unwrap_or(FINE_70);
        let (game, history) = start(fen, self.moves.as_deref().unwrap_or_default())?;
        let board = game.board();
        let table = table(self.hash)?;

        let head = "depth  score       nodes   nodes/s   hits   fill      time  best line";
        writeln!(output, "{board}\n{head}")?;
        let started = Instant::now();
        let deadline = self.depth.is_none().then(|| started + TIME);
        let shared = Shared {
            deadline,
            ..Shared::default()
        };
        let progress = progress::endless(&shared.counts[0], "nodes");
        let (threads, depth) = (self.threads.into(), self.depth.unwrap_or(DEPTH));
        let on = |depth: u8, score: i16, line: &[Move]| {
            let time = started.elapsed();
            let [nodes, probes, hits] = shared.counts();
            let per_second = u128::from(nodes) * 1_000_000 / time.as_micros().max(1);
            let tenths = |permille: u64| format!("{}.{}%", permille / 10, permille % 10);
            let hits = table
                .as_ref()
                .map_or("-".into(), |_| tenths(1000 * hits / probes.max(1)));
            let fill = table
                .as_ref()
                .map(|table| tenths(table.fill_permille(u8::MAX) as u64));
            let numbers = format!(
                "{depth:>5} {:>6} {nodes:>11} {per_second:>9} {hits:>6} {:>6} {:>7.3} s  ",
                score_text(score),
                fill.unwrap_or("-".into()),
                time.as_secs_f64(),
            );
            let line = moves(board, line);
            let line = fitting(&line, WIDTH - numbers.len());
            progress.suspend(|| writeln!(output, "{numbers}{line}"))?;
            output.flush()
        };
        let (score, line) = search(&game, &history, table.as_ref(), &shared, threads, depth, on)?;
        drop(progress);
        if line.is_empty() {
            let over = if score == 0 { "stalemate" } else { "checkmate" };
            return Ok(writeln!(output, "no move: {over}")?);
        }
        let best = moves(board, &line[..1]);
        let line = format!("best line {}", moves(board, &line));
        writeln!(output, "{}", wrapped(&line, "best line ".len()))?;
        write!(output, "best move {best}, score {}", score_text(score))?;
        if !(self.fen.is_none() && self.moves.is_none()) {
            return Ok(writeln!(output)?);
        }
        let solved = best == FINE_70_SOLUTION;
        let verdict = if solved { "found" } else { "not found" };
        writeln!(output, "; expected {FINE_70_SOLUTION} (Kb1!): {verdict}")?;
        // A search with a given depth or without a table may miss the solution, so this is not an
        // error.
        let may_miss = self.depth.is_some() || self.hash == 0;
        ensure!(
            solved || may_miss,
            Differs(format!(
                "the best move is {best} instead of {FINE_70_SOLUTION}"
            ))
        );
        Ok(())
    }
}

/// Returns the game after `moves` (in UCI notation) from the position `fen`, and its history.
pub fn start(fen: &str, moves: &str) -> Result<(Game, Positions)> {
    let mut game = Game::new(board(fen)?);
    let mut history = Positions::with_shortest(4);
    history.push(game.hash());
    for text in moves.split_whitespace() {
        let board = game.board();
        let mv = parse_uci_move(board, text)
            .ok()
            .filter(|&mv| board.is_legal(mv));
        let mv = mv
            .with_context(|| format!("bad move {}: it cannot be played in {board}", quote(text)))?;
        game.play(mv);
        push(&mut history, &game);
    }
    Ok((game, history))
}

/// Searches the last position of a game by iterative deepening. Returns the last score, for the
/// side to move, and the best line. Calls `on` with the score and line of each depth. An error of
/// `on` ends the search.
///
/// The other threads run the same search. Half of them start at depth 2, so that the threads search
/// different depths. All threads share their results through the table.
pub fn search(
    game: &Game,
    history: &Positions,
    table: Option<&Table>,
    shared: &Shared,
    threads: usize,
    deepest: u8,
    mut on: impl FnMut(u8, i16, &[Move]) -> io::Result<()>,
) -> Result<(i16, Vec<Move>)> {
    let searcher = || Searcher::new(shared, table, history.clone());
    thread::scope(|scope| {
        // Stop the other threads at every exit of this function.
        let _stop = StopAtEnd(shared);
        for helper in 1..threads {
            let mut searcher = searcher();
            let search = move || {
                let mut depths = 1 + (helper % 2) as u8..=DEEPEST;
                depths.try_for_each(|depth| searcher.search_root(game, depth).map(drop))
            };
            thread::Builder::new()
                .spawn_scoped(scope, search)
                .context("cannot start a thread")?;
        }
        let mut searcher = searcher();
        let mut found = Err(anyhow!("no depth was completed"));
        for depth in 1..=deepest {
            let Some((score, line)) = searcher.search_root(game, depth) else {
                break;
            };
            on(depth, score, &line)?;
            // Stop after a mate within the searched depth, because a deeper search finds no shorter
            // mate. Also stop if the line is empty, because the game is over.
            let mated = mate(score).is_some_and(|plies| plies.abs() <= depth.into());
            let over = mated || line.is_empty();
            found = Ok((score, line));
            if over {
                break;
            }
        }
        found
    })
}

struct StopAtEnd<'a>(&'a Shared);

impl Drop for StopAtEnd<'_> {
    fn drop(&mut self) {
        self.0.stop.store(true, Ordering::Relaxed);
    }
}

/// Returns the number of plies to the mate, or `None` if the score is not a mate. The number is
/// negative if the side to move is mated.
pub fn mate(score: i16) -> Option<i16> {
    (score.abs() >= MATES).then(|| score.signum() * (MATE - score.abs()))
}

/// Formats a score in pawns, or in moves to a mate.
pub fn score_text(score: i16) -> String {
    match mate(score) {
        // A mate in n moves takes 2n - 1 plies, and the mated side makes one move less.
        Some(plies) if plies > 0 => format!("#{}", (plies + 1) / 2),
        Some(plies) => format!("#-{}", -plies / 2),
        None => format!("{:+.2}", f64::from(score) / 100.0),
    }
}

/// Formats the moves of a line in UCI notation.
pub fn moves(board: &Board, line: &[Move]) -> String {
    let mut board = board.clone();
    let texts = line.iter().map(|&mv| {
        // In Chess960, a king's move to its square after castling can be another legal move. So
        // castling is written as a move to the square of the rook.
        let from_e = board.king(board.side_to_move()).file() == File::E;
        let text = if from_e {
            display_uci_move(&board, mv).to_string()
        } else {
            mv.to_string()
        };
        board.play_unchecked(mv);
        text
    });
    texts.collect::<Vec<_>>().join(" ")
}
