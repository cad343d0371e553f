//! Keys of a state that Python describes.

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

/// All keys of a state described by zobrist.slots or zobrist.features, equal to those of the corresponding Rust type.
///
/// Hashes and keys are ints; arrays hold keys of any width and hashes of up to 64 bits. Values are Python objects:
/// bools, ints, None, the name of an enum's variant (or a tuple of the name and its parts), and tuples for structs.
///
/// Makes the keys of a shape.
///
/// Two different states have equal hashes with a probability of 2**-bits each, unless the keys have a guarantee. n
/// states have n * (n - 1) / 2**(bits + 1) such pairs on average.
///
/// bits: 8, 16, 32, 64 or 128. additive: whether keys are added (32, 64 or 128 bits) instead of combined by XOR.
/// source: 'stored' (random), 'exact' or 'coded' (with a guarantee), 'overlapped' or 'computed'. ValueError if the
/// shape breaks a rule or the source has no keys for it.
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
    /// The hash of a state without any feature, an int.
    #[pyo3(get)]
    pub(crate) base: u128,
    /// A 64-bit digest of everything that determines the keys, an int, the same as in Rust.
    #[pyo3(get)]
    fingerprint: u64,
    guarantee: Guarantee,
    quality: Box<dyn Fn(analysis::Effort) -> analysis::Quality + Send + Sync>,
    /// Width of the keys.
    #[pyo3(get)]
    pub(crate) bits: u32,
    options: KeyOptions,
}

/// The arguments of a table.
pub(crate) struct KeyOptions {
    pub(crate) shape: Py<PyAny>,
    /// Set if all features of a class have one key.
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

    /// The key of a value of a slot whose first feature is `base`, 0 for the empty value.
    pub(crate) fn entry(&self, slot: &Description, base: usize, number: usize) -> u128 {
        if let Kind::Multiplicity(_) = slot.kind() {
            return self.masked(self.keys[base].wrapping_mul(number as u128));
        }
        feature_of(slot, number).map_or(0, |feature| self.keys[base + feature])
    }

    fn masked(&self, sum: u128) -> u128 {
        sum & (u128::MAX >> (128 - self.bits))
    }

    /// Adds the keys of all features of `value`, a state or a part of one.
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

    /// The states that certainly have different hashes: None for no guarantee; 'exact' for all states; or n, for states
    /// that differ in at most n slots.
    #[getter]
    fn guarantee<'py>(&self, py: Python<'py>) -> PyResult<Option<Object<'py>>> {
        self::guarantee(py, self.guarantee)
    }

    /// All keys in the order of the features: uint8 to uint64 of shape (features,). Keys of 128 bits are uint64 of
    /// shape (features, 2), the low half first.
    #[getter]
    fn keys<'py>(&self, py: Python<'py>) -> PyResult<Object<'py>> {
        array_of(py, self.bits, vec![self.keys.len()], &self.keys)
    }

    /// Returns the name of a feature, by its index in `keys`.
    ///
    /// >>> keys = zobrist.KeyTable(zobrist.slots(on=zobrist.array(25, bool)))
    /// >>> keys.name(7)
    /// 'on[7] = true'
    fn name(&self, feature: usize) -> PyResult<String> {
        let count = self.keys.len();
        ensure!(feature < count, "feature is {feature}, but there are {count} features");
        Ok(self.description.with_shape(|shape| shape.feature_name(feature).to_string()))
    }

    /// Returns the index of a value of a slot in hash_many and in arrays of keys.
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

    /// Returns the key of a value in a slot, an int; 0 for the empty value. path: as in number, with all indices.
    fn key(&self, path: &Object<'_>, value: &Object<'_>) -> PyResult<u128> {
        let leaf = Leaf::of(&self.description, path, false)?;
        let number = number(leaf.slot, value, &path.to_string())?;
        Ok(self.entry(leaf.slot, leaf.base, number))
    }

    /// Returns the change of the hash when `new` replaces `old` in a slot, an int: XOR it to the hash, or add it modulo
    /// 2**bits if the keys are additive. path: as in key.
    fn change(&self, path: &Object<'_>, old: &Object<'_>, new: &Object<'_>) -> PyResult<u128> {
        let old = self.key(path, old)?;
        Ok(self.plus(self.key(path, new)?, if self.options.additive { old.wrapping_neg() } else { old }))
    }

    /// Returns the keys of all slots of a path, with 0 for the empty value: an array of shape (*lengths of the arrays,
    /// values).
    ///
    /// The fastest way to update hashes in plain Python: `board = keys['board'].tolist()`, then `hash ^=
    /// board[square][piece]`.
    ///
    /// >>> keys = zobrist.KeyTable(zobrist.slots(on=zobrist.array(25, bool)))
    /// >>> keys['on'].shape
    /// (25, 2)
    fn __getitem__<'py>(&self, py: Python<'py>, path: &Object<'py>) -> PyResult<Object<'py>> {
        let leaf = Leaf::of(&self.description, path, true)?;
        let mut shape: Vec<usize> = leaf.arrays.iter().map(|&(length, _)| length).collect();
        shape.push(leaf.slot.values());
        array_of(py, self.bits, shape, &leaf.entries(self))
    }

    /// Returns the hash of a state, an int. state: a mapping or an object with the fields' names, or an iterable of
    /// features.
    ///
    /// ValueError names the slot whose value is wrong.
    fn hash(&self, state: &Object<'_>) -> PyResult<u128> {
        let mut sum = self.base;
        self.collect(&self.description, 0, state, "", &mut sum)?;
        Ok(sum)
    }

    /// Examines the keys, see zobrist.quality. The report names slots.
    #[pyo3(signature = (effort="second"))]
    fn quality(&self, py: Python<'_>, effort: &str) -> PyResult<Quality> {
        let effort = self::effort(effort)?;
        detached(py, || Ok((self.quality)(effort).into()))
    }

    /// A table of all features in the order of their keys.
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
    Ok(match guarantee {
        Guarantee::None => None,
        Guarantee::Slots(slots) => Some(slots.into_pyobject(py)?.into_any()),
        Guarantee::Exact => Some("exact".into_pyobject(py)?.into_any()),
    })
}
