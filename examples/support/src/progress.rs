//! How far a long count is, on a terminal.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// What takes less is over before anyone could read of it.
const PATIENCE: Duration = Duration::from_secs(1);

/// A bar on standard error that appears after a second, and only on a terminal.
#[derive(Debug)]
pub struct Progress {
    bar: ProgressBar,
    started: Instant,
    shown: OnceLock<()>,
}

impl Progress {
    /// On the way to `total` of `things`.
    pub fn of(total: u64, things: &'static str) -> Self {
        Self::new(
            ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden()),
            "{wide_bar} {human_pos} of {human_len} {msg}, {eta} left",
            things,
        )
    }

    /// Not to be seen.
    pub fn hidden() -> Self {
        Progress { bar: ProgressBar::hidden(), started: Instant::now(), shown: OnceLock::from(()) }
    }

    /// On the way to an end unknown.
    pub fn without_end(things: &'static str) -> Self {
        Self::new(
            ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden()),
            "{spinner} {human_pos} {msg} in {elapsed}",
            things,
        )
    }

    fn new(bar: ProgressBar, template: &str, things: &'static str) -> Self {
        let style = ProgressStyle::with_template(template).expect("the templates above are valid");
        bar.set_style(style);
        bar.set_message(things);
        Progress { bar, started: Instant::now(), shown: OnceLock::new() }
    }

    /// What the things are called from now on, asked only if there is somebody to read it.
    pub fn call(&self, things: impl FnOnce() -> String) {
        if self.shown.get().is_some() {
            self.bar.set_message(things());
        }
    }

    /// How many are done.
    pub fn done(&self) -> u64 {
        self.bar.position()
    }

    /// That many more are done.
    pub fn add(&self, n: u64) {
        self.bar.inc(n);
        if self.started.elapsed() > PATIENCE {
            self.shown.get_or_init(|| self.bar.set_draw_target(ProgressDrawTarget::stderr()));
        }
    }
}

impl Drop for Progress {
    /// The results go where the bar was.
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
