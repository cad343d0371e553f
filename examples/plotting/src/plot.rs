//! Plots, as vectors or as pixels.

use std::error::Error;
use std::path::Path;

use plotters::coord::Shift;
use plotters::prelude::{
    BLACK, BitMapBackend, DrawingArea, DrawingBackend, FontStyle, IntoDrawingArea, IntoFont,
    RGBColor, SVGBackend, WHITE,
};
use plotters::style::{TextStyle, register_font};
use zobrist_examples::program::Failure;
use zobrist_examples::quote::quote;

use crate::output::{Output, drawn};

// Colours that differ for the colour-blind, too (M. Okabe, K. Ito, "Color Universal Design", 2008).

/// Blue.
pub const BLUE: RGBColor = RGBColor(0, 114, 178);
/// Vermilion.
pub const VERMILION: RGBColor = RGBColor(213, 94, 0);
/// Bluish green.
pub const GREEN: RGBColor = RGBColor(0, 158, 115);
/// Reddish purple.
pub const PURPLE: RGBColor = RGBColor(204, 121, 167);

/// Something to draw.
pub trait Figure {
    /// In pixels.
    const SIZE: (u32, u32);

    /// Draws it into `area`.
    fn draw<D: DrawingBackend>(&self, area: &DrawingArea<D, Shift>) -> Result<(), Box<dyn Error>>
    where
        D::ErrorType: 'static;
}

/// A file for a figure.
#[derive(Debug)]
pub struct Picture {
    output: Output,
    is_vector: bool,
}

impl Picture {
    /// Sees whether `path` can be written, and how.
    pub fn create(path: &Path) -> Result<Self, Failure> {
        let extension = path.extension().and_then(|extension| extension.to_str());
        let is_vector = match extension.map(str::to_lowercase).as_deref() {
            Some("svg") => true,
            Some("png") => false,
            _ => {
                let path = quote(path.display());
                return Err(Failure::Error(format!("{path} ends neither in .svg nor in .png")));
            }
        };
        Ok(Picture { output: Output::create(path)?, is_vector })
    }

    /// Draws and writes it.
    pub fn finish<F: Figure>(self, figure: &F) -> Result<(), Failure> {
        let failed =
            |error: Box<dyn Error>| Failure::Error(format!("cannot draw the plot: {error}"));
        // The system may have no fonts.
        let font = dejavu::sans::regular();
        register_font("sans-serif", FontStyle::Normal, font)
            .map_err(|_| failed("no font".into()))?;
        if self.is_vector {
            let mut svg = String::new();
            draw(figure, SVGBackend::with_string(&mut svg, F::SIZE)).map_err(failed)?;
            return self.output.finish(svg.as_bytes());
        }
        let png = drawn(".png", |file| draw(figure, BitMapBackend::new(file, F::SIZE)))?;
        self.output.finish(&png)
    }
}

fn draw<F: Figure, D: DrawingBackend>(figure: &F, backend: D) -> Result<(), Box<dyn Error>>
where
    D::ErrorType: 'static,
{
    let area = backend.into_drawing_area();
    area.fill(&WHITE)?;
    figure.draw(&area.margin(10, 10, 10, 25))?;
    Ok(area.present()?)
}

/// Text of a figure.
pub fn text(pixels: i32) -> TextStyle<'static> {
    ("sans-serif", pixels).into_font().color(&BLACK)
}

/// A range with some room at both ends.
pub fn with_room(values: impl Iterator<Item = f64>) -> std::ops::Range<f64> {
    let (least, most) = values
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), value| (a.min(value), b.max(value)));
    let room = if most > least { 0.06 * (most - least) } else { 1.0 };
    least - room..most + room
}
