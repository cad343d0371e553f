//! The quality of a table of keys.

use alloc::vec::Vec;

use crate::hash::{State, Table};

mod distance;
mod effort;
mod examine;
mod field;
mod finding;
mod parts;
mod places;
mod rank;
mod report;
mod slots;
mod sums;
mod window;

pub use effort::Effort;
pub(crate) use examine::{of_shape, of_table};
pub use finding::Finding;
pub use parts::{Bias, Cancelling, Distance, Window, Witness};
pub use slots::{Slots, SlotsError};

/// Examines the static keys of `S`.
///
/// For a [`KeyTable`](https://docs.rs/zobrist/latest/zobrist/struct.KeyTable.html) and for the keys of a lattice there are methods `quality`; for the
/// numbers of another program, see [`Slots`].
///
/// ```
/// use zobrist::Zobrist;
/// use zobrist::analysis::{self, Distance, Effort};
///
/// #[derive(Zobrist)]
/// #[zobrist(key = u64)]
/// struct Lights { on: [bool; 25] }
///
/// let quality = analysis::quality::<Lights>(Effort::Tenth);
/// assert!(quality.is_good(), "{quality}");
/// // 25 random keys of 64 bits are independent of each other, so no two states have equal hashes.
/// assert!(matches!(quality.distance(), Distance::Never));
/// ```
pub fn quality<S: State>(effort: Effort) -> Quality {
    of_table(&S::SHAPE, Table(S::zobrist_table()), effort)
}

/// Weak generators whose keys none of the examinations tells from random ones, as the report lists them.
///
/// ```
/// use zobrist::analysis::NOT_DETECTABLE;
///
/// assert!(NOT_DETECTABLE.contains(&"raw xorshift64"));
/// ```
pub const NOT_DETECTABLE: [&str; 3] = ["five rand() << 15", "raw xorshift64", "rotated keys"];

/// What is known of a table of keys: exact numbers, how far they are from those of random keys, and what is wrong.
///
/// Displayed, it is a report of some 30 lines. All numbers are exact and the same on every machine, and there is nothing random
/// about the examination.
///
/// - Zero and repeated keys, the [rank](Quality::rank) over the field of two elements, the [bias](Quality::bias) of each bit.
/// - The [slot distance](Quality::distance): the fewest slots in which two states with equal hashes differ, with the changes by name; and
///   how many such pairs of changes random keys have [beyond](Quality::expected) what was searched.
/// - [Windows](Quality::windows): how many changes of one to six slots leave the lowest or highest bits as they are, those that tables
///   take their indices from.
///
/// A good report is no proof of randomness: [`NOT_DETECTABLE`] lists generators that pass.
///
/// ```
/// use zobrist::analysis::{Effort, Slots};
///
/// // A linear congruential generator. Its low bits have short periods.
/// let mut state = 1_u64;
/// let keys = [(); 200].map(|()| {
///     state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
///     state
/// });
/// let slots: Slots = "50x4".parse()?;
/// let quality = slots.quality(&keys, Effort::Tenth);
/// assert!(!quality.is_good());
/// assert!(quality.to_string().contains("BAD: "));
/// # Ok::<(), zobrist::analysis::SlotsError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Quality {
    keys: usize,
    slots: usize,
    counted_slots: usize,
    bits: u32,
    additive: bool,
    zero_keys: usize,
    repeated_keys: usize,
    rank: Option<u32>,
    biases: Vec<Bias>,
    windows: Vec<Window>,
    distance: Distance,
    /// By number of slots.
    expected: Vec<f64>,
    findings: Vec<Finding>,
}

impl Quality {
    /// Returns whether nothing was found that random keys would not have.
    ///
    /// ```
    /// use zobrist::analysis::{Effort, Slots};
    ///
    /// let slots: Slots = "3x1".parse()?; // three flags
    /// let quality = slots.quality(&[7_u64, 7, 4], Effort::Hundredth);
    /// assert!(!quality.is_good()); // two flags have the same key
    /// # Ok::<(), zobrist::analysis::SlotsError>(())
    /// ```
    pub fn is_good(&self) -> bool {
        self.findings.is_empty()
    }

    /// What is wrong, the worst first.
    ///
    /// ```
    /// use zobrist::analysis::{Effort, Slots};
    ///
    /// let slots: Slots = "3x1".parse()?; // three flags
    /// let quality = slots.quality(&[7_u64, 7, 4], Effort::Hundredth);
    /// for finding in quality.findings() {
    ///     println!("BAD: {finding}");
    /// }
    /// # assert!(!quality.findings().is_empty());
    /// # Ok::<(), zobrist::analysis::SlotsError>(())
    /// ```
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// Number of keys.
    ///
    /// ```
    /// use zobrist::analysis::{Effort, Slots};
    ///
    /// let slots: Slots = "3x1".parse()?; // three flags
    /// let quality = slots.quality(&[1_u8, 2, 4], Effort::Hundredth);
    /// assert_eq!(quality.keys(), 3);
    /// # Ok::<(), zobrist::analysis::SlotsError>(())
    /// ```
    pub fn keys(&self) -> usize {
        self.keys
    }

    /// Number of slots.
    ///
    /// ```
    /// use zobrist::analysis::{Effort, Slots};
    ///
    /// let slots: Slots = "3x1".parse()?; // three flags
    /// let quality = slots.quality(&[1_u8, 2, 4], Effort::Hundredth);
    /// assert_eq!(quality.slots(), 3);
    /// # Ok::<(), zobrist::analysis::SlotsError>(())
    /// ```
    pub fn slots(&self) -> usize {
        self.slots
    }

