//! Compares the searches of all puzzles, with all routings and keys, with a search without hashes.

#[path = "../tests/processes/addresses.rs"]
pub(crate) mod addresses;

use std::collections::BTreeSet;

use clap::Parser;

use crate::code::{Code, States};
use crate::keys::{Expand, Keyed, Keys, classes};
use crate::options::Options;
use crate::program::{by_loop, by_workers};
use crate::puzzle::{Outbox, Puzzle};
use crate::puzzles::{Chess, Sliding, Sokoban, TopSpin};
use crate::search::Found;

/// A linear congruential generator.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) as usize % n
    }
}

/// Returns a function from a state to its successors.
pub(crate) fn successors<P: Puzzle>(puzzle: &P) -> impl Fn(&P::State) -> Vec<P::State> {
    let keys = Keys::<_, u64>::of(zobrist::KeyTable::new(1));
    move |state| {
        let mut next = Outbox::new(1);
        puzzle.successors(state, &mut keys.successors(puzzle, state, &mut next));
        next.to[0]
            .states
            .iter()
            .map(|state| P::Code::unpack(state.bytes))
            .collect()
    }
}

/// Returns the bytes of a state, to compare states without hashes.
fn packed<P: Puzzle>(state: &P::State) -> Vec<u8> {
    let mut states = States::default();
    P::Code::pack(state, &mut states);
    states.bytes
}

/// Returns the number of states in each layer up to `depth`, from a search without hashes.
fn layers<P: Puzzle>(puzzle: &P, depth: usize) -> Vec<u64> {
    let mut seen = BTreeSet::from([packed::<P>(&puzzle.start())]);
    let (mut layer, mut counts) = (vec![puzzle.start()], Vec::new());
    let successors = successors(puzzle);
    while !layer.is_empty() && counts.len() <= depth {
        counts.push(layer.len() as u64);
        layer = layer.iter().flat_map(&successors).collect();
        layer.retain(|state| seen.insert(packed::<P>(state)));
    }
    counts
}

fn assert_layers<P: Puzzle>(puzzle: &P, depth: usize) {
    let expected = layers(puzzle, depth);
    let states = |found: &Found| {
        found
            .layers
            .iter()
            .map(|layer| layer.states)
            .collect::<Vec<_>>()
    };
    let depth = depth.to_string();
    for (keys, bits) in [("exact", "64"), ("hash", "64"), ("hash", "128")] {
        let mut checksums = BTreeSet::new();
        let routings = [("1", false), ("2", false), ("3", true)];
        for (workers, routing) in routings.into_iter().take(2 + usize::from(P::HAS_CLASSES)) {
            let mut args = vec!["test", "--keys", keys, "--bits", bits];
            args.extend(P::HAS_GOAL.then_some("--all"));
            args.extend(["-w", workers, "--depth", &depth]);
            args.extend(routing.then_some("--abstracted"));
            let options = Options::parse_from(args);
            let mut founds = vec![by_workers(puzzle, &options, |_| {}).unwrap().0];
            if workers == "1" {
                founds.push(by_loop(puzzle, &options).unwrap());
            }
            for found in founds {
                let name = puzzle.name();
                assert_eq!(
                    states(&found),
                    expected,
                    "{name} {keys} {bits} {workers} {routing}"
                );
                checksums.insert(found.checksum());
            }
        }
        assert_eq!(checksums.len(), 1, "equal sets of hashes");
    }
}

#[test]
fn searches_agree_with_one_that_has_no_hashes() {
    assert_layers(&Sliding::new(2, 3).unwrap(), 99);
    assert_layers(&Sliding::new(3, 2).unwrap(), 99);
    assert_layers(&TopSpin::new(7, 3).unwrap(), 99);
}

/// Tests puzzles whose states are too large for exact keys. Chess and Sokoban have no abstractions.
#[test]
fn searches_of_large_states_agree_with_one_that_has_no_hashes() {
    assert_eq!(found(&Chess, "2"), layers(&Chess, 2));
    for number in [3, 4] {
        assert_eq!(
            found(&level(number), "99"),
            layers(&level(number), 99),
            "{number}"
        );
    }
}

pub(crate) fn level(number: usize) -> Sokoban {
    Sokoban::published(number).unwrap()
}

fn found<P: Puzzle>(puzzle: &P, depth: &str) -> Vec<u64> {
    let all = P::HAS_GOAL.then_some("--all");
    let options = Options::parse_from(["test", "--depth", depth, "-w", "2"].into_iter().chain(all));
    let found = by_workers(puzzle, &options, |_| {}).unwrap().0;
    assert_eq!(found.random_bits, Some(128));
    found.layers.iter().map(|layer| layer.states).collect()
}

/// Asserts that the incremental hash of each successor equals its hash from scratch and selects the
/// same worker. Tests random keys, exact keys, and keys of abstractions.
fn assert_changes<P: Puzzle>(puzzle: &P, keys: &[&str]) {
    let keyed = |args: &[&str]| -> Box<dyn Expand<u64>> {
        let options = Options::parse_from([&["test", "--seed", "7"][..], args].concat());
        options.keyed_with(puzzle, 64).unwrap()
    };
    let mut all: Vec<_> = keys.iter().map(|keys| keyed(&["--keys", keys])).collect();
    if P::HAS_CLASSES {
        all.push(keyed(&["--abstracted"]));
        // Compare all bits of the abstract hash, because the worker depends on few of them.
        all.push(Box::new(Keyed::new(puzzle, classes(puzzle, 7))));
    }
    let mut states = vec![puzzle.start()];
    let successors = successors(puzzle);
    for step in 0..60 {
        let state = states[step * 7 % states.len()].clone();
        let mut alone = States::default();
        P::Code::pack(&state, &mut alone);
        for keyed in &all {
            let [mut changed, mut hashed] = [Outbox::new(64), Outbox::new(64)];
            keyed.expand(&alone, &mut changed);
            changed
                .to
                .iter()
                .for_each(|to| keyed.add(&to.states, &mut hashed));
            assert!(changed.successors > 0);
            assert_eq!(changed.to, hashed.to, "{} {alone:?}", puzzle.name());
        }
        states.extend(successors(&state));
    }
}

#[test]
fn changes_agree_with_from_scratch() {
    let both = ["exact", "hash"];
    assert_changes(&Sliding::new(3, 4).unwrap(), &both);
    assert_changes(&TopSpin::new(9, 4).unwrap(), &both);
    assert_changes(&Chess, &["hash"]);
    assert_changes(&level(2), &["hash"]);
}

/// With plain hashing on n workers, only one in n successors stays on the worker of its
/// predecessor. An abstraction keeps most successors there.
#[test]
fn classes_keep_successors_on_their_worker() {
    let crossing = |args: &[&str]| {
        let options = Options::parse_from([&["test"], args].concat());
        let found = by_workers(&Sliding::new(2, 4).unwrap(), &options, |_| {})
            .unwrap()
            .0;
        found.crossed as f64 / found.successors as f64
    };
    assert!(crossing(&[]) < 1e-9);
    for workers in [2, 4, 8] {
        let args = ["-w", &workers.to_string(), "--abstracted"];
        assert!(
            (crossing(&args[..2]) - 1.0 + 1.0 / f64::from(workers)).abs() < 0.03,
            "{workers}"
        );
        // The border between the two halves separates two of the 10 pairs of adjacent cells.
        assert!((0.05..0.201).contains(&crossing(&args)), "{workers}");
    }
}
