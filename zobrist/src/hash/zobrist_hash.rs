//! Hashes and deltas: elements of the group of keys, typed by the state.

use core::cmp::Ordering;
use core::fmt::{self, Debug, Display, Formatter, LowerHex, UpperHex};
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;

use super::bits::HashBits;
use super::traits::State;
use crate::key::splitmix::mix;
use crate::key::{Key, plain};

/// The hash of a state of type `S`: the base constant combined with the key of each feature.
///
/// A hash has the size of a key. States with equal features have equal hashes, independent of the
/// updates before. The type names the state, because hashes of different state types are unrelated.
///
/// ```
/// use zobrist::{Zobrist, ZobristHash};
///
/// #[derive(Clone, Copy, Zobrist)]
/// enum Stone { Black, White }
///
/// #[derive(Zobrist)]
/// #[zobrist(key = u64, seed = 2026)]
/// struct Board { points: [Option<Stone>; 81] }
///
/// let mut board = Board { points: [None; 81] };
/// let mut hash: ZobristHash<Board> = board.zobrist_hash();
///
/// board.points[40] = Some(Stone::Black);
/// hash.toggle(Board::POINTS.at(40), Stone::Black);
/// assert_eq!(hash, board.zobrist_hash());
/// ```
pub struct ZobristHash<S: ?Sized, K = <S as State>::Key> {
    raw: K,
    of: PhantomData<fn(&S)>,
}

/// The difference of two hashes of `S`: a combination of keys.
///
/// One delta can update several hashes, and the hash after a move can be computed before the move
/// is made:
///
/// ```
/// # use zobrist::Zobrist;
/// #[derive(Clone, Copy, PartialEq, Zobrist)] enum Role { Pawn, Knight }
/// #[derive(Zobrist)] #[zobrist(key = u64)] struct Position { board: [Option<Role>; 64] }
/// # let position = Position { board: [None; 64] };
/// let (mut all, mut pawns) = (position.zobrist_hash(), position.zobrist_hash());
/// # let (square, role) = (12, Role::Pawn);
/// let key = Position::BOARD.at(square).key(role);
/// all ^= key;
/// if role == Role::Pawn {
///     pawns ^= key;
/// }
/// let next = all ^ Position::BOARD.at(20).key(Role::Knight);
/// # assert_ne!(next, pawns);
/// ```
pub struct Delta<S: ?Sized, K = <S as State>::Key> {
    raw: K,
    of: PhantomData<fn(&S)>,
}

impl<S: State> ZobristHash<S, S::Key> {
    /// The hash of a state without any feature: the base constant.
    pub const BASE: Self = ZobristHash {
        raw: S::BASE,
        of: PhantomData,
    };
}

impl<S: ?Sized, K: Key> ZobristHash<S, K> {
    /// Makes a hash from its bits, such as bits that were read from a file.
    ///
    /// ```
    /// use zobrist::{Zobrist, ZobristHash};
    ///
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u64)]
    /// struct Lights { on: [bool; 25] }
    ///
    /// let hash = Lights { on: [true; 25] }.zobrist_hash();
    /// let bytes = hash.raw().to_le_bytes(); // to a file, and from it
    /// assert_eq!(ZobristHash::from_raw(u64::from_le_bytes(bytes)), hash);
    /// ```
    #[inline]
    pub const fn from_raw(raw: K) -> Self {
        ZobristHash {
            raw,
            of: PhantomData,
        }
    }

    /// Returns the bits of the hash.
    ///
    /// ```
    /// # use zobrist::Zobrist;
    /// #[derive(Zobrist)] #[zobrist(key = u64)] struct Lights { on: [bool; 25] }
    /// let hash = Lights { on: [true; 25] }.zobrist_hash();
    /// assert_eq!(format!("{:016x}", hash.raw()), hash.to_string());
    /// ```
    #[inline]
    pub const fn raw(self) -> K {
        self.raw
    }

    /// Applies the SplitMix64 finalizer, a bijection for 64 and 128 bits. Use it on the least hash
    /// of all symmetric images of a state: the high bits of a minimum are biased towards zero.
    ///
    /// The result cannot be updated incrementally. The key specification defines it.
    ///
    /// ```
    /// use zobrist::lattice::LatticeKeys;
    ///
    /// let keys = LatticeKeys::<bool, u64>::new(2026, 4);
    /// let canonical = |row: [bool; 4]| {
    ///     let mirrored = row.iter().rev().copied();
    ///     keys.hash(row).min(keys.hash(mirrored)).finalize()
    /// };
    /// assert_eq!(canonical([true, true, false, true]), canonical([true, false, true, true]));
    /// ```
    #[doc(alias("mix", "avalanche", "splitmix"))]
    #[must_use]
    pub fn finalize(self) -> Self {
        let bits = self.raw.to_bits();
        let (low, high) = (bits as u64, (bits >> 64) as u64);
        if K::BITS <= 64 {
            return Self::from_raw(K::from_halves(mix(low), 0));
        }
        // Two rounds of a Feistel network.
        let high = high ^ mix(low);
        Self::from_raw(K::from_halves(low ^ mix(high), high))
    }

    /// Returns the bits as a [`HashBits`], to be split into worker, bucket and tag.
    ///
    /// ```
    /// # use zobrist::Zobrist;
    /// #[derive(Zobrist)] #[zobrist(key = u64)] struct Lights { on: [bool; 25] }
    /// let mut bits = Lights { on: [true; 25] }.zobrist_hash().bits();
    /// let (worker, bucket) = (bits.take(8), bits.take(1 << 20));
    /// # assert!(worker < 8 && bucket < 1 << 20);
    /// ```
    #[inline]
    pub const fn bits(self) -> HashBits<K> {
        HashBits::new(self.raw)
    }
}

