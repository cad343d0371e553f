//! Keys of a state that Python describes.

use std::sync::Arc;

use core::num::Wrapping;
use pyo3::prelude::*;
use pyo3::types::{PyMapping, PyTuple};
use zobrist::analysis;
use zobrist::keys::{Guarantee, ShapeKeys};
use zobrist::{Key, Seed};

use crate::arrays::{array_of, room, value_error};
use crate::border::{caught, detached};
use crate::class_keys::ClassKeys;
use crate::description::{Kind, Node, chosen, read, sequence};
use crate::lattice_keys::source;
use crate::paths::Leaf;
use crate::quality::{Quality, effort};

/// All keys of a state that zobrist.slots or zobrist.features describes, the same as those of the equal Rust type.
///
/// Hashes and keys are ints; those of up to 64 bits are also arrays. Values are written as Python has them: True and False, ints, None, the
/// name of an enum's variant (a tuple with its parts if it has some), tuples for structs.
///
/// Makes the keys of a shape.
///
/// Two different states have equal hashes with a probability of 2**-bits each, unless the keys have a guarantee. n states have
/// n * (n - 1) / 2**(bits + 1) such pairs on average.
///
/// bits: 8, 16, 32, 64 or 128. additive: whether keys are added (32, 64 or 128 bits) instead of combined by XOR. source: 'stored' (random),
/// 'exact' or 'coded' (with a guarantee), 'overlapped' or 'computed'. ValueError if the shape breaks a rule or the source has no keys for it.
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
    shape: Py<PyAny>,
    pub(crate) node: Arc<Node>,
    pub(crate) keys: Vec<u128>,
    pub(crate) base: u128,
    fingerprint: u64,
    guarantee: Guarantee,
    quality: Box<dyn Fn(analysis::Effort) -> analysis::Quality + Send + Sync>,
    /// Where all features of a class have one key.
    classes: Option<Py<ClassKeys>>,
    seed: u64,
    lane: u64,
    pub(crate) bits: u32,
    source: String,
    additive: bool,
}

impl KeyTable {
    fn build<K: Key>(&mut self, py: Python<'_>, seed: Seed, source: &str) -> PyResult<()> {
        let shape = *self.node.shape;
        let classes = self.classes.as_ref().map(|classes| &classes.get().inner);
        let source = self::source(source)?;
        // A broken rule is a panic of the library, for types a message of the compiler.
        let made = py.detach(|| {
            caught(|| match classes {
                Some(classes) => Ok(classes.shape_keys::<K>(seed, shape)),
                None => ShapeKeys::<K>::new(seed, shape, source),
            })
        });
        let keys = made.map_err(value_error)?.map_err(value_error)?;
        self.keys = room(Some(keys.keys().len()))?;
        self.keys.extend(keys.keys().iter().map(|key| key.to_bits()));
        self.base = keys.base().to_bits();
        self.fingerprint = keys.fingerprint();
        self.guarantee = keys.guarantee();
        self.quality = Box::new(move |effort| keys.quality(effort));
        Ok(())
    }

    /// A table in which all features of a class have one key.
    pub(crate) fn of_classes(
        classes: &Bound<'_, ClassKeys>,
        seed: u64,
        lane: u64,
        bits: u32,
        additive: bool,
    ) -> PyResult<Self> {
        let (of, py) = (classes.get(), classes.py());
        let shape = of.shape.clone_ref(py);
        let mut table =
            KeyTable::empty(shape, Arc::clone(&of.node), seed, lane, bits, "stored", additive);
        table.classes = Some(classes.clone().unbind());
        table.built(py)
    }

    fn empty(
        shape: Py<PyAny>,
        node: Arc<Node>,
        seed: u64,
        lane: u64,
        bits: u32,
        source: &str,
        additive: bool,
    ) -> Self {
        let quality = Box::new(|_| unreachable!("replaced by `build`"));
        let (source, guarantee, keys) = (source.to_owned(), Guarantee::None, vec![]);
        let (base, fingerprint, classes) = (0, 0, None);
        KeyTable {
            shape,
            node,
            keys,
            base,
            fingerprint,
            guarantee,
            quality,
            classes,
            seed,
            lane,
            bits,
            source,
            additive,
        }
    }

