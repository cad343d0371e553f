//! The keys of a search. A table of keys distinguishes the states. A second table can select the
//! worker of a state.

use zobrist::keys::ClassKeys;
use zobrist::{KeyTable, Zobrist, ZobristHash};

use crate::code::{Code, States};
use crate::hash_key::{HashKey, summand};
use crate::puzzle::{Marked, Outbox, Puzzle, Successors, first};

/// The keys that distinguish states, the keys that select workers, and the number of workers.
#[derive(Debug)]
pub(crate) struct Keys<S, K> {
    pub(crate) states: KeyTable<S, K>,
    /// The keys of an abstraction, which select the worker of a state: features of the same class
    /// have the same key. Without them, the keys of `states` select it.
    pub(crate) routes: Option<KeyTable<S, K>>,
    pub(crate) workers: usize,
}

impl<S: Zobrist, K: HashKey> Keys<S, K> {
    /// Returns the keys of a search with one worker.
    pub(crate) fn of(states: KeyTable<S, K>) -> Self {
        Keys {
            states,
            routes: None,
            workers: 1,
        }
    }

    /// Returns the hash of a state and the hash that selects its worker.
    #[inline]
    pub(crate) fn hash(&self, state: &S) -> (ZobristHash<S, K>, ZobristHash<S, K>) {
        let hash = self.states.hash(state);
        (
            hash,
            self.routes.as_ref().map_or(hash, |keys| keys.hash(state)),
        )
    }

    /// Compares the hashes of a successor of a puzzle, and the hash of its packed form, with the
    /// hash of `state` from scratch. Describes the first difference.
    pub(crate) fn mistake<P: Puzzle<State = S>>(
        &self,
        hash: ZobristHash<S, K>,
        route: ZobristHash<S, K>,
        state: &S,
    ) -> Option<String> {
        let pushed = [(&self.states, hash)]
            .into_iter()
            .chain(self.routes.as_ref().map(|keys| (keys, route)));
        for (keys, hash) in pushed {
            if let Err(desync) = keys.check(hash, state) {
                return Some(format!(
                    "`push` gave a successor a wrong hash, so the count would be wrong: {desync}"
                ));
            }
        }
        let mut states = States::default();
        P::Code::pack(state, &mut states);
        states.iter().find_map(|packed| {
            let unpacked = self.states.hash(&P::Code::unpack(packed.bytes));
            let desync = self.states.check(unpacked, state).err()?;
            Some(format!(
                "`Code` unpacks another state than it packed, so the count would be wrong: {desync}"
            ))
        })
    }

    /// Returns a collector that hashes the successors of `state` and appends them to `outbox`.
    #[inline]
    pub(crate) fn successors<'a, P: Puzzle<State = S>>(
        &'a self,
        puzzle: &'a P,
        state: &S,
        outbox: &'a mut Outbox<K>,
    ) -> Successors<'a, P, K> {
        let (hash, route) = self.hash(state);
        Successors {
            puzzle,
            keys: self,
            hash,
            route,
            outbox,
        }
    }
}

/// A puzzle with its keys. The trait hides the type of states, so the search is compiled once for
/// all puzzles.
pub(crate) trait Expand<K>: Send + Sync {
    /// Returns the start state, as a list of one.
    fn start(&self) -> States;

    /// Hashes `states` from scratch and appends them to `outbox`, without counting them as
    /// successors.
    fn add(&self, states: &States, outbox: &mut Outbox<K>);

    /// Appends the successors of `states` to `outbox`.
    fn expand(&self, states: &States, outbox: &mut Outbox<K>);

    /// Returns the state in `states` that has a successor with the hash `of`. If there are several,
    /// returns the one with the smallest hash.
    fn predecessor(&self, states: &States, of: K) -> Option<Marked<K>>;

    /// Returns the texts of the moves along a path.
    fn steps(&self, path: &[States]) -> Vec<String>;

    fn about(&self) -> About;
}

/// A puzzle with keys of 64 or 128 bits.
pub(crate) enum AnyWidth {
    Narrow(Box<dyn Expand<u64>>),
    Wide(Box<dyn Expand<u128>>),
}

