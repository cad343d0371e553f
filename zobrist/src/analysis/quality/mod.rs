//! Quality analysis of keys: statistics, their comparison with random keys, and defects.

use alloc::string::String;
use alloc::vec::Vec;

use crate::hash::{State, Table, Zobrist};
use crate::key::Key;
use crate::keys::{KeyTable, ShapeKeys};
#[cfg(feature = "lattice")]
use crate::lattice::LatticeKeys;
use crate::shape::Description;

mod distance;
mod examine;
mod finding;
mod measures;
mod places;
mod rank;
mod report;
mod residues;
mod sums;
mod window;

use examine::examine;
pub use finding::Finding;
pub use measures::{Bias, Cancelling, Distance, Window};

/// Analyzes the quality of the static keys of `S`.
///
/// Keys made at run time have a method `quality`. For arbitrary keys, see
/// [`Description::quality`].
///
/// ```
/// use zobrist::Zobrist;
/// use zobrist::analysis::{self, Distance, Effort};
///
/// #[derive(Zobrist)]
/// #[zobrist(key = u64)]
/// struct Lights { on: [bool; 25] }
///
/// let quality = analysis::quality::<Lights>(Effort::Tenth);
/// assert!(quality.is_good(), "{quality}");
/// // 25 random keys of 64 bits are independent of each other, so no two states have equal hashes.
/// assert!(matches!(quality.distance, Distance::Never));
/// ```
pub fn quality<S: State>(effort: Effort) -> Quality {
    examine(&S::SHAPE, Table(S::zobrist_table()).keys(&S::SHAPE), effort)
}

impl Description {
    /// Analyzes the quality of arbitrary keys for the described state, such as the keys of an
    /// engine.
    ///
    /// All keys of a slot are adjacent in `keys`, so an engine's piece-major `[[u64; 64]; 12]` must
    /// be transposed: see the [guide](../guide/book_keys/index.html#quality-of-the-keys).
    /// `Wrapping` keys are combined by addition.
    ///
    /// # Panics
    /// If the number of keys is not [`features`](Description::features).
    ///
    /// ```
    /// use zobrist::analysis::Effort;
    /// use zobrist::keys::Description;
    ///
    /// let lights: Description = "bits(30)".parse()?;
    /// let mut keys = [0_u64; 30];
    /// for (i, key) in keys.iter_mut().enumerate() {
    ///     *key = (i as u64 + 1) << 32; // all low bits are equal
    /// }
    /// let quality = lights.quality(&keys, Effort::Tenth);
    /// assert!(!quality.is_good());
    /// # Ok::<(), zobrist::keys::DescriptionError>(())
    /// ```
    pub fn quality<K: Key>(&self, keys: &[K], effort: Effort) -> Quality {
        let features = self.features();
        assert!(
            keys.len() == features,
            "{} keys, but the description has {features}",
            keys.len()
        );
        self.with_shape(|shape| examine(shape, keys.iter().copied(), effort))
    }
}

impl<S: Zobrist, K: Key> KeyTable<S, K> {
    /// Examines the statistics of the keys, see [`Quality`].
    ///
    /// ```
    /// use zobrist::KeyTable;
    /// use zobrist::analysis::{Distance, Effort};
    ///
    /// let wide = KeyTable::<[bool; 361], u64>::new(2026).quality(Effort::Tenth);
    /// assert!(wide.is_good());
    /// // A few keys of 16 bits are equal, as in any random table of this size.
    /// let narrow = KeyTable::<[bool; 361], u16>::new(2026).quality(Effort::Tenth);
    /// assert!(narrow.is_good() && matches!(narrow.distance, Distance::Exactly(_)));
    /// ```
    pub fn quality(&self, effort: Effort) -> Quality {
        examine(&S::SHAPE, self.made.keys(&S::SHAPE), effort)
    }
}

impl<K: Key> ShapeKeys<K> {
    /// Examines the statistics of the keys, see [`Quality`].
    pub fn quality(&self, effort: Effort) -> Quality {
        self.description
            .with_shape(|shape| examine(shape, self.made.keys(shape), effort))
    }
}

#[cfg(feature = "lattice")]
impl<T: Zobrist, K: Key> LatticeKeys<T, K> {
    /// Examines the statistics of the keys, see [`Quality`]. It is intended for up to a million
    /// keys, because it copies all of them.
    ///
    /// ```
    /// use zobrist::analysis::Effort;
    /// use zobrist::keys::KeySource;
    /// use zobrist::lattice::LatticeKeys;
    ///
    /// let builder = LatticeKeys::<bool, u64>::builder(2026, 500).source(KeySource::Computed);
    /// assert!(builder.build()?.quality(Effort::Tenth).is_good());
    /// # Ok::<(), zobrist::keys::KeysError>(())
    /// ```
    pub fn quality(&self, effort: Effort) -> Quality {
        examine(&self.shape, self.made.keys(&self.shape), effort)
    }
}

