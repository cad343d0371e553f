//! How keys combine.

use crate::key::Key;

/// How keys of a type combine, as zero-extended integers: so what examines keys is compiled once, with this crate, and not for each
/// type of keys.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    /// Width of a key.
    pub(super) bits: u32,
    /// Whether keys combine by addition.
    pub(super) additive: bool,
    /// The bits of a key.
    mask: u128,
}

impl Group {
    pub(super) fn of<K: Key>() -> Group {
        Group { bits: K::BITS, additive: K::ADDITIVE, mask: u128::MAX >> (u128::BITS - K::BITS) }
    }

    #[inline]
    pub(super) fn plus(self, a: u128, b: u128) -> u128 {
        if self.additive { a.wrapping_add(b) & self.mask } else { a ^ b }
    }

    #[inline]
    pub(super) fn minus(self, a: u128, b: u128) -> u128 {
        if self.additive { a.wrapping_sub(b) & self.mask } else { a ^ b }
    }
}

#[cfg(feature = "std")]
impl Group {
    pub(super) fn times(self, key: u128, n: usize) -> u128 {
        if self.additive { key.wrapping_mul(n as u128) & self.mask } else { key * (n as u128 % 2) }
    }

    /// Returns one of a difference and its inverse, the same for both.
    #[inline]
    pub(super) fn canonical(self, key: u128) -> u128 {
        if self.additive { key.min(self.minus(0, key)) } else { key }
    }
}
