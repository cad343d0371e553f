//! Puzzles with a wrong hash or packed form. Without a check, their counts would be wrong.

use clap::Parser;
use zobrist::Zobrist;
use zobrist_examples::program::Differs;

use crate::code::{Code, States};
use crate::keys::Expand;
use crate::options::Options;
use crate::program::{by_loop, by_workers};
use crate::puzzle::{HashKey, Puzzle, Successors};
use crate::search::{Limits, plain};

#[derive(Clone, Copy, Debug, Zobrist)]
#[zobrist(slots)]
struct Lamps {
    on: [bool; 5],
}

/// Packs the first `N` lamps.
#[derive(Debug)]
struct First<const N: usize>;

impl<const N: usize> Code<Lamps> for First<N> {
    fn pack(state: &Lamps, states: &mut States) {
        states.push_bytes(|bytes| bytes.extend(state.on[..N].iter().map(|&on| u8::from(on))));
    }

    fn unpack(bytes: &[u8]) -> Lamps {
        let on = |lamp| bytes.get(lamp).is_some_and(|&on| on == 1);
        Lamps {
            on: std::array::from_fn(on),
        }
    }
}

/// Five lamps. A move switches the first one, or two neighbours. Then the hash is not updated for
/// the lamp `STALE`.
#[derive(Clone, Debug)]
struct Switches<const STALE: usize, const PACKED: usize>;

const NONE: usize = 5;

impl<const STALE: usize, const PACKED: usize> Puzzle for Switches<STALE, PACKED> {
    type State = Lamps;
    type Code = First<PACKED>;

    fn name(&self) -> String {
        "five lamps".to_owned()
    }

    fn start(&self) -> Lamps {
        Lamps { on: [false; 5] }
    }

    fn successors<K: HashKey>(&self, state: &Lamps, next: &mut Successors<'_, Self, K>) {
        for lamps in [&[0][..], &[0, 1], &[1, 2], &[2, 3], &[3, 4]] {
            let mut switched = *state;
            for &lamp in lamps {
                switched.on[lamp] = !switched.on[lamp];
            }
            let hashed = || {
                lamps
                    .iter()
                    .filter(|&&lamp| lamps.len() < 2 || lamp != STALE)
            };
            next.push(&switched, |keys| {
                hashed()
                    .map(|&lamp| keys.change(Lamps::ON.at(lamp), state.on[lamp], switched.on[lamp]))
                    .sum()
            });
        }
    }
}

/// Returns the number of states, or the error, which must be the same for all searches and have
/// exit code 1.
fn count(puzzle: &impl Puzzle, keys: &str) -> Result<u64, String> {
    let search = |workers| {
        let options = Options::parse_from(["test", "--keys", keys, "-w", workers]);
        let looped = by_loop(puzzle, &options);
        [
            by_workers(puzzle, &options, |_| {}).map(|(found, _)| found),
            looped,
        ]
    };
    let mut counts = ["1", "2"].into_iter().flat_map(search).map(|found| {
        found.map(|found| found.states()).map_err(|error| {
            assert!(error.is::<Differs>(), "{error}");
            error.to_string()
        })
    });
    let count = counts.next().unwrap();
    assert!(counts.all(|other| other == count));
    count
}

#[test]
fn mistakes_are_named() {
    for keys in ["exact", "hash"] {
        assert_eq!(count(&Switches::<NONE, 5>, keys), Ok(32));
        assert_eq!(
            count(&Switches::<1, 5>, keys).unwrap_err(),
            "`push` gave a successor a wrong hash, so the count would be wrong: \
             on[1] = true is missing"
        );
        assert_eq!(
            count(&Switches::<NONE, 4>, keys).unwrap_err(),
            "`Code` unpacks another state than it packed, so the count would be wrong: \
             on[4] = true is missing"
        );
    }
}

/// A build without debug assertions does not check each successor. It compares the hashes of all
/// states that it expands.
#[test]
fn expanded_states_are_compared() {
    fn unchecked(puzzle: &impl Puzzle) -> Result<u64, String> {
        let options = Options::parse_from(["test"]);
        let puzzle: Box<dyn Expand<u64>> = options.keyed_with(puzzle, 1).unwrap();
        let found = plain(
            Limits::default(),
            |outbox| puzzle.add(&puzzle.start(), outbox),
            |_, states, outbox| {
                puzzle.expand(states, outbox);
                outbox.mistake = None;
            },
        );
        found.map(|found| found.states())
    }
    assert_eq!(unchecked(&Switches::<NONE, 5>), Ok(32));
    for (wrong, distance) in [
        (unchecked(&Switches::<1, 5>), 1),
        (unchecked(&Switches::<NONE, 4>), 1),
    ] {
        let begin =
            format!("states at distance {distance} have other hashes than `push` gave them");
        assert!(
            wrong.as_ref().is_err_and(|error| error.starts_with(&begin)),
            "{wrong:?}"
        );
    }
}
