//! Streams of random words, from which all keys are drawn, for the compiler and for programs
//! without `alloc`.

use super::Seed;
use super::chacha::{ChaChaKey, block};
use super::path::Path;

/// The stream of either the low or the high 64 bits of all keys of a path. The nonce is the hash of
/// the path.
pub(crate) struct Stream {
    key: ChaChaKey,
    nonce: u64,
    /// Number of the next block.
    pub(super) counter: u64,
    block: [u64; 8],
    /// Number of words of the block that have been drawn.
    drawn: usize,
}

impl Stream {
    pub(crate) const fn new(seed: Seed, half: u64, nonce: u64) -> Stream {
        let (seed, lane) = seed.parts();
        let key = ChaChaKey::new(seed, lane, half);
        Stream {
            key,
            nonce,
            counter: 0,
            block: [0; 8],
            drawn: 8,
        }
    }

    #[inline]
    pub(crate) const fn next(&mut self) -> u64 {
        if self.drawn == 8 {
            self.block = self.next_block();
            self.drawn = 0;
        }
        self.drawn += 1;
        self.block[self.drawn - 1]
    }

    /// Returns the next eight words. At compile time, a loop over a block is faster than a call of
    /// `next` for each word.
    pub(crate) const fn next_block(&mut self) -> [u64; 8] {
        self.counter += 1;
        block(self.key, self.nonce, self.counter - 1)
    }
}

impl Seed {
    /// Returns the first key of a path: a key of your own, beside those of a state.
    ///
    /// The [key specification](crate::specification) determines the key by seed, lane and path, so
    /// it never changes. It is independent of the keys and base constants of all states,
    /// because the path of a field contains no `/`. Paths that begin with `counts/` or
    /// `tabulation/` are those of tallies and tabulation hashes.
    ///
    /// # Panics
    /// If `path` contains no `/`. In a `const` this is a compile-time error.
    ///
    /// ```
    /// use zobrist::{Seed, Zobrist};
    ///
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u64, seed = 2026)]
    /// struct Position { board: [bool; 64] }
    ///
    /// const EXCLUDED: u64 = Seed::new(2026).key("engine/excluded move");
    /// static CLOCK: [u64; 16] = Seed::new(2026).keys("engine/clock", 0);
    ///
    /// let hash = Position { board: [true; 64] }.zobrist_hash().raw();
    /// assert_ne!(hash ^ EXCLUDED ^ CLOCK[3], hash); // of the transposition table alone
    /// ```
    #[doc(alias("excluded move", "singular", "constant"))]
    pub const fn key(self, path: &str) -> u64 {
        let [key] = self.keys(path, 0);
        key
    }

    /// Returns `N` keys of a path, from number `first` on: a table of keys of your own.
    ///
    /// Like [`key`](Self::key), the specification determines them. A `const` of 4,096 keys takes
    /// the compiler 0.1 s.
    ///
    /// # Panics
    /// If `path` contains no `/`. In a `const` this is a compile-time error.
    ///
    /// ```
    /// use zobrist::Seed;
    ///
    /// static CLOCK: [u64; 16] = Seed::new(2026).keys("engine/clock", 0);
    /// assert_eq!(CLOCK[8..], Seed::new(2026).keys::<8>("engine/clock", 8));
    /// ```
    #[doc(alias("halfmove clock", "table"))]
    pub const fn keys<const N: usize>(self, path: &str, first: u64) -> [u64; N] {
        self.halves(0, nonce_of(path), first)
    }

    /// Returns `N` keys of 128 bits. Their low halves are the keys that [`keys`](Self::keys)
    /// returns.
    ///
    /// # Panics
    /// If `path` contains no `/`. In a `const` this is a compile-time error.
    ///
    /// ```
    /// use zobrist::Seed;
    ///
    /// const WIDE: [u128; 2] = Seed::new(2026).wide_keys("engine/clock", 0);
    /// assert_eq!(WIDE.map(|key| key as u64), Seed::new(2026).keys("engine/clock", 0));
    /// ```
    #[allow(clippy::cast_lossless, reason = "`u128::from` is not yet `const`")]
    pub const fn wide_keys<const N: usize>(self, path: &str, first: u64) -> [u128; N] {
        let nonce = nonce_of(path);
        let [low, high]: [[u64; N]; 2] =
            [self.halves(0, nonce, first), self.halves(1, nonce, first)];
        let mut keys = [0; N];
        let mut i = 0;
        while i < N {
            keys[i] = (high[i] as u128) << 64 | low[i] as u128;
            i += 1;
        }
        keys
    }

    /// Returns one half (0: low, 1: high 64 bits) of keys of the path with this nonce.
    pub(crate) const fn halves<const N: usize>(
        self,
        half: u64,
        nonce: u64,
        first: u64,
    ) -> [u64; N] {
        let mut stream = Stream::new(self, half, nonce);
        stream.counter = first / 8;
        stream.block = stream.next_block();
        stream.drawn = (first % 8) as usize;
        let (mut keys, mut i) = ([0; N], 0);
        while i < N {
            keys[i] = stream.next();
            i += 1;
        }
        keys
    }
}

/// Returns the nonce of a path of the user.
const fn nonce_of(path: &str) -> u64 {
    let mut rest = path.as_bytes();
    while !matches!(rest, [b'/', ..]) {
        (_, rest) = rest
            .split_first()
            .expect("a path of your own contains a `/`, such as `engine/clock`");
    }
    Path::ROOT.field(path).nonce()
}
