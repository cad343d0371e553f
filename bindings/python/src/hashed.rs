//! Reads and writes of single slots, which games and simulations repeat.

use std::borrow::Cow;
use std::iter;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyInt, PyMapping, PySequence, PyString, PyTuple, PyType};
use pyo3::{Borrowed, intern};
use zobrist::Key;
use zobrist::keys::Description;

use crate::arrays::{Object, Optional, Read, slices};
use crate::border::{detached, int};
use crate::description::number;
use crate::difference::Keys;
use crate::key_table::KeyTable;
use crate::lattice_keys::{LatticeKeys, index};

/// The base class of Hashed. It reads and writes single slots, which names and numbers select. Its
/// methods pass other indices and values, and wrong ones, to the methods of Hashed.
#[pyclass(subclass, frozen, module = "zobrist", name = "_HashedSlots")]
pub(crate) struct HashedSlots {
    keys: Keys,
    /// The low and the high half of the hash. One thread at a time writes them.
    hash: [AtomicU64; 2],
    /// The bits of a hash if keys are added, or 0.
    mask: u128,
    is_named: bool,
    fields: OnceLock<Vec<Field>>,
}

/// The slots of one name.
struct Field {
    name: String,
    lengths: Vec<usize>,
    /// Number of values of a slot.
    values: usize,
    keys: Box<dyn FieldKeys>,
    /// The description of a slot of a KeyTable.
    description: Option<Description>,
    /// The field in Python.
    array: Py<PyAny>,
    /// A read-only array of the values.
    view: Py<PyAny>,
    /// The bytearray of the values in a row: one byte for each, or two if there are more than 256.
    cells: Py<PySequence>,
}

/// The keys of the slots of a field.
pub(crate) trait FieldKeys: Send + Sync {
    /// Returns the key of a value of the slot at a position, 0 for the empty value.
    fn key(&self, place: usize, number: usize) -> u128;
}

impl FieldKeys for Py<LatticeKeys> {
    fn key(&self, place: usize, number: usize) -> u128 {
        self.get().inner.key(place, number as u8).raw().into()
    }
}

/// The keys of all values, slot by slot.
pub(crate) struct Rows<K> {
    pub(crate) keys: Vec<K>,
    /// Number of values of a slot.
    pub(crate) values: usize,
}

impl<K: Key> FieldKeys for Rows<K> {
    fn key(&self, place: usize, number: usize) -> u128 {
        self.keys[place * self.values + number].to_bits()
    }
}

impl Field {
    /// Returns the position of a slot in the row. Returns `None` unless there is a valid index for
    /// each length.
    fn place(&self, indices: impl ExactSizeIterator<Item = Option<isize>>) -> Option<usize> {
        if indices.len() != self.lengths.len() {
            return None;
        }
        let mut place = 0;
        for (index, &length) in indices.zip(&self.lengths) {
            let index = index?;
            let start = if index < 0 { length } else { 0 };
            let index = start.checked_add_signed(index).filter(|&i| i < length)?;
            place = place * length + index;
        }
        Some(place)
    }

    /// Returns the index of a value. Returns `None` if it is out of range, wrong, or of another type
    /// than most values.
    fn try_number(&self, value: &Object<'_>) -> Option<usize> {
        let found = if let Ok(flag) = value.cast::<PyBool>() {
            usize::from(flag.is_true())
        } else if let Some(of) = self.description.as_ref().filter(|_| is_name(value)) {
            number(of, value, &self.name).ok()?
        } else {
            usize::try_from(whole(value)?).ok()?
        };
        (found < self.values).then_some(found)
    }

    /// Returns the index of a value.
    fn number(&self, place: usize, value: &Object<'_>) -> PyResult<usize> {
        if let Some(number) = self.try_number(value) {
            return Ok(number);
        }
        let py = value.py();
        let found = if value.is_exact_instance_of::<PyInt>() {
            value.clone()
        } else {
            self.array
                .bind(py)
                .call_method1(intern!(py, "number"), (value,))?
        };
        let number = found.extract().ok().filter(|&number| number < self.values);
        number.ok_or_else(|| self.out_of_range(place, &found))
    }

    fn check(&self, py: Python<'_>, place: usize, number: usize) -> PyResult<()> {
        if number < self.values {
            return Ok(());
        }
        Err(self.out_of_range(place, &int(py, number as u128)?))
    }

