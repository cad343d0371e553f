//! Random games as in Monte Carlo programs. A player makes any legal move that does not fill an eye
//! of the same side.

use anyhow::Result;
use zobrist_examples::dice::Dice;

use crate::game::{Game, Illegal};

/// Statistics of a random game.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Playout {
    pub moves: u64,
    pub taken: u64,
    /// Number of moves that superko forbade. They include suicide of single stones, which repeats
    /// the position.
    pub forbidden: u64,
    /// Number of hashes that were compared with hashes from scratch.
    pub checked: u64,
}

/// Plays until both sides pass. Checks the hash at the start and after each move and pass.
pub fn play(game: &mut Game<'_>, dice: &mut Dice) -> Result<Playout> {
    game.check()?;
    let mut playout = Playout {
        checked: 1,
        ..Playout::default()
    };
    let mut passes = 0;
    while passes < 2 {
        let (board, stone) = (&game.board, game.to_move);
        let is_candidate =
            |&point: &usize| board.points[point].is_none() && !board.is_eye(point, stone);
        let mut candidates: Vec<usize> = (0..board.points.len()).filter(is_candidate).collect();
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
        game.check()?;
        playout.checked += 1;
    }
    Ok(playout)
}
