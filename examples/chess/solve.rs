//! The command `solve`: looks for the best move one depth after the other, by several threads with one table.

use std::io::{self, Write};
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use cozy_chess::util::{display_uci_move, parse_uci_move};
use cozy_chess::{Board, File, Move};
use zobrist_examples::game::Game as _;
use zobrist_examples::program::{Failure, table};

use crate::fen::board;
use crate::game::Game;
use crate::search::{DEEPEST, MATE, MATES, Positions, Searcher, Shared, Table, push};

/// Problem 70 of Reuben Fine's "Basic Chess Endings", 1941. White wins by 1.Kb1! only, which takes a deep search; but
/// there are few positions, so a table makes all the difference.
const FINE_70: &str = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";
const FINE_70_SOLUTION: &str = "a1b1";

/// The limits of a search without a depth.
const DEPTH: u8 = 28;
const TIME: Duration = Duration::from_secs(5);

/// Moves of a line that a row of the output has room for.
const SHOWN: usize = 8;

#[derive(Debug, Args)]
pub(crate) struct Solve {
    /// The position, a FEN or EPD, in quotes or not
    fen: Vec<String>,
    /// Moves that lead from there to the position to solve, as in "e2e4 e7e5"; then repetitions of the
    /// positions before them count
    #[arg(long)]
    moves: Option<String>,
    /// The number of plies before captures only [default: as many as 5 seconds allow, 28 at most]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=i64::from(DEEPEST)))]
    depth: Option<u8>,
    /// Megabytes of a table of positions searched already; 0 is none
    #[arg(long, value_name = "MB", default_value_t = 64, allow_negative_numbers = true)]
    hash: u32,
    /// The number of threads
    #[arg(long, value_name = "T", default_value_t = 1, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
}

impl Solve {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<(), Failure> {
        let fen = if self.fen.is_empty() { FINE_70.into() } else { self.fen.join(" ") };
        let start = Start::new(&fen, self.moves.as_deref().unwrap_or_default())?;
        let table = table(self.hash)?;
        let time = self.depth.is_none().then_some(TIME);

        let board = start.game.board();
        writeln!(output, "{board}")?;
        writeln!(
            output,
            "{:>5} {:>7} {:>12} {:>10} {:>6} {:>6} {:>9}  best line",
            "depth", "score", "nodes", "nodes/s", "hits", "fill", "time"
        )?;
        let mut written = Ok(());
        let depth = self.depth.unwrap_or(DEPTH);
        let found = search(&start, table.as_ref(), self.threads.into(), depth, time, |found| {
            written = found.write_row(output, board, table.as_ref());
            written.is_ok()
        });
        written?;
        let found = found.map_err(|error| Failure::error(format!("no threads: {error}")))?;
        let Some(found) = found else {
            return Err(Failure::error("no depth could be finished"));
        };
        if found.line.is_empty() {
            let over = if found.mate().is_some() { "checkmate" } else { "stalemate" };
            return Ok(writeln!(output, "no move: {over}")?);
        }
        let best = moves(board, &found.line[..1]);
        writeln!(output, "best line {}", moves(board, &found.line))?;
        write!(output, "best move {best}, score {}", found.score())?;
        if !(self.fen.is_empty() && self.moves.is_none()) {
            return Ok(writeln!(output)?);
        }
        let solved = best == FINE_70_SOLUTION;
        let verdict = if solved { "found" } else { "not found" };
        writeln!(output, "; expected {FINE_70_SOLUTION} (Kb1!): {verdict}")?;
        // A depth of the user's or no table at all may well be too little.
        if solved || self.depth.is_some() || self.hash == 0 {
            return Ok(());
        }
        Err(Failure::Differs(format!("the best move is {best} instead of {FINE_70_SOLUTION}")))
    }
}

/// A position with the positions of its game so far, which count for repetitions.
#[derive(Debug, Clone)]
struct Start {
    game: Game,
    history: Positions,
}

impl Start {
    /// The position after `moves`, written as in UCI, from the one in `fen`.
    fn new(fen: &str, moves: &str) -> Result<Self, Failure> {
        let mut game = Game::new(board(fen).map_err(Failure::Error)?);
        let mut history = Positions::new();
        history.push(game.hash());
        for text in moves.split_whitespace() {
            let board = game.board();
            let mv = parse_uci_move(board, text).ok().filter(|&mv| board.is_legal(mv));
            let Some(mv) = mv else {
                let text = text.escape_debug();
                let why = format!("bad move '{text}': it cannot be played in {board}");
                return Err(Failure::Error(why));
            };
            game.play(mv);
            push(&mut history, &game);
        }
        Ok(Start { game, history })
    }
}

