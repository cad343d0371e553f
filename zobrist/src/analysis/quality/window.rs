//! The exact number of patterns that cancel in a window of the keys.
//!
//! A pattern is a set of slots with one difference of each. Let c_s(u) be the sum of a character u
//! over the differences of slot s. The number of cancelling patterns of k slots is the mean, over
//! all characters u of the window, of the k-th elementary symmetric polynomial of the c_s(u). This
//! is the identity of MacWilliams (F. J. MacWilliams, N. J. A. Sloane, The Theory of
//! Error-Correcting Codes, 1977, chapter 5).
//!
//! Over random keys, the distribution of this number has heavy tails, since a short relation
//! between keys is a part of many longer ones. The following bound holds for all shapes. Add the
//! slots one by one. Each slot completes a number of patterns. Given the earlier slots, the mean of
//! this number does not depend on their keys, and its variance follows from the same characters
//! (Parseval). So the total number minus its mean, M, is a martingale. Since
//! exp(x - x^2 / 6) <= 1 + x + x^2 / 3, the mean of exp(a M - a^2 W / 2) is at most 1 for each
//! a > 0, where W is a third of the squared steps of M plus two thirds of their conditional variances (B. Delyon, Exponential
//! inequalities for sums of weakly dependent variables, Electron. J. Probab. 14 (2009) 752).
//! Average this over a half-normal a with a mean square of 1 / V, and apply Markov's inequality:
//! the probability of such an M > 0 and W is at most sqrt(1 + W / V) exp(-M^2 / (2 (W + V))) (V. H.
//! de la Pena, T. L. Lai, Q.-M. Shao, Self-Normalized Processes, 2009, chapter 11). V is
//! the variance of the total number. It depends only on the shape.

#![allow(clippy::cast_precision_loss, reason = "the statistics are approximate")]

use alloc::vec;
use alloc::vec::Vec;
use core::iter;

use super::Cancelling;
use super::residues::{add, inverse, mul, root, signed, sub};
use crate::analysis::probability::inverse_power;

/// Maximum number of slots of a counted pattern.
pub(super) const MOST: usize = 6;

/// The changes of a slot.
pub(super) struct Changes<I> {
    /// The differences, as numbers below 2^`bits`. With additive keys, they include both
    /// directions of a change.
    pub(super) differences: I,
    pub(super) number: f64,
    /// Sum, over the distinct differences, of the squared number of changes that make the
    /// difference.
    pub(super) squares: f64,
}

/// The largest number of patterns whose square is below the prime, so that squared counts are known
/// from residues.
const MOST_SQUARED: f64 = 4_294_967_295.0;

/// Counts the cancelling patterns of 0, 1, ... slots.
pub(super) fn cancelling<I: Iterator<Item = usize>>(
    slots: impl Iterator<Item = Changes<I>>,
    bits: u32,
    additive: bool,
) -> [Cancelling; MOST + 1] {
    let one = std::array::from_fn(|k| u64::from(k == 0));
    let mut products: Vec<[u64; MOST + 1]> = vec![one; 1 << bits];
    let (scale, random) = (inverse(1 << bits), inverse_power(bits));
    // With additive keys, a pattern and its inverse cancel together.
    let together = if additive { 2.0 } else { 1.0 };
    let mut numbers = [0; MOST + 1];
    // For each number of slots: the number of patterns, and the sum of the squares of the number of
    // times that each distinct pattern occurs.
    let (mut patterns, mut squared) = (one.map(|n| n as f64), one.map(|n| n as f64));
    // W of the bound in the module documentation.
    let mut spread = [0.0; MOST + 1];

    let mut transform = if additive {
        Transform::cyclic(bits)
    } else {
        Transform::walsh(bits)
    };
    for Changes {
        differences,
        number,
        squares,
    } in slots
    {
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
            // Mean and mean square, over all sums, of the number of patterns of the preceding slots
            // with that sum.
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
        let probability = if known {
            at_least(excess, spread[k], factor * patterns[k])
        } else {
            1.0
        };
        Cancelling {
            slots: k,
            number,
            expected,
            z: excess / (factor * squared[k]).sqrt(),
            probability,
        }
    })
}

/// Returns an upper bound on the probability that the number exceeds its mean by `excess` or more.
fn at_least(excess: f64, spread: f64, variance: f64) -> f64 {
    if excess <= 0.0 {
        return 1.0;
    }
    let exponent = -excess * excess / (2.0 * (spread + variance));
    ((1.0 + spread / variance).sqrt() * exponent.exp()).min(1.0)
}

/// Computes the sums of all characters over lists of numbers. All lists use the same order of
/// characters.
struct Transform {
    counts: Vec<i32>,
    sums: Vec<u64>,
    /// Powers of a root of unity. Empty for XOR, because its characters are 1 or -1.
    roots: Vec<u64>,
}

impl Transform {
    fn walsh(bits: u32) -> Transform {
        Transform {
            counts: vec![0; 1 << bits],
            sums: vec![0; 1 << bits],
            roots: Vec::new(),
        }
    }

    fn cyclic(bits: u32) -> Transform {
        let root = root(bits);
        let roots = iter::successors(Some(1), |&power| Some(mul(power, root)))
            .take(1 << (bits - 1))
            .collect();
        Transform {
            counts: Vec::new(),
            sums: vec![0; 1 << bits],
            roots,
        }
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
            transform(&mut self.sums, |root, a, b| {
                (add(a, b), mul(sub(a, b), self.roots[root]))
            });
        }
        &self.sums
    }
}

/// Computes a Walsh-Hadamard or Fourier transform, decimated in frequency: the result is in
/// bit-reversed order. The first argument of `butterfly` is the exponent of the root of unity.
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
mod tests;
