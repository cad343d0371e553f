//! Recomputation of cache hits. It detects results that depend on more than the key of the cache.

use core::fmt::{self, Debug, Display, Formatter};

/// Recomputes every n-th hit of a cache, compares the results, and records how often and by how
/// much they differ.
///
/// ```
/// use zobrist::cache::{Audit, Cache};
///
/// // The energy depends on the third digit, which the key omits.
/// let energy = |state: u64| (state % 100) as f64 + if state / 100 % 2 == 1 { 0.25 } else { 0.0 };
///
/// let mut cache = Cache::<u64, f64>::new(256)?;
/// let mut audit = Audit::new(2, |stored: &f64, recomputed: &f64| (stored - recomputed).abs());
/// for state in [17, 17, 117, 17, 217] {
///     let key = state % 100;
///     let mut hit = true;
///     let value = *cache.get_or_insert_with(key, || {
///         hit = false;
///         energy(state)
///     });
///     if hit {
///         audit.hit(key, &value, || energy(state));
///     }
/// }
/// assert_eq!((audit.hits, audit.audited, audit.differing), (4, 2, 1));
/// assert_eq!(audit.largest, 0.25);
/// assert_eq!(audit.first, Some((17, 17.0, 17.25)));
/// assert_eq!(
///     audit.to_string(),
///     "4 hits, 2 recomputed, 1 of them different\n\
///      difference: 0.25 at most, 0.125 on average\n\
///      first: hash 17, stored 17.0, recomputed 17.25"
/// );
/// # Ok::<(), zobrist::cache::CapacityError>(())
/// ```
///
/// A result that is cached by the hash of a local environment is exact only if nothing outside of
/// the environment affects it. Long-range interactions affect it: for barriers in alloys, the
/// truncation of the environment causes differences of tens of meV. Other causes of differences are
/// hash collisions, and keys that omit a part of the state.
///
/// An audit changes no trajectory, because the caller always uses the cached value. Give each
/// thread its own audit and combine them by [`merge`](Self::merge). `Store` of the package
/// `zobrist-store` also accepts an audit.
#[derive(Clone, Debug)]
pub struct Audit<H, V> {
    /// Number of hits, recomputed or not.
    pub hits: u64,
    /// Number of hits that were recomputed.
    pub audited: u64,
    /// Number of recomputed values with a difference other than 0.
    pub differing: u64,
    /// The largest difference.
    pub largest: f64,
    /// The first value that differs: its hash, the stored value and the recomputed one.
    pub first: Option<(H, V, V)>,
    every: u64,
    sum: f64,
    distance: fn(&V, &V) -> f64,
}

impl<H, V> Audit<H, V> {
    /// Creates an audit that recomputes one hit in `every`. `distance` returns the difference of
    /// two values, 0 if they are equal. NaN counts as infinite.
    ///
    /// # Panics
    /// If `every` is 0.
    ///
    /// ```
    /// use zobrist::cache::Audit;
    ///
    /// let energies = Audit::<u64, f64>::new(100, |stored, recomputed| (stored - recomputed).abs());
    /// let moves = Audit::<u64, Vec<u16>>::new(1, |stored, recomputed| f64::from(stored != recomputed));
    /// assert_eq!((energies.audited, moves.audited), (0, 0));
    /// ```
    pub fn new(every: u64, distance: fn(&V, &V) -> f64) -> Self {
        assert!(every > 0, "an audit of every 0th hit");
        let (hits, audited, differing) = (0, 0, 0);
        Audit {
            hits,
            audited,
            differing,
            largest: 0.0,
            first: None,
            every,
            sum: 0.0,
            distance,
        }
    }

    /// Records a hit of any cache. If this hit is to be audited, recomputes the value and compares
    /// it with the stored one.
    ///
    /// ```
    /// use std::collections::HashMap;
    /// use zobrist::cache::Audit;
    ///
    /// let squares = HashMap::from([(2, 4), (3, 8)]);
    /// let mut audit = Audit::new(1, |stored, recomputed| f64::from(stored != recomputed));
    /// for (&number, square) in &squares {
    ///     audit.hit(number, square, || number * number);
    /// }
    /// assert_eq!((audit.audited, audit.first), (2, Some((3, 8, 9))));
    /// ```
    #[inline]
    pub fn hit(&mut self, hash: H, stored: &V, compute: impl FnOnce() -> V)
    where
        V: Clone,
    {
        self.hits += 1;
        if self.hits % self.every == 0 {
            self.compare(hash, stored, compute());
        }
    }

    #[inline(never)]
    fn compare(&mut self, hash: H, stored: &V, recomputed: V)
    where
        V: Clone,
    {
        let distance = (self.distance)(stored, &recomputed);
        let distance = if distance.is_nan() {
            f64::INFINITY
        } else {
            distance
        };
        self.audited += 1;
        self.sum += distance;
        if distance != 0.0 {
            self.differing += 1;
            self.largest = self.largest.max(distance);
            self.first
                .get_or_insert_with(|| (hash, stored.clone(), recomputed));
        }
    }

    /// Adds the results of another audit, such as that of another thread.
    ///
    /// ```
    /// use zobrist::cache::Audit;
    ///
    /// let mut all = Audit::<u64, f64>::new(1, |stored, recomputed| (stored - recomputed).abs());
    /// let mut one = all.clone();
    /// one.hit(7, &0.5, || 0.75);
    /// all.merge(one.clone());
    /// all.merge(one);
    /// assert_eq!((all.hits, all.differing, all.mean()), (2, 2, 0.25));
    /// ```
    pub fn merge(&mut self, other: Self) {
        self.hits += other.hits;
        self.audited += other.audited;
        self.differing += other.differing;
        self.largest = self.largest.max(other.largest);
        self.sum += other.sum;
        self.first = self.first.take().or(other.first);
    }

    /// Returns the mean difference over all recomputed values, including equal ones. Returns 0 if
    /// no value was recomputed.
    #[expect(
        clippy::cast_precision_loss,
        reason = "above 2^53 values the rounding error is negligible"
    )]
    pub fn mean(&self) -> f64 {
        if self.audited == 0 {
            0.0
        } else {
            self.sum / self.audited as f64
        }
    }
}

/// Writes two lines, and a third one if values differ.
impl<H: Debug, V: Debug> Display for Audit<H, V> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Audit {
            hits,
            audited,
            differing,
            largest,
            ..
        } = self;
        writeln!(
            f,
            "{hits} hits, {audited} recomputed, {differing} of them different"
        )?;
        write!(
            f,
            "difference: {largest} at most, {} on average",
            self.mean()
        )?;
        match &self.first {
            Some((hash, stored, recomputed)) => {
                write!(
                    f,
                    "\nfirst: hash {hash:?}, stored {stored:?}, recomputed {recomputed:?}"
                )
            }
            None => Ok(()),
        }
    }
}