    /// The table with its keys.
    fn built(mut self, py: Python<'_>) -> PyResult<Self> {
        let (from, source) = (Seed::new(self.seed).lane(self.lane), self.source.clone());
        let (bits, source) = (self.bits, &source[..]);
        let table = &mut self;
        match (bits, table.additive) {
            (8, false) => table.build::<u8>(py, from, source)?,
            (16, false) => table.build::<u16>(py, from, source)?,
            (32, false) => table.build::<u32>(py, from, source)?,
            (64, false) => table.build::<u64>(py, from, source)?,
            (128, false) => table.build::<u128>(py, from, source)?,
            (32, true) => table.build::<Wrapping<u32>>(py, from, source)?,
            (64, true) => table.build::<Wrapping<u64>>(py, from, source)?,
            (128, true) => table.build::<Wrapping<u128>>(py, from, source)?,
            (_, false) => {
                return Err(value_error(format!(
                    "bits is {bits}, but must be 8, 16, 32, 64 or 128"
                )));
            }
            (_, true) => {
                return Err(value_error(format!(
                    "bits is {bits}, but keys that are added have 32, 64 or 128"
                )));
            }
        }
        Ok(self)
    }

    pub(crate) fn plus(&self, a: u128, b: u128) -> u128 {
        if !self.additive {
            return a ^ b;
        }
        a.wrapping_add(b) & (u128::MAX >> (128 - self.bits))
    }

    /// Adds the keys of all features that `value`, a state or a part of one, has.
    fn collect(
        &self,
        node: &Node,
        base: usize,
        value: &Bound<'_, PyAny>,
        at: &str,
        sum: &mut u128,
    ) -> PyResult<()> {
        match &node.kind {
            Kind::Array(length, element) => {
                let parts = sequence(value).filter(|parts| parts.len().is_ok_and(|n| n == *length));
                let parts = parts.ok_or_else(|| {
                    let at = if at.is_empty() { "the state" } else { at };
                    value_error(format!("{at} must be a sequence of {length}"))
                })?;
                for i in 0..*length {
                    let base = base + i * element.shape.features();
                    self.collect(element, base, &parts.get_item(i)?, &format!("{at}[{i}]"), sum)?;
                }
            }
            Kind::Fields(fields) => {
                let mapping = value.cast::<PyMapping>().ok();
                let mut base = base;
                for (name, inner) in fields {
                    let part = match mapping {
                        Some(mapping) => mapping.get_item(name),
                        None => value.getattr(name.as_str()),
                    };
                    let dot = if at.is_empty() { "" } else { "." };
                    let at = format!("{at}{dot}{name}");
                    let part = part.map_err(|_| value_error(format!("the state has no {at}")))?;
                    self.collect(inner, base, &part, &at, sum)?;
                    base += inner.shape.features();
                }
            }
            Kind::Features(variants) => {
                for feature in value.try_iter()? {
                    let feature = feature?;
                    let Some((variant, before, payload)) = chosen(variants, &feature) else {
                        return Err(value_error(format!("there is no feature {feature}")));
                    };
                    let number = variant.payload.number(&payload, &variant.name)?;
                    *sum = self.plus(*sum, self.keys[base + before + number]);
                }
            }
            _ => {
                if let Some(feature) = node.feature_of(node.number(value, at)?) {
                    *sum = self.plus(*sum, self.keys[base + feature]);
                }
            }
        }
        Ok(())
    }
}

#[pymethods]
impl KeyTable {
    #[new]
    #[pyo3(signature = (shape, seed=0, lane=0, bits=64, source="stored", additive=false))]
    fn new(
        shape: &Bound<'_, PyAny>,
        seed: u64,
        lane: u64,
        bits: u32,
        source: &str,
        additive: bool,
    ) -> PyResult<Self> {
        let spec = shape.getattr("spec").map_err(|_| {
            value_error(
                "shape must be a zobrist.Shape: zobrist.slots(...) or zobrist.features(...)",
            )
        })?;
        let (py, node) = (shape.py(), read(&spec)?);
        KeyTable::empty(shape.clone().unbind(), node, seed, lane, bits, source, additive).built(py)
    }

    /// The hash of a state without any feature, an int.
    #[getter]
    fn base(&self) -> u128 {
        self.base
    }

