//! Shows the progress of a long count on a terminal.

pub use indicatif::ProgressBar;
use indicatif::{ProgressFinish, ProgressStyle};

/// Returns a bar on standard error for a count of `things` up to `total`. It appears only on a
/// terminal. When it is dropped it disappears, because results are written in its place.
pub fn bar(total: u64, things: &'static str) -> ProgressBar {
    let template = "{wide_bar} {human_pos} of {human_len} {msg}, {eta} left";
    let style = ProgressStyle::with_template(template).expect("a valid template");
    ProgressBar::new(total)
        .with_style(style)
        .with_message(things)
        .with_finish(ProgressFinish::AndClear)
}
