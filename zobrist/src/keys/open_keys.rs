//! Keys computed from ids, for slots that are not listed in advance.

use core::borrow::Borrow;
use core::iter;
use core::marker::PhantomData;

use super::source::{ByFeature, Computed};
use crate::hash::{Delta, Zobrist, ZobristHash};
use crate::key::{Key, Seed, splitmix};
use crate::shape::{Shape, fingerprint, rules};
use crate::slot::view::IntoValue;

/// Keys computed from ids, for slots that are not listed in advance: nodes of a growing graph,
/// coordinates of an endless board, a mesh of 2^60 cells.
///
/// A slot is named by its [id](#ids-of-slots): an integer, or a small array of integers. Each slot
/// holds a `V`. Slots that are not mentioned are empty. No memory is allocated: each key is
/// computed from the seed, the id and the value. A state is hashed from its occupied slots in any
/// order, and updated by [`key`](OpenKeys::key) and [`change`](OpenKeys::change). The state has no
/// type of its own, so a hash is a `ZobristHash<OpenKeys<V, K>, K>`.
///
/// ```
/// use zobrist::Zobrist;
/// use zobrist::keys::OpenKeys;
///
/// #[derive(Clone, Copy, PartialEq, Zobrist)]
/// enum Insect { Queen, Ant, Beetle }
///
/// let keys = OpenKeys::<Option<Insect>, u64>::new(2026);
/// let mut hive = vec![([0, 0], Some(Insect::Queen)), ([1, 0], Some(Insect::Ant))];
/// let mut hash = keys.hash(&hive);
///
/// // The ant walks along an edge of the board that does not exist.
/// hive[1].0 = [-1, 1];
/// hash ^= keys.key([1, 0], Insect::Ant) ^ keys.key([-1, 1], Insect::Ant);
/// assert_eq!(hash, keys.hash(&hive));
/// ```
///
/// # Ids of slots
///
/// An id is an integer of any width, or an array of them, to any depth. It is hashed as 64-bit
/// words. An integer of up to 64 bits is one word, zero-extended if unsigned and sign-extended if
/// signed; an integer of 128 bits is two words, the low half first; an array is the words of its
/// elements. So `5_u8`, `5_i64` and `[5_u64]` name the same slot, and so do `-1_i64` and
/// `u64::MAX`: write the ids of a state in one type. For an enum use the number of the variant, for
/// a text use a hash of its bytes.
///
/// ```
/// use zobrist::keys::OpenKeys;
///
/// let keys = OpenKeys::<bool, u64>::new(2026);
/// assert_eq!(keys.key(5_u8, true), keys.key([5_i64], true));
/// assert_ne!(keys.key([5_i64], true), keys.key([5_i64, 0], true));
/// ```
///
/// # Additive keys
///
/// With [`Wrapping`](core::num::Wrapping) keys the hash of a list is the hash of a multiset: two
/// equal entries count twice. Under XOR two equal entries cancel. Use additive keys for the
/// neighbours of a node, since two neighbours can have equal labels:
///
/// ```
/// use core::num::Wrapping;
/// use zobrist::keys::OpenKeys;
///
/// // The labels of a node's neighbours, which are ids here.
/// let labels = OpenKeys::<bool, Wrapping<u64>>::new(2026);
/// let hash = |neighbours: &[u64]| labels.hash(neighbours.iter().map(|&label| (label, true)));
/// assert_eq!(hash(&[7, 7, 3]), hash(&[3, 7, 7]));
/// assert_ne!(hash(&[7, 7, 3]), hash(&[3]));
/// ```
///
/// # What the formula guarantees
///
/// - The same keys on every platform and in every later version: the formula is a part of the [key
///   specification](crate::specification).
/// - For a fixed value, 64-bit and 128-bit keys of different one-word ids are different: the
///   formula is a bijection of the id.
///
/// No more is proved. The keys pass the tests of [`analysis::quality`](crate::analysis), but they
/// are computed by the finalizer of SplitMix64, not drawn at random. For keys of w bits, two fixed
/// states should have equal hashes with probability 2^-w over the seed. For random keys of a
/// [`KeyTable`](super::KeyTable) or of [`LatticeKeys`](crate::lattice::LatticeKeys) this is a
/// theorem, for open keys it is not proved. So prefer those two if slots are numbered and the keys
/// fit the caches. The finalizer can be inverted: against adversaries who choose ids, use a
/// cryptographic hash.
///
/// There is no [`check`](crate::ZobristHash::check) of these hashes, because there is no list of
/// features to search for forgotten updates. In tests, compare with [`hash`](OpenKeys::hash).
pub struct OpenKeys<V, K> {
    seed: Seed,
    base: K,
    /// The initial values of the hash of an id, for each half of the keys.
    start: Computed,
    of: PhantomData<fn(V)>,
}

impl<V: Zobrist, K: Key> OpenKeys<V, K> {
    /// Makes the keys of `seed`, without an allocation.
    ///
    /// # Panics
    /// If `V` breaks a rule that the compiler checks for static tables: a slot has at most 65,536
    /// values, and a `count` needs additive keys.
    pub fn new(seed: impl Into<Seed>) -> Self {
        let seed = seed.into();
        rules::check(&const { V::SHAPE }, K::ADDITIVE);
        OpenKeys {
            seed,
            base: seed.base(),
            start: Computed::new(seed, "open"),
            of: PhantomData,
        }
    }

    /// Returns the hash of a state whose slots are all empty.
    pub fn base(&self) -> ZobristHash<Self, K> {
        ZobristHash::from_raw(self.base)
    }

