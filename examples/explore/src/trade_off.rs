//! The plot of crossing against balance.

use std::error::Error;

use plotters::chart::{ChartBuilder, SeriesLabelPosition};
use plotters::coord::Shift;
use plotters::prelude::{
    BLACK, Circle, DrawingArea, DrawingBackend, EmptyElement, PathElement, Text, WHITE,
};
use plotters::series::LineSeries;
use plotters::style::{Color, RGBColor, ShapeStyle};

use crate::routes::WORKERS;
use zobrist_plotting::plot::{BLUE, Figure, GREEN, PURPLE, VERMILION, text, with_room};

const COLOURS: [RGBColor; 4] = [BLUE, VERMILION, GREEN, PURPLE];

/// A curve for each routing, with a point for each number of workers.
pub(crate) struct TradeOff {
    pub(crate) title: String,
    /// The name, and crossing and balance for each number of workers.
    pub(crate) curves: Vec<(String, Vec<(f64, f64)>)>,
}

impl Figure for TradeOff {
    const SIZE: (u32, u32) = (900, 600);

    fn draw<D: DrawingBackend>(&self, area: &DrawingArea<D, Shift>) -> Result<(), Box<dyn Error>>
    where
        D::ErrorType: 'static,
    {
        let points = || self.curves.iter().flat_map(|(_, points)| points);
        let mut chart = ChartBuilder::on(area)
            .caption(&self.title, text(22))
            .x_label_area_size(50)
            .y_label_area_size(60)
            .build_cartesian_2d(0.0..1.0, with_room(points().map(|point| point.1)))?;
        chart
            .configure_mesh()
            .x_desc("share of successors that cross workers")
            .y_desc("balance: largest worker over the mean")
            .light_line_style(WHITE)
            .label_style(text(15))
            .axis_desc_style(text(17))
            .draw()?;
        for ((name, points), colour) in self.curves.iter().zip(COLOURS.into_iter().cycle()) {
            let line = ShapeStyle::from(colour).stroke_width(2);
            chart
                .draw_series(LineSeries::new(points.iter().copied(), line))?
                .label(name)
                .legend(move |(x, y)| PathElement::new([(x, y), (x + 20, y)], line));
            chart.draw_series(points.iter().zip(WORKERS).map(|(&point, workers)| {
                EmptyElement::at(point)
                    + Circle::new((0, 0), 4, colour.filled())
                    + Text::new(workers.to_string(), (6, -14), text(14))
            }))?;
        }
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::UpperRight)
            .label_font(text(15))
            .background_style(WHITE.mix(0.8))
            .border_style(BLACK)
            .draw()?;
        Ok(())
    }
}
