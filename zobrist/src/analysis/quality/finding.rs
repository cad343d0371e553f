//! Findings: defects of a table of keys.

#![allow(
    clippy::cast_precision_loss,
    reason = "statistics of numbers that are far below 2^53"
)]

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Display, Formatter};

use super::places::SlotTable;
use super::rank::at_most;
use super::report::{Number, write_cancelling};
use super::{Bias, Distance, Quality, Window};
use crate::analysis::probability::inverse_power;

/// A defect of a table of keys.
///
/// ```
/// use zobrist::analysis::{Effort, Finding};
/// use zobrist::keys::Description;
///
/// let slots: Description = "bits(3)".parse()?;
/// let quality = slots.quality(&[0x9d39_247e_u32, 0, 0x44db_0150], Effort::Tenth);
/// assert!(matches!(quality.findings[0], Finding::ZeroKeys(1)));
/// assert_eq!(quality.findings[0].to_string(), "1 key is zero");
/// # Ok::<(), zobrist::keys::DescriptionError>(())
/// ```
///
/// Random keys of any number, shape and width, combined by XOR or by addition, have any finding
/// with a probability below one in 100,000. This is proved: each variant states its bound and the
/// inequality behind it. A simulation of 48,000 random tables of 15 shapes had no finding
/// (`quality::calibration` in the integration tests).
///
/// The message of a finding is one sentence.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Finding {
    /// Too many keys are zero. The field is their number. Probability for random keys: at most
    /// 10^-6, by the Chernoff bound.
    ZeroKeys(usize),
    /// Too many keys are equal to an earlier key. The field is their number. Probability for random
    /// keys: at most 10^-6, by the Chernoff bound.
    RepeatedKeys(usize),
    /// The listed changes of few slots cancel: together they do not change the hash. Probability
    /// for random keys: at most 2 x 10^-6, the mean number of such changes.
    Distance(Vec<String>),
    /// Too few keys are linearly independent over the field of two elements. Probability for random
    /// keys, together with `WindowRank`: at most 5 x 10^-7, the mean number of spaces that are
    /// orthogonal to all keys.
    Rank {
        /// The rank of the keys.
        rank: u32,
        /// The maximum rank: the number of keys or of bits, whichever is less.
        full: u32,
    },
    /// The rank of the lowest or highest bits of the keys is too low.
    WindowRank {
        /// Whether these are the highest bits.
        high: bool,
        /// The number of bits.
        bits: u32,
        /// The rank of the keys restricted to these bits.
        rank: u32,
    },
    /// The listed bits are set in too many or too few keys. Probability for random keys: at most
    /// 10^-8, by Hoeffding's inequality.
    Bias(Vec<Bias>),
    /// Changes of few slots leave the lowest or highest bits unchanged at least 1.15 times as often
    /// as with random keys. Probability for random keys, over all windows and numbers of slots:
    /// at most 3 x 10^-6, by an inequality for martingales (B. Delyon, Electron. J. Probab. 14
    /// (2009) 752).
    Cancelling {
        /// Whether these are the highest bits.
        high: bool,
        /// The number of bits.
        bits: u32,
        /// The number of slots that change.
        slots: usize,
        /// The number of changes that leave the bits unchanged, divided by its expected value.
        ratio: f64,
        /// The deviation of that number from its expected value, in standard deviations.
        z: f64,
    },
}

/// Probability bounds for single statistics. The sum of the bounds over all statistics of a table
/// of keys is below one in 100,000. The statistics are zero keys, repeated keys, the distance, 9
/// ranks (of whole keys and of 8 windows), 128 bits, and 48 counts (6 for each window).
const IMPROBABLE: f64 = 1e-6;
const IMPROBABLE_DISTANCE: f64 = 2e-6;
const IMPROBABLE_RANK: f64 = 5e-8;
const IMPROBABLE_COUNT: f64 = 5e-8;
/// Deviation of a biased bit, in standard deviations. The number of ones of a random bit exceeds it
/// with a probability of at most 2 exp(-7^2 / 2), 5e-11.
const ALARM_OF_BITS: f64 = 7.0;

/// Minimum ratio of a finding. Smaller ratios are harmless.
const LEAST_RATIO: f64 = 1.15;

