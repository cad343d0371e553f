//! The numbers of cancelling sets as a picture.

use std::error::Error;

use plotters::coord::Shift;
use plotters::prelude::{ChartBuilder, Circle, DrawingArea, DrawingBackend, Rectangle};
use plotters::style::{Color, TRANSPARENT};
use zobrist::analysis::{Quality, Window};

use zobrist_plotting::plot::{BLUE, Figure, VERMILION, text};

/// The changes that leave bits as they are by the number of slots, counted and expected, in the widest windows.
pub(crate) struct Histogram<'a> {
    pub(crate) title: String,
    pub(crate) quality: &'a Quality,
}

impl Figure for Histogram<'_> {
    const SIZE: (u32, u32) = (900, 800);

    #[expect(clippy::cast_precision_loss, reason = "for looking at")]
    fn draw<D: DrawingBackend>(&self, area: &DrawingArea<D, Shift>) -> Result<(), Box<dyn Error>>
    where
        D::ErrorType: 'static,
    {
        let area = area.titled(&self.title, text(17))?;
        let widest = |high| {
            let windows = self.quality.windows().iter().rev();
            windows.clone().find(|window: &&Window| window.high == high)
        };
        let windows: Vec<&Window> = [false, true].into_iter().filter_map(widest).collect();
        if windows.is_empty() {
            return Err("the slots are too many to be counted".into());
        }
        for (part, window) in area.split_evenly((windows.len(), 1)).iter().zip(windows) {
            let end = if window.high { "highest" } else { "lowest" };
            let caption = format!("changes that leave the {end} {} bits as they are", window.bits);
            let log = |number: f64| (number.max(0.1)).log10();
            let most =
                window.counts.iter().map(|count| log(count.expected.max(count.number as f64)));
            let mut chart = ChartBuilder::on(part)
                .margin(8)
                .y_label_area_size(90)
                .x_label_area_size(50)
                .caption(caption, text(16))
                .build_cartesian_2d(
                    0.5..window.counts.len() as f64 + 0.5,
                    -1.0..most.fold(0.0, f64::max) + 0.5,
                )?;
            chart
                .configure_mesh()
                .light_line_style(TRANSPARENT)
                .disable_x_mesh()
                .x_desc("slots that change")
                .y_desc("counted (bars), expected (dots)")
                .axis_desc_style(text(16))
                .label_style(text(14))
                .x_labels(window.counts.len())
                .x_label_formatter(&|slots| format!("{slots:.0}"))
                .y_label_formatter(&|log| format!("1e{log:.0}"))
                .draw()?;
            chart.draw_series(window.counts.iter().filter(|count| count.number > 0).map(
                |count| {
                    let (slots, top) = (count.slots as f64, log(count.number as f64));
                    Rectangle::new([(slots - 0.3, -1.0), (slots + 0.3, top)], BLUE.filled())
                },
            ))?;
            chart.draw_series(window.counts.iter().map(|count| {
                Circle::new((count.slots as f64, log(count.expected)), 6, VERMILION.filled())
            }))?;
        }
        Ok(())
    }
}
