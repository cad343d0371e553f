//! A bounded memory of results: rows of a fixed dtype, or any objects.

use std::sync::{Mutex, MutexGuard, PoisonError};

use numpy::{IntoPyArray, PyArray1, PyArrayDescr, PyArrayDescrMethods};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use zobrist::table;
use zobrist::table::recall::{Eviction, Statistics};

use crate::arrays::{Read, value_error};

type Rows = table::Recall<u64, Box<[u8]>>;
type Objects = table::Recall<u64, Py<PyAny>>;

enum Inner {
    Rows(Mutex<Rows>),
    Objects(Mutex<Objects>),
}

/// A bounded memory of results that are expensive to compute, by 64-bit hashes.
///
/// With a dtype each result is a row: an array of that dtype and shape, kept as bytes; get_many and put_many move many at once. Without one
/// results are any objects. All memory for entries is taken at the start; of a full bucket of four the entry that eviction says is evicted:
/// 'least_recent', 'second_chance' or 'always'; with 'fully_associative' the least recent one of all, so that a memory with room for all keeps
/// all. An answer is wrong only if two states have equal hashes.
///
/// >>> import numpy, zobrist
/// >>> rates = zobrist.Recall(4096, 'float64', (8,))
/// >>> rates.put(0x9d39247e33776d41, numpy.arange(8.0))
/// >>> rates.get(0x9d39247e33776d41)
/// array([0., 1., 2., 3., 4., 5., 6., 7.])
/// >>> results = zobrist.Recall(4096)
/// >>> results.get_or_compute(7, lambda: {'any': 'object'})
/// {'any': 'object'}
/// >>> 7 in results, 8 in results, len(results)
/// (True, False, 1)
#[pyclass(frozen, module = "zobrist")]
pub(crate) struct Recall {
    inner: Inner,
    eviction: String,
    /// Of rows; of objects `object` and no shape.
    dtype: Py<PyArrayDescr>,
    shape: Vec<usize>,
    /// Bytes of a row.
    width: usize,
}

fn eviction(name: &str) -> PyResult<Eviction> {
    Ok(match name {
        "least_recent" => Eviction::LeastRecentlyUsed,
        "second_chance" => Eviction::SecondChance,
        "fully_associative" => Eviction::FullyAssociative,
        "always" => Eviction::Always,
        _ => {
            return Err(value_error(format!(
                "eviction is '{name}', but must be 'least_recent', 'second_chance', \
                 'always' or 'fully_associative'"
            )));
        }
    })
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Objects run Python when they are dropped, which could come back here.
fn objects(mutex: &Mutex<Objects>) -> PyResult<MutexGuard<'_, Objects>> {
    mutex.try_lock().map_err(|_| PyRuntimeError::new_err("the memory is in use by this very call"))
}

macro_rules! either {
    ($self:expr, |$memory:ident| $body:expr) => {
        match &$self.inner {
            Inner::Rows(rows) => {
                let $memory = lock(rows);
                Ok::<_, PyErr>($body)
            }
            Inner::Objects(mutex) => {
                let $memory = objects(mutex)?;
                Ok($body)
            }
        }
    };
}

impl Recall {
    /// The bytes of rows, as many as the array has, each of which must have the dtype and shape of this memory.
    fn bytes<'py>(
        &self,
        rows: &Bound<'py, PyAny>,
        name: &str,
        count: Option<usize>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = rows.py();
        let array = if rows.hasattr("dtype")? {
            let dtype = rows.getattr("dtype")?;
            if !dtype.eq(self.dtype.bind(py))? {
                let wanted = self.dtype.bind(py);
                return Err(value_error(format!(
                    "{name} has dtype {dtype}, but the memory is of {wanted}"
                )));
            }
            rows.clone()
        } else {
            let numpy = py.import("numpy")?;
            numpy.call_method1("asarray", (rows, self.dtype.bind(py))).map_err(|error| {
                value_error(format!("{name} cannot be an array of {}: {error}", self.dtype))
            })?
        };
        let mut wanted: Vec<usize> = count.into_iter().collect();
        wanted.extend(&self.shape);
        let found: Vec<usize> = array.getattr("shape")?.extract()?;
        if found != wanted {
            let (found, wanted) = (crate::arrays::tuple(&found), crate::arrays::tuple(&wanted));
            return Err(value_error(format!(
                "{name} has shape {found}, but must have shape {wanted}"
            )));
        }
        let numpy = py.import("numpy")?;
        let flat =
            numpy.call_method1("ascontiguousarray", (array,))?.call_method1("reshape", (-1,))?;
        flat.call_method1("view", ("uint8",))
    }

    /// An array of the dtype with these bytes, of so many rows or of one.
    fn array<'py>(
        &self,
        py: Python<'py>,
        bytes: Vec<u8>,
        count: Option<usize>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut shape: Vec<usize> = count.into_iter().collect();
        shape.extend(&self.shape);
        let flat = bytes.into_pyarray(py);
        flat.call_method1("view", (self.dtype.bind(py),))?
            .call_method1("reshape", (PyTuple::new(py, shape)?,))
    }

    fn rows(&self, method: &str) -> PyResult<&Mutex<Rows>> {
        match &self.inner {
            Inner::Rows(rows) => Ok(rows),
            Inner::Objects(_) => {
                Err(value_error(format!("{method} is for rows: give Recall a dtype and a shape")))
            }
        }
    }

    fn statistics_of(&self) -> PyResult<Statistics> {
        either!(self, |memory| memory.statistics())
    }
}

