//! The plots of a run and of a scan.

use std::error::Error;
use std::ops::Range;

use plotters::coord::Shift;
use plotters::coord::ranged1d::{AsRangedCoord, ValueFormatter};
use plotters::prelude::{
    BLACK, ChartBuilder, Circle, DashedLineSeries, DrawingArea, DrawingBackend, IntoLogRange,
    LineSeries, PathElement, RGBColor, SeriesLabelPosition, WHITE,
};
use plotters::style::{Color, TRANSPARENT};
use zobrist_plotting::plot::{BLUE, Figure, GREEN, PURPLE, VERMILION, text, with_room};

use crate::measure::{Costs, NAMES};
use crate::run::{Sample, rounded};
use crate::text::{duration, short};

/// A line, or several where values are missing, and its entry in the legend.
struct Series {
    label: String,
    color: RGBColor,
    /// In pixels.
    width: u32,
    lines: Vec<Vec<(f64, f64)>>,
}

/// The axes of a panel, y first.
struct Axes<'a> {
    titles: [&'a str; 2],
    /// Of the labels, in pixels.
    sizes: [i32; 2],
    labels: [usize; 2],
    format: fn(&f64) -> String,
    /// With it, the points have marks.
    legend: Option<SeriesLabelPosition>,
}

impl Axes<'_> {
    /// Draws series, and a dashed line at `even`, if there is any.
    fn draw<D: DrawingBackend, Y: AsRangedCoord<Value = f64>>(
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
            .x_label_formatter(&self.format)
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

/// Energy, order, largest cluster and hit rate against steps, one below the other.
pub(crate) struct Curves {
    pub(crate) title: String,
    pub(crate) samples: Vec<Sample>,
}

impl Figure for Curves {
    const SIZE: (u32, u32) = (900, 1000);

    #[expect(clippy::cast_precision_loss, reason = "for looking at")]
    fn draw<D: DrawingBackend>(&self, area: &DrawingArea<D, Shift>) -> Result<(), Box<dyn Error>>
    where
        D::ErrorType: 'static,
    {
        let series = |label: &str, color, of: fn(&Sample) -> Option<f64>| {
            // Without a line across samples that have no value: the memory may have been off.
            let lines = self.samples.split(|sample| of(sample).is_none());
            let point = |sample: &Sample| Some((sample.step as f64, of(sample)?));
            let lines = lines.map(|line| line.iter().filter_map(point).collect()).collect();
            Series { label: label.into(), color, width: 2, lines }
        };
        let mut panels = vec![
            series("energy of the box (eV)", BLUE, |sample| Some(sample.energy)),
            series("short-range order", VERMILION, |sample| sample.order),
            series("largest cluster (Cu atoms)", GREEN, |sample| Some(sample.cluster as f64)),
            series("hit rate (%)", PURPLE, |sample| sample.hit_rate.map(|rate| 100.0 * rate)),
        ];
        panels.retain(|series| series.lines.iter().any(|line| !line.is_empty()));
        let last = &self.samples[self.samples.len() - 1];
        let steps = format!("steps of the vacancy ({} simulated)", duration(last.time));
        let parts = area.titled(&self.title, text(17))?.split_evenly((panels.len(), 1));
        let bottom = panels.len() - 1;
        for (i, (part, series)) in parts.iter().zip(panels).enumerate() {
            let y = with_room(series.lines.iter().flatten().map(|point| point.1));
            let axes = Axes {
                titles: [&series.label.clone(), if i == bottom { &steps } else { "" }],
                sizes: [90, if i == bottom { 50 } else { 25 }],
                labels: [5, 6],
                format: |step| rounded(*step),
                legend: None,
            };
            axes.draw(part, 0.0..last.step as f64, y, vec![series], None)?;
        }
        Ok(())
    }
}

/// What was measured at one temperature.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Point {
    /// In K.
    pub(crate) temperature: f64,
    /// Of the trial states.
    pub(crate) seen: f64,
    pub(crate) costs: Costs,
}

/// Fractions above, speed-ups below, both against temperature.
pub(crate) struct Chart {
    pub(crate) title: String,
    pub(crate) points: Vec<Point>,
    /// Whether speed-ups come near their bounds.
    pub(crate) is_expensive: bool,
}

impl Figure for Chart {
    const SIZE: (u32, u32) = (900, 900);

    fn draw<D: DrawingBackend>(&self, area: &DrawingArea<D, Shift>) -> Result<(), Box<dyn Error>>
    where
        D::ErrorType: 'static,
    {
        let series = |label: String, color, width, of: &dyn Fn(&Point) -> Option<f64>| {
            let point = |point: &Point| Some((point.temperature, of(point)?));
            let lines = vec![self.points.iter().filter_map(point).collect()];
            Series { label, color, width, lines }
        };
        let seen = "trial states seen before (unbounded memory)".to_string();
        // The hit rate may lie on it: so it is wide.
        let mut fractions = vec![series(seen, BLACK, 5, &|point| Some(100.0 * point.seen))];
        let (mut speed_ups, mut bounds) = (Vec::new(), Vec::new());
        for (i, color, of_bound) in [(1, BLUE, GREEN), (2, VERMILION, PURPLE)] {
            let hits = |point: &Point| Some(100.0 * point.costs.keyed[i].hit_rate?);
            fractions.push(series(format!("hit rate, {}", NAMES[i]), color, 2, &hits));
            let speed_up = |point: &Point| Some(point.costs.speed_up(i));
            speed_ups.push(series(NAMES[i].into(), color, 2, &speed_up));
            let label = format!("bound of {}: 1 / (1 - hits)", NAMES[i]);
            bounds.push(series(label, of_bound, 2, &|point| point.costs.bound(i)));
        }
        if self.is_expensive {
            speed_ups.append(&mut bounds);
        }
        let area = area.titled(&self.title, text(17))?;
        let (top, bottom) = area.split_vertically(430);
        let (first, last) = (&self.points[0], &self.points[self.points.len() - 1]);
        let room = 0.02 * (last.temperature - first.temperature);
        let x = first.temperature - room..last.temperature + room;
        let axes = |titles: [&'static str; 2], below, place| Axes {
            titles,
            sizes: [70, below],
            labels: [11, 11],
            format: |value| short(*value),
            legend: Some(place),
        };
        axes(["fraction (%)", ""], 30, SeriesLabelPosition::LowerLeft).draw(
            &top,
            x.clone(),
            0.0..104.0,
            fractions,
            None,
        )?;
        let values = || speed_ups.iter().flat_map(|of| of.lines.iter().flatten()).map(|at| at.1);
        let low = values().fold(1.0, f64::min) / 1.3;
        let y = (low..values().fold(1.0, f64::max) * 1.3).log_scale().base(2.0);
        let titles = ["speed-up against no recall (log scale)", "temperature (K)"];
        axes(titles, 50, SeriesLabelPosition::UpperRight).draw(&bottom, x, y, speed_ups, Some(1.0))
    }
}
