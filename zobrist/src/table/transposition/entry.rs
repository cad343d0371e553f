//! Entries: types that pack into 64 bits.

/// An entry of a [`TranspositionTable`](super::TranspositionTable): the data of a state, packed
/// into 64 bits.
///
/// ```
/// use zobrist::table::transposition::Entry;
///
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// struct Solved { moves: u8, first: u16 }
///
/// impl Entry for Solved {
///     const BITS: u32 = 24;
///
///     fn pack(entry: Self) -> u64 {
///         u64::from(entry.moves) << 16 | u64::from(entry.first)
///     }
///
///     fn unpack(bits: u64) -> Self {
///         Solved { moves: (bits >> 16) as u8, first: bits as u16 }
///     }
///
///     fn depth(entry: Self) -> u8 {
///         entry.moves
///     }
/// }
///
/// let solved = Solved { moves: 20, first: 0x1234 };
/// assert_eq!(Solved::unpack(Solved::pack(solved)), solved);
/// ```
///
/// Every `T: Copy + Into<u64> + From<u64>` is an entry of depth 0. Examples are a `u64`, and a type
/// made by the crate `bitfield-struct`. To evict such entries by depth, implement the trait for a
/// newtype. A ready-made entry is [`SearchEntry`](super::SearchEntry).
///
/// The functions have no `self`, so that importing the trait hides no method of an entry type, such
/// as an engine's own `depth(&self)`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an entry of a transposition table",
    label = "does not pack into 64 bits",
    note = "implement `Entry` for it, or both `From<u64>` for it and `From<{Self}>` for `u64`; an entry is `Copy`",
    note = "a ready-made entry is `zobrist::table::transposition::SearchEntry`"
)]
pub trait Entry: Copy {
    /// Number of low bits that [`pack`](Entry::pack) uses, from 1 to 64. The layout
    /// [`Compact`](super::Compact) stores the age of the entry in the other bits. With 64, the
    /// default, entries do not age in that layout. The layout [`Wide`](super::Wide) has
    /// separate bits for the age.
    const BITS: u32 = 64;

    /// Packs the entry into the low [`BITS`](Entry::BITS) bits of a word. It must not set higher
    /// bits: in the layout `Compact`, a debug build panics if it does.
    fn pack(entry: Self) -> u64;

    /// Unpacks the entry from bits that [`pack`](Entry::pack) returned.
    fn unpack(bits: u64) -> Self;

    /// Returns the depth of the search that made the entry. The eviction policy
    /// ([`Replacement`](super::Replacement)) values entries by their depth.
    fn depth(entry: Self) -> u8 {
        let _ = entry;
        0
    }

    /// Returns the entry that [`store`](super::TranspositionTable::store) writes if the state has
    /// the entry `old`, which was stored `age` searches ago, and its age. By default it is the
    /// new entry, of age 0.
    ///
    /// The merge of [`SearchEntry`](super::SearchEntry#merging) keeps the old move and the deeper
    /// result. The policy [`DepthPreferred`](super::Replacement) also calls it with the roles
    /// exchanged, to keep a deeper old entry.
    fn merge(new: Self, old: Self, age: u8) -> (Self, u8) {
        let _ = (old, age);
        (new, 0)
    }
}

#[diagnostic::do_not_recommend]
impl<T: Copy + Into<u64> + From<u64>> Entry for T {
    #[inline]
    fn pack(entry: T) -> u64 {
        entry.into()
    }

    #[inline]
    fn unpack(bits: u64) -> T {
        T::from(bits)
    }
}
