//! Many rows of a store at once.

use numpy::PyArrayDyn;
use pyo3::prelude::*;

use crate::arrays::Read;
use crate::lattice_keys::wrong_shape;
use crate::out::filled_by;
use crate::store::{Store, failed};
use crate::stored::Value;

#[pymethods]
impl Store {
    /// Returns the rows of many hashes, and which of them were found: float64 of shape (n, width), and bool of shape (n,).
    ///
    /// hashes: uint64 of shape (n,). Rows that were not found are zero. out, found: None, or arrays for the results.
    #[pyo3(signature = (hashes, out=None, found=None))]
    #[allow(clippy::type_complexity, reason = "two arrays")]
    fn get_many<'py>(
        &self,
        py: Python<'py>,
        hashes: &Bound<'py, PyAny>,
        out: Option<&Bound<'py, PyAny>>,
        found: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyArrayDyn<f64>>, Bound<'py, PyArrayDyn<bool>>)> {
        let width = self.values.rows("get_many")?;
        let hashes = Read::<u64>::new(hashes, "hashes", "uint64")?;
        let hashes = hashes.row("hashes", None)?;
        let mut there = None;
        let rows = filled_by(py, out, ("out", "float64"), &[hashes.len(), width], |rows| {
            let found = filled_by(py, found, ("found", "bool"), &[hashes.len()], |found| {
                self.with(py, |open| {
                    for (i, (&hash, found)) in hashes.iter().zip(found).enumerate() {
                        let row = &mut rows[i * width..(i + 1) * width];
                        let value = open.store.get(hash).map_err(|error| failed(&error))?;
                        *found = value.is_some();
                        match value {
                            Some(value) => row.copy_from_slice(self.values.row(&value)?),
                            None => row.fill(0.0),
                        }
                    }
                    Ok(())
                })
            })?;
            there = Some(found);
            Ok(())
        })?;
        Ok((rows, there.expect("it was filled")))
    }

    /// Keeps many rows. hashes: uint64 of shape (n,); rows: float64 of shape (n, width).
    fn put_many(
        &self,
        py: Python<'_>,
        hashes: &Bound<'_, PyAny>,
        rows: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let width = self.values.rows("put_many")?;
        let hashes = Read::<u64>::new(hashes, "hashes", "uint64")?;
        let hashes = hashes.row("hashes", None)?;
        let rows = Read::<f64>::new(rows, "rows", "float64")?;
        let (shape, all) = (rows.shape().to_vec(), rows.slice()?);
        if shape != [hashes.len(), width] {
            return Err(wrong_shape("rows", &shape, &format!("({}, {width})", hashes.len())));
        }
        self.with(py, |open| {
            for (i, &hash) in hashes.iter().enumerate() {
                let row = Value::Row(all[i * width..(i + 1) * width].into());
                open.store.insert(hash, row).map_err(|error| failed(&error))?;
            }
            Ok(())
        })
    }
}
