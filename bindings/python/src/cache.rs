//! A bounded cache of results: rows of a fixed dtype, or any objects.

use std::sync::{Arc, Mutex, PoisonError};

use numpy::{IntoPyArray, PyArray1, PyArrayDescr};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use zobrist::cache;
use zobrist::cache::{CacheStatistics, Eviction};

use crate::arrays::{List, Read, value_error};
use crate::audit::Audit;
use crate::border::{detached, lock};
use crate::kept::{Kept, change};
use crate::mixed::{mixed, unmixed};
use crate::rows::Rows;

/// Rows by mixed hashes. `get` shares a row while it makes an array of it.
pub(crate) type Memory = cache::Cache<u64, Arc<[u8]>>;

pub(crate) enum Inner {
    Rows(Mutex<Memory>, Rows),
    Objects(Mutex<cache::Cache<u64, Kept>>),
}

/// A bounded cache of results that are expensive to compute, by 64-bit hashes.
///
/// With a dtype each result is a row: an array of that dtype and shape, kept as bytes; get_many and put_many move many at once. Without one
/// results are any objects. All memory for entries is taken at the start; of a full bucket of four the entry that the policy selects is evicted:
/// 'least_recently_used', 'second_chance' or 'direct_mapped'; with 'fully_associative' the least recent one of all, so that a cache with room for all keeps
/// all.
///
/// The whole hash is compared. If two states have equal hashes, the result of one is returned for the other, without any sign of it. With m
/// entries and n queries of other states that happens n * m / 2**64 times on average for random hashes of 64 bits, 2 in 10,000 runs with 4,096
/// entries and 10**12 queries. To notice it, keep a hash of another lane in the result and compare it. Narrower hashes collide 2**(64 - bits)
/// times as often.
///
/// Makes room for `capacity` entries.
///
/// dtype: None for any objects, or what numpy.dtype takes, without objects. shape: that of a row, () for one number. ValueError if capacity
/// is 0 or there is no memory.
///
/// >>> import numpy, zobrist
/// >>> rates = zobrist.Cache(4096, 'float64', (8,))
/// >>> rates.put(0x9d39247e33776d41, numpy.arange(8.0))
/// >>> rates.get(0x9d39247e33776d41)
/// array([0., 1., 2., 3., 4., 5., 6., 7.])
/// >>> results = zobrist.Cache(4096)
/// >>> results.get_or_compute(7, lambda: {'any': 'object'})
/// {'any': 'object'}
/// >>> 7 in results, 8 in results, len(results)
/// (True, False, 1)
#[pyclass(frozen, module = "zobrist")]
pub(crate) struct Cache {
    pub(crate) inner: Inner,
    eviction: String,
    capacity: usize,
}

pub(crate) fn eviction(name: &str) -> PyResult<Eviction> {
    Ok(match name {
        "least_recently_used" => Eviction::LeastRecentlyUsed,
        "second_chance" => Eviction::SecondChance,
        "fully_associative" => Eviction::FullyAssociative,
        "direct_mapped" => Eviction::DirectMapped,
        _ => {
            return Err(value_error(format!(
                "eviction is '{name}', but must be 'least_recently_used', 'second_chance', \
                 'direct_mapped' or 'fully_associative'"
            )));
        }
    })
}

macro_rules! either {
    ($self:expr, $py:expr, |$memory:ident| $body:expr) => {
        match &$self.inner {
            Inner::Rows(memory, _) => {
                let $memory = lock($py, memory);
                $body
            }
            Inner::Objects(memory) => {
                let $memory = lock($py, memory);
                $body
            }
        }
    };
}

impl Cache {
    pub(crate) fn rows(&self, method: &str) -> PyResult<(&Mutex<Memory>, &Rows)> {
        match &self.inner {
            Inner::Rows(memory, rows) => Ok((memory, rows)),
            Inner::Objects(_) => {
                Err(value_error(format!("{method} is for rows: give Cache a dtype and a shape")))
            }
        }
    }

    fn statistics_of(&self, py: Python<'_>) -> CacheStatistics {
        either!(self, py, |memory| memory.statistics())
    }

    pub(crate) fn put_bytes(&self, py: Python<'_>, hashes: &[u64], bytes: &[u8]) -> PyResult<()> {
        let (memory, Rows { width, .. }) = self.rows("put_many")?;
        detached(py, || {
            let mut memory = memory.lock().unwrap_or_else(PoisonError::into_inner);
            for (i, &hash) in hashes.iter().enumerate() {
                memory.insert(mixed(hash), bytes[i * width..(i + 1) * width].into());
            }
            Ok(())
        })
    }

