//! Compares a history with a list that is searched from end to end.

use std::rc::Rc;

use core::num::Wrapping;
use zobrist::table::History;
use zobrist::{Key, ZobristHash};

use crate::fixtures::any::{Any, Hash};
use crate::fixtures::random::Random;

#[cfg(feature = "derive")]
mod games;

/// The model: for each push, the hash, its data, and the first ply that counts.
struct Naive<K>(Vec<(Hash<K>, Rc<u32>, usize)>);

impl<K: Key> Naive<K> {
    fn since(&self) -> usize {
        self.0.last().map_or(0, |ply| ply.2)
    }

    fn limit(&mut self, plies: usize) {
        let first = self.0.len().saturating_sub(plies + 1).max(self.since());
        self.0
            .iter_mut()
            .last()
            .into_iter()
            .for_each(|ply| ply.2 = first);
    }

    /// Returns the plies with this hash that count, the latest first.
    fn earlier(&self, hash: Hash<K>) -> Vec<(usize, u32)> {
        let all = self.0.iter().enumerate().skip(self.since());
        let mut found: Vec<_> = all
            .filter(|(_, ply)| ply.0 == hash)
            .map(|(i, ply)| (i, *ply.1))
            .collect();
        found.reverse();
        found
    }
}

type Tested<K> = History<ZobristHash<Any, K>, Rc<u32>>;

/// Compares the answers for the last state and for `hashes`.
fn agree<K: Key>(history: &Tested<K>, naive: &Naive<K>, hashes: impl IntoIterator<Item = Hash<K>>) {
    assert_eq!(history.len(), naive.0.len());
    assert_eq!(history.is_empty(), naive.0.is_empty());
    assert_eq!(
        history.last(),
        naive.0.last().map(|(hash, with, _)| (*hash, with))
    );
    for hash in hashes {
        let expected = naive.earlier(hash);
        let earlier: Vec<_> = history
            .earlier(hash)
            .map(|(ply, with)| (ply, **with))
            .collect();
        assert_eq!(earlier, expected);
        assert_eq!(history.seen(hash) as usize, expected.len());
    }
    let last = naive
        .0
        .last()
        .map(|ply| naive.earlier(ply.0))
        .unwrap_or_default();
    assert_eq!(history.repetitions() as usize, last.len().saturating_sub(1));
    assert_eq!(history.repeated_since(), last.get(1).map(|&(ply, _)| ply));
    for times in 1..6 {
        assert_eq!(history.is_repeated(times), last.len() >= times as usize);
    }
}

/// Compares all plies, and the history with one that is made from the list.
fn are_equal<K: Key>(history: &Tested<K>, naive: &Naive<K>, shortest: usize) {
    let pushed = naive.0.iter().map(|(hash, with, _)| (*hash, with));
    assert!(history.plies().eq(pushed.clone()) && history.plies().rev().eq(pushed.rev()));
    let mut again = History::with_shortest(shortest as u32);
    for (ply, (hash, with, since)) in naive.0.iter().enumerate() {
        again.push_with(*hash, Rc::clone(with));
        again.limit((ply - since) as u32);
    }
    assert_eq!(again, *history);
    again.limit(0);
    assert_eq!(again == *history, naive.since() + 1 >= naive.0.len());
}

/// Makes `steps` pushes and pops. Queries about the last state and about one of `hashes` follow
/// each. No state recurs before `shortest` plies; there are more hashes than that.
fn walk<K: Key>(seed: u64, steps: u32, shortest: usize, hashes: &[Hash<K>]) {
    let mut random = Random(seed << 32);
    let (mut history, mut naive) = (History::with_shortest(shortest as u32), Naive(Vec::new()));
    // Percentage of pushes among all operations, and of limits after operations.
    let (pushes, limits) = (45 + random.below(30), [0, 5, 30][random.below(3)]);
    let period = steps.min(500);
    for step in 0..steps {
        if random.below(100) < pushes {
            let recent = &naive.0[(naive.0.len() + 1).saturating_sub(shortest)..];
            let hash = loop {
                let hash = hashes[random.below(hashes.len())];
                if recent.iter().all(|ply| ply.0 != hash) {
                    break hash;
                }
            };
            let with = Rc::new(step);
            history.push_with(hash, Rc::clone(&with));
            naive.0.push((hash, with, naive.since()));
        } else {
            assert_eq!(
                history.pop(),
                naive.0.pop().map(|(hash, with, _)| (hash, with))
            );
        }
        if random.below(100) < limits {
            let plies = random.below(12);
            history.limit(plies as u32);
            naive.limit(plies);
        }
        agree(&history, &naive, [hashes[random.below(hashes.len())]]);
        if step % period == period / 2 {
            history = history.clone();
        }
        if step % period == period - 1 {
            are_equal(&history, &naive, shortest);
            // The last of these lengths is the length of the history, so nothing is removed.
            let plies = [
                naive.0.len() / 2,
                random.below(naive.0.len() + 1),
                naive.0.len(),
            ][random.below(3)];
            history.truncate(plies + usize::from(plies == naive.0.len()));
            naive.0.truncate(plies);
            agree(&history, &naive, hashes.iter().copied());
        }
    }
    while let Some((hash, with, _)) = naive.0.pop() {
        assert_eq!(history.pop(), Some((hash, with)));
    }
    assert_eq!(history.pop(), None);
    agree(&history, &naive, hashes.iter().copied());
    history.push_with(hashes[0], Rc::new(0));
    history.clear();
    agree(&history, &naive, hashes.iter().copied());
}

