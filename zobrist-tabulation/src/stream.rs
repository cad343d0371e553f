//! Draws tables from the generator of the key specification. Each table has its own path.

use core::array;

use zobrist::Seed;

use crate::hash_int::HashInt;

/// Number of values of a byte.
pub(crate) const BYTE: usize = 256;

/// The modulus of the polynomials of long keys, a Mersenne prime.
pub(crate) const PRIME: u64 = (1 << 61) - 1;

/// Pairs each entry with the entry of another table at the same index.
pub(crate) fn pairs<H: HashInt, M: Copy + Into<u64>, const N: usize>(
    hashes: &[[H; BYTE]; N],
    more: &[[M; BYTE]; N],
) -> [[H::Wide; BYTE]; N] {
    array::from_fn(|row| array::from_fn(|i| hashes[row][i].wide(more[row][i].into())))
}

/// Defines the functions that draw keys of one type. A `const fn` cannot be generic over that type.
macro_rules! width {
    ($int:ident: $keys:ident, $none:expr, |$hash:ident, $more:ident| $wide:expr) => {
        pub(crate) mod $int {
            use super::{BYTE, HashInt, Seed};

            /// Returns the first keys of `path`, in rows.
            pub(crate) const fn rows<const N: usize>(seed: Seed, path: &str) -> [[$int; BYTE]; N] {
                let mut rows = [[0; BYTE]; N];
                let mut i = 0;
                while i < N {
                    let keys: [_; BYTE] = seed.$keys(path, (BYTE * i) as u64);
                    let mut byte = 0;
                    while byte < BYTE {
                        rows[i][byte] = keys[byte] as $int;
                        byte += 1;
                    }
                    i += 1;
                }
                rows
            }

            /// Returns the first keys of `path`, each with a `u64` of `path_of_more`.
            #[allow(clippy::cast_lossless, reason = "`from` is not yet `const`")]
            pub(crate) const fn pairs<const N: usize>(
                seed: Seed,
                path: &str,
                path_of_more: &str,
            ) -> [[<$int as HashInt>::Wide; BYTE]; N] {
                let hashes: [_; N] = rows(seed, path);
                let more: [_; N] = super::u64::rows(seed, path_of_more);
                let mut pairs = [[$none; BYTE]; N];
                let mut i = 0;
                while i < N * BYTE {
                    let ($hash, $more) = (hashes[i / BYTE][i % BYTE], more[i / BYTE][i % BYTE]);
                    pairs[i / BYTE][i % BYTE] = $wide;
                    i += 1;
                }
                pairs
            }
        }
    };
}
width!(u32: keys, 0, |hash, more| (more as u128) << 64 | hash as u128);
width!(u64: keys, 0, |hash, more| (more as u128) << 64 | hash as u128);
width!(u128: wide_keys, [0; 2], |hash, more| [hash, more as u128]);

/// Draws the point at which the polynomials of long keys are evaluated.
#[allow(clippy::cast_lossless, reason = "`u128::from` is not yet `const`")]
pub(crate) const fn multiplier(seed: Seed) -> u64 {
    let [point] = seed.wide_keys("tabulation/multiplier", 0);
    (point % PRIME as u128) as u64
}
