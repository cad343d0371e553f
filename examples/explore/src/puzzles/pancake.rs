//! Pancakes of different sizes in a pile: flips of the top ones until they are in order.

use super::row::Row;
use crate::puzzle::{Abstraction, Published, Puzzle, Successors};

/// A pile of pancakes, in order at the start.
#[derive(Clone, Debug)]
pub struct Pancake {
    pancakes: usize,
}

impl Pancake {
    /// So many pancakes.
    ///
    /// # Errors
    /// If there are fewer than 2 or more than 16.
    pub fn new(pancakes: usize) -> Result<Self, String> {
        if !(2..=16).contains(&pancakes) {
            return Err(format!("a pile has 2 to 16 pancakes, not {pancakes}"));
        }
        Ok(Pancake { pancakes })
    }
}

impl Puzzle for Pancake {
    type State = Row;

    fn name(&self) -> String {
        format!("{} pancakes", self.pancakes)
    }

    fn start(&self) -> Row {
        Row::new((0..self.pancakes).map(|pancake| pancake as u8))
    }

    #[inline]
    fn successors(&self, state: &Row, next: &mut impl Successors<Row>) {
        for flipped in 2..=self.pancakes {
            let mut pile = *state;
            pile.cells[..flipped].reverse();
            next.push(pile, |keys| state.change(pile, (0, flipped), keys));
        }
    }

    fn pack(&self, state: &Row) -> u64 {
        state.pack()
    }

    fn bits(&self) -> u32 {
        4 * self.pancakes as u32
    }

    fn unpack(&self, packed: u64) -> Row {
        Row::unpack(packed)
    }

    /// OEIS A092113 (piles by the number of flips) and A058986 (the most flips).
    fn published(&self) -> Published {
        const MOST: [usize; 17] = [0, 0, 1, 3, 4, 5, 7, 8, 9, 10, 11, 13, 14, 15, 16, 17, 18];
        match self.pancakes {
            n @ 2..=11 => Published::whole(FLIPS[n - 2]),
            n => {
                let piles = (1..=n as u64).product();
                Published { layers: &[], states: Some(piles), depth: Some(MOST[n]) }
            }
        }
    }

    /// The pancakes at the bottom, which few flips reach.
    fn abstractions(&self) -> Vec<Abstraction> {
        let pancakes = self.pancakes;
        let bottom = |n: usize| {
            Abstraction::new(format!("the {n} lowest"), move |feature| {
                let (cell, _) = Row::feature(feature);
                (cell + n >= pancakes).then_some(feature)
            })
        };
        [3, 2, 1].into_iter().filter(|n| 2 * n <= pancakes).map(bottom).collect()
    }
}

const FLIPS: [&[u64]; 10] = [
    &[1, 1],
    &[1, 2, 2, 1],
    &[1, 3, 6, 11, 3],
    &[1, 4, 12, 35, 48, 20],
    &[1, 5, 20, 79, 199, 281, 133, 2],
    &[1, 6, 30, 149, 543, 1357, 1903, 1016, 35],
    &[1, 7, 42, 251, 1191, 4281, 10561, 15011, 8520, 455],
    &[1, 8, 56, 391, 2278, 10666, 38015, 93585, 132_697, 79379, 5804],
    &[1, 9, 72, 575, 3963, 22825, 106_461, 377_863, 919_365, 1_309_756, 814_678, 73232],
    &[
        1, 10, 90, 809, 6429, 43891, 252_737, 1_174_766, 4_126_515, 9_981_073, 14_250_471,
        9_123_648, 956_354, 6,
    ],
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_piles_are_published() {
        for (i, flips) in FLIPS.iter().enumerate() {
            assert_eq!(flips.iter().sum::<u64>(), (1..=i as u64 + 2).product());
        }
    }
}
