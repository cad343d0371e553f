//! The slots in which two states differ, from two hashes or sketches.

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use zobrist::Key;
use zobrist::analysis::{self, DifferenceError, Seen};
use zobrist::keys::ShapeKeys;

use crate::arrays::{Object, check_values, slices};
use crate::errors::value_error;
use crate::key_table::KeyTable;
use crate::lattice_keys::LatticeKeys;

/// The slots in which two states differ, from their hashes or sketches. KeyTable.difference,
/// LatticeKeys.difference and Sketch.difference return it.
///
/// str lists both values of each slot. Two hashes do not say which state has which value: seen_from
/// one of the states tells. It is false if the hashes are equal.
#[pyclass(frozen, module = "zobrist")]
pub(crate) struct Difference {
    decoded: Box<dyn Decoded>,
    of: Keys,
}

/// The keys of the states.
pub(crate) enum Keys {
    Table(Py<KeyTable>),
    Lattice(Py<LatticeKeys>),
}

/// A state as the library reads it.
pub(crate) enum State<'a> {
    Numbers(&'a [usize]),
    Sites(&'a [u8]),
}

/// The library's difference, without the type of its states.
pub(crate) trait Decoded: Send + Sync {
    fn features(&self) -> Vec<usize>;
    fn seen_from(&self, state: &State<'_>) -> Result<Seen<'_>, DifferenceError>;
    fn is_empty(&self) -> bool;
    fn text(&self) -> String;
}

impl<K: Key> Decoded for analysis::Difference<ShapeKeys<K>> {
    fn features(&self) -> Vec<usize> {
        self.features().collect()
    }

    fn seen_from(&self, state: &State<'_>) -> Result<Seen<'_>, DifferenceError> {
        match state {
            State::Numbers(numbers) => self.seen_from(numbers),
            State::Sites(..) => unreachable!("a KeyTable has no sites"),
        }
    }

    fn is_empty(&self) -> bool {
        self.is_empty()
    }

    fn text(&self) -> String {
        self.to_string()
    }
}

impl Decoded for analysis::Difference<[u8]> {
    fn features(&self) -> Vec<usize> {
        self.features().collect()
    }

    fn seen_from(&self, state: &State<'_>) -> Result<Seen<'_>, DifferenceError> {
        match state {
            State::Sites(species) => self.seen_from(*species),
            State::Numbers(_) => unreachable!("a lattice has sites"),
        }
    }

    fn is_empty(&self) -> bool {
        self.is_empty()
    }

    fn text(&self) -> String {
        self.to_string()
    }
}

impl Keys {
    pub(crate) fn clone_ref(&self, py: Python<'_>) -> Self {
        match self {
            Keys::Table(keys) => Keys::Table(keys.clone_ref(py)),
            Keys::Lattice(keys) => Keys::Lattice(keys.clone_ref(py)),
        }
    }

    /// Reads a state that the user passes, as for `hash`.
    pub(crate) fn with_state<T>(
        &self,
        state: &Object<'_>,
        read: impl FnOnce(&State<'_>) -> PyResult<T>,
    ) -> PyResult<T> {
        match self {
            Keys::Table(keys) => read(&State::Numbers(&keys.get().numbers(state)?)),
            Keys::Lattice(keys) => {
                let (keys, species) = (keys.get(), state);
                slices!(species: u8 [Some(keys.sites())]);
                check_values(species, "species", keys.values)?;
                read(&State::Sites(species))
            }
        }
    }

    /// Returns the slot and the value of a feature, as `key` takes them.
    fn feature<'py>(
        &self,
        feature: usize,
        py: Python<'py>,
    ) -> PyResult<(Object<'py>, Object<'py>)> {
        match self {
            Keys::Table(keys) => keys.get().feature(feature, py),
            Keys::Lattice(keys) => {
                let of_site = keys.get().values - 1;
                let (site, value) = (feature / of_site, feature % of_site + 1);
                Ok((site.into_bound_py_any(py)?, value.into_bound_py_any(py)?))
            }
        }
    }
}

/// Converts a hash that the user passes. The error names the argument.
pub(crate) fn hash_of<K: Key>(hash: u128, name: &str) -> PyResult<K> {
    let found = K::from_halves(hash as u64, (hash >> 64) as u64);
    let bits = K::BITS;
    ensure!(
        found.to_bits() == hash,
        "{name} is {hash}, but the keys have {bits} bits"
    );
    Ok(found)
}

impl Difference {
    pub(crate) fn new(decoded: Box<dyn Decoded>, of: Keys) -> Self {
        Difference { decoded, of }
    }
}

#[pymethods]
impl Difference {
    /// The features that exactly one of both states has, a list of pairs (path, value) as
    /// KeyTable.key takes them, or (site, value) as LatticeKeys.key does: a slot with another value
    /// has two, or one if one of the values is empty.
    ///
    /// Exact keys tell the XOR of both values of a slot only. Slots with more than one feature are
    /// left out then: seen_from one of the states tells both values.
    ///
    /// >>> keys = zobrist.LatticeKeys(1000, 3, source='features')
    /// >>> difference = keys.difference(keys.base, keys.base ^ keys.change(4, 0, 2))
    /// >>> difference.features, str(difference)
    /// ([(4, 2)], '[4] = 0 or 2')
    #[getter]
    fn features<'py>(&self, py: Python<'py>) -> PyResult<Vec<(Object<'py>, Object<'py>)>> {
        let features = self.decoded.features();
        features
            .into_iter()
            .map(|feature| self.of.feature(feature, py))
            .collect()
    }

    /// Returns the slots that differ: a dict from their paths, or from sites, to pairs (value in
    /// `state`, value in the other state). For zobrist.features, from features to bools.
    ///
    /// state: one of the two states, as for `hash` of the keys. ValueError if it cannot have this
    /// difference: a slot that differs has neither of both values. Then its hash is neither of both,
    /// or the states differ in more features than hashes name. Other slots are not compared.
    fn seen_from<'py>(&self, state: &Object<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (py, values) = (state.py(), PyDict::new(state.py()));
        self.of.with_state(state, |state| {
            let seen = self.decoded.seen_from(state).map_err(value_error)?;
            for slot in seen.slots() {
                let feature = slot.features().start;
                let [here, there] = slot.numbers().map(|number| number as usize);
                let (name, both) = match &self.of {
                    Keys::Table(keys) => keys.get().values(feature, [here, there], py)?,
                    Keys::Lattice(_) => {
                        let (site, _) = self.of.feature(feature, py)?;
                        (site, (here, there).into_bound_py_any(py)?)
                    }
                };
                values.set_item(name, both)?;
            }
            Ok(())
        })?;
        Ok(values)
    }

    fn __bool__(&self) -> bool {
        !self.decoded.is_empty()
    }

    fn __str__(&self) -> String {
        self.decoded.text()
    }

    fn __repr__(&self) -> String {
        format!("<Difference {}>", self.decoded.text())
    }
}
