//! Pancakes: a pile is sorted by flips of its top.

use super::Row;
use crate::code::Word;
use crate::puzzle::{HashKey, Puzzle, Successors};

/// A pile of pancakes, sorted at the start.
#[derive(Clone, Debug)]
pub struct Pancake {
    pancakes: usize,
}

impl Pancake {
    /// Creates a pile of this height.
    ///
    /// # Errors
    /// Fails if there are fewer than 2 or more than 16 pancakes.
    pub fn new(pancakes: usize) -> Result<Self, String> {
        if !(2..=16).contains(&pancakes) {
            return Err(format!("a pile has 2 to 16 pancakes, not {pancakes}"));
        }
        Ok(Pancake { pancakes })
    }
}

impl Puzzle for Pancake {
    type State = Row;
    type Code = Word;

    fn name(&self) -> String {
        format!("{} pancakes", self.pancakes)
    }

    fn start(&self) -> Row {
        Row::ordered(self.pancakes)
    }

    #[inline]
    fn successors<K: HashKey>(&self, state: &Row, next: &mut Successors<'_, Self, K>) {
        for flipped in 2..=self.pancakes {
            let mut pile = *state;
            pile.cells[..flipped].reverse();
            next.push(&pile, |keys| state.change(pile, (0, flipped), keys));
        }
    }
}
