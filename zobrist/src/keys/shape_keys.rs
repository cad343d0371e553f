//! Keys of a state that is known at run time only.

use alloc::boxed::Box;
use core::any::{TypeId, type_name};

use super::KeySource;
use super::made::Made;
use super::source::{self, Drawn};
use crate::desync::Desync;
use crate::difference::{Difference, DifferenceError, Seen, Sketch};
use crate::hash::expansion::tally_key;
use crate::hash::row::convert;
use crate::hash::visit::Visit;
use crate::key::{Key, Seed};
use crate::shape::fingerprint::Source;
use crate::shape::guaranteed::Guarantee;
use crate::shape::{Described, Description, DescriptionError, Shape};

/// The keys of a state with a [`Description`] that is known at run time only: for bindings to other
/// languages, and for programs that read the description of a state.
///
/// ```
/// use zobrist::keys::{KeySource, ShapeKeys};
///
/// let description = "slots(on = bits(25), lamp = enum(Red, Green, Blue))".parse()?;
/// let keys = ShapeKeys::<u64>::new(2026, &description, KeySource::Stored)?;
/// let mut state = [0; 26];
/// let mut hash = keys.hash(&state)?;
///
/// state[7] = 1;
/// hash ^= keys.key("on[7]", "true")?;
/// state[25] = 2;
/// hash ^= keys.key("lamp", "Red")? ^ keys.key("lamp", "Blue")?;
/// assert_eq!(hash, keys.hash(&state)?);
///
/// state[8] = 1; // and no update of the hash
/// assert_eq!(keys.check(hash, &state).unwrap_err().to_string(), "on[8] = true is missing");
/// # Ok::<(), zobrist::keys::DescriptionError>(())
/// ```
///
/// If a Rust type has this shape, its [`KeyTable`](super::KeyTable) has the same keys. Use the
/// table then, because its slots are typed.
///
/// A state is a slice: element `i` is the number of the value in slot `i`. Slots, and the values of
/// each slot, are numbered from 0 in the order of the description. `None` precedes the values of an
/// option. [`slot`](Self::slot) lists the values of a slot by number.
#[derive(Clone)]
pub struct ShapeKeys<K> {
    pub(crate) made: Made<K>,
    pub(crate) description: Description,
}

impl<K: Key> ShapeKeys<K> {
    /// Makes the keys of all features of `description`.
    ///
    /// # Errors
    /// If the source has no keys for the description, the description has a multiplicity but `K`
    /// combines by XOR, two slots have the same path, there are more keys than a `usize` can
    /// count, or the allocation fails.
    ///
    /// ```
    /// use zobrist::keys::{Description, KeySource, ShapeKeys};
    ///
    /// let lights: Description = "bits(100)".parse()?;
    /// assert_eq!(ShapeKeys::<u64>::new(2026, &lights, KeySource::Stored)?.keys().count(), 100);
    /// assert!(ShapeKeys::<u64>::new(2026, &lights, KeySource::Exact).is_err()); // 100 bits
    /// # Ok::<(), zobrist::keys::DescriptionError>(())
    /// ```
    #[doc(alias = "try_new")]
    pub fn new(
        seed: impl Into<Seed>,
        description: &Description,
        source: KeySource,
    ) -> Result<Self, DescriptionError> {
        let seed = seed.into();
        description.check_state(K::ADDITIVE)?;
        let table = description.with_shape(|shape| {
            source::check_count(shape)?;
            Drawn::new(source, seed, shape)?.into_table(shape)
        })?;
        let made = Made::new(seed, source, table);
        Ok(Self::of_made(made, description.clone()))
    }

