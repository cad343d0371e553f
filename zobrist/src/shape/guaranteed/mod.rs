//! Keys with a guarantee: for every seed, certain pairs of states have different hashes.
//!
//! All functions are `const`, so that the same code fills static tables and tables computed at run
//! time.

// To add a source of keys: a variant of `KeySource`, whose documentation states its guarantees
// and its memory. Keys that are computed when they are used have a file in `keys/` and a variant
// of `Drawn`; keys that are stored have a file here. The compiler names each `match` that
// lacks it. Whether differences decode: `difference/decode.rs`. Its word in
// `shape/fingerprint.rs` and `shape/display.rs`, and in the derive (`attr/values.rs`,
// `model/mod.rs`). Specify the
// construction in `specification.md`, implement it in `reference.py`, and add vectors with their
// test, all of them in `zobrist/tests/golden`. Add it to the lists of sources in the tests
// (`grep -rn 'KeySource::Exact' zobrist/tests`). Then `keys generate`
// (`examples/keys/src/options.rs`, `bindings/web/index.html`), C (`bindings/c/src/options.rs`)
// and Python (`grep -rn '"exact"' bindings/python`).

mod exact;
mod features;
#[cfg(feature = "alloc")]
pub(crate) mod field;
mod galois;
mod linear;
mod misfit;
pub(crate) mod mixer;
#[cfg(feature = "alloc")]
pub(crate) mod words;

use self::galois::MOST_DEGREE;
use super::Shape;
use super::slots::SlotPaths;
use crate::key::Seed;
use crate::key::path::Path;
use crate::key::stream::Stream;
pub(crate) use misfit::Misfit;

/// The guarantee of a table of keys, about states and about sets of keys. It holds for every seed.
///
/// A guarantee applies to whole hashes, not to some of their bits, such as a tag. The
/// [guide](crate::guide::collisions) compares the sources of keys.
///
/// ```
/// use zobrist::{State, Zobrist};
///
/// #[derive(Zobrist)]
/// #[zobrist(key = u64, guarantee = features)]
/// struct Position { board: [Option<(bool, bool)>; 64], turn: bool }
///
/// #[derive(Zobrist)]
/// #[zobrist(key = u64, guarantee = exact)]
/// struct Puzzle {
///     #[zobrist(max = 15)]
///     tiles: [u8; 16],
/// }
/// let (position, puzzle) = (Position::GUARANTEE, Puzzle::GUARANTEE);
/// assert_eq!((position.slots(), position.keys()), (7, 15));
/// assert!(puzzle.is_exact() && puzzle.slots() > position.slots());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Guarantee {
    slots: usize,
    keys: usize,
    decodable: usize,
}

impl Guarantee {
    const NONE: Guarantee = Guarantee {
        slots: 0,
        keys: 0,
        decodable: 0,
    };

    /// Describes keys that distinguish states which differ in at most `slots` of `all_slots` slots,
    /// and of which no set of at most `keys` of `all_keys` keys cancels.
    const fn new(
        slots: usize,
        all_slots: usize,
        keys: usize,
        all_keys: usize,
        decodable: usize,
    ) -> Guarantee {
        Guarantee {
            decodable,
            slots: if slots >= all_slots {
                usize::MAX
            } else {
                slots
            },
            keys: if keys >= all_keys { usize::MAX } else { keys },
        }
    }

    /// Describes canonical hashes for keys with this guarantee. They are not an XOR of keys.
    #[cfg(feature = "alloc")]
    pub(crate) const fn of_canonical(self, width: u32) -> Guarantee {
        if self.is_exact() && width >= 64 {
            Guarantee {
                keys: 0,
                decodable: 0,
                ..self
            }
        } else {
            Guarantee::NONE
        }
    }

