//! Lights out: a press toggles a light and its neighbours.

use zobrist::Zobrist;

use crate::code::Word;
use crate::puzzle::{HashKey, Published, Puzzle, Successors};

/// A board of lights, all off at the start.
#[derive(Clone, Debug)]
pub struct Lights {
    rows: usize,
    columns: usize,
    /// The lights that each press toggles.
    presses: Vec<u64>,
}

/// The lights that are on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Zobrist)]
#[zobrist(slots)]
pub struct Board {
    #[zobrist(bits)]
    on: u64,
}

impl From<Board> for u64 {
    fn from(board: Board) -> u64 {
        board.on
    }
}

impl From<u64> for Board {
    fn from(on: u64) -> Board {
        Board { on }
    }
}

impl Lights {
    /// Creates a board of this size.
    ///
    /// # Errors
    /// Fails if the board has no lights or more than 64.
    pub fn new(rows: usize, columns: usize) -> Result<Self, String> {
        if !(1..=64).contains(&rows.saturating_mul(columns)) {
            return Err(format!("a board has 1 to 64 lights, not {rows} x {columns}"));
        }
        let (row, column) = (|i: usize| i / columns, |i: usize| i % columns);
        let near = |i, j| row(i).abs_diff(row(j)) + column(i).abs_diff(column(j)) <= 1;
        let lights = 0..rows * columns;
        let press = |i| lights.clone().filter(|&j| near(i, j)).fold(0, |mask, j| mask | 1 << j);
        Ok(Lights { rows, columns, presses: lights.clone().map(press).collect() })
    }

    /// Returns the rank r of the presses over GF(2). The puzzle has 2^r states.
    pub(crate) fn rank(&self) -> u32 {
        let mut reduced: Vec<u64> = Vec::new();
        for &press in &self.presses {
            let rest = reduced.iter().fold(press, |rest, &row| rest.min(rest ^ row));
            if rest != 0 {
                reduced.push(rest);
            }
        }
        reduced.len() as u32
    }
}

impl Puzzle for Lights {
    type State = Board;
    type Code = Word;

    fn name(&self) -> String {
        format!("lights out, {} x {}", self.rows, self.columns)
    }

    fn start(&self) -> Board {
        Board { on: 0 }
    }

    #[inline]
    fn successors<K: HashKey>(&self, state: &Board, next: &mut Successors<'_, Self, K>) {
        for &press in &self.presses {
            next.push(&Board { on: state.on ^ press }, |keys| keys.key(Board::ON, press));
        }
    }

    /// The number of states is 2^r for the rank r of the presses, such as 2^23 on 5 x 5 (M. Anderson, T. Feil, "Turning
    /// lights out with linear algebra", Mathematics Magazine 71, 1998). The greatest distances on 4 x 4 and 5 x 5 are 7
    /// and 15 presses (J. Scherphuis, "Lights Out", jaapsch.net).
    fn published(&self) -> Published {
        let lights = self.presses.len();
        let depth = match (self.rows, self.columns) {
            // If the rank is the number of lights, different sets of presses lead to different states. So one state
            // needs all presses, and no state needs more.
            _ if self.rank() as usize == lights => Some(lights),
            (4, 4) => Some(7),
            (5, 5) => Some(15),
            _ => None,
        };
        Published { states: 1_u64.checked_shl(self.rank()), depth, ..Published::default() }
    }

    /// Names the abstractions that keep the lights of the first rows. Few presses change these lights.
    fn abstractions(&self) -> Vec<String> {
        let names = ["the first 2 rows".to_owned(), "the first row".to_owned()];
        names.into_iter().skip(3_usize.saturating_sub(self.rows).min(2)).collect()
    }

    fn class(&self, abstraction: usize, light: usize) -> Option<usize> {
        let rows = self.abstractions().len() - abstraction;
        (light < rows * self.columns).then_some(light)
    }
}