    /// Returns what each value of slot number `slot` contributes to the hash, in the order of the
    /// values. The empty value contributes zero. A multiplicity of `n` contributes `n` times
    /// the key of the slot.
    ///
    /// # Panics
    /// If `slot` is not below the number of slots.
    ///
    /// ```
    /// use zobrist::keys::{KeySource, ShapeKeys};
    ///
    /// let lamps = "array(2, enum(Red, Green, Blue, empty = Green))".parse()?;
    /// let keys = ShapeKeys::<u64>::new(2026, &lamps, KeySource::Stored)?;
    /// let of_second: Vec<u64> = keys.slot(1).collect();
    /// let all: Vec<u64> = keys.keys().collect();
    /// assert_eq!(of_second, [all[2], 0, all[3]]);
    /// # Ok::<(), zobrist::keys::DescriptionError>(())
    /// ```
    pub fn slot(&self, slot: usize) -> impl Iterator<Item = K> + '_ {
        let (first, shape) = self.checked_slot(slot);
        (0..values(&shape)).map(move |number| self.key_of(first, &shape, number))
    }

    /// Returns what value `number` of slot number `slot` contributes to the hash: element `number`
    /// of [`slot`](Self::slot).
    ///
    /// # Panics
    /// If there is no such slot, or it has no such value.
    ///
    /// ```
    /// use zobrist::keys::{KeySource, ShapeKeys};
    ///
    /// let lamps = "array(2, enum(Red, Green, Blue, empty = Green))".parse()?;
    /// let keys = ShapeKeys::<u64>::new(2026, &lamps, KeySource::Stored)?;
    /// assert_eq!((keys.value_key(1, 1), keys.value_key(1, 2)), (0, keys.key("[1]", "Blue")?));
    /// # Ok::<(), zobrist::keys::DescriptionError>(())
    /// ```
    pub fn value_key(&self, slot: usize, number: usize) -> K {
        let (first, shape) = self.checked_slot(slot);
        let values = values(&shape);
        assert!(
            number < values,
            "value {number} of slot {slot} is out of range: there are {values}"
        );
        self.key_of(first, &shape, number)
    }

    /// Returns the key of a value, given the names of its slot and of the value, such as
    /// `board[12]` and `White Pawn`. The key of the empty value is zero.
    ///
    /// # Errors
    /// If there is no such slot, or it has no such value.
    ///
    /// ```
    /// use zobrist::keys::{KeySource, ShapeKeys};
    ///
    /// let description = "slots(board = array(9, option(struct(enum(White, Black), enum(Pawn, King)))))".parse()?;
    /// let keys = ShapeKeys::<u64>::new(2026, &description, KeySource::Stored)?;
    /// assert_eq!(Some(keys.key("board[8]", "Black King")?), keys.keys().nth(35));
    /// assert_eq!(
    ///     keys.key("board[8]", "Queen").unwrap_err().to_string(),
    ///     "'board[8]' has no value 'Queen': its values are None, White Pawn, White King, Black Pawn, Black King"
    /// );
    /// assert_eq!(
    ///     keys.key("board[9]", "Black King").unwrap_err().to_string(),
    ///     "there is no '9' in the path 'board[9]': indices are [0] to [8]"
    /// );
    /// # Ok::<(), zobrist::keys::DescriptionError>(())
    /// ```
    pub fn key(&self, slot: &str, value: &str) -> Result<K, DescriptionError> {
        let (first, shape, number) = self.description.value(slot, value)?;
        Ok(self.key_of(first, &shape, number))
    }

    /// Computes the hash of a state from scratch. Element `i` of `state` is the number of the value
    /// in slot `i`.
    ///
    /// # Errors
    /// If the number of elements of `state` is not the number of slots, or an element is not the
    /// number of a value of its slot.
    ///
    /// ```
    /// use zobrist::keys::{KeySource, ShapeKeys};
    ///
    /// let description = "slots(board = array(9, option(bool)), turn = bool)".parse()?;
    /// let keys = ShapeKeys::<u64>::new(2026, &description, KeySource::Stored)?;
    /// assert_eq!(keys.hash(&[0; 10])?, keys.base());
    /// assert_eq!(
    ///     keys.hash(&[0, 0, 3, 0, 0, 0, 0, 0, 0, 0]).unwrap_err().to_string(),
    ///     "value 3 of slot 2 (board[2]) is out of range: there are 3"
    /// );
    /// # Ok::<(), zobrist::keys::DescriptionError>(())
    /// ```
    pub fn hash(&self, state: &[usize]) -> Result<K, DescriptionError> {
        let slots = self.description.slots();
        if state.len() != slots {
            return Err(DescriptionError::new(format_args!(
                "{} values, but the state has {slots} slots",
                state.len()
            )));
        }
        let mut hash = self.made.base;
        for (slot, &number) in state.iter().enumerate() {
            let (first, shape) = self.description.slot(slot);
            if number >= values(&shape) {
                let name = self
                    .description
                    .with_shape(|all| all.slot_name(first, &shape));
                let (name, values) = (name.as_str(), values(&shape));
                return Err(DescriptionError::new(format_args!(
                    "value {number} of slot {slot} ({name}) is out of range: there are {values}"
                )));
            }
            hash = hash.plus(self.key_of(first, &shape, number));
        }
        Ok(hash)
    }

    /// Compares an updated `hash` with the hash of `state`, a slice of values, from scratch.
    ///
    /// # Errors
    /// [`Desync`] names the updates that would correct the hash.
    ///
    /// # Panics
    /// If [`hash`](Self::hash) returns an error for this state.
    pub fn check(&self, hash: K, state: &[usize]) -> Result<(), Desync> {
        let truth = self.hash(state).unwrap_or_else(|error| panic!("{error}"));
        let described = || Described::Owned(Box::new(self.description.clone()));
        self.made.check(hash, truth, described, |presence| {
            walk(&self.description, state, presence);
        })
    }

    /// Returns the slots in which two states differ, from their hashes.
    ///
    /// # Errors
    /// If the keys have no guarantee, or the states differ in more features than
    /// [`guarantee`](Self::guarantee) names, see [`Difference`].
    ///
    /// ```
    /// use zobrist::keys::{KeySource, ShapeKeys};
    ///
    /// let description = "slots(on = bits(25), lamp = enum(Red, Green, Blue))".parse()?;
    /// let keys = ShapeKeys::<u64>::new(2026, &description, KeySource::Features)?;
    /// let (mut ours, theirs) = ([0; 26], [0; 26]);
    /// (ours[7], ours[25]) = (1, 2);
    /// let difference = keys.difference(keys.hash(&ours)?, keys.hash(&theirs)?)?;
    /// assert_eq!(difference.to_string(), "on[7] = false or true, lamp = Red or Blue");
    /// assert_eq!(
    ///     difference.seen_from(&ours)?.to_string(),
    ///     "on[7]: true here, false there; lamp: Blue here, Red there"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn difference(&self, one: K, other: K) -> Result<Difference<Self>, DifferenceError> {
        let described = Described::Owned(Box::new(self.description.clone()));
        self.made.difference(described, one.minus(other))
    }

    /// Computes the [sketch](Sketch) of a state, which does not depend on the keys.
    ///
    /// # Errors
    /// If [`hash`](Self::hash) returns an error for this state.
    ///
    /// # Panics
    /// If `capacity` is 0 or above 65,535, or there are 2^32 features or more.
    pub fn sketch(
        &self,
        state: &[usize],
        capacity: usize,
    ) -> Result<Sketch<Self>, DescriptionError> {
        self.hash(state)?;
        let described = Described::Owned(Box::new(self.description.clone()));
        Ok(Sketch::collect(described, capacity, |sum| {
            walk(&self.description, state, sum);
        }))
    }

    /// Returns the keys of a part of the state, such as the pawns or the material: `part(pawns =
    /// Pawn)` or `tally(material)` after a field of the description. They are equal to those of
    /// the derive's [`part`](crate::guide::attributes#part) and
    /// [`tally`](crate::guide::attributes#tally).
    ///
    /// Slots and values outside of the part have keys of zero, so that all updates of the state
    /// update the part, too. The base is zero. A part has keys of the type of the state, a
    /// tally keys that are added: `Wrapping<u64>` for `u64`.
    ///
    /// # Errors
    /// If the state has no such part, `L` is the wrong type, the allocation fails, or the part is a
    /// tally and these are keys of a part or of [classes](super::ClassKeys), which have no
    /// seed.
    ///
    /// ```
    /// use std::num::Wrapping;
    /// use zobrist::keys::{KeySource, ShapeKeys};
    ///
    /// // The variant is read from a file.
    /// let men = "enum(Pawn, Knight, Commoner)";
    /// let variant = format!(
    ///     "slots(board = array(64, option({men})) part(pawns = Pawn) tally(material), \
    ///            pockets = array(2, array(3, numbers(16))) tally(material, counts))"
    /// );
    /// let keys = ShapeKeys::<u64>::new(2026, &variant.parse()?, KeySource::Stored)?;
    /// let (pawns, material) = (keys.part::<u64>("pawns")?, keys.part::<Wrapping<u64>>("material")?);
    ///
    /// let (pawn, knight) = (1, 2);
    /// let mut state = [0; 70];
    /// (state[8], state[1]) = (pawn, knight);
    /// let before = (pawns.hash(&state)?, material.hash(&state)?);
    /// (state[18], state[1]) = (knight, 0); // a move of the knight
    /// assert_eq!((pawns.hash(&state)?, material.hash(&state)?), before);
    /// # Ok::<(), zobrist::keys::DescriptionError>(())
    /// ```
    pub fn part<L: Key>(&self, name: &str) -> Result<ShapeKeys<L>, DescriptionError> {
        let mut fields = self.description.in_part(name).peekable();
        let Some(is_tally) = fields.peek().map(|(_, of)| of.tally.is_some()) else {
            return Err(DescriptionError::new(format_args!(
                "the state has no part '{name}'"
            )));
        };
        let of_sum = (TypeId::of::<K::Sum>(), type_name::<K::Sum>());
        let (wanted, wanted_name) = if is_tally {
            of_sum
        } else {
            (TypeId::of::<K>(), type_name::<K>())
        };
        let fail = |why| {
            Err(DescriptionError::new(format_args!(
                "'{name}' is a tally, {why}"
            )))
        };
        let seed = match self.made.source {
            _ if is_tally && K::BITS < 32 => return fail("which needs keys of 32 bits or more"),
            Source::Seed { seed, lane, .. } => Seed::new(seed).lane(lane),
            _ if is_tally => {
                return fail(
                    "and the keys of a part or of classes have no seed: use those of the state",
                );
            }
            _ => Seed::new(0),
        };
        if TypeId::of::<L>() != wanted {
            return Err(DescriptionError::new(format_args!(
                "the keys of '{name}' are of type {wanted_name}"
            )));
        }
        let table = self.description.with_shape(|shape| {
            let mut keys = source::table_of(shape, self.made.keys.len(), L::ZERO)?;
            for (i, of) in fields {
                let (field, mut last, mut key) = (shape.field(i), None, L::ZERO);
                of.features(&field.shape, |feature, kind, times| {
                    let at = 1 + field.before + field.shape.entry(feature);
                    if !is_tally {
                        key = convert(self.made.keys[at]);
                    } else if times > 1 {
                        key = keys[at + 1 - times].times(times);
                    } else if last.replace(kind) != Some(kind) {
                        let drawn = tally_key(seed, K::BITS, name, field.name, kind);
                        key = L::from_halves(drawn as u64, (drawn >> 64) as u64);
                    }
                    keys[at] = key;
                });
            }
            Ok::<_, DescriptionError>(keys)
        })?;
        let made = Made::external(L::ZERO, table);
        Ok(ShapeKeys::of_made(made, self.description.clone()))
    }

    /// Wraps keys that were made for the shape of `description`.
    pub(super) fn of_made(made: Made<K>, description: Description) -> Self {
        ShapeKeys { made, description }
    }

    /// Returns the base constant: the hash of a state without any feature.
    pub fn base(&self) -> K {
        self.made.base
    }

    /// Returns the keys, in the order of the features.
    pub fn keys(&self) -> impl Iterator<Item = K> + '_ {
        // Slots have the order of their features.
        (0..self.description.slots()).flat_map(move |slot| {
            let (first, shape) = self.description.slot(slot);
            let entries = (0..shape.entries()).filter(move |&entry| entry != shape.zero());
            entries.map(move |entry| self.made.keys[1 + first + entry])
        })
    }

    /// Returns the guarantee of the keys, see [`Guarantee`].
    pub fn guarantee(&self) -> Guarantee {
        self.description
            .with_shape(|shape| self.made.guarantee(shape))
    }

    /// Returns a 64-bit digest of the seed, the source and the shape. A
    /// [`KeyTable`](super::KeyTable) with the same keys has the same fingerprint. See
    /// [`State::fingerprint`](crate::State::fingerprint).
    pub fn fingerprint(&self) -> u64 {
        self.description
            .with_shape(|shape| self.made.fingerprint(shape))
    }

    /// Returns the index of the first entry of a slot, and a shape with its sizes.
    fn checked_slot(&self, slot: usize) -> (usize, Shape<'static>) {
        let slots = self.description.slots();
        assert!(
            slot < slots,
            "slot {slot} is out of range: there are {slots}"
        );
        self.description.slot(slot)
    }

    fn key_of(&self, first: usize, slot: &Shape<'_>, number: usize) -> K {
        if !slot.is_numbered_slot() {
            return self.made.keys[1 + first].times(number);
        }
        slot.entry_of(number)
            .map_or(K::ZERO, |entry| self.made.keys[1 + first + entry])
    }
}