impl<S: ?Sized, K: Key> Delta<S, K> {
    /// The delta that changes nothing.
    pub const ZERO: Self = Delta {
        raw: K::ZERO,
        of: PhantomData,
    };

    /// Returns the bits of the difference.
    ///
    /// ```
    /// # use zobrist::Zobrist;
    /// #[derive(Zobrist)] #[zobrist(key = u64)] struct Lights { on: [bool; 25] }
    /// let (off, on) = (Lights { on: [false; 25] }, Lights { on: [true; 25] });
    /// let delta = off.zobrist_hash() ^ on.zobrist_hash();
    /// assert_eq!(delta.raw(), off.zobrist_hash().raw() ^ on.zobrist_hash().raw());
    /// ```
    #[inline]
    pub const fn raw(self) -> K {
        self.raw
    }

    /// Returns whether the difference is zero: the two hashes are equal.
    ///
    /// ```
    /// # use zobrist::Zobrist;
    /// #[derive(Zobrist)] #[zobrist(key = u64)] struct Lights { on: [bool; 25] }
    /// assert!(Lights::ON.at(7).change(true, true).is_zero());
    /// assert!(!Lights::ON.at(7).change(true, false).is_zero());
    /// ```
    #[inline]
    pub fn is_zero(self) -> bool {
        self.raw == K::ZERO
    }

    #[inline]
    pub(crate) const fn from_raw(raw: K) -> Self {
        Delta {
            raw,
            of: PhantomData,
        }
    }
}

/// Implements the traits that [`ZobristHash`] and [`Delta`] share.
macro_rules! group_element {
    ($type:ident, $name:literal) => {
        plain!([S: ?Sized, K: Key] $type<S, K>, |one, other| one.raw == other.raw);
        impl<S: ?Sized, K: Key> PartialOrd for $type<S, K> {
            #[inline]
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }
        impl<S: ?Sized, K: Key> Ord for $type<S, K> {
            #[inline]
            fn cmp(&self, other: &Self) -> Ordering {
                self.raw.cmp(&other.raw)
            }
        }
        impl<S: ?Sized, K: Key> Hash for $type<S, K> {
            #[inline]
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.raw.hash(state);
            }
        }
        /// Writes the name of the type and all hexadecimal digits: `ZobristHash(0x0123456789abcdef)`.
        impl<S: ?Sized, K: Key> Debug for $type<S, K> {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                let digits = K::BITS as usize / 4;
                write!(f, concat!($name, "(0x{:01$x})"), self.raw, digits)
            }
        }
        /// Writes all hexadecimal digits without a prefix: `0123456789abcdef`.
        impl<S: ?Sized, K: Key> Display for $type<S, K> {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                write!(f, "{:01$x}", self.raw, K::BITS as usize / 4)
            }
        }
        impl<S: ?Sized, K: LowerHex> LowerHex for $type<S, K> {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                self.raw.fmt(f)
            }
        }
        impl<S: ?Sized, K: UpperHex> UpperHex for $type<S, K> {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                self.raw.fmt(f)
            }
        }
    };
}
group_element!(ZobristHash, "ZobristHash");
group_element!(Delta, "Delta");

/// Returns [`BASE`](ZobristHash::BASE), the hash of a state without any feature. A position that
/// contains its hash can then derive `Default`.
///
/// `BASE` is the hash of the default state only if all values of that state are empty. If one of
/// these values has a key, implement `Default` by hand with the hash of the state. In this example,
/// both colors have keys, because the slot has no `empty` value:
///
/// ```
/// use zobrist::{Zobrist, ZobristHash};
///
/// #[derive(Clone, Copy, Default, Zobrist)]
/// enum Color { #[default] White, Black }
/// #[derive(Default, Zobrist)]
/// #[zobrist(key = u64)]
/// struct Position { pieces: [Option<Color>; 32], turn: Color }
///
/// struct Game { position: Position, hash: ZobristHash<Position> }
///
/// impl Default for Game {
///     fn default() -> Self {
///         let position = Position::default();
///         Game { hash: position.zobrist_hash(), position }
///     }
/// }
/// let game = Game::default();
/// assert!(game.hash.check(&game.position).is_ok());
/// // White to move has a key.
/// assert!(ZobristHash::default().check(&game.position).is_err());
/// ```
impl<S: State> Default for ZobristHash<S, S::Key> {
    fn default() -> Self {
        ZobristHash::BASE
    }
}

impl<S: ?Sized, K: Key> Default for Delta<S, K> {
    fn default() -> Self {
        Delta::ZERO
    }
}

impl<S: ?Sized, K: Key> core::iter::Sum for Delta<S, K> {
    fn sum<I: Iterator<Item = Self>>(deltas: I) -> Self {
        deltas.fold(Delta::ZERO, |sum, delta| sum + delta)
    }
}
