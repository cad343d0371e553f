//! Compares a history with a list that is searched from end to end.

use std::rc::Rc;

use core::num::Wrapping;
use zobrist::table::History;
use zobrist::{Delta, Key, ZobristHash};

use crate::fixtures::any::{Any, Hash};
use crate::fixtures::random::Random;

/// The model: for each push, the hash, its data, and whether the move is irreversible.
struct Naive<K>(Vec<(Hash<K>, Rc<u32>, bool)>);

impl<K: Key> Naive<K> {
    fn since(&self) -> usize {
        self.0.iter().rposition(|&(.., irreversible)| irreversible).unwrap_or(0)
    }

    /// Returns the plies with this hash since the last irreversible move, the latest first.
    fn earlier(&self, hash: Hash<K>) -> Vec<(usize, u32)> {
        let all = self.0.iter().enumerate().skip(self.since());
        let mut found: Vec<_> = all.filter(|(_, ply)| ply.0 == hash).map(|(i, ply)| (i, *ply.1)).collect();
        found.reverse();
        found
    }
}

fn agree<K: Key>(history: &History<ZobristHash<Any, K>, Rc<u32>>, naive: &Naive<K>, hashes: &[Hash<K>]) {
    assert_eq!(history.len(), naive.0.len());
    assert_eq!(history.is_empty(), naive.0.is_empty());
    assert_eq!(history.last(), naive.0.last().map(|(hash, with, _)| (*hash, with)));
    let pushed = naive.0.iter().map(|(hash, with, _)| (*hash, with));
    assert!(history.plies().eq(pushed.clone()) && history.plies().rev().eq(pushed.rev()));
    for &hash in hashes {
        let expected = naive.earlier(hash);
        let earlier: Vec<_> = history.earlier(hash).map(|(ply, with)| (ply, **with)).collect();
        assert_eq!(earlier, expected);
        assert_eq!(history.seen(hash) as usize, expected.len());
        // `seen_either` looks for the hash, and for both hashes that differ from it by the delta.
        for &other in hashes {
            let delta = other - hash;
            let twin = hash - delta;
            let either = [hash, other, twin].iter().any(|&hash| !naive.earlier(hash).is_empty());
            assert_eq!(history.seen_either(hash, delta), either);
        }
    }
    let last = naive.0.last().map(|ply| naive.earlier(ply.0)).unwrap_or_default();
    assert_eq!(history.repetitions() as usize, last.len().saturating_sub(1));
    assert_eq!(history.repeated_since(), last.get(1).map(|&(ply, _)| ply));
    for times in 1..6 {
        assert_eq!(history.is_repeated(times), last.len() >= times as usize);
    }
}

fn walk<K: Key>(seed: u64, hashes: &[Hash<K>]) {
    let mut random = Random(seed << 32);
    let (mut history, mut naive) = (History::new(), Naive(Vec::new()));
    // Percentage of pushes among all operations, and of irreversible moves among pushes.
    let (pushes, irreversible) = (45 + random.below(30), [0, 5, 30][random.below(3)]);
    for step in 0..60 {
        if random.below(100) < pushes {
            let hash = hashes[random.below(hashes.len())];
            let with = Rc::new(step);
            let irreversible = random.below(100) < irreversible;
            if irreversible {
                history.push_irreversible_with(hash, Rc::clone(&with));
            } else {
                history.push_with(hash, Rc::clone(&with));
            }
            naive.0.push((hash, with, irreversible));
        } else {
            assert_eq!(history.pop(), naive.0.pop().map(|(hash, with, _)| (hash, with)));
        }
        agree(&history, &naive, hashes);
        if step == 40 {
            history = history.clone();
        }
        if step % 20 == 19 {
            // The last of these lengths is the length of the history, so nothing is removed.
            let plies = [0, random.below(naive.0.len() + 1), naive.0.len()][random.below(3)];
            history.truncate(plies + usize::from(plies == naive.0.len()));
            naive.0.truncate(plies);
            agree(&history, &naive, hashes);
        }
    }
    while let Some((hash, with, _)) = naive.0.pop() {
        assert_eq!(history.pop(), Some((hash, with)));
    }
    assert_eq!(history.pop(), None);
    agree(&history, &naive, hashes);
    history.push_with(hashes[0], Rc::new(0));
    history.clear();
    agree(&history, &naive, hashes);
}