/// What a search needs to know of a puzzle with its keys.
pub(crate) struct About {
    pub(crate) has_goal: bool,
    /// The number of random bits of a hash, or `None` if equal hashes prove equal states.
    pub(crate) random_bits: Option<u32>,
    /// The name of the puzzle, the width of its hashes and the fingerprint of its keys. A search
    /// resumes only from a checkpoint with the same description.
    pub(crate) description: String,
    /// The fingerprint of the keys that select the worker. It must be the same in all processes of
    /// a run.
    pub(crate) routing: u64,
}

/// A puzzle and the keys of its search.
pub(crate) struct Keyed<P: Puzzle, K> {
    pub(crate) puzzle: P,
    pub(crate) keys: Keys<P::State, K>,
    pub(crate) is_exact: bool,
}

impl<P: Puzzle, K: HashKey> Keyed<P, K> {
    /// Returns a puzzle with exact `keys` for one worker.
    pub(crate) fn new(puzzle: &P, keys: KeyTable<P::State, K>) -> Self {
        Keyed {
            puzzle: puzzle.clone(),
            keys: Keys::of(keys),
            is_exact: true,
        }
    }
}

/// Returns a table of random keys, one for each class of the abstraction.
pub(crate) fn classes<P: Puzzle, K: HashKey>(puzzle: &P, seed: u64) -> KeyTable<P::State, K> {
    ClassKeys::by_number(&P::State::SHAPE, |feature| puzzle.class(feature)).key_table(seed)
}

impl<P: Puzzle, K: HashKey> Expand<K> for Keyed<P, K> {
    fn start(&self) -> States {
        let mut states = States::default();
        P::Code::pack(&self.puzzle.start(), &mut states);
        states
    }

    fn add(&self, states: &States, outbox: &mut Outbox<K>) {
        let successors = outbox.successors;
        for state in states.iter() {
            let state = P::Code::unpack(state.bytes);
            self.keys
                .successors(&self.puzzle, &state, outbox)
                .push_whole(&state);
        }
        outbox.successors = successors;
    }

    fn expand(&self, states: &States, outbox: &mut Outbox<K>) {
        for state in states.iter() {
            let state = P::Code::unpack(state.bytes);
            let next = &mut self.keys.successors(&self.puzzle, &state, outbox);
            next.outbox.expanded = next.outbox.expanded.wrapping_add(summand(next.hash.raw()));
            self.puzzle.successors(&state, next);
        }
    }

    fn predecessor(&self, states: &States, of: K) -> Option<Marked<K>> {
        let (mut outbox, mut found) = (Outbox::new(self.keys.workers), None);
        outbox.hashes_only = true;
        for packed in states.iter() {
            let state = P::Code::unpack(packed.bytes);
            let next = &mut self.keys.successors(&self.puzzle, &state, &mut outbox);
            let hash = next.hash.raw();
            self.puzzle.successors(&state, next);
            if outbox.to.iter().any(|to| to.hashes.contains(&of)) {
                found = first(
                    found,
                    Some(Marked {
                        hash,
                        states: States::of(packed),
                    }),
                );
            }
            outbox.to.iter_mut().for_each(|to| to.hashes.clear());
        }
        found
    }

    fn steps(&self, path: &[States]) -> Vec<String> {
        let states = path
            .iter()
            .flat_map(States::iter)
            .map(|state| P::Code::unpack(state.bytes))
            .collect::<Vec<_>>();
        states
            .windows(2)
            .map(|pair| self.puzzle.step(&pair[0], &pair[1]))
            .collect()
    }

    fn about(&self) -> About {
        let Keys { states, routes, .. } = &self.keys;
        About {
            has_goal: P::HAS_GOAL,
            random_bits: (!self.is_exact).then_some(K::BITS),
            description: format!(
                "{}, {} bits, keys {:x}",
                self.puzzle.name(),
                K::BITS,
                states.fingerprint()
            ),
            routing: routes.as_ref().map_or(0, KeyTable::fingerprint),
        }
    }
}

#[cfg(test)]
mod tests;
