//! Sums of keys: one for the whole state, and one for each of its parts, if it has any.
//!
//! The sum of a part combines keys of the state. The sum of a part by counts adds keys of the values, which do not
//! depend on the slot.

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
    /// Number of parts by counts.
    const COUNTS: usize;

    /// Returns the sum of both elements.
    fn plus(self, other: Self) -> Self;
    /// Returns the difference of both elements.
    fn minus(self, other: Self) -> Self;
    /// Returns the element added `n` times.
    fn times(self, n: usize) -> Self;

    /// Returns the element that adds `key` to the sums of entry `i`.
    fn of_entry(key: Self::Key, parts: Self::Parts, i: usize) -> Self;
    /// Returns the element that adds `key` to the sums of entry `first + i`, where `i` is below `len`.
    fn of_row(key: Self::Key, parts: Self::Parts, first: usize, len: usize, i: usize) -> Self;

    /// Returns whether a value of field `field` can belong to a part.
    fn is_in_parts(parts: Self::Parts, field: usize) -> bool;
    /// Returns whether the kinds of field `field` are elements of its arrays. A value that moves may then change
    /// counts.
    fn counts_elements(parts: Self::Parts, field: usize) -> bool;
    /// Returns a number that identifies the kind that entry `i` counts, and how often it counts the kind.
    fn counted(parts: Self::Parts, i: usize) -> (u8, usize);
    /// Returns the element that adds `key` to the sum of the whole state only.
    fn of_whole(key: Self::Key) -> Self;

    /// Returns the element without its counts, which do not change if a value moves.
    fn moved(self) -> Self;

    /// Adds the base constant to the sum of the whole state. The sums of parts have no base constant.
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
    const COUNTS: usize = 0;

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
    fn is_in_parts((): (), _: usize) -> bool {
        false
    }

    #[inline(always)]
    fn counts_elements((): (), _: usize) -> bool {
        false
    }

    fn counted((): (), _: usize) -> (u8, usize) {
        (0, 1)
    }

    #[inline(always)]
    fn of_whole(key: K) -> Self {
        key
    }

    #[inline(always)]
    fn moved(self) -> Self {
        self
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

/// Returns a key of another type with the same bits.
pub(crate) fn convert<K: Key, L: Key>(key: K) -> L {
    L::from_halves(key.to_bits() as u64, (key.to_bits() >> 64) as u64)
}

/// Maximum number of different rows in a state.
pub const SETS: usize = 256;

/// The changes that entries of a table make to the parts: a list of the distinct changes, and its index for each entry.
#[derive(Clone, Copy, Debug)]
pub struct Parts<K: 'static, const N: usize, const C: usize> {
    /// For each entry, the index of its row in `rows`.
    pub sets: &'static [u8],
    /// The rows.
    pub rows: &'static [Row<K, N, C>; SETS],
    /// The fields with parts: bit `i` stands for field `i`, and bit 63 for all later fields.
    pub fields: u64,
    /// The fields whose kinds are elements of their arrays, in the same way.
    pub by_element: u64,
}

/// What an entry adds to `N` parts, and to `C` parts by counts.
#[derive(Clone, Copy, Debug)]
pub struct Row<K, const N: usize, const C: usize> {
    /// A mask for each part: all ones if the entry is in the part, else zero.
    pub masks: [K; N],
    /// The key of the value in each part by counts, else zero. The low half is first, because the compiler cannot make
    /// a key of a generic type.
    pub keys: [[u64; 2]; C],
    /// How often the entry counts its kind, if it is in a part by counts.
    pub times: usize,
}

/// The sums of the whole state, of `N` parts, and of `C` parts by counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct WithParts<K: Key, const N: usize, const C: usize> {
    whole: K,
    parts: [K; N],
    counts: [K::Sum; C],
}

impl<K: Key, const N: usize, const C: usize> WithParts<K, N, C> {
    #[inline(always)]
    fn of_set(whole: K, set: u8, rows: &[Row<K, N, C>; SETS]) -> Self {
        let Row { masks, keys, .. } = &rows[usize::from(set)];
        let counts = keys.map(|[low, high]| Key::from_halves(low, high));
        WithParts { whole, parts: masks.map(|mask| whole.masked(mask)), counts }
    }
}

impl<K: Key, const N: usize, const C: usize> Sums for WithParts<K, N, C> {
    type Key = K;
    type Parts = Parts<K, N, C>;

    const ZERO: Self = WithParts { whole: K::ZERO, parts: [K::ZERO; N], counts: [<K::Sum as Key>::ZERO; C] };
    const ADDITIVE: bool = K::ADDITIVE || C > 0;
    const COUNTS: usize = C;

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        let parts = array::from_fn(|i| Key::plus(self.parts[i], other.parts[i]));
        let counts = array::from_fn(|i| Key::plus(self.counts[i], other.counts[i]));
        WithParts { whole: Key::plus(self.whole, other.whole), parts, counts }
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        let parts = array::from_fn(|i| Key::minus(self.parts[i], other.parts[i]));
        let counts = array::from_fn(|i| Key::minus(self.counts[i], other.counts[i]));
        WithParts { whole: Key::minus(self.whole, other.whole), parts, counts }
    }

    #[inline(always)]
    fn times(self, n: usize) -> Self {
        let WithParts { whole, parts, counts } = self;
        let (parts, counts) = (parts.map(|key| Key::times(key, n)), counts.map(|key| Key::times(key, n)));
        WithParts { whole: Key::times(whole, n), parts, counts }
    }

    #[inline(always)]
    fn of_entry(key: K, parts: Parts<K, N, C>, i: usize) -> Self {
        Self::of_set(key, parts.sets[i], parts.rows)
    }

    #[inline(always)]
    fn of_row(key: K, parts: Parts<K, N, C>, first: usize, len: usize, i: usize) -> Self {
        Self::of_set(key, parts.sets[first..][..len][i], parts.rows)
    }

    #[inline(always)]
    fn is_in_parts(parts: Self::Parts, field: usize) -> bool {
        parts.fields >> field.min(63) & 1 == 1
    }

    #[inline(always)]
    fn counts_elements(parts: Self::Parts, field: usize) -> bool {
        parts.by_element >> field.min(63) & 1 == 1
    }

    fn counted(parts: Self::Parts, i: usize) -> (u8, usize) {
        (parts.sets[i], parts.rows[usize::from(parts.sets[i])].times)
    }

    #[inline(always)]
    fn of_whole(key: K) -> Self {
        WithParts { whole: key, ..Self::ZERO }
    }

    #[inline(always)]
    fn moved(self) -> Self {
        WithParts { counts: Self::ZERO.counts, ..self }
    }

    #[inline(always)]
    fn based(self, base: K) -> Self {
        WithParts { whole: Key::plus(base, self.whole), ..self }
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
        convert(self.counts[i - N])
    }
}
