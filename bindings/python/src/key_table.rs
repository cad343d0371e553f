//! Keys of a state with a shape that Python describes.

use core::num::Wrapping;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyMapping;
use zobrist::analysis;
use zobrist::keys::{Description, DescriptionKind as Kind, Guarantee, ShapeKeys};
use zobrist::{Key, Seed};

use crate::arrays::{Object, array_of, room};
use crate::border::{Reduced, detached, reduced};
use crate::class_keys::ClassKeys;
use crate::description::{chosen, feature_of, number, read, sequence};
use crate::errors::value_error;
use crate::lattice_keys::source;
use crate::paths::Leaf;
use crate::quality::{Quality, effort};

/// Keys of all features of a state. zobrist.slots or zobrist.features describes the state. The corresponding Rust type
/// has equal keys.
///
/// Hashes and keys are ints. Arrays hold keys of any width, and hashes of up to 64 bits. A value of a slot is a bool,
/// an int, None, the name of an enum's variant, a tuple of such a name and the variant's parts, or a tuple for a
/// struct.
///
/// Makes the keys of a shape.
///
/// Each pair of different states has equal hashes with a probability of 2**-bits, unless a guarantee excludes it. Among
/// n states, n * (n - 1) / 2**(bits + 1) pairs have equal hashes on average.
///
/// bits: 8, 16, 32, 64 or 128. additive: False combines keys by XOR; True adds them, for 32, 64 or 128 bits. source:
/// 'stored' (random keys), 'features' or 'exact' (keys with a guarantee), 'overlapped' or 'computed'.
/// ValueError if the shape is invalid or the source has no keys for it.
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
    pub(crate) description: Arc<Description>,
    pub(crate) keys: Vec<u128>,
    /// The hash of a state without features, an int.
    #[pyo3(get)]
    pub(crate) base: u128,
    /// A 64-bit digest of everything that determines the keys, an int. Equal keys in Rust have the same fingerprint.
    #[pyo3(get)]
    fingerprint: u64,
    guarantee: Guarantee,
    quality: Box<dyn Fn(analysis::Effort) -> analysis::Quality + Send + Sync>,
    /// Width of the keys.
    #[pyo3(get)]
    pub(crate) bits: u32,
    options: KeyOptions,
}

/// The arguments with which a table was made.
pub(crate) struct KeyOptions {
    pub(crate) shape: Py<PyAny>,
    /// The classes of the features, if the features of a class share one key.
    pub(crate) classes: Option<Py<ClassKeys>>,
    pub(crate) seed: u64,
    pub(crate) lane: u64,
    pub(crate) bits: u32,
    pub(crate) source: String,
    pub(crate) additive: bool,
}

