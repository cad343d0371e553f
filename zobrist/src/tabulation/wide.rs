//! Entries of tables that hold more than a part of the hash.

use super::stream::BYTE;
use crate::key::XorKey;

/// A part of the hash, and of what the construction needs beside it: together, so that both are in one cache line.
#[derive(Clone, Copy)]
pub(super) struct Wide<H> {
    pub(super) hash: H,
    pub(super) more: u64,
}

impl<H: XorKey> Wide<H> {
    pub(super) const ZERO: Self = Wide { hash: H::ZERO, more: 0 };

    #[inline]
    #[must_use]
    pub(super) fn plus(self, other: Self) -> Self {
        Wide { hash: self.hash.plus(other.hash), more: self.more ^ other.more }
    }
}

/// The tables with `more(row, character)` beside each entry.
pub(super) fn pair<H: XorKey, const N: usize>(
    hashes: &[[H; BYTE]; N],
    more: impl Fn(usize, usize) -> u64,
) -> [[Wide<H>; BYTE]; N] {
    let mut rows = [[Wide::ZERO; BYTE]; N];
    for (row, (entries, hashes)) in rows.iter_mut().zip(hashes).enumerate() {
        for (character, (entry, &hash)) in entries.iter_mut().zip(hashes).enumerate() {
            *entry = Wide { hash, more: more(row, character) };
        }
    }
    rows
}

/// A `const fn` cannot be generic over the type of the hash.
macro_rules! pair {
    ($($int:ident)*) => {$(
        pub(super) mod $int {
            use super::{BYTE, Wide};

            pub(in crate::tabulation) const fn pair<const N: usize>(
                hashes: &[[$int; BYTE]; N],
                more: &[[u64; BYTE]; N],
            ) -> [[Wide<$int>; BYTE]; N] {
                let mut rows = [[Wide { hash: 0, more: 0 }; BYTE]; N];
                let mut row = 0;
                while row < N {
                    let mut i = 0;
                    while i < BYTE {
                        rows[row][i] = Wide { hash: hashes[row][i], more: more[row][i] };
                        i += 1;
                    }
                    row += 1;
                }
                rows
            }
        }
    )*};
}
pair!(u32 u64 u128);
