//! Lights out: a press switches a light and its neighbours.

use zobrist::{Delta, KeyTable, Zobrist};

use crate::puzzle::{Abstraction, Published, Puzzle, Successors};

/// A board of lights, all off at the start.
#[derive(Clone, Debug)]
pub struct Lights {
    rows: usize,
    columns: usize,
    /// The lights that each press switches.
    presses: Vec<u64>,
}

/// The lights that are on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Zobrist)]
#[zobrist(slots)]
pub struct Board {
    #[zobrist(bits)]
    on: u64,
}

impl Lights {
    /// A board of so many rows and columns.
    ///
    /// # Errors
    /// If there are none, or more than 64 lights.
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

    /// The number of presses of which none is those of others together: there are 2 to that power of states.
    fn rank(&self) -> u32 {
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

    fn name(&self) -> String {
        format!("lights out, {} x {}", self.rows, self.columns)
    }

    fn start(&self) -> Board {
        Board { on: 0 }
    }

    #[inline]
    fn successors(&self, state: &Board, next: &mut impl Successors<Board>) {
        for &press in &self.presses {
            let change =
                |keys: &KeyTable<Board, u64>| -> Delta<Board, u64> { keys.key(Board::ON, press) };
            next.push(Board { on: state.on ^ press }, change);
        }
    }

    fn pack(&self, state: &Board) -> u64 {
        state.on
    }

    fn bits(&self) -> u32 {
        self.presses.len() as u32
    }

    fn unpack(&self, packed: u64) -> Board {
        Board { on: packed }
    }

    /// M. Anderson, T. Feil, "Turning lights out with linear algebra", Mathematics Magazine 71, 1998: the states are as many as the rank of the presses
    /// says, 2^23 on 5 x 5. The presses that 4 x 4 and 5 x 5 take at most, 7 and 15: J. Scherphuis, "Lights Out", jaapsch.net.
    fn published(&self) -> Published {
        let (states, lights) = (1_u64.checked_shl(self.rank()), self.presses.len());
        let depth = match (self.rows, self.columns) {
            // No two sets of presses do the same, so all presses together take as many.
            _ if self.rank() as usize == lights => Some(lights),
            (4, 4) => Some(7),
            (5, 5) => Some(15),
            _ => None,
        };
        Published { layers: &[], states, depth }
    }

    /// The lights of the first rows, which few presses reach.
    fn abstractions(&self) -> Vec<Abstraction> {
        let columns = self.columns;
        let first = |rows: usize| {
            let name =
                if rows == 1 { "the first row".into() } else { format!("the first {rows} rows") };
            Abstraction::new(name, move |light| (light < rows * columns).then_some(light))
        };
        [2, 1].into_iter().filter(|&rows| rows < self.rows).map(first).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of quiet patterns, which switch nothing, is published: OEIS A159257 for squares, 2 to the power of 0, 0, 0, 4, 2, 0, 0, 0.
    #[test]
    fn ranks_of_squares() {
        for (n, quiet) in (1_u32..=8).zip([0, 0, 0, 4, 2, 0, 0, 0]) {
            assert_eq!(Lights::new(n as usize, n as usize).unwrap().rank(), n * n - quiet);
        }
    }
}
