//! The group operation of keys: XOR or addition.

use crate::key::Key;

/// Number of classes of [`Group::class`].
#[cfg(feature = "alloc")]
pub(super) const CLASSES: usize = 32;

/// The group operation of a key type, on zero-extended integers. Analyses that use it do not depend
/// on the key type, so they are compiled only once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Group {
    /// Width of a key in bits.
    pub(crate) bits: u32,
    /// Whether keys combine by addition.
    pub(crate) additive: bool,
    /// Mask of the bits of a key.
    mask: u128,
}

impl Group {
    pub(crate) fn of<K: Key>() -> Group {
        Group {
            bits: K::BITS,
            additive: K::ADDITIVE,
            mask: u128::MAX >> (u128::BITS - K::BITS),
        }
    }

    #[inline]
    pub(crate) fn plus(self, a: u128, b: u128) -> u128 {
        if self.additive {
            a.wrapping_add(b) & self.mask
        } else {
            a ^ b
        }
    }

    #[inline]
    pub(crate) fn minus(self, a: u128, b: u128) -> u128 {
        if self.additive {
            a.wrapping_sub(b) & self.mask
        } else {
            a ^ b
        }
    }

    /// Returns the class of a key, a number below [`CLASSES`]. The class of a combination of keys
    /// is the combination of their classes.
    #[cfg(feature = "alloc")]
    pub(crate) fn class(self, key: u128) -> usize {
        // Under XOR all bytes are folded into the class. Without that, most exact keys would be in
        // class 0, because the lowest bits of exact keys differ from 0 in the keys of a
        // single slot only.
        let folds = if self.additive {
            &[][..]
        } else {
            &[64, 32, 16, 8]
        };
        folds.iter().fold(key, |key, half| key ^ key >> half) as usize % CLASSES
    }

    #[cfg(feature = "std")]
    pub(crate) fn times(self, key: u128, n: usize) -> u128 {
        if self.additive {
            key.wrapping_mul(n as u128) & self.mask
        } else {
            key * (n as u128 % 2)
        }
    }

    /// Returns the canonical one of a key and its inverse. The result is the same for both.
    #[cfg(feature = "std")]
    #[inline]
    pub(crate) fn canonical(self, key: u128) -> u128 {
        if self.additive {
            key.min(self.minus(0, key))
        } else {
            key
        }
    }
}
