//! Reads golden files and compares keys with them.

use core::num::Wrapping;
use std::collections::HashMap;

use zobrist::Key;

/// A golden file: the base constant and keys in the order of the table, up to 128 bits each. A file
/// of many keys has the first and the last ones, and digests of all.
pub(crate) struct Golden {
    pub(crate) base: u128,
    /// The keys before the line that counts all, or all.
    pub(crate) keys: Vec<u128>,
    last: Vec<u128>,
    all: usize,
    /// By number of bits, the digest of so many low bits of all keys.
    digests: HashMap<u32, String>,
}

impl Golden {
    pub(crate) fn read(text: &str) -> Golden {
        let hex = |word| u128::from_str_radix(word, 16).unwrap();
        let (mut base, mut all, mut digests) = (None, None, HashMap::new());
        let (mut keys, mut last) = (Vec::new(), Vec::new());
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            match line.split(' ').collect::<Vec<_>>()[..] {
                ["base", word] => base = Some(hex(word)),
                ["all", count] => all = Some(count.parse().unwrap()),
                ["digest", bits, word] => {
                    digests.insert(bits.parse().unwrap(), word.to_owned());
                }
                [_, _, word] if all.is_none() => keys.push(hex(word)),
                [_, _, word] => last.push(hex(word)),
                _ => panic!("{line}"),
            }
        }
        Golden {
            base: base.unwrap(),
            all: all.unwrap_or(keys.len()),
            keys,
            last,
            digests,
        }
    }

    /// Keys of any width must be the low bits of the golden keys.
    pub(crate) fn assert<K: Raw>(&self, what: &str, base: K, keys: &[K]) {
        let what = format!("{what} in {}", std::any::type_name::<K>());
        assert_eq!(base.raw(), self.base & K::MASK, "base of {what}");
        assert_eq!(keys.len(), self.all, "number of keys of {what}");
        let last = (self.all - self.last.len()..).zip(&self.last);
        for (i, golden) in (0..).zip(&self.keys).chain(last) {
            assert_eq!(keys[i].raw(), golden & K::MASK, "key {i} of {what}");
        }
        if self.all > self.keys.len() {
            let bytes = K::BITS as usize / 8;
            let mut digest = blake2b_simd::Params::new().hash_length(16).to_state();
            for key in keys {
                digest.update(&key.raw().to_le_bytes()[..bytes]);
            }
            assert_eq!(
                digest.finalize().to_hex().as_str(),
                self.digests[&K::BITS],
                "all keys of {what}; `reference.py FILE` prints them"
            );
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
