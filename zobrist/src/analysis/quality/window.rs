//! The exact number of patterns that cancel in a window of the keys.
//!
//! A pattern is a set of slots with a difference of each. The number of patterns of k slots that cancel is the mean
//! over all characters u of the window of the k-th elementary symmetric polynomial of the c_s(u), where c_s(u) is the
//! sum of u over the differences of slot s: the identity of MacWilliams (F. J. MacWilliams, N. J. A. Sloane, The Theory
//! of Error-Correcting Codes, 1977, chapter 5).
//!
//! Its distribution over random keys has heavy tails, since a short relation between keys is a part of many longer
//! ones. A bound for all shapes: add the slots one by one. Given the slots before it, the number of patterns that a
//! slot completes has a mean that does not depend on them, and a variance that follows from the same characters
//! (Parseval). So the number minus its mean, M, is a martingale. Since exp(x - x^2 / 6) <= 1 + x + x^2 / 3, the mean of
//! exp(a M - a^2 W / 2) is at most 1 for each a > 0, where W is a third of the squared steps of M plus two thirds of
//! their conditional variances (B. Delyon, Exponential inequalities for sums of weakly dependent variables, Electron.
//! J. Probab. 14 (2009) 752). Averaged over a half-normal a with a mean square of 1 / V, and by Markov's inequality,
//! the probability of such an M > 0 and W is at most sqrt(1 + W / V) exp(-M^2 / (2 (W + V))) (V. H. de la Pena, T. L.
//! Lai, Q.-M. Shao, Self-Normalized Processes, 2009, chapter 11). V is the variance of the number, which depends on the
//! shape only.

#![allow(clippy::cast_precision_loss, reason = "statistics")]

use alloc::vec;
use alloc::vec::Vec;

use super::field::{add, inverse, mul, root, signed, sub};
use crate::analysis::probability::inverse_power;

/// Maximum number of slots of the patterns that are counted.
pub(super) const MOST: usize = 6;

/// The changes of a slot.
pub(super) struct Changes<I> {
    /// The differences, as numbers below 2^`bits`; with additive keys in both directions.
    pub(super) differences: I,
    pub(super) number: f64,
    /// The sum of the squared numbers of equal differences.
    pub(super) squares: f64,
}

/// The patterns of a number of slots that cancel.
#[derive(Clone, Copy, Default)]
pub(super) struct Count {
    /// Their number, modulo the prime of the field.
    pub(super) number: u64,
    /// The mean of the number over random keys.
    pub(super) expected: f64,
    /// The variance, if slots have as many equal changes.
    pub(super) variance: f64,
    /// An upper bound on the probability that random keys have as many.
    pub(super) probability: f64,
}

/// The largest number of patterns whose squared counts are known from their residues.
const MOST_SQUARED: f64 = 4_294_967_295.0;

