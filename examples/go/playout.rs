//! Games at random, as Monte Carlo programs play them: any legal move that fills no eye of one's own.

use zobrist_examples::dice::Dice;

use crate::board::{Illegal, Stone};
use crate::game::Game;
use crate::grid::Grid;

/// What happened in a random game.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Playout {
    pub(crate) moves: u64,
    pub(crate) taken: u64,
    /// Moves that superko forbade, suicide of single stones among them.
    pub(crate) forbidden: u64,
}

/// Plays until neither side has a move, and shows `on` the game after each move and each pass.
pub(crate) fn play<E>(
    game: &mut Game<'_>,
    dice: &mut Dice,
    mut on: impl FnMut(&Game<'_>) -> Result<(), E>,
) -> Result<Playout, E> {
    let mut playout = Playout::default();
    let mut passes = 0;
    while passes < 2 {
        let stone = game.to_move();
        let board = game.board();
        let is_candidate = |&point: &usize| {
            board.points()[point].is_none() && !is_eye(board.grid(), board.points(), point, stone)
        };
        let mut candidates: Vec<usize> = (0..board.grid().len()).filter(is_candidate).collect();
        passes += 1;
        while !candidates.is_empty() {
            match game.play(candidates.swap_remove(dice.below(candidates.len()))) {
                Ok(taken) => {
                    playout.moves += 1;
                    playout.taken += taken as u64;
                    passes = 0;
                    break;
                }
                Err(why) => playout.forbidden += u64::from(why == Illegal::Superko),
            }
        }
        if passes > 0 {
            game.pass();
        }
        on(game)?;
    }
    Ok(playout)
}

/// Whether all that is next to `point` are stones of the side of `stone`.
pub(crate) fn is_eye(grid: &Grid, points: &[Option<Stone>], point: usize, stone: Stone) -> bool {
    grid.neighbours(point).all(|neighbour| points[neighbour] == Some(stone))
}
