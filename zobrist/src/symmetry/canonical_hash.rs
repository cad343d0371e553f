//! Canonical hashes: the hashes of all images of a state, and their minimum.

use core::fmt::{self, Debug, Formatter};
use core::hash::{Hash, Hasher};

use super::symmetries::Symmetries;
use crate::hash::{Delta, State, ZobristHash};
use crate::key::{Key, plain};

/// The hashes of all images of a state under a symmetry group. The finalized minimum of these
/// hashes is the canonical hash.
///
/// ```
/// use zobrist::Zobrist;
/// use zobrist::lattice::LatticeKeys;
/// use zobrist::symmetry::{CanonicalHash, Symmetries};
///
/// #[derive(Clone, Copy, Zobrist)]
/// enum Disc { Dark, Light }
///
/// // A board of 6 x 7, by rows.
/// let keys = LatticeKeys::<Option<Disc>, u64>::new(2026, 42);
/// let symmetries = Symmetries::rectangle(6, 7);
/// let mut hash = CanonicalHash::new(&symmetries, keys.base());
/// hash.update(&symmetries, 36, |image| keys.change(image, None, Some(Disc::Dark)));
///
/// let mut points = [None; 42];
/// points[36] = Some(Disc::Dark);
/// assert_eq!(hash.hash(), keys.hash(points));
/// assert_eq!(hash.canonical(), hash.all().iter().min().unwrap().finalize());
/// ```
///
/// One call of [`update`](Self::update) changes the hashes of all images. A `CanonicalHash` is an
/// array of hashes: the group is an argument of each update, and no memory is allocated. So it can
/// be copied at every node of a search. `N` must be the capacity of the [`Symmetries`]. In a type,
/// write only the parameters that differ from the defaults: `CanonicalHash<Board>`,
/// `CanonicalHash<[Stone], u64>`, `CanonicalHash<[Sticker], u64, 24>`.
///
/// The canonical hash is the minimum of all hashes, [finalized](ZobristHash::finalize). Consider
/// two states that no operation maps to each other, each with n independent and uniform hashes, and
/// keys of w = 64 or 128 bits. Their canonical hashes are equal with probability n<sup>2</sup> /
/// (2n - 1) / 2<sup>w</sup>. For n = 8 that is 4.3 times the collision probability of two plain
/// hashes. (The minimum of n uniform numbers x in 0..1 has the density n (1 - x)<sup>n-1</sup>; the
/// integral of its square is n<sup>2</sup> / (2n - 1).)
pub struct CanonicalHash<S: ?Sized, K = <S as State>::Key, const N: usize = 8> {
    /// The hashes of the images. Elements from index `operations` on are unused.
    hashes: [ZobristHash<S, K>; N],
    operations: usize,
}

