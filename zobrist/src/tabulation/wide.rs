//! Entries of tables that hold more than the hash.

use super::stream::BYTE;
use crate::key::{Widen, XorKey};

/// Combines each entry with `more(row, character)`.
pub(super) fn pair<H: XorKey, const N: usize>(
    hashes: &[[H; BYTE]; N],
    more: impl Fn(usize, usize) -> u64,
) -> [[H::Wide; BYTE]; N] {
    let mut rows = [[H::NONE; BYTE]; N];
    for (row, (entries, hashes)) in rows.iter_mut().zip(hashes).enumerate() {
        for (character, (entry, &hash)) in entries.iter_mut().zip(hashes).enumerate() {
            *entry = hash.wide(more(row, character));
        }
    }
    rows
}

/// By macro, since a `const fn` cannot be generic over the type of the hash.
macro_rules! pair {
    ($int:ident, $zero:expr, |$hash:ident, $more:ident| $wide:expr) => {
        pub(super) mod $int {
            use super::{BYTE, Widen};

            #[allow(clippy::cast_lossless, reason = "`from` is not yet `const`")]
            pub(in crate::tabulation) const fn pair<const N: usize>(
                hashes: &[[$int; BYTE]; N],
                more: &[[u64; BYTE]; N],
            ) -> [[<$int as Widen>::Wide; BYTE]; N] {
                let mut rows = [[$zero; BYTE]; N];
                let mut row = 0;
                while row < N {
                    let mut i = 0;
                    while i < BYTE {
                        let ($hash, $more) = (hashes[row][i], more[row][i]);
                        rows[row][i] = $wide;
                        i += 1;
                    }
                    row += 1;
                }
                rows
            }
        }
    };
}
pair!(u32, 0, |hash, more| (more as u128) << 64 | hash as u128);
pair!(u64, 0, |hash, more| (more as u128) << 64 | hash as u128);
pair!(u128, [0; 2], |hash, more| [hash, more as u128]);
