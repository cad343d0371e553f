//! Keys of a shape that is known at run time only.

use alloc::boxed::Box;
use core::fmt::{self, Debug, Formatter};

use super::error::KeysError;
use super::size::Size;
use super::source::{Drawn, KeySource, Kind};
use crate::key::{Key, Seed};
use crate::shape::fingerprint::fingerprint;
use crate::shape::guaranteed::Guarantee;
use crate::shape::{Shape, rules};

/// The keys of a [`Shape`] that is known at run time only, in the order of its features: for bindings to other languages, and
/// for programs that read the description of a state.
///
/// They are equal to the keys of a [`KeyTable`](super::KeyTable) of a type with this shape. If there is such a type, use that,
/// because its slots are typed.
///
/// ```
/// use zobrist::keys::{KeySource, ShapeKeys};
/// use zobrist::{KeyTable, Zobrist};
///
/// let shape = <[Option<bool>; 361]>::SHAPE;
/// let keys = ShapeKeys::<u64>::new(2026, shape, KeySource::Stored)?;
/// let typed = KeyTable::<[Option<bool>; 361], u64>::new(2026);
/// assert_eq!(keys.fingerprint(), typed.fingerprint());
///
/// let mut board = [None; 361];
/// board[180] = Some(false);
/// // Two keys a point: feature 360 is `false` on point 180.
/// assert_eq!(shape.feature_name(360).to_string(), "[180] = false");
/// assert_eq!(typed.hash(&board).raw(), keys.base() ^ keys.keys()[360]);
/// # Ok::<(), zobrist::keys::KeysError>(())
/// ```
#[derive(Clone)]
pub struct ShapeKeys<K> {
    seed: Seed,
    shape: Shape,
    base: K,
    keys: Box<[K]>,
    kind: Kind,
}

impl<K: Key> ShapeKeys<K> {
    /// Makes the keys of all features of `shape`.
    ///
    /// # Errors
    /// If there are more keys than a `usize` can count, the allocation fails, or the source has no keys for the shape.
    ///
    /// # Panics
    /// If the shape breaks a rule that the compiler checks for static tables, as in [`KeyTable::new`](super::KeyTable::new).
    ///
    /// ```
    /// use zobrist::Zobrist;
    /// use zobrist::keys::{KeySource, ShapeKeys};
    ///
    /// let shape = <[bool; 100]>::SHAPE;
    /// assert_eq!(ShapeKeys::<u64>::new(2026, shape, KeySource::Stored)?.keys().len(), 100);
    /// assert!(ShapeKeys::<u64>::new(2026, shape, KeySource::Exact).is_err()); // 100 bits
    /// # Ok::<(), zobrist::keys::KeysError>(())
    /// ```
    #[doc(alias = "try_new")]
    pub fn new(seed: impl Into<Seed>, shape: Shape, source: KeySource) -> Result<Self, KeysError> {
        let seed = seed.into();
        let size = Size::of(&shape)?;
        rules::check(&shape, K::ADDITIVE);
        let drawn = Drawn::new(source, seed, &shape, size)?;
        let kind = drawn.kind();
        let keys = Box::from(drawn.into_stored(size)?.keys());
        Ok(Self::of_keys(seed, shape, keys, kind))
    }

    pub(super) fn of_keys(seed: Seed, shape: Shape, keys: Box<[K]>, kind: Kind) -> Self {
        ShapeKeys { seed, shape, base: seed.base(), keys, kind }
    }

    /// Returns the base constant: the hash of a state without any feature.
    pub fn base(&self) -> K {
        self.base
    }

    /// Returns the keys, in the order of the features.
    pub fn keys(&self) -> &[K] {
        &self.keys
    }

    /// Returns the slots and values that have keys.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Returns which states certainly have different hashes.
    pub fn guarantee(&self) -> Guarantee {
        self.kind.guarantee::<K>(&self.shape)
    }

    /// Returns a 64-bit digest of the seed, the source and the shape, equal to that of a [`KeyTable`](super::KeyTable), see
    /// [`State::fingerprint`](crate::State::fingerprint).
    pub fn fingerprint(&self) -> u64 {
        let kind = self.kind.fingerprinted(self.seed);
        fingerprint(&self.shape, kind, self.base, self.keys.iter().copied())
    }

    /// Examines the statistics of the keys, see [`Quality`](crate::analysis::Quality).
    #[cfg(feature = "std")]
    pub fn quality(&self, effort: crate::analysis::Effort) -> crate::analysis::Quality {
        crate::analysis::of_shape(&self.shape, &self.keys, effort)
    }
}

impl<K> Debug for ShapeKeys<K> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("ShapeKeys")
            .field("seed", &self.seed)
            .field("keys", &self.keys.len())
            .finish_non_exhaustive()
    }
}
