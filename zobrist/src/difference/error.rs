//! The errors of differences.

use alloc::format;
use alloc::string::String;
use core::fmt::{self, Display, Formatter};

/// An error: two hashes or sketches do not tell in which slots their states differ.
pub struct DifferenceError(Kind);

enum Kind {
    /// The keys have no guarantee.
    Random,
    /// The hash of a part is a sum of keys that do not depend on the slot.
    Tally,
    /// The states differ in more features than hashes name.
    TooMany { most: usize, width: u32 },
    /// The states differ in more features than sketches name.
    Capacity(usize),
    /// A state does not have this difference.
    Contradiction(String),
    /// Two sketches are of different shapes.
    Shape,
    /// Bytes are no sketch.
    Bytes(String),
}

impl DifferenceError {
    /// Returns whether the states differ, or may differ, in more than the hashes or sketches name,
    /// so that a larger sketch can tell.
    ///
    /// ```
    /// use zobrist::Zobrist;
    ///
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u64, guarantee = features)]
    /// struct Lights { on: [bool; 25] }
    ///
    /// let [ours, theirs] = [[false; 25], [true; 25]].map(|on| Lights { on }.zobrist_hash());
    /// assert!(ours.difference(theirs).unwrap_err().is_too_many());
    /// ```
    pub fn is_too_many(&self) -> bool {
        match self.0 {
            Kind::TooMany { most, .. } => most < usize::MAX,
            Kind::Capacity(_) | Kind::Contradiction(_) => true,
            Kind::Random | Kind::Tally | Kind::Shape | Kind::Bytes(_) => false,
        }
    }

    pub(super) const RANDOM: Self = DifferenceError(Kind::Random);
    pub(super) const TALLY: Self = DifferenceError(Kind::Tally);
    pub(super) const SHAPE: Self = DifferenceError(Kind::Shape);

    pub(super) const fn too_many(most: usize, width: u32) -> Self {
        DifferenceError(Kind::TooMany { most, width })
    }

    pub(super) const fn capacity(capacity: usize) -> Self {
        DifferenceError(Kind::Capacity(capacity))
    }

    pub(super) fn contradiction(slot: impl Display) -> Self {
        DifferenceError(Kind::Contradiction(format!("{slot}")))
    }

    pub(super) fn bytes(problem: fmt::Arguments<'_>) -> Self {
        DifferenceError(Kind::Bytes(format!("{problem}")))
    }
}

impl Display for DifferenceError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Random => f.write_str(
                "keys without a guarantee do not tell what differs: use those of the whole state, \
                 with the guarantee `features` or `exact`, or exchange a sketch",
            ),
            Kind::Tally => f.write_str(
                "the hash of a tally does not tell what differs, because its keys are added: \
                 compare the hashes of the whole states",
            ),
            Kind::TooMany {
                most: usize::MAX, ..
            } => f.write_str(
                "the difference is none of two states: at least one of the hashes is wrong",
            ),
            Kind::TooMany { most, width } => {
                write!(
                    f,
                    "the states differ in more than {most} features, and hashes of {width} bits \
                     name no more, or the hashes are of different keys: exchange a sketch"
                )?;
                f.write_str(if *width < 128 {
                    ", or use keys of 128 bits"
                } else {
                    ""
                })
            }
            Kind::Capacity(capacity) => write!(
                f,
                "the states differ in more than {capacity} features, the capacity of the \
                 sketches: exchange larger ones"
            ),
            Kind::Contradiction(slot) => write!(
                f,
                "the state does not have this difference, see `{slot}`: the hash or sketch is \
                 that of another state, or the states differ in more than it names"
            ),
            Kind::Shape => f.write_str(
                "the sketches are of different types: the slots or the numbers of their values \
                 differ",
            ),
            Kind::Bytes(problem) => f.write_str(problem),
        }
    }
}

crate::key::error!(DifferenceError);
