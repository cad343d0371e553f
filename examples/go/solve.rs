//! The command `solve`: solves a board by an analysis of all states and by searches, with and
//! without the table and symmetries, and compares the scores.

use std::io::Write;
use std::time::Instant;

use anyhow::{Result, bail, ensure};
use clap::Args;
use zobrist_examples::program::Differs;
use zobrist_examples::results::{grouped, wrapped};

use crate::analysis::{self, Analysis, Repetition};
use crate::bits::{MAX_POINTS, Shape};
use crate::search::{self, Options, Solution};

/// Rows, columns, and the published score of Black (E. van der Werf and M. Winands, "Solving Go for
/// Rectangular Boards", ICGA Journal 32, 2009, table 1).
const PUBLISHED: [(usize, usize, i8); 8] = [
    (2, 2, 0),
    (2, 3, 0),
    (2, 4, 8),
    (3, 3, 9),
    (3, 4, 4),
    (3, 5, 15),
    (4, 4, 2),
    (5, 5, 25),
];

/// Maximum number of points without `--force`.
const QUICK: usize = 12;

/// Options of the command.
#[derive(Debug, Args)]
pub struct Ways {
    /// Omits the searches with the transposition table
    #[arg(long)]
    no_table: bool,
    /// Omits what merges images under symmetry operations
    #[arg(long)]
    no_symmetry: bool,
    /// The number of nodes after which a search gives up, or 0 for no search
    #[arg(long, value_name = "N", default_value_t = 20_000_000)]
    nodes: u64,
    /// The size of the transposition table
    #[arg(long, value_name = "MEGABYTES", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..))]
    table: u32,
    /// Solves a board of more than 12 points, with symmetries, and searches with the table only
    #[arg(long)]
    force: bool,
}

/// Returns the published score of a board.
fn published(rows: usize, cols: usize) -> Option<i8> {
    let is_of = |&&(short, long, _): &&(usize, usize, i8)| {
        (short, long) == (rows.min(cols), rows.max(cols))
    };
    PUBLISHED.iter().find(is_of).map(|&(.., score)| score)
}

/// Returns the approximate number of legal positions (J. Tromp and G. Farneback, "Combinatorics of
/// Go", 2016).
fn positions(rows: usize, cols: usize) -> f64 {
    0.850_64
        * 0.965_535_f64.powf(f64::from((rows + cols) as u16))
        * 2.975_734_192_f64.powf(f64::from((rows * cols) as u16))
}