    /// Width of the keys in bits.
    ///
    /// ```
    /// use zobrist::analysis::{Effort, Slots};
    ///
    /// let slots: Slots = "3x1".parse()?; // three flags
    /// let quality = slots.quality(&[1_u8, 2, 4], Effort::Hundredth);
    /// assert_eq!(quality.bits(), 8);
    /// # Ok::<(), zobrist::analysis::SlotsError>(())
    /// ```
    pub fn bits(&self) -> u32 {
        self.bits
    }

    /// Number of keys that are zero.
    ///
    /// ```
    /// use zobrist::analysis::{Effort, Slots};
    ///
    /// let slots: Slots = "3x1".parse()?; // three flags
    /// let quality = slots.quality(&[0_u8, 2, 4], Effort::Hundredth);
    /// assert_eq!(quality.zero_keys(), 1);
    /// # Ok::<(), zobrist::analysis::SlotsError>(())
    /// ```
    pub fn zero_keys(&self) -> usize {
        self.zero_keys
    }

    /// Number of keys that are equal to another one; of three equal keys, two.
    ///
    /// ```
    /// use zobrist::analysis::{Effort, Slots};
    ///
    /// let slots: Slots = "3x1".parse()?; // three flags
    /// let quality = slots.quality(&[7_u8, 7, 7], Effort::Hundredth);
    /// assert_eq!(quality.repeated_keys(), 2);
    /// # Ok::<(), zobrist::analysis::SlotsError>(())
    /// ```
    pub fn repeated_keys(&self) -> usize {
        self.repeated_keys
    }

    /// The most keys that are linearly independent over the field of two elements. `None` of keys that are added, for
    /// which it has no meaning.
    ///
    /// ```
    /// use zobrist::analysis::{Effort, Slots};
    ///
    /// let slots: Slots = "3x1".parse()?; // three flags
    /// let quality = slots.quality(&[1_u8, 2, 3], Effort::Hundredth);
    /// assert_eq!(quality.rank(), Some(2)); // 1 ^ 2 == 3
    /// # Ok::<(), zobrist::analysis::SlotsError>(())
    /// ```
    #[doc(alias = "linear independence")]
    #[doc(alias = "xor basis")]
    pub fn rank(&self) -> Option<u32> {
        self.rank
    }

    /// The bit whose number of ones is furthest from half the keys; `None` if there are no keys.
    ///
    /// ```
    /// use zobrist::analysis::{Effort, Slots};
    ///
    /// let slots: Slots = "3x1".parse()?; // three flags
    /// let quality = slots.quality(&[0xff_u8, 0xff, 0xfe], Effort::Hundredth);
    /// assert_eq!(quality.bias().map(|bias| bias.z > 0.0), Some(true));
    /// # Ok::<(), zobrist::analysis::SlotsError>(())
    /// ```
    pub fn bias(&self) -> Option<Bias> {
        let of_keys = self.biases.iter().filter(|_| self.keys > 0);
        of_keys.copied().max_by(|a, b| a.z.abs().total_cmp(&b.z.abs()))
    }

    /// The ones of each bit, from the lowest.
    ///
    /// ```
    /// use zobrist::analysis::{Effort, Slots};
    ///
    /// let slots: Slots = "3x1".parse()?; // three flags
    /// let quality = slots.quality(&[1_u8, 2, 4], Effort::Hundredth);
    /// assert_eq!(quality.biases().len(), 8); // one for each bit
    /// # Ok::<(), zobrist::analysis::SlotsError>(())
    /// ```
    pub fn biases(&self) -> &[Bias] {
        &self.biases
    }

    /// The fewest slots in which two states with equal hashes differ, as far as it is known.
    ///
    /// ```
    /// use zobrist::analysis::{Effort, Slots};
    ///
    /// let slots: Slots = "3x1".parse()?; // three flags
    /// let quality = slots.quality(&[1_u8, 2, 3], Effort::Hundredth);
    /// assert_eq!(quality.distance().witness().unwrap().changes().len(), 3); // 1 ^ 2 ^ 3 == 0
    /// # Ok::<(), zobrist::analysis::SlotsError>(())
    /// ```
    pub fn distance(&self) -> &Distance {
        &self.distance
    }

    /// Expected number of changes of `slots` slots that leave the hash as it is, for random keys of the same shape and width. 0
    /// beyond 24 slots.
    ///
    /// ```
    /// use zobrist::analysis::{Effort, Slots};
    ///
    /// let slots: Slots = "3x1".parse()?; // three flags
    /// let quality = slots.quality(&[1_u8, 2, 4], Effort::Hundredth);
    /// assert_eq!(quality.expected(2), 3.0 / 256.0); // three pairs of flags
    /// # Ok::<(), zobrist::analysis::SlotsError>(())
    /// ```
    pub fn expected(&self, slots: usize) -> f64 {
        self.expected.get(slots).copied().unwrap_or(0.0)
    }

    /// The lowest and the highest bits, with the changes that leave them as they are. Of keys that are added, only the lowest.
    ///
    /// ```
    /// use zobrist::analysis::{Effort, Slots};
    ///
    /// let slots: Slots = "3x1".parse()?; // three flags
    /// let quality = slots.quality(&[1_u8, 2, 4], Effort::Hundredth);
    /// assert!(!quality.windows().is_empty());
    /// # Ok::<(), zobrist::analysis::SlotsError>(())
    /// ```
    pub fn windows(&self) -> &[Window] {
        &self.windows
    }
}
