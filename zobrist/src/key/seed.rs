//! Seeds and their lanes.

/// A seed for a table of keys, with the number of a lane. Each seed has 2^64 lanes.
///
/// Keys of different lanes are independent. So one seed is enough for a hash and a second hash that
/// verifies the first, or for several replicas. Static tables have lane 0.
///
/// ```
/// use zobrist::Seed;
/// use zobrist::lattice::LatticeKeys;
///
/// let hashes = LatticeKeys::<bool, u64>::new(2026, 100);
/// let checks = LatticeKeys::<bool, u64>::new(Seed::new(2026).lane(1), 100);
/// assert_ne!(hashes.key(42, true).raw(), checks.key(42, true).raw());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seed {
    seed: u64,
    lane: u64,
}

impl Seed {
    /// Makes a seed with lane 0.
    ///
    /// ```
    /// use zobrist::{KeyTable, Seed};
    ///
    /// assert_eq!(Seed::new(2026), Seed::from(2026)); // a number is a seed, too
    /// ```
    pub const fn new(seed: u64) -> Seed {
        Seed { seed, lane: 0 }
    }

    /// Returns the same seed with the lane `lane`.
    ///
    /// ```
    /// use zobrist::lattice::LatticeKeys;
    /// use zobrist::Seed;
    ///
    /// let [one, other] = [0, 1].map(|lane| LatticeKeys::<bool, u64>::new(Seed::new(2026).lane(lane), 100));
    /// assert_ne!(one.base(), other.base());
    /// ```
    #[doc(alias = "independent")]
    #[must_use]
    pub const fn lane(self, lane: u64) -> Seed {
        Seed { lane, ..self }
    }

    /// Returns the seed and the lane.
    pub(crate) const fn parts(self) -> (u64, u64) {
        (self.seed, self.lane)
    }
}

impl From<u64> for Seed {
    fn from(seed: u64) -> Seed {
        Seed::new(seed)
    }
}
