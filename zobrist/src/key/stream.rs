//! Streams of random words, from which all keys are drawn.

#[cfg(feature = "alloc")]
use super::Key;
use super::Seed;
use super::chacha::{ChaChaKey, block};

/// The stream of either the low or the high 64 bits of all keys of a path. The nonce is the hash of the path.
pub(crate) struct Stream {
    key: ChaChaKey,
    nonce: u64,
    /// Number of the next block.
    counter: u64,
    block: [u64; 8],
    /// Number of words of the block that have been drawn.
    drawn: usize,
}

impl Stream {
    pub(crate) const fn new(seed: Seed, half: u64, nonce: u64) -> Stream {
        let (seed, lane) = seed.parts();
        let key = ChaChaKey::new(seed, lane, half);
        Stream { key, nonce, counter: 0, block: [0; 8], drawn: 8 }
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

    /// Returns the next eight words. At compile time, a loop over a block is faster than a call of `next` for each
    /// word.
    pub(crate) const fn next_block(&mut self) -> [u64; 8] {
        self.counter += 1;
        block(self.key, self.nonce, self.counter - 1)
    }
}

#[cfg(feature = "alloc")]
impl Seed {
    /// Returns a function that draws the keys of the path with this nonce, one with each call.
    pub(crate) fn keys<K: Key>(self, nonce: u64) -> impl FnMut() -> K {
        let [mut low, mut high] = [0, 1].map(|half| Stream::new(self, half, nonce));
        move || K::from_halves(low.next(), if K::BITS > 64 { high.next() } else { 0 })
    }

    /// Returns the base constant.
    pub(crate) fn base<K: Key>(self) -> K {
        self.keys(0)()
    }
}
