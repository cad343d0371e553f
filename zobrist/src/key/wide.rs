//! Keys with 64 additional bits, for tabulation tables with characters or twists beside the hashes.

/// An integer with 64 additional bits. Both are in one `u128` if they fit, so that one XOR combines both.
pub trait Widen: Sized {
    type Wide: Copy;
    const NONE: Self::Wide;
    fn wide(self, more: u64) -> Self::Wide;
    fn sum(a: Self::Wide, b: Self::Wide) -> Self::Wide;
    fn narrow(wide: Self::Wide) -> Self;
    fn more(wide: Self::Wide) -> u64;
}

macro_rules! widen {
    ($($int:ident)*) => {$(
        impl Widen for $int {
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
widen!(u8 u16 u32 u64);

impl Widen for u128 {
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
