//! Keys of a state with a shape that Python describes.

use core::num::Wrapping;

use numpy::Element;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use zobrist::analysis::{self, Effort};
use zobrist::keys::{self, Description, DescriptionKind as Kind, Guarantee, Selection, ShapeKeys};
use zobrist::{Key, Seed};

use crate::arrays::{
    Array, List, Object, Optional, Read, array_of, collected, room, tuple, wrong_shape,
};
use crate::border::{Reduced, detached, int, reduced};
use crate::description::{number, path_text, read, slot_at, state_numbers, value};
use crate::difference::{Decoded, Difference, Keys, hash_of};
use crate::errors::{choice, value_error};
use crate::hashed::{FieldKeys, Rows};
use crate::quality::{EFFORTS, Quality};
use crate::result_arrays::filled;
use crate::sketch::{Sketch, Sums, check_capacity};
use crate::sources;

/// Keys of all features of a state. zobrist.slots or zobrist.features describes the state. The
/// corresponding Rust type has equal keys.
///
/// Hashes and keys are ints. Arrays hold keys of any width, and hashes of up to 64 bits. A value of
/// a slot is a bool, an int, None, the name of an enum's variant, a tuple of such a name and the
/// variant's parts, or a tuple for a struct.
///
/// Makes the keys of a shape.
///
/// Each pair of different states has equal hashes with a probability of 2**-bits, unless a
/// guarantee excludes it. Among n states, n * (n - 1) / 2**(bits + 1) pairs have equal hashes on
/// average.
///
/// bits: 8, 16, 32, 64 or 128. additive: False combines keys by XOR; True adds them, for 32, 64 or
/// 128 bits. source: 'stored' (random keys), 'features' or 'exact' (keys with a guarantee),
/// 'overlapped' or 'computed'. ValueError if the shape is invalid or the source has no keys for it.
///
/// >>> import numpy, zobrist
/// >>> color = zobrist.enum('White', 'Black', empty='White')
/// >>> lights = zobrist.slots(on=zobrist.array(25, bool), turn=color)
/// >>> keys = zobrist.KeyTable(lights, seed=2026)
/// >>> state = {'on': [False] * 25, 'turn': 'White'}
/// >>> hash = keys.hash(state)
/// >>> state['on'][7] = True
/// >>> hash ^= keys.key('on[7]', True)
/// >>> hash == keys.hash(state)
/// True
#[pyclass(frozen, module = "zobrist")]
pub(crate) struct KeyTable {
    description: Description,
    pub(crate) keys: Box<dyn AnyKeys>,
    /// The hash of a state without features, an int.
    #[pyo3(get)]
    pub(crate) base: u128,
    /// A 64-bit digest of everything that determines the keys, an int. Equal keys in Rust have the
    /// same fingerprint.
    #[pyo3(get)]
    fingerprint: u64,
    guarantee: Guarantee,
    /// Width of the keys.
    #[pyo3(get)]
    pub(crate) bits: u32,
    /// Whether keys are added. If not, they combine by XOR.
    #[pyo3(get)]
    pub(crate) additive: bool,
    options: Options,
}

/// The other arguments with which a table was made.
pub(crate) struct Options {
    shape: Py<PyAny>,
    /// The class of each feature, if the features of a class share one key.
    classes: Option<Vec<Option<usize>>>,
    /// The keys of the whole state, and the name of the part, if these are the keys of a part.
    part_of: Option<(Py<KeyTable>, String)>,
    seed: u64,
    lane: u64,
    source: String,
}

/// The library's keys of a described state, without the type of a key. Keys and hashes are the
/// numbers of their bits.
pub(crate) trait AnyKeys: Send + Sync {
    /// Returns all keys, in the order of the features.
    fn all(&self) -> Box<dyn Iterator<Item = u128> + '_>;
    /// Returns the keys of all values of a slot, 0 for the empty value.
    fn slot(&self, slot: usize) -> Box<dyn Iterator<Item = u128> + '_>;
    /// Returns the key of a value of a slot, 0 for the empty value.
    fn key(&self, slot: usize, number: usize) -> u128;
    /// Returns a copy of the keys of all values of the selected slots.
    fn of_slots(&self, found: &Selection<'_>) -> PyResult<Box<dyn FieldKeys>>;
    /// Returns the difference of the hash when the slot and value of `new` replace those of `old`.
    fn change(&self, old: (usize, usize), new: (usize, usize)) -> u128;
    /// Returns the hash of a state with these values.
    fn hash(&self, state: &[usize]) -> PyResult<u128>;
    fn difference(&self, hash: u128, other: u128) -> PyResult<Box<dyn Decoded>>;
    fn sketch(&self, state: &[usize], capacity: usize) -> PyResult<Box<dyn Sums>>;
    fn quality(&self, effort: Effort) -> analysis::Quality;
    /// Returns the keys of a part of the state.
    fn part(&self, name: &str, description: &Description, options: Options) -> PyResult<KeyTable>;
}

impl<K: Key> AnyKeys for ShapeKeys<K> {
    fn all(&self) -> Box<dyn Iterator<Item = u128> + '_> {
        Box::new(self.keys().map(Key::to_bits))
    }

