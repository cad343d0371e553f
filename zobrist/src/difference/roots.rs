//! The elements of a set, from the sums of their powers.

use alloc::vec;
use alloc::vec::Vec;

use crate::shape::guaranteed::field::Field;

/// A polynomial: the coefficient of x^i is element i. The last one is not zero.
type Polynomial = Vec<u32>;

/// Returns the set of non-zero elements whose sums of powers are `sums`: element `i` is the sum of
/// the powers with exponent `i + 1`. There are twice as many sums as the set may have elements.
/// Returns `None` if no such set has these sums.
///
/// The elements are the roots of the shortest recurrence of the sums. The sums with even exponents
/// are squares of others, so the algorithm of Berlekamp and Massey changes the recurrence only at
/// odd ones: J. L. Massey, "Shift-register synthesis and BCH decoding", IEEE Trans. Inform. Theory
/// 15 (1969), 122.
pub(super) fn elements(field: &Field, sums: &[u32]) -> Option<Vec<u32>> {
    let mut recurrence = Polynomial::with_capacity(sums.len() + 1);
    recurrence.push(1);
    let mut len = 0;
    // The recurrence before the last change of its length, its discrepancy, and the distance.
    let (mut earlier, mut earlier_wrong, mut distance): (Polynomial, _, _) = (vec![1], 1, 1);
    for read in (1..sums.len()).step_by(2) {
        let terms = recurrence.iter().zip(sums[..read].iter().rev());
        let wrong = terms.fold(0, |sum, (&a, &b)| sum ^ field.product(a, b));
        if wrong == 0 {
            distance += 2;
            continue;
        }
        let factor = field.product(wrong, field.inverse(earlier_wrong));
        let is_longer = 2 * len < read;
        let before = is_longer.then(|| recurrence.clone());
        recurrence.resize(recurrence.len().max(distance + earlier.len()), 0);
        field.add(&mut recurrence[distance..], factor, &earlier);
        if let Some(before) = before {
            len = read - len;
            (earlier, earlier_wrong, distance) = (before, wrong, 2);
        } else {
            distance += 2;
        }
    }
    while recurrence.last() == Some(&0) {
        recurrence.pop();
    }
    if recurrence.len() != len + 1 || 2 * len > sums.len() {
        return None;
    }
    recurrence.reverse();
    roots(field, recurrence)
}

/// Returns the roots of a monic polynomial, or `None` if they are not all distinct and in the
/// field.
///
/// The trace of b x, the sum of (b x)^(2^i) for all i below m, is 0 or 1 for each x. So the
/// greatest common divisor with this sum splits a polynomial, and for each pair of roots some power
/// of two as b separates them: E. R. Berlekamp, "Factoring polynomials over large finite fields",
/// Math. Comp. 24 (1970), 713.
fn roots(field: &Field, polynomial: Polynomial) -> Option<Vec<u32>> {
    let degree = polynomial.len() - 1;
    if degree < 2 {
        return Some(polynomial[..degree].to_vec());
    }
    // Row i is x^(2^i) modulo the polynomial, for i from 0 to m.
    let reduced = high_powers(field, &polynomial[..degree]);
    let mut frobenius = vec![0; (field.degree as usize + 1) * degree];
    frobenius[1] = 1;
    for row in (degree..frobenius.len()).step_by(degree) {
        let (before, square) = frobenius.split_at_mut(row);
        let root = &before[row - degree..];
        for (exponent, &coefficient) in root.iter().enumerate() {
            let coefficient = field.square(coefficient);
            match (2 * exponent).checked_sub(degree) {
                None => square[2 * exponent] ^= coefficient,
                Some(high) => {
                    let terms = &reduced[high * degree..][..degree];
                    field.add(&mut square[..degree], coefficient, terms);
                }
            }
        }
    }
    // The product of x - a over all elements a is x^(2^m) - x.
    let (first, last) = (..degree, frobenius.len() - degree..);
    if frobenius[first] != frobenius[last.clone()] {
        return None;
    }
    frobenius.drain(last);
    let mut factors = vec![polynomial];
    let mut bit = 0;
    while factors.len() < degree {
        let (mut trace, mut factor) = (vec![0; degree], 1 << bit);
        for power in frobenius.chunks_exact(degree) {
            field.add(&mut trace, factor, power);
            factor = field.square(factor);
        }
        for mut one in core::mem::take(&mut factors) {
            if one.len() > 2 {
                let other = common_divisor(field, one.clone(), trace.clone());
                if 1 < other.len() && other.len() < one.len() {
                    divide(field, &mut one, &other);
                    one.drain(..other.len() - 1);
                    factors.push(other);
                }
            }
            factors.push(one);
        }
        bit += 1;
    }
    Some(factors.iter().map(|factor| factor[0]).collect())
}

/// Returns x^n, x^(n + 1), .., x^(2n - 2) modulo a monic polynomial of degree n, as rows. The leading
/// term of the polynomial is left out.
fn high_powers(field: &Field, polynomial: &[u32]) -> Vec<u32> {
    let degree = polynomial.len();
    let mut powers = Vec::with_capacity(degree * degree);
    powers.extend_from_slice(polynomial);
    while powers.len() < degree * (degree - 1) {
        let row = powers.len();
        powers.push(0);
        powers.extend_from_within(row - degree..row);
        let factor = powers.pop().unwrap_or(0);
        field.add(&mut powers[row..], factor, polynomial);
    }
    powers
}

/// Returns the monic greatest common divisor of two polynomials, the first of which is monic. High
/// coefficients of the second one may be zero.
fn common_divisor(field: &Field, mut one: Polynomial, mut other: Polynomial) -> Polynomial {
    loop {
        while other.last() == Some(&0) {
            other.pop();
        }
        let Some(&leading) = other.last() else {
            return one;
        };
        let factor = field.inverse(leading);
        for coefficient in &mut other {
            *coefficient = field.product(*coefficient, factor);
        }
        divide(field, &mut one, &other);
        one.truncate(other.len() - 1);
        core::mem::swap(&mut one, &mut other);
    }
}

/// Divides by a monic polynomial of degree n. Leaves the remainder in the first n coefficients, and
/// the quotient in the others.
fn divide(field: &Field, dividend: &mut [u32], divisor: &[u32]) {
    let degree = divisor.len() - 1;
    for i in (degree..dividend.len()).rev() {
        let (low, high) = dividend.split_at_mut(i);
        field.add(&mut low[i - degree..], high[0], divisor);
    }
}