/// The result of a depth, and the counts of all threads from the beginning on.
#[derive(Debug, Clone)]
struct Found {
    depth: u8,
    /// In hundredths of a pawn, seen by the side to move.
    score: i16,
    /// The best moves of both sides. Empty if the game is over.
    line: Vec<Move>,
    nodes: u64,
    probes: u64,
    hits: u64,
    time: Duration,
}

/// Searches from `start`, deeper and deeper, calls `on` with each result, and returns the last, if a depth could be finished.
/// With more threads, the others search the same and ahead: what they find first, this one finds in the table.
///
/// Ends early when `on` returns `false`.
///
/// # Errors
/// If a thread cannot be started.
fn search(
    start: &Start,
    table: Option<&Table>,
    threads: usize,
    deepest: u8,
    time: Option<Duration>,
    mut on: impl FnMut(&Found) -> bool,
) -> io::Result<Option<Found>> {
    let started = Instant::now();
    let shared = Shared { deadline: time.map(|time| started + time), ..Shared::default() };
    let searcher = || Searcher::new(&shared, table, start.history.clone());
    thread::scope(|scope| {
        // However this ends, the others are to end, too.
        let _stop = StopAtEnd(&shared);
        for helper in 1..threads {
            let mut searcher = searcher();
            let ahead = (helper % 2) as u8;
            thread::Builder::new().spawn_scoped(scope, move || {
                let mut depths = 1 + ahead..=DEEPEST;
                depths.try_for_each(|depth| searcher.search_root(&start.game, depth).map(drop))
            })?;
        }
        let mut searcher = searcher();
        let mut last = None;
        for depth in 1..=deepest {
            let Ok((score, line)) = searcher.search_root(&start.game, depth) else { break };
            let [nodes, probes, hits] = [&shared.nodes, &shared.probes, &shared.hits]
                .map(|count| count.load(Ordering::Relaxed));
            let found = Found { depth, score, line, nodes, probes, hits, time: started.elapsed() };
            let goes_on = on(&found);
            // Deeper there is no shorter mate, and no move after the end of the game.
            let mated = found.mate().is_some_and(|plies| plies.abs() <= i16::from(depth));
            let over = mated || found.line.is_empty();
            last = Some(found);
            if over || !goes_on {
                break;
            }
        }
        Ok(last)
    })
}

struct StopAtEnd<'a>(&'a Shared);

impl Drop for StopAtEnd<'_> {
    fn drop(&mut self) {
        self.0.stop.store(true, Ordering::Relaxed);
    }
}

impl Found {
    /// Returns the number of plies to the mate, less than 0 if the side to move is mated.
    fn mate(&self) -> Option<i16> {
        (self.score.abs() >= MATES).then(|| self.score.signum() * (MATE - self.score.abs()))
    }

    /// Returns the score in pawns, or in moves to a mate.
    fn score(&self) -> String {
        match self.mate() {
            // A mate in n moves takes 2n - 1 plies, and the side that is mated makes one move less.
            Some(plies) if plies > 0 => format!("#{}", (plies + 1) / 2),
            Some(plies) => format!("#-{}", -plies / 2),
            None => format!("{:+.2}", f64::from(self.score) / 100.0),
        }
    }

    fn write_row(
        &self,
        output: &mut impl Write,
        board: &Board,
        table: Option<&Table>,
    ) -> io::Result<()> {
        let Found { depth, nodes, probes, hits, time, .. } = *self;
        let per_second = u128::from(nodes) * 1_000_000 / time.as_micros().max(1);
        let tenths = |permille: u64| format!("{}.{}%", permille / 10, permille % 10);
        let hits = table.map_or("-".into(), |_| tenths(1000 * hits / probes.max(1)));
        let fill = table.map_or("-".into(), |table| tenths(table.fill_permille() as u64));
        let line = moves(board, &self.line[..self.line.len().min(SHOWN)]);
        writeln!(
            output,
            "{depth:>5} {:>7} {nodes:>12} {per_second:>10} {hits:>6} {fill:>6} {:>7.3} s  {line}{}",
            self.score(),
            time.as_secs_f64(),
            if self.line.len() > SHOWN { " ..." } else { "" }
        )?;
        output.flush()
    }
}

/// Returns the moves of a line as in UCI.
fn moves(board: &Board, line: &[Move]) -> String {
    let mut board = board.clone();
    let texts = line.iter().map(|&mv| {
        // In Chess960 a king's move to the square where castling takes him can be another move: there the square of
        // the rook stands for castling.
        let from_e = board.king(board.side_to_move()).file() == File::E;
        let text = if from_e { display_uci_move(&board, mv).to_string() } else { mv.to_string() };
        board.play_unchecked(mv);
        text
    });
    texts.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests;
