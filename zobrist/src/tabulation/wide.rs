//! Entries of tables that hold more than the hash.

use super::stream::BYTE;
use crate::key::XorKey;

/// An integer type of hashes: `u8` to `u128`. Seeds make tables for `u32`, `u64` and `u128`.
///
/// The trait is sealed.
///
/// ```
/// use zobrist::tabulation::{Output, SimpleTable};
///
/// fn of_the_zero<H: Output>(table: &SimpleTable<H>) -> H {
///     table.hash(0_u64)
/// }
/// let wide = SimpleTable::<u128>::new(2026);
/// let narrow = SimpleTable::<u32>::new(2026);
/// assert_eq!(of_the_zero(&wide) as u32, of_the_zero(&narrow));
/// ```
pub trait Output: XorKey {
    /// A hash and 64 bits more, in one integer if they fit, so that the XOR of two is one instruction.
    #[doc(hidden)]
    type Wide: Copy;
    #[doc(hidden)]
    const NONE: Self::Wide;
    #[doc(hidden)]
    fn wide(self, more: u64) -> Self::Wide;
    #[doc(hidden)]
    fn sum(a: Self::Wide, b: Self::Wide) -> Self::Wide;
    #[doc(hidden)]
    fn narrow(wide: Self::Wide) -> Self;
    #[doc(hidden)]
    fn more(wide: Self::Wide) -> u64;
}

macro_rules! output {
    ($($int:ident)*) => {$(
        impl Output for $int {
            type Wide = u128;
            const NONE: u128 = 0;

            #[inline]
            fn wide(self, more: u64) -> u128 {
                u128::from(more) << 64 | u128::from(self)
            }

            #[inline]
            fn sum(a: u128, b: u128) -> u128 {
                a ^ b
            }

            #[inline]
            fn narrow(wide: u128) -> $int {
                wide as $int
            }

            #[inline]
            fn more(wide: u128) -> u64 {
                (wide >> 64) as u64
            }
        }
    )*};
}
output!(u8 u16 u32 u64);

impl Output for u128 {
    type Wide = [u128; 2];
    const NONE: [u128; 2] = [0; 2];

    #[inline]
    fn wide(self, more: u64) -> [u128; 2] {
        [self, more.into()]
    }

    #[inline]
    fn sum(a: [u128; 2], b: [u128; 2]) -> [u128; 2] {
        [a[0] ^ b[0], a[1] ^ b[1]]
    }

    #[inline]
    fn narrow(wide: [u128; 2]) -> u128 {
        wide[0]
    }

    #[inline]
    fn more(wide: [u128; 2]) -> u64 {
        wide[1] as u64
    }
}

/// Combines each entry with `more(row, character)`.
pub(super) fn pair<H: Output, const N: usize>(
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
            use super::{BYTE, Output};

            #[allow(clippy::cast_lossless, reason = "`from` is not yet `const`")]
            pub(in crate::tabulation) const fn pair<const N: usize>(
                hashes: &[[$int; BYTE]; N],
                more: &[[u64; BYTE]; N],
            ) -> [[<$int as Output>::Wide; BYTE]; N] {
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
