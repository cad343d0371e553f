//! The command `solve`: a search for the winner by iterative deepening.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use zobrist_examples::program::table;
use zobrist_examples::progress;
use zobrist_examples::results::{WIDTH, fitting};

use crate::game::Game;
use crate::position::Position;
use crate::search::{DEEPEST, Line, Memory, Searcher, WIN};

#[derive(Debug, Args)]
#[command(after_help = "Example: checkers solve --depth 40 --fen W:WK31,K32:BK1")]
pub struct Solve {
    /// The position, as in PDN [default: the initial position]
    #[arg(long)]
    fen: Option<String>,
    /// Maximum depth in plies; sequences of jumps are followed to their end
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=i64::from(DEEPEST)))]
    depth: u8,
    /// Size of the transposition table in megabytes; 0 for none
    #[arg(long, value_name = "MB", default_value_t = 64)]
    hash: u32,
}

/// The result of a search to one depth.
#[derive(Debug)]
pub struct Found {
    pub depth: u8,
    /// The score for the side to move.
    pub score: i16,
    pub line: Line,
    /// The number of positions visited at all depths so far.
    pub nodes: u64,
}

/// Searches from `position` with increasing depth until the shortest win is known. Calls `on` with
/// the result of each depth, and returns the result of the last depth.
pub fn solve<E>(
    position: Position,
    table: Option<&Memory>,
    most: u8,
    mut on: impl FnMut(&Found) -> Result<(), E>,
) -> Result<Found, E> {
    let game = Game::new(position);
    let mut searcher = Searcher::new(table);
    let progress = progress::endless(&searcher.shown, "nodes");
    let mut depth = 1;
    loop {
        let (score, line) = searcher.search_root(&game, depth);
        let found = Found {
            depth,
            score,
            line,
            nodes: searcher.nodes,
        };
        progress.suspend(|| on(&found))?;
        // A win within the searched depth is the shortest one.
        if depth == most || score != 0 && WIN - score.abs() <= depth.into() {
            return Ok(found);
        }
        depth += 1;
    }
}

impl Solve {
    pub fn run(&self, output: &mut impl Write) -> Result<()> {
        let position = self
            .fen
            .as_deref()
            .map_or(Ok(Position::INITIAL), str::parse)?;
        let table = table(self.hash)?;
        writeln!(
            output,
            "{:>5} {:>11} {:>12}  best line",
            "depth", "score", "nodes"
        )?;
        let last = solve(position, table.as_ref(), self.depth, |found| {
            let Found {
                depth,
                score,
                line,
                nodes,
            } = found;
            let numbers = format!("{depth:>5} {:>11} {nodes:>12}  ", verdict(*score));
            let moves: Vec<String> = line.iter().map(ToString::to_string).collect();
            let line = moves.join(" ");
            let line = fitting(&line, WIDTH - numbers.len());
            writeln!(output, "{numbers}{line}")?;
            output.flush()
        })?;
        let end = match verdict(last.score) {
            draw if last.score == 0 => {
                format!(
                    "{draw}: neither side forces a win within {} plies",
                    self.depth
                )
            }
            _ if last.score == -WIN => "loss: there is no move".into(),
            win if last.score == WIN - 1 => format!("{win} ply"),
            decided => format!("{decided} plies"),
        };
        Ok(writeln!(output, "{end}")?)
    }
}

/// Returns a text for the outcome with best play, for the side to move.
pub fn verdict(score: i16) -> String {
    match score {
        0 => "draw".into(),
        1.. => format!("win in {}", WIN - score),
        _ => format!("loss in {}", WIN + score),
    }
}
