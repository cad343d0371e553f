//! Times perft of engines A, B and C in short slices, in the order A B C C B A, so that a change of the clock speed
//! affects all engines alike. Measures processor time, which excludes other programs.

use std::hint::black_box;

use rustix::time::{ClockId, clock_gettime};

use crate::engine::Engine;
use crate::published::Position;

const BLOCKS: usize = 100;

/// The work of one engine: perft of each position to a small depth.
pub(crate) struct Run<E> {
    boards: Vec<(E, u32)>,
}

impl<E: Engine> Run<E> {
    pub(crate) fn new(positions: &[Position]) -> Self {
        Run { boards: positions.iter().map(|one| (E::new(one.text), one.small)).collect() }
    }

    /// Runs perft once for each position, and returns the processor time in seconds.
    fn time(&self) -> f64 {
        let start = clock();
        for (board, depth) in &self.boards {
            black_box(board.perft(black_box(*depth)));
        }
        clock() - start
    }
}

/// Returns the median ratios of the times of `b` and of `c` to the time of `a`.
pub(crate) fn ratios<A: Engine, B: Engine, C: Engine>(
    a: &Run<A>,
    b: &Run<B>,
    c: &Run<C>,
) -> [f64; 2] {
    let mut blocks: [Vec<f64>; 2] = Default::default();
    for block in 0..=BLOCKS {
        let [a1, b1, c1] = [a.time(), b.time(), c.time()];
        let [c2, b2, a2] = [c.time(), b.time(), a.time()];
        // The first block warms caches and branch predictors, and does not count.
        if block > 0 {
            blocks[0].push((b1 + b2) / (a1 + a2));
            blocks[1].push((c1 + c2) / (a1 + a2));
        }
    }
    blocks.map(|mut ratios| {
        ratios.sort_by(f64::total_cmp);
        ratios[BLOCKS / 2]
    })
}

fn clock() -> f64 {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    now.tv_sec as f64 + now.tv_nsec as f64 * 1e-9
}
