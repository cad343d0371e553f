//! Deltas of many trial exchanges in one call.

use core::ops::Index;

use super::lattice_keys::{LatticeKeys, no_site};
use crate::hash::{Delta, Zobrist};
use crate::key::Key;
use crate::keys::source::keys_of;

impl<T: Zobrist + Copy, K: Key> LatticeKeys<T, K> {
    /// Returns an iterator over the deltas of separate trial exchanges: for each of `pairs`, the change of the hash if
    /// these two sites exchanged their values in `values`.
    ///
    /// Each delta equals that of [`swap`](Self::swap). If the iterator is consumed as a whole, for example by
    /// [`for_each`](Iterator::for_each), the source of the keys is selected once, before the loop.
    ///
    /// # Panics
    /// The iterator panics on reaching a pair that names a nonexistent site, or a site with a value outside its range.
    ///
    /// ```
    /// use zobrist::lattice::LatticeKeys;
    ///
    /// let spins = [true, false, false, true];
    /// let keys = LatticeKeys::<bool, u64>::new(2026, spins.len());
    /// let trials: Vec<_> = keys.swaps(&spins, [(0, 1), (2, 3), (0, 3)]).collect();
    /// assert_eq!(trials[1], keys.swap((2, false), (3, true)));
    /// assert!(trials[2].is_zero()); // equal spins
    /// ```
    pub fn swaps<'a, I>(
        &'a self,
        values: &'a I,
        pairs: impl IntoIterator<Item = (usize, usize)>,
    ) -> impl Iterator<Item = Delta<[T], K>>
    where
        I: Index<usize, Output = T> + ?Sized,
    {
        Swaps { keys: self, values, pairs: pairs.into_iter() }
    }
}

/// Iterates over the deltas of trial exchanges.
struct Swaps<'a, T, K, I: ?Sized, P> {
    keys: &'a LatticeKeys<T, K>,
    values: &'a I,
    pairs: P,
}

impl<T: Zobrist + Copy, K: Key, I, P> Iterator for Swaps<'_, T, K, I, P>
where
    I: Index<usize, Output = T> + ?Sized,
    P: Iterator<Item = (usize, usize)>,
{
    type Item = Delta<[T], K>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let (i, j) = self.pairs.next()?;
        let [i, j] = [i, j].map(|site| site_and_value(self.keys.sites, self.values, site));
        Some(self.keys.swap(i, j))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.pairs.size_hint()
    }

    #[inline]
    fn fold<A, F: FnMut(A, Self::Item) -> A>(self, init: A, mut each: F) -> A {
        let Swaps { keys, values, pairs } = self;
        let sites = keys.sites;
        keys_of!(&keys.drawn, |drawn| pairs.fold(init, |all, (i, j)| {
            let [(i, a), (j, b)] = [i, j].map(|site| site_and_value(sites, values, site));
            each(all, keys.exchange(drawn, (i, &a), (j, &b)))
        }))
    }
}

/// Returns the site with its value in `values`. Panics if `site` is not less than `sites`.
#[inline(always)]
fn site_and_value<T: Copy, I>(sites: usize, values: &I, site: usize) -> (usize, T)
where
    I: Index<usize, Output = T> + ?Sized,
{
    if site >= sites {
        no_site(site, sites);
    }
    (site, values[site])
}
