//! Bounds on the work of an analysis.

/// Approximate time budget of an analysis, on one core and in a release build. The amount of work is fixed in advance:
/// the time depends on the machine, but the result does not.
///
/// ```
/// use zobrist::analysis::Effort;
/// use zobrist::keys::Description;
///
/// let slots: Description = "array(10, numbers(3))".parse()?;
/// let keys: Vec<u32> = (1..=30).map(|i: u32| i.pow(5).wrapping_mul(0x9e37_79b9)).collect();
/// let quick = slots.quality(&keys, Effort::Tenth);
/// let slow = slots.quality(&keys, Effort::Second);
/// assert!(quick.windows.len() <= slow.windows.len());
/// # Ok::<(), zobrist::keys::DescriptionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effort {
    /// A hundredth of a second, for tests. For chess keys, it covers windows of 8 and 10 bits and all changes of up to
    /// 2 slots.
    Hundredth,
    /// A tenth of a second. For chess keys, it covers windows of up to 12 bits and all changes of up to 3 slots.
    Tenth,
    /// About a second. For chess keys, it covers windows of up to 16 bits and all changes of up to 4 slots.
    #[default]
    Second,
    /// About ten seconds, for tables whose slots have few keys. For Go on 19x19 (361 slots of 2 keys), it covers
    /// windows of up to 16 bits instead of 12, and all changes of up to 5 slots instead of 4.
    ///
    /// For chess keys, the report is that of `Second`: a search of 5 slots would store the sums of all changes of 2
    /// slots, and these sums are too many. For up to about 100 slots of one or two keys, `Second` already covers 6
    /// slots, the maximum.
    TenSeconds,
}

impl Effort {
    /// Returns the time budget, in nanoseconds, of the search for changes that cancel. Counts in windows take 0.6 of
    /// it.
    pub(super) fn nanoseconds(self) -> f64 {
        match self {
            Effort::Hundredth => 1e7,
            Effort::Tenth => 1e8,
            Effort::Second => 1e9,
            Effort::TenSeconds => 1e10,
        }
    }
}
