//! Ranks over the field of two elements.

#![allow(
    clippy::cast_precision_loss,
    reason = "numbers of keys are far below 2^53"
)]

/// Returns the rank of words of `bits` bits.
pub(super) fn rank(words: impl Iterator<Item = u128>, bits: u32) -> u32 {
    // The linearly independent words, indexed by their leading bit.
    let mut basis = [0; 128];
    let mut rank = 0;
    for mut word in words {
        while word != 0 {
            let same_lead = &mut basis[word.ilog2() as usize];
            if *same_lead == 0 {
                *same_lead = word;
                rank += 1;
            }
            word ^= *same_lead;
        }
        if rank == bits {
            break;
        }
    }
    rank
}

/// Returns an upper bound on the probability that random keys have at most this rank in a window of
/// `bits` bits. `free` is the sum of the ranks of the individual slots. It replaces the number of
/// keys, because keys of one slot may depend on each other by construction.
///
/// Let j = `bits` - `rank`. All keys are orthogonal to a common j-dimensional subspace of the
/// window, and there are at most 3.4628 * 2^(j `rank`) such subspaces. The keys of a slot span a
/// random space. If its dimension is r, it is orthogonal to a fixed j-dimensional subspace with a
/// probability of at most 2^-(j r). The slots are independent, so all of them are orthogonal to the
/// subspace with a probability of at most 2^-(j `free`).
pub(super) fn at_most(rank: u32, bits: u32, free: usize) -> f64 {
    let missing = f64::from(bits - rank);
    (3.4628 * (-missing * (free as f64 - f64::from(rank))).exp2()).min(1.0)
}

/// Threshold of [`are_dependent`]: keys are taken to be dependent by construction if random keys
/// have such a low rank with a probability below it.
const BY_CHANCE: f64 = 1e-9;

/// Returns whether the keys of a slot are linearly dependent by construction. Random keys have such
/// a low rank with a probability below 10^-9.
pub(super) fn are_dependent(keys: usize, rank: usize, bits: u32) -> bool {
    rank < keys && at_most(rank as u32, bits, keys) < BY_CHANCE
}

#[cfg(test)]
mod tests;