    fn slot(&self, slot: usize) -> Box<dyn Iterator<Item = u128> + '_> {
        Box::new(self.slot(slot).map(Key::to_bits))
    }

    fn key(&self, slot: usize, number: usize) -> u128 {
        self.value_key(slot, number).to_bits()
    }

    fn of_slots(&self, found: &Selection<'_>) -> PyResult<Box<dyn FieldKeys>> {
        let values = found.description.values();
        let slots = found.lengths.iter().product::<usize>();
        let mut keys = room(slots.checked_mul(values))?;
        keys.extend(found.slots().flat_map(|slot| self.slot(slot)));
        Ok(Box::new(Rows { keys, values }))
    }

    fn change(&self, old: (usize, usize), new: (usize, usize)) -> u128 {
        let key = |(slot, number)| self.value_key(slot, number);
        key(new).minus(key(old)).to_bits()
    }

    fn hash(&self, state: &[usize]) -> PyResult<u128> {
        Ok(self.hash(state).map_err(value_error)?.to_bits())
    }

    fn difference(&self, hash: u128, other: u128) -> PyResult<Box<dyn Decoded>> {
        let [hash, other] =
            [(hash, "hash"), (other, "other")].map(|(hash, name)| hash_of(hash, name));
        let difference = self.difference(hash?, other?).map_err(value_error)?;
        Ok(Box::new(difference))
    }

    fn sketch(&self, state: &[usize], capacity: usize) -> PyResult<Box<dyn Sums>> {
        Ok(Box::new(self.sketch(state, capacity).map_err(value_error)?))
    }

    fn quality(&self, effort: Effort) -> analysis::Quality {
        self.quality(effort)
    }

    fn part(&self, name: &str, description: &Description, options: Options) -> PyResult<KeyTable> {
        match self.part::<K>(name) {
            Ok(part) => Ok(KeyTable::of(description.clone(), part, options)),
            // A tally has keys that are added. If there is no such part, the first error says so.
            Err(error) => {
                let tally = self.part::<K::Sum>(name).map_err(|_| value_error(error))?;
                Ok(KeyTable::of(description.clone(), tally, options))
            }
        }
    }
}

impl KeyTable {
    fn make(
        shape: &Object<'_>,
        classes: Option<Vec<Option<usize>>>,
        seed: u64,
        lane: u64,
        bits: u32,
        source: &str,
        additive: bool,
    ) -> PyResult<Self> {
        let build = match (bits, additive) {
            (8, false) => Self::build::<u8>,
            (16, false) => Self::build::<u16>,
            (32, false) => Self::build::<u32>,
            (64, false) => Self::build::<u64>,
            (128, false) => Self::build::<u128>,
            (32, true) => Self::build::<Wrapping<u32>>,
            (64, true) => Self::build::<Wrapping<u64>>,
            (128, true) => Self::build::<Wrapping<u128>>,
            (bits, false) => bail!("bits is {bits}, but must be 8, 16, 32, 64 or 128"),
            (bits, true) => bail!("bits is {bits}, but keys that are added have 32, 64 or 128"),
        };
        let (py, description, shape, source) = (
            shape.py(),
            read(shape)?,
            shape.clone().unbind(),
            source.to_owned(),
        );
        build(
            py,
            description,
            Options {
                shape,
                classes,
                part_of: None,
                seed,
                lane,
                source,
            },
        )
    }

    fn build<K: Key>(py: Python<'_>, description: Description, options: Options) -> PyResult<Self> {
        let (seed, source) = (
            Seed::new(options.seed).lane(options.lane),
            choice("source", &options.source, &sources::SOURCES)?,
        );
        let made = py.detach(|| match &options.classes {
            Some(of) => {
                let classes = description.with_shape(|shape| {
                    keys::ClassKeys::by_number(shape, |feature| *of.get(feature)?)
                });
                classes.shape_keys::<K>(seed, &description)
            }
            None => ShapeKeys::<K>::new(seed, &description, source),
        });
        Ok(Self::of(description, made.map_err(value_error)?, options))
    }

