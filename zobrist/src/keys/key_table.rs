//! Tables of keys made at run time: for generic types, and for other seeds and widths.

use core::marker::PhantomData;

use super::KeySource;
use super::error::KeysError;
use super::made::{Made, Pointer};
use super::source::{self, Drawn};
use crate::desync::Desync;
use crate::difference::{Difference, DifferenceError};
use crate::hash::{Combine, Delta, Table, Zobrist, ZobristHash};
use crate::hashed::keys_of::{KeysOf, SlotKeys};
use crate::key::{Key, Seed};
use crate::shape::guaranteed::Guarantee;
use crate::shape::{Described, rules};
use crate::slot::Slot;
use crate::slot::view::{IntoValue, View};

/// A table of keys made at run time: for a generic type without a static table, or for keys of
/// another width, seed or lane.
///
/// [`Hashed::with_keys`](crate::Hashed::with_keys) makes a state that updates its own hash by this
/// table. A program with a hash beside its state updates it by [`key`](Self::key):
///
/// ```
/// use zobrist::{KeyTable, Zobrist};
///
/// #[derive(Clone, Copy, PartialEq, Zobrist)]
/// enum Stone { Black, White }
/// #[derive(Zobrist)]
/// #[zobrist(slots)]
/// struct Go<const POINTS: usize> { points: [Option<Stone>; POINTS] }
///
/// let keys = KeyTable::<Go<361>, u64>::new(2026);
/// let mut go = Go { points: [None; 361] };
/// let mut hash = keys.hash(&go);
/// go.points[180] = Some(Stone::Black);
/// hash ^= keys.key(Go::<361>::POINTS.at(180), Stone::Black);
/// assert_eq!(hash, keys.hash(&go));
/// ```
///
/// Its type parameters are the state and the key. The hashes have the same parameters:
/// `ZobristHash<Go<169>, u64>`. If the number of slots is known at run time only, use
/// [`LatticeKeys`](crate::lattice::LatticeKeys).
///
/// In lane 0 the keys are equal to the keys of a static table with the same seed and the same
/// source of keys. A `seed` in the attributes of the type is ignored. Two tables for one state type
/// return hashes of one type, so the compiler does not tell these hashes apart: combine a hash only
/// with deltas of its own table.
pub struct KeyTable<S, K> {
    pub(crate) made: Made<K>,
    of: PhantomData<fn(&S)>,
}

impl<S, K: Clone> Clone for KeyTable<S, K> {
    fn clone(&self) -> Self {
        KeyTable {
            made: self.made.clone(),
            of: PhantomData,
        }
    }
}

impl<S, K> KeyTable<S, K> {
    /// Draws a key for each feature of `S`.
    ///
    /// # Panics
    /// If `S` breaks a rule that the compiler checks for static tables: a slot has at most 65,536
    /// values, a `count` needs additive keys, and no two paths have the same nonce. Also if
    /// there are more keys than a `usize` can count, or the allocation fails: for these two
    /// [`with_source`](Self::with_source) returns an error instead.
    ///
    /// ```
    /// # use zobrist::{KeyTable, Zobrist};
    /// #[derive(Zobrist)] #[zobrist(slots)] struct Lights<const N: usize> { on: [bool; N] }
    /// let keys = KeyTable::<Lights<25>, u64>::new(2026);
    /// let other = KeyTable::<Lights<25>, u64>::new(zobrist::Seed::new(2026).lane(1)); // independent keys
    /// assert_ne!(keys.base(), other.base());
    /// ```
    pub fn new(seed: impl Into<Seed>) -> Self
    where
        // Bounds of the `impl` would have no notes in error messages.
        S: Zobrist,
        K: Key,
    {
        Self::with_source(seed, KeySource::default()).unwrap_or_else(|error| panic!("{error}"))
    }
}

impl<S: Zobrist, K: Key> KeyTable<S, K> {
    /// Makes a table with keys of any source, stored one by one.
    ///
    /// # Errors
    /// If there are more keys than a `usize` can count, the allocation fails, or the source has no
    /// keys for `S`, such as exact keys that do not fit.
    ///
    /// # Panics
    /// If `S` breaks a rule, as in [`new`](Self::new).
    ///
    /// ```
    /// use zobrist::keys::KeySource;
    /// use zobrist::{KeyTable, Zobrist};
    ///
    /// #[derive(Zobrist)]
    /// #[zobrist(slots)]
    /// struct Go<const POINTS: usize> { points: [Option<bool>; POINTS] }
    ///
    /// let keys = KeyTable::<Go<25>, u64>::with_source(2026, KeySource::Exact)?;
    /// assert!(keys.guarantee().is_exact());
    /// let keys = KeyTable::<Go<81>, u64>::with_source(2026, KeySource::Features)?;
    /// assert_eq!(keys.guarantee().keys(), 15);
    ///
    /// let error = KeyTable::<[bool; 361], u64>::with_source(2026, KeySource::Exact).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "exact keys need 361 bits, a private field for each slot, but a key has 64"
    /// );
    /// // 2^64 keys, and half an exbibyte of them.
    /// # #[cfg(target_pointer_width = "64")]
    /// assert!(KeyTable::<[[bool; 4]; 1 << 62], u64>::with_source(2026, KeySource::Stored).is_err());
    /// # #[cfg(target_pointer_width = "64")]
    /// assert!(KeyTable::<[bool; 1 << 56], u64>::with_source(2026, KeySource::Stored).is_err());
    /// # Ok::<(), zobrist::keys::KeysError>(())
    /// ```
    #[doc(alias = "try_new")]
    pub fn with_source(seed: impl Into<Seed>, source: KeySource) -> Result<Self, KeysError> {
        let (seed, shape) = (seed.into(), &const { S::SHAPE });
        source::check_count(shape)?;
        rules::check(shape, K::ADDITIVE);
        let table = Drawn::new(source, seed, shape)?.into_table(shape)?;
        Ok(Self::of_made(Made::new(seed, source, table)))
    }

