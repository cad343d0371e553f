//! Plots as vector graphics.

use std::error::Error;
use std::path::Path;

use plotters::coord::Shift;
use plotters::prelude::{
    BLACK, DrawingArea, DrawingBackend, FontStyle, IntoDrawingArea, IntoFont, RGBColor, SVGBackend, WHITE,
};
use plotters::style::{TextStyle, register_font};
use zobrist_examples::program::Failure;
use zobrist_examples::quote::quote;

use crate::output::Output;

// Colors that the colour-blind can distinguish (M. Okabe, K. Ito, "Color Universal Design", 2008).

/// Blue.
pub const BLUE: RGBColor = RGBColor(0, 114, 178);
/// Vermilion.
pub const VERMILION: RGBColor = RGBColor(213, 94, 0);
/// Bluish green.
pub const GREEN: RGBColor = RGBColor(0, 158, 115);
/// Reddish purple.
pub const PURPLE: RGBColor = RGBColor(204, 121, 167);

/// A figure that can be drawn.
pub trait Figure {
    /// The width and the height in pixels.
    const SIZE: (u32, u32);

    /// Draws the figure into `area`.
    fn draw<D: DrawingBackend>(&self, area: &DrawingArea<D, Shift>) -> Result<(), Box<dyn Error>>
    where
        D::ErrorType: 'static;
}

/// The file that a figure is drawn to.
#[derive(Debug)]
pub struct Picture {
    output: Output,
}

impl Picture {
    /// Checks that a file at `path` can be written, and that its name ends in `.svg`.
    pub fn create(path: &Path) -> Result<Self, Failure> {
        if path.extension().is_none_or(|extension| !extension.eq_ignore_ascii_case("svg")) {
            return Err(Failure::Error(format!("{} does not end in .svg", quote(path.display()))));
        }
        Ok(Picture { output: Output::create(path)? })
    }

    /// Draws the figure as SVG and writes the file.
    pub fn finish<F: Figure>(self, figure: &F) -> Result<(), Failure> {
        let failed = |error: Box<dyn Error>| Failure::Error(format!("cannot draw the plot: {error}"));
        register();
        let mut svg = String::new();
        draw(figure, &mut svg).map_err(failed)?;
        self.output.finish(svg.as_bytes())
    }
}

/// Registers a built-in font, because the system may have none. Without it, no plot of plotters has text.
///
/// # Panics
/// Never: the font can be parsed.
pub fn register() {
    assert!(register_font("sans-serif", FontStyle::Normal, dejavu::sans::regular()).is_ok(), "no font");
}

fn draw<F: Figure>(figure: &F, svg: &mut String) -> Result<(), Box<dyn Error>> {
    let area = SVGBackend::with_string(svg, F::SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    figure.draw(&area.margin(10, 10, 10, 25))?;
    Ok(area.present()?)
}

/// Returns the style of black text of a figure.
pub fn text(pixels: i32) -> TextStyle<'static> {
    ("sans-serif", pixels).into_font().color(&BLACK)
}

/// Returns the range from the least to the greatest of `values`, with a margin at both ends.
pub fn with_room(values: impl Iterator<Item = f64>) -> std::ops::Range<f64> {
    let (least, most) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), value| (a.min(value), b.max(value)));
    let room = if most > least { 0.06 * (most - least) } else { 1.0 };
    least - room..most + room
}
