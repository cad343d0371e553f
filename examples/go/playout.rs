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

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;
    use crate::board::Suicide;
    use crate::game::{Rules, Superko};
    use crate::hashing;

    const RULES: [Rules; 2] = [
        Rules { superko: Superko::Positional, suicide: Suicide::Allowed },
        Rules { superko: Superko::Situational, suicide: Suicide::Forbidden },
    ];

    #[test]
    fn on_two_points_all_games_are_alike() {
        let grid = Grid::new(1, 2);
        let keys = hashing::keys(&grid);
        for rules in RULES {
            for seed in 1..9 {
                let mut game = Game::new(&grid, &keys, rules);
                let mut dice = Dice::new(seed);
                let Ok(playout) = play(&mut game, &mut dice, |_| Ok::<_, Infallible>(()));
                // Black plays, White takes, Black may not take back, and White has an eye.
                assert_eq!(playout, Playout { moves: 2, taken: 1, forbidden: 1 });
            }
        }
    }

    #[test]
    fn neither_side_has_a_move_in_the_end() {
        for (rows, cols) in [(1, 1), (1, 7), (2, 2), (3, 4), (9, 9)] {
            let grid = Grid::new(rows, cols);
            let keys = hashing::keys(&grid);
            for rules in RULES {
                let mut game = Game::new(&grid, &keys, rules);
                let mut shown = 0;
                let on = |_: &Game<'_>| {
                    shown += 1;
                    Ok::<_, Infallible>(())
                };
                let Ok(Playout { moves, taken, .. }) = play(&mut game, &mut Dice::new(1), on);
                let stones = game.board().points().iter().flatten().count() as u64;
                assert_eq!(stones, moves - taken);
                for _ in 0..2 {
                    for point in 0..grid.len() {
                        let eye = is_eye(&grid, game.board().points(), point, game.to_move());
                        assert!(eye || game.play(point).is_err(), "{}", game.board());
                    }
                    game.pass();
                }
                for _ in 0..shown + 2 {
                    assert!(game.undo());
                }
                assert!(!game.undo());
            }
        }
    }
}
