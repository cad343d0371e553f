//! Tables that are made at run time and shared by all clones.

#[cfg(not(target_has_atomic = "ptr"))]
use alloc::rc::Rc as Arc;
#[cfg(target_has_atomic = "ptr")]
use alloc::sync::Arc;
use core::hash::{BuildHasher, Hash, Hasher};
use core::ops::Deref;

use super::construction::Seeded;
use super::hasher::{Tabulate, TabulationHasher};
use super::{MixedTable, SimpleTable, TwistedTable};
use crate::Seed;

/// Simple tabulation, made at run time: 3-independent, one lookup a byte. See [`SimpleTable`].
///
/// ```
/// use std::collections::HashMap;
/// use zobrist::tabulation::Simple;
///
/// let mut map = HashMap::with_hasher(Simple::new(2026));
/// map.insert("a key of any kind", 1);
/// assert_eq!(map["a key of any kind"], 1);
/// ```
pub type Simple<H = u64, const N: usize = 16> = Shared<SimpleTable<H, N>>;

/// Twisted tabulation, made at run time: Chernoff-type bounds, one lookup a byte. See [`TwistedTable`].
///
/// ```
/// use zobrist::tabulation::Twisted;
///
/// let twisted = Twisted::new(2026);
/// assert_ne!([1_u64, 2, 3].map(|key| twisted.hash(key)), [0; 3]);
/// ```
pub type Twisted<H = u64, const N: usize = 16> = Shared<TwistedTable<H, N>>;

/// Mixed tabulation, made at run time: for sketches, one lookup a byte and eight more. See [`MixedTable`].
///
/// ```
/// use zobrist::tabulation::Mixed;
///
/// let mixed = Mixed::new(2026);
/// // One of 64 parts of a sketch, and the value in it, from disjoint bits.
/// let hash = mixed.hash(17_u64);
/// let (part, value) = (hash >> 58, hash << 6);
/// assert_ne!((part, value), (hash >> 58, mixed.hash(18_u64) << 6));
/// ```
pub type Mixed<H = u64, const N: usize = 16> = Shared<MixedTable<H, N>>;

/// Shared tables of a construction: a clone is a pointer to the same tables, and builds hashers for maps.
///
/// A `Shared` dereferences to the tables, so it has the methods of the tables.
///
/// There is no `Default`, because the theorems do not hold for a seed that is fixed in advance: make a map by
/// `with_hasher`.
///
/// A map calls [`hash_one`](BuildHasher::hash_one), which borrows the tables. Some containers of other crates call
/// [`build_hasher`](BuildHasher::build_hasher), which increments an atomic reference count each time: give such
/// containers a reference to tables in a `static`, or to leaked tables.
///
/// On targets without pointer-wide atomics, such as `thumbv6m`, a `Shared` holds an `Rc` and is not `Send`.
///
/// ```
/// use std::collections::HashSet;
/// use zobrist::Seed;
/// use zobrist::tabulation::{Shared, SimpleTable};
///
/// // Tables of one's own, of as many rows as keys have bytes.
/// let shared = Shared::from(SimpleTable::<u64, 8>::new(Seed::new(2026)));
/// let (odd, even) = (HashSet::<u64, _>::with_hasher(shared.clone()), HashSet::<u64, _>::with_hasher(shared));
/// assert!(odd.is_disjoint(&even));
/// ```
#[derive(Debug)]
pub struct Shared<T>(Arc<T>);

impl<T: Seeded> Shared<T> {
    /// Draws tables for hashes of any width, with any number of rows: `Simple::<u128>::seeded(7)`,
    /// `Mixed::<u64, 32>::seeded(7)`.
    ///
    /// Without optimisation, tables of 128-bit hashes need up to a megabyte of stack.
    ///
    /// ```
    /// use zobrist::tabulation::Simple;
    ///
    /// let wide = Simple::<u128>::seeded(2026);
    /// // Narrow hashes are the low bits of wide ones.
    /// assert_eq!(wide.hash(7_u32) as u64, Simple::new(2026).hash(7_u32));
    /// // A digest of 32 bytes goes through tables of 32 rows as it is.
    /// let digests = Simple::<u64, 32>::seeded(2026);
    /// assert_ne!(digests.hash([7; 32]), digests.hash([8; 32]));
    /// ```
    pub fn seeded(seed: impl Into<Seed>) -> Self {
        Shared(Arc::new(T::draw(seed.into())))
    }
}

/// Implements `new` for the default parameters only, so that the compiler can infer them, as for `HashMap::new`.
macro_rules! news {
    ($($tables:ty, $doc:literal;)*) => {$(
        impl Shared<$tables> {
            #[doc = $doc]
            ///
            /// Hashes have 64 bits, and keys of up to 16 bytes are tabulated directly. For another width or another
            /// length use [`seeded`](Shared::seeded).
            pub fn new(seed: impl Into<Seed>) -> Self {
                Self::seeded(seed)
            }
        }
    )*};
}
news! {
    SimpleTable, "Draws the tables of simple tabulation from a seed.";
    TwistedTable, "Draws the tables of twisted tabulation from a seed.";
    MixedTable, "Draws the tables of mixed tabulation from a seed.";
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