    fn out_of_range(&self, place: usize, value: &Object<'_>) -> PyErr {
        let py = value.py();
        let error = self
            .array
            .bind(py)
            .call_method1(intern!(py, "out_of_range"), (place, value));
        error.map_or_else(|failure| failure, PyErr::from_value)
    }

    fn value(&self, py: Python<'_>, place: usize) -> PyResult<usize> {
        let cells = self.cells.bind(py);
        let byte = |at: usize| cells.get_item(at)?.extract::<u8>();
        Ok(if self.values <= 256 {
            byte(place)?.into()
        } else {
            u16::from_ne_bytes([byte(2 * place)?, byte(2 * place + 1)?]).into()
        })
    }

    fn set_value(&self, py: Python<'_>, place: usize, value: usize) -> PyResult<()> {
        let cells = self.cells.bind(py);
        if self.values <= 256 {
            return cells.set_item(place, value);
        }
        let [first, second] = (value as u16).to_ne_bytes();
        cells.set_item(2 * place, first)?;
        cells.set_item(2 * place + 1, second)
    }
}

/// Returns an int of Python or NumPy. A bool is none, because it selects no element of an array.
fn whole(number: &Object<'_>) -> Option<isize> {
    static INTEGER: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let is_int = number.is_exact_instance_of::<PyInt>();
    if is_int || is_a(number, &INTEGER, "numpy", "integer") {
        number.extract().ok()
    } else {
        None
    }
}

/// Returns whether a value of a KeyTable is a name or has parts. Others are indices of values.
fn is_name(value: &Object<'_>) -> bool {
    static ENUM: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    value.is_none()
        || value.is_instance_of::<PyString>()
        || value.is_instance_of::<PyTuple>()
        || !value.is_instance_of::<PyInt>() && is_a(value, &ENUM, "enum", "Enum")
}

fn is_a(value: &Object<'_>, class: &PyOnceLock<Py<PyType>>, module: &str, name: &str) -> bool {
    let class = class.import(value.py(), module, name);
    class
        .and_then(|class| value.is_instance(class))
        .unwrap_or(false)
}

/// Splits a text such as `players[1].castling[0]` into the name of a field and the indices.
fn name_and_indices(text: &str) -> Option<(Cow<'_, str>, Vec<Option<isize>>)> {
    let (mut name, mut indices, mut rest) = (Cow::Borrowed(""), vec![], text);
    while let Some((before, after)) = rest.split_once('[') {
        let (index, after) = after.split_once(']')?;
        let is_number = index.bytes().all(|byte| byte.is_ascii_digit());
        indices.push(index.parse().ok().filter(|_| is_number));
        name += before;
        rest = after;
    }
    name += rest;
    Some((name, indices))
}

/// A slot: the index of its field, and its position in the row.
type Slot = (usize, usize);

impl HashedSlots {
    fn fields(&self) -> &[Field] {
        self.fields.get().map_or(&[], |fields| fields)
    }

    /// Returns the index of the field with a name.
    fn field_of(&self, name: &str) -> Option<usize> {
        self.fields().iter().position(|field| field.name == name)
    }

    fn try_place(&self, slot: &Object<'_>) -> Option<Slot> {
        let fields = self.fields();
        let whole = |index: Borrowed<'_, '_, PyAny>| whole(&index);
        let place = match slot.cast::<PyTuple>() {
            Err(_) if !self.is_named => {
                let index = iter::once(slot.as_borrowed());
                (0, fields.first()?.place(index.map(whole))?)
            }
            Ok(indices) if !self.is_named => {
                let indices = indices.iter_borrowed();
                (0, fields.first()?.place(indices.map(whole))?)
            }
            Err(_) => {
                let (name, indices) =
                    name_and_indices(slot.cast::<PyString>().ok()?.to_str().ok()?)?;
                let field = self.field_of(&name)?;
                (field, fields[field].place(indices.into_iter())?)
            }
            Ok(indices) => {
                let mut indices = indices.iter_borrowed();
                let field =
                    self.field_of(indices.next()?.cast::<PyString>().ok()?.to_str().ok()?)?;
                (field, fields[field].place(indices.map(whole))?)
            }
        };
        Some(place)
    }

