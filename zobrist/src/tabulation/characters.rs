//! Keys of a fixed number of bytes.

/// A key of a fixed number of bytes, at least one: an integer, or an array `[u8; N]`.
///
/// Integers are read from their least significant byte on, so that hashes are the same on all
/// platforms.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a key of a fixed number of bytes",
    label = "neither an integer nor a `[u8; N]`",
    note = "`hash` takes an integer or an array of bytes, `hash_bytes` a slice of bytes, and `BuildHasher::hash_one` \
            any type that implements `Hash`"
)]
pub trait Characters: Copy {
    /// The number of bytes.
    const LEN: usize;

    fn characters(self) -> impl AsRef<[u8]>;
}

macro_rules! integers {
    ($($int:ty)*) => {$(
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

impl<const N: usize> Characters for [u8; N] {
    const LEN: usize = N;

    #[inline]
    fn characters(self) -> impl AsRef<[u8]> {
        self
    }
}