    /// The hash of each entry, with something of its value.
    pub(crate) fn entries(&self, py: Python<'_>) -> (Vec<u64>, Vec<u8>, Vec<Py<PyAny>>) {
        let (mut hashes, mut bytes, mut objects) = (vec![], vec![], vec![]);
        match &self.inner {
            Inner::Rows(memory, _) => {
                for (hash, row) in lock(py, memory).iter() {
                    hashes.push(unmixed(hash));
                    bytes.extend_from_slice(row);
                }
            }
            Inner::Objects(memory) => {
                for (hash, Kept(object)) in lock(py, memory).iter() {
                    hashes.push(unmixed(hash));
                    objects.extend(object.as_ref().map(|object| object.clone_ref(py)));
                }
            }
        }
        (hashes, bytes, objects)
    }
}

#[pymethods]
impl Cache {
    #[new]
    #[pyo3(signature = (capacity, dtype=None, shape=List(vec![]), eviction="least_recently_used"))]
    fn new(
        py: Python<'_>,
        capacity: usize,
        dtype: Option<&Bound<'_, PyAny>>,
        shape: List<usize>,
        eviction: &str,
    ) -> PyResult<Self> {
        let (policy, shape) = (self::eviction(eviction)?, shape.0);
        let inner = if let Some(dtype) = dtype {
            let rows = Rows::new(PyArrayDescr::new(py, dtype).map_err(value_error)?, shape)?;
            let memory = detached(py, || {
                cache::Cache::with_eviction(capacity, policy).map_err(value_error)
            })?;
            Inner::Rows(Mutex::new(memory), rows)
        } else {
            if !shape.is_empty() {
                return Err(value_error("shape is that of a row, which needs a dtype"));
            }
            let memory = cache::Cache::with_eviction(capacity, policy).map_err(value_error)?;
            Inner::Objects(Mutex::new(memory))
        };
        let mut cache = Cache { inner, eviction: eviction.to_owned(), capacity };
        cache.capacity = either!(cache, py, |memory| memory.capacity());
        Ok(cache)
    }

