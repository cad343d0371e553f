//! The interface of all constructions: from the bytes of a key to a hash.

use super::polynomial::Powers;
use crate::key::{Seed, XorKey};

mod sealed {
    pub trait Sealed {}
}
pub(super) use sealed::Sealed;

/// The tables of a construction: [`SimpleTable`](super::SimpleTable), [`TwistedTable`](super::TwistedTable),
/// [`MixedTable`](super::MixedTable) or [`DoubleTable`](super::DoubleTable).
///
/// The trait is sealed. Use it as a bound for code that takes any of them; they all have the same methods.
///
/// ```
/// use std::collections::HashSet;
/// use zobrist::tabulation::{Shared, Simple, Tabulate, Twisted};
///
/// fn distinct<T: Tabulate<Output = u64>>(keys: &[u64], hasher: Shared<T>) -> usize {
///     let mut seen = HashSet::<u64, _>::with_hasher(hasher);
///     seen.extend(keys);
///     seen.len()
/// }
/// assert_eq!(distinct(&[1, 2, 1], Simple::new(2026)), 2);
/// assert_eq!(distinct(&[1, 2, 1], Twisted::new(2026)), 2);
/// ```
pub trait Tabulate: Sealed {
    /// The integer type of the hashes: `u8` to `u128`. Seeds make tables for `u32`, `u64` and `u128`.
    type Output: XorKey;

    /// Length in bytes of the longest key that is tabulated directly.
    const BYTES: usize;

    /// A buffer of `BYTES` bytes.
    #[doc(hidden)]
    type Buffer: Clone + AsRef<[u8]> + AsMut<[u8]>;
    #[doc(hidden)]
    const EMPTY: Self::Buffer;

    /// Returns the hash of a key of 1 to `BYTES` bytes.
    #[doc(hidden)]
    fn tabulate(&self, characters: &[u8]) -> Self::Output;

    /// Returns the powers for the polynomials of other keys.
    #[doc(hidden)]
    fn powers(&self) -> Powers;
}

/// Tables that can be drawn from a seed. The trait is sealed.
///
/// ```
/// use zobrist::Seed;
/// use zobrist::tabulation::{MixedTable, Seeded, Shared};
///
/// /// Independent functions of one seed.
/// fn functions<T: Seeded>(seed: u64, number: u64) -> Vec<Shared<T>> {
///     (0..number).map(|lane| Shared::seeded(Seed::new(seed).lane(lane))).collect()
/// }
/// let functions = functions::<MixedTable>(2026, 3);
/// assert_ne!(functions[0].hash(7_u64), functions[1].hash(7_u64));
/// ```
pub trait Seeded: Tabulate {
    #[doc(hidden)]
    fn draw(seed: Seed) -> Self;
}

/// The methods of all tables, which have a function `tabulate` and a field `powers`.
macro_rules! methods {
    ($table:ident<$H:ident $(, $storage:ident)?> $($where:tt)*) => {
        impl<$H: XorKey, const N: usize $(, $storage)?> Sealed for $table<$H, N $(, $storage)?> {}
        impl<$H: XorKey, const N: usize $(, $storage)?> Tabulate for $table<$H, N $(, $storage)?> $($where)* {
            type Output = $H;
            const BYTES: usize = N;
            type Buffer = [u8; N];
            const EMPTY: [u8; N] = [0; N];

            #[inline]
            fn tabulate(&self, characters: &[u8]) -> $H {
                self.tabulate(characters)
            }

            #[inline]
            fn powers(&self) -> Powers {
                self.powers
            }
        }

        impl<$H: XorKey, const N: usize $(, $storage)?> $table<$H, N $(, $storage)?> $($where)* {
            /// Returns the hash of an integer, or of an array of bytes.
            ///
            /// Keys of no bytes and of more than `N` bytes are a compile-time error.
            ///
            /// ```
            /// use zobrist::Seed;
            /// use zobrist::tabulation::SimpleTable;
            ///
            /// static TABLE: SimpleTable = SimpleTable::<u64>::new(Seed::new(2026));
            /// assert_eq!(TABLE.hash(7_u16), TABLE.hash([7, 0]));
            /// ```
            #[inline]
            pub fn hash<K: Characters>(&self, key: K) -> $H {
                const {
                    assert!(K::LEN > 0, "the key has no bytes: use `hash_bytes`");
                    assert!(K::LEN <= N, "the key has more bytes than the table has rows");
                }
                self.tabulate(key.characters().as_ref())
            }

            /// Returns the hash of a key of any length.
            ///
            /// Keys of 1 to `N` bytes are tabulated directly. Any other key first becomes the value of a polynomial modulo 2^61 - 1,
            /// which is hashed as a `u64`. Two different keys of at most n bytes have equal values with probability at most
            /// (n + 13) / 7 / (2^61 - 1) over the seed, whatever the width of the hash, and so have a key and a fixed `u64`.
            ///
            /// ```
            /// use zobrist::tabulation::Simple;
            ///
            /// let simple = Simple::new(2026);
            /// assert_eq!(simple.hash_bytes(&[1, 2]), simple.hash(0x0201_u16));
            /// assert_ne!(simple.hash_bytes(&[0; 100]), simple.hash_bytes(&[0; 101]));
            /// assert_ne!(simple.hash_bytes(&[0; 100]), simple.hash(100_u64));
            /// ```
            #[inline]
            pub fn hash_bytes(&self, key: &[u8]) -> $H {
                const { assert!(N >= 8, "long keys need a table of eight rows") };
                if (1..=N).contains(&key.len()) {
                    self.tabulate(key)
                } else {
                    self.hash(Polynomial::new(self.powers).evaluate(key))
                }
            }

            /// Writes the hash of each of the `keys` to the same position in `hashes`.
            ///
            /// # Panics
            ///
            /// If `keys` and `hashes` have different lengths.
            ///
            /// # Examples
            ///
            /// ```
            /// use zobrist::tabulation::Simple;
            ///
            /// let simple = Simple::new(2026);
            /// let mut hashes = [0; 2];
            /// simple.hash_many(&[7_u32, 8], &mut hashes);
            /// assert_eq!(hashes, [simple.hash(7_u32), simple.hash(8_u32)]);
            /// ```
            pub fn hash_many<K: Characters>(&self, keys: &[K], hashes: &mut [$H]) {
                assert_eq!(keys.len(), hashes.len(), "`keys` and `hashes` have different lengths");
                for (hash, &key) in hashes.iter_mut().zip(keys) {
                    *hash = self.hash(key);
                }
            }
        }

        impl<$H: XorKey, const N: usize $(, $storage)?> fmt::Debug for $table<$H, N $(, $storage)?> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($table)).finish_non_exhaustive()
            }
        }
    };
}
pub(super) use methods;
