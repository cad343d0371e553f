//! Where a [`Hashed`](super::Hashed) state has its keys.

use super::hashes::Hashes;
use crate::hash::{Row, State, Zobrist};
use crate::key::Key;

/// The keys of the states `S`. [`Static`] implements this trait, and so do pointers to keys made at
/// run time.
#[diagnostic::on_unimplemented(
    message = "no keys for a `Hashed<{S}>`",
    label = "not a pointer to keys of `{S}`",
    note = "a type with `#[zobrist(key = u64)]` has a static table: `Hashed::new(state)`",
    note = "a table made at run time is a `KeyTable`, or `LatticeKeys` for a `Vec` of values: \
            `Hashed::with_keys(&table, state)`"
)]
pub trait KeysOf<S> {
    /// The first type parameter of the hashes.
    type Of: ?Sized;
    /// The type of the keys.
    type Key: Key;
    /// An element of the table.
    type Row: Row<Key = Self::Key>;

    /// Computes the hashes of `state` from scratch. Panics if a value is out of range.
    #[track_caller]
    fn sum_of(&self, state: &S) -> Self::Row;
}

/// The keys of a state with typed slots: its static table, or a pointer to a
/// [`KeyTable`](crate::KeyTable).
///
/// The bound of a function over [`Hashed`](super::Hashed) states with either. No other type
/// implements it.
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use zobrist::{Hashed, KeyTable, SlotKeys, Zobrist};
///
/// #[derive(Zobrist)]
/// #[zobrist(key = u64)]
/// struct Lights { on: [bool; 25] }
///
/// fn press<Q: SlotKeys<Lights>>(lights: &mut Hashed<Lights, Q>, i: usize) {
///     lights.set(Lights::ON.at(i), !lights.on[i]);
/// }
///
/// let dark = || Lights { on: [false; 25] };
/// let table = KeyTable::<Lights, u64>::new(7); // another seed
/// let (mut lights, mut others) = (Hashed::new(dark()), Hashed::with_keys(&table, dark()));
/// press(&mut lights, 12);
/// press(&mut others, 12);
/// assert_eq!(lights.hash(), lights.zobrist_hash());
/// assert_eq!(others.hash(), table.hash(&others));
/// # }
/// ```
pub trait SlotKeys<S: Zobrist>: KeysOf<S> {
    /// Returns the table: a zero, then the entries of all slots.
    #[doc(hidden)]
    fn table(&self) -> &[Self::Row];
}

/// The keys of the static table of a state.
#[derive(Clone, Copy, Debug)]
pub struct Static;

impl<S: State> KeysOf<S> for Static {
    type Of = S;
    type Key = S::Key;
    type Row = S::Row;

    #[inline]
    fn sum_of(&self, state: &S) -> S::Row {
        const { S::SHAPE.check_places() }
        Hashes::of(state).sum
    }
}

impl<S: State> SlotKeys<S> for Static {
    #[inline(always)]
    fn table(&self) -> &[S::Row] {
        S::zobrist_table()
    }
}
