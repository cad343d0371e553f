//! The command `solve`.

use std::io::Write;
use std::time::Duration;

use clap::Args;
use zobrist_examples::program::{Failure, table};

use super::report::{moves, score, write_head, write_row};
use super::start::{FINE_70, FINE_70_SOLUTION, Start};
use super::{Found, Limits, solve};
use crate::bad_fen;
use crate::search::DEEPEST;

/// What a search may take that nobody has set a depth for.
const LIMITS: Limits = Limits { depth: 28, time: Some(Duration::from_secs(5)) };

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
        let mut start = Start::read(&fen).map_err(|why| bad_fen(&fen, why))?;
        for mv in self.moves.iter().flat_map(|moves| moves.split_whitespace()) {
            start.play(mv).map_err(|error| Failure::Error(error.to_string()))?;
        }
        let table = table(self.hash)?;
        let limits = self.depth.map_or(LIMITS, |depth| Limits { depth, time: None });

        let board = start.game.board();
        writeln!(output, "{board}")?;
        write_head(output)?;
        let mut written = Ok(());
        let found = solve(&start, table.as_ref(), self.threads.into(), limits, |found| {
            written = write_row(output, found, board, table.as_ref());
            written.is_ok()
        });
        written?;
        let Some(found) = found.map_err(|error| Failure::Error(format!("no threads: {error}")))?
        else {
            return Err(Failure::Error("no depth could be finished".into()));
        };
        let best = found.line.first().map(|_| moves(board, &found.line[..1]));
        let Some(best) = best else {
            return Ok(writeln!(output, "no move: {}", over(&found))?);
        };
        writeln!(output, "best line {}", moves(board, &found.line))?;
        write!(output, "best move {best}, score {}", score(&found))?;
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

fn over(found: &Found) -> &'static str {
    if found.mate().is_some() { "checkmate" } else { "stalemate" }
}
