use super::Field;

/// Multiplies coefficient by coefficient.
fn product(polynomial: u64, a: u32, b: u32) -> u32 {
    let degree = polynomial.ilog2();
    let mut product = 0;
    for bit in (0..degree).rev() {
        product <<= 1;
        product ^= polynomial * (product >> degree);
        product ^= u64::from(a) * u64::from(b >> bit & 1);
    }
    product as u32
}

/// The powers of x are all elements of the first field, those of x + 1 of the second one, and neither
/// of the next two. The last two are too large for tables.
#[test]
fn products_are_those_of_polynomials() {
    for polynomial in [
        0b1011,
        0x11b,
        0x203,
        0x4021,
        0x1_002b,
        0x10_0009,
        0x1_0000_008d,
    ] {
        let field = Field::new(polynomial);
        let mut element = 1;
        for _ in 0..2000 {
            element = product(polynomial, element, 7);
            let other = field.order() - element / 3;
            assert_eq!(
                field.product(element, other),
                product(polynomial, element, other)
            );
            assert_eq!(field.square(other), product(polynomial, other, other));
            assert_eq!(field.product(element, field.inverse(element)), 1);
            assert_eq!(field.product(element, 0), 0);
        }
    }
}
