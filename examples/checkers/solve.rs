//! Who wins, one depth after the other.

use std::fmt::{self, Display, Formatter};
use std::io::{self, Write};

use clap::Args;
use zobrist_examples::program::{Failure, table};

use crate::game::Game;
use crate::moves::Move;
use crate::position::Position;
use crate::read;
use crate::search::{DEEPEST, Memory, Searcher, WIN};

#[derive(Debug, Args)]
#[command(after_help = "Example: checkers solve W:WK31,K32:BK1 --depth 40")]
pub(crate) struct Solve {
    /// The position, as in PDN
    fen: String,
    /// The number of plies to look ahead; jumps are looked at to their end
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=i64::from(DEEPEST)))]
    depth: u8,
    /// Megabytes of a table of positions searched already; 0 is none
    #[arg(long, value_name = "MB", default_value_t = 64, allow_negative_numbers = true)]
    hash: u32,
}

/// How a game ends if both sides play for it, for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Within so many plies.
    Win(u32),
    /// Neither side can force a win within the plies that were looked at.
    Draw,
    /// Within so many plies.
    Loss(u32),
}

impl Display for Verdict {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Win(plies) => write!(f, "win in {plies}"),
            Verdict::Draw => write!(f, "draw"),
            Verdict::Loss(plies) => write!(f, "loss in {plies}"),
        }
    }
}

/// What a depth brought, and what was looked at for it from the beginning on.
#[derive(Debug, Clone)]
pub(crate) struct Found {
    pub(crate) depth: u8,
    pub(crate) verdict: Verdict,
    /// The best moves of both sides.
    pub(crate) line: Vec<Move>,
    pub(crate) nodes: u64,
}

/// Searches from `position`, deeper and deeper, until the shortest win is known; tells what each depth brought to
/// `on`, and gives the last.
pub(crate) fn solve<E>(
    position: Position,
    table: Option<&Memory>,
    depth: u8,
    mut on: impl FnMut(&Found) -> Result<(), E>,
) -> Result<Verdict, E> {
    let game = Game::new(position);
    let mut searcher = Searcher::new(table);
    let mut verdict = Verdict::Draw;
    for depth in 1..=depth {
        let (score, line) = searcher.search_root(&game, depth);
        let plies = (WIN - score.abs()).unsigned_abs();
        verdict = match score {
            0 => Verdict::Draw,
            1.. => Verdict::Win(plies),
            _ => Verdict::Loss(plies),
        };
        on(&Found { depth, verdict, line, nodes: searcher.nodes() })?;
        // Deeper there is no shorter one.
        if score != 0 && plies <= depth.into() {
            break;
        }
    }
    Ok(verdict)
}

impl Solve {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<(), Failure> {
        let position = read(&self.fen)?;
        let table = table(self.hash)?;
        writeln!(output, "{:>5} {:>11} {:>12}  best line", "depth", "score", "nodes")?;
        let verdict =
            solve(position, table.as_ref(), self.depth, |found| write_row(output, found))?;
        match verdict {
            Verdict::Draw => {
                writeln!(output, "draw: neither side forces a win within {} plies", self.depth)?;
            }
            Verdict::Loss(0) => writeln!(output, "loss: there is no move")?,
            Verdict::Win(1) => writeln!(output, "win in 1 ply")?,
            decided => writeln!(output, "{decided} plies")?,
        }
        Ok(())
    }
}

/// Moves of a line that a row has room for.
const SHOWN: usize = 10;

fn write_row(output: &mut impl Write, found: &Found) -> io::Result<()> {
    let Found { depth, verdict, line, nodes } = found;
    let moves: Vec<String> = line.iter().take(SHOWN).map(ToString::to_string).collect();
    let more = if line.len() > SHOWN { " ..." } else { "" };
    let verdict = verdict.to_string();
    writeln!(output, "{depth:>5} {verdict:>11} {nodes:>12}  {}{more}", moves.join(" "))?;
    output.flush()
}

#[cfg(test)]
mod tests;