impl<S: ?Sized, K: Key, const N: usize> CanonicalHash<S, K, N> {
    /// Sets the hash of every image to `hash`, which must be the hash of a state that every
    /// operation maps to itself, such as the empty board. For any other state, use
    /// [`of`](Self::of).
    ///
    /// If an operation changes the state, no error is reported, but the canonical hash is wrong:
    /// the images of the state have different canonical hashes.
    ///
    /// ```
    /// use zobrist::symmetry::{CanonicalHash, Symmetries};
    /// use zobrist::{Zobrist, ZobristHash};
    ///
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u64)]
    /// struct Lights { on: [bool; 25] }
    ///
    /// let hash = CanonicalHash::<Lights>::new(&Symmetries::rectangle(5, 5), ZobristHash::BASE);
    /// assert_eq!(hash.all(), [Lights { on: [false; 25] }.zobrist_hash(); 8]);
    /// ```
    pub fn new(symmetries: &Symmetries<N>, hash: ZobristHash<S, K>) -> Self {
        CanonicalHash {
            hashes: [hash; N],
            operations: symmetries.operations(),
        }
    }

    /// Computes the hashes of all images of a state from scratch.
    ///
    /// `key(site, image)` returns the key that the value at `site` has at the site `image`. `base`
    /// is the hash of everything that no operation changes: the base constant, and the key of
    /// the side to move if it is hashed.
    ///
    /// The keys can come from a static table, a [`KeyTable`](crate::KeyTable) or
    /// [`LatticeKeys`](crate::lattice::LatticeKeys).
    ///
    /// ```
    /// use zobrist::symmetry::{CanonicalHash, Symmetries};
    /// use zobrist::{Zobrist, ZobristHash};
    ///
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u64)]
    /// struct Lights { on: [bool; 25] }
    ///
    /// let symmetries = Symmetries::rectangle(5, 5);
    /// let of = |lights: &Lights| {
    ///     CanonicalHash::of(&symmetries, ZobristHash::BASE, |site, image| {
    ///         Lights::ON.at(image).key(lights.on[site])
    ///     })
    /// };
    /// let mut lights = Lights { on: [false; 25] };
    /// lights.on[3] = true;
    /// let mut hash = of(&lights);
    /// assert_eq!(hash.hash(), lights.zobrist_hash());
    ///
    /// lights.on[9] = true; // an update
    /// hash.update(&symmetries, 9, |image| Lights::ON.at(image).key(true));
    /// assert_eq!(hash, of(&lights));
    /// ```
    #[doc(alias = "from scratch")]
    pub fn of(
        symmetries: &Symmetries<N>,
        base: ZobristHash<S, K>,
        mut key: impl FnMut(usize, usize) -> Delta<S, K>,
    ) -> Self {
        let mut hash = Self::new(symmetries, base);
        for site in 0..symmetries.sites() {
            hash.update(symmetries, site, |image| key(site, image));
        }
        hash
    }

    /// Updates the hashes of all images after a change of `site`.
    ///
    /// `delta(image)` returns the delta of the same change of value, made at the site `image`
    /// instead. It is called once for each operation. To undo an update, repeat it with the
    /// negative delta; under XOR that is the same delta.
    ///
    /// # Panics
    /// If there is no such site, or `symmetries` has another number of operations than the group
    /// that this hash was made with.
    ///
    /// ```
    /// # use zobrist::lattice::LatticeKeys;
    /// # use zobrist::symmetry::{CanonicalHash, Symmetries};
    /// let symmetries = Symmetries::rectangle(4, 4);
    /// let keys = LatticeKeys::<bool, u64>::new(2026, 16);
    /// let empty = CanonicalHash::new(&symmetries, keys.base());
    ///
    /// let mut hash = empty;
    /// hash.update(&symmetries, 5, |image| keys.change(image, false, true));
    /// hash.update(&symmetries, 5, |image| keys.change(image, true, false));
    /// assert_eq!(hash, empty);
    /// ```
    #[inline]
    pub fn update(
        &mut self,
        symmetries: &Symmetries<N>,
        site: usize,
        mut delta: impl FnMut(usize) -> Delta<S, K>,
    ) {
        let images = symmetries.images_at(site);
        if images.len() != self.operations {
            other_group(images.len(), self.operations);
        }
        for (hash, &image) in self.hashes.iter_mut().zip(images) {
            *hash += delta(image.into());
        }
    }

    /// Adds `delta` to the hashes of all images, for a change of a part of the state that no
    /// operation changes, such as the side to move.
    ///
    /// Pass the delta of a part whose values no operation permutes: a side to move, a clock, a
    /// phase. A variable that holds the number of a site, such as the process that leads, is no
    /// such part: an operation maps the number, too. Make it a flag of each site, and
    /// [`update`](Self::update) the flags, or add up keys that do not depend on the
    /// numbers: see the [guide](crate::guide::puzzles#numbers-of-sites).
    ///
    /// ```
    /// # use zobrist::lattice::LatticeKeys;
    /// # use zobrist::symmetry::{CanonicalHash, Symmetries};
    /// // The side to move is one more site, on which the symmetries do not act.
    /// let keys = LatticeKeys::<bool, u64>::new(2026, 16 + 1);
    /// let symmetries = Symmetries::rectangle(4, 4);
    /// let mut hash = CanonicalHash::new(&symmetries, keys.base());
    /// hash.update(&symmetries, 5, |image| keys.change(image, false, true));
    /// let before = hash;
    /// hash.update_invariant(keys.key(16, true));
    /// assert_eq!(hash.hash() - before.hash(), keys.key(16, true));
    /// ```
    #[inline]
    pub fn update_invariant(&mut self, delta: Delta<S, K>) {
        for hash in &mut self.hashes[..self.operations] {
            *hash += delta;
        }
    }

    /// Returns the plain hash of the state. This is the hash of its image under operation 0, the
    /// identity.
    #[doc(alias = "get")]
    #[inline]
    pub fn hash(&self) -> ZobristHash<S, K> {
        self.hashes[0]
    }

    /// Returns the hashes of the images of the state, in the order of the operations.
    ///
    /// Unless hashes collide, the number of distinct hashes is the number of distinct images. For a
    /// position without symmetry on a square board, this number is 8.
    #[inline]
    pub fn all(&self) -> &[ZobristHash<S, K>] {
        &self.hashes[..self.operations]
    }

    /// Returns the canonical hash: the minimum of [`all`](Self::all),
    /// [finalized](ZobristHash::finalize). All images of the state have the same one.
    ///
    /// A canonical hash cannot be updated. Update this `CanonicalHash`, and call `canonical` again.
    ///
    /// ```
    /// use zobrist::lattice::LatticeKeys;
    /// use zobrist::symmetry::{CanonicalHash, Symmetries};
    ///
    /// let symmetries = Symmetries::rectangle(3, 3);
    /// let keys = LatticeKeys::<bool, u64>::new(2026, 9);
    /// let corner = |corner| {
    ///     CanonicalHash::of(&symmetries, keys.base(), |site, image| keys.key(image, site == corner))
    /// };
    /// assert_ne!(corner(0).hash(), corner(8).hash());
    /// assert_eq!(corner(0).canonical(), corner(8).canonical());
    /// assert_ne!(corner(0).canonical(), corner(1).canonical());
    /// ```
    #[inline]
    pub fn canonical(&self) -> ZobristHash<S, K> {
        self.all()
            .iter()
            .fold(self.hash(), |min, &hash| min.min(hash))
            .finalize()
    }

    /// Returns the canonical hash, and the first operation that maps the state to its canonical
    /// form, the image with the minimum hash.
    ///
    /// Before storing a value with a direction, such as the best move, map it by this operation.
    /// After looking the value up for another state, map it back by the
    /// [inverse](Symmetries::inverse) of the operation that this method returns for the other
    /// state.
    ///
    /// If an operation other than the identity maps the state to itself, the value mapped back may
    /// be an equivalent one: for example another corner, if all corners of the state are
    /// equivalent.
    ///
    /// ```
    /// use std::collections::HashMap;
    /// use zobrist::lattice::LatticeKeys;
    /// use zobrist::symmetry::{CanonicalHash, Symmetries};
    ///
    /// let symmetries = Symmetries::rectangle(9, 9);
    /// let keys = LatticeKeys::<bool, u64>::new(2026, 81);
    /// let stones = |sites: [usize; 2]| {
    ///     let mut hash = CanonicalHash::new(&symmetries, keys.base());
    ///     for site in sites {
    ///         hash.update(&symmetries, site, |image| keys.key(image, true));
    ///     }
    ///     hash
    /// };
    /// let mut best_moves = HashMap::new();
    ///
    /// // Two stones, and 12 is the best move.
    /// let (canonical, operation) = stones([10, 20]).canonical_with_operation();
    /// best_moves.insert(canonical, symmetries.image(operation, 12));
    ///
    /// // The same with the columns reversed.
    /// let (canonical, operation) = stones([16, 24]).canonical_with_operation();
    /// let stored = best_moves[&canonical];
    /// assert_eq!(symmetries.image(symmetries.inverse(operation), stored), 14);
    /// ```
    #[inline]
    pub fn canonical_with_operation(&self) -> (ZobristHash<S, K>, usize) {
        let mut min = (self.hash(), 0);
        for (operation, &hash) in self.all().iter().enumerate() {
            if hash < min.0 {
                min = (hash, operation);
            }
        }
        (min.0.finalize(), min.1)
    }
}

#[cold]
#[inline(never)]
fn other_group(operations: usize, began_with: usize) -> ! {
    panic!("a group of {operations} operations, but the hash began with one of {began_with}")
}

plain!([S: ?Sized, K: Key, const N: usize] CanonicalHash<S, K, N>, |one, other| one.all() == other.all());

impl<S: ?Sized, K: Key, const N: usize> Hash for CanonicalHash<S, K, N> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.all().hash(state);
    }
}

/// Writes the hashes of all images.
impl<S: ?Sized, K: Key, const N: usize> Debug for CanonicalHash<S, K, N> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_tuple("CanonicalHash").field(&self.all()).finish()
    }
}
