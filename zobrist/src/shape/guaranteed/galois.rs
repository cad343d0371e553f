//! Powers in finite fields of 2^2 to 2^20 elements.

/// Primitive polynomials of degrees 2 to 20, with the coefficient of x^i in bit i. Modulo such a
/// polynomial, the powers of x (the element 2) are all non-zero elements. Most are from the table
/// of W. Stahnke, "Primitive binary polynomials", Math. Comp. 27 (1973), 977. A test counts the
/// powers for each of them.
const POLYNOMIALS: [u32; 19] = [
    0x7, 0xb, 0x13, 0x25, 0x43, 0x83, 0x11d, 0x211, 0x409, 0x805, 0x1053, 0x201b, 0x4443, 0x8003,
    0x1_100b, 0x2_0009, 0x4_0081, 0x8_0027, 0x10_0009,
];

/// Maximum degree of a field.
pub(super) const MOST_DEGREE: u32 = 20;

/// Returns the polynomial of the field of 2^`degree` elements. The degree must be 2 to 20.
pub(super) const fn polynomial(degree: u32) -> u32 {
    POLYNOMIALS[degree as usize - 2]
}

/// Writes the powers of the element 2 in the field of 2^`degree` elements, from exponent 0 to
/// 2^`degree` - 2.
pub(super) const fn list_powers(degree: u32, powers: &mut [u32]) {
    let (polynomial, top) = (polynomial(degree), 1 << degree);
    let (mut element, mut exponent) = (1, 0);
    while exponent < top as usize - 1 {
        powers[exponent] = element;
        element <<= 1;
        if element >= top {
            element ^= polynomial;
        }
        exponent += 1;
    }
}

#[cfg(test)]
mod tests;
