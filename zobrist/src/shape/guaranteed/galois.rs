//! Powers in finite fields of 2^2 to 2^16 elements.

/// Primitive polynomials of degrees 2 to 16, with the coefficient of x^i in bit i. Modulo such a
/// polynomial, the powers of x (the element 2) are all non-zero elements. Most are from the table
/// of W. Stahnke, "Primitive binary polynomials", Math. Comp. 27 (1973), 977. A test counts the
/// powers for each of them.
const POLYNOMIALS: [u32; 15] = [
    0x7, 0xb, 0x13, 0x25, 0x43, 0x83, 0x11d, 0x211, 0x409, 0x805, 0x1053, 0x201b, 0x4443, 0x8003,
    0x1_100b,
];

/// The number of elements of the largest field.
pub(super) const MOST: usize = 1 << 16;

/// Returns the powers of the element 2 in the field of 2^`degree` elements, indexed by exponent
/// from 0 to 2^`degree` - 2. The degree must be 2 to 16.
#[allow(
    clippy::large_stack_arrays,
    reason = "128 KiB, and a `const fn` has no heap"
)]
pub(super) const fn powers(degree: u32) -> [u16; MOST] {
    let (polynomial, top) = (POLYNOMIALS[degree as usize - 2], 1 << degree);
    let mut powers = [0; MOST];
    let (mut element, mut exponent) = (1, 0);
    while exponent < top as usize - 1 {
        powers[exponent] = element as u16;
        element <<= 1;
        if element >= top {
            element ^= polynomial;
        }
        exponent += 1;
    }
    powers
}

#[cfg(test)]
#[path = "../../../tests/unit/shape/guaranteed/galois.rs"]
mod tests;
