//! Sums of keys: one for the whole state, and one for each of its parts, if it has any.

use core::array;
use core::fmt::Debug;
use core::hash::Hash;

use crate::key::Key;

/// The sums that an update changes together: one key for the whole state, and one for each part. They form a group.
pub trait Sums: Copy + Ord + Hash + Debug + Send + Sync + 'static {
    /// The type of the keys.
    type Key: Key;
    /// For each entry of a table, the parts that contain it.
    type Parts: Copy;

    /// The neutral element.
    const ZERO: Self;
    /// Whether removing an element differs from adding it.
    const ADDITIVE: bool;

    /// Returns the sum of both elements.
    #[must_use]
    fn plus(self, other: Self) -> Self;
    /// Returns the difference of both elements.
    #[must_use]
    fn minus(self, other: Self) -> Self;
    /// Returns the element added `n` times.
    #[must_use]
    fn times(self, n: usize) -> Self;

    /// Returns the element that adds `key` to the sums of entry `i`.
    fn of_entry(key: Self::Key, parts: Self::Parts, i: usize) -> Self;
    /// Returns the element that adds `key` to the sums of entry `first + i`, where `i` is below `len`.
    fn of_row(key: Self::Key, parts: Self::Parts, first: usize, len: usize, i: usize) -> Self;

    /// Adds the base constant to the sum of the whole state. The sums of parts have no base constant.
    #[must_use]
    fn based(self, base: Self::Key) -> Self;
    /// Returns the sum of the whole state.
    fn whole(self) -> Self::Key;
    /// Returns the sum of part `i`.
    fn of_part(self, i: usize) -> Self::Key;
}

/// Implements the sum of a state without parts: a single key.
impl<K: Key> Sums for K {
    type Key = K;
    type Parts = ();

    const ZERO: Self = <K as Key>::ZERO;
    const ADDITIVE: bool = <K as Key>::ADDITIVE;

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Key::plus(self, other)
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Key::minus(self, other)
    }

    #[inline(always)]
    fn times(self, n: usize) -> Self {
        Key::times(self, n)
    }

    #[inline(always)]
    fn of_entry(key: K, (): (), _: usize) -> Self {
        key
    }

    #[inline(always)]
    fn of_row(key: K, (): (), _: usize, _: usize, _: usize) -> Self {
        key
    }

    #[inline(always)]
    fn based(self, base: K) -> K {
        Key::plus(base, self)
    }

    #[inline(always)]
    fn whole(self) -> K {
        self
    }

    fn of_part(self, _: usize) -> K {
        unreachable!("there is no constant of a part")
    }
}

/// Maximum number of different sets of parts in a state.
pub const SETS: usize = 32;

/// For each entry of a table, the set of parts that contain it. Entries with equal sets share one set in a list.
#[derive(Clone, Copy, Debug)]
pub struct Parts<K: 'static, const N: usize> {
    /// For each entry, the index of its set in `masks`.
    pub sets: &'static [u8],
    /// For each set, a mask for each part: all ones if the part is in the set, else zero.
    pub masks: &'static [[K; N]; SETS],
}

/// The sums of the whole state and of its parts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct WithParts<K, const N: usize> {
    whole: K,
    parts: [K; N],
}

impl<K: Key, const N: usize> WithParts<K, N> {
    #[inline(always)]
    fn zip(self, other: Self, operation: impl Fn(K, K) -> K) -> Self {
        let parts = array::from_fn(|i| operation(self.parts[i], other.parts[i]));
        WithParts { whole: operation(self.whole, other.whole), parts }
    }

    #[inline(always)]
    fn masked(whole: K, set: u8, masks: &[[K; N]; SETS]) -> Self {
        let masks = &masks[usize::from(set) % SETS];
        WithParts { whole, parts: masks.map(|mask| whole.masked(mask)) }
    }
}

impl<K: Key, const N: usize> Sums for WithParts<K, N> {
    type Key = K;
    type Parts = Parts<K, N>;

    const ZERO: Self = WithParts { whole: K::ZERO, parts: [K::ZERO; N] };
    const ADDITIVE: bool = K::ADDITIVE;

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.zip(other, K::plus)
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.zip(other, K::minus)
    }

    #[inline(always)]
    fn times(self, n: usize) -> Self {
        WithParts { whole: self.whole.times(n), parts: self.parts.map(|key| key.times(n)) }
    }

    #[inline(always)]
    fn of_entry(key: K, parts: Parts<K, N>, i: usize) -> Self {
        Self::masked(key, parts.sets[i], parts.masks)
    }

    #[inline(always)]
    fn of_row(key: K, parts: Parts<K, N>, first: usize, len: usize, i: usize) -> Self {
        Self::masked(key, parts.sets[first..][..len][i], parts.masks)
    }

    #[inline(always)]
    fn based(self, base: K) -> Self {
        WithParts { whole: base.plus(self.whole), ..self }
    }

    #[inline(always)]
    fn whole(self) -> K {
        self.whole
    }

    #[inline(always)]
    fn of_part(self, i: usize) -> K {
        self.parts[i]
    }
}
