//! The plot of the command `collisions`.

use std::path::Path;

use anyhow::Result;
use plotters::prelude::{
    ChartBuilder, Color, ErrorBar, IntoDrawingArea, PathElement, SVGBackend, SeriesLabelPosition,
    WHITE,
};
use zobrist_examples::plot::{COLORS, save};

use super::{Row, wilson};

/// Draws the shares of `n` positions with another move and with a worse move, for each cause of
/// false hits, without a check of moves.
pub(super) fn draw(path: &Path, title: &str, rows: &[Row], n: usize) -> Result<()> {
    save(path, |picture| chart(picture, title, rows, n))
}

#[expect(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "these are small numbers of rows"
)]
fn chart(picture: &mut String, title: &str, rows: &[Row], n: usize) -> Result<()> {
    let rows: Vec<_> = rows.iter().filter(|(_, checks, _)| !checks).collect();
    let percents = |count| wilson(count, n).map(|share| 100.0 * share);
    let highest = rows
        .iter()
        .map(|(_, _, differ)| percents(differ[0])[2])
        .fold(0.0, f64::max);
    let area = SVGBackend::with_string(picture, (960, 540)).into_drawing_area();
    area.fill(&WHITE)?;
    let mut builder = ChartBuilder::on(&area);
    builder
        .caption(title, ("sans-serif", 18))
        .margin(10)
        .x_label_area_size(50)
        .y_label_area_size(60);
    let mut chart =
        builder.build_cartesian_2d(-0.5..rows.len() as f64 - 0.5, 0.0..1.05 * highest)?;
    let name = |x: &f64| {
        rows.get(x.round() as usize)
            .filter(|_| x.fract() == 0.0)
            .map_or("", |row| &row.0)
            .to_owned()
    };
    let mut mesh = chart.configure_mesh();
    mesh.disable_x_mesh()
        .max_light_lines(0)
        .x_labels(2 * rows.len())
        .label_style(("sans-serif", 14))
        .x_label_formatter(&name);
    mesh.x_desc("false hits per probe, or bits of the keys")
        .y_desc("positions in %, with 95% intervals")
        .draw()?;
    for (column, text, color, shift) in [
        (0, "other move", COLORS[0], -0.05),
        (2, "worse by half a pawn", COLORS[1], 0.05),
    ] {
        let bars = rows.iter().enumerate().map(|(x, (_, _, differ))| {
            let [share, low, high] = percents(differ[column]);
            ErrorBar::new_vertical(x as f64 + shift, low, share, high, color.filled(), 6)
        });
        let legend = move |(x, y)| PathElement::new([(x, y), (x + 20, y)], color);
        chart.draw_series(bars)?.label(text).legend(legend);
    }
    chart
        .configure_series_labels()
        // The widest keys are there, whose intervals are low.
        .position(SeriesLabelPosition::UpperRight)
        .label_font(("sans-serif", 14))
        .background_style(WHITE)
        .draw()?;
    Ok(area.present()?)
}