impl KeyTable {
    pub(crate) fn make(py: Python<'_>, description: Arc<Description>, options: KeyOptions) -> PyResult<Self> {
        let build = match (options.bits, options.additive) {
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
        build(py, description, options)
    }

    fn build<K: Key>(py: Python<'_>, description: Arc<Description>, options: KeyOptions) -> PyResult<Self> {
        let (seed, source) = (Seed::new(options.seed).lane(options.lane), self::source(&options.source)?);
        let classes = options.classes.as_ref().map(|classes| &classes.get().inner);
        let made = py.detach(|| match classes {
            Some(classes) => classes.shape_keys::<K>(seed, &description),
            None => ShapeKeys::<K>::new(seed, &description, source),
        });
        let made = made.map_err(value_error)?;
        let mut keys = room(Some(made.keys().len()))?;
        keys.extend(made.keys().iter().map(|key| key.to_bits()));
        Ok(KeyTable {
            description,
            keys,
            base: made.base().to_bits(),
            fingerprint: made.fingerprint(),
            guarantee: made.guarantee(),
            quality: Box::new(move |effort| made.quality(effort)),
            bits: options.bits,
            options,
        })
    }

    pub(crate) fn plus(&self, a: u128, b: u128) -> u128 {
        if self.options.additive { self.masked(a.wrapping_add(b)) } else { a ^ b }
    }

    /// Returns the key of value `number` of a slot, 0 for the empty value. The index of the slot's first feature is
    /// `base`.
    pub(crate) fn entry(&self, slot: &Description, base: usize, number: usize) -> u128 {
        if let Kind::Multiplicity(_) = slot.kind() {
            return self.masked(self.keys[base].wrapping_mul(number as u128));
        }
        feature_of(slot, number).map_or(0, |feature| self.keys[base + feature])
    }

    fn masked(&self, sum: u128) -> u128 {
        sum & (u128::MAX >> (128 - self.bits))
    }

    /// Combines `sum` with the keys of all features of `value`. The value is a state, or a part of one.
    fn collect(&self, of: &Description, base: usize, value: &Object<'_>, at: &str, sum: &mut u128) -> PyResult<()> {
        match of.kind() {
            Kind::Array(length, element) => {
                let parts = sequence(value).filter(|parts| parts.len().is_ok_and(|n| n == *length));
                let parts = parts.ok_or_else(|| {
                    let at = if at.is_empty() { "the state" } else { at };
                    value_error!("{at} must be a sequence of {length}")
                })?;
                for i in 0..*length {
                    let base = base + i * element.features();
                    self.collect(element, base, &parts.get_item(i)?, &format!("{at}[{i}]"), sum)?;
                }
            }
            Kind::Slots(fields) => {
                let mapping = value.cast::<PyMapping>().ok();
                let mut base = base;
                for (name, inner) in fields {
                    let part = match mapping {
                        Some(mapping) => mapping.get_item(name),
                        None => value.getattr(name.as_str()),
                    };
                    let dot = if at.is_empty() { "" } else { "." };
                    let at = format!("{at}{dot}{name}");
                    let part = part.map_err(|_| value_error!("the state has no {at}"))?;
                    self.collect(inner, base, &part, &at, sum)?;
                    base += inner.features();
                }
            }
            Kind::Features(variants) if at.is_empty() => {
                for feature in value.try_iter()? {
                    let feature = feature?;
                    let Some(((name, contents), before, payload)) = chosen(variants, &feature) else {
                        bail!("there is no feature {feature}");
                    };
                    let number = number(contents, &payload, name)?;
                    *sum = self.plus(*sum, self.keys[base + before + number]);
                }
            }
            _ => {
                *sum = self.plus(*sum, self.entry(of, base, number(of, value, at)?));
            }
        }
        Ok(())
    }
}

#[pymethods]
impl KeyTable {
    #[new]
    #[pyo3(signature = (shape, seed=0, lane=0, bits=64, source="stored", additive=false))]
    fn new(shape: &Object<'_>, seed: u64, lane: u64, bits: u32, source: &str, additive: bool) -> PyResult<Self> {
        let (description, source) = (read(shape)?, source.to_owned());
        let (py, shape) = (shape.py(), shape.clone().unbind());
        let options = KeyOptions { shape, classes: None, seed, lane, bits, source, additive };
        KeyTable::make(py, description, options)
    }

