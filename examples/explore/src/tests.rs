//! All puzzles by all routings and keys, against a search without hashes.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::hashing::{Hashing, Keys, Routing};
use crate::layer::{Found, Limits};
use crate::plain;
use crate::program::{Options, by_dataflow};
use crate::puzzle::{Puzzle, Successors};
use crate::puzzles::{Cube, Lights, Pancake, Sliding, TopSpin};
use clap::Parser;
use zobrist::{Delta, KeyTable};

/// The packed states of each layer, up to `depth`.
fn layers<P: Puzzle>(puzzle: &P, depth: usize) -> Vec<u64> {
    struct Packed<'a, P>(&'a P, Vec<u64>);
    impl<P: Puzzle> Successors<P::State> for Packed<'_, P> {
        fn push(
            &mut self,
            state: P::State,
            _: impl Fn(&KeyTable<P::State, u64>) -> Delta<P::State, u64>,
        ) {
            self.1.push(self.0.pack(&state));
        }
        fn push_whole(&mut self, state: P::State) {
            self.1.push(self.0.pack(&state));
        }
    }
    let mut seen: BTreeSet<u64> = BTreeSet::new();
    let mut layer = BTreeSet::from([puzzle.pack(&puzzle.start())]);
    let mut counts = Vec::new();
    while !layer.is_empty() && counts.len() <= depth {
        counts.push(layer.len() as u64);
        seen.extend(&layer);
        let mut packed = Packed(puzzle, Vec::new());
        for &state in &layer {
            puzzle.successors(&puzzle.unpack(state), &mut packed);
        }
        layer = packed.1.into_iter().filter(|state| !seen.contains(state)).collect();
    }
    counts
}

#[derive(Parser)]
struct Cli {
    #[command(flatten)]
    options: Options,
}

fn assert_layers<P: Puzzle>(puzzle: &P, depth: usize) {
    let expected = layers(puzzle, depth);
    let states = |found: &Found| found.layers.iter().map(|layer| layer.states).collect::<Vec<_>>();
    let depth_text = depth.to_string();
    for keys in ["exact", "hash"] {
        let mut checksums = BTreeSet::new();
        for (workers, routing) in [("1", None), ("2", None), ("3", Some("0")), ("2", Some("1"))] {
            let mut args = vec!["test", "--keys", keys, "-w", workers, "--depth", &depth_text];
            args.extend(routing.iter().flat_map(|number| ["--abstracted", number]));
            let options = Cli::parse_from(args).options;
            let hashing = options.hashing(puzzle.clone(), workers.parse().unwrap()).unwrap();
            let threads = options.cluster.connect().unwrap();
            let found = by_dataflow(Box::new(hashing), &options, threads, |_| {}).unwrap();
            assert_eq!(states(&found), expected, "{} {keys} {workers} {routing:?}", puzzle.name());
            checksums.insert(found.checksum());
        }
        let keys = if keys == "exact" { Keys::Exact } else { Keys::Hash };
        let which = ((keys, Routing::Hash), 1, (2026, Duration::ZERO));
        let hashing = Hashing::new(puzzle.clone(), which.0, which.1, which.2).unwrap();
        let limits = Limits { depth: Some(depth), memory: None };
        let found = plain::explore(&hashing, limits, |_| {});
        assert_eq!(states(&found), expected, "{}", puzzle.name());
        checksums.insert(found.checksum());
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

/// The hash of each successor by its change is the one from scratch, for ordinary keys, exact ones and those of the classes.
#[test]
fn changes_agree_with_from_scratch() {
    struct Check<'a, P: Puzzle> {
        tables: &'a [KeyTable<P::State, u64>],
        from: P::State,
        seen: usize,
    }
    impl<P: Puzzle> Successors<P::State> for Check<'_, P> {
        fn push(
            &mut self,
            state: P::State,
            change: impl Fn(&KeyTable<P::State, u64>) -> Delta<P::State, u64>,
        ) {
            for keys in self.tables {
                assert_eq!(keys.hash(&self.from) ^ change(keys), keys.hash(&state));
            }
            self.seen += 1;
        }
        fn push_whole(&mut self, _: P::State) {
            self.seen += 1;
        }
    }
    fn walk<P: Puzzle>(puzzle: &P) {
        let hashing =
            |keys| Hashing::new(puzzle.clone(), (keys, Routing::Hash), 1, (7, Duration::ZERO));
        let mut tables =
            vec![hashing(Keys::Exact).unwrap().keys, hashing(Keys::Hash).unwrap().keys];
        let routes = |i| crate::hashing::route_keys(puzzle, i, 7).unwrap();
        tables.extend((0..puzzle.abstractions().len()).map(routes));
        let hashing = hashing(Keys::Exact).unwrap();
        let mut states = vec![hashing.puzzle.pack(&puzzle.start())];
        for step in 0..200 {
            let state = states[step * 7 % states.len()];
            let mut check = Check::<P> { tables: &tables, from: puzzle.unpack(state), seen: 0 };
            puzzle.successors(&puzzle.unpack(state), &mut check);
            assert!(check.seen > 0);
            let mut outbox = crate::hashing::Outbox::new(1);
            crate::hashing::Expand::expand(&hashing, &[state], &mut outbox);
            states.extend(outbox.to[0].iter().map(|&(_, packed)| packed));
        }
    }
    walk(&Cube);
    walk(&Sliding::new(3, 4).unwrap());
    walk(&TopSpin::new(9, 4).unwrap());
    walk(&Pancake::new(9).unwrap());
    walk(&Lights::new(5, 5).unwrap());
}
