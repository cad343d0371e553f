//! Does a push, a count of repetitions and a pop by `History` take as long as a scan of a stack by
//! hand, by the distance to the last irreversible move, and in a search of chess?

use std::cell::LazyCell;

use zobrist::table::History;
use zobrist_compared::histories::{ByHand, Move, SHORTEST, game, nodes, replay, states};

use crate::engine;
use crate::harness::{pair, ratios};

pub(crate) fn benches() {
    ratios("history", "of a scan by hand", |group| {
        for distance in [0, 2, 10, 100] {
            let kind = if distance == 0 {
                Move::Irreversible
            } else {
                Move::Reversible
            };
            let mut second = game(ByHand::<4, 2>::default(), distance);
            let states = &states(&second, distance);
            let mut any = game(History::new(), distance);
            let mut every = game(ByHand::<1, 1>::default(), distance);
            pair(
                group,
                format!("{distance} plies, every ply"),
                || nodes(&mut any, states, kind),
                || nodes(&mut every, states, kind),
            );
            let mut chess = game(History::with_shortest(SHORTEST), distance);
            pair(
                group,
                format!("{distance} plies, every second ply"),
                || nodes(&mut chess, states, kind),
                || nodes(&mut second, states, kind),
            );
        }
        let steps = LazyCell::new(engine::recorded);
        let mut ours = History::with_shortest(SHORTEST);
        let mut by_hand = ByHand::<4, 2>::default();
        pair(
            group,
            "a search of chess, every second ply",
            || replay(&mut ours, &steps),
            || replay(&mut by_hand, &steps),
        );
    });
}
