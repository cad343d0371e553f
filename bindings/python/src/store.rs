//! Results in a file that processes share, those of Rust programs among them.

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::{PyOSError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};
use rusqlite::{Connection, OpenFlags};
use zobrist::cache;
use zobrist_store::{Origin, StoreError};

use crate::arrays::{Read, room, value_error};
use crate::border::detached;
use crate::lattice_keys::wrong_shape;
use crate::mixed::mixed;

/// A file, and the cache in front of it. It is not that of the library's store, since it is for hashes of any width.
struct Front<V> {
    memory: cache::Cache<u64, V>,
    store: zobrist_store::Store<u64, V>,
}

macro_rules! front {
    ($value:ty) => {
        impl Front<$value> {
            fn open(path: &PathBuf, origin: &Origin<'_>, capacity: usize) -> PyResult<Self> {
                let memory = cache::Cache::new(capacity).map_err(value_error)?;
                let least = cache::Cache::new(1).map_err(value_error)?;
                let store = zobrist_store::Store::open(path, origin, least).map_err(failed)?;
                Ok(Front { memory, store })
            }

            fn get(&mut self, hash: u64) -> PyResult<Option<&$value>> {
                // Twice on a hit, since a returned borrow lasts until the end on all paths.
                if self.memory.peek(mixed(hash)).is_none() {
                    let Some(value) = self.store.get(hash).map_err(failed)? else {
                        return Ok(None);
                    };
                    let value = value.clone();
                    self.memory.insert(mixed(hash), value);
                    return Ok(self.memory.peek(mixed(hash)));
                }
                Ok(self.memory.get(mixed(hash)))
            }

            fn put(&mut self, hash: u64, value: $value) -> PyResult<()> {
                self.memory.insert(mixed(hash), value.clone());
                self.store.insert(hash, value).map_err(failed)
            }
        }
    };
}
front!(Vec<f64>);
front!(Vec<u8>);

enum Inner {
    Rows(Front<Vec<f64>>, usize),
    Objects(Front<Vec<u8>>),
}

macro_rules! either {
    ($inner:expr, |$front:ident| $body:expr) => {
        match $inner {
            Inner::Rows($front, _) => $body,
            Inner::Objects($front) => $body,
        }
    };
}

/// Results by 64-bit hashes in a file that outlives the run and that processes share, with a cache in front of it.
///
/// With a width each result is a row of so many doubles, what `Store<u64, Vec<f64>>` or `Store<ZobristHash<..., u64>, Vec<f64>>` is in Rust.
/// Without one results are any objects that pickle can write; open such files only if you trust who wrote them. Entries are written in
/// batches, when 1,024 wait, when one has waited for a second and another one comes, and by flush. The file is an SQLite database. It belongs to
/// one model with its fingerprints: opening it with others, or with another width, is a ValueError.
///
/// If two states have equal hashes, the result of one is returned for the other, without any sign of it, for as long as the file is there: see
/// Recall for how often.
///
/// >>> import numpy, tempfile, zobrist
/// >>> folder = tempfile.TemporaryDirectory()
/// >>> keys = zobrist.LatticeKeys(100, 2, seed=2026)
/// >>> origin = dict(model='Ising, J = 1', fingerprints={'keys': keys.fingerprint})
/// >>> path = folder.name + '/energies.store'
/// >>> with zobrist.Store(path, 4096, width=1, **origin) as store:
/// ...     store.put(keys.base, [-200.0])
/// >>> with zobrist.Store(path, 4096, width=1, **origin) as store:
/// ...     store.get(keys.base)
/// array([-200.])
#[pyclass(frozen, module = "zobrist")]
pub(crate) struct Store {
    /// Nothing once it is closed.
    inner: Mutex<Option<Inner>>,
    path: PathBuf,
    /// Doubles of a row, `None` of objects.
    width: Option<usize>,
}

/// The last entries are written without the interpreter's lock: the file can be busy.
impl Drop for Store {
    fn drop(&mut self) {
        let inner = self.inner.get_mut().unwrap_or_else(PoisonError::into_inner).take();
        let _ = Python::try_attach(|py| py.detach(|| drop(inner)));
    }
}

fn failed(error: StoreError) -> PyErr {
    let text = error.to_string();
    match error {
        StoreError::Io { .. } | StoreError::Damaged { .. } | StoreError::Database { .. } => {
            PyOSError::new_err(text)
        }
        _ => value_error(text),
    }
}

impl Store {
    fn lock(&self) -> MutexGuard<'_, Option<Inner>> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does something with the store, without the interpreter's lock.
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Inner) -> PyResult<T> + Send,
    ) -> PyResult<T> {
        detached(py, || match self.lock().as_mut() {
            Some(inner) => work(inner),
            None => Err(PyRuntimeError::new_err("the store is closed")),
        })
    }
}

