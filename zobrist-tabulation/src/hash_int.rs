//! The integer types of hashes, and tables whose entries have 64 additional bits, such as derived characters or twists.

use core::ops::BitXor;

use crate::characters::Sealed;

/// An integer type of hashes: `u8`, `u16`, `u32`, `u64` or `u128`.
///
/// A seed makes tables of `u32`, `u64` and `u128`; tables of one's own can have any of these types.
///
/// ```
/// use zobrist_tabulation::{HashInt, SimpleTable};
///
/// fn hash_pair<H: HashInt>(table: &SimpleTable<H, 2>, a: u8, b: u8) -> H {
///     table.hash([a, b])
/// }
/// let table = SimpleTable::from_rows([[3_u8; 256], [5_u8; 256]], 0);
/// assert_eq!(hash_pair(&table, 1, 2), 3 ^ 5);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an integer type of hashes",
    note = "hashes are `u8`, `u16`, `u32`, `u64` or `u128`"
)]
pub trait HashInt: Copy + Default + BitXor<Output = Self> + Send + Sync + Sealed + 'static {
    /// The integer with 64 additional bits. Both are in one `u128` if they fit, so that one XOR combines both.
    #[doc(hidden)]
    type Wide: Copy + Send + Sync;
    #[doc(hidden)]
    const NONE: Self::Wide;
    #[doc(hidden)]
    #[must_use]
    fn wide(self, more: u64) -> Self::Wide;
    #[doc(hidden)]
    fn sum(a: Self::Wide, b: Self::Wide) -> Self::Wide;
    #[doc(hidden)]
    fn narrow(wide: Self::Wide) -> Self;
    #[doc(hidden)]
    fn more(wide: Self::Wide) -> u64;
}

macro_rules! narrow_hash {
    ($($int:ident)*) => {$(
        impl HashInt for $int {
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
narrow_hash!(u8 u16 u32 u64);

impl HashInt for u128 {
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
