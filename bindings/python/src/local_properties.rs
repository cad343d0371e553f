//! Properties of keys of local environments.

use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;
use pyo3::types::IntoPyDict;

use crate::arrays::{Array, Object, array, room, table};
use crate::border::{Reduced, reduced};
use crate::dimensions::each;
use crate::environment_keys::Options;
use crate::errors::site_number;
use crate::local_keys::LocalKeys;
use crate::sources::guarantee;

#[pymethods]
impl LocalKeys {
    /// The offsets: int64 of shape (neighbours, dimensions). Empty for lists of neighbours.
    #[getter(offsets)]
    fn offsets_array<'py>(&self, py: Python<'py>) -> PyResult<Array<'py, i64>> {
        let all = self.offsets.iter().flatten().map(|&c| c as i64).collect();
        table(py, all, self.offsets.first().map_or(1, Vec::len))
    }

    /// The kind of the sites that have hashes.
    #[getter]
    pub(crate) fn kind(&self) -> usize {
        self.kind.unwrap_or_else(|| self.kind_of(0))
    }

    /// Number of symmetry operations, 1 without symmetries.
    #[getter]
    pub(crate) fn operations(&self) -> usize {
        each!(&self.inner, |keys| keys.operations())
    }

    /// The image of each slot under each operation: int64 of shape (operations, slots).
    ///
    /// >>> lattice = zobrist.Lattice.simple((6, 6))
    /// >>> keys = zobrist.LocalKeys(lattice, lattice.shells(1)[0], 2, symmetries='lattice')
    /// >>> keys.permutations.shape
    /// (8, 4)
    #[getter(permutations)]
    fn permutations_array<'py>(&self, py: Python<'py>) -> PyResult<Array<'py, i64>> {
        let shape = [self.operations(), self.slots];
        let images = (0..shape[0]).flat_map(|operation| self.permutation(operation));
        array(py, &shape, images.map(|image| image as i64).collect())
    }

    /// The image of each value under each operation: int64 of shape (operations, values).
    #[getter]
    fn value_images<'py>(&self, py: Python<'py>) -> PyResult<Array<'py, i64>> {
        let operations = self.operations();
        let each =
            (0..operations).flat_map(|by| (0..self.options.values).map(move |value| (by, value)));
        let all = each!(&self.inner, |keys| each
            .map(|(by, value)| keys.value_image(by, value) as i64)
            .collect());
        array(py, &[operations, self.options.values], all)
    }

    /// Returns whether a site has a hash. Only sites of the kind of the keys have one.
    fn has_environment(&self, site: i64) -> PyResult<bool> {
        let site = site_number(site, "site", self.sites)?;
        Ok(self.has[site % self.has.len()])
    }

    /// The environments that certainly have different hashes, unless a symmetry maps one to the
    /// other: None for no guarantee; 'exact' for any two different ones; n for two environments
    /// that differ in at most n slots.
    #[getter]
    fn guarantee<'py>(&self, py: Python<'py>) -> PyResult<Option<Object<'py>>> {
        guarantee(
            py,
            each!(&self.inner, |keys| match &keys.canonical {
                Some(keys) => keys.guarantee(),
                None => keys.plain.guarantee(),
            }),
        )
    }

    /// Returns the neighbours of `site` in the order of the offsets or of its list: int64 of shape
    /// (slots,), with -1 for a neighbour beyond an open side.
    ///
    /// With centre=True the last element is the site itself. ValueError if there is no such site,
    /// or if it is of another kind than the keys.
    fn neighbours<'py>(&self, py: Python<'py>, site: i64) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let site = self.environment(site, "site")?;
        Ok(self.neighbours_of(site).into_pyarray(py))
    }

    fn __len__(&self) -> usize {
        self.slots
    }

    fn __repr__(&self) -> String {
        let symmetries = match self.operations() {
            1 => "no".to_owned(),
            count => count.to_string(),
        };
        format!(
            "<LocalKeys of {} neighbours, {} values, seed {}, lane {}, {symmetries} symmetries>",
            self.slots - usize::from(self.options.centre),
            self.options.values,
            self.options.seed,
            self.options.lane,
        )
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let (this, class, py) = (slf.get(), slf.get_type(), slf.py());
        let LocalKeys {
            lattice,
            offsets,
            kind,
            ..
        } = this;
        let Options {
            values,
            seed,
            lane,
            symmetries,
            value_symmetries,
            source,
            centre,
        } = &this.options;
        let named = [("value_symmetries", value_symmetries)].into_py_dict(py)?;
        let partial = py.import("functools")?.getattr("partial")?;
        if lattice.is_some() {
            let make = partial.call((class,), Some(&named))?;
            return reduced(
                make,
                (
                    lattice, offsets, values, seed, lane, symmetries, source, centre, kind,
                ),
            );
        }
        let slots = this.slots - usize::from(*centre);
        let mut all: Vec<i64> = room(this.sites.checked_mul(slots))?;
        (0..this.sites).for_each(|site| all.extend(&this.neighbours_of(site)[..slots]));
        let neighbours = array(py, &[this.sites, slots], all)?;
        let make = partial.call((class.getattr("with_neighbours")?,), Some(&named))?;
        reduced(
            make,
            (neighbours, values, seed, lane, symmetries, source, centre),
        )
    }
}
