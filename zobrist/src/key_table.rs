//! Tables of keys made at run time: for generic types, for lattices, for other seeds.

use alloc::boxed::Box;
use alloc::vec;
use core::fmt::{self, Debug, Formatter};
use core::marker::PhantomData;

use crate::Zobrist;
use crate::desync::{self, Desync};
use crate::fingerprint::fingerprint;
use crate::hash::{Combine, Delta, ZobristHash};
use crate::key::Key;
use crate::shape::{Shape, check_slots};
use crate::slot::{IntoValue, Slot};
use crate::view::View;

mod seed;
mod sites;
mod source;

pub use seed::Seed;
use seed::draw;
use source::Drawn;
pub use source::KeySource;

/// A table of keys that is made at run time, for a state of type `S`.
///
/// Both types are named, that of the state and that of the keys, and so they are in that of its hashes:
/// `ZobristHash<Go<169>, u64>`. They stand before `new`, too, as there are two of that name.
///
/// - `KeyTable<S, K>` for any type of slots: a generic one whose parameters are not in a `for(...)` list, or
///   any other with keys of another width, seed or lane. [`new`](KeyTable::new), then slots as with static keys.
/// - `KeyTable<[T], K>` for a number of slots known at run time only: a lattice.
///   `new` with the number of sites.
/// - `KeyTable<[u8], K>` for species known at run time only: [`with_values`](KeyTable::with_values).
///
/// Keys of large lattices need not be stored one by one: see [`KeySource`].
///
/// What belongs to the state beside its sites, such as a side to move, is one site more, after the last: with
/// `KeyTable::<[Option<Stone>], u64>::new(2026, points + 1)` a hash is toggled by `keys.key(points, Stone::White)` where White is to move.
///
/// For equal shapes and lane 0 the keys are the same as those of a static table. The seed of the type is not looked
/// at: pass it if you want its keys. The types tell hashes of different states apart, but not those of one state from
/// two tables: keep to the deltas of the table that made the hash.
///
/// ```
/// use zobrist::{KeyTable, Zobrist};
///
/// #[derive(Clone, Copy, PartialEq, Zobrist)]
/// enum Species { #[zobrist(empty)] Fe, Cu, Vacancy }
///
/// let mut sites = vec![Species::Fe; 16_000];
/// sites[7] = Species::Cu;
/// let keys = KeyTable::<[Species], u128>::new(2026, sites.len());
/// let mut hash = keys.hash(&sites);
///
/// // What an exchange of two sites would do, without doing it; then do it.
/// let jump = keys.swap((7, sites[7]), (9, sites[9]));
/// sites.swap(7, 9);
/// hash ^= jump;
/// assert_eq!(hash, keys.hash(&sites));
/// ```
pub struct KeyTable<S: ?Sized, K> {
    seed: Seed,
    shape: Shape,
    base: K,
    /// A zero and the keys, if they are stored one by one. Those of a type of slots always are.
    table: Box<[K]>,
    drawn: Drawn,
    /// Sites of a lattice.
    sites: usize,
    /// Values of each site where they are known at run time only, otherwise 0.
    values: usize,
    of: PhantomData<fn(&S)>,
}

impl<S: ?Sized, K: Clone> Clone for KeyTable<S, K> {
    fn clone(&self) -> Self {
        KeyTable {
            table: self.table.clone(),
            drawn: self.drawn.clone(),
            base: self.base.clone(),
            ..*self
        }
    }
}

impl<S: ?Sized, K: Key> KeyTable<S, K> {
    /// The table of `shape`, which must be that of an `S`.
    fn of_shape(seed: Seed, shape: Shape) -> Self {
        Self::drawn(seed, shape, KeySource::Table)
    }

    fn drawn(seed: Seed, shape: Shape, source: KeySource) -> Self {
        check_slots(&shape, K::ADDITIVE);
        let mut halves = [seed.generator(0), seed.generator(1)];
        let mut table = Box::default();
        let drawn = match source {
            KeySource::Table => {
                // The first one stays zero.
                table = vec![K::ZERO; shape.features() + 1].into_boxed_slice();
                shape.leaves(&mut |leaf| {
                    let mut draw = draw(&mut halves, leaf.path.nonce());
                    for element in 0..leaf.rows.elements() {
                        let start = 1 + leaf.base + leaf.rows.offset(element);
                        table[start..start + leaf.features].fill_with(&mut draw);
                    }
                });
                Drawn::OneByOne
            }
            KeySource::Overlapped => Drawn::overlapped::<K>(&mut halves, shape.features()),
            KeySource::Computed => Drawn::computed(&mut halves),
        };
        KeyTable {
            seed,
            shape,
            base: draw(&mut halves, 0)(),
            table,
            drawn,
            sites: shape.len(),
            values: shape.site_values().unwrap_or(0),
            of: PhantomData,
        }
    }