#[test]
fn equal_to_a_list() {
    for seed in 0..2000 {
        // Some pairs of hashes have equal differences: 1 and 3, 4 and 6.
        walk(seed, &[0_u64, 1, 3, 4, 6].map(Hash::from_raw)[..2 + seed as usize % 4]);
    }
    for seed in 0..500 {
        walk(seed, &[0_u8, 1, 255, 128].map(Hash::from_raw));
        walk(seed, &[0, 1 << 64, 1, u128::MAX].map(Hash::from_raw));
        walk(seed, &[0_u64, 1, 2, u64::MAX].map(|raw| Hash::from_raw(Wrapping(raw))));
    }
}

/// Each walk has a thousand operations over few or many states. It reaches several hundred plies. A query follows each
/// operation.
#[test]
fn a_quarter_of_a_million_operations() {
    operations(250);
}

#[test]
#[ignore = "takes a minute without optimization"]
fn ten_million_operations() {
    operations(10_000);
}

/// Compares `walks` walks of 1000 operations each. All use the same history, one after the other.
fn operations(walks: usize) {
    let mut random = Random(31);
    let mut history = History::<u64>::new();
    let mut naive: Vec<(u64, bool)> = Vec::new();
    let (mut deepest, mut repeated) = (0, 0);
    for walk in 0..walks {
        let states = [3, 5, 40, 1000][random.below(4)];
        let (pushes, irreversible) = (35 + random.below(35), [0, 2, 30][random.below(3)]);
        // The states differ in the low, the high or the middle bits only.
        let state = |number: usize| (number as u64) << [0, 48, 20][walk % 3];
        match walk % 100 {
            7 => history = history.clone(),
            8 => (history.clear(), naive.clear()).0,
            _ => {}
        }
        for _ in 0..1000 {
            let is_irreversible = random.below(100) < irreversible;
            if random.below(100) >= pushes {
                let popped = naive.pop().map(|(hash, _)| (hash, ()));
                assert_eq!(history.pop(), popped);
            } else {
                let hash = state(random.below(states));
                naive.push((hash, is_irreversible));
                if is_irreversible {
                    history.push_irreversible(hash);
                } else {
                    history.push(hash);
                }
            }
            deepest = deepest.max(naive.len());
            // Half of the queries are about the last state, the others about any state.
            let last = naive.last().map(|&(hash, _)| hash).filter(|_| random.below(2) == 0);
            let asked = last.unwrap_or_else(|| state(random.below(states)));
            let since = naive.iter().rposition(|&(_, first)| first).unwrap_or(0);
            let plies = (since..naive.len()).rev().filter(|&ply| naive[ply].0 == asked);
            match last {
                Some(_) => {
                    assert_eq!(history.repetitions() as usize, plies.clone().count() - 1);
                    assert_eq!(history.repeated_since(), plies.clone().nth(1));
                    repeated += usize::from(plies.count() > 1);
                }
                None => {
                    assert_eq!(history.seen(asked) as usize, plies.clone().count());
                    assert!(history.earlier(asked).map(|(ply, ())| ply).eq(plies));
                }
            }
        }
    }
    assert!(deepest > 1000 && repeated > 100 * walks, "{deepest} plies, {repeated} repetitions in {walks} walks");
}

/// Go on a line of three points. A pass repeats a board with the other player to move, two captures repeat it with the
/// same player to move.
#[test]
fn superko() {
    // `board` encodes the stones. The highest bit is the key of the second player.
    let turn: Delta<Any, u64> = Hash::from_raw(1 << 63) - Hash::from_raw(0);
    let position = |board: u64, second: bool| {
        if second { Hash::from_raw(board) + turn } else { Hash::from_raw(board) }
    };
    let mut history = History::<ZobristHash<Any, u64>>::new();
    for (board, second) in [(0o000, false), (0o010, true), (0o012, false)] {
        history.push(position(board, second));
    }
    // A pass repeats the board with the other player to move. Positional superko forbids it, situational superko does
    // not.
    let pass = position(0o012, true);
    assert_eq!(history.seen(pass), 0);
    assert!(history.seen_either(pass, turn));
    // After two captures the board recurs with the same player to move. Both rules forbid it.
    history.push(position(0o110, true));
    let back = position(0o012, false);
    assert_eq!(history.seen(back), 1);
    assert!(history.seen_either(back, turn));
    let fresh = position(0o200, false);
    assert!(history.seen(fresh) == 0 && !history.seen_either(fresh, turn));
}
