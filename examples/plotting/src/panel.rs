//! Panels of lines over two axes.

use std::error::Error;
use std::ops::Range;

use plotters::coord::Shift;
use plotters::coord::ranged1d::{AsRangedCoord, ValueFormatter};
use plotters::prelude::{
    BLACK, ChartBuilder, Circle, DashedLineSeries, DrawingArea, DrawingBackend, LineSeries,
    PathElement, RGBColor, SeriesLabelPosition, WHITE,
};
use plotters::style::{Color, TRANSPARENT};

use crate::plot::text;

/// A line, or several where values are missing, and its entry in the legend.
#[derive(Clone, Debug)]
pub struct Series {
    /// In the legend.
    pub label: String,
    /// Of lines and marks.
    pub color: RGBColor,
    /// In pixels.
    pub width: u32,
    /// The points of each line.
    pub lines: Vec<Vec<(f64, f64)>>,
}

/// The axes of a panel, y first.
#[derive(Debug)]
pub struct Axes<'a> {
    /// The names of the axes.
    pub titles: [&'a str; 2],
    /// The room for labels and names, in pixels.
    pub sizes: [i32; 2],
    /// The number of labels, about.
    pub labels: [usize; 2],
    /// Formats the labels of the x axis.
    pub format: fn(f64) -> String,
    /// The place of the legend. With a legend, the points have marks.
    pub legend: Option<SeriesLabelPosition>,
}

impl Axes<'_> {
    /// Draws the series, and a dashed line at `even`, if given.
    pub fn draw<D: DrawingBackend, Y: AsRangedCoord<Value = f64>>(
        self,
        area: &DrawingArea<D, Shift>,
        x: Range<f64>,
        y: Y,
        series: Vec<Series>,
        even: Option<f64>,
    ) -> Result<(), Box<dyn Error>>
    where
        D::ErrorType: 'static,
        Y::CoordDescType: ValueFormatter<f64>,
    {
        let mut chart = ChartBuilder::on(area)
            .margin(8)
            .y_label_area_size(self.sizes[0])
            .x_label_area_size(self.sizes[1])
            .build_cartesian_2d(x.clone(), y)?;
        chart
            .configure_mesh()
            .light_line_style(TRANSPARENT)
            .y_desc(self.titles[0])
            .x_desc(self.titles[1])
            .axis_desc_style(text(16))
            .label_style(text(14))
            .y_labels(self.labels[0])
            .x_labels(self.labels[1])
            .y_label_formatter(&|value| short(*value))
            .x_label_formatter(&|value| (self.format)(*value))
            .draw()?;
        if let Some(even) = even {
            let ends = [(x.start, even), (x.end, even)];
            chart.draw_series(DashedLineSeries::new(ends, 6, 4, BLACK.into()))?;
        }
        for Series { label, color, width, lines } in series {
            let style = color.stroke_width(width);
            for line in lines {
                let drawn = chart.draw_series(LineSeries::new(line.iter().copied(), style))?;
                if self.legend.is_some() {
                    let key = move |(x, y)| PathElement::new([(x, y), (x + 20, y)], style);
                    drawn.label(&label).legend(key);
                    let mark = |point| Circle::new(point, 2 + width, color.filled());
                    chart.draw_series(line.into_iter().map(mark))?;
                }
            }
        }
        if let Some(place) = self.legend {
            chart
                .configure_series_labels()
                .position(place)
                .background_style(WHITE.mix(0.85))
                .border_style(BLACK)
                .label_font(text(15))
                .draw()?;
        }
        Ok(())
    }
}

/// A label with as few decimals as it needs, three at most.
pub fn short(value: f64) -> String {
    let text = format!("{value:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.into() }
}
