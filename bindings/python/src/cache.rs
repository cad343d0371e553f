//! A bounded cache of results: rows of a fixed dtype, or arbitrary objects.

use std::sync::Mutex;

use numpy::{IntoPyArray, PyArray1, PyArrayDescr, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};
use zobrist::cache;
use zobrist::cache::{CacheStatistics, Eviction};

use crate::arrays::{Array, List, Object, Optional, Read, room, slices, tuple};
use crate::audit;
use crate::border::{detached, lock, lock_detached, reduced};
use crate::cached_value::{CachedValue, Memory, change};
use crate::errors::{choice, value_error};
use crate::result_arrays::{bytes_of, filled_both, out_or_new};
use crate::row_format::Rows;

/// A bounded cache of results that are expensive to compute, keyed by 64-bit hashes.
///
/// With a dtype each result is a row: an array of that dtype and shape, stored as bytes. get_many
/// and put_many transfer many rows in one call. Without a dtype results are arbitrary objects.
/// Memory for all entries is allocated at construction. A full bucket of four entries evicts the
/// entry that the policy selects: 'least_recently_used', 'second_chance' or 'direct_mapped'. Some
/// buckets fill up earlier than others: after n different results, a cache with capacity n has
/// evicted 20% of them, a cache with capacity 2 n 4%, and a cache with capacity 4 n 0.4%.
///
/// Entries are compared by the whole hash. If two states have equal hashes, the cache returns the
/// result of one for the other, and no error reports it. With m entries, n queries of states that
/// are not stored return n * m / 2**64 wrong results on average, for random hashes of 64 bits. With
/// 4,096 entries and 10**12 queries, that is 2 wrong results in 10,000 runs. To detect collisions,
/// store the hash of the state in another lane with the result, and compare it. Narrower hashes
/// collide 2**(64 - bits) times as often.
///
/// Makes a cache with room for `capacity` entries.
///
/// dtype: None for arbitrary objects; for rows, an argument of numpy.dtype that gives a type
/// without objects. shape: the shape of a row, () for one number. ValueError if capacity is 0 or
/// the memory cannot be allocated.
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
    memory: Mutex<Memory>,
    /// None if the values are arbitrary objects.
    rows: Option<Rows>,
    eviction: String,
    /// Maximum number of entries.
    #[pyo3(get)]
    capacity: usize,
}

pub(crate) const EVICTIONS: [(&str, Eviction); 3] = [
    ("least_recently_used", Eviction::LeastRecentlyUsed),
    ("second_chance", Eviction::SecondChance),
    ("direct_mapped", Eviction::DirectMapped),
];

impl Cache {
    /// Returns the format of rows. If the cache holds objects, the error names the method that
    /// needs rows.
    fn row_format(&self, method: &str) -> PyResult<&Rows> {
        let missing = || value_error!("{method} needs rows: give Cache a dtype and a shape");
        self.rows.as_ref().ok_or_else(missing)
    }

    fn put_bytes(&self, py: Python<'_>, hashes: &[u64], bytes: &[u8]) -> PyResult<()> {
        let width = self.row_format("put_many")?.width;
        detached(py, || {
            let mut memory = lock_detached(&self.memory);
            for (i, &hash) in hashes.iter().enumerate() {
                let row = bytes[i * width..(i + 1) * width].into();
                memory.insert(hash, CachedValue::Row(row));
            }
            Ok(())
        })
    }

    /// Returns all hashes and values.
    fn entries(&self, py: Python<'_>) -> PyResult<Vec<(u64, CachedValue)>> {
        let memory = lock(py, &self.memory);
        let mut all = room(Some(memory.len()))?;
        all.extend(
            memory
                .iter()
                .map(|(hash, value)| (hash, value.clone_ref(py))),
        );
        Ok(all)
    }

    fn cached(&self, value: &Object<'_>) -> PyResult<CachedValue> {
        Ok(match &self.rows {
            Some(rows) => CachedValue::Row(rows.bytes_of_one(value)?),
            None => CachedValue::Object(Some(value.clone().unbind())),
        })
    }

