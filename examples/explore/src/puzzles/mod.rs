//! The puzzles of the program `explore`.

mod chess;
mod row;
mod sliding;
mod sokoban;
mod topspin;

use crate::puzzle::Published;

pub use chess::{Chess, Compact, Position};
pub use row::Row;
pub use sliding::Sliding;
pub use sokoban::{Man, Sokoban};
pub use topspin::TopSpin;

/// Returns the numbers of the puzzle with this name from `published.txt`. The first lines of the
/// file describe its format.
pub(crate) fn published(name: &str) -> Published {
    for line in include_str!("published.txt").lines() {
        if let Some(numbers) = line
            .strip_prefix(name)
            .and_then(|rest| rest.strip_prefix(": "))
        {
            let layers: Vec<u64> = numbers.split(' ').map_while(|n| n.parse().ok()).collect();
            let ends = !numbers.ends_with("...");
            let (states, depth) = (layers.iter().sum(), layers.len() - 1);
            return Published {
                layers,
                states: ends.then_some(states),
                depth: ends.then_some(depth),
                goal: None,
            };
        }
    }
    Published::default()
}

#[cfg(test)]
mod tests;
