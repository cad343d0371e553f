//! The plot of a run.

use std::error::Error;

use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, DrawingBackend};
use zobrist_plotting::panel::{Axes, Series};
use zobrist_plotting::plot::{BLUE, Figure, GREEN, PURPLE, VERMILION, text, with_room};

use crate::run::{Sample, rounded};
use crate::text::duration;

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
            // Without a line across samples that have no value: the cache may have been off.
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
                format: rounded,
                legend: None,
            };
            axes.draw(part, 0.0..last.step as f64, y, vec![series], None)?;
        }
        Ok(())
    }
}
