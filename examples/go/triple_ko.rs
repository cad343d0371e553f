//! Three kos at once: each side always has one to take that the other did not just take, so that a rule against
//! retaking at once never applies, and only superko ends it.

use std::io::{self, Write};

use crate::board::{Board, Illegal, Stone};
use crate::game::{Game, Rules};
use crate::grid::Grid;
use crate::hashing::{self, PointHash};

/// White has the last word in the first and the third, Black in the second.
const POSITION: [&str; 3] = [".XO...XO...XO.", "XO.O.X.XO.XO.O", ".XO...XO...XO."];
/// Rows and columns of the stones that take, Black first: the last one brings back the position.
const CYCLE: [(usize, usize); 6] = [(1, 2), (1, 6), (1, 12), (1, 1), (1, 7), (1, 11)];

/// Plays the cycle and writes what becomes of each move. Returns whether all but the last were legal, and that one was against
/// superko.
pub(crate) fn replay(output: &mut impl Write, rules: Rules) -> io::Result<bool> {
    let grid = Grid::new(POSITION.len(), POSITION[0].len());
    let keys = hashing::keys(&grid);
    let mut board = Board::empty(&grid, PointHash::new(&keys));
    board.set_up(&POSITION.join("/"));
    writeln!(output, "triple ko\n{board:#}")?;
    let mut game = Game::from_board(board, Stone::Black, rules);
    let mut outcomes = Vec::new();
    for (row, col) in CYCLE {
        let point = grid.at(row, col);
        let (side, name) = (game.to_move(), grid.name(point));
        let outcome = game.play(point);
        match outcome {
            Ok(taken) => writeln!(output, "{side} {name} takes {taken}")?,
            Err(why) => writeln!(output, "{side} {name} is illegal: {why}")?,
        }
        outcomes.push(outcome);
    }
    Ok(outcomes == [Ok(1), Ok(1), Ok(1), Ok(1), Ok(1), Err(Illegal::Superko)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Suicide;
    use crate::game::Superko;

    #[test]
    fn superko_forbids_only_the_move_that_repeats() {
        for superko in [Superko::Positional, Superko::Situational] {
            for suicide in [Suicide::Allowed, Suicide::Forbidden] {
                let mut output = Vec::new();
                assert!(replay(&mut output, Rules { superko, suicide }).unwrap());
                let output = String::from_utf8(output).unwrap();
                let last = "White M2 is illegal: the position was there before\n";
                assert!(output.ends_with(last), "{output}");
            }
        }
    }
}