    /// Converts a cached value to a Python object. A row becomes a new array.
    fn object<'py>(&self, py: Python<'py>, mut value: CachedValue) -> PyResult<Object<'py>> {
        match (&mut value, &self.rows) {
            (CachedValue::Row(row), Some(rows)) => rows.one(py, row),
            (CachedValue::Object(object), _) => {
                Ok(object.take().expect("it was not dropped").into_bound(py))
            }
            (CachedValue::Row(_), None) => unreachable!("a row in a cache of objects"),
        }
    }
}

#[pymethods]
impl Cache {
    #[new]
    #[pyo3(signature = (capacity, dtype=None, shape=List(vec![]), eviction="least_recently_used"))]
    fn new(
        py: Python<'_>,
        capacity: usize,
        dtype: Option<&Object<'_>>,
        shape: List<usize>,
        eviction: &str,
    ) -> PyResult<Self> {
        let (policy, shape) = (choice("eviction", eviction, &EVICTIONS)?, shape.0);
        ensure!(
            dtype.is_some() || shape.is_empty(),
            "shape describes a row, which needs a dtype"
        );
        let rows =
            dtype.map(|dtype| Rows::new(PyArrayDescr::new(py, dtype).map_err(value_error)?, shape));
        let rows = rows.transpose()?;
        let memory = detached(py, || {
            cache::Cache::with_eviction(capacity, policy).map_err(value_error)
        })?;
        let (capacity, eviction) = (memory.capacity(), eviction.to_owned());
        Ok(Cache {
            memory: Mutex::new(memory),
            rows,
            eviction,
            capacity,
        })
    }

