//! Perft: the number of move sequences of a given length.

use std::convert::Infallible;
use std::io::Write;
use std::ops::Add;
use std::sync::atomic::Ordering;

use anyhow::Result;
use rayon::prelude::*;

use crate::game::Game;
use crate::program::{start_threads, table};
use crate::progress::{self, Counter};
use crate::results::Results;

mod arguments;
pub(crate) mod subtotal;

pub use arguments::Arguments;
use subtotal::Task;
pub use subtotal::{Subtotal, Subtotals};

/// Minimum number of subtrees that are counted in parallel. It is enough to keep all cores busy
/// until the end, and to show progress.
const SUBTREES: usize = 400;

/// The depth of the subtrees whose leaves are added to the number for the progress bar.
const COUNTED: u8 = 3;

/// Which nodes have their hash compared with the hash from scratch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Check {
    /// Every node, leaves included, except the nodes below a table hit.
    All,
    /// No node. Moves of the last ply are then counted without being played.
    Nothing,
}

/// The result of a walk over the game tree.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Count {
    /// The number of leaves: the perft number. With a table, it can exceed 64 bits.
    pub leaves: u128,
    /// The number of nodes whose hash was checked. Nodes below a table hit are not checked.
    pub checked: u64,
}

impl Add for Count {
    type Output = Count;

    fn add(self, other: Count) -> Count {
        Count {
            leaves: self.leaves + other.leaves,
            checked: self.checked + other.checked,
        }
    }
}

/// Counts the move sequences of `depth` plies from `game`. Looks up subtotals in `table`, if there
/// is one.
///
/// # Errors
/// Fails if `check` finds a hash that differs from the hash from scratch, or if the system refuses to
/// start threads.
pub fn perft<G: Game>(
    game: &G,
    depth: u8,
    check: Check,
    table: Option<&Subtotals>,
) -> Result<Count> {
    start_threads()?;
    let mut checked = 0;
    let mut front = vec![game.clone()];
    let mut rest = depth;
    // The loop replaces `front` by its children. It checks the nodes that it replaces, and `walk`
    // checks the rest.
    while rest > 1 && !front.is_empty() && front.len() < SUBTREES {
        if check == Check::All {
            front.iter().try_for_each(G::check)?;
            checked += front.len() as u64;
        }
        front = front.iter().flat_map(children).collect();
        rest -= 1;
    }

    let leaves = Counter::default();
    let progress = progress::with_rate(front.len() as u64, "subtrees", &leaves, "leaves");
    let walk = Walk {
        check,
        table,
        leaves: &leaves,
    };
    let count = front
        .par_iter()
        .map(|game| {
            let count = walk.count(game, rest);
            progress.inc(1);
            count
        })
        .try_reduce(Count::default, |a, b| Ok(a + b))?;
    Ok(count + Count { leaves: 0, checked })
}

/// Counts published numbers of leaves again, from depth 1, and writes them below a title. Checks
/// the hash of every node if there are at most `most_checked` leaves, and counts more leaves with a
/// table. Returns the number of hashes that it checked.
///
/// # Errors
/// Fails if a hash differs, the table cannot be allocated, or the output cannot be written.
pub fn compare<W: Write>(
    results: &mut Results<'_, W>,
    title: &str,
    game: &impl Game,
    published: &[u64],
    most_checked: u64,
) -> Result<u64> {
    let is_large = published.iter().any(|&leaves| leaves > most_checked);
    let (mut checked, table) = (0, if is_large { table(64)? } else { None });
    results.head(title)?;
    for (depth, &leaves) in (1..).zip(published) {
        let is_small = leaves <= most_checked;
        let (check, table) = if is_small {
            (Check::All, None)
        } else {
            (Check::Nothing, table.as_ref())
        };
        let count = perft(game, depth, check, table)?;
        checked += count.checked;
        results.row(depth, count.leaves, leaves.into())?;
    }
    Ok(checked)
}

fn children<G: Game>(game: &G) -> Vec<G> {
    let mut children = Vec::new();
    let Ok(()) = game.try_each_next(|next| {
        children.push(next.clone());
        Ok::<(), Infallible>(())
    });
    children
}

/// What is equal at all nodes of a walk over the game tree.
#[derive(Clone, Copy)]
struct Walk<'a> {
    check: Check,
    table: Option<&'a Subtotals>,
    /// The leaves so far, for the progress bar.
    leaves: &'a Counter,
}

impl Walk<'_> {
    /// Counts the leaves `depth` plies below `game`.
    fn count<G: Game>(self, game: &G, depth: u8) -> Result<Count> {
        let mut count = Count::default();
        if self.check == Check::All {
            game.check()?;
            count.checked = 1;
        }
        match (depth, self.check) {
            (0, _) => count.leaves = 1,
            (1, Check::Nothing) => count.leaves = game.count_moves().into(),
            _ => {
                // Counting the moves of the last ply is faster than a lookup.
                let table = self
                    .table
                    .filter(|_| depth > 1)
                    .map(|table| (table, Task::hash(game, depth)));
                if let Some(leaves) = table.and_then(|(table, task)| table.probe(task)?.of(depth)) {
                    self.show(leaves, depth >= COUNTED);
                    return Ok(Count { leaves, ..count });
                }
                game.try_each_next(|next| {
                    count = count + self.count(next, depth - 1)?;
                    anyhow::Ok(())
                })?;
                self.show(count.leaves, depth == COUNTED);
                if let (Some((table, task)), Some(known)) =
                    (table, Subtotal::new(count.leaves, depth))
                {
                    table.store(task, known);
                }
            }
        }
        Ok(count)
    }

    /// Adds leaves to the number for the progress bar.
    #[expect(clippy::cast_possible_truncation, reason = "the sum wraps, too")]
    fn show(self, leaves: u128, is_shown: bool) {
        if is_shown {
            self.leaves.fetch_add(leaves as u64, Ordering::Relaxed);
        }
    }
}
