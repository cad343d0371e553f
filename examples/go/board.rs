//! A board with its stones: moves, captures and undo. The rules that forbid a move are in
//! `game.rs`.

use std::fmt::{self, Display, Formatter};
use std::mem;
use std::ops::Not;

use zobrist::Zobrist;

/// A stone of a side, and the side itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Zobrist)]
pub enum Stone {
    Black,
    White,
}

impl Not for Stone {
    type Output = Stone;

    fn not(self) -> Stone {
        match self {
            Stone::Black => Stone::White,
            Stone::White => Stone::Black,
        }
    }
}

/// The changes of the board by one move.
#[derive(Debug, Clone)]
pub struct Played {
    pub point: usize,
    pub stone: Stone,
    /// The points of the captured stones. After suicide, these include `point`, which is the first
    /// one.
    pub taken: Vec<usize>,
    /// The side of the captured stones.
    pub loser: Stone,
}

impl Played {
    /// Returns whether the move captured stones of its own side.
    pub fn is_suicide(&self) -> bool {
        self.taken.first() == Some(&self.point)
    }
}

/// A rectangle of points in row-major order, the top row first. Each side has 1 to 19 points.
#[derive(Debug, Clone)]
pub struct Board {
    cols: usize,
    pub points: Box<[Option<Stone>]>,
}

impl Board {
    /// Returns a board without stones.
    pub fn empty(rows: usize, cols: usize) -> Self {
        Board {
            cols,
            points: vec![None; rows * cols].into(),
        }
    }

    /// Parses a position as `Display` writes it, such as `.X./OX.`.
    ///
    /// # Panics
    /// Panics if the text has any other character.
    pub fn from_rows(rows: &str) -> Self {
        let point = |letter| match letter {
            '.' => None,
            'X' => Some(Stone::Black),
            'O' => Some(Stone::White),
            _ => panic!("{letter} in {rows}"),
        };
        let cols = rows.find('/').unwrap_or(rows.len());
        let points = rows
            .chars()
            .filter(|&letter| letter != '/')
            .map(point)
            .collect();
        Board { cols, points }
    }

    /// Iterates over all pairs of a point and a stone.
    pub fn points_and_stones(&self) -> impl Iterator<Item = (usize, Stone)> + use<> {
        (0..self.points.len()).flat_map(|point| [(point, Stone::Black), (point, Stone::White)])
    }

    /// Iterates over the adjacent points of `point`.
    pub fn neighbours(&self, point: usize) -> impl Iterator<Item = usize> + use<> {
        let col = point % self.cols;
        let above = point.checked_sub(self.cols);
        let left = (col > 0).then(|| point - 1);
        let right = (col + 1 < self.cols).then_some(point + 1);
        let below = Some(point + self.cols).filter(|&below| below < self.points.len());
        [above, left, right, below].into_iter().flatten()
    }

    /// Places `stone` on `point`, and captures the adjacent groups of the other side that have no
    /// liberty left. If it captures no stone and the group of `stone` has no liberty, removes
    /// that group (suicide). Returns `None` if the point is occupied.
    pub fn play(&mut self, point: usize, stone: Stone) -> Option<Played> {
        if self.points[point].is_some() {
            return None;
        }
        self.points[point] = Some(stone);
        let (mut taken, mut loser) = (Vec::new(), !stone);
        for neighbour in self.neighbours(point) {
            if self.points[neighbour] == Some(loser) {
                self.capture(neighbour, &mut taken);
            }
        }
        if taken.is_empty() {
            self.capture(point, &mut taken);
            loser = stone;
        }
        Some(Played {
            point,
            stone,
            taken,
            loser,
        })
    }

    /// Undoes the last move.
    pub fn undo(&mut self, played: &Played) {
        for &point in &played.taken {
            self.points[point] = Some(played.loser);
        }
        debug_assert_eq!(
            self.points[played.point],
            Some(played.stone),
            "not the last move"
        );
        self.points[played.point] = None;
    }

    /// Removes the group that contains the stone on `start`, unless the group has a liberty. Adds
    /// its points to `taken`.
    fn capture(&mut self, start: usize, taken: &mut Vec<usize>) {
        let group = self.connected(start, |here, there| self.points[there] == self.points[here]);
        let has_liberty = |&point: &usize| {
            self.neighbours(point)
                .any(|next| self.points[next].is_none())
        };
        if !group.iter().any(has_liberty) {
            for &point in &group {
                self.points[point] = None;
            }
            taken.extend(group);
        }
    }

    /// Returns the number of stones in the group on `point` and of the empty points that are
    /// connected to it. On an empty point, returns the number of the empty points that are
    /// connected to it.
    pub fn room(&self, point: usize) -> usize {
        let is_same = |here, there| self.points[there] == self.points[here];
        self.connected(point, |here, there| {
            self.points[there].is_none() || is_same(here, there)
        })
        .len()
    }

    /// Returns the points to which a path leads from `start`, and `start` first. `joins` selects
    /// the steps from a point to its neighbour.
    fn connected(&self, start: usize, joins: impl Fn(usize, usize) -> bool) -> Vec<usize> {
        let (mut seen, mut found, mut visited) = (vec![false; self.points.len()], vec![start], 0);
        seen[start] = true;
        while let Some(&here) = found.get(visited) {
            visited += 1;
            for there in self.neighbours(here).filter(|&there| joins(here, there)) {
                if !mem::replace(&mut seen[there], true) {
                    found.push(there);
                }
            }
        }
        found
    }

    /// Returns whether all neighbours of `point` are stones of the color of `stone`.
    pub fn is_eye(&self, point: usize, stone: Stone) -> bool {
        self.neighbours(point)
            .all(|neighbour| self.points[neighbour] == Some(stone))
    }
}

/// Writes rows from the top, with `X` for Black and `O` for White: `.X./OX.`. The alternate form
/// (`#`) has one row per line.
impl Display for Board {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let letter = |point: &Option<Stone>| match point {
            None => '.',
            Some(Stone::Black) => 'X',
            Some(Stone::White) => 'O',
        };
        let rows = self.points.chunks(self.cols);
        let rows: Vec<String> = rows.map(|row| row.iter().map(letter).collect()).collect();
        f.write_str(&rows.join(if f.alternate() { "\n" } else { "/" }))
    }
}
