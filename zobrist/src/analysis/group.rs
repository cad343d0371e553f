//! How keys combine.

use crate::key::Key;

/// Number of classes of keys.
#[cfg(feature = "alloc")]
pub(super) const CLASSES: usize = 32;

/// The combination of the keys of a type, as zero-extended integers. With it, the analysis of keys is compiled once,
/// with this crate, and not for each type of keys.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    /// Width of a key in bits.
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

    /// Returns the class of a key, of [`CLASSES`]. Classes combine as keys do.
    #[cfg(feature = "alloc")]
    pub(super) fn class(self, key: u128) -> usize {
        // Under XOR all bits contribute, because the lowest bits of exact keys belong to one slot.
        let folds = if self.additive { &[][..] } else { &[64, 32, 16, 8] };
        folds.iter().fold(key, |key, half| key ^ key >> half) as usize % CLASSES
    }

    #[cfg(feature = "std")]
    pub(super) fn times(self, key: u128, n: usize) -> u128 {
        if self.additive { key.wrapping_mul(n as u128) & self.mask } else { key * (n as u128 % 2) }
    }

    /// Returns one of a key and its inverse, the same for both.
    #[cfg(feature = "std")]
    #[inline]
    pub(super) fn canonical(self, key: u128) -> u128 {
        if self.additive { key.min(self.minus(0, key)) } else { key }
    }
}