    /// Returns the slot that an index selects.
    fn place(slf: &Bound<'_, Self>, slot: &Object<'_>) -> PyResult<Slot> {
        if let Some(place) = slf.get().try_place(slot) {
            return Ok(place);
        }
        let found = slf.call_method1(intern!(slf.py(), "_one"), (slot,))?;
        let (array, place): (Object<'_>, usize) = found.extract()?;
        let mut fields = slf.get().fields().iter();
        let field = fields.position(|field| field.array.is(&array));
        Ok((field.expect("it was added"), place))
    }

    /// Writes a value that is in range, and returns the old one.
    fn write(&self, py: Python<'_>, (field, place): Slot, new: usize) -> PyResult<usize> {
        let of = &self.fields()[field];
        let old = of.value(py, place)?;
        of.set_value(py, place, new)?;
        let keys = [old, new].map(|value| of.keys.key(place, value));
        self.set_hash(self.replaced(self.current(), keys[0], keys[1]));
        Ok(old)
    }

    fn current(&self) -> u128 {
        let [low, high] = &self.hash;
        let [low, high] = [low, high].map(|half| u128::from(half.load(Ordering::Relaxed)));
        low | high << 64
    }

    fn set_hash(&self, hash: u128) {
        self.hash[0].store(hash as u64, Ordering::Relaxed);
        self.hash[1].store((hash >> 64) as u64, Ordering::Relaxed);
    }

    /// Returns the hash in which a key replaces another one.
    fn replaced(&self, hash: u128, old: u128, new: u128) -> u128 {
        if self.mask == 0 {
            hash ^ old ^ new
        } else {
            hash.wrapping_sub(old).wrapping_add(new) & self.mask
        }
    }
}

#[pymethods]
impl HashedSlots {
    #[new]
    fn new(keys: &Object<'_>, values: &Object<'_>) -> PyResult<Self> {
        let (keys, base, mask) = if let Ok(lattice) = keys.cast::<LatticeKeys>() {
            let base = lattice.get().base().into();
            (Keys::Lattice(lattice.clone().unbind()), base, 0)
        } else if let Ok(table) = keys.cast::<KeyTable>() {
            let KeyTable {
                base,
                bits,
                additive,
                ..
            } = *table.get();
            let mask = if additive {
                u128::MAX >> (128 - bits)
            } else {
                0
            };
            (Keys::Table(table.clone().unbind()), base, mask)
        } else {
            let found = keys.repr()?;
            let text = format!("keys is {found}, but must be LatticeKeys(...) or a KeyTable");
            return Err(PyTypeError::new_err(text));
        };
        Ok(HashedSlots {
            keys,
            hash: [base as u64, (base >> 64) as u64].map(AtomicU64::new),
            mask,
            is_named: values.is_instance_of::<PyMapping>(),
            fields: OnceLock::new(),
        })
    }

    /// Adds all fields, whose values are in range.
    fn _add(&self, arrays: Vec<Object<'_>>) -> PyResult<()> {
        let mut fields = Vec::new();
        for array in arrays {
            let [name, view, cells] =
                ["name", "view", "cells"].map(|attribute| array.getattr(attribute));
            let (name, view, cells) = (name?, view?, cells?);
            let (keys, description): (Box<dyn FieldKeys>, _) = match &self.keys {
                Keys::Lattice(keys) => (Box::new(keys.clone_ref(array.py())), None),
                Keys::Table(keys) => {
                    let keys = keys.get();
                    let found = keys.find(&name)?;
                    (keys.keys.of_slots(&found)?, Some(found.description.clone()))
                }
            };
            let field = Field {
                name: name.extract()?,
                lengths: view.getattr("shape")?.extract()?,
                values: array.getattr("count")?.extract()?,
                keys,
                description,
                view: view.unbind(),
                cells: cells.cast_into::<PySequence>()?.unbind(),
                array: array.unbind(),
            };
            fields.push(field);
        }
        self.fields
            .set(fields)
            .map_err(|_| PyRuntimeError::new_err("a Hashed is made once"))
    }

