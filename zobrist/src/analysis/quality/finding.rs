//! Findings: defects of a table of keys.

#![allow(clippy::cast_precision_loss, reason = "statistics of numbers that are far below 2^53")]

use alloc::vec::Vec;
use core::fmt::{self, Display, Formatter};

use super::rank::is_low;
use super::report::Number;
use super::{Bias, Distance, Quality, Window, Witness};
use crate::analysis::probability::inverse_power;

/// A defect of a table of keys, which random keys have with a probability below one in a million.
///
/// Its message is one sentence.
///
/// ```
/// use zobrist::analysis::{Effort, Finding, Slots};
///
/// let slots: Slots = "3x1".parse()?;
/// let quality = slots.quality(&[0x9d39_247e_u32, 0, 0x44db_0150], Effort::Tenth);
/// assert!(matches!(quality.findings()[0], Finding::ZeroKeys(1)));
/// assert_eq!(quality.findings()[0].to_string(), "1 key is zero");
/// # Ok::<(), zobrist::analysis::SlotsError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Finding {
    /// This many keys are zero.
    ZeroKeys(usize),
    /// This many keys are equal to an earlier one.
    RepeatedKeys(usize),
    /// Changes of few slots cancel, so they do not change the hash.
    Distance(Witness),
    /// Too few keys are linearly independent over the field of two elements.
    Rank {
        /// The rank of the keys.
        rank: u32,
        /// The rank of random keys.
        full: u32,
    },
    /// The lowest or highest bits have a rank that is too low.
    WindowRank {
        /// Whether these are the highest bits.
        high: bool,
        /// The number of bits.
        bits: u32,
        /// Their rank.
        rank: u32,
    },
    /// These bits are set in too many or too few keys.
    Bias(Vec<Bias>),
    /// Changes of few slots leave the lowest or highest bits unchanged more often than with random keys.
    Cancelling {
        /// Whether these are the highest bits.
        high: bool,
        /// The number of bits.
        bits: u32,
        /// The number of slots that change.
        slots: usize,
        /// The number of such changes divided by the expected number.
        ratio: f64,
        /// The deviation from the expected number in standard deviations.
        z: f64,
    },
}

/// Threshold in standard deviations. With more slots the tail of the distribution is heavier, since one short relation is a
/// part of many longer ones. Of 8,300 random tables none exceeds 9 with up to four slots; with six slots one in a thousand
/// does.
const ALARM: f64 = 10.0;
const MOST_SLOTS: usize = 4;
/// In narrower windows a few equal keys of one slot make all counts large.
const LEAST_BITS: u32 = 10;
const ALARM_OF_BITS: f64 = 7.0;
const IMPROBABLE: f64 = 1e-6;

/// The probability below which a cancelling pattern of few slots is a finding.
const ALARM_OF_DISTANCE: f64 = 1e-4;

pub(super) fn findings(quality: &Quality) -> Vec<Finding> {
    let mut found = Vec::new();
    let n = quality.keys as f64;
    let random = inverse_power(quality.bits);
    if at_least(quality.zero_keys, n * random) < IMPROBABLE {
        found.push(Finding::ZeroKeys(quality.zero_keys));
    }
    if at_least(quality.repeated_keys, n * (n - 1.0) / 2.0 * random) < IMPROBABLE {
        found.push(Finding::RepeatedKeys(quality.repeated_keys));
    }
    if let Distance::Exactly(witness) = &quality.distance {
        let slots = witness.changes.len();
        if (1..=slots).map(|k| quality.expected(k)).sum::<f64>() < ALARM_OF_DISTANCE {
            found.push(Finding::Distance(witness.clone()));
        }
    }
    // Exact keys are confined to as many dimensions as they need.
    let exact = matches!(quality.distance, Distance::Never);
    if let Some(rank) =
        quality.rank.filter(|&rank| !exact && is_low(rank, quality.keys, quality.bits))
    {
        found.push(Finding::Rank { rank, full: quality.keys.min(quality.bits as usize) as u32 });
    }
    for &Window { high, bits, rank, ref counts } in &quality.windows {
        if let Some(rank) = rank.filter(|&rank| is_low(rank, quality.keys, bits)) {
            found.push(Finding::WindowRank { high, bits, rank });
        }
        // Findings with more slots follow from this one.
        let first = counts.iter().take(MOST_SLOTS).find(|count| {
            bits >= LEAST_BITS
                && count.z > ALARM
                && at_least(count.number as usize, count.expected) < IMPROBABLE
        });
        if let Some(count) = first {
            let (slots, ratio, z) = (count.slots, count.ratio(), count.z);
            found.push(Finding::Cancelling { high, bits, slots, ratio, z });
        }
    }
    let biased = quality.biases.iter().filter(|bias| bias.z.abs() > ALARM_OF_BITS);
    let biased: Vec<Bias> = biased.copied().collect();
    if !biased.is_empty() {
        found.push(Finding::Bias(biased));
    }
    found
}

/// Returns an upper bound on the probability of at least `number` events for a Poisson distribution of this `mean`: the bound
/// of Chernoff (M. Mitzenmacher, E. Upfal, Probability and Computing, 2005, theorem 5.4).
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
            Finding::RepeatedKeys(1) => f.write_str("1 key is there twice"),
            Finding::RepeatedKeys(n) => write!(f, "{n} keys are repeated"),
            Finding::Distance(witness) => Display::fmt(witness, f),
            Finding::Rank { rank, full } => {
                write!(
                    f,
                    "the rank is {rank} and not {full}: some bits of a hash determine the others"
                )
            }
            Finding::WindowRank { high, bits, rank } => {
                write!(f, "the rank of the {} {bits} bits is {rank}", end(*high))
            }
            Finding::Bias(biases) => {
                for (i, Bias { bit, ones, .. }) in biases.iter().take(4).enumerate() {
                    let separator = if i == 0 { "" } else { ", " };
                    write!(f, "{separator}bit {bit} is one in {ones} keys")?;
                }
                match biases.len() {
                    0..=4 => Ok(()),
                    more => write!(f, ", and so on for {} more bits", more - 4),
                }
            }
            Finding::Cancelling { high, bits, slots, ratio, z } => {
                let s = if *slots == 1 { "" } else { "s" };
                write!(
                    f,
                    "changes of {slots} slot{s} leave the {} {bits} bits as they are {} times as often as with random keys (z = {z:+.0})",
                    end(*high),
                    Number(*ratio)
                )
            }
        }
    }
}