/// Weak generators whose keys pass every test. The last line of a good report lists them.
const NOT_DETECTABLE: [&str; 3] = ["five rand() << 15", "raw xorshift64", "rotated keys"];

/// Quality report of a table of keys: exact statistics, their deviation from random keys, and
/// defects.
///
/// ```
/// use zobrist::analysis::Effort;
/// use zobrist::keys::Description;
///
/// // A linear congruential generator. Its low bits have short periods.
/// let mut state = 1_u64;
/// let keys = [(); 200].map(|()| {
///     state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
///     state
/// });
/// let slots: Description = "array(50, numbers(4))".parse()?;
/// let quality = slots.quality(&keys, Effort::Tenth);
/// assert!(!quality.is_good());
/// assert!(quality.to_string().contains("BAD: "));
/// # Ok::<(), zobrist::keys::DescriptionError>(())
/// ```
///
/// Its `Display` is a report of 30 to 70 lines. All numbers are exact, deterministic, and the same
/// on every machine. These are the lines and their meaning:
///
/// - `zero keys`: the number of keys that are zero. An update with such a key does not change the
///   hash. 0 is right.
/// - `repeated keys`: the number of keys that are equal to an earlier key, often by an error in
///   copying. 0 is right. The next lines name the first five pairs.
/// - `rank`: the number of [linearly independent](Quality::rank) keys. For a few hundred random
///   keys of 64 bits it is
///   64. If it is lower, some bits of a hash are determined by the others and are wasted.
/// - `dependent`: the number of [slots whose keys are linearly
///   dependent](Quality::dependent_slots). Exact keys have such slots by construction. Combine at
///   most one key of such a slot.
/// - `bias of bits`: the bit whose [number of ones](Quality::bias) is farthest from half the number
///   of keys. The deviation is given in standard deviations of random keys. It is a finding above
///   7, or above a higher limit if keys of one slot are linearly dependent.
/// - `slot distance`: the minimum number of slots in which two states with equal hashes
///   [differ](Quality::distance). A single number is exact; the changes that cancel follow by name.
///   `more than 4` is a lower bound from a search that ended without a result: states that differ
///   in 4 slots or fewer never have equal hashes. The end of the search depends on the
///   [effort](Effort). For comparison, a chess move changes three slots (two squares and the side
///   to move), and two moves from one position lead to positions that differ in four. The change of
///   a slot is one key if the value before or after it is empty, otherwise two keys. So under XOR,
///   `more than 4` means: no set of up to 8 keys, from at most 4 slots with at most two keys of
///   each, XORs to zero.
/// - `expected`: the [number](Quality::expected) of cancelling changes that random keys would have,
///   for numbers of slots that the search did not reach.
/// - `changes of slots ...`: the [windows](Quality::windows). They count the changes of 1 to 6
///   slots that leave the lowest or highest bits of a hash unchanged. Two states that differ by
///   such a change share a bucket in a table that takes its index from these bits.
/// - `z`: the deviation of a count from its expected value, in standard deviations. For random keys
///   it is usually between -3 and +3. But its distribution has heavy tails: a few keys that are
///   equal by chance increase all counts, so random keys of five slots with 20 values each reach
///   +16. So a large `z` alone is not a finding. A count is a finding if it is at least 1.15 times
///   the expected one, and random keys have such an excess with a probability below 5 x 10^-8. If
///   many slots contribute to the excess, findings begin at a `z` of about 9. Tables of fewer than
///   12 slots never have such a finding.
/// - `BAD`: a [finding](Finding). A table of random keys has any finding with a probability below
///   one in 100,000, whatever its shape.
///
/// If the lowest bits have a large `z` or a low rank, and the highest bits do not, take the index
/// of a table from the highest bits, as the tables of this crate do, or generate the keys again by
/// a better generator. If both ends are bad, or a finding names zero keys, repeated keys, the rank
/// of whole keys or a biased bit, generate the keys again. New keys invalidate all stored hashes.
///
/// A good report does not prove randomness: its last line lists weak generators that pass.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Quality {
    /// The number of keys.
    #[doc(alias = "keys")]
    pub key_count: usize,
    /// The number of slots.
    #[doc(alias = "slots")]
    pub slot_count: usize,
    /// The width of the keys in bits.
    pub bits: u32,
    /// The number of keys that are zero.
    pub zero_keys: usize,
    /// The number of keys that are equal to an earlier key. Three equal keys count as two.
    pub repeated_keys: usize,
    /// The rank of the keys: the maximum number of keys that are linearly independent over the
    /// field of two elements. `None` for additive keys, because the rank is defined for XOR
    /// only.
    #[doc(alias("linear independence", "xor basis"))]
    pub rank: Option<u32>,
    /// The number of slots whose keys are linearly dependent by construction: some keys of the
    /// slot XOR to zero. A slot of random keys is counted with a probability below 10^-9, even
    /// if it has more keys than bits.
    ///
    /// This is not a defect, because a state has one value of a slot at a time. But a hash that
    /// combines several keys of such a slot is equal for many different states. An example is
    /// a material key made of the keys of one square.
    ///
    /// ```
    /// use zobrist::analysis::Effort;
    /// use zobrist::keys::Description;
    ///
    /// let slots: Description = "array(2, numbers(3))".parse()?; // two slots of three values
    /// let [a, b, c] = [0x9d39_247e_3377_6d41_u64, 0x2af7_3980_05aa_a5c7, 0x44db_0150_2462_3547];
    /// let [d, e] = [0x9c15_f73e_62a7_6ae2, 0x7583_4465_4896_16a4];
    /// assert_eq!(slots.quality(&[a, b, a ^ b, c, d, e], Effort::Tenth).dependent_slots, 1);
    /// # Ok::<(), zobrist::keys::DescriptionError>(())
    /// ```
    pub dependent_slots: usize,
    /// The bit whose number of ones deviates most from half the number of keys. `None` if there
    /// are no keys.
    pub bias: Option<Bias>,
    /// The minimum number of slots in which two states with equal hashes differ, or a lower bound
    /// on it.
    pub distance: Distance,
    /// The expected numbers of changes of 0, 1, ... slots, up to 24, that cancel, over random keys
    /// of the same shape and width.
    ///
    /// ```
    /// use zobrist::analysis::Effort;
    /// use zobrist::keys::Description;
    ///
    /// let slots: Description = "bits(3)".parse()?; // three flags
    /// let quality = slots.quality(&[1_u8, 2, 4], Effort::Hundredth);
    /// assert_eq!(quality.expected[2], 3.0 / 256.0); // three pairs of flags
    /// # Ok::<(), zobrist::keys::DescriptionError>(())
    /// ```
    pub expected: Vec<f64>,
    /// The counts of changes that leave the lowest or the highest bits of a hash unchanged. For
    /// additive keys, only the lowest bits are counted.
    pub windows: Vec<Window>,
    /// The defects, each cause before its consequences.
    pub findings: Vec<Finding>,
    counted_slots: usize,
    additive: bool,
    /// The names of up to five pairs of equal keys.
    repeated: Vec<[String; 2]>,
    /// The number of keys of the first slot with linearly dependent keys, and the rank of these
    /// keys.
    dependent: Option<[usize; 2]>,
}

