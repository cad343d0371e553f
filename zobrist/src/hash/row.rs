//! Rows: what an entry of a table adds to the hash of the whole state and to the hashes of its
//! parts.
//!
//! The hash of a part combines keys of the state. The hash of a tally adds keys of the values,
//! which do not depend on the slot.

use core::array;
use core::fmt::Debug;
use core::hash::Hash;

use crate::key::Key;

/// An element of a table, and a sum of elements: one key for the whole state, and one for each of
/// its parts. Rows form a group. The row of a state without parts is a key.
pub trait Row: Copy + Ord + Hash + Debug + Send + Sync + 'static {
    /// The type of the keys.
    type Key: Key;

    /// The neutral element.
    const ZERO: Self;
    /// Whether removing a row differs from adding it.
    const ADDITIVE: bool;
    /// Number of tallies.
    const TALLIES: usize;

    /// Returns the sum of both rows.
    fn plus(self, other: Self) -> Self;
    /// Returns the difference of both rows.
    fn minus(self, other: Self) -> Self;
    /// Returns the row added `n` times.
    fn times(self, n: usize) -> Self;

    /// Returns the row that adds `key` to the hash of the whole state only.
    fn of_whole(key: Self::Key) -> Self;
    /// Returns the key for the whole state.
    fn whole(self) -> Self::Key;
    /// Returns the key for part `i`.
    fn of_part(self, i: usize) -> Self::Key;
}

/// Implements the row of a state without parts: a single key.
impl<K: Key> Row for K {
    type Key = K;

    const ZERO: Self = <K as Key>::ZERO;
    const ADDITIVE: bool = <K as Key>::ADDITIVE;
    const TALLIES: usize = 0;

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
    fn of_whole(key: K) -> Self {
        key
    }

    #[inline(always)]
    fn whole(self) -> K {
        self
    }

    fn of_part(self, _: usize) -> K {
        unreachable!("there is no constant of a part")
    }
}

/// Returns a key of another type with the same bits.
pub(crate) fn convert<K: Key, L: Key>(key: K) -> L {
    L::from_halves(key.to_bits() as u64, (key.to_bits() >> 64) as u64)
}

/// The row of a state with `N` parts and `T` tallies. The key for a part is zero if the value is
/// not in the part.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct WithParts<K: Key, const N: usize, const T: usize> {
    pub(super) whole: K,
    pub(super) parts: [K; N],
    pub(super) tallies: [K::Sum; T],
}

impl<K: Key, const N: usize, const T: usize> Row for WithParts<K, N, T> {
    type Key = K;

    const ZERO: Self = WithParts {
        whole: K::ZERO,
        parts: [K::ZERO; N],
        tallies: [<K::Sum as Key>::ZERO; T],
    };
    const ADDITIVE: bool = K::ADDITIVE || T > 0;
    const TALLIES: usize = T;

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        let parts = array::from_fn(|i| Key::plus(self.parts[i], other.parts[i]));
        let tallies = array::from_fn(|i| Key::plus(self.tallies[i], other.tallies[i]));
        WithParts {
            whole: Key::plus(self.whole, other.whole),
            parts,
            tallies,
        }
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        let parts = array::from_fn(|i| Key::minus(self.parts[i], other.parts[i]));
        let tallies = array::from_fn(|i| Key::minus(self.tallies[i], other.tallies[i]));
        WithParts {
            whole: Key::minus(self.whole, other.whole),
            parts,
            tallies,
        }
    }

    #[inline(always)]
    fn times(self, n: usize) -> Self {
        let WithParts {
            whole,
            parts,
            tallies,
        } = self;
        let (parts, tallies) = (
            parts.map(|key| Key::times(key, n)),
            tallies.map(|key| Key::times(key, n)),
        );
        WithParts {
            whole: Key::times(whole, n),
            parts,
            tallies,
        }
    }

    #[inline(always)]
    fn of_whole(key: K) -> Self {
        WithParts {
            whole: key,
            ..Self::ZERO
        }
    }

    #[inline(always)]
    fn whole(self) -> K {
        self.whole
    }

    #[inline(always)]
    fn of_part(self, i: usize) -> K {
        if i < N {
            return self.parts[i];
        }
        convert(self.tallies[i - N])
    }
}

/// The parts of a state. The tallies come last.
#[derive(Clone, Copy, Debug)]
pub struct Parts {
    /// The names of the parts.
    pub(crate) names: &'static [&'static str],
    /// For each element of the table, the parts that contain it: bit `i` stands for part `i`. If
    /// one of them is a tally, the high half says how often the entry counts its kind.
    pub(crate) sets: &'static [u64],
    /// For each element of the table, its key in each tally.
    pub(super) tallies: &'static [u128],
}

impl Parts {
    /// A state without parts.
    pub(crate) const NONE: Self = Parts {
        names: &[],
        sets: &[],
        tallies: &[],
    };
}
