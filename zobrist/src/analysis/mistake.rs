//! A wrong feature of a hash.

use core::fmt::{self, Debug, Formatter};

/// A feature that is missing from a hash, or that was added or removed once too often.
///
/// ```
/// use zobrist::Zobrist;
///
/// #[derive(Zobrist)]
/// #[zobrist(key = u64)]
/// struct Lights { on: [bool; 25] }
///
/// let hash = Lights { on: [false; 25] }.zobrist_hash();
/// let mut lights = Lights { on: [false; 25] };
/// lights.on[7] = true;
/// let desync = hash.check(&lights).unwrap_err();
/// let mistake = desync.mistakes()[0];
/// assert_eq!((mistake.feature, mistake.times, mistake.excess), (7, 1, false));
/// assert_eq!(format!("{mistake:?}"), "Mistake(feature 7 is missing)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Mistake {
    /// The index of the feature. [`Shape::feature_name`](crate::Shape::feature_name) returns its name.
    pub feature: u32,
    /// The number of missing or extra occurrences of the feature. It is above one only with additive keys.
    pub times: u16,
    pub(super) in_state: bool,
    /// Whether the hash contains the feature too often. If not, it contains the feature too rarely.
    ///
    /// Under XOR, an extra feature and a missing one have the same effect, so the state decides: a feature of the state
    /// is missing, any other feature is in excess.
    pub excess: bool,
}

impl Mistake {
    pub(super) const NONE: Mistake = Mistake { feature: 0, times: 0, in_state: false, excess: false };

    /// Writes the predicate of a sentence whose subject is the name of the feature.
    pub(super) fn write(self, f: &mut Formatter<'_>) -> fmt::Result {
        match (self.in_state, self.excess, self.times) {
            (true, false, 1) => f.write_str("is missing"),
            (true, false, n) => write!(f, "is missing {n} times"),
            (false, true, 1) => f.write_str("was never removed"),
            (false, true, n) => write!(f, "was never removed, {n} times"),
            (true, true, 1) => f.write_str("was added once too often"),
            (true, true, n) => write!(f, "was added {n} times too often"),
            (false, false, 1) => f.write_str("was removed once too often"),
            (false, false, n) => write!(f, "was removed {n} times too often"),
        }
    }
}

/// Prints the index of the feature. Its name requires the shape, and a `Mistake` does not contain the shape.
impl Debug for Mistake {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "Mistake(feature {} ", self.feature)?;
        self.write(f)?;
        f.write_str(")")
    }
}