impl<K: Key> Difference<ShapeKeys<K>> {
    /// Returns the values of `state` and of the other state, where they differ. `state` is a slice
    /// of values, the one of either hash.
    ///
    /// # Errors
    /// If `state` cannot have this difference, as for a
    /// [typed state](#method.seen_from).
    ///
    /// # Panics
    /// If `state` has a wrong number of elements.
    pub fn seen_from(&self, state: &[usize]) -> Result<Seen<'_>, DifferenceError> {
        self.seen(|own| {
            if let Described::Owned(description) = self.described() {
                assert_eq!(state.len(), description.slots(), "a value for each slot");
                walk(description, state, own);
            }
        })
    }
}

/// Visits the entries of a state, a slice of values.
fn walk(description: &Description, state: &[usize], visit: &mut impl Visit) {
    for (slot, &number) in state.iter().enumerate() {
        let (first, shape) = description.slot(slot);
        if !shape.is_numbered_slot() {
            visit.entry_times(first, number);
        } else if let Some(entry) = shape.entry_of(number) {
            visit.entry(first, &shape, entry);
        }
    }
}

/// Returns the number of values of a slot. A multiplicity has the values 0 to its maximum.
fn values(slot: &Shape<'_>) -> usize {
    if slot.is_numbered_slot() {
        slot.values()
    } else {
        slot.range().1 + 1
    }
}

crate::key::debug!([K] ShapeKeys<K>: |this| source = this.made.source, features = this.description.features());
