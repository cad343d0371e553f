//! Times perft in short slices, in the order A B C C B A, so that a change of the machine's clock speed affects all alike.

use std::hint::black_box;
use std::time::{Duration, Instant};

use crate::engine::Engine;
use crate::published::Position;

const BLOCKS: usize = 100;

/// What is timed: perft of each position.
pub(crate) struct Run<E> {
    boards: Vec<(E, u32)>,
}

impl<E: Engine> Run<E> {
    pub(crate) fn new(positions: &[Position]) -> Self {
        Run { boards: positions.iter().map(|one| (E::new(one.text), one.small)).collect() }
    }

    fn time(&self) -> Duration {
        let start = Instant::now();
        for (board, depth) in &self.boards {
            black_box(board.perft(black_box(*depth)));
        }
        start.elapsed()
    }
}

/// Returns the median ratios of times of `b` and `c` to those of `a`.
pub(crate) fn ratios<A: Engine, B: Engine, C: Engine>(
    a: &Run<A>,
    b: &Run<B>,
    c: &Run<C>,
) -> [f64; 2] {
    let mut blocks: [Vec<f64>; 2] = Default::default();
    for block in 0..=BLOCKS {
        let [a1, b1, c1] = [a.time(), b.time(), c.time()];
        let [c2, b2, a2] = [c.time(), b.time(), a.time()];
        // The first warms caches and branch predictors.
        if block > 0 {
            let base = (a1 + a2).as_secs_f64();
            blocks[0].push((b1 + b2).as_secs_f64() / base);
            blocks[1].push((c1 + c2).as_secs_f64() / base);
        }
    }
    blocks.map(|mut ratios| {
        ratios.sort_by(f64::total_cmp);
        ratios[BLOCKS / 2]
    })
}
