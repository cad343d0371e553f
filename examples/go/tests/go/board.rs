//! Tests of moves on a board. Captures and suicide are checked by hand. Random moves are compared
//! with a model that does not traverse groups. Both tests compare the hash of each position.

use zobrist_examples::dice::Dice;

use go::board::Board;
use go::board::Stone::{self, Black, White};
use go::game::Illegal;
use go::hashing::{self, sites};

/// Returns whether each stone is alive. A stone is alive if it is adjacent to an empty point or to
/// an alive stone of its color.
pub(crate) fn alive(empty: &Board, points: &[Option<Stone>]) -> Vec<bool> {
    let mut alive = vec![false; points.len()];
    for _ in 0..points.len() {
        for here in 0..points.len() {
            alive[here] |= empty.neighbours(here).any(|there| {
                points[there].is_none() || points[there] == points[here] && alive[there]
            });
        }
    }
    alive
}

/// Returns the position after a move of `stone` to `point`, computed as the text of the rules says.
pub(crate) fn model(
    empty: &Board,
    points: &[Option<Stone>],
    point: usize,
    stone: Stone,
    no_suicide: bool,
) -> Result<Vec<Option<Stone>>, Illegal> {
    if points[point].is_some() {
        return Err(Illegal::Occupied);
    }
    let mut points = points.to_vec();
    points[point] = Some(stone);
    for loser in [!stone, stone] {
        let alive = alive(empty, &points);
        for (point, alive) in points.iter_mut().zip(alive) {
            if *point == Some(loser) && !alive {
                *point = None;
            }
        }
    }
    if points[point].is_none() && no_suicide {
        return Err(Illegal::Suicide);
    }
    Ok(points)
}

/// Returns the position after a move of `stone` to `point`, and whether the move is suicide.
/// Asserts that undoing the move restores the board.
fn after(rows: &str, stone: Stone, point: usize) -> Option<(String, bool)> {
    let mut board = Board::from_rows(rows);
    let keys = hashing::keys(&board);
    assert_eq!(board.to_string(), rows);
    let hash = keys.hash(sites(&board.points, false));
    let played = board.play(point, stone);
    let position = board.to_string();
    if let Some(played) = &played {
        let hash = hash ^ hashing::change(&keys, played);
        keys.check(hash, sites(&board.points, false)).unwrap();
        board.undo(played);
    }
    assert_eq!(board.to_string(), rows);
    played.map(|played| (position, played.is_suicide()))
}

#[test]
fn captures() {
    for (rows, stone, point, expected) in [
        // Captures in the corner, on the side and in the middle.
        ("OX/..", Black, 2, ".X/X."),
        (".OX/.X.", Black, 0, "X.X/.X."),
        (".X./XO./.X.", Black, 5, ".X./X.X/.X."),
        // Captures of two stones, of two groups at once, of three stones, and of four.
        (".OOX/.XX.", Black, 0, "X..X/.XX."),
        ("XO.OX", Black, 2, "X.X.X"),
        ("XO.OX/.XOX./..X..", Black, 2, "X.X.X/.X.X./..X.."),
        (
            ".XOX./XO.OX/.XOX./..X..",
            Black,
            7,
            ".X.X./X.X.X/.X.X./..X..",
        ),
        // A stone without liberties of its own survives by its capture.
        ("OX.X", White, 2, "O.O."),
    ] {
        assert_eq!(
            after(rows, stone, point),
            Some((expected.into(), false)),
            "{rows}"
        );
    }
}

#[test]
fn suicide() {
    for (rows, stone, point, expected) in [
        // Suicide of one stone, of two stones, of a group that the move joins, and of four stones.
        (".O/O.", Black, 0, ".O/O."),
        ("X.O/OO.", Black, 1, "..O/OO."),
        (".XO.OX.", White, 3, ".X...X."),
        ("X.O/XXO/OO.", Black, 1, "..O/..O/OO."),
    ] {
        assert_eq!(
            after(rows, stone, point),
            Some((expected.into(), true)),
            "{rows}"
        );
    }
    assert_eq!(after("X.", White, 0), None);
}

#[test]
fn random_moves_agree_with_the_model() {
    for (seed, (rows, cols)) in (1..).zip([
        (1, 1),
        (1, 2),
        (1, 7),
        (2, 2),
        (2, 5),
        (3, 3),
        (5, 4),
        (7, 7),
        (9, 3),
    ]) {
        let (empty, mut dice) = (Board::empty(rows, cols), Dice::new(seed));
        let keys = hashing::keys(&empty);
        let (mut board, mut hash) = (empty.clone(), keys.base());
        let mut line = Vec::new();
        for _ in 0..600 {
            let point = dice.below(empty.points.len());
            let stone = [Black, White][dice.below(2)];
            let before = board.clone();
            let model = model(&empty, &board.points, point, stone, false);
            match board.play(point, stone) {
                Some(played) => {
                    assert_eq!(*board.points, model.unwrap());
                    assert_eq!(played.is_suicide(), board.points[point].is_none());
                    hash ^= hashing::change(&keys, &played);
                    line.push((before, played));
                }
                None => {
                    assert_eq!(model, Err(Illegal::Occupied));
                    assert_eq!(board.points, before.points);
                }
            }
            keys.check(hash, sites(&board.points, false)).unwrap();
        }
        for (before, played) in line.iter().rev() {
            board.undo(played);
            assert_eq!(board.points, before.points);
            hash ^= hashing::change(&keys, played);
            keys.check(hash, sites(&board.points, false)).unwrap();
        }
        assert_eq!(hash, keys.base());
    }
}

#[test]
fn neighbours() {
    let empty = Board::empty(2, 3);
    let of = |point| {
        let mut neighbours: Vec<usize> = empty.neighbours(point).collect();
        neighbours.sort_unstable();
        neighbours
    };
    assert_eq!(
        (0..6).map(of).collect::<Vec<_>>(),
        [
            &[1, 3][..],
            &[0, 2, 4],
            &[1, 5],
            &[0, 4],
            &[1, 3, 5],
            &[2, 4]
        ]
    );
    assert_eq!(Board::empty(1, 1).neighbours(0).count(), 0);
}