/// Doubles of some row of the file. The format of the file does not name it: rows are lists to Rust.
fn width_of(path: &PathBuf) -> Option<usize> {
    // SQLite keeps the locks of both connections, since they are of one process and one copy of SQLite.
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY;
    let file = Connection::open_with_flags(path, flags).ok()?;
    let row = "SELECT value FROM entries LIMIT 1";
    let row: Vec<u8> = file.query_row(row, (), |row| row.get(0)).ok()?;
    // A list begins with its length, seven bits a byte, the lowest first.
    let mut width = 0;
    for (i, byte) in row.into_iter().enumerate().take(9) {
        width |= usize::from(byte & 127) << (7 * i);
        if byte < 128 {
            return Some(width);
        }
    }
    None
}

/// That a row of the file has the width of the store.
fn check_width(found: usize, width: usize) -> PyResult<()> {
    if found == width {
        return Ok(());
    }
    Err(value_error(format!("the file has a row of {found} doubles, but width is {width}")))
}

#[pymethods]
impl Store {
    /// Opens the file at path, or creates it.
    ///
    /// capacity: entries of the cache in front of the file. model: in words, with its version and parameters. fingerprints: a dict of
    /// ints by names, of all that the hashes and results depend on. width: doubles of a row, or None for objects. ValueError if the file is
    /// something else, OSError if it cannot be read or written.
    #[new]
    #[pyo3(signature = (path, capacity, *, model, fingerprints=None, width=None))]
    fn new(
        py: Python<'_>,
        path: PathBuf,
        capacity: usize,
        model: &str,
        fingerprints: Option<&Bound<'_, PyDict>>,
        width: Option<usize>,
    ) -> PyResult<Self> {
        let named: Vec<(String, u64)> = match fingerprints {
            Some(dict) => dict
                .iter()
                .map(|(name, value)| Ok((name.extract()?, value.extract()?)))
                .collect::<PyResult<_>>()?,
            None => vec![],
        };
        let inner = detached(py, || {
            let named: Vec<(&str, u64)> =
                named.iter().map(|(name, value)| (name.as_str(), *value)).collect();
            let origin = Origin { model, fingerprints: &named };
            Ok(match width {
                Some(width) => {
                    let front = Front::<Vec<f64>>::open(&path, &origin, capacity)?;
                    check_width(width_of(&path).unwrap_or(width), width)?;
                    Inner::Rows(front, width)
                }
                None => Inner::Objects(Front::<Vec<u8>>::open(&path, &origin, capacity)?),
            })
        })?;
        Ok(Store { inner: Mutex::new(Some(inner)), path, width })
    }