    /// Returns the maximum number of differing slots for which two states always have different
    /// hashes. Returns 0 for random keys, and `usize::MAX` if equal hashes prove equal states.
    ///
    /// ```
    /// use zobrist::{State, Zobrist};
    ///
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u64, guarantee = features)]
    /// struct Go { points: [Option<bool>; 81] }
    ///
    /// assert_eq!(Go::GUARANTEE.slots(), 7);
    /// ```
    pub const fn slots(self) -> usize {
        self.slots
    }

    /// Returns the maximum n for which no set of 1 to n keys XORs to zero, whatever slots the keys
    /// belong to. Returns 0 for random keys, and `usize::MAX` if all keys are linearly
    /// independent.
    ///
    /// It matters if a hash combines several keys of one slot, as the material keys of engines do.
    /// Two sets of keys that differ in 1 to n keys have different XORs.
    ///
    /// ```
    /// use zobrist::{State, Zobrist};
    ///
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u128, guarantee = features)]
    /// struct Go { points: [Option<bool>; 361] }
    ///
    /// assert_eq!(Go::GUARANTEE.keys(), 25);
    /// ```
    pub const fn keys(self) -> usize {
        self.keys
    }

    /// Returns the maximum number of features for which
    /// [`difference`](crate::ZobristHash::difference) names all in which two states differ. A slot
    /// with another value is two features, or one if one of the values is empty. Returns 0 for
    /// random keys, and `usize::MAX` for exact keys.
    ///
    /// ```
    /// use zobrist::{State, Zobrist};
    ///
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u128, guarantee = features)]
    /// struct Go { points: [Option<bool>; 361] }
    ///
    /// assert_eq!(Go::GUARANTEE.decodable(), 12);
    /// ```
    pub const fn decodable(self) -> usize {
        self.decodable
    }

    /// Returns whether equal hashes prove equal states.
    ///
    /// ```
    /// use zobrist::{State, Zobrist};
    ///
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u64)]
    /// struct Lights { on: [bool; 25] }
    ///
    /// assert!(!Lights::GUARANTEE.is_exact()); // random keys
    /// ```
    pub const fn is_exact(self) -> bool {
        self.slots == usize::MAX
    }
}

/// The source of keys: a construction of keys from a seed. The source also determines whether keys
/// are stored or computed at each use.
///
/// Hashing a large lattice is bound by memory: if the table of keys is larger than the caches, each
/// key is a cache miss. [`Overlapped`](Self::Overlapped) needs less memory than stored keys, and
/// [`Computed`](Self::Computed) needs none. Hashes from different sources are unrelated.
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
    /// Each key is stored, as the key specification defines it. The hashes of any three states are
    /// independent. Memory: a key for each feature.
    #[default]
    Stored,
    /// Key `i` consists of the bytes from index `i` on in a row of random bytes. The hash of each
    /// non-empty set of features is uniform over the random bytes: for keys of w bits, the keys
    /// of the set combine to zero with probability 2^-w. The keys are not independent of each
    /// other: two pairs of features at equal distances can have related deltas. Memory: a byte
    /// for each feature.
    Overlapped,
    /// Key `i` is output `i` of [SplitMix64][1] (G. Steele, D. Lea, C. Flood, "Fast splittable
    /// pseudorandom number generators", OOPSLA 2014). Each 64-bit half of a key has a generator
    /// with a separate initial state. Memory: none.
    ///
    /// [1]: https://doi.org/10.1145/2660193.2660195
    Computed,
    /// Equal hashes prove equal states: each site has a private bit field, and a random bijection
    /// mixes all bits. The bit fields, ceil(log2(values)) bits for each site, must fit the key:
    /// 64 sites of two species fit 64 bits. If no value is empty, `values` in this formula is
    /// the number of values plus 1. The keys of one site depend on each other, so a hash must
    /// contain at most one key of each site. Memory: a key for each feature.
    Exact,
    /// No set of up to `n` keys XORs to zero, whatever sites they belong to. So states that differ
    /// in at most `(n - 1) / 2` sites never have equal hashes either, or in `n` sites of two
    /// values each. Hashes may combine several keys of one site. The keys are a binary BCH code
    /// over all features, for at most 1,048,575 features and XOR only. For keys of w bits, `n` is
    /// at least 2 t + 1, where t is (w - 1) / m, rounded down, and m is ceil(log2(features +
    /// 1)), or one more instead of 4, 6 and 8.
    ///
    /// Keys of 64 bits have these values of `n`: 21 for 127 features, 13 for chess (781) and Go
    /// (722), 11 for shogi (2,345), 7 for 65,535. Keys of 128 bits have 25 for chess and Go.
    /// Memory: a key for each feature.
    Features,
}

