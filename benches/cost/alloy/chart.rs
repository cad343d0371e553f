//! The plot of a scan.

use std::error::Error;

use plotters::coord::Shift;
use plotters::prelude::{BLACK, DrawingArea, DrawingBackend, IntoLogRange, SeriesLabelPosition};
use zobrist_plotting::panel::{Axes, Series, short};
use zobrist_plotting::plot::{BLUE, Figure, GREEN, PURPLE, VERMILION, text};

use crate::measure::{Costs, NAMES};

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
            format: short,
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
