//! Draws the bar chart of the ratios.

use std::error::Error;

use plotters::coord::Shift;
use plotters::coord::ranged1d::{IntoSegmentedCoord, SegmentValue};
use plotters::element::{PathElement, Rectangle, Text};
use plotters::prelude::{BLACK, ChartBuilder, DrawingArea, DrawingBackend};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, TRANSPARENT};
use zobrist_plotting::plot::{BLUE, Figure, text};

/// Names of operations, and the ratios of their times to those of hand-written code.
pub(crate) struct Chart(pub(crate) Vec<(&'static str, f64)>);

impl Figure for Chart {
    const SIZE: (u32, u32) = (720, 320);

    fn draw<D: DrawingBackend>(&self, area: &DrawingArea<D, Shift>) -> Result<(), Box<dyn Error>>
    where
        D::ErrorType: 'static,
    {
        let rows: Vec<_> = self.0.iter().rev().collect();
        let count = rows.len();
        let longest = rows.iter().map(|(_, ratio)| *ratio).fold(1.0, f64::max);
        let mut chart = ChartBuilder::on(area)
            .caption("time of an update, relative to arrays and XORs by hand", text(18))
            .x_label_area_size(30)
            .y_label_area_size(250)
            .margin(10)
            .build_cartesian_2d(0.0..longest + 0.2, (0..count - 1).into_segmented())?;
        chart
            .configure_mesh()
            .disable_y_mesh()
            .light_line_style(TRANSPARENT)
            .y_labels(count)
            .y_label_style(text(15))
            .y_label_formatter(&|row| match row {
                SegmentValue::CenterOf(row) if *row < count => rows[*row].0.into(),
                _ => String::new(),
            })
            .x_labels(4)
            .x_label_style(text(14))
            .x_label_formatter(&|x| format!("{x:.1}"))
            .draw()?;
        let numbers = text(15).pos(Pos::new(HPos::Left, VPos::Center));
        for (row, (_, ratio)) in rows.iter().enumerate() {
            let ends = [(0.0, SegmentValue::Exact(row)), (*ratio, SegmentValue::Exact(row + 1))];
            let mut bar = Rectangle::new(ends, BLUE.filled());
            bar.set_margin(5, 5, 0, 0);
            chart.draw_series([bar])?;
            // Write the ratio to the right of the bars and of the line at 1.
            let place = (longest + 0.06, SegmentValue::CenterOf(row));
            chart.draw_series([Text::new(format!("{ratio:.2}"), place, numbers.clone())])?;
        }
        let ends = [(1.0, SegmentValue::Exact(0)), (1.0, SegmentValue::Exact(count))];
        chart.draw_series([PathElement::new(ends, BLACK.stroke_width(2))])?;
        Ok(())
    }
}
