//! The command `solve`: solves a board with and without the table and symmetries, and compares the scores.

use std::io::Write;
use std::time::Instant;

use anyhow::{Result, bail, ensure};
use clap::Args;
use zobrist_examples::program::Differs;
use zobrist_examples::results::grouped;

use crate::bits::{MAX_POINTS, Shape};
use crate::solve::{self, Options, Solution};

/// Rows, columns, and the published score of Black (E. van der Werf and M. Winands, "Solving Go for Rectangular
/// Boards", ICGA Journal 32, 2009, table 1).
const PUBLISHED: [(usize, usize, i8); 8] =
    [(2, 2, 0), (2, 3, 0), (2, 4, 8), (3, 3, 9), (3, 4, 4), (3, 5, 15), (4, 4, 2), (5, 5, 25)];

/// Maximum number of points without `--force`.
const QUICK: usize = 12;

/// Options of the command.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub struct Ways {
    /// Omits the searches with the transposition table
    #[arg(long)]
    no_table: bool,
    /// Omits the searches that merge images under symmetry operations
    #[arg(long)]
    no_symmetry: bool,
    /// Makes each repetition a tie, for which 4x4 has another score than the published one
    #[arg(long)]
    tie: bool,
    /// The number of nodes after which a search gives up
    #[arg(long, value_name = "N", default_value_t = 20_000_000)]
    nodes: u64,
    /// The size of the transposition table
    #[arg(long, value_name = "MEGABYTES", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..))]
    table: u32,
    /// Solves a board of more than 12 points, which takes long
    #[arg(long)]
    force: bool,
}

/// Returns the approximate number of legal positions (J. Tromp and G. Farneback, "Combinatorics of Go", 2016).
pub fn positions(rows: usize, cols: usize) -> f64 {
    0.850_64
        * 0.965_535_f64.powf(f64::from((rows + cols) as u16))
        * 2.975_734_192_f64.powf(f64::from((rows * cols) as u16))
}

/// Solves the board in each way that the options allow, and writes a table.
pub fn run(output: &mut impl Write, rows: usize, cols: usize, ways: &Ways) -> Result<()> {
    if rows * cols > MAX_POINTS {
        bail!("{rows}x{cols} is too large to solve: the maximum is {MAX_POINTS} points");
    }
    if rows * cols > QUICK && !ways.force {
        let (number, known) = (positions(rows, cols), positions(3, 4));
        bail!(
            "{rows}x{cols} has about {number:.1e} legal positions, {:.0} times as many as 3x4, whose search with table \
             and symmetries takes a second: --force solves up to {MAX_POINTS} points, with more --nodes",
            number / known
        );
    }
    let shape = Shape::new(rows, cols);
    let repetition = if ways.tie { "is a tie" } else { "wins with more captures" };
    writeln!(output, "{rows}x{cols}: area scoring, basic ko, no suicide, a repetition {repetition}")?;
    writeln!(output, "table  symmetries  score  first move        nodes  seconds")?;
    let mut scores = Vec::new();
    for (table, symmetry) in [(true, true), (true, false), (false, true), (false, false)] {
        if table && ways.no_table || symmetry && ways.no_symmetry {
            continue;
        }
        let started = Instant::now();
        let options =
            Options { megabytes: if table { ways.table } else { 0 }, symmetry, tie: ways.tie, nodes: ways.nodes };
        let Solution { score, first, nodes } = solve::solve(shape, options)?;
        let seconds = started.elapsed().as_secs_f64();
        let yes = |is_on| if is_on { "yes" } else { "no" };
        let (score_text, first) = match score {
            Some(score) => (score.to_string(), first.map_or("any".into(), |first| name(shape, first))),
            None => ("?".into(), "?".into()),
        };
        let (table, symmetry, nodes) = (yes(table), yes(symmetry), grouped(nodes.into()));
        writeln!(output, "{table:<5}  {symmetry:<10}  {score_text:>5}  {first:<10} {nodes:>12}  {seconds:>7.2}")?;
        output.flush()?;
        scores.extend(score);
    }
    let is_of = |&&(short, long, _): &&(usize, usize, i8)| (short, long) == (rows.min(cols), rows.max(cols));
    if let Some((.., published)) = PUBLISHED.iter().find(is_of).filter(|_| !ways.tie) {
        writeln!(output, "published: {published}")?;
        scores.push(*published);
    }
    let agree = scores.iter().all(|score| *score == scores[0]);
    ensure!(agree, Differs("the scores differ".into()));
    Ok(())
}

/// Returns the name of a move: a column and a row, counted from below.
fn name(shape: Shape, number: usize) -> String {
    if number == shape.rows * shape.cols {
        return "pass".into();
    }
    let column = b"ABCDEFGHJKLMNOPQRST"[number % shape.cols];
    format!("{}{}", char::from(column), shape.rows - number / shape.cols)
}
