//! Reads golden files and compares keys with them.

use core::num::Wrapping;

use zobrist::Key;

/// A golden file: the base constant and all keys in the order of the table, 128 bits each.
pub(crate) struct Golden {
    pub(crate) base: u128,
    pub(crate) keys: Vec<u128>,
}

impl Golden {
    pub(crate) fn read(text: &str) -> Golden {
        let hex = |word: &str| u128::from_str_radix(word, 16).unwrap();
        let mut lines = text.lines().filter(|line| !line.starts_with('#'));
        let base = hex(lines.next().unwrap().strip_prefix("base ").unwrap());
        let keys = lines
            .map(|line| hex(line.rsplit(' ').next().unwrap()))
            .collect();
        Golden { base, keys }
    }

    /// Keys of any width must be the low bits of the golden keys.
    pub(crate) fn assert<K: Raw>(&self, what: &str, base: K, keys: &[K]) {
        let what = format!("{what} in {}", std::any::type_name::<K>());
        assert_eq!(base.raw(), self.base & K::MASK, "base of {what}");
        assert_eq!(keys.len(), self.keys.len(), "number of keys of {what}");
        for (i, (key, golden)) in keys.iter().zip(&self.keys).enumerate() {
            assert_eq!(key.raw(), golden & K::MASK, "key {i} of {what}");
        }
    }
}

/// A key with access to its bits.
pub(crate) trait Raw: Key {
    const MASK: u128 = u128::MAX >> (128 - Self::BITS);
    fn raw(self) -> u128;
}

macro_rules! raw {
    ($($int:ty)*) => {$(
        impl Raw for $int {
            fn raw(self) -> u128 {
                self.into()
            }
        }
    )*};
}
raw!(u8 u16 u32 u64 u128);

macro_rules! raw_sum {
    ($($int:ty)*) => {$(
        impl Raw for Wrapping<$int> {
            fn raw(self) -> u128 {
                self.0.into()
            }
        }
    )*};
}
raw_sum!(u32 u64 u128);
