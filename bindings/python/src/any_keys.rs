//! Keys of a described state, of any width.

use pyo3::prelude::*;
use zobrist::Key;
use zobrist::analysis::{Effort, Quality};
use zobrist::keys::{Description, ShapeKeys};

use crate::errors::value_error;
use crate::key_table::{KeyTable, Options};

/// The library's keys of a described state, without the type of a key. Keys and hashes are the
/// numbers of their bits.
pub(crate) trait AnyKeys: Send + Sync {
    /// Returns all keys, in the order of the features.
    fn all(&self) -> Box<dyn Iterator<Item = u128> + '_>;
    /// Returns the keys of all values of a slot, 0 for the empty value.
    fn slot(&self, slot: usize) -> Box<dyn Iterator<Item = u128> + '_>;
    /// Returns the difference of the hash when the slot and value of `new` replace those of `old`.
    fn change(&self, old: (usize, usize), new: (usize, usize)) -> u128;
    /// Returns the hash of a state with these values.
    fn hash(&self, state: &[usize]) -> PyResult<u128>;
    fn quality(&self, effort: Effort) -> Quality;
    /// Returns the keys of a part of the state.
    fn part(&self, name: &str, description: &Description, options: Options) -> PyResult<KeyTable>;
}

impl<K: Key> AnyKeys for ShapeKeys<K> {
    fn all(&self) -> Box<dyn Iterator<Item = u128> + '_> {
        Box::new(self.keys().map(Key::to_bits))
    }

    fn slot(&self, slot: usize) -> Box<dyn Iterator<Item = u128> + '_> {
        Box::new(self.slot(slot).map(Key::to_bits))
    }

    fn change(&self, old: (usize, usize), new: (usize, usize)) -> u128 {
        let key = |(slot, number)| self.slot(slot).nth(number).unwrap_or(K::ZERO);
        key(new).minus(key(old)).to_bits()
    }

    fn hash(&self, state: &[usize]) -> PyResult<u128> {
        Ok(self.hash(state).map_err(value_error)?.to_bits())
    }

    fn quality(&self, effort: Effort) -> Quality {
        self.quality(effort)
    }

    fn part(&self, name: &str, description: &Description, options: Options) -> PyResult<KeyTable> {
        match self.part::<K>(name) {
            Ok(part) => Ok(KeyTable::of(description.clone(), part, options)),
            // A tally has keys that are added. If there is no such part, the first error says so.
            Err(error) => {
                let tally = self.part::<K::Sum>(name).map_err(|_| value_error(error))?;
                Ok(KeyTable::of(description.clone(), tally, options))
            }
        }
    }
}
