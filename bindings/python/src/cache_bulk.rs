//! Many rows of a cache at once.

use std::sync::PoisonError;

use numpy::{PyArrayDyn, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::arrays::Read;
use crate::cache::{Cache, Inner};
use crate::mixed::mixed;
use crate::out::{bytes, filled, filled_by, given};

#[pymethods]
impl Cache {
    /// Returns the rows of many hashes, and which of them were found: an array of shape (n, *shape), and bool of shape (n,).
    ///
    /// hashes: uint64 of shape (n,). Rows that were not found are zero. out, found: None, or arrays for the results.
    ///
    /// >>> squares = zobrist.Cache(100, 'int64')
    /// >>> squares.put_many(numpy.array([2, 3], numpy.uint64), numpy.array([4, 9]))
    /// >>> rows, found = squares.get_many(numpy.array([3, 5], numpy.uint64))
    /// >>> rows.tolist(), found.tolist()
    /// ([9, 0], [True, False])
    #[pyo3(signature = (hashes, out=None, found=None))]
    #[allow(clippy::type_complexity, reason = "two arrays")]
    fn get_many<'py>(
        &self,
        py: Python<'py>,
        hashes: &Bound<'py, PyAny>,
        out: Option<&Bound<'py, PyAny>>,
        found: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyArrayDyn<bool>>)> {
        let (memory, rows) = self.rows("get_many")?;
        let hashes = Read::<u64>::new(hashes, "hashes", "uint64")?;
        let hashes = hashes.row("hashes", None)?;
        let mut shape = vec![hashes.len()];
        shape.extend(&rows.shape);
        let (width, array) = (rows.width, given(py, out, rows.dtype.bind(py), &shape)?);
        let mut there = None;
        let mut fill = |all: &mut [u8]| {
            let found = filled(py, found, ("found", "bool"), &[hashes.len()], |found| {
                let mut memory = memory.lock().unwrap_or_else(PoisonError::into_inner);
                for (i, (&hash, found)) in hashes.iter().zip(found).enumerate() {
                    let to = &mut all[i * width..(i + 1) * width];
                    let row = memory.get(mixed(hash));
                    *found = row.is_some();
                    match row {
                        Some(row) => to.copy_from_slice(row),
                        None => to.fill(0),
                    }
                }
                Ok(())
            })?;
            there = Some(found);
            Ok(())
        };
        if width == 0 || array.len() == 0 {
            fill(&mut [])?;
        } else {
            let all = bytes(&array, "out")?;
            let size = [hashes.len() * width];
            filled_by(py, Some(&all), ("out", "uint8"), &size, fill)?;
        }
        Ok((array.into_any(), there.expect("it was filled")))
    }

    /// Keeps many rows. hashes: uint64 of shape (n,); rows: an array of the dtype, of shape (n, *shape).
    fn put_many(
        &self,
        py: Python<'_>,
        hashes: &Bound<'_, PyAny>,
        rows: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let (_, format) = self.rows("put_many")?;
        let hashes = Read::<u64>::new(hashes, "hashes", "uint64")?;
        let hashes = hashes.row("hashes", None)?;
        let bytes = format.bytes(rows, "rows", Some(hashes.len()))?;
        let bytes = Read::<u8>::new(&bytes, "rows", "uint8")?;
        self.put_bytes(py, hashes, bytes.slice()?)
    }

    /// Returns pairs of hash and value of all entries, a list. Those of each bucket in the order of eviction.
    ///
    /// >>> squares = zobrist.Cache(100, 'int64')
    /// >>> squares.put(3, 9)
    /// >>> [(hash, int(square)) for hash, square in squares.items()]
    /// [(3, 9)]
    fn items<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let (hashes, bytes, objects) = self.entries(py);
        let all = PyList::empty(py);
        match &self.inner {
            Inner::Rows(_, rows) => {
                for (i, hash) in hashes.into_iter().enumerate() {
                    let row = &bytes[i * rows.width..(i + 1) * rows.width];
                    all.append((hash, rows.one(py, row)?))?;
                }
            }
            Inner::Objects(_) => {
                for pair in hashes.into_iter().zip(objects) {
                    all.append(pair)?;
                }
            }
        }
        Ok(all)
    }
}