    /// Returns what is kept for a hash, or `default`. A row is a new array; of shape () it is a scalar of NumPy.
    #[pyo3(signature = (hash, default=None))]
    fn get<'py>(
        &self,
        py: Python<'py>,
        hash: u64,
        default: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let hash = mixed(hash);
        let found = match &self.inner {
            Inner::Rows(memory, rows) => {
                let row = lock(py, memory).get(hash).cloned();
                row.map(|row| rows.one(py, &row)).transpose()?
            }
            Inner::Objects(memory) => {
                let kept = lock(py, memory)
                    .get(hash)
                    .and_then(|kept| Some(kept.0.as_ref()?.clone_ref(py)));
                kept.map(|kept| kept.into_bound(py))
            }
        };
        Ok(found.or(default))
    }

    /// Keeps a row or an object for a hash, in place of what was kept for it. A row is copied.
    ///
    /// ValueError if a row has another dtype or shape than the cache.
    fn put(&self, hash: u64, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let (py, hash) = (value.py(), mixed(hash));
        match &self.inner {
            Inner::Rows(memory, rows) => {
                let bytes = rows.bytes_of_one(value)?;
                lock(py, memory).insert(hash, bytes);
            }
            Inner::Objects(memory) => {
                let kept = Kept(Some(value.clone().unbind()));
                change(py, memory, |memory| memory.insert(hash, kept));
            }
        }
        Ok(())
    }

    /// Returns what is kept for a hash; if there is nothing, calls `compute()`, keeps what it returns, and returns it as get does.
    ///
    /// Computing may use the cache, too. An exception keeps nothing. audit: an Audit, which recomputes some of the hits.
    #[pyo3(signature = (hash, compute, audit=None))]
    fn get_or_compute<'py>(
        &self,
        py: Python<'py>,
        hash: u64,
        compute: &Bound<'py, PyAny>,
        audit: Option<&Audit>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if let Some(found) = self.get(py, hash, None)? {
            if let Some(audit) = audit {
                audit.record(hash, &found, || match &self.inner {
                    Inner::Rows(_, rows) => rows.one(py, &rows.bytes_of_one(&compute.call0()?)?),
                    Inner::Objects(_) => compute.call0(),
                })?;
            }
            return Ok(found);
        }
        let value = compute.call0()?;
        match &self.inner {
            Inner::Rows(memory, rows) => {
                let bytes = rows.bytes_of_one(&value)?;
                lock(py, memory).insert(mixed(hash), Arc::clone(&bytes));
                rows.one(py, &bytes)
            }
            Inner::Objects(_) => {
                self.put(hash, &value)?;
                Ok(value)
            }
        }
    }

    /// Removes all entries.
    fn clear(&self, py: Python<'_>) {
        match &self.inner {
            Inner::Rows(memory, _) => {
                py.detach(|| memory.lock().unwrap_or_else(PoisonError::into_inner).clear());
            }
            Inner::Objects(memory) => change(py, memory, cache::Cache::clear),
        }
    }

    /// Returns the hashes of all entries: uint64 of shape (len,). Those of each bucket in the order of eviction.
    fn hashes<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        let all: Vec<u64> =
            either!(self, py, |memory| memory.iter().map(|(hash, _)| unmixed(hash)).collect());
        all.into_pyarray(py)
    }

    /// Entries that there is room for.
    #[getter]
    fn capacity(&self) -> usize {
        self.capacity
    }

    /// The dtype of a row, or object.
    #[getter]
    fn dtype<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDescr>> {
        match &self.inner {
            Inner::Rows(_, rows) => Ok(rows.dtype.bind(py).clone()),
            Inner::Objects(_) => PyArrayDescr::new(py, "O"),
        }
    }

    /// The shape of a row.
    #[getter]
    fn shape<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        match &self.inner {
            Inner::Rows(_, rows) => PyTuple::new(py, &rows.shape),
            Inner::Objects(_) => Ok(PyTuple::empty(py)),
        }
    }

    /// Calls and evictions so far: a dict of 'hits', 'misses', 'evictions' and 'hit_rate'.
    #[getter]
    fn statistics<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let statistics = self.statistics_of(py);
        let dict = PyDict::new(py);
        dict.set_item("hits", statistics.hits)?;
        dict.set_item("misses", statistics.misses)?;
        dict.set_item("evictions", statistics.evictions)?;
        dict.set_item("hit_rate", statistics.hit_rate())?;
        Ok(dict)
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        either!(self, py, |memory| memory.len())
    }

    fn __contains__(&self, py: Python<'_>, hash: u64) -> bool {
        either!(self, py, |memory| memory.peek(mixed(hash)).is_some())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.hashes(py).call_method0("tolist")?.call_method0("__iter__")
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let kind = match &self.inner {
            Inner::Rows(_, rows) => {
                format!("rows of {} {}", rows.dtype, crate::arrays::tuple(&rows.shape))
            }
            Inner::Objects(_) => "objects".to_owned(),
        };
        let (len, capacity) = (self.__len__(py), self.capacity);
        let rate = self.statistics_of(py).hit_rate();
        format!("<Cache of {len} of {capacity} {kind}, hit rate {rate:.3}>")
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>, Bound<'py, PyTuple>)> {
        let (this, py) = (slf.get(), slf.py());
        let (hashes, bytes, objects) = this.entries(py);
        // Rows as bytes: NumPy's pickles change the order of bytes.
        let (dtype, values) = match this.inner {
            Inner::Rows(..) => (Some(this.dtype(py)?), bytes.into_pyarray(py).into_any()),
            Inner::Objects(_) => (None, objects.into_pyobject(py)?),
        };
        let arguments = (this.capacity, dtype, this.shape(py)?, &this.eviction);
        let state = (hashes.into_pyarray(py), values);
        Ok((slf.get_type().into_any(), arguments.into_pyobject(py)?, state.into_pyobject(py)?))
    }

    fn __setstate__(
        &self,
        py: Python<'_>,
        state: (Bound<'_, PyAny>, Bound<'_, PyAny>),
    ) -> PyResult<()> {
        let (hashes, values) = state;
        let hashes = Read::<u64>::new(&hashes, "hashes", "uint64")?;
        let hashes = hashes.row("hashes", None)?;
        if let Inner::Rows(_, rows) = &self.inner {
            let bytes = Read::<u8>::new(&values, "rows", "uint8")?;
            let bytes = bytes.row("rows", hashes.len().checked_mul(rows.width))?;
            return self.put_bytes(py, hashes, bytes);
        }
        for (&hash, value) in hashes.iter().zip(values.try_iter()?) {
            self.put(hash, &value?)?;
        }
        Ok(())
    }
}
