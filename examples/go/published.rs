//! What others have counted, and the comparison with it.

use std::io::{self, Write};

use zobrist_examples::results::Results;

use crate::board::Suicide;
use crate::games::Moves;
use crate::grid::Grid;

/// Rows and columns of a board, and the number of games on it under positional superko: J. Tromp and G. Farneback,
/// "Combinatorics of Go", section on the number of games. On 1x4 there are 2,098,407,841, on 2x2 386,356,909,593.
pub(crate) const GAMES: [(usize, usize, u64); 3] = [(1, 1, 1), (1, 2, 9), (1, 3, 907)];

/// Counts the games above and writes a table of both numbers. Returns whether all agree.
pub(crate) fn compare(output: &mut impl Write) -> io::Result<bool> {
    let mut results = Results::new(output);
    results.head("games on")?;
    for (rows, cols, published) in GAMES {
        let moves = Moves::new(&Grid::new(rows, cols), Suicide::Allowed, usize::MAX);
        let games = moves.count_games(usize::MAX);
        results.row(format_args!("{rows}x{cols}"), games.into(), published.into())?;
    }
    Ok(results.agree())
}
