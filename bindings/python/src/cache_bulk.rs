//! Methods that read or write many rows of a cache in one call.

use numpy::PyUntypedArrayMethods;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::arrays::{Array, Object, Read, slices};
use crate::border::{detached, lock_detached};
use crate::cache::Cache;
use crate::cached_value::CachedValue;
use crate::result_arrays::{bytes_of, filled_both, out_or_new};

#[pymethods]
impl Cache {
    /// Returns the row of each hash, and whether the hash was found: an array of shape (n, *shape), and bool of shape
    /// (n,).
    ///
    /// hashes: uint64 of shape (n,). The row of a missing hash is zero. out, found: None, or arrays for the two
    /// results.
    ///
    /// >>> squares = zobrist.Cache(100, 'int64')
    /// >>> squares.put_many(numpy.array([2, 3], numpy.uint64), numpy.array([4, 9]))
    /// >>> rows, found = squares.get_many(numpy.array([3, 5], numpy.uint64))
    /// >>> rows.tolist(), found.tolist()
    /// ([9, 0], [True, False])
    #[pyo3(signature = (hashes, out=None, found=None))]
    fn get_many<'py>(
        &self,
        py: Python<'py>,
        hashes: &Object<'py>,
        out: Option<&Object<'py>>,
        found: Option<&Object<'py>>,
    ) -> PyResult<(Object<'py>, Array<'py, bool>)> {
        let rows = self.row_format("get_many")?;
        slices!(hashes: exactly u64 [None]);
        let mut shape = vec![hashes.len()];
        shape.extend(&rows.shape);
        let (width, array) = (rows.width, out_or_new(py, out, rows.dtype.bind(py), &shape)?);
        // NumPy cannot view an empty array as bytes.
        let is_empty = width == 0 || array.len() == 0;
        let all = if is_empty { None } else { Some(bytes_of(&array, "out")?) };
        let (count, size) = ([hashes.len()], [hashes.len() * width]);
        let all = (all.as_ref(), "out", &size[..]);
        let (_, found) = filled_both(py, all, (found, "found", &count), |all, found| {
            detached(py, || {
                let mut memory = lock_detached(&self.memory);
                for (i, (&hash, found)) in hashes.iter().zip(found).enumerate() {
                    let to = &mut all[i * width..(i + 1) * width];
                    let row = memory.get(hash);
                    *found = row.is_some();
                    match row {
                        Some(CachedValue::Row(row)) => to.copy_from_slice(row),
                        _ => to.fill(0),
                    }
                }
                Ok(())
            })
        })?;
        Ok((array.into_any(), found))
    }

    /// Stores one row for each of many hashes. hashes: uint64 of shape (n,); rows: an array of the dtype, of shape (n,
    /// *shape).
    fn put_many(&self, py: Python<'_>, hashes: &Object<'_>, rows: &Object<'_>) -> PyResult<()> {
        let format = self.row_format("put_many")?;
        slices!(hashes: exactly u64 [None]);
        let bytes = format.bytes(rows, "rows", Some(hashes.len()))?;
        let bytes = Read::<u8>::new(&bytes, "rows")?;
        self.put_bytes(py, hashes, bytes.slice()?)
    }

    /// Returns all entries as a list of pairs (hash, value), in eviction order within each bucket.
    ///
    /// >>> squares = zobrist.Cache(100, 'int64')
    /// >>> squares.put(3, 9)
    /// >>> [(hash, int(square)) for hash, square in squares.items()]
    /// [(3, 9)]
    fn items<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let all = PyList::empty(py);
        for (hash, value) in self.entries(py)? {
            all.append((hash, self.object(py, value)?))?;
        }
        Ok(all)
    }
}
