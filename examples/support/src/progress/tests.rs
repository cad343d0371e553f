use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use indicatif::{ProgressBar, ProgressDrawTarget, TermLike};

use super::show;

/// A terminal of 80 columns that records what is written to it.
#[derive(Debug, Clone, Default)]
struct Recorder(Arc<Mutex<String>>);

impl Recorder {
    /// Returns what was written since the last call.
    fn taken(&self) -> String {
        std::mem::take(&mut self.0.lock().unwrap())
    }
}

impl TermLike for Recorder {
    fn width(&self) -> u16 {
        80
    }
    fn move_cursor_up(&self, _: usize) -> io::Result<()> {
        Ok(())
    }
    fn move_cursor_down(&self, _: usize) -> io::Result<()> {
        Ok(())
    }
    fn move_cursor_right(&self, _: usize) -> io::Result<()> {
        Ok(())
    }
    fn move_cursor_left(&self, _: usize) -> io::Result<()> {
        Ok(())
    }
    fn write_line(&self, text: &str) -> io::Result<()> {
        self.write_str(text)
    }
    fn write_str(&self, text: &str) -> io::Result<()> {
        self.0.lock().unwrap().push_str(text);
        Ok(())
    }
    fn clear_line(&self) -> io::Result<()> {
        Ok(())
    }
    fn flush(&self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns a bar on a recorded terminal.
fn recorded(total: Option<u64>) -> (Recorder, ProgressBar) {
    let terminal = Recorder::default();
    let target = ProgressDrawTarget::term_like(Box::new(terminal.clone()));
    (terminal, ProgressBar::with_draw_target(total, target))
}

#[test]
fn a_bar_shows_its_rate() {
    let (terminal, bar) = recorded(Some(1_000_000));
    let bar = show(bar, "states", None);
    // It appears before anything was counted. The time that is left is not known then.
    let begin = terminal.taken();
    assert!(begin.contains(" 0 of 1,000,000 states, 0/s"), "{begin}");
    assert!(!begin.contains("left"), "{begin}");
    bar.inc(250_000);
    bar.force_draw();
    let later = terminal.taken();
    assert!(later.contains(" 250,000 of 1,000,000 states, "), "{later}");
    assert!(later.contains("/s, ") && later.contains(" left"), "{later}");
    drop(bar);
}

/// Subtrees that do not end have no rate, but their leaves have one.
#[test]
fn a_bar_shows_the_rate_of_a_counter() {
    let (terminal, bar) = recorded(Some(400));
    let leaves = Arc::new(AtomicU64::new(0));
    let bar = show(bar, "subtrees", Some((Arc::clone(&leaves), "leaves")));
    let begin = terminal.taken();
    assert!(begin.contains(" 0 of 400 subtrees, 0 leaves/s"), "{begin}");
    leaves.store(1_000_000_000_000, Ordering::Relaxed);
    bar.force_draw();
    let later = terminal.taken();
    assert!(later.contains(" 0 of 400 subtrees, "), "{later}");
    assert!(
        later.contains(" leaves/s") && !later.contains(", 0 leaves"),
        "{later}"
    );
}

#[test]
fn a_count_without_an_end_shows_its_rate() {
    let (terminal, bar) = recorded(None);
    let nodes = Arc::new(AtomicU64::new(0));
    let bar = show(bar, "", Some((Arc::clone(&nodes), "nodes")));
    let begin = terminal.taken();
    assert!(begin.contains("0s, 0 nodes, 0 nodes/s"), "{begin}");
    nodes.store(1_000_000_000, Ordering::Relaxed);
    bar.force_draw();
    let later = terminal.taken();
    assert!(later.contains("s, 1,000,000,000 nodes, "), "{later}");
    assert!(
        later.contains(" nodes/s") && !later.contains(", 0 nodes"),
        "{later}"
    );
}