    pub(crate) fn of<K: Key>(
        description: Description,
        keys: ShapeKeys<K>,
        options: Options,
    ) -> Self {
        KeyTable {
            description,
            base: keys.base().to_bits(),
            fingerprint: keys.fingerprint(),
            guarantee: keys.guarantee(),
            keys: Box::new(keys),
            bits: K::BITS,
            additive: K::ADDITIVE,
            options,
        }
    }

    /// Returns the indices of the values of all slots of a state.
    pub(crate) fn numbers(&self, state: &Object<'_>) -> PyResult<Vec<usize>> {
        let mut numbers = room(Some(self.description.slots()))?;
        state_numbers(&self.description, state, "", &mut numbers)?;
        Ok(numbers)
    }

    /// Returns the path of the slot of a feature, and the description of the slot's values. If the
    /// state is an enum of features, these are of the variant.
    fn slot_of(&self, feature: usize) -> PyResult<(String, usize, &Description)> {
        let (path, number) = self.description.slot_of(feature);
        let of = self
            .description
            .find(&path)
            .map_err(value_error)?
            .description;
        Ok((path, number, of))
    }

    /// Returns the path and the value of a feature, as `key` takes them.
    pub(crate) fn feature<'py>(
        &self,
        feature: usize,
        py: Python<'py>,
    ) -> PyResult<(Object<'py>, Object<'py>)> {
        let (path, number, of) = self.slot_of(feature)?;
        Ok((path.into_bound_py_any(py)?, value(of, number, py)?))
    }

    /// Returns the path of the slot of a feature, and the values with these indices. If the state is
    /// an enum of features, returns the feature as in a state, and whether it is present.
    pub(crate) fn values<'py>(
        &self,
        feature: usize,
        [here, there]: [usize; 2],
        py: Python<'py>,
    ) -> PyResult<(Object<'py>, Object<'py>)> {
        if self.is_features() {
            let present = (here == 1, there == 1).into_bound_py_any(py)?;
            return Ok((value(&self.description, feature, py)?, present));
        }
        let (path, _, of) = self.slot_of(feature)?;
        let values = (value(of, here, py)?, value(of, there, py)?);
        Ok((path.into_bound_py_any(py)?, values.into_bound_py_any(py)?))
    }

    /// Finds the slots of a path: a text, or a tuple of texts and indices.
    pub(crate) fn find(&self, path: &Object<'_>) -> PyResult<Selection<'_>> {
        let found = self
            .description
            .find(&path_text(path)?)
            .map_err(value_error)?;
        let is_slot = match found.description.kind() {
            Kind::Slots(_) => false,
            Kind::Features(_) => !self.is_features(),
            _ => true,
        };
        ensure!(is_slot, "{path} is made of slots: name one of them");
        Ok(found)
    }

    /// Returns whether the state is an enum of features. Each feature is a slot then, and the path
    /// of a variant leads to all its features.
    fn is_features(&self) -> bool {
        matches!(self.description.kind(), Kind::Features(_))
    }

    /// Returns the slot of a value at a path that leads to one slot, and the index of the value in
    /// this slot.
    fn entry(&self, path: &Object<'_>, value: &Object<'_>) -> PyResult<(usize, usize)> {
        if let Some((slot, of)) = slot_at(&self.description, path) {
            return Ok((slot, number(of, value, path)?));
        }
        let found = self.find(path)?;
        ensure!(
            found.lengths.is_empty(),
            "{path} is an array of slots: name one of them"
        );
        let number = number(found.description, value, path)?;
        let (slot, number) = if self.is_features() {
            (number, 1)
        } else {
            (0, number)
        };
        let slot = found
            .slots()
            .nth(slot)
            .ok_or_else(|| value_error!("{path} has no slots"))?;
        Ok((slot, number))
    }

    /// Returns the keys of all values, slot by slot. The key of the empty value is zero.
    fn entries(&self, found: &Selection<'_>) -> PyResult<Vec<u128>> {
        let slots = found
            .lengths
            .iter()
            .try_fold(1, |all: usize, &length| all.checked_mul(length));
        let mut all = room(slots.and_then(|slots| slots.checked_mul(found.description.values())))?;
        let skipped = usize::from(self.is_features());
        all.extend(
            found
                .slots()
                .flat_map(|slot| self.keys.slot(slot).skip(skipped)),
        );
        Ok(all)
    }

    /// Combines the hashes of many states with the keys of the slots of one path.
    fn add<T: Element + Copy + Into<usize> + Sync>(
        &self,
        py: Python<'_>,
        hashes: &mut Option<Vec<u64>>,
        name: &str,
        array: &Read<'_, T>,
        found: &Selection<'_>,
    ) -> PyResult<()> {
        let (shape, lengths, values) = (
            array.shape(),
            &found.lengths[..],
            found.description.values(),
        );
        let entries: Vec<u64> = collected(self.entries(found)?.into_iter().map(|key| key as u64))?;
        if shape.len() != lengths.len() + 1 || shape[1..] != *lengths {
            let wanted = lengths
                .iter()
                .fold("(n".to_owned(), |text, n| format!("{text}, {n}"));
            return Err(wrong_shape(name, shape, format_args!("{wanted})")));
        }
        if hashes.is_none() {
            let mut bases = room(Some(shape[0]))?;
            bases.resize(shape[0], self.base as u64);
            *hashes = Some(bases);
        }
        let hashes = hashes.get_or_insert_default();
        let (found, count) = (tuple(shape), hashes.len());
        ensure!(
            count == shape[0],
            "{name} has shape {found}, but another path has {count} states"
        );
        let (all, slots) = (array.slice()?, lengths.iter().product::<usize>());
        let mask = u64::MAX >> (64 - self.bits);
        detached(py, || {
            for (state, hash) in hashes.iter_mut().enumerate() {
                let row = &all[state * slots..(state + 1) * slots];
                for (slot, &number) in row.iter().enumerate() {
                    let number: usize = number.into();
                    ensure!(
                        number < values,
                        "{name} of state {state} has value {number} in slot {slot}, but values are 0 to {}",
                        values - 1
                    );
                    let key = entries[slot * values + number];
                    *hash = if self.additive {
                        hash.wrapping_add(key) & mask
                    } else {
                        *hash ^ key
                    };
                }
            }
            Ok(())
        })
    }
}

