//! Arithmetic in the fields GF(2^m), for m from 2 to 32.

use alloc::vec;
use alloc::vec::Vec;

/// A field of 2^`degree` elements. Elements are polynomials over GF(2), with the coefficient of x^i
/// in bit i.
pub(crate) struct Field {
    pub(crate) degree: u32,
    /// The polynomial modulo which elements multiply, without its leading term.
    tail: u64,
    /// In most small fields the powers of a generator, twice in a row.
    powers: Vec<u16>,
    /// In such fields the exponent of each element.
    logarithms: Vec<u16>,
}

/// Maximum degree of a field that multiplies by logarithms. The tables take 384 KiB.
const MOST_LISTED: u32 = 16;

impl Field {
    /// Makes the field modulo an irreducible `polynomial`.
    pub(crate) fn new(polynomial: u64) -> Field {
        let degree = polynomial.ilog2();
        let mut field = Field {
            degree,
            tail: polynomial ^ 1 << degree,
            powers: Vec::new(),
            logarithms: Vec::new(),
        };
        if degree <= MOST_LISTED && !field.list_powers(0) {
            field.list_powers(1);
        }
        field
    }

    /// Lists the powers of x + `rest`, where `rest` is 0 or 1, unless some element is none of them.
    fn list_powers(&mut self, rest: u32) -> bool {
        let order = self.order() as usize;
        let mut powers = vec![0; 2 * order];
        let mut logarithms = vec![0; order + 1];
        let (tail, top) = (self.tail as u32, 1 << self.degree);
        let mut power = 1;
        for (exponent, listed) in powers[..order].iter_mut().enumerate() {
            *listed = power as u16;
            logarithms[power as usize] = exponent as u16;
            let doubled = power << 1;
            let reduced = if doubled < top {
                doubled
            } else {
                doubled ^ top ^ tail
            };
            power = reduced ^ (power * rest);
        }
        // Otherwise 1 was found again.
        let are_all = logarithms[1] == 0;
        if are_all {
            powers.copy_within(..order, order);
            (self.powers, self.logarithms) = (powers, logarithms);
        }
        are_all
    }

    /// Returns the number of elements other than zero, which is also the greatest element.
    pub(crate) fn order(&self) -> u32 {
        u32::MAX >> (32 - self.degree)
    }

    /// Multiplies without tables.
    fn times(&self, a: u32, b: u32) -> u32 {
        let mut product = 0;
        for bit in 0..self.degree {
            let is_set = u64::from(b >> bit & 1);
            product ^= u64::from(a) << bit & is_set.wrapping_neg();
        }
        // Replaces x^m by the tail, which has a low degree and few terms.
        while product >> self.degree != 0 {
            let high = product >> self.degree;
            product &= u64::from(self.order());
            let mut terms = self.tail;
            while terms != 0 {
                product ^= high << terms.trailing_zeros();
                terms &= terms - 1;
            }
        }
        product as u32
    }

    #[inline]
    pub(crate) fn product(&self, a: u32, b: u32) -> u32 {
        if self.powers.is_empty() {
            return self.times(a, b);
        }
        if a == 0 || b == 0 {
            return 0;
        }
        let [a, b] = [a, b].map(|factor| usize::from(self.logarithms[factor as usize]));
        u32::from(self.powers[a + b])
    }

    pub(crate) fn square(&self, a: u32) -> u32 {
        self.product(a, a)
    }

    /// Returns the inverse of an element other than zero.
    pub(crate) fn inverse(&self, a: u32) -> u32 {
        if !self.powers.is_empty() {
            let logarithm = usize::from(self.logarithms[a as usize]);
            return u32::from(self.powers[self.order() as usize - logarithm]);
        }
        // By Fermat, the inverse is the power with the exponent 2^m - 2, which is 2 + 4 + 8 + ...
        let (mut inverse, mut power) = (1, a);
        for _ in 1..self.degree {
            power = self.square(power);
            inverse = self.product(inverse, power);
        }
        inverse
    }

    /// Adds `factor` times `terms` to `sum`, coefficient by coefficient.
    pub(crate) fn add(&self, sum: &mut [u32], factor: u32, terms: &[u32]) {
        if factor == 0 {
            return;
        }
        if self.powers.is_empty() {
            for (sum, &term) in sum.iter_mut().zip(terms) {
                *sum ^= self.times(factor, term);
            }
            return;
        }
        let powers = &self.powers[usize::from(self.logarithms[factor as usize])..];
        for (sum, &term) in sum.iter_mut().zip(terms) {
            if term != 0 {
                *sum ^= u32::from(powers[usize::from(self.logarithms[term as usize])]);
            }
        }
    }
}

#[cfg(test)]
mod tests;
