//! The walk through all that can be played, as programs of other games test their moves by.

use std::hint::black_box;

use crate::board::{Board, Played, Stone, Suicide};

/// The ways to play so many moves, each a stone or a pass, without suicide and without retaking a ko at once. Superko would need
/// a hash, which this walk may have or not: `after` makes the one after a move.
pub(crate) fn perft<H: Copy>(
    board: &mut Board<'_>,
    to_move: Stone,
    plies: usize,
    hash: H,
    after: impl Fn(H, &Played) -> H,
) -> u64 {
    Walk { board, after, ko: None }.count(to_move, plies, hash)
}

struct Walk<'b, 'g, F> {
    board: &'b mut Board<'g>,
    after: F,
    /// Where the next move may not be.
    ko: Option<usize>,
}

impl<F> Walk<'_, '_, F> {
    fn count<H: Copy>(&mut self, to_move: Stone, plies: usize, hash: H) -> u64
    where
        F: Fn(H, &Played) -> H,
    {
        if plies == 0 {
            // As if it were looked up somewhere.
            black_box(hash);
            return 1;
        }
        // A pass changes no stone.
        let ko = self.ko.take();
        let mut sum = self.count(!to_move, plies - 1, hash);
        for point in 0..self.board.grid().len() {
            if ko == Some(point) {
                continue;
            }
            if let Ok(played) = self.board.play(point, to_move, Suicide::Forbidden) {
                self.ko = self.board.ko(&played);
                sum += self.count(!to_move, plies - 1, (self.after)(hash, &played));
                self.board.undo(&played);
            }
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::board::tests::{grid_of, model};
    use crate::grid::Grid;
    use crate::hashing::{self, Hash};

    /// By the rules as they are written, with the position before the last one at hand: it may not come back at once.
    fn perft_of_model(
        grid: &Grid,
        before: Option<&[Option<Stone>]>,
        points: &[Option<Stone>],
        to_move: Stone,
        plies: usize,
    ) -> u64 {
        if plies == 0 {
            return 1;
        }
        let mut sum = perft_of_model(grid, None, points, !to_move, plies - 1);
        for point in 0..grid.len() {
            match model(grid, points, point, to_move, Suicide::Forbidden) {
                Ok(next) if before != Some(&next) => {
                    sum += perft_of_model(grid, Some(points), &next, !to_move, plies - 1);
                }
                _ => {}
            }
        }
        sum
    }

    #[test]
    fn as_the_model_has_it() {
        for (rows, plies) in [
            ("..", 12),
            ("...", 8),
            ("../..", 6),
            ("X.O.", 6),
            (".XO./X.XO/.XO.", 4),
            // Kos in a race, and groups that fill the board.
            ("OOOOOOOX./O.OXO.OX./XOX.XOXO./XXXXXXXO.", 4),
            (".XXOO/X.O.O/.XXOO", 3),
        ] {
            let grid = grid_of(rows);
            let mut board = Board::empty(&grid);
            board.set_up(rows);
            for to_move in [Stone::Black, Stone::White] {
                for plies in 0..=plies {
                    let expected = perft_of_model(&grid, None, board.points(), to_move, plies);
                    let counted = perft(&mut board, to_move, plies, (), |(), _| ());
                    assert_eq!(counted, expected, "{rows}, {to_move} first, {plies} plies");
                    assert_eq!(board.to_string(), rows, "not all was taken back");
                }
            }
        }
    }

    /// Each hash comes with its ply, so that it is seen where it goes. Two stones on 9x9 points never touch each other's last
    /// liberty.
    #[test]
    fn each_stone_is_hashed_once() {
        let grid = Grid::new(9, 9);
        let (keys, mut board) = (hashing::keys(&grid), Board::empty(&grid));
        let stones = [const { Cell::new(0) }; 3];
        let after = |(hash, placed): (Hash, usize), played: &Played| {
            stones[placed].set(stones[placed].get() + 1);
            let hash = hash ^ hashing::change(&keys, played);
            (hash, placed + 1)
        };
        let counted = perft(&mut board, Stone::Black, 2, (keys.base(), 0), after);
        assert_eq!(counted, 82 + 81 * 81);
        // The first stone of a line is that of either side, the other one having passed.
        assert_eq!(stones.map(Cell::into_inner), [81 + 81, 81 * 80, 0]);
    }
}
