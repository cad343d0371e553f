//! Counts the states of puzzles by distance from the start, and finds shortest paths, on threads,
//! processes and hosts.
//!
//! Each worker owns the states whose hash selects it, and keeps a set of their hashes. Read
//! `puzzle` first, where a move updates a hash. Then read `search`, the search as a plain loop, and
//! `dataflow`, the same search on many workers. In `shard`, a worker keeps its states in memory, or
//! with `disk` in files.
#![forbid(unsafe_code)]
#![allow(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "estimates and measurements are approximate"
)]

mod cluster;
pub mod code;
mod dataflow;
mod disk;
mod frontier;
mod hash_key;
mod keys;
mod options;
mod program;
pub mod puzzle;
pub mod puzzles;
mod report;
pub mod search;
mod set;
mod shard;
mod sockets;
pub mod solve;
#[cfg(test)]
mod tests;

pub use cluster::Cluster;
pub use options::{KeyKind, Options};
pub use program::{by_loop, by_workers, main, run};
pub use search::Limits;
