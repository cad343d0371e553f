//! Looking for the best move: one depth after the other, by several threads with one table.

use std::io;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

use cozy_chess::Move;

use crate::search::{DEEPEST, MATE, MATES, Memory, Searcher, Shared};

pub(crate) mod command;
mod report;
mod start;

use start::Start;

/// When to end.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limits {
    pub(crate) depth: u8,
    pub(crate) time: Option<Duration>,
}

/// What a depth brought, and what all threads took for it, from the beginning on.
#[derive(Debug, Clone)]
pub(crate) struct Found {
    pub(crate) depth: u8,
    /// In hundredths of a pawn, seen by the side to move.
    pub(crate) score: i32,
    /// The best moves of both sides. Empty if the game is over.
    pub(crate) line: Vec<Move>,
    pub(crate) nodes: u64,
    pub(crate) probes: u64,
    pub(crate) hits: u64,
    pub(crate) time: Duration,
}

impl Found {
    /// After how many plies it is mate, less than 0 if the side to move is.
    pub(crate) fn mate(&self) -> Option<i32> {
        (self.score.abs() >= MATES).then(|| self.score.signum() * (MATE - self.score.abs()))
    }
}

/// Searches from `start`, deeper and deeper, and tells what was found to `on`; gives what was found last, if it
/// could finish a depth. With more threads, the others search the same and ahead: what they find first, this one
/// finds in the table.
///
/// Ends early when `on` gives `false`. An error is about threads that cannot be had.
pub(crate) fn solve(
    start: &Start,
    table: Option<&Memory>,
    threads: usize,
    limits: Limits,
    mut on: impl FnMut(&Found) -> bool,
) -> io::Result<Option<Found>> {
    let started = Instant::now();
    let deadline = limits.time.map(|time| started + time);
    let shared = Shared { deadline, ..Shared::default() };
    let searcher = || Searcher::new(&shared, table, start.history.clone());
    thread::scope(|scope| {
        // However this ends, the others are to end, too.
        let _stop = StopAtEnd(&shared);
        for helper in 1..threads {
            let mut searcher = searcher();
            let ahead = (helper % 2) as u8;
            thread::Builder::new().spawn_scoped(scope, move || {
                for depth in 1 + ahead..=DEEPEST {
                    if searcher.search_root(&start.game, depth).is_err() {
                        break;
                    }
                }
            })?;
        }
        let mut searcher = searcher();
        let mut last = None;
        for depth in 1..=limits.depth {
            let Ok((score, line)) = searcher.search_root(&start.game, depth) else { break };
            let found = Found {
                depth,
                score,
                line,
                nodes: shared.nodes.load(Ordering::Relaxed),
                probes: shared.probes.load(Ordering::Relaxed),
                hits: shared.hits.load(Ordering::Relaxed),
                time: started.elapsed(),
            };
            let goes_on = on(&found);
            // Deeper there is no shorter mate, and no move after the end of the game.
            let over = found.mate().is_some_and(|plies| plies.abs() <= i32::from(depth));
            let over = over || found.line.is_empty();
            last = Some(found);
            if over || !goes_on {
                break;
            }
        }
        Ok(last)
    })
}

struct StopAtEnd<'a>(&'a Shared);

impl Drop for StopAtEnd<'_> {
    fn drop(&mut self) {
        self.0.stop.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests;
