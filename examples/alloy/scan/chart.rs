//! The plot of a scan.

use std::error::Error;

use plotters::coord::Shift;
use plotters::prelude::{
    BLACK, ChartBuilder, Circle, DashedLineSeries, DrawingArea, DrawingBackend, IntoLogRange,
    LineSeries, PathElement, RGBColor, SeriesLabelPosition, WHITE,
};
use plotters::style::{Color, TRANSPARENT};

use crate::measure::{Costs, KEYINGS, name};
use crate::text::short;
use zobrist_plotting::plot::{BLUE, Figure, GREEN, PURPLE, VERMILION, text};

/// What was measured at one temperature.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Point {
    /// In K.
    pub(crate) temperature: f64,
    /// Of the trial states.
    pub(crate) seen: f64,
    pub(crate) costs: Costs,
}

impl Point {
    /// That of the speed-up by keys number `i`; infinite if nothing was asked.
    pub(crate) fn bound(&self, i: usize) -> f64 {
        self.costs.keyed[i].bound().unwrap_or(f64::INFINITY)
    }
}

/// Fractions above, speed-ups below, both against temperature.
pub(crate) struct Chart<'a> {
    pub(crate) title: String,
    pub(crate) points: &'a [Point],
    /// Whether speed-ups come near their bounds.
    pub(crate) is_expensive: bool,
}

/// A line of the legend.
struct Series {
    label: String,
    color: RGBColor,
    /// In pixels.
    width: u32,
    points: Vec<(f64, f64)>,
}

impl Chart<'_> {
    fn series(
        &self,
        label: impl Into<String>,
        color: RGBColor,
        value: impl Fn(&Point) -> Option<f64>,
    ) -> Series {
        let point = |point: &Point| Some((point.temperature, value(point)?));
        Series {
            label: label.into(),
            color,
            width: 2,
            points: self.points.iter().filter_map(point).collect(),
        }
    }

    fn fractions(&self) -> Vec<Series> {
        let hits =
            |i: usize| move |point: &Point| Some(100.0 * point.costs.keyed[i].counted.hit_rate()?);
        let seen = self.series("trial states seen before (unbounded memory)", BLACK, |point| {
            Some(100.0 * point.seen)
        });
        vec![
            // The hit rate may lie on it.
            Series { width: 5, ..seen },
            self.series(format!("hit rate, {}", name(KEYINGS[1])), BLUE, hits(1)),
            self.series(format!("hit rate, {}", name(KEYINGS[2])), VERMILION, hits(2)),
        ]
    }

    fn speed_ups(&self) -> Vec<Series> {
        let keys = |i: usize, color| {
            self.series(name(KEYINGS[i]), color, move |point| Some(point.costs.speed_up(i)))
        };
        let mut series = vec![keys(1, BLUE), keys(2, VERMILION)];
        if self.is_expensive {
            for (i, color) in [(1, GREEN), (2, PURPLE)] {
                let label = format!("bound of {}: 1 / (1 - hits)", name(KEYINGS[i]));
                series.push(self.series(label, color, |point| point.costs.keyed[i].bound()));
            }
        }
        series
    }
}

/// Axes and grid: a macro, as the type of a chart with a logarithmic axis is another.
macro_rules! configure {
    ($chart:ident, $y:expr, $x:expr) => {
        $chart
            .configure_mesh()
            .light_line_style(TRANSPARENT)
            .y_desc($y)
            .x_desc($x)
            .axis_desc_style(text(16))
            .label_style(text(14))
            .x_label_formatter(&|value| short(*value))
            .y_label_formatter(&|value| short(*value))
            .draw()?
    };
}

/// Lines with a mark at each point, and their legend.
macro_rules! draw_series {
    ($chart:ident, $series:expr, $place:expr) => {
        for Series { label, color, width, points } in $series {
            $chart
                .draw_series(LineSeries::new(points.clone(), color.stroke_width(width)))?
                .label(label)
                .legend(move |(x, y)| {
                    PathElement::new([(x, y), (x + 20, y)], color.stroke_width(width))
                });
            $chart.draw_series(
                points.into_iter().map(|point| Circle::new(point, 2 + width, color.filled())),
            )?;
        }
        $chart
            .configure_series_labels()
            .position($place)
            .background_style(WHITE.mix(0.85))
            .border_style(BLACK)
            .label_font(text(15))
            .draw()?;
    };
}

impl Figure for Chart<'_> {
    const SIZE: (u32, u32) = (900, 900);

    fn draw<D: DrawingBackend>(&self, area: &DrawingArea<D, Shift>) -> Result<(), Box<dyn Error>>
    where
        D::ErrorType: 'static,
    {
        let area = area.titled(&self.title, text(17))?;
        let (top, bottom) = area.split_vertically(430);
        let (first, last) = (self.points[0], self.points[self.points.len() - 1]);
        let room = 0.02 * (last.temperature - first.temperature);
        let temperatures = first.temperature - room..last.temperature + room;

        let mut chart = ChartBuilder::on(&top)
            .margin(8)
            .y_label_area_size(70)
            .x_label_area_size(30)
            .build_cartesian_2d(temperatures.clone(), 0.0..104.0)?;
        configure!(chart, "fraction (%)", "");
        draw_series!(chart, self.fractions(), SeriesLabelPosition::LowerLeft);

        let series = self.speed_ups();
        let values = || series.iter().flat_map(|series| &series.points).map(|point| point.1);
        let bottom_end = values().fold(1.0, f64::min) / 1.3;
        let top_end = values().fold(1.0, f64::max) * 1.3;
        let mut chart = ChartBuilder::on(&bottom)
            .margin(8)
            .y_label_area_size(70)
            .x_label_area_size(50)
            .build_cartesian_2d(
                temperatures.clone(),
                (bottom_end..top_end).log_scale().base(2.0),
            )?;
        configure!(chart, "speed-up against no recall (log scale)", "temperature (K)");
        let even = [(temperatures.start, 1.0), (temperatures.end, 1.0)];
        chart.draw_series(DashedLineSeries::new(even, 6, 4, BLACK.into()))?;
        draw_series!(chart, series, SeriesLabelPosition::UpperRight);
        Ok(())
    }
}