#[test]
fn equal_to_a_list() {
    for seed in 0..2000 {
        let few = [0_u64, 1, 3, 4, 6].map(Hash::from_raw);
        walk(seed, 60, 1, &few[..2 + seed as usize % 4]);
        let shortest = 2 + seed as usize % 5;
        let more = [0_u64, 1, 3, 4, 6, 7, 9, 10].map(Hash::from_raw);
        walk(seed, 60, shortest, &more[..=shortest]);
    }
    for seed in 0..500 {
        walk(seed, 60, 1, &[0_u8, 1, 255, 128].map(Hash::from_raw));
        walk(seed, 60, 1, &[0, 1 << 64, 1, u128::MAX].map(Hash::from_raw));
        walk(
            seed,
            60,
            1,
            &[0_u64, 1, 2, u64::MAX].map(|raw| Hash::from_raw(Wrapping(raw))),
        );
    }
}

/// Each walk has two thousand operations over few or many states, and reaches a hundred plies and
/// more.
fn long_walks(walks: u64) {
    for seed in 0..walks {
        // The states differ in the low, the high or the middle bits only.
        let state = |number: u64| Hash::from_raw(number << [0, 48, 20][seed as usize % 3]);
        let states = [3, 5, 40, 1000][seed as usize % 4];
        let shortest = [1, 4, 12][seed as usize / 4 % 3];
        let states: Vec<_> = (0..states.max(shortest as u64 + 1)).map(state).collect();
        walk(seed, 2000, shortest, &states);
    }
}

#[test]
fn equal_to_long_lists() {
    long_walks(30);
}

#[test]
#[ignore = "takes a minute without optimization"]
fn equal_to_more_long_lists() {
    long_walks(5_000);
}

/// Debug builds report the mistake. Others never report a repetition that there is not.
#[test]
fn a_repetition_that_is_too_short() {
    let mut history = History::<u64>::with_shortest(4);
    for hash in [7, 1, 2] {
        history.push(hash);
    }
    let push = std::panic::AssertUnwindSafe(|| {
        history.push(7);
        history.repetitions()
    });
    match std::panic::catch_unwind(push) {
        Ok(repetitions) => assert!(!cfg!(debug_assertions) && repetitions == 0),
        Err(panic) => assert_eq!(
            panic.downcast_ref::<String>().unwrap(),
            "the state of ply 0 recurs at ply 3, but the shortest repetition takes 4 plies"
        ),
    }
}

/// Fails to end if each pop visits all irreversible moves before it, as debug builds record them.
#[test]
fn many_irreversible_moves() {
    let mut history = History::<u64>::new();
    let plies = 1 << 18;
    for turn in 0..2 {
        for ply in 0..plies {
            history.push_irreversible(2 * ply + turn);
        }
        while let Some((hash, ())) = history.pop() {
            assert_eq!(hash, 2 * history.len() as u64 + turn);
        }
    }
    // A move that was undone does not count.
    history.push(7);
    history.push_irreversible(8);
    history.pop();
    history.push(7);
    assert_eq!(history.repetitions(), 1);
}

/// Fails to end if a count of repetitions visits each of them, or if a reservation before each push
/// makes all chains again.
#[test]
fn many_repetitions() {
    let mut history = History::<u64>::new();
    for ply in 0..1 << 18 {
        history.try_reserve(1).unwrap();
        history.push(7);
        assert_eq!((history.repetitions(), history.seen(7)), (ply, ply + 1));
    }
}
