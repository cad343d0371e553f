//! Published numbers of games and of positions, and a comparison with them.

use std::io::Write;

use anyhow::Result;
use zobrist::symmetry::CanonicalHash;
use zobrist_examples::program::start_threads;
use zobrist_examples::results::{Results, grouped};

use crate::{games, positions};

/// Rows and columns of a board, and the number of games on it under positional superko: J. Tromp
/// and G. Farneback, "Combinatorics of Go", 2016. There are 2,098,407,841 games on 1x4 and
/// 386,356,909,593 on 2x2.
pub const GAMES: [(usize, usize, u64); 3] = [(1, 1, 1), (1, 2, 9), (1, 3, 907)];

/// The side of a square board, and the number of legal positions on it. The numbers are sequence
/// A094777 of the On-Line Encyclopedia of Integer Sequences.
pub const POSITIONS: [(usize, u64); 3] = [(1, 1), (2, 57), (3, 12_675)];

/// Counts the published numbers again, and writes a table of counted and published numbers.
pub fn compare(output: &mut impl Write) -> Result<()> {
    start_threads()?;
    let mut results = Results::new(output);
    results.head("games on")?;
    for (rows, cols, published) in GAMES {
        let graph = positions::graph(rows, cols, false, CanonicalHash::hash);
        let games = games::count(&graph, usize::MAX);
        results.row(
            format_args!("{rows}x{cols}"),
            games.into(),
            published.into(),
        )?;
    }
    results.head("legal positions on")?;
    let mut classes = String::new();
    for (side, published) in POSITIONS {
        // Omit suicide: it makes no other positions reachable.
        let graph = positions::graph(side, side, true, CanonicalHash::canonical);
        let all: u64 = graph.iter().map(|position| position.images).sum();
        results.row(format_args!("{side}x{side}"), all.into(), published.into())?;
        classes = format!(
            "{side}x{side} up to symmetry: {}",
            grouped(graph.len() as u128)
        );
    }
    let end = results.end();
    writeln!(output, "{classes}")?;
    end
}