    /// Computes the hash of `state` from scratch, with the keys of this table.
    ///
    /// # Panics
    /// If a value is outside its declared range.
    ///
    /// ```
    /// # use zobrist::{KeyTable, Zobrist};
    /// #[derive(Zobrist)] #[zobrist(slots)] struct Lights<const N: usize> { on: [bool; N] }
    /// let keys = KeyTable::<Lights<25>, u64>::new(2026);
    /// let hash = keys.hash(&Lights { on: [true; 25] });
    /// # assert_ne!(hash, keys.base());
    /// ```
    #[inline]
    pub fn hash(&self, state: &S) -> ZobristHash<S, K> {
        self.base() + self.collect(|visit| state.zobrist_features(0, visit))
    }

    /// Returns the key of `value` in `slot`: its contribution to the hash.
    ///
    /// # Panics
    /// If `value` is outside its declared range.
    ///
    /// ```
    /// # use zobrist::{KeyTable, Zobrist};
    /// #[derive(Zobrist)] #[zobrist(slots)] struct Lights<const N: usize> { on: [bool; N] }
    /// let keys = KeyTable::<Lights<25>, u64>::new(2026);
    /// let mut hash = keys.hash(&Lights { on: [true; 25] });
    /// hash ^= keys.key(Lights::<25>::ON.at(7), true);
    /// # let mut lights = Lights { on: [true; 25] };
    /// # lights.on[7] = false;
    /// # assert_eq!(hash, keys.hash(&lights));
    /// ```
    #[inline]
    #[must_use = "a delta changes nothing until it is combined with a hash"]
    pub fn key<T, V: View<T>>(&self, slot: Slot<S, T, V>, value: impl IntoValue<T>) -> Delta<S, K> {
        self.collect(|visit| V::slot_features(&value.into_value(), slot.base, visit))
    }

    /// Returns the change of the hash when `new` replaces `old` in `slot`.
    ///
    /// # Panics
    /// If a value is outside its declared range.
    ///
    /// ```
    /// # use zobrist::{KeyTable, Zobrist};
    /// #[derive(Zobrist)] #[zobrist(slots)] struct Lights<const N: usize> { on: [bool; N] }
    /// let keys = KeyTable::<Lights<25>, u64>::new(2026);
    /// let mut hash = keys.hash(&Lights { on: [true; 25] });
    /// hash ^= keys.change(Lights::<25>::ON.at(7), true, false);
    /// # let mut lights = Lights { on: [true; 25] };
    /// # lights.on[7] = false;
    /// # assert_eq!(hash, keys.hash(&lights));
    /// ```
    // As `Slot::change`, which says why.
    #[inline(always)]
    #[must_use = "a delta changes nothing until it is combined with a hash"]
    pub fn change<T, V: View<T>>(
        &self,
        slot: Slot<S, T, V>,
        old: impl IntoValue<T>,
        new: impl IntoValue<T>,
    ) -> Delta<S, K> {
        let old = self.key(slot, old);
        self.key(slot, new) - old
    }

    /// Compares an updated `hash` with the hash of `state` from scratch by this table.
    ///
    /// # Errors
    /// [`Desync`] names the updates that would correct the hash.
    ///
    /// # Panics
    /// If a value of `state` is outside its declared range.
    ///
    /// ```
    /// # use zobrist::{KeyTable, Zobrist};
    /// #[derive(Zobrist)] #[zobrist(slots)] struct Lights<const N: usize> { on: [bool; N] }
    /// let keys = KeyTable::<Lights<25>, u64>::new(2026);
    /// let mut lights = Lights { on: [false; 25] };
    /// let hash = keys.hash(&lights);
    /// lights.on[7] = true;
    /// assert_eq!(keys.check(hash, &lights).unwrap_err().to_string(), "on[7] = true is missing");
    /// ```
    pub fn check(&self, hash: ZobristHash<S, K>, state: &S) -> Result<(), Desync> {
        let [hash, truth] = [hash, self.hash(state)].map(ZobristHash::raw);
        let described = || Described::Static(const { &S::SHAPE });
        self.made.check(hash, truth, described, |presence| {
            state.zobrist_features(0, presence);
        })
    }