    /// The states that certainly have different hashes: None for no guarantee; 'exact' for any two different states; n
    /// for two states that differ in at most n slots.
    #[getter]
    fn guarantee<'py>(&self, py: Python<'py>) -> PyResult<Option<Object<'py>>> {
        self::guarantee(py, self.guarantee)
    }

    /// The maximum n for which no set of 1 to n keys XORs to zero, whatever slots they belong to, an int: 0 for random
    /// keys, and the number of keys if all of them are linearly independent.
    #[getter]
    fn independent_keys(&self) -> usize {
        self.guarantee.keys().min(self.keys.len())
    }

    /// All keys in the order of the features: uint8 to uint64 of shape (features,). Keys of 128 bits are uint64 of
    /// shape (features, 2), the low half first.
    #[getter]
    fn keys<'py>(&self, py: Python<'py>) -> PyResult<Object<'py>> {
        array_of(py, self.bits, vec![self.keys.len()], &self.keys)
    }

    /// Whether keys are added. If not, they combine by XOR.
    #[getter]
    fn additive(&self) -> bool {
        self.options.additive
    }

    /// Returns the name of the feature with this index in `keys`.
    ///
    /// >>> keys = zobrist.KeyTable(zobrist.slots(on=zobrist.array(25, bool)))
    /// >>> keys.name(7)
    /// 'on[7] = true'
    fn name(&self, feature: usize) -> PyResult<String> {
        let count = self.keys.len();
        ensure!(feature < count, "feature is {feature}, but there are {count} features");
        Ok(self.description.with_shape(|shape| shape.feature_name(feature).to_string()))
    }

    /// Returns the index of a value of a slot. hash_many and arrays of keys use this index.
    ///
    /// path: 'players[1].castling[0]', or a tuple ('players', 1, 'castling', 0).
    fn number(&self, path: &Object<'_>, value: &Object<'_>) -> PyResult<usize> {
        let leaf = Leaf::of(&self.description, path, true)?;
        number(leaf.slot, value, &path.to_string())
    }

    /// The shape of the state.
    #[getter]
    fn shape(&self, py: Python<'_>) -> Py<PyAny> {
        self.options.shape.clone_ref(py)
    }

    /// Returns the key of a value in a slot, an int; 0 for the empty value. path: as for number, with all array
    /// indices.
    fn key(&self, path: &Object<'_>, value: &Object<'_>) -> PyResult<u128> {
        let leaf = Leaf::of(&self.description, path, false)?;
        let number = number(leaf.slot, value, &path.to_string())?;
        Ok(self.entry(leaf.slot, leaf.base, number))
    }

    /// Returns the difference of the hash when `new` replaces `old` in a slot, an int. XOR it to the hash; if the keys
    /// are additive, add it modulo 2**bits. path: as for key.
    fn change(&self, path: &Object<'_>, old: &Object<'_>, new: &Object<'_>) -> PyResult<u128> {
        let old = self.key(path, old)?;
        Ok(self.plus(self.key(path, new)?, if self.options.additive { old.wrapping_neg() } else { old }))
    }

    /// Returns the keys of all values of all slots of a path, 0 for the empty value: an array of shape (*lengths of the
    /// arrays, values).
    ///
    /// In plain Python, lists of these keys are the fastest way to update hashes: set `board = keys['board'].tolist()`
    /// once, then compute `hash ^= board[square][piece]`.
    ///
    /// >>> keys = zobrist.KeyTable(zobrist.slots(on=zobrist.array(25, bool)))
    /// >>> keys['on'].shape
    /// (25, 2)
    fn __getitem__<'py>(&self, py: Python<'py>, path: &Object<'py>) -> PyResult<Object<'py>> {
        let leaf = Leaf::of(&self.description, path, true)?;
        let mut shape: Vec<usize> = leaf.lengths().collect();
        shape.push(leaf.slot.values());
        array_of(py, self.bits, shape, &leaf.entries(self)?)
    }

    /// Returns the hash of a state, an int. state: a mapping or an object with the names of the fields; for
    /// zobrist.features, an iterable of features.
    ///
    /// ValueError names the slot whose value is wrong.
    fn hash(&self, state: &Object<'_>) -> PyResult<u128> {
        let mut sum = self.base;
        self.collect(&self.description, 0, state, "", &mut sum)?;
        Ok(sum)
    }

    /// Measures the quality of the keys in the same way as zobrist.quality. The report names slots.
    #[pyo3(signature = (effort="second"))]
    fn quality(&self, py: Python<'_>, effort: &str) -> PyResult<Quality> {
        let effort = self::effort(effort)?;
        detached(py, || Ok((self.quality)(effort).into()))
    }

    /// Formats a table of all features in the order of their keys.
    fn __str__(&self) -> String {
        self.description.with_shape(|shape| shape.to_string())
    }

    fn __len__(&self) -> usize {
        self.keys.len()
    }

    fn __repr__(&self) -> String {
        let KeyOptions { seed, lane, bits, source, additive, .. } = &self.options;
        let (kind, count) = (if *additive { "additive " } else { "" }, self.keys.len());
        format!("<KeyTable of {count} {kind}keys of {bits} bits, seed {seed}, lane {lane}, {source}>")
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let KeyOptions { shape, classes, seed, lane, bits, source, additive } = &slf.get().options;
        if let Some(classes) = classes {
            let key_table = classes.bind(slf.py()).getattr("key_table")?;
            return reduced(key_table, (seed, lane, bits, additive));
        }
        reduced(slf.get_type(), (shape, seed, lane, bits, source, additive))
    }
}

/// Converts a guarantee for Python.
pub(crate) fn guarantee(py: Python<'_>, guarantee: Guarantee) -> PyResult<Option<Object<'_>>> {
    Ok(match guarantee.slots() {
        0 => None,
        usize::MAX => Some("exact".into_pyobject(py)?.into_any()),
        slots => Some(slots.into_pyobject(py)?.into_any()),
    })
}
