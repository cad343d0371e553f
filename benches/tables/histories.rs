//! What it takes to enter a state, ask for repetitions and leave it again, at the depth of real games.

use std::hint::black_box;

use zobrist::ZobristHash;
use zobrist::table::History;
use zobrist_compared::position::Position;
use zobrist_compared::random::SplitMix;

use crate::load::time;
use zobrist_compared::interleave::interleave;

/// A line of play of distinct states.
fn line(plies: usize) -> History<ZobristHash<Position>> {
    let mut random = SplitMix(plies as u64);
    let mut history = History::new();
    for _ in 0..plies {
        history.push(ZobristHash::from_raw(random.next()));
    }
    history
}

/// At each of the states on from the line: has it been there, enter it, is it repeated, leave it. Gives the
/// repetitions.
fn walk(history: &mut History<ZobristHash<Position>>, states: &[u64]) -> u64 {
    let mut repetitions = 0;
    for &state in states {
        let hash = ZobristHash::from_raw(state);
        repetitions += u64::from(history.seen(hash));
        history.push(hash);
        repetitions += u64::from(history.is_repeated(2));
        black_box(history.pop());
    }
    repetitions
}

/// At 10, 100 and 1,000 plies, where each fourth state is one of the line.
pub(crate) fn compare(rounds: usize, runs: usize) {
    const STATES: usize = 1 << 10;
    let contest = |plies: usize| {
        let history = line(plies);
        let mut random = SplitMix(1);
        let on_line: Vec<u64> = history.plies().map(|(hash, ())| hash.raw()).collect();
        let states = (0..STATES).map(|i| match i % 4 {
            0 => on_line[random.below(plies)],
            _ => random.next(),
        });
        (history, [states.collect::<Vec<_>>()])
    };
    let lines = [10, 100, 1_000].map(contest);
    let run = |at: usize| {
        let (history, states) = &lines[at];
        let (time, repetitions) = time(states, 1, |states| {
            let mut history = history.clone();
            (0..rounds).map(|_| walk(&mut history, states)).sum()
        });
        // A state of the line is seen once, and repeated once it is entered.
        assert_eq!(repetitions, (rounds * STATES / 4 * 2) as u64);
        (time / rounds as f64, repetitions)
    };
    let times = interleave(runs, [&|| run(0), &|| run(1), &|| run(2)]);
    println!(
        "\nHistory: seen, push, is_repeated and pop together; median of {runs} interleaved runs"
    );
    for ((history, _), one) in lines.iter().zip(&times) {
        let (plies, ns, ratio) = (history.len(), one.median(), one.over(&times[0]));
        println!("{plies:>6} plies{ns:>9.1} ns{ratio:>9.2} times that of 10");
    }
}