    /// Returns the slots in which two states differ, from their hashes by this table.
    ///
    /// # Errors
    /// If the keys have no guarantee, or the states differ in more features than
    /// [`guarantee`](Self::guarantee) names, see [`Difference`](crate::analysis::Difference).
    ///
    /// ```
    /// use zobrist::keys::KeySource;
    /// use zobrist::{KeyTable, Zobrist};
    ///
    /// #[derive(Zobrist)]
    /// #[zobrist(slots)]
    /// struct Go<const N: usize> { points: [Option<bool>; N] }
    ///
    /// let keys = KeyTable::<Go<81>, u64>::with_source(2026, KeySource::Features)?;
    /// let [mut ours, theirs] = [[None; 81]; 2].map(|points| Go { points });
    /// ours.points[40] = Some(true);
    /// let difference = keys.difference(keys.hash(&ours), keys.hash(&theirs))?;
    /// assert_eq!(difference.to_string(), "points[40] = None or true");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn difference(
        &self,
        one: ZobristHash<S, K>,
        other: ZobristHash<S, K>,
    ) -> Result<Difference<S>, DifferenceError> {
        let described = Described::Static(const { &S::SHAPE });
        self.made.difference(described, (one - other).raw())
    }

    /// Wraps keys that were made for the shape of `S`.
    pub(super) fn of_made(made: Made<K>) -> Self {
        let of = PhantomData;
        KeyTable { made, of }
    }

    /// Returns the table. Slicing it to its constant length replaces several bounds checks for each
    /// key by one check.
    #[inline(always)]
    fn entries(&self) -> &[K] {
        &self.made.keys[..const { S::SHAPE.entries().saturating_add(1) }]
    }

    /// Combines the keys of all features that `walk` visits.
    #[inline(always)]
    fn collect(&self, walk: impl FnOnce(&mut Combine<'_, K, Table<'_, K>>)) -> Delta<S, K> {
        Delta::collect(Table(self.entries()), &S::SHAPE, walk)
    }

    /// Returns the hash of a state without any feature.
    ///
    /// ```
    /// # use zobrist::{KeyTable, Zobrist};
    /// #[derive(Zobrist)] #[zobrist(slots)] struct Lights<const N: usize> { on: [bool; N] }
    /// let keys = KeyTable::<Lights<25>, u64>::new(2026);
    /// assert_eq!(keys.hash(&Lights { on: [false; 25] }), keys.base());
    /// ```
    pub fn base(&self) -> ZobristHash<S, K> {
        ZobristHash::from_raw(self.made.base)
    }

    /// Returns the guarantee of the keys: the states that always have different hashes, see
    /// [`State::GUARANTEE`](crate::State::GUARANTEE).
    ///
    /// ```
    /// # use zobrist::{KeyTable, Zobrist};
    /// #[derive(Zobrist)] #[zobrist(slots)] struct Lights<const N: usize> { on: [bool; N] }
    /// let keys = KeyTable::<Lights<25>, u64>::new(2026);
    /// assert_eq!(keys.guarantee().keys(), 0); // random keys
    /// ```
    pub fn guarantee(&self) -> Guarantee {
        self.made.guarantee(&S::SHAPE)
    }

    /// Returns a 64-bit digest of everything that determines the keys, see
    /// [`State::fingerprint`](crate::State::fingerprint).
    ///
    /// ```
    /// # use zobrist::{KeyTable, Zobrist};
    /// #[derive(Zobrist)] #[zobrist(slots)] struct Lights<const N: usize> { on: [bool; N] }
    /// let keys = KeyTable::<Lights<25>, u64>::new(2026);
    /// assert_ne!(keys.fingerprint(), KeyTable::<Lights<25>, u64>::new(2027).fingerprint());
    /// ```
    pub fn fingerprint(&self) -> u64 {
        self.made.fingerprint(&S::SHAPE)
    }
}

/// Pointers to a table, such as references and `Arc`, have the keys of a `Hashed` state.
impl<S: Zobrist + 'static, K: Key, P: Pointer<Target = KeyTable<S, K>>> KeysOf<S> for P {
    type Of = S;
    type Key = K;
    type Row = K;

    #[inline]
    fn sum_of(&self, state: &S) -> K {
        const { S::SHAPE.check_places() }
        self.hash(state).raw()
    }
}

impl<S: Zobrist + 'static, K: Key, P: Pointer<Target = KeyTable<S, K>>> SlotKeys<S> for P {
    #[inline(always)]
    fn table(&self) -> &[K] {
        self.entries()
    }
}

crate::key::debug!([S, K] KeyTable<S, K>: |this| source = this.made.source);
