//! Shows the progress and the rate of a long count on a terminal.

use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

pub use indicatif::ProgressBar;
use indicatif::{
    HumanCount, HumanDuration, HumanFloatCount, ProgressFinish, ProgressState, ProgressStyle,
};

/// The time after which a bar shows its rate anew, even if nothing was counted meanwhile.
const TICK: Duration = Duration::from_millis(500);

/// A number that threads count up, for the rate of a bar.
pub type Counter = Arc<AtomicU64>;

/// Returns a bar on standard error for a count of `things` up to `total`. It appears only on a
/// terminal. When it is dropped it disappears, because results are written in its place.
pub fn bar(total: u64, things: &'static str) -> ProgressBar {
    show(ProgressBar::new(total), things, None)
}

/// Returns a [`bar`] that shows the rate of smaller things, such as leaves of subtrees.
pub fn with_rate(
    total: u64,
    things: &'static str,
    counter: &Counter,
    smaller: &'static str,
) -> ProgressBar {
    let rate = (Arc::clone(counter), smaller);
    show(ProgressBar::new(total), things, Some(rate))
}

/// Returns a [`bar`] of a count whose end is unknown, such as the nodes of a search.
pub fn endless(counter: &Counter, things: &'static str) -> ProgressBar {
    let count = (Arc::clone(counter), things);
    show(ProgressBar::no_length(), "", Some(count))
}

/// Returns a [`bar`] that shows the time of a task whose steps are not counted.
pub fn time(task: &'static str) -> ProgressBar {
    show(ProgressBar::no_length(), task, None)
}

pub(crate) fn show(
    bar: ProgressBar,
    things: &'static str,
    smaller: Option<(Counter, &'static str)>,
) -> ProgressBar {
    let template = match (bar.length(), &smaller) {
        (Some(_), _) => "{wide_bar} {human_pos} of {human_len} {msg}, {rate}{left}",
        (None, Some(_)) => "{spinner} {elapsed}, {rate}",
        (None, None) => "{spinner} {elapsed}, {msg}",
    };
    let rate = move |state: &ProgressState, text: &mut dyn Write| {
        let _ = match &smaller {
            None => write!(text, "{:.1}/s", HumanFloatCount(state.per_sec())),
            Some((counter, name)) => {
                let milliseconds = state.elapsed().as_millis().max(1);
                let count = counter.load(Ordering::Relaxed);
                let rate = 1000 * u128::from(count) / milliseconds;
                let rate = u64::try_from(rate).unwrap_or(u64::MAX);
                if state.len().is_none() {
                    let _ = write!(text, "{} {name}, ", HumanCount(count));
                }
                write!(text, "{} {name}/s", HumanCount(rate))
            }
        };
    };
    // The time that is left is unknown as long as nothing was counted.
    let left = |state: &ProgressState, text: &mut dyn Write| {
        if state.pos() > 0 {
            let _ = write!(text, ", {:#} left", HumanDuration(state.eta()));
        }
    };
    let style = ProgressStyle::with_template(template).expect("a valid template");
    let bar = bar
        .with_style(style.with_key("rate", rate).with_key("left", left))
        .with_message(things)
        .with_finish(ProgressFinish::AndClear);
    if !bar.is_hidden() {
        bar.tick();
        bar.enable_steady_tick(TICK);
    }
    bar
}

#[cfg(test)]
mod tests;
