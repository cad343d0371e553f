//! Captures and suicide by hand, and random play beside a model that follows no group, with the hash of each position.

use super::Stone::{Black, White};
use super::*;
use crate::hashing;
use zobrist_examples::dice::Dice;

/// Rows as they are printed, `/` between them.
pub(crate) fn grid_of(rows: &str) -> Grid {
    Grid::new(rows.split('/').count(), rows.split('/').next().unwrap().len())
}

/// Which stones have a liberty: no group is followed, but a stone lives if it touches an empty point or a living stone of its
/// color.
pub(crate) fn alive(grid: &Grid, points: &[Option<Stone>]) -> Vec<bool> {
    let mut alive = vec![false; points.len()];
    for _ in 0..points.len() {
        for here in 0..points.len() {
            alive[here] |= grid.neighbours(here).any(|there| {
                points[there].is_none() || points[there] == points[here] && alive[there]
            });
        }
    }
    alive
}

/// The position after `stone` on `point`, by the rules as they are written.
pub(crate) fn model(
    grid: &Grid,
    points: &[Option<Stone>],
    point: usize,
    stone: Stone,
    suicide: Suicide,
) -> Result<Vec<Option<Stone>>, Illegal> {
    if points[point].is_some() {
        return Err(Illegal::Occupied);
    }
    let mut points = points.to_vec();
    points[point] = Some(stone);
    for loser in [!stone, stone] {
        let alive = alive(grid, &points);
        for (point, alive) in points.iter_mut().zip(alive) {
            if *point == Some(loser) && !alive {
                *point = None;
            }
        }
    }
    if points[point].is_none() && suicide == Suicide::Forbidden {
        return Err(Illegal::Suicide);
    }
    Ok(points)
}

/// What `stone` on `point` makes of `rows`; then it is taken back.
fn after(rows: &str, stone: Stone, point: usize, suicide: Suicide) -> Result<String, Illegal> {
    let grid = grid_of(rows);
    let keys = hashing::keys(&grid);
    let mut board = Board::empty(&grid);
    board.set_up(rows);
    let hash = hashing::from_scratch(&keys, board.points(), false);
    let played = board.play(point, stone, suicide);
    let position = board.to_string();
    if let Ok(played) = &played {
        let hash = hash ^ hashing::change(&keys, played);
        hashing::check(&keys, hash, board.points(), false).unwrap();
        board.undo(played);
    }
    assert_eq!(board.to_string(), rows);
    played.map(|_| position)
}

#[test]
fn captures() {
    for (rows, stone, point, expected) in [
        // In the corner, on the side, in the middle.
        ("OX/..", Black, 2, ".X/X."),
        (".OX/.X.", Black, 0, "X.X/.X."),
        (".X./XO./.X.", Black, 5, ".X./X.X/.X."),
        // Two stones, two groups at once, three and four.
        (".OOX/.XX.", Black, 0, "X..X/.XX."),
        ("XO.OX", Black, 2, "X.X.X"),
        ("XO.OX/.XOX./..X..", Black, 2, "X.X.X/.X.X./..X.."),
        (".XOX./XO.OX/.XOX./..X..", Black, 7, ".X.X./X.X.X/.X.X./..X.."),
        // A stone without liberties of its own lives by what it takes.
        ("OX.X", White, 2, "O.O."),
    ] {
        let position = after(rows, stone, point, Suicide::Forbidden);
        assert_eq!(position.as_deref(), Ok(expected), "{rows}");
    }
}

#[test]
fn suicide() {
    for (rows, stone, point, expected) in [
        // One stone, two, one that joins two, four.
        (".O/O.", Black, 0, ".O/O."),
        ("X.O/OO.", Black, 1, "..O/OO."),
        (".XO.OX.", White, 3, ".X...X."),
        ("X.O/XXO/OO.", Black, 1, "..O/..O/OO."),
    ] {
        let position = after(rows, stone, point, Suicide::Allowed);
        assert_eq!(position.as_deref(), Ok(expected), "{rows}");
        assert_eq!(after(rows, stone, point, Suicide::Forbidden), Err(Illegal::Suicide), "{rows}");
    }
    assert_eq!(after("X.", White, 0, Suicide::Allowed), Err(Illegal::Occupied));
}

#[test]
fn random_play_is_as_the_model_has_it() {
    for (seed, (rows, cols)) in
        (1..).zip([(1, 1), (1, 2), (1, 7), (2, 2), (2, 5), (3, 3), (5, 4), (7, 7), (9, 3)])
    {
        let (grid, mut dice) = (Grid::new(rows, cols), Dice::new(seed));
        let keys = hashing::keys(&grid);
        for suicide in [Suicide::Allowed, Suicide::Forbidden] {
            let (mut board, mut hash) = (Board::empty(&grid), keys.base());
            let mut line = Vec::new();
            for _ in 0..400 {
                let point = dice.below(grid.len());
                let stone = [Black, White][dice.below(2)];
                let before = board.clone();
                let model = model(&grid, board.points(), point, stone, suicide);
                match board.play(point, stone, suicide) {
                    Ok(played) => {
                        assert_eq!(board.points(), model.unwrap());
                        hash ^= hashing::change(&keys, &played);
                        line.push((before, played));
                    }
                    Err(illegal) => {
                        assert_eq!(Err(illegal), model);
                        assert_eq!(board.points(), before.points());
                    }
                }
                hashing::check(&keys, hash, board.points(), false).unwrap();
            }
            for (before, played) in line.iter().rev() {
                board.undo(played);
                assert_eq!(board.points(), before.points());
                hash ^= hashing::change(&keys, played);
                hashing::check(&keys, hash, board.points(), false).unwrap();
            }
            assert_eq!(hash, keys.base());
        }
    }
}