    /// A 64-bit digest of everything that determines the keys, an int, the same as in Rust.
    #[getter]
    fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// Which states certainly have different hashes: None, 'exact' for all, or the number of slots in which they differ at most.
    #[getter]
    fn guarantee<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self::guarantee(py, self.guarantee)
    }

    /// The shape that was given.
    #[getter]
    fn shape(&self, py: Python<'_>) -> Py<PyAny> {
        self.shape.clone_ref(py)
    }

    /// Width of the keys.
    #[getter]
    fn bits(&self) -> u32 {
        self.bits
    }

    /// All keys in the order of the features: uint8 to uint64 of shape (features,); of 128 bits uint64 of shape (features, 2), the low half first.
    #[getter]
    fn keys<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        array_of(py, self.bits, vec![self.keys.len()], &self.keys)
    }

    /// Returns the name of a feature, by its number in keys.
    ///
    /// >>> keys = zobrist.KeyTable(zobrist.slots(on=zobrist.array(25, bool)))
    /// >>> keys.name(7)
    /// 'on[7] = true'
    fn name(&self, feature: usize) -> PyResult<String> {
        if feature >= self.keys.len() {
            let count = self.keys.len();
            return Err(value_error(format!(
                "feature is {feature}, but there are {count} features"
            )));
        }
        Ok(self.node.shape.feature_name(feature).to_string())
    }

    /// Returns the number of a value of a slot, as hash_many and arrays of keys count them.
    ///
    /// path: 'players[1].castling[0]', or a tuple ('players', 1, 'castling', 0).
    fn number(&self, path: &Bound<'_, PyAny>, value: &Bound<'_, PyAny>) -> PyResult<usize> {
        let leaf = Leaf::of(&self.node, path, true)?;
        leaf.slot.number(value, &path.to_string())
    }

    /// Returns the key of a value in a slot, an int; 0 of the empty value. path: as in number, with all indices.
    fn key(&self, path: &Bound<'_, PyAny>, value: &Bound<'_, PyAny>) -> PyResult<u128> {
        let leaf = Leaf::of(&self.node, path, false)?;
        let number = leaf.slot.number(value, &path.to_string())?;
        Ok(leaf.slot.feature_of(number).map_or(0, |feature| self.keys[leaf.base + feature]))
    }

    /// Returns the change of the hash when `new` replaces `old` in a slot, an int: XOR it to the hash, or add it modulo 2**bits if the keys are
    /// additive. path: as in key.
    fn change(
        &self,
        path: &Bound<'_, PyAny>,
        old: &Bound<'_, PyAny>,
        new: &Bound<'_, PyAny>,
    ) -> PyResult<u128> {
        let old = self.key(path, old)?;
        Ok(self.plus(self.key(path, new)?, if self.additive { old.wrapping_neg() } else { old }))
    }

    /// Returns the keys of all slots of a path, with 0 for the empty value: an array of shape (*lengths of the arrays, values).
    ///
    /// The fastest way to update hashes in plain Python: `board = keys['board'].tolist()`, then `hash ^= board[square][piece]`.
    ///
    /// >>> keys = zobrist.KeyTable(zobrist.slots(on=zobrist.array(25, bool)))
    /// >>> keys['on'].shape
    /// (25, 2)
    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        path: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let leaf = Leaf::of(&self.node, path, true)?;
        let mut shape: Vec<usize> = leaf.arrays.iter().map(|&(length, _)| length).collect();
        shape.push(leaf.slot.shape.values());
        array_of(py, self.bits, shape, &leaf.entries(&self.keys))
    }

    /// Returns the hash of a state, an int: of a mapping or an object with the fields' names, or of an iterable of features.
    ///
    /// ValueError names the slot whose value is wrong.
    fn hash(&self, state: &Bound<'_, PyAny>) -> PyResult<u128> {
        let mut sum = self.base;
        self.collect(&self.node, 0, state, "", &mut sum)?;
        Ok(sum)
    }

    /// Examines the keys, see zobrist.quality. Changes of slots are named.
    #[pyo3(signature = (effort="second"))]
    fn quality(&self, py: Python<'_>, effort: &str) -> PyResult<Quality> {
        let effort = self::effort(effort)?;
        Ok(Quality { inner: detached(py, || Ok((self.quality)(effort)))? })
    }

    /// A table of all features in the order of their keys.
    fn __str__(&self) -> String {
        self.node.shape.to_string()
    }

    fn __len__(&self) -> usize {
        self.keys.len()
    }

    fn __repr__(&self) -> String {
        let kind = if self.additive { "additive " } else { "" };
        format!(
            "<KeyTable of {} {kind}keys of {} bits, seed {}, lane {}, {}>",
            self.keys.len(),
            self.bits,
            self.seed,
            self.lane,
            self.source
        )
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (this, py) = (slf.get(), slf.py());
        let (seed, lane, bits, additive) = (this.seed, this.lane, this.bits, this.additive);
        if let Some(classes) = &this.classes {
            let make = classes.bind(py).getattr("key_table")?;
            return Ok((make, (seed, lane, bits, additive).into_pyobject(py)?));
        }
        let shape = this.shape.clone_ref(py);
        let arguments = (shape, seed, lane, bits, this.source.clone(), additive);
        Ok((slf.get_type().into_any(), arguments.into_pyobject(py)?))
    }
}

/// A guarantee as Python has it.
pub(crate) fn guarantee(
    py: Python<'_>,
    guarantee: Guarantee,
) -> PyResult<Option<Bound<'_, PyAny>>> {
    Ok(match guarantee {
        Guarantee::None => None,
        Guarantee::Slots(slots) => Some(slots.into_pyobject(py)?.into_any()),
        Guarantee::Exact => Some("exact".into_pyobject(py)?.into_any()),
    })
}
