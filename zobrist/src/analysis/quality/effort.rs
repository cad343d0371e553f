//! Bounds on the work of an analysis.

/// The approximate time that an analysis may take, on one core and in a release build. The amount of work is fixed in
/// advance, so the time depends on the machine, and the result does not.
///
/// ```
/// use zobrist::analysis::Effort;
/// use zobrist::keys::Description;
///
/// let slots: Description = "array(10, numbers(3))".parse()?;
/// let keys: Vec<u32> = (1..=30).map(|i: u32| i.pow(5).wrapping_mul(0x9e37_79b9)).collect();
/// let quick = slots.quality(&keys, Effort::Tenth);
/// let slow = slots.quality(&keys, Effort::Second);
/// assert!(quick.windows().len() <= slow.windows().len());
/// # Ok::<(), zobrist::keys::DescriptionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effort {
    /// A hundredth of a second, for tests. With chess keys: windows of 8 and 10 bits, and all changes of up to 2 slots.
    Hundredth,
    /// A tenth of a second. With chess keys: windows of up to 12 bits, and all changes of up to 3 slots.
    Tenth,
    /// About a second. With chess keys: windows of up to 16 bits, and all changes of up to 4 slots.
    #[default]
    Second,
    /// About ten seconds, for tables whose slots have few keys. Go on 19x19 (361 slots of 2 keys): windows of up to 16
    /// bits instead of 12, and all changes of up to 5 slots instead of 4. With chess keys the report is the same as
    /// after a second, because a search of 5 slots would store the sums of all changes of 2 slots, which are too many.
    /// For up to about 100 slots of one or two keys, a second also suffices: it covers 6 slots, the maximum.
    TenSeconds,
}

impl Effort {
    /// Returns the nanoseconds for the search of a cancelling pattern.
    pub(super) fn of_search(self) -> f64 {
        match self {
            Effort::Hundredth => 1e7,
            Effort::Tenth => 1e8,
            Effort::Second => 1e9,
            Effort::TenSeconds => 1e10,
        }
    }

    /// Returns the nanoseconds for the counts in windows.
    pub(super) fn of_windows(self) -> f64 {
        0.6 * self.of_search()
    }
}
