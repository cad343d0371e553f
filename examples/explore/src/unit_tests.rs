//! All puzzles by all routings and keys, against a search without hashes; and the parts of the search.

mod models;
mod parts;
mod puzzles;
mod sockets;
mod solve;

use std::collections::BTreeSet;

use clap::Parser;
use zobrist::ZobristHash;

use crate::keys::{Keyed, Keys, classes};
use crate::options::Options;
use crate::program::{by_loop, by_workers};
use crate::puzzle::{Outbox, Puzzle};
use crate::puzzles::{Cube, Lights, Pancake, Sliding, TopSpin};
use crate::search::Found;

/// A function from a state to its successors.
pub(crate) fn successors<P: Puzzle>(puzzle: &P) -> impl Fn(P::State) -> Vec<P::State> {
    let keys = Keys::of(zobrist::KeyTable::new(1));
    move |state| {
        let mut next = Outbox::new(1);
        puzzle.successors(state, &mut keys.successors(&state, &mut next));
        next.to[0].iter().map(|&(_, packed)| packed.into()).collect()
    }
}

/// The number of states in each layer, up to `depth`.
fn layers<P: Puzzle>(puzzle: &P, depth: usize) -> Vec<u64> {
    let mut seen: BTreeSet<u64> = BTreeSet::new();
    let mut layer = BTreeSet::from([puzzle.start().into()]);
    let (mut counts, successors) = (Vec::new(), successors(puzzle));
    while !layer.is_empty() && counts.len() <= depth {
        counts.push(layer.len() as u64);
        seen.extend(&layer);
        let next = layer.iter().flat_map(|&state| successors(state.into()));
        layer = next.map(Into::into).filter(|state| !seen.contains(state)).collect();
    }
    counts
}

fn assert_layers<P: Puzzle>(puzzle: &P, depth: usize) {
    let expected = layers(puzzle, depth);
    let states = |found: &Found| found.layers.iter().map(|layer| layer.states).collect::<Vec<_>>();
    let depth = depth.to_string();
    for keys in ["exact", "hash"] {
        let mut checksums = BTreeSet::new();
        for (workers, routing) in [("1", None), ("2", None), ("3", Some("0")), ("2", Some("1"))] {
            let mut args = vec!["test", "--keys", keys, "-w", workers, "--depth", &depth];
            args.extend(routing.iter().flat_map(|number| ["--abstracted", number]));
            let options = Options::parse_from(args);
            let mut founds = vec![by_workers(puzzle, &options, |_| {}).unwrap().0];
            if workers == "1" {
                founds.push(by_loop(puzzle, &options).unwrap());
            }
            for found in founds {
                let name = puzzle.name();
                assert_eq!(states(&found), expected, "{name} {keys} {workers} {routing:?}");
                checksums.insert(found.checksum());
            }
        }
        assert_eq!(checksums.len(), 1, "equal sets of hashes");
    }
}

#[test]
fn searches_agree_with_one_that_has_no_hashes() {
    assert_layers(&Cube, 4);
    assert_layers(&Sliding::new(2, 3).unwrap(), 99);
    assert_layers(&Sliding::new(3, 2).unwrap(), 99);
    assert_layers(&TopSpin::new(7, 3).unwrap(), 99);
    assert_layers(&TopSpin::new(8, 4).unwrap(), 99);
    assert_layers(&Pancake::new(6).unwrap(), 99);
    assert_layers(&Lights::new(3, 4).unwrap(), 99);
}

/// The hash of each successor by its change is the one from scratch, and so is its worker, for ordinary keys, exact ones and those of the
/// classes.
fn assert_changes<P: Puzzle>(puzzle: &P) {
    let keyed = |args: &[&str]| {
        let options = Options::parse_from([&["test", "--seed", "7"][..], args].concat());
        options.keyed(puzzle, 64).unwrap()
    };
    let mut all = vec![keyed(&["--keys", "exact"]), keyed(&["--keys", "hash"])];
    for index in 0..puzzle.abstractions().len() {
        all.push(keyed(&["--abstracted", &index.to_string()]));
        // Here all bits of the hash of the classes count, not only those that select the worker.
        all.push(Box::new(Keyed::new(puzzle, classes(puzzle, index, 7).unwrap())));
    }
    let mut states: Vec<u64> = vec![puzzle.start().into()];
    let successors = successors(puzzle);
    for step in 0..200 {
        let state = states[step * 7 % states.len()];
        for keyed in &all {
            let [mut changed, mut hashed] = [Outbox::new(64), Outbox::new(64)];
            keyed.expand(&[state], &mut changed);
            for &(_, state) in changed.to.iter().flatten() {
                keyed.add(state, &mut hashed);
            }
            assert!(changed.successors > 0);
            assert_eq!(changed.to, hashed.to, "{} {state:#x}", puzzle.name());
        }
        states.extend(successors(state.into()).into_iter().map(Into::into));
    }
}

#[test]
fn changes_agree_with_from_scratch() {
    assert_changes(&Cube);
    assert_changes(&Sliding::new(3, 4).unwrap());
    assert_changes(&TopSpin::new(9, 4).unwrap());
    assert_changes(&Pancake::new(9).unwrap());
    assert_changes(&Lights::new(5, 5).unwrap());
}

/// The worker is the share of the hash, so states with the same hash of their classes have the same worker.
#[test]
fn hashes_select_the_worker() {
    let keyed = Options::parse_from(["test", "--keys", "hash"]).keyed(&Cube, 3).unwrap();
    let mut outbox = Outbox::new(3);
    keyed.expand(&[keyed.start()], &mut outbox);
    for (worker, candidates) in outbox.to.iter().enumerate() {
        for &(hash, _) in candidates {
            assert_eq!(ZobristHash::<(), u64>::from_raw(hash).bits().take(3), worker);
        }
    }
}
