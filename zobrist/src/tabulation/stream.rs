//! Draws tables from the generator of the key specification. Each table has its own path.

use crate::key::Seed;

/// Number of values of a byte.
pub(super) const BYTE: usize = 256;

/// The modulus of the polynomials of long keys, a Mersenne prime.
pub(super) const PRIME: u64 = (1 << 61) - 1;

/// Pairs each entry with the entry of another table at the same index.
pub(super) const fn pairs<A: Copy, B: Copy, const N: usize>(
    hashes: &[[A; BYTE]; N],
    more: &[[B; BYTE]; N],
) -> [[(A, B); BYTE]; N] {
    const { assert!(N > 0, "a key has at least one byte") };
    let mut pairs = [[(hashes[0][0], more[0][0]); BYTE]; N];
    let mut i = 0;
    while i < N * BYTE {
        let (row, byte) = (i / BYTE, i % BYTE);
        pairs[row][byte] = (hashes[row][byte], more[row][byte]);
        i += 1;
    }
    pairs
}

/// Defines the functions that return the first keys of a path, in rows of `R` keys. A `const fn` cannot be
/// generic over the type of the keys.
macro_rules! rows {
    ($($int:ident: $keys:ident),*) => {$(
        pub(super) const fn $int<const R: usize, const N: usize>(seed: Seed, path: &str) -> [[$int; R]; N] {
            let mut rows = [[0; R]; N];
            let mut i = 0;
            while i < N {
                let keys: [_; R] = seed.$keys(path, (R * i) as u64);
                let mut character = 0;
                while character < R {
                    rows[i][character] = keys[character] as $int;
                    character += 1;
                }
                i += 1;
            }
            rows
        }
    )*};
}
rows!(u8: keys, u32: keys, u64: keys, u128: wide_keys);

/// Draws the point at which the polynomials of long keys are evaluated.
#[allow(clippy::cast_lossless, reason = "`u128::from` is not yet `const`")]
pub(super) const fn multiplier(seed: Seed) -> u64 {
    let [point] = seed.wide_keys("tabulation/multiplier", 0);
    (point % PRIME as u128) as u64
}