    /// Returns the value stored for a hash, or `default` on a miss. A row is a new array, or a
    /// NumPy scalar for shape ().
    #[pyo3(signature = (hash, default=None))]
    fn get<'py>(
        &self,
        py: Python<'py>,
        hash: u64,
        default: Option<Object<'py>>,
    ) -> PyResult<Option<Object<'py>>> {
        let found = lock(py, &self.memory)
            .get(hash)
            .map(|value| value.clone_ref(py));
        match found {
            Some(found) => self.object(py, found).map(Some),
            None => Ok(default),
        }
    }

    /// Stores a row or an object for a hash, and replaces any previous value. A row is copied.
    ///
    /// ValueError if a row has another dtype or shape than the cache, or a number that the dtype does
    /// not hold: an integer that a floating-point number rounds, or a number that becomes infinite.
    fn put(&self, hash: u64, value: &Object<'_>) -> PyResult<()> {
        let cached = self.cached(value)?;
        change(value.py(), &self.memory, |memory| {
            memory.insert(hash, cached);
        });
        Ok(())
    }

    /// Returns the value stored for a hash. On a miss, calls `compute()`, stores the result, and
    /// returns it in the same form as get.
    ///
    /// `compute` may use the cache. If it raises an exception, nothing is stored. audit: None, or
    /// an Audit that recomputes some of the hits.
    #[pyo3(signature = (hash, compute, audit=None))]
    fn get_or_compute<'py>(
        &self,
        hash: u64,
        compute: &Object<'py>,
        audit: Optional<'_, 'py>,
    ) -> PyResult<Object<'py>> {
        audit::check(audit)?;
        let py = compute.py();
        if let Some(found) = self.get(py, hash, None)? {
            audit::record(audit, hash, &found, || {
                self.object(py, self.cached(&compute.call0()?)?)
            })?;
            return Ok(found);
        }
        let cached = self.cached(&compute.call0()?)?;
        let value = cached.clone_ref(py);
        change(py, &self.memory, |memory| memory.insert(hash, cached));
        self.object(py, value)
    }

    /// Returns the row of each hash, and whether the hash was found: an array of shape (n, *shape),
    /// and bool of shape (n,).
    ///
    /// hashes: uint64 of shape (n,). The row of a missing hash is zero. out, found: None, or arrays
    /// for the two results.
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
        out: Optional<'_, 'py>,
        found: Optional<'_, 'py>,
    ) -> PyResult<(Object<'py>, Array<'py, bool>)> {
        let rows = self.row_format("get_many")?;
        slices!(hashes: exactly u64 [None]);
        let mut shape = vec![hashes.len()];
        shape.extend(&rows.shape);
        let (width, array) = (
            rows.width,
            out_or_new(py, out, rows.dtype.bind(py), &shape)?,
        );
        // NumPy cannot view an empty array as bytes.
        let is_empty = width == 0 || array.len() == 0;
        let all = if is_empty {
            None
        } else {
            Some(bytes_of(&array, "out")?)
        };
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

    /// Stores one row for each of many hashes. hashes: uint64 of shape (n,); rows: an array of the
    /// dtype, of shape (n, *shape).
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

    /// Removes all entries.
    fn clear(&self, py: Python<'_>) {
        change(py, &self.memory, cache::Cache::clear);
    }

    /// Returns the hashes of all entries, in eviction order within each bucket: uint64 of shape
    /// (len,).
    fn hashes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u64>>> {
        let memory = lock(py, &self.memory);
        let mut all = room(Some(memory.len()))?;
        all.extend(memory.iter().map(|(hash, _)| hash));
        drop(memory);
        Ok(all.into_pyarray(py))
    }

    /// The dtype of a row, or the dtype object if the cache holds arbitrary objects.
    #[getter]
    fn dtype<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDescr>> {
        match &self.rows {
            Some(rows) => Ok(rows.dtype.bind(py).clone()),
            None => PyArrayDescr::new(py, "O"),
        }
    }

    /// The shape of a row, or () if the cache holds arbitrary objects.
    #[getter]
    fn shape<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.rows.as_ref().map_or(&[][..], |rows| &rows.shape))
    }

    /// Statistics since the cache was made: a dict of 'hits', 'misses', 'evictions' and 'hit_rate'.
    #[getter]
    fn statistics<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let statistics = lock(py, &self.memory).statistics();
        let (
            CacheStatistics {
                hits,
                misses,
                evictions,
                ..
            },
            hit_rate,
        ) = (statistics, statistics.hit_rate());
        Ok(dict!(py, "hits": hits, "misses": misses, "evictions": evictions, "hit_rate": hit_rate))
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        lock(py, &self.memory).len()
    }

    fn __contains__(&self, py: Python<'_>, hash: u64) -> bool {
        lock(py, &self.memory).peek(hash).is_some()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Object<'py>> {
        self.hashes(py)?
            .call_method0("tolist")?
            .call_method0("__iter__")
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let kind = match &self.rows {
            Some(rows) => format!("rows of {} {}", rows.dtype, tuple(&rows.shape)),
            None => "objects".to_owned(),
        };
        let (len, capacity) = (self.__len__(py), self.capacity);
        let rate = lock(py, &self.memory).statistics().hit_rate();
        format!("<Cache of {len} of {capacity} {kind}, hit rate {rate:.3}>")
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Object<'py>, Bound<'py, PyTuple>, Bound<'py, PyTuple>)> {
        let (this, py) = (slf.get(), slf.py());
        let (mut hashes, mut bytes, mut objects) = (vec![], vec![], vec![]);
        for (hash, mut value) in this.entries(py)? {
            hashes.push(hash);
            match &mut value {
                CachedValue::Row(row) => bytes.extend_from_slice(row),
                CachedValue::Object(object) => objects.extend(object.take()),
            }
        }
        // Rows are pickled as bytes, because NumPy's pickles change the byte order.
        let (dtype, values) = match this.rows {
            Some(_) => (Some(this.dtype(py)?), bytes.into_pyarray(py).into_any()),
            None => (None, objects.into_pyobject(py)?),
        };
        let arguments = (this.capacity, dtype, this.shape(py)?, &this.eviction);
        let (class, arguments) = reduced(slf.get_type(), arguments)?;
        Ok((
            class,
            arguments,
            (hashes.into_pyarray(py), values).into_pyobject(py)?,
        ))
    }

    fn __setstate__(&self, py: Python<'_>, state: (Object<'_>, Object<'_>)) -> PyResult<()> {
        let (hashes, values) = (&state.0, &state.1);
        slices!(hashes: exactly u64 [None]);
        if let Some(rows) = &self.rows {
            slices!(values: exactly u8 [hashes.len().checked_mul(rows.width)]);
            return self.put_bytes(py, hashes, values);
        }
        for (&hash, value) in hashes.iter().zip(values.try_iter()?) {
            self.put(hash, &value?)?;
        }
        Ok(())
    }
}