#[pymethods]
impl Recall {
    /// Makes room for `capacity` entries.
    ///
    /// dtype: None for any objects, or what numpy.dtype takes, without objects. shape: that of a row, () for one number. ValueError if capacity
    /// is 0 or there is no memory.
    #[new]
    #[pyo3(signature = (capacity, dtype=None, shape=vec![], eviction="least_recent"))]
    fn new(
        py: Python<'_>,
        capacity: usize,
        dtype: Option<&Bound<'_, PyAny>>,
        shape: Vec<usize>,
        eviction: &str,
    ) -> PyResult<Self> {
        let policy = self::eviction(eviction)?;
        let dtype = match dtype {
            Some(dtype) => Some(PyArrayDescr::new(py, dtype).map_err(value_error)?),
            None => None,
        };
        let (inner, dtype, width) = if let Some(dtype) = dtype {
            if dtype.has_object() {
                return Err(value_error(
                    "a row cannot hold objects: leave out dtype to keep objects",
                ));
            }
            let width = shape.iter().product::<usize>() * dtype.itemsize();
            let rows = Rows::with_eviction(capacity, policy).map_err(value_error)?;
            (Inner::Rows(Mutex::new(rows)), dtype, width)
        } else {
            if !shape.is_empty() {
                return Err(value_error("shape is that of a row, which needs a dtype"));
            }
            let kept = Objects::with_eviction(capacity, policy).map_err(value_error)?;
            (Inner::Objects(Mutex::new(kept)), PyArrayDescr::new(py, "O")?, 0)
        };
        Ok(Recall { inner, eviction: eviction.to_owned(), dtype: dtype.unbind(), shape, width })
    }

