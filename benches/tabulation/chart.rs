//! The probes of all functions as a picture.

use std::error::Error;

use plotters::coord::Shift;
use plotters::prelude::{
    ChartBuilder, DrawingArea, DrawingBackend, IntoLogRange, LineSeries, PathElement,
    SeriesLabelPosition,
};
use plotters::style::{BLACK, Color, RGBColor, ShapeStyle, TRANSPARENT, WHITE};

use crate::probing::{Set, THEORY};
use zobrist_plotting::plot::{Figure, text};

/// Readable to the colour-blind: M. Okabe, K. Ito, "Color universal design", 2008.
const COLORS: [RGBColor; 5] = [
    RGBColor(213, 94, 0),
    RGBColor(0, 114, 178),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
];

/// One panel for each set of keys: the probes of each function, the best first.
pub(crate) struct Chart<'a> {
    pub(crate) sets: &'a [Set],
}

impl Figure for Chart<'_> {
    const SIZE: (u32, u32) = (1000, 800);

    fn draw<D: DrawingBackend>(&self, area: &DrawingArea<D, Shift>) -> Result<(), Box<dyn Error>>
    where
        D::ErrorType: 'static,
    {
        let area =
            area.titled("linear probing at load 0.9: probes of a successful search", text(20))?;
        let most = self.sets.iter().flat_map(|set| &set.probes).flat_map(|(_, probes)| probes);
        let most = most.copied().fold(THEORY, f64::max) * 1.2;
        for (panel, set) in area.split_evenly((2, 2)).iter().zip(self.sets) {
            let functions = set.probes[0].1.len() as f64;
            let mut chart = ChartBuilder::on(panel)
                .margin(8)
                .caption(format!("keys: {}", set.name), text(16))
                .y_label_area_size(50)
                .x_label_area_size(40)
                .build_cartesian_2d(1.0..functions, (1.0..most).log_scale())?;
            chart
                .configure_mesh()
                .light_line_style(TRANSPARENT)
                .x_desc("function, the best first")
                .y_desc("probes")
                .axis_desc_style(text(14))
                .label_style(text(13))
                .x_label_formatter(&|function| format!("{function:.0}"))
                .y_label_formatter(&|probes| format!("{probes:.0}"))
                .draw()?;
            for ((name, probes), color) in set.probes.iter().zip(COLORS) {
                let style = ShapeStyle::from(color).stroke_width(2);
                let points = probes.iter().enumerate().map(|(i, &y)| (i as f64 + 1.0, y));
                chart
                    .draw_series(LineSeries::new(points, style))?
                    .label(*name)
                    .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], style));
            }
            let style = ShapeStyle::from(BLACK).stroke_width(1);
            chart
                .draw_series(LineSeries::new([(1.0, THEORY), (functions, THEORY)], style))?
                .label("theory: 5.5")
                .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], style));
            chart
                .configure_series_labels()
                .position(SeriesLabelPosition::UpperLeft)
                .background_style(WHITE.mix(0.8))
                .label_font(text(13))
                .draw()?;
        }
        Ok(())
    }
}
