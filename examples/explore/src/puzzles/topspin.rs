//! TopSpin: numbered discs in a ring, some of which a turnstile reverses.

use super::row::Row;
use crate::puzzle::{Abstraction, Published, Puzzle, Successors};

/// Discs in a ring, of which a move reverses some that follow each other, wherever they are. Disc 0 is counted from, so rings that differ by a
/// rotation are the same state.
#[derive(Clone, Debug)]
pub struct TopSpin {
    discs: usize,
    turned: usize,
}

impl TopSpin {
    /// So many discs, of which a move reverses `turned`.
    ///
    /// # Errors
    /// If there are fewer than 4 discs or more than 16, or it turns fewer than 2 or not fewer than all.
    pub fn new(discs: usize, turned: usize) -> Result<Self, String> {
        if !(4..=16).contains(&discs) || turned < 2 || turned >= discs {
            return Err(format!(
                "TopSpin has 4 to 16 discs and turns 2 or more, but not all; not {turned} of {discs}"
            ));
        }
        Ok(TopSpin { discs, turned })
    }

    /// The ring after the turn that begins at `first`, counted from disc 0 again.
    #[inline]
    pub(crate) fn turn(&self, ring: &Row, first: usize) -> Row {
        let (n, k) = (self.discs, self.turned);
        let mut cells = [0; 16];
        let wrapped = |i: usize| if i >= n { i - n } else { i };
        // Disc 0 is at the start of the ring; if the turn reaches around to it, it has another place now.
        let zero = if first + k > n { 2 * first + k - 1 - n } else { 0 };
        let zero = if first == 0 { k - 1 } else { wrapped(zero) };
        for (place, cell) in cells[..n].iter_mut().enumerate() {
            let old = wrapped(place + zero);
            let after = wrapped(old + n - first);
            let source = if after < k { wrapped(first + k - 1 - after) } else { old };
            *cell = ring.cells[source];
        }
        Row { cells }
    }
}

impl Puzzle for TopSpin {
    type State = Row;

    fn name(&self) -> String {
        format!("TopSpin, {} of {} discs turned", self.turned, self.discs)
    }

    fn start(&self) -> Row {
        Row::new((0..self.discs).map(|disc| disc as u8))
    }

    #[inline]
    fn successors(&self, state: &Row, next: &mut impl Successors<Row>) {
        for first in 0..self.discs {
            let ring = self.turn(state, first);
            next.push(ring, |keys| state.change(ring, (1, self.discs), keys));
        }
    }

    fn pack(&self, state: &Row) -> u64 {
        state.pack()
    }

    fn bits(&self) -> u32 {
        4 * self.discs as u32
    }

    fn unpack(&self, packed: u64) -> Row {
        Row::unpack(packed)
    }

    /// All orders, or those that an even permutation leads to: a turn of four discs is even, and so is a rotation of an odd number of discs
    /// (J. Scherphuis, "Topspin", jaapsch.net; T. Chen, S. Skiena, "Sorting with fixed-length reversals", 1996).
    fn published(&self) -> Published {
        if self.turned != 4 || self.discs < 7 {
            return Published::default();
        }
        let orders: u64 = (1..self.discs as u64).product();
        let states = if self.discs % 2 == 0 { orders } else { orders / 2 };
        Published { states: Some(states), ..Published::default() }
    }

    /// Where the first discs are, as seen from disc 0.
    fn abstractions(&self) -> Vec<Abstraction> {
        let of = |discs: usize| {
            Abstraction::new(format!("the places of discs 1 to {discs}"), move |feature| {
                let (_, disc) = Row::feature(feature);
                (disc <= discs).then_some(feature)
            })
        };
        [3, 2, 1].into_iter().filter(|n| n + 2 < self.discs).map(of).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Against a model that turns and rotates a list.
    #[test]
    fn turns_are_those_of_a_list() {
        for (n, k) in [(4, 2), (5, 4), (7, 3), (9, 4), (16, 4), (16, 15)] {
            let topspin = TopSpin::new(n, k).unwrap();
            let mut ring = topspin.start();
            for step in 0..200 {
                let first = step * 7 % n;
                let mut list: Vec<u8> = ring.cells[..n].to_vec();
                list.rotate_left(first);
                list[..k].reverse();
                let zero = list.iter().position(|&disc| disc == 0).unwrap();
                list.rotate_left(zero);
                ring = topspin.turn(&ring, first);
                assert_eq!(ring, Row::new(list), "{n} {k} {first}");
            }
        }
    }
}
