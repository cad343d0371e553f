//! What all tables have in common: their methods, and how a seed makes them.

#[cfg(feature = "alloc")]
use {super::hasher::Tabulate, crate::key::Seed};

/// Tables that can be drawn from a seed. Their hashes have 32, 64 or 128 bits.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not drawn from a seed",
    note = "a seed makes tables of hashes of type `u32`, `u64` and `u128`"
)]
#[cfg(feature = "alloc")]
pub trait Seeded: Tabulate {
    fn draw(seed: Seed) -> Self;
}

/// Implements the methods that all tables share. Each type of tables has its own method `tabulate`
/// and a field `polynomial`. `$more` is a constant of the type besides the number of rows.
macro_rules! methods {
    ($table:ident $(, $more:ident)?) => {
        impl<H: XorKey, const N: usize $(, const $more: usize)?> crate::tabulation::hasher::Tabulate
            for $table<H, N $(, $more)?>
        {
            type Output = H;
            const BYTES: usize = N;
            type Buffer = [u8; N];
            const EMPTY: [u8; N] = [0; N];

            #[inline]
            fn tabulate(&self, characters: &[u8]) -> H {
                self.tabulate(characters)
            }

            #[inline]
            fn polynomial(&self) -> Polynomial {
                self.polynomial
            }
        }

        impl<H: XorKey, const N: usize $(, const $more: usize)?> $table<H, N $(, $more)?> {
            /// Returns the hash of an integer, or of an array of bytes.
            ///
            /// Keys of no bytes and of more than `N` bytes are a compile-time error.
            ///
            /// ```
            /// use zobrist::Seed;
            /// use zobrist::tabulation::Simple;
            ///
            /// static TABLE: Simple = Simple::<u64>::new(Seed::new(2026));
            /// assert_eq!(TABLE.hash(7_u16), TABLE.hash([7, 0]));
            /// ```
            #[inline]
            pub fn hash<K: crate::tabulation::characters::Characters>(&self, key: K) -> H {
                const {
                    assert!(K::LEN > 0, "the key has no bytes: use `hash_bytes`");
                    assert!(K::LEN <= N, "the key has more bytes than the table has rows");
                }
                self.tabulate(key.characters().as_ref())
            }

            /// Returns the hash of a key of any length.
            ///
            /// Keys of 1 to `N` bytes are tabulated directly. Any other key first becomes the value of a polynomial
            /// modulo 2^61 - 1, which is hashed as a `u64`. Two different keys of at most n bytes have equal values
            /// with probability at most (n + 13) / 7 / (2^61 - 1) over the seed, for hashes of any width. The same
            /// bound holds for a key and a fixed `u64`. Tables of fewer than eight rows are a compile-time error.
            ///
            /// ```
            /// use zobrist::Seed;
            /// use zobrist::tabulation::Simple;
            ///
            /// let simple = Simple::<u64>::new(Seed::new(2026));
            /// assert_eq!(simple.hash_bytes(&[1, 2]), simple.hash(0x0201_u16));
            /// assert_ne!(simple.hash_bytes(&[0; 100]), simple.hash_bytes(&[0; 101]));
            /// assert_ne!(simple.hash_bytes(&[0; 100]), simple.hash(100_u64));
            /// ```
            #[inline]
            pub fn hash_bytes(&self, key: &[u8]) -> H {
                const { assert!(N >= 8, "long keys need a table of eight rows") };
                if (1..=N).contains(&key.len()) { self.tabulate(key) } else { self.hash(self.polynomial.evaluate(key)) }
            }
        }

        crate::key::debug!([H: XorKey, const N: usize $(, const $more: usize)?] $table<H, N $(, $more)?>: |_this|);

        /// Builds hashers from borrowed tables, such as tables in a `static`.
        impl<const N: usize $(, const $more: usize)?> core::hash::BuildHasher for &$table<u64, N $(, $more)?> {
            type Hasher = crate::tabulation::hasher::TabulationHasher<Self>;

            #[inline]
            fn build_hasher(&self) -> Self::Hasher {
                crate::tabulation::hasher::TabulationHasher::new(*self)
            }
        }
    };
}
pub(crate) use methods;

/// Implements `new` for each width of the hash, because a `const fn` cannot be generic over the
/// width. In the expression `$tables`, the name `rows` means the function that draws rows of this
/// width. `$more` is in brackets and may be empty, as for `methods`.
macro_rules! seeded {
    ($table:ident $more:tt: $($int:ident)*, $doc:literal, |$seed:ident| $tables:expr) => {
        $(crate::tabulation::construction::seeded!(@ $table $more $int, $doc, |$seed| $tables);)*
    };
    (@ $table:ident [$($more:ident)?] $int:ident, $doc:literal, |$seed:ident| $tables:expr) => {
        impl<const N: usize $(, const $more: usize)?> $table<$int, N $(, $more)?> {
            #[doc = $doc]
            pub const fn new($seed: Seed) -> Self {
                use crate::tabulation::stream::$int as rows;
                $tables
            }
        }

        #[cfg(feature = "alloc")]
        impl<const N: usize $(, const $more: usize)?> crate::tabulation::construction::Seeded
            for $table<$int, N $(, $more)?>
        {
            fn draw(seed: Seed) -> Self {
                Self::new(seed)
            }
        }
    };
}
pub(crate) use seeded;
