//! Statistics in a quality report.

#![allow(
    clippy::cast_precision_loss,
    reason = "numbers of keys are far below 2^53"
)]

use alloc::string::String;
use alloc::vec::Vec;

/// The number of keys in which a bit is set, compared with half the number of keys.
///
/// ```
/// use zobrist::analysis::Effort;
/// use zobrist::keys::Description;
///
/// let slots: Description = "bits(4)".parse()?;
/// let quality = slots.quality(&[0x3_u8, 0x5, 0x9, 0x11], Effort::Hundredth);
/// let bias = quality.bias.unwrap();
/// assert_eq!((bias.bit, bias.ones, bias.z), (7, 0, -2.0)); // none of four, with a standard deviation of one
/// # Ok::<(), zobrist::keys::DescriptionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Bias {
    /// Index of the bit, 0 for the lowest.
    pub bit: u32,
    /// Number of keys in which the bit is set.
    pub ones: usize,
    /// Deviation of `ones` from half the number of keys, in standard deviations of random bits.
    pub z: f64,
}

impl Bias {
    /// Returns the value of the bit if it is the same in all keys, otherwise `None`. The number of
    /// keys follows from `ones` and `z`: if the bit is set in all keys, `z` is the square root
    /// of their number.
    pub(super) fn constant(&self) -> Option<u8> {
        match self.ones {
            0 => Some(0),
            ones => ((self.z.powi(2) - ones as f64).abs() < 0.5).then_some(1),
        }
    }
}

/// A window of the lowest or highest bits of the keys, with counts of the changes that leave these
/// bits of a hash unchanged.
///
/// ```
/// use zobrist::analysis::Effort;
/// use zobrist::keys::Description;
///
/// // The lowest bits of the first two keys are 0, so these keys do not change an index made of the lowest bits.
/// let slots: Description = "bits(3)".parse()?;
/// let quality = slots.quality(&[1_u32 << 20, 1 << 21, 3], Effort::Hundredth);
/// let lowest = &quality.windows[0];
/// assert_eq!((lowest.high, lowest.bits, lowest.rank), (false, 8, Some(1)));
/// let numbers: Vec<u64> = lowest.counts.iter().map(|count| count.number).collect();
/// assert_eq!(numbers, [2, 1, 0]); // either of the first two slots, or both
/// # Ok::<(), zobrist::keys::DescriptionError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Window {
    /// `true` for the highest bits, `false` for the lowest.
    pub high: bool,
    /// Number of bits.
    pub bits: u32,
    /// Rank of the keys restricted to these bits. It is `None` for additive keys.
    pub rank: Option<u32>,
    /// Counts of the changes of 1, 2, ... slots that leave these bits of a hash unchanged. Slots
    /// with multiplicities are omitted, because multiples of one key can agree in their low
    /// bits by construction.
    pub counts: Vec<Cancelling>,
}

/// The number of changes of a given number of slots that leave the bits of a window unchanged.
///
/// Under XOR, a change and its inverse count as one. With additive keys they count as two.
///
/// ```
/// use zobrist::analysis::Effort;
/// use zobrist::keys::Description;
///
/// // Two of three flags have the same key, so a change of both leaves the hash unchanged.
/// let slots: Description = "bits(3)".parse()?;
/// let quality = slots.quality(&[0xab_u8, 0xab, 0x5a], Effort::Hundredth);
/// let of_two = quality.windows[0].counts[1];
/// assert_eq!((of_two.slots, of_two.number), (2, 1));
/// assert_eq!(of_two.expected, 3.0 / 256.0); // three pairs
/// # Ok::<(), zobrist::keys::DescriptionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Cancelling {
    /// Number of slots that change.
    pub slots: usize,
    /// Number of changes that leave the bits unchanged. It is exact below the prime
    /// 2^64 - 2^32 + 1. Larger numbers are known only modulo this prime, and they require keys that
    /// are nearly all equal.
    pub number: u64,
    /// Mean of `number` over random keys.
    pub expected: f64,
    /// Deviation of `number` from its mean, in standard deviations of random keys that have as
    /// many equal differences in each slot as these keys. The distribution has heavier tails
    /// than a normal one.
    pub z: f64,
    /// Upper bound on the probability that random keys have a number at least as large.
    pub(super) probability: f64,
}

impl Cancelling {
    /// Returns the ratio of `number` to its expected value.
    pub(super) fn ratio(&self) -> f64 {
        self.number as f64 / self.expected
    }
}

/// The minimum number of slots in which two states with equal hashes differ, or a lower bound on
/// it.
///
/// ```
/// use zobrist::analysis::{Distance, Effort};
/// use zobrist::keys::Description;
///
/// let slots: Description = "bits(3)".parse()?;
/// let distance = |keys: [u8; 3]| slots.quality(&keys, Effort::Hundredth).distance.clone();
/// assert_eq!(distance([1, 2, 4]), Distance::Never);
/// assert!(matches!(distance([1, 2, 3]), Distance::Exactly(changes) if changes.len() == 3)); // 1 ^ 2 == 3
/// # Ok::<(), zobrist::keys::DescriptionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Distance {
    /// The listed changes cancel, and no changes of fewer slots do. Each element has the name of a
    /// slot, its old value and its new value.
    Exactly(Vec<String>),
    /// No changes of this many slots or fewer cancel.
    MoreThan(usize),
    /// No changes cancel: equal hashes prove equal states.
    Never,
}
