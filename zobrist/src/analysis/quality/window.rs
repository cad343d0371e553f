//! The exact number of patterns that cancel in a window of the keys.
//!
//! A pattern is a set of slots with a difference of each. The number of patterns of k slots that cancel is the mean over all
//! characters u of the window of the k-th elementary symmetric polynomial of the c_s(u), where c_s(u) is the sum of u over the
//! differences of slot s: the identity of MacWilliams (F. J. MacWilliams, N. J. A. Sloane, The Theory of Error-Correcting
//! Codes, 1977, chapter 5).

use alloc::vec;
use alloc::vec::Vec;

use super::field::{add, inverse, mul, root, signed, sub};

/// Maximum number of slots of the patterns that are counted.
pub(super) const MOST: usize = 6;

/// Returns the numbers of cancelling patterns of 0, 1, ... slots, modulo the prime of the field. `slots` lists the differences
/// of each slot as numbers below 2^`bits`.
pub(super) fn cancelling<I: Iterator<Item = usize>>(
    slots: impl Iterator<Item = I>,
    bits: u32,
    additive: bool,
) -> [u64; MOST + 1] {
    let one = std::array::from_fn(|k| u64::from(k == 0));
    let mut products: Vec<[u64; MOST + 1]> = vec![one; 1 << bits];

    let mut transform = if additive { Transform::cyclic(bits) } else { Transform::walsh(bits) };
    for differences in slots {
        let sums = transform.sums(differences);
        for (product, &sum) in products.iter_mut().zip(sums) {
            for k in (1..=MOST).rev() {
                product[k] = add(product[k], mul(product[k - 1], sum));
            }
        }
    }

    let scale = inverse(1 << bits);
    std::array::from_fn(|k| {
        mul(products.iter().fold(0, |sum, product| add(sum, product[k])), scale)
    })
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
            walsh_hadamard(&mut self.counts);
            for (sum, &count) in self.sums.iter_mut().zip(&self.counts) {
                *sum = signed(count.into());
            }
        } else {
            self.sums.fill(0);
            numbers.for_each(|number| self.sums[number] += 1);
            number_theoretic(&mut self.sums, &self.roots);
        }
        &self.sums
    }
}

fn walsh_hadamard(counts: &mut [i32]) {
    let mut half = counts.len() / 2;
    while half > 0 {
        for block in counts.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half /= 2;
    }
}

/// Computes the Fourier transform over the field, decimated in frequency: the result is in bit-reversed order.
fn number_theoretic(sums: &mut [u64], roots: &[u64]) {
    let mut half = sums.len() / 2;
    while half > 0 {
        let stride = roots.len() / half;
        for block in sums.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for ((a, b), &root) in low.iter_mut().zip(high).zip(roots.iter().step_by(stride)) {
                (*a, *b) = (add(*a, *b), mul(sub(*a, *b), root));
            }
        }
        half /= 2;
    }
}