/// Solves the board in each way that the options allow, and writes a table.
pub fn run(output: &mut impl Write, rows: usize, cols: usize, ways: &Ways) -> Result<()> {
    let points = rows * cols;
    if points > MAX_POINTS {
        bail!("{rows}x{cols} is too large to solve: the maximum is {MAX_POINTS} points");
    }
    if points > QUICK && !ways.force {
        let times = positions(rows, cols) / positions(3, 4);
        let takes = if points > analysis::MAX_POINTS {
            "too many for an analysis of all states: --force searches, with more --nodes".into()
        } else {
            // Measured for 4x4, which has eight images of each state.
            let images =
                [2.0, 4.0, 8.0][usize::from(rows.min(cols) > 1) + usize::from(rows == cols)];
            let seconds = times * 11.0 / images;
            format!(
                "of which the analysis takes {seconds:.0} seconds and {:.1} GB: use --force",
                seconds / 68.0
            )
        };
        bail!("{rows}x{cols} has about {times:.0} times as many positions as 3x4, {takes}");
    }
    let is_quick = points <= QUICK;
    let runs = |&(table, symmetry): &(Option<bool>, bool)| {
        !(symmetry && ways.no_symmetry)
            && (symmetry || is_quick)
            && match table {
                None => points <= analysis::MAX_POINTS,
                Some(table) => ways.nodes > 0 && !(table && ways.no_table) && (table || is_quick),
            }
    };
    let tables = [None, Some(true), Some(false)];
    let all = tables
        .into_iter()
        .flat_map(|table| [(table, true), (table, false)]);
    let chosen: Vec<(Option<bool>, bool)> = all.filter(runs).collect();
    ensure!(
        !chosen.is_empty(),
        "the options omit all that could solve {rows}x{cols}"
    );
    // Fail before the analysis, which may take minutes.
    if chosen.iter().any(|(table, _)| *table == Some(true)) {
        search::check_table(ways.table)?;
    }
    writeln!(
        output,
        "{rows}x{cols}: area scoring, basic ko, no suicide\na repetition is won by more captures, or a tie"
    )?;
    writeln!(
        output,
        "method    repetition  symmetries  table  score     visited  seconds  first moves"
    )?;
    let shape = Shape::new(rows, cols);
    let (mut captures, mut ties) = (published(rows, cols).into_iter().collect(), Vec::new());
    for (table, symmetry) in chosen {
        let Some(table) = table else {
            analyse(output, shape, symmetry, [&mut captures, &mut ties])?;
            continue;
        };
        let started = Instant::now();
        let options = Options {
            megabytes: if table { ways.table } else { 0 },
            symmetry,
            nodes: ways.nodes,
        };
        let Solution {
            score,
            first,
            nodes,
        } = search::solve(shape, options)?;
        let solution = score.map(|score| (score, Vec::from_iter(first)));
        row(
            output,
            shape,
            ["search", "tie", yes(symmetry), yes(table)],
            nodes,
            started,
            solution.as_ref(),
        )?;
        ties.extend(score);
    }
    if let Some(published) = published(rows, cols) {
        writeln!(output, "published, won by more captures: {published}")?;
    }
    let agree = |scores: &[i8]| scores.iter().all(|score| *score == scores[0]);
    ensure!(
        agree(&captures) && agree(&ties),
        Differs("the scores differ".into())
    );
    Ok(())
}

/// Analyses all states, writes two rows, and adds the scores to the others of each rule.
fn analyse(
    output: &mut impl Write,
    shape: Shape,
    symmetry: bool,
    scores: [&mut Vec<i8>; 2],
) -> Result<()> {
    let mut started = Instant::now();
    let analysis = Analysis::new(shape, symmetry);
    let rules = [(Repetition::Captures, "captures"), (Repetition::Tie, "tie")];
    for (scores, (rule, name)) in scores.into_iter().zip(rules) {
        let (solution, states) = (analysis.solve(rule), analysis.states.len() as u64);
        row(
            output,
            shape,
            ["analysis", name, yes(symmetry), ""],
            states,
            started,
            solution.as_ref(),
        )?;
        scores.extend(solution.map(|(score, _)| score));
        started = Instant::now();
    }
    Ok(())
}

/// Writes a row of the table.
fn row(
    output: &mut impl Write,
    shape: Shape,
    [method, repetition, symmetries, table]: [&str; 4],
    number: u64,
    started: Instant,
    solution: Option<&(i8, Vec<usize>)>,
) -> Result<()> {
    let (number, seconds) = (grouped(number.into()), started.elapsed().as_secs_f64());
    let score = solution.map_or("?".into(), |(score, _)| score.to_string());
    let first: Vec<String> = solution
        .into_iter()
        .flat_map(|(_, first)| first)
        .map(|&first| name(shape, first))
        .collect();
    let first = first.join(" ");
    let row = format!(
        "{method:<8}  {repetition:<10}  {symmetries:<10}  {table:<5}  {score:>5}  {number:>10}  {seconds:>7.2}  {first}"
    );
    writeln!(output, "{}", wrapped(&row, row.len() - first.len()))?;
    Ok(output.flush()?)
}

fn yes(is_on: bool) -> &'static str {
    if is_on { "yes" } else { "no" }
}

/// Returns the name of a move: a column and a row, counted from below.
fn name(shape: Shape, number: usize) -> String {
    if number == shape.rows * shape.cols {
        return "pass".into();
    }
    let column = b"ABCDEFGHJKLMNOPQRST"[number % shape.cols];
    format!("{}{}", char::from(column), shape.rows - number / shape.cols)
}
