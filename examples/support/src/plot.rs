//! Draws curves as a picture.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Once;

use anyhow::{Context, Result};
use plotters::prelude::*;
use plotters::style::register_font;

use crate::quote::quote;

/// A curve: its name, and its points in the order of their first coordinates.
pub type Curve = (&'static str, Vec<(f64, f64)>);

/// Gives plotters a font of its own. Without it, plotters draws no text where the system has none.
pub fn font() {
    static FONT: Once = Once::new();
    FONT.call_once(|| {
        drop(register_font(
            "sans-serif",
            FontStyle::Normal,
            dejavu::sans::regular(),
        ));
    });
}

/// Parses the path of a picture.
///
/// # Errors
/// Fails if the name ends as that of another format.
pub fn path(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    match path.extension() {
        Some(other) if !other.eq_ignore_ascii_case("svg") => {
            Err("pictures are SVG: write a name that ends in .svg".into())
        }
        _ => Ok(path),
    }
}

/// Colours that remain different for all kinds of colour vision (M. Okabe, K. Ito, 2008).
pub const COLORS: [RGBColor; 4] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
];

/// Draws curves in one coordinate system, from 0 on, and writes the picture to `path` as SVG.
/// `axes` are the labels of the first and of the second coordinate.
///
/// # Errors
/// Fails if the file cannot be written.
pub fn curves(path: &Path, title: &str, axes: [&str; 2], curves: &[Curve]) -> Result<()> {
    save(path, |picture| draw(picture, title, axes, curves))
}

/// Fails if a picture cannot be written to `path`, before a long run whose picture it is. An old
/// picture stays.
///
/// # Errors
/// Fails if the file cannot be opened for writing.
pub fn check(path: &Path) -> Result<()> {
    let is_new = !path.exists();
    File::options()
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)
        .and_then(|_| {
            if is_new {
                fs::remove_file(path)
            } else {
                Ok(())
            }
        })
        .with_context(|| format!("cannot write {}", quote(path.display())))
}

/// Writes the picture that `draw` writes to `path`.
///
/// # Errors
/// Fails if the picture cannot be drawn or the file cannot be written.
pub fn save(path: &Path, draw: impl FnOnce(&mut String) -> Result<()>) -> Result<()> {
    font();
    let mut picture = String::new();
    draw(&mut picture)?;
    fs::write(path, picture).with_context(|| format!("cannot write {}", quote(path.display())))
}

fn draw(
    picture: &mut String,
    title: &str,
    [across, up]: [&str; 2],
    curves: &[Curve],
) -> Result<()> {
    let points = || curves.iter().flat_map(|(_, points)| points);
    let right = points().map(|point| point.0).fold(0.0, f64::max);
    let top = points().map(|point| point.1).fold(0.0, f64::max);
    // Shares end at 1, and the axis has its number.
    let top = if (0.9..1.0).contains(&top) { 1.0 } else { top };
    let area = SVGBackend::with_string(picture, (800, 500)).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .caption(title, ("sans-serif", 18))
        .margin(12)
        .x_label_area_size(40)
        .y_label_area_size(50)
        .build_cartesian_2d(0.0..right, 0.0..top)?;
    chart
        .configure_mesh()
        .x_desc(across)
        .y_desc(up)
        .label_style(("sans-serif", 14))
        .draw()?;
    for (i, (name, points)) in curves.iter().enumerate() {
        let color = COLORS[i % COLORS.len()].stroke_width(2);
        let line = move |(x, y)| PathElement::new(vec![(x, y), (x + 20, y)], color);
        chart
            .draw_series(LineSeries::new(points.iter().copied(), color))?
            .label(*name)
            .legend(line);
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::LowerRight)
        .label_font(("sans-serif", 14))
        .border_style(BLACK)
        .background_style(WHITE)
        .draw()?;
    Ok(area.present()?)
}
