//! The search as a plain loop, which the dataflow is measured against.

use crate::hashing::{Expand, Outbox, Routing};
use crate::layer::{Found, Layer, Limits};
use crate::shard::Shard;

/// Searches from the start, layer by layer, without any transport. `observe` sees each layer as it is complete.
pub(crate) fn explore(puzzle: &dyn Expand, limits: Limits, observe: impl FnMut(&Layer)) -> Found {
    explore_with(puzzle, limits, observe, |_, states, outbox| puzzle.expand(states, outbox))
}

/// The same with a way of its own to find the successors of states at a distance.
pub(crate) fn explore_with(
    puzzle: &dyn Expand,
    limits: Limits,
    mut observe: impl FnMut(&Layer),
    mut expand: impl FnMut(usize, &[u64], &mut Outbox),
) -> Found {
    let mut shard = Shard::new(1, Routing::Hash, puzzle.bits());
    let mut outbox = Outbox::new(1);
    let mut layers = Vec::new();
    shard.insert(&[puzzle.start().1]);
    let stopped = loop {
        let (states, checksum) = shard.end_layer();
        if states == 0 {
            break None;
        }
        let layer = Layer { depth: layers.len(), states, checksum };
        observe(&layer);
        layers.push(layer);
        if let Some(stop) = limits.stop(&layers, [(shard.bytes(), states)]) {
            break Some(stop);
        }
        while let Some(block) = shard.current.pop_block() {
            expand(layers.len() - 1, &block, &mut outbox);
            shard.insert(&outbox.to[0]);
            outbox.to[0].clear();
        }
    };
    Found { layers, stopped, successors: outbox.successors, bytes: shard.measure() }
}
