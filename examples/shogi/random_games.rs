//! Random games, long enough for drops and promotions of every kind.

use haitaka::Board;
use zobrist_examples::dice::Dice;

use crate::effect::{Arrival, Capture, Departure, Drop, Turn};
use crate::game::Game;
use crate::hashes::Kept;
use crate::moves::{self, Step};

/// The legal moves, as a list.
pub(crate) fn legal(board: &Board) -> Vec<Step> {
    let mut steps = Vec::new();
    let Ok(()) = moves::try_each(board, |step| {
        steps.push(step);
        Ok::<(), std::convert::Infallible>(())
    });
    steps
}

/// What a legal move changes.
pub(crate) type Parts = (Turn, Option<Departure>, Option<Drop>, Arrival, Option<Capture>);

/// The parts of a legal move.
pub(crate) fn parts(board: &Board, step: Step) -> Parts {
    let us = board.side_to_move().into();
    let departure = step.mv.from().map(|from| Departure::of(us, step.piece, from));
    let drop = step.mv.is_drop().then(|| Drop::of(board, us, step.piece));
    (Turn(us), departure, drop, Arrival::of(us, step), Capture::of(board, us, step.mv.to()))
}

/// Plays `games` games of up to `plies` plies from the initial position, and shows `on` every move with the game before
/// and after it.
pub(crate) fn play<K: Kept>(
    games: u64,
    plies: usize,
    mut on: impl FnMut(&Game<K>, Step, &Game<K>),
) {
    for seed in 1..=games {
        let mut dice = Dice::new(seed);
        let mut game = Game::new(Board::startpos());
        for _ in 0..plies {
            let steps = legal(game.board());
            if steps.is_empty() {
                break;
            }
            let step = steps[dice.below(steps.len())];
            let next = game.after(step);
            on(&game, step, &next);
            game = next;
        }
    }
}
