//! Keys of a fixed number of bytes.

mod sealed {
    pub trait Sealed {}
}

/// A key of a fixed number of bytes, at least one: an integer, or an array `[u8; N]`.
///
/// Integers are read from their least significant byte on, so that hashes are the same on all platforms.
///
/// ```
/// use zobrist::tabulation::{Characters, Simple};
///
/// fn shard<K: Characters>(simple: &Simple, key: K) -> usize {
///     simple.hash(key) as usize % 64
/// }
/// let simple = Simple::new(2026);
/// assert_eq!(shard(&simple, 0x0201_u16), shard(&simple, [1, 2]));
/// assert_eq!(shard(&simple, -1_i32), shard(&simple, u32::MAX));
/// ```
pub trait Characters: Copy + sealed::Sealed {
    /// The number of bytes.
    const LEN: usize;

    #[doc(hidden)]
    fn characters(self) -> impl AsRef<[u8]>;
}

macro_rules! integers {
    ($($int:ty)*) => {$(
        impl sealed::Sealed for $int {}
        impl Characters for $int {
            const LEN: usize = size_of::<$int>();

            #[inline]
            fn characters(self) -> impl AsRef<[u8]> {
                self.to_le_bytes()
            }
        }
    )*};
}
integers!(u8 u16 u32 u64 u128 i8 i16 i32 i64 i128);

impl<const N: usize> sealed::Sealed for [u8; N] {}
impl<const N: usize> Characters for [u8; N] {
    const LEN: usize = N;

    #[inline]
    fn characters(self) -> impl AsRef<[u8]> {
        self
    }
}
