//! Three kos in a race: two groups have no liberties but in them, so that the side to move is down to its last one and
//! has to take a ko. There always is one that the other side did not just take, so that a rule against retaking at once
//! never applies, and only superko ends it.

use std::io::{self, Write};

use crate::board::{Board, Illegal, Stone};
use crate::game::{Game, Rules};
use crate::grid::Grid;
use crate::hashing::{self, Keys};

/// White's group above and Black's below. White was the last to take the first ko and the third, Black the second. The
/// stones on the right keep the liberties of the last column from both groups.
const POSITION: [&str; 4] = ["OOOOOOOX.", "O.OXO.OX.", "XOX.XOXO.", "XXXXXXXO."];
/// Rows and columns of the stones that take, Black first: the last one brings back the position.
const CYCLE: [(usize, usize); 6] = [(1, 1), (2, 3), (1, 5), (2, 1), (1, 3), (2, 5)];

fn grid() -> Grid {
    Grid::new(POSITION.len(), POSITION[0].len())
}

fn start<'a>(grid: &'a Grid, keys: &'a Keys, rules: Rules) -> Game<'a> {
    let mut board = Board::empty(grid);
    board.set_up(&POSITION.join("/"));
    Game::from_board(board, keys, Stone::Black, rules)
}

/// Plays the cycle and writes what becomes of each move. Returns whether all but the last were legal, and that one was against
/// superko.
pub(crate) fn replay(output: &mut impl Write, rules: Rules) -> io::Result<bool> {
    let grid = grid();
    let keys = hashing::keys(&grid);
    let mut game = start(&grid, &keys, rules);
    writeln!(output, "triple ko\n{:#}", game.board())?;
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

    const RULES: [Rules; 4] = [
        Rules { superko: Superko::Positional, suicide: Suicide::Allowed },
        Rules { superko: Superko::Positional, suicide: Suicide::Forbidden },
        Rules { superko: Superko::Situational, suicide: Suicide::Allowed },
        Rules { superko: Superko::Situational, suicide: Suicide::Forbidden },
    ];

    #[test]
    fn superko_forbids_the_last_move() {
        for rules in RULES {
            let mut output = Vec::new();
            assert!(replay(&mut output, rules).unwrap());
            let output = String::from_utf8(output).unwrap();
            let last = "White F2 is illegal: the position was there before\n";
            assert!(output.ends_with(last), "{output}");
        }
    }

    #[test]
    fn superko_forbids_only_what_repeats() {
        let grid = grid();
        let keys = hashing::keys(&grid);
        for rules in RULES {
            let mut game = start(&grid, &keys, rules);
            for (row, col) in &CYCLE[..5] {
                game.play(grid.at(*row, *col)).unwrap();
            }
            let outcome = |point| (grid.name(point), game.clone().play(point));
            let mut outcomes: Vec<_> = (0..grid.len()).map(outcome).collect();
            outcomes.retain(|(_, outcome)| *outcome != Err(Illegal::Occupied));
            // White's group of 11 has its last liberty in the first ko, and filling it joins two more stones.
            let suicide = match rules.suicide {
                Suicide::Allowed => Ok(13),
                Suicide::Forbidden => Err(Illegal::Suicide),
            };
            // D2 takes back what Black took just now.
            let expected = [
                ("J4", Ok(0)),
                ("B3", suicide),
                ("J3", Ok(0)),
                ("D2", Err(Illegal::Superko)),
                ("F2", Err(Illegal::Superko)),
                ("J2", Ok(0)),
                ("J1", Ok(0)),
            ];
            assert_eq!(outcomes, expected.map(|(name, outcome)| (name.to_owned(), outcome)));
        }
    }

    #[test]
    fn who_does_not_take_is_taken() {
        let grid = grid();
        let keys = hashing::keys(&grid);
        let mut game = start(&grid, &keys, RULES[0]);
        for ((row, col), next) in CYCLE.into_iter().zip(CYCLE.into_iter().cycle().skip(1)) {
            let mut passed = game.clone();
            passed.pass();
            // A group of 11 stones, and the one in the ko.
            assert_eq!(passed.play(grid.at(next.0, next.1)), Ok(12));
            let _ = game.play(grid.at(row, col));
        }
    }
}
