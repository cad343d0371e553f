//! Shows the progress of a long count on a terminal.

use std::sync::Once;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Delay before the bar appears. A shorter count needs no bar.
const DELAY: Duration = Duration::from_secs(1);

/// A progress bar on standard error. It appears after a second, and only on a terminal.
#[derive(Debug)]
pub struct Progress {
    bar: ProgressBar,
    started: Instant,
    shown: Once,
}

impl Progress {
    /// Creates a bar for a count of `things` up to `total`.
    pub fn of(total: u64, things: &'static str) -> Self {
        let template = "{wide_bar} {human_pos} of {human_len} {msg}, {eta} left";
        let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden());
        bar.set_style(ProgressStyle::with_template(template).expect("a valid template"));
        bar.set_message(things);
        Progress { bar, started: Instant::now(), shown: Once::new() }
    }

    /// Changes the text after the count. Calls `things` only if the bar has appeared.
    pub fn call(&self, things: impl FnOnce() -> String) {
        if self.shown.is_completed() {
            self.bar.set_message(things());
        }
    }

    /// Adds `n` to the count.
    pub fn add(&self, n: u64) {
        self.bar.inc(n);
        if self.started.elapsed() > DELAY {
            self.shown.call_once(|| self.bar.set_draw_target(ProgressDrawTarget::stderr()));
        }
    }
}

impl Drop for Progress {
    /// Removes the bar, because results are written in its place.
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