#[pymethods]
impl KeyTable {
    #[new]
    #[pyo3(signature = (shape, seed=0, lane=0, bits=64, source="stored", additive=false))]
    fn new(
        shape: &Object<'_>,
        seed: u64,
        lane: u64,
        bits: u32,
        source: &str,
        additive: bool,
    ) -> PyResult<Self> {
        KeyTable::make(shape, None, seed, lane, bits, source, additive)
    }

    /// Makes the keys of a ClassKeys. classes: the class of each feature, numbered from 0; None for
    /// no key.
    #[staticmethod]
    #[pyo3(name = "_of_classes")]
    fn of_classes(
        shape: &Object<'_>,
        classes: List<Option<usize>>,
        seed: u64,
        lane: u64,
        bits: u32,
        additive: bool,
    ) -> PyResult<Self> {
        KeyTable::make(shape, Some(classes.0), seed, lane, bits, "stored", additive)
    }

    /// The states that certainly have different hashes: None for no guarantee; 'exact' for any two
    /// different states; n for two states that differ in at most n slots.
    #[getter]
    fn guarantee<'py>(&self, py: Python<'py>) -> PyResult<Option<Object<'py>>> {
        sources::guarantee(py, self.guarantee)
    }

    /// The maximum n for which no set of 1 to n keys XORs to zero, whatever slots they belong to,
    /// an int: 0 for random keys, and the number of keys if all of them are linearly
    /// independent.
    #[getter]
    fn independent_keys(&self) -> usize {
        self.guarantee.keys().min(self.__len__())
    }

    /// The maximum number of features in which two states differ such that `difference` names all
    /// of them, an int: 0 for random keys. A slot with another value is two features, or one if one
    /// of the values is empty.
    #[getter]
    fn decodable(&self) -> usize {
        self.guarantee.decodable().min(self.__len__())
    }

    /// All keys in the order of the features: uint8 to uint64 of shape (features,). Keys of 128
    /// bits are uint64 of shape (features, 2), the low half first.
    #[getter]
    fn keys<'py>(&self, py: Python<'py>) -> PyResult<Object<'py>> {
        let count = self.__len__();
        let mut all = room(Some(count))?;
        all.extend(self.keys.all());
        array_of(py, self.bits, vec![count], &all)
    }

    /// Returns the name of the feature with this index in `keys`.
    ///
    /// >>> keys = zobrist.KeyTable(zobrist.slots(on=zobrist.array(25, bool)))
    /// >>> keys.name(7)
    /// 'on[7] = true'
    fn name(&self, feature: usize) -> PyResult<String> {
        let count = self.__len__();
        ensure!(
            feature < count,
            "feature is {feature}, but there are {count} features"
        );
        Ok(self
            .description
            .with_shape(|shape| shape.feature_name(feature).to_string()))
    }

    /// Returns the index of a value of a slot. hash_many and arrays of keys use this index.
    ///
    /// path: 'players[1].castling[0]', or a tuple ('players', 1, 'castling', 0).
    fn number(&self, path: &Object<'_>, value: &Object<'_>) -> PyResult<usize> {
        number(self.find(path)?.description, value, path)
    }

    /// The shape of the state.
    #[getter]
    fn shape(&self, py: Python<'_>) -> Py<PyAny> {
        self.options.shape.clone_ref(py)
    }

    /// Returns the key of a value in a slot, an int; 0 for the empty value. path: as for number,
    /// with all array indices.
    fn key<'py>(&self, path: &Object<'py>, value: &Object<'py>) -> PyResult<Object<'py>> {
        let (slot, number) = self.entry(path, value)?;
        int(path.py(), self.keys.key(slot, number))
    }

    /// Returns the keys of a part as a KeyTable: those of values outside of it are 0, and those of
    /// a tally additive.
    ///
    /// >>> men = 'array(64, option(enum(Pawn, King))) part(pawns = Pawn) tally(material)'
    /// >>> pawns = zobrist.KeyTable(zobrist.slots(board=zobrist.Shape(men))).part('pawns')
    /// >>> pawns.key('board[8]', 'Pawn') != 0, pawns.key('board[8]', 'King')
    /// (True, 0)
    fn part(slf: &Bound<'_, Self>, name: String) -> PyResult<KeyTable> {
        let (of, part_of) = (slf.get(), Some((slf.clone().unbind(), name.clone())));
        let Options {
            seed,
            lane,
            ref source,
            ..
        } = of.options;
        let options = Options {
            shape: of.shape(slf.py()),
            classes: None,
            part_of,
            seed,
            lane,
            source: source.clone(),
        };
        of.keys.part(&name, &of.description, options)
    }

    /// Returns the difference of the hash when `new` replaces `old` in a slot, an int. XOR it to
    /// the hash; if the keys are additive, add it modulo 2**bits. path: as for key.
    fn change<'py>(
        &self,
        path: &Object<'py>,
        old: &Object<'py>,
        new: &Object<'py>,
    ) -> PyResult<Object<'py>> {
        let change = self
            .keys
            .change(self.entry(path, old)?, self.entry(path, new)?);
        int(path.py(), change)
    }

    /// Returns the keys of all values of all slots of a path, 0 for the empty value: an array of
    /// shape (*lengths of the arrays, values).
    ///
    /// In plain Python, lists of these keys are the fastest way to update hashes: set `board =
    /// keys['board'].tolist()` once, then compute `hash ^= board[square][piece]`.
    ///
    /// >>> keys = zobrist.KeyTable(zobrist.slots(on=zobrist.array(25, bool)))
    /// >>> keys['on'].shape
    /// (25, 2)
    fn __getitem__<'py>(&self, py: Python<'py>, path: &Object<'py>) -> PyResult<Object<'py>> {
        let found = self.find(path)?;
        let shape = [&found.lengths[..], &[found.description.values()]].concat();
        array_of(py, self.bits, shape, &self.entries(&found)?)
    }

    /// Returns the hash of a state, an int. state: a mapping or an object with the names of the
    /// fields; for zobrist.features, an iterable of features.
    ///
    /// ValueError names the slot whose value is wrong.
    fn hash(&self, state: &Object<'_>) -> PyResult<u128> {
        self.keys.hash(&self.numbers(state)?)
    }

    /// Returns the slots in which two states differ, from their hashes alone, as a Difference.
    ///
    /// ValueError if the keys have no guarantee, or the states differ in more features than
    /// `decodable`, for nearly all of such states; seen_from excludes nearly all of the others.
    ///
    /// >>> lights = zobrist.slots(on=zobrist.array(25, bool), turn=zobrist.enum('White', 'Black'))
    /// >>> keys = zobrist.KeyTable(lights, seed=2026, source='features')
    /// >>> ours = {'on': [False] * 25, 'turn': 'White'}
    /// >>> hash = keys.hash(ours)
    /// >>> ours['on'][7] = True
    /// >>> difference = keys.difference(keys.hash(ours), hash)
    /// >>> print(difference)
    /// on[7] = false or true
    /// >>> difference.seen_from(ours)
    /// {'on[7]': (True, False)}
    fn difference(slf: &Bound<'_, Self>, hash: u128, other: u128) -> PyResult<Difference> {
        let decoded = slf.get().keys.difference(hash, other)?;
        Ok(Difference::new(decoded, Keys::Table(slf.clone().unbind())))
    }

    /// Returns a Sketch of a state, which names up to `capacity` differences, with any keys. state:
    /// as for hash.
    fn sketch(slf: &Bound<'_, Self>, state: &Object<'_>, capacity: usize) -> PyResult<Sketch> {
        let (keys, numbers) = (slf.get(), slf.get().numbers(state)?);
        let sums = detached(slf.py(), || {
            check_capacity(capacity)?;
            keys.keys.sketch(&numbers, capacity)
        })?;
        Ok(Sketch::new(sums, Keys::Table(slf.clone().unbind())))
    }

    /// Returns the hashes of many states: uint64 of shape (n,).
    ///
    /// states: a dict from paths to arrays of value indices (see number), of shape (n, *lengths of
    /// the arrays) and of type uint8, uint16 or another integer type. Slots that no path names
    /// are empty. The keys must have at most 64 bits. out: None, or an array for the result.
    ///
    /// >>> keys = zobrist.KeyTable(zobrist.slots(on=zobrist.array(2, bool)))
    /// >>> states = {'on': numpy.array([[0, 0], [1, 0]], numpy.uint8)}
    /// >>> int(keys.hash_many(states)[1]) == keys.hash({'on': [True, False]})
    /// True
    #[pyo3(signature = (states, out=None))]
    fn hash_many<'py>(
        &self,
        states: &Bound<'py, PyDict>,
        out: Optional<'_, 'py>,
    ) -> PyResult<Array<'py, u64>> {
        let py = states.py();
        ensure!(self.bits <= 64, "hash_many is for keys of at most 64 bits");
        let mut hashes: Option<Vec<u64>> = None;
        for (path, array) in states {
            let found = self.find(&path)?;
            let name = path.to_string();
            if let Ok(bytes) = Read::<u8>::new(&array, &name) {
                self.add(py, &mut hashes, &name, &bytes, &found)?;
            } else {
                self.add(
                    py,
                    &mut hashes,
                    &name,
                    &Read::<u16>::integers(&array, &name)?,
                    &found,
                )?;
            }
        }
        let hashes = hashes.unwrap_or_default();
        filled(py, out, "out", &[hashes.len()], |all| {
            all.copy_from_slice(&hashes);
            Ok(())
        })
    }

    /// Measures the quality of the keys in the same way as zobrist.quality. The report names slots.
    #[pyo3(signature = (effort="second"))]
    fn quality(&self, py: Python<'_>, effort: &str) -> PyResult<Quality> {
        let effort = choice("effort", effort, &EFFORTS)?;
        detached(py, || Ok(self.keys.quality(effort).into()))
    }

    /// Formats a table of all features in the order of their keys.
    fn __str__(&self) -> String {
        self.description.with_shape(|shape| shape.to_string())
    }

    fn __len__(&self) -> usize {
        self.description.features()
    }

    fn __repr__(&self) -> String {
        let KeyTable {
            bits,
            options: Options {
                seed, lane, source, ..
            },
            ..
        } = self;
        let (kind, count) = (if self.additive { "additive " } else { "" }, self.__len__());
        format!(
            "<KeyTable of {count} {kind}keys of {bits} bits, seed {seed}, lane {lane}, {source}>"
        )
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let KeyTable {
            bits,
            additive,
            options,
            ..
        } = slf.get();
        let Options {
            shape,
            classes,
            part_of,
            seed,
            lane,
            source,
        } = options;
        if let Some((whole, part)) = part_of {
            return reduced(whole.bind(slf.py()).getattr("part")?, (part,));
        }
        if let Some(classes) = classes {
            return reduced(
                slf.get_type().getattr("_of_classes")?,
                (shape, classes, seed, lane, bits, additive),
            );
        }
        reduced(slf.get_type(), (shape, seed, lane, bits, source, additive))
    }
}