    /// The hash of a state without any feature.
    pub fn base(&self) -> ZobristHash<S, K> {
        ZobristHash::from_raw(self.base)
    }

    /// The slots and values that the table has keys for.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// A number that changes whenever hashes from this table may, see
    /// [`State::fingerprint`](crate::State::fingerprint).
    pub fn fingerprint(&self) -> u64 {
        fingerprint(&self.shape, self.seed.fingerprinted(self.source()), self.base, &[])
    }

    /// Where the keys come from.
    pub fn source(&self) -> KeySource {
        self.drawn.source()
    }
}

impl<S: Zobrist, K: Key> KeyTable<S, K> {
    /// A key for each feature of `S`.
    ///
    /// # Panics
    /// If `S` breaks a rule that a static table would have the compiler report: a slot of more than 65,536
    /// values, a `count` with keys that combine by XOR, or two paths of one nonce.
    ///
    /// ```
    /// use zobrist::{KeyTable, Zobrist};
    ///
    /// #[derive(Clone, Copy, PartialEq, Zobrist)]
    /// enum Stone { Black, White }
    /// #[derive(Zobrist)]
    /// #[zobrist(slots)]
    /// struct Go<const POINTS: usize> { points: [Option<Stone>; POINTS] }
    ///
    /// let keys = KeyTable::<Go<361>, u64>::new(2026);
    /// let mut go = Go { points: [None; 361] };
    /// let mut hash = keys.hash(&go);
    /// go.points[180] = Some(Stone::Black);
    /// hash ^= keys.key(Go::<361>::POINTS.at(180), Stone::Black);
    /// assert_eq!(hash, keys.hash(&go));
    /// ```
    pub fn new(seed: impl Into<Seed>) -> Self {
        Self::of_shape(seed.into(), S::SHAPE)
    }

    #[inline(always)]
    fn collect(&self, walk: impl FnOnce(&mut Combine<'_, K>)) -> Delta<S, K> {
        Delta::collect(&*self.table, &self.shape, walk)
    }

    /// The hash of `state`, from scratch.
    ///
    /// # Panics
    /// If a value is outside its declared range.
    #[inline]
    pub fn hash(&self, state: &S) -> ZobristHash<S, K> {
        self.base() + self.collect(|visit| state.zobrist_features(0, visit))
    }

    /// What `value` in `slot` contributes to the hash.
    ///
    /// # Panics
    /// If `value` is outside its declared range.
    #[inline]
    #[must_use = "a delta changes nothing until it is combined with a hash"]
    pub fn key<T, V: View<T>>(&self, slot: Slot<S, T, V>, value: impl IntoValue<T>) -> Delta<S, K> {
        self.collect(|visit| V::features(&value.into_value(), slot.base(), visit))
    }

    /// What changes in the hash when `old` in `slot` gives way to `new`.
    ///
    /// # Panics
    /// If a value is outside its declared range.
    #[inline]
    #[must_use = "a delta changes nothing until it is combined with a hash"]
    pub fn change<T, V: View<T>>(
        &self,
        slot: Slot<S, T, V>,
        old: impl IntoValue<T>,
        new: impl IntoValue<T>,
    ) -> Delta<S, K> {
        self.key(slot, new) - self.key(slot, old)
    }

    /// Compares `hash`, kept up to date by updates, with the one of `state` from scratch.
    ///
    /// # Errors
    /// [`Desync`] names the updates that would put the hash right.
    ///
    /// # Panics
    /// If a value of `state` is outside its declared range.
    pub fn check(&self, hash: ZobristHash<S, K>, state: &S) -> Result<(), Desync> {
        desync::check(hash, self.shape, &self.table, self.hash(state), |presence| {
            state.zobrist_features(0, presence);
        })
    }
}

impl<S: ?Sized, K: Key> Debug for KeyTable<S, K> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("KeyTable")
            .field("seed", &self.seed)
            .field("keys", &self.table.len())
            .finish_non_exhaustive()
    }
}
