//! Tables drawn from the generator of the key specification, from paths of their own.

use crate::key::Seed;
use crate::key::chacha::{ChaChaKey, block};
use crate::shape::path::Path;

/// Number of values of a byte.
pub(super) const BYTE: usize = 256;

/// The modulus of the polynomials of long keys, a Mersenne prime.
pub(super) const PRIME: u64 = (1 << 61) - 1;

/// Returns the generator of one half (0: low, 1: high 64 bits) of the keys of `seed`.
const fn generator(seed: Seed, half: u64) -> ChaChaKey {
    let (seed, lane) = seed.parts();
    ChaChaKey::new(seed, lane, half)
}

/// Fills `keys` with one half of keys of the stream of `path`, from block `counter` on, each of which has eight.
pub(super) const fn fill(seed: Seed, half: u64, path: &str, mut counter: u64, keys: &mut [u64]) {
    let key = generator(seed, half);
    let nonce = Path::ROOT.field(path).nonce();
    let mut i = 0;
    while i < keys.len() {
        let words = block(key, nonce, counter);
        counter += 1;
        let mut used = 0;
        while used < 8 && i < keys.len() {
            keys[i] = words[used];
            used += 1;
            i += 1;
        }
    }
}

/// By macro, since a `const fn` cannot be generic over the type of the keys.
macro_rules! width {
    ($int:ident, $high:literal, |$low_key:ident, $high_key:ident| $make:expr) => {
        pub(super) mod $int {
            use super::{BYTE, Seed, fill};

            /// Returns the first keys of the stream of `path`, in rows.
            #[allow(clippy::cast_lossless, reason = "`from` is not yet `const`")]
            pub(in crate::tabulation) const fn rows<const N: usize>(
                seed: Seed,
                path: &str,
            ) -> [[$int; BYTE]; N] {
                let mut rows = [[0; BYTE]; N];
                let (mut low, mut high) = ([0; BYTE], [0; BYTE]);
                let mut row = 0;
                while row < N {
                    let counter = (row * BYTE / 8) as u64;
                    fill(seed, 0, path, counter, &mut low);
                    if $high {
                        fill(seed, 1, path, counter, &mut high);
                    }
                    let mut i = 0;
                    while i < BYTE {
                        let ($low_key, $high_key) = (low[i], high[i]);
                        rows[row][i] = $make;
                        i += 1;
                    }
                    row += 1;
                }
                rows
            }
        }
    };
}
width!(u32, false, |low, _high| low as u32);
width!(u64, false, |low, _high| low);
width!(u128, true, |low, high| (high as u128) << 64 | low as u128);

/// Draws the point at which the polynomials of long keys are evaluated.
#[allow(clippy::cast_lossless, reason = "`u128::from` is not yet `const`")]
pub(super) const fn multiplier(seed: Seed) -> u64 {
    let (mut low, mut high) = ([0], [0]);
    fill(seed, 0, "tabulation/multiplier", 0, &mut low);
    fill(seed, 1, "tabulation/multiplier", 0, &mut high);
    (((high[0] as u128) << 64 | low[0] as u128) % PRIME as u128) as u64
}
