//! Tables that are made at run time and shared by all clones.

#[cfg(not(target_has_atomic = "ptr"))]
use alloc::rc::Rc as Arc;
#[cfg(target_has_atomic = "ptr")]
use alloc::sync::Arc;
use core::hash::{BuildHasher, Hash, Hasher};
use core::ops::Deref;

use super::construction::Seeded;
use super::hasher::{Tabulate, TabulationHasher};
use crate::key::Seed;

/// Shared tables of a construction: a clone is a pointer to the same tables, and builds hashers for
/// maps.
///
/// ```
/// use std::collections::HashSet;
/// use zobrist::Seed;
/// use zobrist::tabulation::{Shared, Simple};
///
/// // Tables of one's own, of as many rows as keys have bytes.
/// let shared = Shared::from(Simple::<u64, 8>::new(Seed::new(2026)));
/// let (odd, even) = (HashSet::<u64, _>::with_hasher(shared.clone()), HashSet::<u64, _>::with_hasher(shared));
/// assert!(odd.is_disjoint(&even));
/// ```
///
/// A `Shared` dereferences to the tables, so it has the methods of the tables. The parameter says
/// which tables: `Shared<Simple>`, `Shared<Mixed<u128>>`.
///
/// There is no `Default`, because the theorems do not hold for a seed that is fixed in advance:
/// make a map by `with_hasher`.
///
/// A map calls [`hash_one`](BuildHasher::hash_one), which borrows the tables. Some containers of
/// other crates call [`build_hasher`](BuildHasher::build_hasher), which increments an atomic
/// reference count each time: give such containers a reference to tables in a `static`, or to
/// leaked tables.
///
/// On targets without pointer-wide atomics, such as `thumbv6m`, a `Shared` holds an `Rc` and is not
/// `Send`.
#[derive(Debug)]
pub struct Shared<T>(Arc<T>);

impl<T: Seeded> Shared<T> {
    /// Draws the tables from a seed. By default hashes have 64 bits, and keys of up to 16 bytes are
    /// tabulated directly.
    ///
    /// Without optimisation, tables of 128-bit hashes need up to a megabyte of stack.
    ///
    /// ```
    /// use zobrist::tabulation::{Shared, Simple};
    ///
    /// let wide = Shared::<Simple<u128>>::new(2026);
    /// // Narrow hashes are the low bits of wide ones.
    /// assert_eq!(wide.hash(7_u32) as u64, Shared::<Simple>::new(2026).hash(7_u32));
    /// // A digest of 32 bytes goes through tables of 32 rows as it is.
    /// let digests = Shared::<Simple<u64, 32>>::new(2026);
    /// assert_ne!(digests.hash([7; 32]), digests.hash([8; 32]));
    /// ```
    pub fn new(seed: impl Into<Seed>) -> Self {
        Shared(Arc::new(T::draw(seed.into())))
    }
}

impl<T> From<T> for Shared<T> {
    fn from(tables: T) -> Self {
        Shared(Arc::new(tables))
    }
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Shared(Arc::clone(&self.0))
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Tabulate<Output = u64>> BuildHasher for Shared<T> {
    type Hasher = TabulationHasher<Self>;

    #[inline]
    fn build_hasher(&self) -> Self::Hasher {
        TabulationHasher::new(self.clone())
    }

    /// Borrows the tables and does not clone the pointer.
    #[inline]
    fn hash_one<K: Hash>(&self, key: K) -> u64 {
        let mut hasher = TabulationHasher::new(&**self);
        key.hash(&mut hasher);
        hasher.finish()
    }
}