/// Returns the findings, causes before consequences. For example, a bit that is 0 in all keys makes
/// more changes cancel.
pub(super) fn findings(quality: &Quality, bits: &[Bias], table: &SlotTable<'_>) -> Vec<Finding> {
    let mut found = Vec::new();
    let n = quality.key_count as f64;
    let random = inverse_power(quality.bits);
    let ranks: Vec<(usize, usize)> = table.ranks(quality.bits).collect();
    // Linearly dependent keys of one slot are biased together. The keys of the slot can be divided
    // into about keys / rank sets of independent keys, and the bound on the variance increases
    // by this factor.
    let spread: usize = ranks
        .iter()
        .map(|&(keys, rank)| keys * keys.div_ceil(rank.max(1)))
        .sum();
    let is_biased = |bias: &&Bias| {
        bias.z.abs() > ALARM_OF_BITS && bias.z.powi(2) * n > ALARM_OF_BITS.powi(2) * spread as f64
    };
    let biased: Vec<Bias> = bits.iter().filter(is_biased).copied().collect();
    if !biased.is_empty() {
        found.push(Finding::Bias(biased));
    }
    if at_least(quality.zero_keys, n * random) < IMPROBABLE {
        found.push(Finding::ZeroKeys(quality.zero_keys));
    }
    if at_least(quality.repeated_keys, n * (n - 1.0) / 2.0 * random) < IMPROBABLE {
        found.push(Finding::RepeatedKeys(quality.repeated_keys));
    }
    if let Distance::Exactly(changes) = &quality.distance {
        if quality.expected[1..=changes.len()].iter().sum::<f64>() < IMPROBABLE_DISTANCE {
            found.push(Finding::Distance(changes.clone()));
        }
    }
    let free = ranks.iter().map(|&(_, rank)| rank).sum();
    let is_low = |rank, bits| rank < bits && at_most(rank, bits, free) < IMPROBABLE_RANK;
    if let Some(rank) = quality.rank.filter(|&rank| is_low(rank, quality.bits)) {
        found.push(Finding::Rank {
            rank,
            full: quality.key_count.min(quality.bits as usize) as u32,
        });
    }
    for &Window {
        high, bits, rank, ..
    } in &quality.windows
    {
        if let Some(rank) = rank.filter(|&rank| is_low(rank, bits)) {
            found.push(Finding::WindowRank { high, bits, rank });
        }
    }
    for &Window {
        high,
        bits,
        ref counts,
        ..
    } in &quality.windows
    {
        // Reports the smallest number of slots only. Excesses with more slots are its consequences.
        let first = counts
            .iter()
            .find(|count| count.ratio() >= LEAST_RATIO && count.probability < IMPROBABLE_COUNT);
        if let Some(count) = first {
            let (slots, ratio, z) = (count.slots, count.ratio(), count.z);
            found.push(Finding::Cancelling {
                high,
                bits,
                slots,
                ratio,
                z,
            });
        }
    }
    found
}

/// Returns an upper bound on the probability of at least `number` independent events if `mean` are
/// expected: the Chernoff bound (M. Mitzenmacher, E. Upfal, Probability and Computing, 2005,
/// theorem 4.4). The bound also holds for repeated keys: the probability that a key repeats an
/// earlier key is largest if all earlier keys are distinct.
fn at_least(number: usize, mean: f64) -> f64 {
    let number = number as f64;
    if number <= mean {
        return 1.0;
    }
    if mean == 0.0 {
        return 0.0;
    }
    (number - mean - number * (number / mean).ln()).exp()
}

impl Display for Finding {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let end = |high| if high { "highest" } else { "lowest" };
        match self {
            Finding::ZeroKeys(1) => f.write_str("1 key is zero"),
            Finding::ZeroKeys(n) => write!(f, "{n} keys are zero"),
            Finding::RepeatedKeys(1) => f.write_str("1 key is a duplicate"),
            Finding::RepeatedKeys(n) => write!(f, "{n} keys are repeated"),
            Finding::Distance(changes) => write_cancelling(changes, f),
            Finding::Rank { rank, full } => {
                write!(
                    f,
                    "the rank is {rank} and not {full}: some bits of a hash determine the others"
                )
            }
            Finding::WindowRank { high, bits, rank } => {
                write!(f, "the rank of the {} {bits} bits is {rank}", end(*high))
            }
            Finding::Bias(biases) => write_biases(biases, f),
            Finding::Cancelling {
                high,
                bits,
                slots,
                ratio,
                z,
            } => {
                let s = if *slots == 1 { "" } else { "s" };
                write!(
                    f,
                    "changes of {slots} slot{s} leave the {} {bits} bits as they are {} times as often as with \
                     random keys (z = {z:+.0})",
                    end(*high),
                    Number(*ratio)
                )
            }
        }
    }
}

/// Maximum number of biased bits, or of runs of constant bits, in a message.
const MOST_BIASES: usize = 4;

/// Writes the biased bits. A run of adjacent constant bits is one entry, such as `bits 31 to 63 are
/// 0 in all keys`.
fn write_biases(biases: &[Bias], f: &mut Formatter<'_>) -> fmt::Result {
    let runs = || {
        biases.chunk_by(|a, b| {
            a.bit + 1 == b.bit && a.constant().is_some() && a.constant() == b.constant()
        })
    };
    for (i, run) in runs().take(MOST_BIASES).enumerate() {
        let (first, last) = (run[0].bit, run[run.len() - 1].bit);
        f.write_str(if i == 0 { "" } else { ", " })?;
        match run[0].constant() {
            Some(value) if first == last => write!(f, "bit {first} is {value} in all keys")?,
            Some(value) => write!(f, "bits {first} to {last} are {value} in all keys")?,
            None => write!(f, "bit {first} is one in {} keys", run[0].ones)?,
        }
    }
    match runs().skip(MOST_BIASES).map(<[Bias]>::len).sum() {
        0 => Ok(()),
        1_usize => f.write_str(", and so on for 1 more bit"),
        more => write!(f, ", and so on for {more} more bits"),
    }
}
