//! Class keys: one key for each class of features, so that similar states have equal hashes.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;
use core::iter;

use super::key_table::KeyTable;
use super::made::Made;
#[cfg(feature = "description")]
use super::shape_keys::ShapeKeys;
use super::source;
use crate::hash::Zobrist;
use crate::key::path::Path;
use crate::key::{Key, Seed};
#[cfg(feature = "description")]
use crate::shape::{Description, DescriptionError};
use crate::shape::{Shape, rules};

/// A map from features to classes, for tables with one key for each class: *abstract Zobrist
/// hashing*.
///
/// ```
/// use zobrist::keys::ClassKeys;
/// use zobrist::{KeyTable, Zobrist};
///
/// #[derive(Zobrist)]
/// #[zobrist(slots)]
/// struct Puzzle { #[zobrist(max = 11)] tiles: [u8; 12] } // 3 rows of 4; 0 is the blank
///
/// // Feature 11 * cell + tile - 1. The class: which tile is in which half of the board.
/// let classes = ClassKeys::by_number(&Puzzle::SHAPE, |feature| {
///     let (cell, tile) = (feature / 11, feature % 11);
///     Some((tile, cell % 4 / 2))
/// });
/// let (keys, routes) = (KeyTable::<Puzzle, u64>::new(2026), classes.key_table::<Puzzle, u64>(2026));
///
/// let puzzle = Puzzle { tiles: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] };
/// let (hash, route) = (keys.hash(&puzzle), routes.hash(&puzzle));
///
/// // Tile 1 slides to the left, within its half: another state, on the same worker.
/// let [from, to] = [1, 0].map(|cell| Puzzle::TILES.at(cell));
/// assert_ne!(hash ^ keys.change(to, 0, 1) ^ keys.change(from, 1, 0), hash);
/// let moved = route ^ routes.change(to, 0, 1) ^ routes.change(from, 1, 0);
/// assert_eq!(moved.bits().take(8), route.bits().take(8));
/// ```
///
/// A distributed search gives each state to the worker that the state's hash selects. With a key
/// for each feature, nearly every successor belongs to another worker. With a key for each class,
/// such as "tile 7 in the left half", most moves change no class, so the successor has the same
/// hash and stays on the same worker (Y. Jinnai, A. Fukunaga, "Abstract Zobrist hashing: an
/// efficient work distribution method for parallel best-first search", AAAI 2016; "On hash-based
/// work distribution methods for parallel best-first search", JAIR 60, 2017). The price is load
/// balance: all states that the abstraction merges go to one worker.
///
/// [`key_table`](ClassKeys::key_table) returns a [`KeyTable`] with one key for each class. Its
/// methods, such as [`key`](KeyTable::key), [`change`](KeyTable::change) and
/// [`check`](KeyTable::check), take the same slots as the methods of any other table.
///
/// # Several features of one class
///
/// Under XOR two features of one class have the same key, which cancels. So the hash depends only
/// on the parity of the number of features of each class. If each class is of a single tile, no
/// keys cancel, because each tile occurs once. Lights and stones occur several times. For these,
/// either accept parities, or use additive keys, `key_table::<S, Wrapping<u64>>`: hashes by
/// additive keys distinguish the numbers. The papers combine by XOR.
///
/// # Which bits for which use
///
/// The abstract hash selects the worker and nothing else, because different states have equal
/// abstract hashes. Key the sets and tables of a worker by an ordinary hash. The keys of the
/// ordinary hash are independent of the keys of the classes, even with the same seed, so all of its
/// bits are available.
///
/// Without an abstract hash, one ordinary hash selects the worker, the bucket and the tag. These
/// must not share bits: take the worker first, and everything else from the remaining bits of one
/// [`HashBits`](crate::HashBits):
///
/// ```
/// # use zobrist::Zobrist;
/// # #[derive(Zobrist)] #[zobrist(key = u64)] struct Puzzle { #[zobrist(max = 11)] tiles: [u8; 12] }
/// # let hash = Puzzle { tiles: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }.zobrist_hash();
/// # let (workers, buckets) = (8, 1 << 20);
/// let mut bits = hash.bits();
/// let worker = bits.take(workers);
/// let bucket = bits.take(buckets);
/// let tag = bits.tag(16);
/// # assert!(worker < 8 && bucket < buckets && tag < 1 << 16);
/// ```
///
/// One search selected the worker by the low bits of a hash, and the map of the standard library
/// took the bucket from the same bits. All states of a worker agree in these bits, so they collided
/// in few buckets, and the search took 12 seconds instead of 1.
#[derive(Clone, PartialEq, Eq)]
pub struct ClassKeys {
    /// The class of each feature.
    of: Box<[Option<usize>]>,
    classes: usize,
}