impl Quality {
    /// Returns whether there are no findings.
    ///
    /// ```
    /// use zobrist::analysis::Effort;
    /// use zobrist::keys::Description;
    ///
    /// let slots: Description = "bits(3)".parse()?; // three flags
    /// let quality = slots.quality(&[7_u64, 7, 4], Effort::Hundredth);
    /// assert!(!quality.is_good()); // two flags have the same key
    /// # Ok::<(), zobrist::keys::DescriptionError>(())
    /// ```
    pub fn is_good(&self) -> bool {
        self.findings.is_empty()
    }
}

/// Approximate time budget of an analysis, on one core and in a release build. The amount of work
/// is fixed in advance: the time depends on the machine, but the result does not.
///
/// ```
/// use zobrist::analysis::Effort;
/// use zobrist::keys::Description;
///
/// let slots: Description = "array(10, numbers(3))".parse()?;
/// let keys: Vec<u32> = (1..=30).map(|i: u32| i.pow(5).wrapping_mul(0x9e37_79b9)).collect();
/// let quick = slots.quality(&keys, Effort::Tenth);
/// let slow = slots.quality(&keys, Effort::Second);
/// assert!(quick.windows.len() <= slow.windows.len());
/// # Ok::<(), zobrist::keys::DescriptionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effort {
    /// A hundredth of a second, for tests. For chess keys, it covers windows of 8 and 10 bits and
    /// all changes of up to 2 slots.
    Hundredth,
    /// A tenth of a second. For chess keys, it covers windows of up to 12 bits and all changes of
    /// up to 3 slots.
    Tenth,
    /// About a second. For chess keys, it covers windows of up to 16 bits and all changes of up to
    /// 4 slots.
    #[default]
    Second,
    /// About ten seconds, for tables whose slots have few keys. For Go on 19x19 (361 slots of 2
    /// keys), it covers windows of up to 16 bits instead of 12, and all changes of up to 5
    /// slots instead of 4.
    ///
    /// For chess keys, the report is that of `Second`: a search of 5 slots would store the sums of
    /// all changes of 2 slots, and these sums are too many. For up to about 100 slots of one or
    /// two keys, `Second` already covers 6 slots, the maximum.
    TenSeconds,
}

impl Effort {
    /// Returns the time budget, in nanoseconds, of the search for changes that cancel. Counts in
    /// windows take 0.6 of it.
    pub(super) fn nanoseconds(self) -> f64 {
        match self {
            Effort::Hundredth => 1e7,
            Effort::Tenth => 1e8,
            Effort::Second => 1e9,
            Effort::TenSeconds => 1e10,
        }
    }
}
