//! The plot of one run.

use std::error::Error;

use plotters::coord::Shift;
use plotters::prelude::{ChartBuilder, DrawingArea, DrawingBackend, LineSeries, RGBColor};
use plotters::style::{Color, TRANSPARENT};
use zobrist_examples::results::grouped;

use super::sample::Sample;
use crate::text::{duration, rounded, short};
use zobrist_plotting::plot::{BLUE, Figure, GREEN, PURPLE, VERMILION, text, with_room};

/// Energy, order, largest cluster and hit rate against steps, one below the other.
pub(crate) struct Curves<'a> {
    pub(crate) title: String,
    pub(crate) samples: &'a [Sample],
}

struct Panel {
    label: &'static str,
    color: RGBColor,
    /// None where there is nothing to show.
    of: fn(&Sample) -> Option<f64>,
}

#[expect(clippy::cast_precision_loss, reason = "for looking at")]
const PANELS: [Panel; 4] = [
    Panel { label: "energy of the box (eV)", color: BLUE, of: |sample| Some(sample.energy) },
    Panel { label: "short-range order", color: VERMILION, of: |sample| sample.order },
    Panel {
        label: "largest cluster (Cu atoms)",
        color: GREEN,
        of: |sample| Some(sample.cluster as f64),
    },
    Panel {
        label: "hit rate (%)",
        color: PURPLE,
        of: |sample| sample.hit_rate.map(|rate| 100.0 * rate),
    },
];

impl Figure for Curves<'_> {
    const SIZE: (u32, u32) = (900, 1000);

    #[expect(clippy::cast_precision_loss, reason = "for looking at")]
    fn draw<D: DrawingBackend>(&self, area: &DrawingArea<D, Shift>) -> Result<(), Box<dyn Error>>
    where
        D::ErrorType: 'static,
    {
        let last = &self.samples[self.samples.len() - 1];
        let area = area.titled(&self.title, text(17))?;
        // Without a line across samples that have no value: the memory may have been off.
        let lines = |panel: &Panel| -> Vec<Vec<(f64, f64)>> {
            let lines = self.samples.split(|sample| (panel.of)(sample).is_none());
            let point = |sample: &Sample| Some((sample.step as f64, (panel.of)(sample)?));
            lines.map(|line| line.iter().filter_map(point).collect()).collect()
        };
        let panels = PANELS.iter().map(|panel| (panel, lines(panel)));
        let panels: Vec<_> =
            panels.filter(|(_, lines)| lines.iter().any(|line| !line.is_empty())).collect();
        let parts = area.split_evenly((panels.len(), 1));
        let bottom = panels.len() - 1;
        for (i, (part, (panel, lines))) in parts.iter().zip(&panels).enumerate() {
            let mut chart = ChartBuilder::on(part)
                .margin(8)
                .y_label_area_size(90)
                .x_label_area_size(if i == bottom { 50 } else { 25 })
                .build_cartesian_2d(
                    0.0..last.step as f64,
                    with_room(lines.iter().flatten().map(|point| point.1)),
                )?;
            let time = duration(last.time);
            let steps = format!("steps of the vacancy ({time} simulated)");
            let mut mesh = chart.configure_mesh();
            mesh.light_line_style(TRANSPARENT)
                .y_desc(panel.label)
                .axis_desc_style(text(16))
                .label_style(text(14))
                .x_labels(6)
                .y_labels(5)
                .x_label_formatter(&|step| grouped(rounded(*step).into()))
                .y_label_formatter(&|value| short(*value));
            if i == bottom {
                mesh.x_desc(steps);
            }
            mesh.draw()?;
            for line in lines {
                let line = line.iter().copied();
                chart.draw_series(LineSeries::new(line, panel.color.stroke_width(2)))?;
            }
        }
        Ok(())
    }
}