/// Counts the cancelling patterns of 0, 1, ... slots.
pub(super) fn cancelling<I: Iterator<Item = usize>>(
    slots: impl Iterator<Item = Changes<I>>,
    bits: u32,
    additive: bool,
) -> [Count; MOST + 1] {
    let one = std::array::from_fn(|k| u64::from(k == 0));
    let mut products: Vec<[u64; MOST + 1]> = vec![one; 1 << bits];
    let (scale, random) = (inverse(1 << bits), inverse_power(bits));
    // A difference and its inverse cancel together.
    let together = if additive { 2.0 } else { 1.0 };
    let mut numbers = [0; MOST + 1];
    // For all patterns: their number, and the number with squared multiplicities.
    let (mut patterns, mut squared) = (one.map(|n| n as f64), one.map(|n| n as f64));
    // W of the bound.
    let mut spread = [0.0; MOST + 1];

    let mut transform = if additive { Transform::cyclic(bits) } else { Transform::walsh(bits) };
    for Changes { differences, number, squares } in slots {
        let sums = transform.sums(differences);
        let (mut steps, mut powers) = ([0; MOST + 1], [0; MOST + 1]);
        for (product, &sum) in products.iter_mut().zip(sums) {
            for k in (1..=MOST).rev() {
                let (before, step) = (product[k - 1], mul(product[k - 1], sum));
                product[k] = add(product[k], step);
                steps[k] = add(steps[k], step);
                powers[k] = add(powers[k], mul(before, before));
            }
        }
        for k in (1..=MOST).rev() {
            let step = mul(steps[k], scale);
            numbers[k] = add(numbers[k], step);
            // The mean and mean square of the counts of the patterns of the preceding slots, by their sums.
            let mean = patterns[k - 1] * random;
            let mean_square = mul(powers[k], scale) as f64 * random;
            let variance = together * squares * (mean_square - mean * mean).max(0.0);
            spread[k] += ((step as f64 - number * mean).powi(2) + 2.0 * variance) / 3.0;
            patterns[k] += number * patterns[k - 1];
            squared[k] += squares * squared[k - 1];
        }
    }

    std::array::from_fn(|k| {
        let factor = together * random * (1.0 - random);
        let (number, expected) = (numbers[k], patterns[k] * random);
        let excess = number as f64 - expected;
        let known = k > 0 && patterns[k - 1] <= MOST_SQUARED;
        let probability = if known { at_least(excess, spread[k], factor * patterns[k]) } else { 1.0 };
        Count { number, expected, variance: factor * squared[k], probability }
    })
}

/// Returns the bound on the probability of an `excess` over the mean.
fn at_least(excess: f64, spread: f64, variance: f64) -> f64 {
    if excess <= 0.0 {
        return 1.0;
    }
    let exponent = -excess * excess / (2.0 * (spread + variance));
    ((1.0 + spread / variance).sqrt() * exponent.exp()).min(1.0)
}

/// Sums of all characters over lists of numbers. The order of the characters is the same for all lists, and otherwise
/// irrelevant.
struct Transform {
    counts: Vec<i32>,
    sums: Vec<u64>,
    /// Powers of a root of unity; empty for XOR, whose characters are signs.
    roots: Vec<u64>,
}

impl Transform {
    fn walsh(bits: u32) -> Transform {
        Transform { counts: vec![0; 1 << bits], sums: vec![0; 1 << bits], roots: Vec::new() }
    }

    fn cyclic(bits: u32) -> Transform {
        let (root, mut power) = (root(bits), 1);
        let mut roots = Vec::with_capacity(1 << (bits - 1));
        for _ in 0..1 << (bits - 1) {
            roots.push(power);
            power = mul(power, root);
        }
        Transform { counts: Vec::new(), sums: vec![0; 1 << bits], roots }
    }

    fn sums(&mut self, numbers: impl Iterator<Item = usize>) -> &[u64] {
        if self.roots.is_empty() {
            self.counts.fill(0);
            numbers.for_each(|number| self.counts[number] += 1);
            transform(&mut self.counts, |_, a, b| (a + b, a - b));
            for (sum, &count) in self.sums.iter_mut().zip(&self.counts) {
                *sum = signed(count.into());
            }
        } else {
            self.sums.fill(0);
            numbers.for_each(|number| self.sums[number] += 1);
            transform(&mut self.sums, |root, a, b| (add(a, b), mul(sub(a, b), self.roots[root])));
        }
        &self.sums
    }
}

/// Computes a Walsh-Hadamard or Fourier transform, decimated in frequency: the result is in bit-reversed order. The
/// power of the root of unity is the first argument of `butterfly`.
fn transform<T: Copy>(values: &mut [T], butterfly: impl Fn(usize, T, T) -> (T, T)) {
    let (mut half, mut stride) = (values.len() / 2, 1);
    while half > 0 {
        for block in values.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (i, (a, b)) in low.iter_mut().zip(high).enumerate() {
                (*a, *b) = butterfly(i * stride, *a, *b);
            }
        }
        (half, stride) = (half / 2, 2 * stride);
    }
}

#[cfg(test)]
#[path = "../../../tests/unit/analysis/quality/window.rs"]
mod tests;