impl ClassKeys {
    /// Maps each feature of `shape`, given its number, to the class that `class` returns. A feature
    /// without a class has no effect on the hash: its key is zero.
    ///
    /// Features are numbered in the order of the keys, as the shape prints them. A class is named
    /// by any ordered type, such as a number or a tuple.
    ///
    /// # Panics
    /// If there is no memory for the classes of all features.
    ///
    /// ```
    /// use zobrist::Zobrist;
    /// use zobrist::keys::ClassKeys;
    ///
    /// // Of 100 cells only those of the first two rows of 10.
    /// let classes = ClassKeys::by_number(&<[bool; 100]>::SHAPE, |cell| (cell < 20).then_some(cell));
    /// assert_eq!(classes.classes(), 20);
    /// ```
    pub fn by_number<C: Ord>(
        shape: &Shape,
        mut class: impl FnMut(usize) -> Option<C>,
    ) -> ClassKeys {
        source::check_count(shape).unwrap_or_else(|error| panic!("{error}"));
        let mut numbers = BTreeMap::new();
        let of = (0..shape.features()).map(|feature| {
            let next = numbers.len();
            class(feature).map(|class| *numbers.entry(class).or_insert(next))
        });
        ClassKeys {
            of: of.collect(),
            classes: numbers.len(),
        }
    }

    /// Maps each feature of `shape`, given its [name](Shape::feature_name), to the class that
    /// `class` returns. A feature without a class has no effect on the hash.
    ///
    /// # Panics
    /// If there is no memory for the classes of all features.
    ///
    /// ```
    /// use zobrist::Zobrist;
    /// use zobrist::keys::ClassKeys;
    ///
    /// #[derive(Zobrist)]
    /// #[zobrist(slots)]
    /// struct Crossing { farmer: bool, wolf: bool, goat: bool, cabbage: bool }
    ///
    /// // The boat crosses with each move: it must not say which worker.
    /// let classes =
    ///     ClassKeys::by_name(&Crossing::SHAPE, |name| (name != "farmer = true").then(|| name.to_owned()));
    /// assert_eq!(classes.classes(), 3);
    /// ```
    pub fn by_name<C: Ord>(shape: &Shape, mut class: impl FnMut(&str) -> Option<C>) -> ClassKeys {
        ClassKeys::by_number(shape, |feature| {
            class(&shape.feature_name(feature).to_string())
        })
    }

    /// Returns the number of classes. Each class has at least one feature.
    ///
    /// ```
    /// use zobrist::Zobrist;
    /// use zobrist::keys::ClassKeys;
    ///
    /// // Which half of a row of ten lights.
    /// let classes = ClassKeys::by_number(&<[bool; 10]>::SHAPE, |light| Some(light / 5));
    /// assert_eq!(classes.classes(), 2);
    /// ```
    pub fn classes(&self) -> usize {
        self.classes
    }

    /// Returns a table in which all features of a class share one key.
    ///
    /// The type `S` does not determine the classes, so the [fingerprint](KeyTable::fingerprint) of
    /// the table is computed from the keys themselves.
    ///
    /// # Panics
    /// If the classes were made for another shape, or if `S` breaks a rule, as in
    /// [`KeyTable::new`].
    ///
    /// ```
    /// use core::num::Wrapping;
    /// use zobrist::Zobrist;
    /// use zobrist::keys::ClassKeys;
    ///
    /// // How many lights are on in each row of five: they add up.
    /// let rows = ClassKeys::by_number(&<[bool; 25]>::SHAPE, |light| Some(light / 5));
    /// let keys = rows.key_table::<[bool; 25], Wrapping<u64>>(2026);
    /// let lights = |on: [usize; 2]| std::array::from_fn(|light| on.contains(&light));
    /// assert_eq!(keys.hash(&lights([0, 1])), keys.hash(&lights([2, 4])));
    /// assert_ne!(keys.hash(&lights([0, 1])), keys.hash(&[false; 25]));
    /// ```
    pub fn key_table<S: Zobrist, K: Key>(&self, seed: impl Into<Seed>) -> KeyTable<S, K> {
        let (seed, shape) = (seed.into(), &const { S::SHAPE });
        KeyTable::of_made(Made::external(seed.base(), self.table(seed, shape)))
    }

    /// Returns the keys of the classes for a state that is described at run time, for bindings.
    ///
    /// # Errors
    /// If the description breaks a rule for these keys.
    ///
    /// # Panics
    /// If the classes were made for another shape.
    #[cfg(feature = "description")]
    #[doc(hidden)]
    pub fn shape_keys<K: Key>(
        &self,
        seed: impl Into<Seed>,
        description: &Description,
    ) -> Result<ShapeKeys<K>, DescriptionError> {
        let seed = seed.into();
        description.check_state(K::ADDITIVE)?;
        let table = description.with_shape(|shape| self.table(seed, shape));
        let made = Made::external(seed.base(), table);
        Ok(ShapeKeys::of_made(made, description.clone()))
    }

    /// Returns a zero, then the entries of `shape`.
    fn table<K: Key>(&self, seed: Seed, shape: &Shape) -> Box<[K]> {
        assert!(
            source::check_count(shape).is_ok() && shape.features() == self.of.len(),
            "the classes are of {} features, but the type has {}",
            self.of.len(),
            shape.features()
        );
        rules::check(shape, K::ADDITIVE);
        let draw = seed.draw(Path::ROOT.field("abstracted").nonce());
        let keys: Vec<K> = iter::repeat_with(draw).take(self.classes).collect();
        let mut table = vec![K::ZERO; 1 + shape.entries()].into_boxed_slice();
        for (feature, class) in self.of.iter().enumerate() {
            table[1 + shape.entry(feature)] = class.map_or(K::ZERO, |class| keys[class]);
        }
        table
    }
}

crate::key::debug!([] ClassKeys: |this| features = this.of.len(), classes = this.classes);
