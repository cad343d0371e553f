//! Draws tables from the generator of the key specification. Each table has its own path.

use core::array;

use crate::key::stream::Stream;
use crate::key::{Seed, Widen, XorKey};
use crate::shape::path::Path;

/// Number of values of a byte.
pub(super) const BYTE: usize = 256;

/// The modulus of the polynomials of long keys, a Mersenne prime.
pub(super) const PRIME: u64 = (1 << 61) - 1;

/// Pairs each entry with the entry of another table at the same index.
pub(super) fn pairs<H: XorKey, M: Copy + Into<u64>, const N: usize>(
    hashes: &[[H; BYTE]; N],
    more: &[[M; BYTE]; N],
) -> [[H::Wide; BYTE]; N] {
    array::from_fn(|row| array::from_fn(|i| hashes[row][i].wide(more[row][i].into())))
}

/// Returns the stream of the low (`half` is 0) or high (1) 64 bits of the keys of `path`.
const fn stream(seed: Seed, half: u64, path: &str) -> Stream {
    Stream::new(seed, half, Path::ROOT.field(path).nonce())
}

/// Defines the functions that draw keys of one type. A `const fn` cannot be generic over that type.
macro_rules! width {
    (
        $int:ident, $high:literal, |$low_key:ident, $high_key:ident| $make:expr,
        $none:expr, |$hash:ident, $more:ident| $wide:expr
    ) => {
        pub(super) mod $int {
            use super::{BYTE, Seed, Widen, stream};

            /// Returns the first keys of the stream of `path`, in rows.
            #[allow(clippy::cast_lossless, reason = "`from` is not yet `const`")]
            pub(in crate::tabulation) const fn rows<const N: usize>(seed: Seed, path: &str) -> [[$int; BYTE]; N] {
                let mut rows = [[0; BYTE]; N];
                let (mut low, mut high) = (stream(seed, 0, path), stream(seed, 1, path));
                let mut i = 0;
                while i < N * BYTE {
                    let $low_key = low.next();
                    let $high_key = if $high { high.next() } else { 0 };
                    rows[i / BYTE][i % BYTE] = $make;
                    i += 1;
                }
                rows
            }

            /// Returns the first keys of the stream of `path`, each with a `u64` of the stream of `path_of_more`.
            #[allow(clippy::cast_lossless, reason = "`from` is not yet `const`")]
            pub(in crate::tabulation) const fn pairs<const N: usize>(
                seed: Seed,
                path: &str,
                path_of_more: &str,
            ) -> [[<$int as Widen>::Wide; BYTE]; N] {
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
width!(u32, false, |low, _high| low as u32, 0, |hash, more| (more as u128) << 64 | hash as u128);
width!(u64, false, |low, _high| low, 0, |hash, more| (more as u128) << 64 | hash as u128);
width!(u128, true, |low, high| (high as u128) << 64 | low as u128, [0; 2], |hash, more| [hash, more as u128]);

/// Draws the point at which the polynomials of long keys are evaluated.
#[allow(clippy::cast_lossless, reason = "`u128::from` is not yet `const`")]
pub(super) const fn multiplier(seed: Seed) -> u64 {
    let [low, high] =
        [stream(seed, 0, "tabulation/multiplier").next(), stream(seed, 1, "tabulation/multiplier").next()];
    (((high as u128) << 64 | low as u128) % PRIME as u128) as u64
}
