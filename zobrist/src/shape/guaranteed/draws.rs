//! The random numbers of keys with a guarantee: the stream of path `guaranteed`.

use crate::key::chacha::{ChaChaKey, block};
use crate::shape::path::Path;

/// Random draws; draw `j` is key `j` of the stream.
#[derive(Clone, Copy)]
pub(super) struct Draws {
    low: ChaChaKey,
    high: ChaChaKey,
}

impl Draws {
    pub(super) const fn new(seed: u64, lane: u64) -> Self {
        Draws { low: ChaChaKey::new(seed, lane, 0), high: ChaChaKey::new(seed, lane, 1) }
    }

    /// Returns the low halves of draws `8 * n..8 * n + 8`.
    pub(super) const fn low(self, n: u64) -> [u64; 8] {
        block(self.low, Path::ROOT.field("guaranteed").nonce(), n)
    }

    /// Returns the high halves of draws `8 * n..8 * n + 8`.
    pub(super) const fn high(self, n: u64) -> [u64; 8] {
        block(self.high, Path::ROOT.field("guaranteed").nonce(), n)
    }
}
