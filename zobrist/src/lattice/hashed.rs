//! The values of all sites together with their hash.

use alloc::vec::Vec;
use core::mem;

use super::lattice_keys::{LatticeKeys, no_site};
use crate::hash::Zobrist;
use crate::hashed::Hashed;
use crate::hashed::keys_of::KeysOf;
use crate::key::Key;
use crate::keys::made::Pointer;
use crate::slot::view::IntoValue;

impl<T: Zobrist, K: Key, P: Pointer<Target = LatticeKeys<T, K>>> KeysOf<Vec<T>> for P {
    type Of = [T];
    type Key = K;
    type Row = K;

    fn sum_of(&self, values: &Vec<T>) -> K {
        self.hash(values).raw()
    }
}

// The documentation of `set` and `swap` for slots describes these, too, so that each is listed once.
impl<T: Zobrist, K: Key, P: Pointer<Target = LatticeKeys<T, K>>> Hashed<Vec<T>, P> {
    /// Writes `value` to `site` and returns the old value.
    ///
    /// # Panics
    /// If there is no such site, or `value` is outside its range. The message names the site.
    /// Values and hash remain unchanged.
    ///
    /// ```
    /// use zobrist::Hashed;
    /// use zobrist::lattice::LatticeKeys;
    ///
    /// let keys = LatticeKeys::<bool, u64>::new(2026, 100);
    /// let mut spins = Hashed::with_keys(&keys, vec![false; 100]);
    /// let old = spins.set(7, true);
    /// assert_eq!(spins.hash(), keys.base() ^ keys.key(7, true));
    /// spins.set(7, old); // undo
    /// assert_eq!(spins.hash(), keys.base());
    /// ```
    #[doc(hidden)]
    #[inline]
    pub fn set(&mut self, site: usize, value: impl IntoValue<T>) -> T {
        let value = value.into_value();
        let Some(old) = self.state.get_mut(site) else {
            no_site(site, self.keys.sites)
        };
        self.sum = self.sum.plus(self.keys.change_of(site, old, &value).raw());
        mem::replace(old, value)
    }

    /// Exchanges the values of sites `i` and `j`.
    ///
    /// # Panics
    /// If there is no such site.
    ///
    /// ```
    /// # use zobrist::Hashed;
    /// # use zobrist::lattice::LatticeKeys;
    /// let keys = LatticeKeys::<u8, u64>::builder(2026, 3).values(3).build()?;
    /// let mut sites = Hashed::with_keys(&keys, vec![1, 0, 2]);
    /// sites.swap(0, 2);
    /// assert_eq!(*sites, [2, 0, 1]);
    /// assert_eq!(sites.hash(), keys.hash(&*sites));
    /// # Ok::<(), zobrist::keys::KeysError>(())
    /// ```
    #[doc(hidden)]
    #[inline]
    pub fn swap(&mut self, i: usize, j: usize) {
        let [a, b] = [i, j].map(|site| match self.state.get(site) {
            Some(value) => (site, value),
            None => no_site(site, self.keys.sites),
        });
        self.sum = self.sum.plus(self.keys.exchange(a, b).raw());
        self.state.swap(i, j);
    }
}
