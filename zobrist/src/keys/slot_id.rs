//! Ids of the slots of `OpenKeys`.

/// An id of a slot of [`OpenKeys`](super::OpenKeys). The documentation of `OpenKeys` defines the
/// words of an id. They are a part of the key specification, so the trait is private.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not name a slot of open keys",
    note = "a slot's id is an integer or an array of integers: number the variants of an enum, take the \
            bytes of a text by a hash"
)]
pub trait SlotId: Copy {
    /// Number of 64-bit words of the id.
    const WORDS: usize;

    /// Folds the words of the id, in their order.
    fn fold_words<B>(self, start: B, fold: impl FnMut(B, u64) -> B) -> B;
}

macro_rules! integers {
    ($($words:literal: $($int:ty)*;)*) => {$($(
        impl SlotId for $int {
            const WORDS: usize = $words;

            #[inline]
            #[allow(clippy::cast_sign_loss, clippy::cast_lossless, reason = "sign extension is intended")]
            fn fold_words<B>(self, start: B, mut fold: impl FnMut(B, u64) -> B) -> B {
                let low = fold(start, self as u64);
                if $words == 1 { low } else { fold(low, (self as u128 >> 64) as u64) }
            }
        }
    )*)*};
}
integers! {
    1: u8 u16 u32 u64 usize i8 i16 i32 i64 isize;
    2: u128 i128;
}

impl<I: SlotId, const N: usize> SlotId for [I; N] {
    const WORDS: usize = N * I::WORDS;

    #[inline]
    fn fold_words<B>(self, start: B, mut fold: impl FnMut(B, u64) -> B) -> B {
        self.into_iter()
            .fold(start, |so_far, id| id.fold_words(so_far, &mut fold))
    }
}
