//! Keys with a guarantee: constructions in which some states, or all, cannot have equal hashes.
//!
//! All functions are `const`, so that static tables and tables made at run time are filled by the same code.

mod coded;
mod draws;
mod exact;
mod field;
mod linear;
mod misfit;

use super::Shape;
use super::slots::SlotRows;
use draws::Draws;
pub(crate) use misfit::Misfit;

/// The guarantee of a table of keys: which states have different hashes for every seed.
///
/// It holds for whole hashes only, not for some of their bits, such as a tag.
///
/// ```
/// use zobrist::keys::Guarantee;
/// use zobrist::{State, Zobrist};
///
/// #[derive(Zobrist)]
/// #[zobrist(key = u64, keys = exact)]
/// struct Puzzle {
///     #[zobrist(max = 15)]
///     tiles: [u8; 16],
/// }
/// assert_eq!(Puzzle::GUARANTEE, Guarantee::Exact);
///
/// #[derive(Zobrist)]
/// #[zobrist(key = u64)]
/// struct Random { tiles: [bool; 16] }
/// assert_eq!(Random::GUARANTEE, Guarantee::None);
/// assert!(Guarantee::None < Guarantee::Slots(9) && Guarantee::Slots(9) < Guarantee::Exact);
/// ```
#[doc(alias = "perfect hash")]
#[doc(alias = "collision-free")]
#[doc(alias = "injective")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Guarantee {
    /// None. With random keys of w bits that combine by XOR, two different states have equal hashes with probability 2^-w over the
    /// seed.
    None,
    /// States that differ in at least one slot and at most this many slots have different hashes.
    Slots(usize),
    /// Equal hashes prove equal states.
    Exact,
}

impl Guarantee {
    /// Returns whether equal hashes prove equal states, so that a set of hashes is a set of states.
    ///
    /// ```
    /// use zobrist::keys::Guarantee;
    ///
    /// assert!(Guarantee::Exact.is_exact());
    /// assert!(!Guarantee::Slots(9).is_exact());
    /// ```
    #[must_use]
    pub const fn is_exact(self) -> bool {
        matches!(self, Guarantee::Exact)
    }

    /// Returns whether states that differ in 1 to `slots` slots have different hashes.
    ///
    /// ```
    /// use zobrist::keys::Guarantee;
    ///
    /// assert!(Guarantee::Slots(9).covers(9) && !Guarantee::Slots(9).covers(10));
    /// ```
    #[must_use]
    pub const fn covers(self, slots: usize) -> bool {
        match self {
            Guarantee::None => slots == 0,
            Guarantee::Slots(most) => slots <= most,
            Guarantee::Exact => true,
        }
    }
}

/// The construction of the keys of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub enum Construction {
    /// Independent random keys, from the streams of their paths.
    Random,
    /// A private bit field for each slot, mixed by a bijection.
    Exact,
    /// A Reed-Solomon code over the slots.
    Coded,
}

impl Construction {
    /// Returns the guarantee of keys of `width` bits for the states of `shape`.
    pub(crate) const fn guarantee(self, shape: &Shape, width: u32) -> Guarantee {
        match self {
            Construction::Random => Guarantee::None,
            Construction::Exact => Guarantee::Exact,
            Construction::Coded => {
                let (slots, most) = shape.slots();
                let apart = coded::slots_apart(coded::degree(slots, most), width);
                if apart >= slots { Guarantee::Exact } else { Guarantee::Slots(apart) }
            }
        }
    }

    /// Returns the reason why there are no such keys of `width` bits for `shape`, if there are none.
    pub(crate) const fn misfit(self, shape: &Shape, width: u32, additive: bool) -> Option<Misfit> {
        match self {
            Construction::Random => None,
            _ if additive => Some(Misfit::Additive),
            Construction::Exact => match exact::bits_of(shape) {
                needed if needed > width as usize => Some(Misfit::Bits { needed, width }),
                _ => None,
            },
            Construction::Coded => {
                let (slots, most) = shape.slots();
                match coded::degree(slots, most) {
                    17.. => Some(Misfit::Slots { slots, most }),
                    _ => None,
                }
            }
        }
    }

    /// Writes one half (0: low, 1: high 64 bits) of all keys of `shape` to `table`, which holds a zero and the keys.
    ///
    /// `Random` writes nothing, because its keys come from their own streams.
    pub(crate) const fn fill(
        self,
        shape: &Shape,
        (seed, lane): (u64, u64),
        width: u32,
        half: u32,
        table: &mut [u64],
    ) {
        let draws = Draws::new(seed, lane);
        match self {
            Construction::Random => {}
            Construction::Exact => exact::fill(shape, draws, width, half, table),
            Construction::Coded => coded::fill(shape, draws, half, table),
        }
    }
}

/// Returns the degree of the field of coded keys, for fingerprints.
pub(crate) const fn degree(shape: &Shape) -> u32 {
    let (slots, most) = shape.slots();
    coded::degree(slots, most)
}

/// Returns the number of bits that distinguish `features` features and the empty value.
const fn bits(features: usize) -> u32 {
    usize::BITS - features.leading_zeros()
}