    /// Returns a 64-bit digest of everything that determines the keys except the type of the ids,
    /// see [`State::fingerprint`](crate::State::fingerprint).
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint_of(&V::SHAPE)
    }

    /// Returns the fingerprint of the same keys for values of a shape that is known at run time,
    /// for bindings.
    #[doc(hidden)]
    pub fn fingerprint_of(&self, value: &Shape) -> u64 {
        let (seed, lane) = self.seed.parts();
        let source = fingerprint::Source::Open { seed, lane };
        fingerprint::fingerprint(value, source, self.base, iter::empty())
    }

    /// Returns the hash of the occupied slots, in any order. Empty slots may be among them.
    ///
    /// List each slot once: with XOR keys, a slot that is listed twice with the same value cancels.
    ///
    /// # Panics
    /// If a value is outside its declared range.
    ///
    /// ```
    /// use zobrist::keys::OpenKeys;
    ///
    /// let keys = OpenKeys::<bool, u64>::new(2026);
    /// let hash = keys.hash([(7_u64, true), (1 << 40, true)]);
    /// assert_eq!(hash, keys.base() ^ keys.key(1_u64 << 40, true) ^ keys.key(7_u64, true));
    /// assert_eq!(hash, keys.hash([(1_u64 << 40, true), (8, false), (7, true)]));
    /// ```
    pub fn hash<I: SlotId, T: Borrow<(I, V)>>(
        &self,
        slots: impl IntoIterator<Item = T>,
    ) -> ZobristHash<Self, K> {
        let keys = slots.into_iter().map(|slot| {
            let (id, value) = slot.borrow();
            self.of_value(*id, value)
        });
        self.base() + keys.sum::<Delta<_, _>>()
    }

    /// Returns the key of `value` in the slot `id`: its contribution to the hash.
    ///
    /// # Panics
    /// If `value` is outside its declared range.
    #[inline]
    #[must_use = "a delta changes nothing until it is combined with a hash"]
    pub fn key<I: SlotId>(&self, id: I, value: impl IntoValue<V>) -> Delta<Self, K> {
        self.of_value(id, &value.into_value())
    }

    /// Returns the change of the hash when `new` replaces `old` in the slot `id`.
    ///
    /// # Panics
    /// If a value is outside its declared range.
    ///
    /// ```
    /// use zobrist::keys::OpenKeys;
    ///
    /// // Species 0 (empty) to 255 in the cells of a mesh of 2^60.
    /// let keys = OpenKeys::<u8, u128>::new(2026);
    /// let cell = (1_u64 << 60) - 1;
    /// let change = keys.change(cell, 3, 7);
    /// assert_eq!(change, keys.key(cell, 3) ^ keys.key(cell, 7));
    /// assert_eq!(keys.base() ^ keys.key(cell, 0), keys.base());
    /// ```
    #[inline]
    #[must_use = "a delta changes nothing until it is combined with a hash"]
    pub fn change<I: SlotId>(
        &self,
        id: I,
        old: impl IntoValue<V>,
        new: impl IntoValue<V>,
    ) -> Delta<Self, K> {
        let slot = self.slot(id);
        let key = |value: &V| Self::of_slot(&slot, value);
        key(&new.into_value()) - key(&old.into_value())
    }

    #[inline]
    fn of_value<I: SlotId>(&self, id: I, value: &V) -> Delta<Self, K> {
        Self::of_slot(&self.slot(id), value)
    }

    #[inline(always)]
    fn of_slot(slot: &Computed, value: &V) -> Delta<Self, K> {
        let shape = &V::SHAPE;
        Delta::collect(ByFeature::<V, _>::new(slot, shape), shape, |visit| {
            value.zobrist_features(0, visit);
        })
    }

    /// Returns the generators of the keys of one slot.
    #[inline]
    fn slot<I: SlotId>(&self, id: I) -> Computed {
        self.start.each::<K>(|start| {
            let start = splitmix::output(start, I::WORDS as u64);
            id.fold_words(start, |state, word| splitmix::mix(state ^ word))
        })
    }
}

impl<V, K: Clone> Clone for OpenKeys<V, K> {
    fn clone(&self) -> Self {
        OpenKeys {
            base: self.base.clone(),
            start: self.start.clone(),
            ..*self
        }
    }
}

crate::key::debug!([V, K] OpenKeys<V, K>: |this| seed = this.seed);

/// An id of a slot of [`OpenKeys`](super::OpenKeys). The documentation of `OpenKeys` defines the
/// words of an id. They are a part of the key specification, so the trait is private.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not name a slot of open keys",
    note = "a slot's id is an integer or an array of integers: number the variants of an enum, take the \
            bytes of a text by a hash"
)]
pub trait SlotId: Copy {
    /// Number of 64-bit words of the id.
    const WORDS: usize;

    /// Folds the words of the id, in their order.
    fn fold_words<B>(self, start: B, fold: impl FnMut(B, u64) -> B) -> B;
}

macro_rules! integers {
    ($($words:literal: $($int:ty)*;)*) => {$($(
        impl SlotId for $int {
            const WORDS: usize = $words;

            #[inline]
            #[allow(clippy::cast_sign_loss, clippy::cast_lossless, reason = "sign extension is intended")]
            fn fold_words<B>(self, start: B, mut fold: impl FnMut(B, u64) -> B) -> B {
                let low = fold(start, self as u64);
                if $words == 1 { low } else { fold(low, (self as u128 >> 64) as u64) }
            }
        }
    )*)*};
}
integers! {
    1: u8 u16 u32 u64 usize i8 i16 i32 i64 isize;
    2: u128 i128;
}

impl<I: SlotId, const N: usize> SlotId for [I; N] {
    const WORDS: usize = N * I::WORDS;

    #[inline]
    fn fold_words<B>(self, start: B, mut fold: impl FnMut(B, u64) -> B) -> B {
        self.into_iter()
            .fold(start, |so_far, id| id.fold_words(so_far, &mut fold))
    }
}
