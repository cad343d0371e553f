//! The picture of the ratios.

use std::error::Error;

use plotters::coord::Shift;
use plotters::element::{PathElement, Rectangle, Text};
use plotters::prelude::{BLACK, ChartBuilder, DrawingArea, DrawingBackend};
use plotters::style::{Color, TRANSPARENT};
use zobrist_plotting::plot::{BLUE, Figure, text};

/// Names of operations, and their times relative to those by hand.
pub(crate) struct Chart(pub(crate) Vec<(&'static str, f64)>);

#[expect(clippy::cast_precision_loss, reason = "a few rows")]
impl Figure for Chart {
    const SIZE: (u32, u32) = (720, 320);

    fn draw<D: DrawingBackend>(&self, area: &DrawingArea<D, Shift>) -> Result<(), Box<dyn Error>>
    where
        D::ErrorType: 'static,
    {
        let (rows, most) = (self.0.len() as f64, 1.5);
        let mut chart = ChartBuilder::on(area)
            .caption("time of an update, relative to arrays and XORs by hand", text(18))
            .x_label_area_size(30)
            .margin(10)
            .build_cartesian_2d(-1.0..most, 0.0..rows)?;
        chart
            .configure_mesh()
            .disable_y_axis()
            .disable_y_mesh()
            .light_line_style(TRANSPARENT)
            .x_label_style(text(14))
            .x_label_formatter(&|x| if *x < 0.0 { String::new() } else { format!("{x:.1}") })
            .draw()?;
        for (place, (name, ratio)) in self.0.iter().rev().enumerate() {
            let low = place as f64;
            let bar = [(0.0, low + 0.2), (*ratio, low + 0.8)];
            chart.draw_series([Rectangle::new(bar, BLUE.filled())])?;
            chart.draw_series([Text::new(*name, (-0.98, low + 0.7), text(15))])?;
            let number =
                Text::new(format!("{ratio:.2}"), (ratio.max(1.0) + 0.02, low + 0.7), text(15));
            chart.draw_series([number])?;
        }
        chart.draw_series([PathElement::new([(1.0, 0.0), (1.0, rows)], BLACK.stroke_width(2))])?;
        Ok(())
    }
}
