//! Measures the overhead of the workers of the program `explore`. Interleaves the same search by a plain loop, by one
//! worker, by two workers, and by two plain loops at once, which share nothing but the machine; of tiles, also by one
//! and by two threads as written by hand.
//!
//! ```text
//! cargo bench -p zobrist-benches --bench explore
//! ```
//!
//! `-- --test` compares the searches once on a small puzzle.
#![forbid(unsafe_code)]

use std::thread;
use std::time::Instant;

use clap::Parser;
use zobrist_compared::arguments::is_test;
use zobrist_compared::interleave::median;
use zobrist_explore::puzzle::Puzzle;
use zobrist_explore::puzzles::{Cube, Sliding};
use zobrist_explore::{Options, by_loop, by_workers};

mod by_hand;

fn main() {
    zobrist_compared::machine::print();
    let sliding = |rows, columns| Sliding::new(rows, columns).expect("a size of the puzzle");
    if is_test() {
        return compare(&sliding(2, 3), Some(3), 1);
    }
    compare(&Cube, None, 15);
    compare(&sliding(2, 5), Some(5), 31);
}

/// Prints the times of each round, and ratios. Asserts that all searches find the same numbers of states. Each round
/// times all searches in turn. `columns` are those of two rows of tiles.
fn compare(puzzle: &impl Puzzle, columns: Option<u64>, rounds: usize) {
    let [one, two] = ["1", "2"].map(|workers| Options::parse_from(["explore", "-w", workers]));
    let mut times = Vec::new();
    for _ in 0..rounds {
        let plain = || by_loop(puzzle, &one).expect("exact keys");
        let (found, loop_time) = timed(plain);
        let (both, both_time) = timed(|| {
            thread::scope(|scope| {
                let other = scope.spawn(plain);
                [plain(), other.join().expect("a search without a panic")]
            })
        });
        let [(by_one, one_time), (by_two, two_time)] =
            [&one, &two].map(|options| timed(|| by_workers(puzzle, options, |_| {}).expect("exact keys").0));
        assert_eq!(by_one.layers, found.layers, "one worker found other states");
        assert_eq!(by_two.layers, found.layers, "two workers found other states");
        assert!(both.iter().all(|search| search.layers == found.layers), "two loops at once found other states");
        println!(
            "plain loop {loop_time:.2} s, one worker {one_time:.2} s, two workers {two_time:.2} s, \
             two plain loops at once {both_time:.2} s"
        );
        let [hand_one, hand_two] = [1, 2].map(|threads| {
            let Some(columns) = columns else { return 1.0 };
            let (layers, time) = timed(|| by_hand::layers(columns, threads));
            assert!(found.layers.iter().map(|layer| layer.states).eq(layers), "by hand found other states");
            time
        });
        times.push([loop_time, one_time, two_time, both_time / 2.0, hand_one, hand_two]);
    }
    let of = |search: usize| times.iter().map(move |round| round[search]);
    let ratio = |search, other| {
        let quickest = |search| of(search).reduce(f64::min).expect("a round");
        let rounds = of(search).zip(of(other)).map(|(time, other)| time / other);
        format!("{:.2} ({:.2})", median(rounds.collect()), quickest(search) / quickest(other))
    };
    println!("{}: medians of {rounds} rounds, and in parentheses the ratios of the quickest times", puzzle.name());
    println!("one worker takes {} times as long as the plain loop", ratio(1, 0));
    println!("two are {} times as fast as one, two plain loops at once {} times", ratio(1, 2), ratio(0, 3));
    if columns.is_some() {
        println!("by hand, two threads are {} times as fast as one", ratio(4, 5));
    }
}

fn timed<T>(search: impl Fn() -> T) -> (T, f64) {
    let start = Instant::now();
    let found = search();
    (found, start.elapsed().as_secs_f64())
}
