//! Keys with a guarantee: constructions in which some states, or all, cannot have equal hashes.
//!
//! All functions are `const`, so that static tables and tables made at run time are filled by the same code.

mod coded;
mod exact;
mod field;
mod linear;
mod misfit;

use super::Shape;
use super::path::Path;
use super::slots::SlotRows;
use crate::key::Seed;
use crate::key::stream::Stream;
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
/// #[zobrist(key = u64, guarantee = exact)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Guarantee {
    /// None. With random keys of w bits that combine by XOR, two different states have equal hashes with probability
    /// 2^-w over the seed.
    None,
    /// States that differ in at least one slot and at most this many slots have different hashes.
    Slots(usize),
    /// Equal hashes prove equal states.
    Exact,
}

/// The source of keys: how they follow from a seed, and whether they are stored or computed.
///
/// Hashing a lattice is bound by memory: if the table of keys is larger than the caches, each key is a cache miss. The
/// other sources need less memory or none. Hashes from different sources are unrelated.
///
/// ```
/// use zobrist::keys::KeySource;
/// use zobrist::lattice::LatticeKeys;
///
/// let keys = LatticeKeys::<bool, u64>::builder(2026, 1_000_000).source(KeySource::Computed).build()?;
/// assert_eq!(keys.source(), KeySource::Computed);
/// # Ok::<(), zobrist::keys::KeysError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum KeySource {
    /// Each key is stored, as the key specification defines it: the hashes of any three states are independent. Memory:
    /// a key for each feature.
    #[default]
    Stored,
    /// Key `i` is the bytes from `i` on of a row of random bytes. The hash of each set of features is uniform over all
    /// rows: each fixed non-empty set cancels with probability 2^-w. But keys are not independent of each other: two
    /// pairs of features at equal distances can have related deltas. Memory: a byte for each feature.
    Overlapped,
    /// Key `i` is output `i` of [SplitMix64][1] (G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number
    /// generators", OOPSLA 2014), with an initial state of its own for each half of 64 bits. Memory: none.
    ///
    /// [1]: https://doi.org/10.1145/2660193.2660195
    Computed,
    /// Equal hashes prove equal states: each site has a private bit field, and a random bijection mixes all bits.
    /// Possible if the bits of all sites, ceil(log2(values)) each, fit the key: 64 sites of two species in 64 bits. A
    /// type without an empty value counts as one value more. As with `Coded`, the keys of one site depend on each
    /// other. Memory: a key for each feature.
    Exact,
    /// States that differ in at most `r` sites never have equal hashes, where `r` is the width of a key in bits divided
    /// by m = ceil(log2(max(sites + 1, values))), at least 2, rounded down: a Reed-Solomon code over the sites. For at
    /// most 65,535 sites and XOR keys only.
    ///
    /// The keys of one site depend on each other: the XOR of several can be zero. So a hash must combine one key of a
    /// site at most.
    ///
    /// Useful for many values and few sites: of 64 sites of 13 values, 64 bits guarantee 9, where random keys separate
    /// 5 in half of all seeds. Of 127 sites of two values random keys separate 14 against 9, and of 1,000 sites of
    /// three values both separate 6. (Random keys: the expected number of cancelling sets of differences at up to r
    /// sites, the sum over k from 1 to r of C(sites, k) (values (values - 1) / 2)^k 2^-64, is up to ln 2.) Memory: a
    /// key for each feature.
    Coded,
}

impl KeySource {
    /// Returns the guarantee of keys of `width` bits for the states of `shape`.
    pub(crate) const fn guarantee(self, shape: &Shape, width: u32) -> Guarantee {
        match self {
            KeySource::Exact => Guarantee::Exact,
            KeySource::Coded => {
                let (slots, most) = shape.slots();
                // States that differ in at most so many slots certainly have different hashes.
                let apart = (width / coded::degree(slots, most)) as usize;
                if apart >= slots { Guarantee::Exact } else { Guarantee::Slots(apart) }
            }
            _ => Guarantee::None,
        }
    }

    /// Returns the reason why there are no such keys of `width` bits for `shape`, if there are none.
    pub(crate) const fn misfit(self, shape: &Shape, width: u32, additive: bool) -> Option<Misfit> {
        match self {
            KeySource::Exact | KeySource::Coded if additive => Some(Misfit::Additive),
            KeySource::Exact => match exact::bits_of(shape) {
                needed if needed > width as usize => Some(Misfit::Bits { needed, width }),
                _ => None,
            },
            KeySource::Coded => {
                let (slots, most) = shape.slots();
                if coded::degree(slots, most) > 16 { Some(Misfit::Slots { slots, most }) } else { None }
            }
            _ => None,
        }
    }

    /// Writes one half (0: low, 1: high 64 bits) of all keys of `shape` to `table`, which holds a zero and the keys.
    ///
    /// For sources without a guarantee it writes nothing, because their keys come from streams of their own.
    pub(crate) const fn fill(self, shape: &Shape, seed: Seed, width: u32, half: u32, table: &mut [u64]) {
        let nonce = Path::ROOT.field("guaranteed").nonce();
        let [low, high] = [Stream::new(seed, 0, nonce), Stream::new(seed, 1, nonce)];
        match self {
            KeySource::Exact => exact::fill(shape, low, high, width, half, table),
            KeySource::Coded => coded::fill(shape, low, half, table),
            _ => {}
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
