//! TopSpin: numbered discs in a ring with a turnstile. The turnstile reverses some adjacent discs.

use anyhow::{Result, bail};

use super::Row;
use crate::code::Word;
use crate::puzzle::{HashKey, Published, Puzzle, Successors};

/// Discs in a ring. A move reverses some adjacent discs. The state lists the discs from disc 0 on,
/// so rings that differ by a rotation are the same state.
#[derive(Clone, Debug)]
pub struct TopSpin {
    discs: usize,
    turned: usize,
}

impl TopSpin {
    /// Creates a ring of `discs` discs. A move reverses `turned` of them.
    ///
    /// # Errors
    /// Fails if there are fewer than 4 or more than 16 discs, or if a move turns fewer than 2 discs
    /// or all of them.
    pub fn new(discs: usize, turned: usize) -> Result<Self> {
        if !(4..=16).contains(&discs) || turned < 2 || turned >= discs {
            bail!(
                "TopSpin has 4 to 16 discs and turns 2 or more, but not all; not {turned} of {discs}"
            );
        }
        Ok(TopSpin { discs, turned })
    }

    /// Reverses the discs from position `first` on, and returns the ring, listed from disc 0 again.
    #[inline]
    fn turn(&self, ring: &Row, first: usize) -> Row {
        let mut turned = *ring;
        let discs = &mut turned.cells[..self.discs];
        discs.rotate_left(first);
        discs[..self.turned].reverse();
        let zero = discs.iter().position(|&disc| disc == 0).unwrap_or(0);
        discs.rotate_left(zero);
        turned
    }
}

impl Puzzle for TopSpin {
    type State = Row;
    type Code = Word;

    fn name(&self) -> String {
        format!("TopSpin, {} of {} discs turned", self.turned, self.discs)
    }

    fn start(&self) -> Row {
        Row::new(0..self.discs as u8)
    }

    #[inline]
    fn successors<K: HashKey>(&self, state: &Row, next: &mut Successors<'_, Self, K>) {
        for first in 0..self.discs {
            let ring = self.turn(state, first);
            next.push(&ring, |keys| state.change(ring, self.discs, keys));
        }
    }

    /// The number of states is known for turns of four discs. With an even number of discs, the
    /// states are all orders. With an odd number, they are the even permutations: a turn of
    /// four discs is even, and so is a rotation of an odd number of discs (J. Scherphuis,
    /// "Topspin", jaapsch.net; T. Chen, S. Skiena, "Sorting with fixed-length reversals",
    /// 1996).
    fn published(&self) -> Published {
        let orders: u64 = (1..self.discs as u64).product();
        let states = if self.discs.is_multiple_of(2) {
            orders
        } else {
            orders / 2
        };
        let is_known = self.turned == 4 && self.discs >= 7;
        Published {
            states: is_known.then_some(states),
            ..Published::default()
        }
    }
}
