//! Times a push, a count of repetitions and a pop of a state, by the distance to the last irreversible move.

use std::hint::black_box;
use std::time::Instant;

use zobrist::table::History;
use zobrist_compared::interleave::interleave;
use zobrist_compared::random::SplitMix;

/// Number of states in a round.
const STATES: usize = 1 << 10;

/// A hand-written stack in the style of engines. Each entry has the number of plies since the last irreversible move. A
/// count of repetitions compares every `STEP`th ply, from `FIRST` plies back. In chess, no position repeats before four
/// plies, or with the other side to move. A game with superko compares every ply, as `History` does.
#[derive(Clone, Default)]
struct ByHand<const FIRST: usize, const STEP: usize>(Vec<(u64, u32)>);

/// The interface of the history and of the hand-written stack.
trait Line: Clone {
    fn enter(&mut self, hash: u64);
    fn enter_irreversible(&mut self, hash: u64);
    fn repetitions(&self) -> u32;
    fn leave(&mut self);
}

impl<const FIRST: usize, const STEP: usize> Line for ByHand<FIRST, STEP> {
    #[inline]
    fn enter(&mut self, hash: u64) {
        let plies = self.0.last().map_or(0, |last| last.1 + 1);
        self.0.push((hash, plies));
    }

    #[inline]
    fn enter_irreversible(&mut self, hash: u64) {
        self.0.push((hash, 0));
    }

    #[inline]
    fn repetitions(&self) -> u32 {
        let Some((&(hash, plies), earlier)) = self.0.split_last() else { return 0 };
        let reversible = &earlier[earlier.len() - earlier.len().min(plies as usize)..];
        let mut repetitions = 0;
        let mut back = FIRST;
        while back <= reversible.len() {
            repetitions += u32::from(reversible[reversible.len() - back].0 == hash);
            back += STEP;
        }
        repetitions
    }

    #[inline]
    fn leave(&mut self) {
        self.0.pop();
    }
}

impl Line for History<u64> {
    #[inline]
    fn enter(&mut self, hash: u64) {
        self.push(hash);
    }

    #[inline]
    fn enter_irreversible(&mut self, hash: u64) {
        self.push_irreversible(hash);
    }

    #[inline]
    fn repetitions(&self) -> u32 {
        self.repetitions()
    }

    #[inline]
    fn leave(&mut self) {
        self.pop();
    }
}

/// Pushes each of the states onto the same line and pops it again. Returns the total number of repetitions.
#[inline(never)]
fn nodes<L: Line>(mut line: &mut L, states: &[u64], is_irreversible: bool) -> u64 {
    let mut repetitions = 0;
    for &state in states {
        if is_irreversible {
            line.enter_irreversible(state);
        } else {
            line.enter(state);
        }
        repetitions += u64::from(line.repetitions());
        // Hide the line from the optimizer, so that it stays in memory as in a search.
        line = black_box(line);
        line.leave();
    }
    repetitions
}

/// Pushes `depth` states one after another, pops them, and continues with the next `depth` states. Returns the total
/// number of repetitions.
#[inline(never)]
fn descents<L: Line>(mut line: &mut L, states: &[u64], depth: usize) -> u64 {
    let mut repetitions = 0;
    for descent in states.chunks(depth) {
        for &state in descent {
            line.enter(state);
            repetitions += u64::from(line.repetitions());
            line = black_box(line);
        }
        for _ in descent {
            line.leave();
        }
    }
    repetitions
}

/// Plays 40 plies, an irreversible move, and more plies, so that the next state is `distance` plies from that move.
fn game<L: Line>(mut line: L, distance: usize) -> L {
    let mut random = SplitMix(distance as u64);
    (0..40).for_each(|_| line.enter(random.next()));
    if distance > 0 {
        line.enter_irreversible(random.next());
        (1..distance).for_each(|_| line.enter(random.next()));
    }
    line
}

/// Times `run` on a copy of the line. Returns nanoseconds per state, and the number of repetitions.
fn timed<L: Line>(line: &L, rounds: usize, run: impl Fn(&mut L) -> u64) -> (f64, u64) {
    let mut line = line.clone();
    // Reserve memory, as after some plies of a search.
    (0..64).for_each(|ply| line.enter(ply));
    (0..64).for_each(|_| line.leave());
    let start = Instant::now();
    let repetitions = (0..rounds).map(|_| run(&mut line)).sum();
    (start.elapsed().as_secs_f64() * 1e9 / (rounds * STATES) as f64, repetitions)
}

pub(crate) fn compare(rounds: usize, runs: usize) {
    const DEPTH: usize = 16;
    println!(
        "\nHistory: push, repetitions and pop of a node, and of each of {DEPTH} plies in a row, by plies since the \
         last irreversible move;\ntimes, and ratios to the scan of a stack by hand: every ply, and every second ply \
         from four plies back; median of {runs} interleaved runs"
    );
    for distance in [0, 1, 2, 4, 10, 20, 30, 50, 100, 1000] {
        let history = game(History::new(), distance);
        let (every, second) = (game(ByHand::<1, 1>::default(), distance), game(ByHand::<4, 2>::default(), distance));
        let mut random = SplitMix(!0);
        let back = second.0.iter().rev().skip(3).step_by(2).take(distance / 2 - distance.min(2) / 2);
        let on_line: Vec<u64> = back.map(|ply| ply.0).collect();
        // Every 64th state repeats an earlier one, if the line has a state that can be repeated.
        let state = |i| match i % 64 {
            0 if !on_line.is_empty() => on_line[random.below(on_line.len())],
            _ => random.next(),
        };
        let states: Vec<u64> = (0..STATES).map(state).collect();
        let expected = if on_line.is_empty() { 0 } else { rounds * STATES / 64 };
        let is_irreversible = distance == 0;
        let by_node = interleave(
            runs,
            [
                &|| timed(&history, rounds, |line| nodes(line, &states, is_irreversible)),
                &|| timed(&every, rounds, |line| nodes(line, &states, is_irreversible)),
                &|| timed(&second, rounds, |line| nodes(line, &states, is_irreversible)),
            ],
        );
        let by_descent = interleave(
            runs,
            [
                &|| timed(&history, rounds, |line| descents(line, &states, DEPTH)),
                &|| timed(&every, rounds, |line| descents(line, &states, DEPTH)),
                &|| timed(&second, rounds, |line| descents(line, &states, DEPTH)),
            ],
        );
        print!("{distance:>6} plies");
        for [history, every, second] in [by_node, by_descent] {
            assert_eq!([history.answer, every.answer, second.answer], [expected as u64; 3]);
            print!("{:>9.2} ns{:>9.2}{:>9.2};", history.median(), history.over(&every), history.over(&second));
        }
        println!();
    }
}
