//! Disjoint bit ranges of a hash.

use core::fmt::{self, Debug, Formatter};

use crate::key::Key;

/// Splits a hash into disjoint bit ranges: worker, bucket, tag.
///
/// ```
/// # use zobrist::Zobrist;
/// #[derive(Zobrist)] #[zobrist(key = u64)] struct Position { board: [bool; 64] }
/// # let position = Position { board: [true; 64] };
/// # let hash = position.zobrist_hash();
/// let mut bits = hash.bits();
/// let worker = bits.take(3); // 0, 1 or 2
/// let bucket = bits.take(1_000_003); // below 1,000,003
/// let tag = bits.tag(16); // the top 16 unused bits
/// # assert!(worker < 3 && bucket < 1_000_003 && tag < 1 << 16);
/// ```
///
/// A hash often selects a worker and a bucket of a table, and its tag verifies the entry in the
/// bucket. These three need different bits. If worker and bucket use the same bits, each worker
/// uses only a few of its buckets. If bucket and tag use the same bits, the tag verifies nothing
/// that the bucket does not. One measured search took 12 seconds instead of 1, because its maps
/// took the bucket from the bits that had selected the worker.
///
/// A *share* is a number below a limit `n`, such as the number of a worker. The first share of a
/// hash `h` of `w` bits is `floor(h * n / 2^w)`: one multiplication, which reads the high bits, and
/// `n` need not be a power of two. The high bits of sums of additive keys are also better than the
/// low bits. A share below `n` uses up log2 `n` bits, and later shares cannot use them again.
/// Therefore `HashBits` is not `Copy`: call [`ZobristHash::bits`](crate::ZobristHash::bits) again
/// to start over.
///
/// If a separate hash selects the worker, such as a hash by
/// [`ClassKeys`](keys/struct.ClassKeys.html), all bits of the ordinary hash are available.
///
/// For the consequences of equal tags see [what happens at a
/// collision](guide/collisions/index.html).
#[derive(Clone, PartialEq, Eq)]
pub struct HashBits<K> {
    rest: K,
}

impl<K: Key> HashBits<K> {
    pub(crate) const fn new(rest: K) -> Self {
        HashBits { rest }
    }

    /// Takes a number below `n` from the high end of the unused bits.
    ///
    /// Let `p` be the product of the limits of all shares so far, this one included, and `w` the
    /// width of the key. The shares are the digits of the number `floor(h * p / 2^w)` for the
    /// hash `h`, so the relative bias of each combination of shares is at most `p / 2^w`. Keep
    /// `p` far below `2^w`. For keys of 128 bits, shares come from the high half: `h` is that
    /// half, and `w` is 64.
    ///
    /// # Panics
    /// If `n` is 0, or more than `2^w`.
    ///
    /// ```
    /// # use zobrist::Zobrist;
    /// #[derive(Zobrist)] #[zobrist(key = u64)] struct Lights { on: [bool; 25] }
    /// # let hash = Lights { on: [true; 25] }.zobrist_hash();
    /// let mut bits = hash.bits();
    /// let worker = bits.take(3);
    /// assert!(worker < 3);
    /// ```
    #[inline]
    #[must_use = "a share uses up bits"]
    pub fn take(&mut self, n: usize) -> usize {
        if n == 0 || K::BITS < 128 && n as u128 > 1 << K::BITS {
            cannot_take(n, K::BITS);
        }
        self.share(n)
    }

    /// Takes a number as [`take`](Self::take) does, without its checks; 0 if `n` is 0.
    #[inline]
    pub(crate) fn share(&mut self, n: usize) -> usize {
        let (share, rest) = self.rest.split(n);
        self.rest = rest;
        share
    }

    /// Returns the top `width` unused bits, to verify an entry.
    ///
    /// Shares below `n` and `m` use up log2(`n` * `m`) bits of the key. A tag that is wider than
    /// the remaining bits gains nothing. For keys of 128 bits, shares come from the high half
    /// and the tag from the low half.
    ///
    /// # Panics
    /// If `width` is 0, more than 64, or more than the width of the key.
    ///
    /// ```
    /// # use zobrist::Zobrist;
    /// #[derive(Zobrist)] #[zobrist(key = u64)] struct Lights { on: [bool; 25] }
    /// # let hash = Lights { on: [true; 25] }.zobrist_hash();
    /// let mut bits = hash.bits();
    /// bits.take(1 << 20);
    /// assert!(bits.tag(16) < 1 << 16);
    /// ```
    #[inline]
    pub fn tag(self, width: u32) -> u64 {
        assert!(
            1 <= width && width <= K::BITS && width <= 64,
            "a tag of {width} bits cannot be cut from a hash of {}",
            K::BITS
        );
        let source = self.rest.to_bits() & u128::from(u64::MAX);
        (source >> (K::BITS.min(64) - width)) as u64
    }

    /// Returns all unused bits. The shares and these bits together determine the hash.
    ///
    /// ```
    /// # use zobrist::Zobrist;
    /// #[derive(Zobrist)] #[zobrist(key = u64)] struct Lights { on: [bool; 25] }
    /// let hash = Lights { on: [true; 25] }.zobrist_hash();
    /// let mut bits = hash.bits();
    /// let share = bits.take(1 << 8) as u64;
    /// assert_eq!(share << 56 | bits.rest() >> 8, hash.raw());
    /// ```
    #[inline]
    pub fn rest(self) -> K {
        self.rest
    }
}

impl<K: Key> Debug for HashBits<K> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "HashBits({:#x})", self.rest)
    }
}

/// Panics. Not inlined, so that callers do not store the numbers in memory for the message.
#[cold]
fn cannot_take(n: usize, bits: u32) -> ! {
    panic!("cannot take one of {n} from a hash of {bits} bits")
}
