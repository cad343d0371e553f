//! Perft of chess with a table and without one, in turns, as a table and a picture.
//!
//! ```text
//! cargo bench -p zobrist-benches --bench perft
//! cargo bench -p zobrist-benches --bench perft -- --plot perft.svg     the picture of `benches/README.md`
//! ```

use std::error::Error;
use std::process::ExitCode;
use std::time::Instant;

use cozy_chess::Board;
use plotters::coord::Shift;
use plotters::element::Text;
use plotters::prelude::{
    ChartBuilder, Circle, DrawingArea, DrawingBackend, IntoLogRange, LineSeries,
};
use plotters::style::{ShapeStyle, TRANSPARENT};
use zobrist::table::TranspositionTable;
use zobrist_compared::arguments::{is_test, plot};
use zobrist_examples::perft::{Check, perft};
use zobrist_plotting::plot::{BLUE, Figure, Picture, VERMILION, text};

#[path = "../examples/chess/game.rs"]
#[expect(dead_code, reason = "the search of the program undoes moves, too")]
mod game;
#[path = "../examples/chess/position.rs"]
mod position;

use game::Game;

/// Sequences of 1 to 7 plies from the initial position: <https://oeis.org/A048987>.
const PUBLISHED: [u128; 7] = [20, 400, 8_902, 197_281, 4_865_609, 119_060_324, 3_195_901_860];
/// Counts of fewer plies are over before they can be timed.
const FIRST: usize = 4;
const TABLE_BYTES: usize = 256 << 20;

/// The seconds of one depth.
struct Row {
    depth: u8,
    plain: f64,
    table: f64,
}

struct Chart<'a>(&'a [Row]);

impl Figure for Chart<'_> {
    const SIZE: (u32, u32) = (720, 400);

    fn draw<D: DrawingBackend>(&self, area: &DrawingArea<D, Shift>) -> Result<(), Box<dyn Error>>
    where
        D::ErrorType: 'static,
    {
        let rows = self.0;
        let depths = f64::from(rows[0].depth) - 0.2..f64::from(rows[rows.len() - 1].depth) + 0.6;
        let least = rows.iter().map(|row| row.table.min(row.plain)).fold(f64::INFINITY, f64::min);
        let most = rows.iter().map(|row| row.plain.max(row.table)).fold(0.0, f64::max);
        let mut chart = ChartBuilder::on(area)
            .caption("perft of chess from the initial position", text(20))
            .y_label_area_size(70)
            .x_label_area_size(45)
            .margin(10)
            .build_cartesian_2d(depths, (least / 2.0..most * 3.0).log_scale())?;
        chart
            .configure_mesh()
            .light_line_style(TRANSPARENT)
            .x_desc("plies")
            .y_desc("seconds")
            .x_labels(rows.len())
            .axis_desc_style(text(16))
            .label_style(text(15))
            .x_label_formatter(&|depth| format!("{depth:.0}"))
            .draw()?;
        let lines = [(BLUE, "without a table"), (VERMILION, "with a table of 256 MB")];
        for (index, (color, name)) in lines.into_iter().enumerate() {
            let style = ShapeStyle::from(color).stroke_width(3);
            let points =
                || rows.iter().map(|row| (f64::from(row.depth), [row.plain, row.table][index]));
            chart.draw_series(LineSeries::new(points(), style))?;
            chart.draw_series(points().map(|point| Circle::new(point, 4, style.filled())))?;
            let (x, y) = points().next_back().expect("a row");
            let at = if index == 0 { (x - 1.6, y * 1.3) } else { (x - 0.85, y / 18.0) };
            chart.draw_series([Text::new(name, at, text(16).color(&color))])?;
        }
        let deepest = &rows[rows.len() - 1];
        let between = (f64::from(deepest.depth) + 0.08, (deepest.plain * deepest.table).sqrt());
        let ratio = format!("{:.1} times", deepest.plain / deepest.table);
        chart.draw_series([Text::new(ratio, between, text(16))])?;
        Ok(())
    }
}

/// The seconds of one count.
fn timed(depth: u8, table_bytes: usize) -> Result<f64, Box<dyn Error>> {
    let game = Game::new(Board::default());
    let table = (table_bytes > 0).then(|| TranspositionTable::new(table_bytes)).transpose()?;
    let start = Instant::now();
    let count = perft(&game, depth, Check::Nothing, table.as_ref())
        .map_err(|failure| format!("{failure:?}"))?;
    let seconds = start.elapsed().as_secs_f64();
    assert_eq!(count.leaves, PUBLISHED[usize::from(depth) - 1], "perft({depth})");
    Ok(seconds)
}

/// The least of several runs in turns.
fn row(depth: u8, runs: u32) -> Result<Row, Box<dyn Error>> {
    let mut row = Row { depth, plain: f64::INFINITY, table: f64::INFINITY };
    for _ in 0..runs {
        row.plain = row.plain.min(timed(depth, 0)?);
        row.table = row.table.min(timed(depth, TABLE_BYTES)?);
    }
    Ok(row)
}

fn run() -> Result<(), Box<dyn Error>> {
    let last = if is_test() { FIRST } else { PUBLISHED.len() };
    let failed = |failure| format!("{failure:?}");
    let picture = plot()?.map(|file| Picture::create(&file)).transpose().map_err(failed)?;
    println!(
        "{:>6} {:>16} {:>10} {:>12} {:>6}",
        "plies", "sequences", "plain, s", "table, s", "ratio"
    );
    let mut rows = Vec::new();
    for depth in FIRST..=last {
        let row = row(depth as u8, if depth < PUBLISHED.len() { 5 } else { 2 })?;
        let ratio = row.plain / row.table;
        println!(
            "{depth:>6} {:>16} {:>10.3} {:>12.3} {ratio:>6.2}",
            PUBLISHED[depth - 1],
            row.plain,
            row.table
        );
        rows.push(row);
    }
    picture.map(|picture| picture.finish(&Chart(&rows))).transpose().map_err(failed)?;
    Ok(())
}

fn main() -> ExitCode {
    zobrist_compared::machine::print();
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::from(2)
        }
    }
}
