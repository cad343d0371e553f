//! Methods that read or write many rows of a store in one call.

use pyo3::prelude::*;

use crate::arrays::{Array, Object, Read, slices, tuple, wrong_shape};
use crate::open_stores::failed;
use crate::result_arrays::filled_both;
use crate::store::Store;
use crate::stored::Value;

#[pymethods]
impl Store {
    /// Returns the row of each hash, and whether the hash was found: float64 of shape (n, width), and bool of shape
    /// (n,).
    ///
    /// hashes: uint64 of shape (n,). The row of a missing hash is zero. out, found: None, or arrays for the two
    /// results.
    #[pyo3(signature = (hashes, out=None, found=None))]
    fn get_many<'py>(
        &self,
        py: Python<'py>,
        hashes: &Object<'py>,
        out: Option<&Object<'py>>,
        found: Option<&Object<'py>>,
    ) -> PyResult<(Array<'py, f64>, Array<'py, bool>)> {
        let width = self.values.row_width("get_many")?;
        slices!(hashes: exactly u64 [None]);
        let (count, shape) = ([hashes.len()], [hashes.len(), width]);
        filled_both(py, (out, "out", &shape), (found, "found", &count), |rows, found| {
            self.with(py, |open| {
                for (i, (&hash, found)) in hashes.iter().zip(found).enumerate() {
                    let row = &mut rows[i * width..(i + 1) * width];
                    let value = open.get(hash).map_err(failed)?;
                    *found = value.is_some();
                    match value {
                        Some(value) => row.copy_from_slice(self.values.row(&value)?),
                        None => row.fill(0.0),
                    }
                }
                Ok(())
            })
        })
    }

    /// Stores one row for each of many hashes. hashes: uint64 of shape (n,); rows: float64 of shape (n, width).
    fn put_many(&self, py: Python<'_>, hashes: &Object<'_>, rows: &Object<'_>) -> PyResult<()> {
        let width = self.values.row_width("put_many")?;
        slices!(hashes: exactly u64 [None]);
        let rows = Read::<f64>::new(rows, "rows")?;
        let (shape, all) = ([hashes.len(), width], rows.slice()?);
        if rows.shape() != shape {
            return Err(wrong_shape("rows", rows.shape(), tuple(&shape)));
        }
        self.with(py, |open| {
            for (i, &hash) in hashes.iter().enumerate() {
                let row = Value::Row(all[i * width..(i + 1) * width].into());
                open.insert(hash, row).map_err(failed)?;
            }
            Ok(())
        })
    }
}
