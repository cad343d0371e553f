//! Counts the states of puzzles by their distance from the start, on several workers: threads, processes, hosts.
//!
//! Each worker owns the states whose hash selects it. The transport is [timely dataflow](https://docs.rs/timely); the hashes are those
//! of `zobrist`: exact keys, by which the count is a proof, or random ones; and abstracted keys, by which most successors stay on their worker.
//!
//! | module | contents |
//! | --- | --- |
//! | [`puzzle`] | the trait of puzzles: write your own as the example `hanoi` does |
//! | [`solve`] | shortest solutions by pattern databases |
//! | [`aggregate`] | a decision process over states merged by their canonical hash |
//! | [`puzzles`] | the 2x2x2 cube, sliding tiles, TopSpin, pancakes, lights out |
#![forbid(unsafe_code)]

pub mod aggregate;
mod cluster;
mod cost;
mod dataflow;
mod frontier;
mod hashing;
mod layer;
mod plain;
mod program;
pub mod puzzle;
pub mod puzzles;
mod report;
mod routes;
mod set;
mod shard;
mod sockets;
pub mod solve;
#[cfg(test)]
mod tests;
mod trade_off;

pub use program::{Options, main, run};