    /// Updates the hash for values that replace others at distinct positions of a field. Without
    /// `old` there were none before. All values are in range.
    fn _update(
        &self,
        array: &Object<'_>,
        places: &Object<'_>,
        old: Optional<'_, '_>,
        new: &Object<'_>,
    ) -> PyResult<()> {
        slices!(places: i64 [None]);
        slices!(new: u16 [Some(places.len())]);
        let old = old
            .map(|old| Read::<u16>::integers(old, "old"))
            .transpose()?;
        let old = old
            .as_ref()
            .map(|old| old.row("old", Some(places.len())))
            .transpose()?;
        let keys = self
            .fields()
            .iter()
            .find(|field| field.array.is(array))
            .map(|field| &field.keys);
        let keys = keys.expect("it was added");
        let hash = detached(array.py(), || {
            Ok((0..places.len()).fold(self.current(), |hash, i| {
                let key = |value: u16| keys.key(index(places[i]), value.into());
                self.replaced(hash, old.map_or(0, |old| key(old[i])), key(new[i]))
            }))
        })?;
        self.set_hash(hash);
        Ok(())
    }

    /// The keys.
    #[getter]
    fn keys<'py>(&self, py: Python<'py>) -> Object<'py> {
        match &self.keys {
            Keys::Lattice(keys) => keys.bind(py).clone().into_any(),
            Keys::Table(keys) => keys.bind(py).clone().into_any(),
        }
    }

    /// The hash of the current values, an int. It equals the result of `keys.hash`.
    #[getter]
    fn hash<'py>(&self, py: Python<'py>) -> PyResult<Object<'py>> {
        int(py, self.current())
    }

    /// Writes one value and returns the index of the old value, so a second `set` with it undoes
    /// the write.
    ///
    /// slot: the index of one slot, such as `7`, `(2, 3)`, `('board', 28)` or
    /// `'players[1].castling[0]'`. ValueError names the slot if the value is out of range; nothing
    /// is written then.
    fn set(slf: &Bound<'_, Self>, slot: &Object<'_>, value: &Object<'_>) -> PyResult<usize> {
        let (this, slot) = (slf.get(), Self::place(slf, slot)?);
        let new = this.fields()[slot.0].number(slot.1, value)?;
        this.write(slf.py(), slot, new)
    }

    /// Exchanges the values of two slots. i, j: as for set.
    fn swap(slf: &Bound<'_, Self>, i: &Object<'_>, j: &Object<'_>) -> PyResult<()> {
        let (this, py) = (slf.get(), slf.py());
        let (i, j) = (Self::place(slf, i)?, Self::place(slf, j)?);
        let [of_i, of_j] = [i, j].map(|slot| &this.fields()[slot.0]);
        let (at_i, at_j) = (of_i.value(py, i.1)?, of_j.value(py, j.1)?);
        // Both are checked before either is written.
        of_i.check(py, i.1, at_j)?;
        of_j.check(py, j.1, at_i)?;
        this.write(py, i, at_j)?;
        this.write(py, j, at_i)?;
        Ok(())
    }

    /// Reads values as a NumPy array does: one value, or an array that is read-only if it is a view.
    fn __getitem__<'py>(slf: &Bound<'py, Self>, index: &Object<'py>) -> PyResult<Object<'py>> {
        let (this, py) = (slf.get(), slf.py());
        let (name, rest) = match index.cast::<PyTuple>() {
            _ if !this.is_named => (None, index.clone()),
            Ok(tuple) if !tuple.is_empty() => {
                let rest = tuple.get_slice(1, tuple.len());
                (Some(tuple.get_item(0)?), rest.into_any())
            }
            _ => (Some(index.clone()), PyTuple::empty(py).into_any()),
        };
        let field = match &name {
            Some(name) => name
                .cast::<PyString>()
                .ok()
                .and_then(|name| this.field_of(name.to_str().ok()?)),
            None => Some(0),
        };
        match field {
            Some(field) => this.fields()[field].view.bind(py).get_item(rest),
            None => slf.call_method1(intern!(py, "_get"), (index,)),
        }
    }

    fn __setitem__(slf: &Bound<'_, Self>, index: &Object<'_>, value: &Object<'_>) -> PyResult<()> {
        let this = slf.get();
        let found = this.try_place(index).and_then(|slot| {
            let new = this.fields()[slot.0].try_number(value)?;
            Some((slot, new))
        });
        match found {
            Some((slot, new)) => this.write(slf.py(), slot, new).map(drop),
            None => slf
                .call_method1(intern!(slf.py(), "_assign"), (index, value))
                .map(drop),
        }
    }
}