impl KeySource {
    /// Returns the guarantee of keys of `width` bits for the states of `shape`.
    pub(crate) const fn guarantee(self, shape: &Shape, width: u32) -> Guarantee {
        match self {
            // The keys of a slot are linear in the numbers 1, 2, 3, ... of its values. So two keys
            // of a slot are independent, and a third key is the XOR of the first two.
            KeySource::Exact => Guarantee {
                slots: usize::MAX,
                keys: if shape.most_features() < 3 {
                    usize::MAX
                } else {
                    2
                },
                decodable: usize::MAX,
            },
            KeySource::Features => features::guarantee(shape, width),
            KeySource::Stored | KeySource::Overlapped | KeySource::Computed => Guarantee::NONE,
        }
    }

    /// Returns the reason why this source has no keys of `width` bits for `shape`, or `None` if it
    /// has keys.
    pub(crate) const fn misfit(self, shape: &Shape, width: u32, additive: bool) -> Option<Misfit> {
        match self {
            KeySource::Exact | KeySource::Features if additive => Some(Misfit::Additive),
            KeySource::Exact => match exact::bits_of(shape) {
                needed if needed > width as usize => Some(Misfit::Bits { needed, width }),
                _ => None,
            },
            KeySource::Features => match features::degree(shape) {
                (features, degree) if degree > MOST_DEGREE || degree >= width => {
                    Some(Misfit::Features { features, width })
                }
                _ => None,
            },
            KeySource::Stored | KeySource::Overlapped | KeySource::Computed => None,
        }
    }

    /// Writes one half (0: low, 1: high 64 bits) of all keys of `shape` to `table`: a zero, then
    /// the entries. Zeros remain as they are.
    ///
    /// A source without a guarantee writes nothing, because other functions generate its keys.
    /// `scratch` has [`scratch`](Self::scratch) zeros.
    pub(crate) const fn fill(
        self,
        shape: &Shape,
        seed: Seed,
        width: u32,
        half: u32,
        table: &mut [u64],
        scratch: &mut [u32],
    ) {
        let [low, high] = [Stream::new(seed, 0, nonce()), Stream::new(seed, 1, nonce())];
        match self {
            KeySource::Exact => exact::fill(shape, low, high, width, half, table),
            KeySource::Features => features::fill(shape, low, high, width, half, table, scratch),
            KeySource::Stored | KeySource::Overlapped | KeySource::Computed => {}
        }
    }

    /// Returns the number of zeros that [`fill`](Self::fill) needs to work with.
    #[cfg(feature = "alloc")]
    pub(crate) const fn scratch(self, shape: &Shape) -> usize {
        match self {
            KeySource::Features => features::scratch(features::degree(shape).1),
            KeySource::Exact | KeySource::Stored | KeySource::Overlapped | KeySource::Computed => 0,
        }
    }

    /// Returns the degree m of the field GF(2^m) of the keys of features for `shape`. The
    /// fingerprint contains it.
    pub(crate) const fn degree(shape: &Shape) -> u32 {
        features::degree(shape).1
    }
}

/// Returns the nonce of the draws.
const fn nonce() -> u64 {
    Path::ROOT.field("guaranteed").nonce()
}

/// Returns the number of bits that distinguish `features` features from each other and from the
/// empty value.
const fn bits(features: usize) -> u32 {
    usize::BITS - features.leading_zeros()
}
