//! Checks of updated hashes, and of the quality of keys.

use alloc::boxed::Box;
use core::borrow::Borrow;

use super::lattice_keys::LatticeKeys;
use crate::analysis::{self, Compared, Described, Desync};
use crate::hash::{Zobrist, ZobristHash};
use crate::key::Key;
#[cfg(feature = "std")]
use crate::keys::KeysError;

impl<T: Zobrist, K: Key> LatticeKeys<T, K> {
    /// Checks an updated `hash` against the hash of `values` computed from scratch.
    ///
    /// # Errors
    /// [`Desync`] names the updates that would correct the hash.
    ///
    /// # Panics
    /// Panics like [`hash`](Self::hash).
    pub fn check<I>(&self, hash: ZobristHash<[T], K>, values: I) -> Result<(), Desync>
    where
        I: IntoIterator<Item: Borrow<T>> + Clone,
    {
        let described = Described::Boxed(Box::new(self.shape));
        let key = |feature| self.drawn.key(&self.shape, feature);
        let truth = self.hash(values.clone());
        if hash == truth {
            return Ok(());
        }
        let [hash, truth, base] = [hash, truth, self.base()].map(ZobristHash::raw);
        let compared = Compared::new(hash, truth, base, &self.shape);
        Err(analysis::explain(compared, &described, key, |presence| {
            self.walk(values.clone(), presence);
        }))
    }

    /// Examines the statistics of the keys: see [`Quality`](analysis::Quality). It is intended for
    /// up to a million keys, because it copies all of them.
    ///
    /// # Errors
    /// If the copy of all keys cannot be allocated.
    ///
    /// ```
    /// use zobrist::analysis::Effort;
    /// use zobrist::keys::KeySource;
    /// use zobrist::lattice::LatticeKeys;
    ///
    /// let builder = LatticeKeys::<bool, u64>::builder(2026, 500).source(KeySource::Computed);
    /// let quality = builder.build()?.quality(Effort::Tenth)?;
    /// assert!(quality.is_good());
    /// # Ok::<(), zobrist::keys::KeysError>(())
    /// ```
    #[cfg(feature = "std")]
    pub fn quality(&self, effort: analysis::Effort) -> Result<analysis::Quality, KeysError> {
        let keys = (0..self.shape.features()).map(|feature| self.drawn.key(&self.shape, feature));
        Ok(analysis::examine(&self.shape, keys, effort))
    }
}
