//! Finite fields of 2^2 to 2^16 elements, by logarithms.

/// Primitive polynomials of degrees 2 to 16: modulo them, 2 generates all elements but zero. From the table of W. Stahnke,
/// "Primitive binary polynomials", Math. Comp. 27 (1973), 977, and its like; a test counts the powers of each.
const POLYNOMIALS: [u32; 15] = [
    0x7, 0xb, 0x13, 0x25, 0x43, 0x83, 0x11d, 0x211, 0x409, 0x805, 0x1053, 0x201b, 0x4443, 0x8003,
    0x1_100b,
];

pub(super) const MOST_DEGREE: u32 = 16;
const MOST: usize = 1 << MOST_DEGREE;

pub(super) struct Field {
    pub(super) degree: u32,
    powers: [u16; MOST],
    logarithms: [u16; MOST],
}

impl Field {
    /// The field of 2^`degree` elements, where the degree is 2 to 16.
    #[allow(clippy::large_stack_arrays, reason = "256 KiB, and a `const fn` has no heap")]
    pub(super) const fn new(degree: u32) -> Field {
        let mut field = Field { degree, powers: [0; MOST], logarithms: [0; MOST] };
        let mut element = 1;
        let mut logarithm = 0;
        while logarithm < field.order() {
            field.powers[logarithm as usize] = element as u16;
            field.logarithms[element as usize] = logarithm as u16;
            element = field.double(element);
            logarithm += 1;
        }
        field
    }

    /// Number of elements but zero.
    pub(super) const fn order(&self) -> u32 {
        (1 << self.degree) - 1
    }

    pub(super) const fn double(&self, element: u32) -> u32 {
        let double = element << 1;
        if double >> self.degree == 0 {
            double
        } else {
            double ^ POLYNOMIALS[self.degree as usize - 2]
        }
    }

    /// 2 to the power of `logarithm`, which is below the order.
    pub(super) const fn power(&self, logarithm: u32) -> u32 {
        self.powers[logarithm as usize] as u32
    }

    /// The logarithm of an element that is not zero.
    pub(super) const fn logarithm(&self, element: u32) -> u32 {
        self.logarithms[element as usize] as u32
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::Field;

    #[test]
    fn two_generates_all_elements() {
        for degree in 2..=16 {
            let field = Field::new(degree);
            let mut powers: Vec<_> = (0..field.order()).map(|i| field.power(i)).collect();
            powers.sort_unstable();
            assert!(powers.into_iter().eq(1..=field.order()), "degree {degree}");
        }
    }
}
