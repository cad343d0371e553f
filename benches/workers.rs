//! How long does the program `explore` take with one worker, relative to the same search as a plain
//! loop, and with two?

use clap::Parser;
use zobrist_explore::puzzles::Sliding;
use zobrist_explore::{Options, by_loop, by_workers};

use crate::harness::{is_test, pair, ratios};

pub(crate) fn benches() {
    ratios("workers", "of a plain loop", |group| {
        group.sample_size(10);
        let tiles = Sliding::new(2, if is_test() { 3 } else { 5 }).expect("a size of the puzzle");
        let options = |workers| Options::parse_from(["explore", "-w", workers]);
        for workers in ["1", "2"] {
            pair(
                group,
                format!("2 x 5 tiles, {workers} workers"),
                || {
                    by_workers(&tiles, &options(workers), |_| {})
                        .expect("exact keys")
                        .0
                        .layers
                },
                || by_loop(&tiles, &options("1")).expect("exact keys").layers,
            );
        }
    });
}