    /// Returns what is kept for a hash, or `default`. A row is a new array.
    #[pyo3(signature = (hash, default=None))]
    fn get<'py>(
        &self,
        py: Python<'py>,
        hash: u64,
        default: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let found = match &self.inner {
            Inner::Rows(rows) => {
                let row = lock(rows).get(hash).map(|row| row.to_vec());
                row.map(|row| self.array(py, row, None)).transpose()?
            }
            Inner::Objects(kept) => objects(kept)?.get(hash).map(|kept| kept.bind(py).clone()),
        };
        Ok(found.or(default))
    }

    /// Keeps a row or an object for a hash, in place of what was kept for it.
    ///
    /// ValueError if a row has another dtype or shape than the memory.
    fn put(&self, hash: u64, value: &Bound<'_, PyAny>) -> PyResult<()> {
        match &self.inner {
            Inner::Rows(rows) => {
                let bytes = self.bytes(value, "value", None)?;
                let bytes = Read::<u8>::new(&bytes, "value", "uint8")?;
                lock(rows).insert(hash, bytes.slice()?.into());
            }
            Inner::Objects(kept) => objects(kept)?.insert(hash, value.clone().unbind()),
        }
        Ok(())
    }

    /// Returns what is kept for a hash; if there is nothing, calls `compute()` and keeps what it returns.
    ///
    /// Computing may use the memory, too. An exception keeps nothing.
    #[pyo3(signature = (hash, compute))]
    fn get_or_compute<'py>(
        &self,
        py: Python<'py>,
        hash: u64,
        compute: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if let Some(found) = self.get(py, hash, None)? {
            return Ok(found);
        }
        let value = compute.call0()?;
        self.put(hash, &value)?;
        Ok(value)
    }

    /// Returns the rows of many hashes, and which of them were found: an array of shape (n, *shape), and bool of shape (n,).
    ///
    /// hashes: uint64 of shape (n,). Rows that were not found are zero.
    ///
    /// >>> squares = zobrist.Recall(100, 'int64')
    /// >>> squares.put_many(numpy.array([2, 3], numpy.uint64), numpy.array([4, 9]))
    /// >>> rows, found = squares.get_many(numpy.array([3, 5], numpy.uint64))
    /// >>> rows.tolist(), found.tolist()
    /// ([9, 0], [True, False])
    #[allow(clippy::type_complexity, reason = "two arrays")]
    fn get_many<'py>(
        &self,
        py: Python<'py>,
        hashes: &Bound<'py, PyAny>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyArray1<bool>>)> {
        let rows = self.rows("get_many")?;
        let hashes = Read::<u64>::new(hashes, "hashes", "uint64")?;
        let hashes = hashes.row("hashes", None)?;
        let width = self.width;
        let (bytes, found) = py.detach(|| {
            let mut bytes = vec![0; hashes.len() * width];
            let mut rows = lock(rows);
            let found: Vec<bool> = hashes
                .iter()
                .enumerate()
                .map(|(i, &hash)| {
                    let row = rows.get(hash);
                    if let Some(row) = row {
                        bytes[i * width..(i + 1) * width].copy_from_slice(row);
                    }
                    row.is_some()
                })
                .collect();
            (bytes, found)
        });
        let count = found.len();
        Ok((self.array(py, bytes, Some(count))?, found.into_pyarray(py)))
    }

    /// Keeps many rows. hashes: uint64 of shape (n,); rows: an array of the dtype, of shape (n, *shape).
    fn put_many(
        &self,
        py: Python<'_>,
        hashes: &Bound<'_, PyAny>,
        rows: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let memory = self.rows("put_many")?;
        let hashes = Read::<u64>::new(hashes, "hashes", "uint64")?;
        let hashes = hashes.row("hashes", None)?;
        let bytes = self.bytes(rows, "rows", Some(hashes.len()))?;
        let bytes = Read::<u8>::new(&bytes, "rows", "uint8")?;
        let (bytes, width) = (bytes.slice()?, self.width);
        py.detach(|| {
            let mut memory = lock(memory);
            for (i, &hash) in hashes.iter().enumerate() {
                memory.insert(hash, bytes[i * width..(i + 1) * width].into());
            }
        });
        Ok(())
    }

    /// Removes all entries.
    fn clear(&self) -> PyResult<()> {
        either!(self, |memory| {
            let mut memory = memory;
            memory.clear();
        })
    }

    /// Returns the hashes of all entries: uint64 of shape (len,). Those of each bucket in the order of eviction.
    fn hashes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u64>>> {
        let all: Vec<u64> = either!(self, |memory| memory.iter().map(|(hash, _)| hash).collect())?;
        Ok(all.into_pyarray(py))
    }

    /// Entries that there is room for.
    #[getter]
    fn capacity(&self) -> PyResult<usize> {
        either!(self, |memory| memory.capacity())
    }

    /// The dtype of a row, or object.
    #[getter]
    fn dtype(&self, py: Python<'_>) -> Py<PyArrayDescr> {
        self.dtype.clone_ref(py)
    }

    /// The shape of a row.
    #[getter]
    fn shape<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.shape)
    }

    /// Calls and evictions so far: a dict of 'hits', 'misses', 'evictions' and 'hit_rate'.
    #[getter]
    fn statistics<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let statistics = self.statistics_of()?;
        let dict = PyDict::new(py);
        dict.set_item("hits", statistics.hits)?;
        dict.set_item("misses", statistics.misses)?;
        dict.set_item("evictions", statistics.evictions)?;
        dict.set_item("hit_rate", statistics.hit_rate())?;
        Ok(dict)
    }

    fn __len__(&self) -> PyResult<usize> {
        either!(self, |memory| memory.len())
    }

    fn __contains__(&self, hash: u64) -> PyResult<bool> {
        either!(self, |memory| memory.peek(hash).is_some())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.hashes(py)?.call_method0("tolist")?.call_method0("__iter__")
    }

    fn __repr__(&self) -> PyResult<String> {
        let kind = match self.inner {
            Inner::Rows(_) => {
                format!("rows of {} {}", self.dtype, crate::arrays::tuple(&self.shape))
            }
            Inner::Objects(_) => "objects".to_owned(),
        };
        let (len, capacity) = (self.__len__()?, self.capacity()?);
        let rate = self.statistics_of()?.hit_rate();
        Ok(format!("<Recall of {len} of {capacity} {kind}, hit rate {rate:.3}>"))
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>, Bound<'py, PyTuple>)> {
        let (this, py) = (slf.get(), slf.py());
        let hashes = this.hashes(py)?;
        let values = match &this.inner {
            Inner::Rows(rows) => {
                let bytes: Vec<u8> =
                    lock(rows).iter().flat_map(|(_, row)| row.iter().copied()).collect();
                this.array(py, bytes, Some(hashes.len()?))?
            }
            Inner::Objects(kept) => {
                let kept = objects(kept)?;
                pyo3::types::PyList::new(py, kept.iter().map(|(_, value)| value.clone_ref(py)))?
                    .into_any()
            }
        };
        let dtype = match this.inner {
            Inner::Rows(_) => this.dtype.bind(py).clone().into_any(),
            Inner::Objects(_) => py.None().into_bound(py),
        };
        let shape = this.shape(py)?;
        let arguments = PyTuple::new(
            py,
            [
                this.capacity()?.into_pyobject(py)?.into_any(),
                dtype,
                shape.into_any(),
                this.eviction.clone().into_pyobject(py)?.into_any(),
            ],
        )?;
        let state = PyTuple::new(py, [hashes.into_any(), values])?;
        Ok((slf.get_type().into_any(), arguments, state))
    }

    fn __setstate__(&self, py: Python<'_>, state: Bound<'_, PyTuple>) -> PyResult<()> {
        let (hashes, values) = (state.get_item(0)?, state.get_item(1)?);
        if let Inner::Rows(_) = self.inner {
            return self.put_many(py, &hashes, &values);
        }
        for (hash, value) in hashes.try_iter()?.zip(values.try_iter()?) {
            self.put(hash?.extract()?, &value?)?;
        }
        Ok(())
    }
}
