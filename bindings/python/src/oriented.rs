//! Rows of values with directions, permuted by symmetry operations.

use pyo3::prelude::*;

use crate::arrays::{Object, check_mask};

/// The canonical hash of an environment, with the operation that maps the environment to its
/// canonical image.
///
/// A row of values with directions, such as the rate of a jump to each neighbour, has one value for
/// each slot, or for the first slots only. Its order is the order of LocalKeys.neighbours. Store
/// to_canonical(row) by the hash. from_canonical then maps the stored row to any image of the
/// environment. If you store a row without to_canonical, another image gets its values in the wrong
/// order, and no error reports it.
///
/// >>> import numpy, zobrist
/// >>> lattice = zobrist.Lattice.simple((6, 6))
/// >>> keys = zobrist.LocalKeys(lattice, lattice.shells(1)[0], 2, symmetries='lattice')
/// >>> species = numpy.zeros(36, numpy.uint8)
/// >>> species[[lattice.neighbour(14, (1, 0)), lattice.neighbour(28, (0, -1))]] = 1
/// >>> rates = lambda site: 1.0 + species[keys.neighbours(site)]
/// >>> a, b = keys.oriented(species, 14), keys.oriented(species, 28)
/// >>> a.hash == b.hash
/// True
/// >>> (b.from_canonical(a.to_canonical(rates(14))) == rates(28)).all().item()
/// True
#[pyclass(frozen, module = "zobrist")]
pub(crate) struct Oriented {
    /// The hash of the canonical image, an int, equal for all images of an environment.
    #[pyo3(get)]
    pub(crate) hash: u64,
    /// The index of the operation that maps the environment to its canonical image. If several do,
    /// it is the lowest index.
    #[pyo3(get)]
    pub(crate) operation: usize,
    pub(crate) images: Vec<usize>,
}

/// Checks that an operation permutes the first `length` slots among themselves.
pub(crate) fn check_maps_first(images: &[usize], length: usize) -> PyResult<()> {
    let Some(first) = images.get(..length) else {
        bail!(
            "a row of {length} values, but an environment has {} slots",
            images.len()
        );
    };
    if let Some(image) = first.iter().find(|&&image| image >= length) {
        bail!("an operation maps one of the first {length} slots to slot {image}");
    }
    Ok(())
}

impl Oriented {
    fn permuted<'py>(&self, row: &Object<'py>, to_canonical: bool) -> PyResult<Object<'py>> {
        check_mask(row, "row")?;
        let numpy = row.py().import("numpy")?;
        let row = numpy.call_method1("asarray", (row,))?;
        let length = row.len()?;
        check_maps_first(&self.images, length)?;
        let mut from = self.images[..length].to_vec();
        if to_canonical {
            self.images[..length]
                .iter()
                .enumerate()
                .for_each(|(slot, &image)| from[image] = slot);
        }
        numpy.call_method1("take", (row, from, 0))
    }
}

#[pymethods]
impl Oriented {
    /// Maps a row of this environment to a row of its canonical image. row: an array of shape (m,)
    /// or (m, ...), with m at most the number of slots.
    ///
    /// ValueError if the operation maps one of the first m slots to a later slot.
    fn to_canonical<'py>(&self, row: &Object<'py>) -> PyResult<Object<'py>> {
        self.permuted(row, true)
    }

    /// Maps a row of the canonical image to a row of this environment: the inverse of to_canonical.
    fn from_canonical<'py>(&self, row: &Object<'py>) -> PyResult<Object<'py>> {
        self.permuted(row, false)
    }

    fn __repr__(&self) -> String {
        format!(
            "<Oriented {:#018x} by operation {}>",
            self.hash, self.operation
        )
    }
}