    /// Returns what is kept for a hash, in memory or in the file, or `default`.
    #[pyo3(signature = (hash, default=None))]
    fn get<'py>(
        &self,
        py: Python<'py>,
        hash: u64,
        default: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        enum Found {
            Row(Vec<f64>),
            Object(Vec<u8>),
        }
        let found = self.with(py, |inner| match inner {
            Inner::Rows(store, width) => {
                let row = store.get(hash)?;
                row.map(|row| check_width(row.len(), *width).map(|()| Found::Row(row.clone())))
                    .transpose()
            }
            Inner::Objects(store) => Ok(store.get(hash)?.cloned().map(Found::Object)),
        })?;
        Ok(match found {
            Some(Found::Row(row)) => Some(row.into_pyarray(py).into_any()),
            Some(Found::Object(bytes)) => {
                let loads = py.import("pickle")?.getattr("loads")?;
                Some(loads.call1((PyBytes::new(py, &bytes),))?)
            }
            None => default,
        })
    }

    /// Keeps a row or an object for a hash, in place of what was kept for it.
    fn put(&self, py: Python<'_>, hash: u64, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let Some(width) = self.width else {
            let bytes: Vec<u8> =
                py.import("pickle")?.getattr("dumps")?.call1((value,))?.extract()?;
            return self.with(py, |inner| match inner {
                Inner::Objects(store) => store.put(hash, bytes),
                Inner::Rows(..) => Ok(()),
            });
        };
        let row = py.import("numpy")?.call_method1("ascontiguousarray", (value, "float64"));
        let row = row.map_err(|_| value_error(format!("value must be {width} doubles")))?;
        let array = Read::<f64>::new(&row, "value", "float64")?;
        let row = array.row("value", Some(width))?.to_vec();
        self.with(py, |inner| match inner {
            Inner::Rows(store, _) => store.put(hash, row),
            Inner::Objects(_) => Ok(()),
        })
    }

    /// Returns what is kept for a hash; if there is nothing, calls `compute()` and keeps what it returns.
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
        self.put(py, hash, &value)?;
        Ok(value)
    }

    /// Returns the rows of many hashes, and which of them were found: float64 of shape (n, width), and bool of shape (n,).
    ///
    /// hashes: uint64 of shape (n,). Rows that were not found are zero.
    #[allow(clippy::type_complexity, reason = "two arrays")]
    fn get_many<'py>(
        &self,
        py: Python<'py>,
        hashes: &Bound<'py, PyAny>,
    ) -> PyResult<(Bound<'py, PyArray2<f64>>, Bound<'py, PyArray1<bool>>)> {
        let hashes = Read::<u64>::new(hashes, "hashes", "uint64")?;
        let hashes = hashes.row("hashes", None)?;
        let (rows, found, width) = self.with(py, |inner| {
            let Inner::Rows(store, width) = inner else {
                return Err(value_error("get_many is for rows: give Store a width"));
            };
            let size = hashes.len().checked_mul(*width);
            let mut rows = room(size)?;
            rows.resize(size.unwrap_or(0), 0.0);
            let mut found = Vec::with_capacity(hashes.len());
            for (i, &hash) in hashes.iter().enumerate() {
                let row = store.get(hash)?;
                if let Some(row) = row {
                    check_width(row.len(), *width)?;
                    rows[i * *width..(i + 1) * *width].copy_from_slice(row);
                }
                found.push(row.is_some());
            }
            Ok((rows, found, *width))
        })?;
        let rows = rows.into_pyarray(py).reshape([found.len(), width])?;
        Ok((rows, found.into_pyarray(py)))
    }

    /// Keeps many rows. hashes: uint64 of shape (n,); rows: float64 of shape (n, width).
    fn put_many(
        &self,
        py: Python<'_>,
        hashes: &Bound<'_, PyAny>,
        rows: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let hashes = Read::<u64>::new(hashes, "hashes", "uint64")?;
        let hashes = hashes.row("hashes", None)?;
        let rows = Read::<f64>::new(rows, "rows", "float64")?;
        let (shape, all) = (rows.shape().to_vec(), rows.slice()?);
        self.with(py, |inner| {
            let Inner::Rows(store, width) = inner else {
                return Err(value_error("put_many is for rows: give Store a width"));
            };
            if shape != [hashes.len(), *width] {
                return Err(wrong_shape("rows", &shape, &format!("({}, {width})", hashes.len())));
            }
            for (i, &hash) in hashes.iter().enumerate() {
                store.put(hash, all[i * *width..(i + 1) * *width].to_vec())?;
            }
            Ok(())
        })
    }

    /// Writes the entries that wait: when it returns they are safe from a kill of this process.
    fn flush(&self, py: Python<'_>) -> PyResult<()> {
        self.with(py, |inner| either!(inner, |front| front.store.flush()).map_err(failed))
    }

    /// Adds the entries of another file of the same origin, where the state is not known.
    fn merge(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let merged =
            |inner: &mut Inner| either!(inner, |front| front.store.merge(&path).map(|_| ()));
        self.with(py, |inner| merged(inner).map_err(failed))
    }

    /// Writes the entries that wait, and closes the file.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        detached(py, || {
            let mut inner = self.lock();
            let flushed = match inner.as_mut() {
                Some(inner) => either!(inner, |front| front.store.flush()),
                None => Ok(()),
            };
            *inner = None;
            flushed.map_err(failed)
        })
    }

    /// Counts the entries of the file, all of which are read for that, without those that wait.
    fn count(&self, py: Python<'_>) -> PyResult<u64> {
        self.with(py, |inner| either!(inner, |front| front.store.count()).map_err(failed))
    }

    /// Where answers came from: a dict of 'memory', 'file', 'absent' and 'written'.
    #[getter]
    fn statistics<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (statistics, hits) = self.with(py, |inner| {
            Ok(either!(inner, |front| (front.store.statistics(), front.memory.statistics().hits)))
        })?;
        let dict = PyDict::new(py);
        dict.set_item("memory", hits + statistics.memory)?;
        dict.set_item("file", statistics.file)?;
        dict.set_item("absent", statistics.absent)?;
        dict.set_item("written", statistics.written)?;
        Ok(dict)
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (*_error))]
    fn __exit__(&self, py: Python<'_>, _error: &Bound<'_, PyTuple>) -> PyResult<()> {
        self.close(py)
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let (path, width) = (self.path.display(), self.width);
        let unwritten =
            py.detach(|| Some(either!(self.lock().as_ref()?, |front| front.store.unwritten())));
        match (unwritten, width) {
            (None, _) => format!("<Store {path}, closed>"),
            (Some(count), None) => format!("<Store {path} of objects, {count} unwritten>"),
            (Some(count), Some(width)) => {
                format!("<Store {path} of rows of {width} doubles, {count} unwritten>")
            }
        }
    }
}
