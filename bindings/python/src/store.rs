//! A persistent table of results, in a database that Python and Rust processes share.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::process;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use zobrist_store::{Merged, Origin, StoreStatistics};

use crate::arrays::{Array, Object, Optional, Read, slices, tuple, wrong_shape};
use crate::border::{detached, drop_detached, lock};
use crate::cache::EVICTIONS;
use crate::errors::choice;
use crate::open_stores::{Open, failed, opening_failed, register};
use crate::result_arrays::filled_both;
use crate::stored::{Kind, Value, Values};

/// A persistent table of results, keyed by 64-bit hashes. All threads, processes and machines that
/// share it compute each result once.
///
/// The address is a path or a URL. A path leads to a file, an SQLite database that the processes of
/// one machine share. A URL such as 'redis://node1/' or 'redis+unix:///run/redis.sock' leads to a
/// server that speaks the Redis protocol. The machines of a cluster can share such a server. A file
/// on a network file system is an OSError. The rest of the program does not depend on the address.
///
/// With a width each result is a row of `width` doubles. In Rust it is a value of `Store<u64, [f64;
/// width]>`, or of a `Store<u64, Vec<f64>>` built with `type_name("[f64; width]")`. With only a
/// type_name, each result has this type in a Rust program. In Python it is a number, bool, text,
/// bytes or None, a list of values for a tuple, array or struct, or a dict of values for a map or,
/// from its variant to its data, an enum; a key that is a list is a tuple. A value that
/// is no number of the named type, such as i64 or f64, is a ValueError; values of other types are
/// not checked. A number that a row or the named type would round is a ValueError, except
/// for a float in an f32.
///
/// With neither, results are data, in MessagePack: None, bools, ints, floats, complex numbers,
/// texts, bytes, paths, NumPy arrays and scalars without objects and fields, Atoms of ASE without a
/// calculator, and lists, tuples, dicts, sets, dataclasses, named tuples and members of enums. They
/// are read as they were given; values of `functools.cached_property` are left out. Any other type
/// is a TypeError, also a subclass of these. Reading runs no code that is in the database, and
/// imports nothing: a class must be loaded, otherwise reading is an ImportError. Whoever can write
/// the file or the server can change results, and choose any fields for any dataclass that the
/// program has loaded. A value that is none of these is a ValueError.
///
/// With `pickle=True` results are any objects that pickle can write. Unpickling an object can run
/// any code that is in it: open such a database only if you trust everyone who can write its file or
/// its server. A database has either data or pickles, and opening it as the other one is a
/// ValueError. A database belongs to one model and its fingerprints: opening it with
/// another model, other fingerprints or another width is a ValueError.
///
/// get_or_compute and try_get claim an unknown hash, and other callers wait for its value. A claim
/// ends when its value is written, after an exception, when its process ends, and when its lease is
/// no longer renewed. Computed values are written before they are returned. put writes in batches:
/// at 1,024 pending entries, after a second, by flush, by close, and when the interpreter exits.
///
/// While a file is open, recent entries are in a log beside it, with `-wal` added to its name. The
/// log grows to about 40 MB. The last process that closes the file moves them into it and removes
/// the log.
///
/// If two states have equal hashes, the result of one is returned for the other as long as the
/// database exists, and no error reports it. Cache states the probability.
///
/// After a fork, open the store again. Unpickling a store opens it again, so a store can be an
/// argument of other processes.
///
/// Opens the database at an address, or creates it.
///
/// capacity: entries of the cache in memory. model: a text with the name, version and parameters of
/// the model. fingerprints: a dict from names to ints, with a fingerprint of everything that hashes
/// and results depend on. The fingerprint of LatticeKeys includes the lattice only if they were made
/// with on=lattice; without it, one lattice would read the results of another with as many sites.
/// width: doubles of a row, or None for objects. lease: seconds after which
/// other callers take over the claims of a process that is stopped or on a lost machine; a
/// computation may take longer. eviction: the policy of the cache in memory, as for Cache.
/// type_name: the type of the values in a Rust program, such as 'f64' or '(f64, u32)'; None for
/// values of Python. pickle: whether objects are pickled. ValueError if the database belongs to another model or is not a store, OSError
/// if it cannot be read or created. On Unix, a file or a folder that cannot be written is opened for
/// reading: an unknown hash is then an OSError for get_or_compute, and so is each call that writes.
///
/// >>> import numpy, tempfile, zobrist
/// >>> folder = tempfile.TemporaryDirectory()
/// >>> lattice = zobrist.Lattice.simple((10, 10))
/// >>> keys = zobrist.LatticeKeys(lattice.sites, 2, seed=2026, on=lattice)
/// >>> origin = dict(model='Ising, J = 1', fingerprints={'keys': keys.fingerprint})
/// >>> path = folder.name + '/energies.store'
/// >>> with zobrist.Store(path, width=1, **origin) as store:
/// ...     store.get_or_compute(keys.base, lambda: [-200.0])
/// array([-200.])
/// >>> with zobrist.Store(path, width=1, **origin) as store:
/// ...     store.get(keys.base), len(store)
/// (array([-200.]), 1)
#[pyclass(frozen, weakref, module = "zobrist")]
pub(crate) struct Store {
    /// None after the store is closed.
    open: Mutex<Option<Arc<Open>>>,
    pub(crate) values: Values,
    /// The address in messages. It has no password.
    shown: String,
    /// The arguments of the constructor, with which `pickle` opens the store again.
    arguments: (PathBuf, usize),
    named_arguments: Py<PyDict>,
    /// The id of the process that opened the store.
    process: u32,
}

/// Dropping writes pending entries without the interpreter's lock, because the database can be
/// busy.
impl Drop for Store {
    fn drop(&mut self) {
        let open = self
            .open
            .get_mut()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        drop_detached(open);
    }
}

impl Store {
    /// Runs `work` on the open store without the interpreter's lock.
    pub(crate) fn with<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Arc<Open>) -> PyResult<T> + Send,
    ) -> PyResult<T> {
        // Checked before any lock of the store: another thread may have held a lock at the time of
        // the fork.
        if process::id() != self.process {
            return Err(PyRuntimeError::new_err(format!(
                "{}: opened before a fork: open it again in the new process",
                self.shown
            )));
        }
        let open = lock(py, &self.open).clone();
        let open = open.ok_or_else(|| PyRuntimeError::new_err("the store is closed"))?;
        detached(py, move || {
            let result = work(&open);
            // This is the last reference if another thread has closed the store meanwhile.
            drop(open);
            result
        })
    }
}

#[pymethods]
impl Store {
    #[new]
    #[pyo3(signature = (
        address, capacity=16384, *, model, fingerprints=None, width=None, lease=60.0,
        eviction="least_recently_used", type_name=None, pickle=false
    ))]
    fn new(
        py: Python<'_>,
        address: PathBuf,
        capacity: usize,
        model: String,
        fingerprints: Option<&Bound<'_, PyDict>>,
        width: Option<usize>,
        lease: f64,
        eviction: &str,
        type_name: Option<String>,
        pickle: bool,
    ) -> PyResult<Self> {
        let policy = choice("eviction", eviction, &EVICTIONS)?;
        let fingerprints = match fingerprints {
            Some(dict) => dict.copy()?,
            None => PyDict::new(py),
        };
        let mut origin = Origin::new(&model);
        for (name, digest) in &fingerprints {
            origin = origin.fingerprint(&name.extract::<String>()?, digest.extract()?);
        }
        let duration = Duration::try_from_secs_f64(lease)
            .ok()
            .filter(|lease| !lease.is_zero());
        let duration = duration
            .ok_or_else(|| value_error!("lease is {lease}, but must be a time in seconds"))?;
        let named = dict!(py, "model": model, "fingerprints": fingerprints, "width": width, "lease": lease,
            "eviction": eviction, "type_name": &type_name, "pickle": pickle);
        let values = Values::new(width, type_name, pickle)?;
        let store = detached(py, || {
            zobrist_store::Store::<u64, Value>::builder()
                .memory(capacity, policy)
                .lease(duration)
                .type_name(&*values.type_name)
                .open(&address, &origin)
                .map_err(|error| opening_failed(error, values.kind))
        })?;
        let (shown, store) = (store.address().to_owned(), Arc::new(store));
        register(&store);
        Ok(Store {
            open: Mutex::new(Some(store)),
            values,
            shown,
            arguments: (address, capacity),
            named_arguments: named.unbind(),
            process: process::id(),
        })
    }

    /// Returns the value stored for a hash, from memory or the database, or `default` if there is
    /// none.
    #[pyo3(signature = (hash, default=None))]
    fn get<'py>(
        &self,
        py: Python<'py>,
        hash: u64,
        default: Option<Object<'py>>,
    ) -> PyResult<Option<Object<'py>>> {
        match self.with(py, |open| open.get(hash).map_err(failed))? {
            Some(value) => self.values.read(py, &value).map(Some),
            None => Ok(default),
        }
    }

    /// Stores a row or an object for a hash, and replaces any previous value.
    ///
    /// The entry is written after a second, together with 1,023 others, or by flush. Until then
    /// only this object returns it.
    fn put(&self, hash: u64, value: &Object<'_>) -> PyResult<()> {
        let (py, value) = (value.py(), self.values.of(value)?);
        self.with(py, |open| open.insert(hash, value).map_err(failed))
    }

    /// Returns the row of each hash, and whether the hash was found: float64 of shape (n, width),
    /// and bool of shape (n,).
    ///
    /// hashes: uint64 of shape (n,). The row of a missing hash is zero. out, found: None, or arrays
    /// for the two results.
    #[pyo3(signature = (hashes, out=None, found=None))]
    fn get_many<'py>(
        &self,
        py: Python<'py>,
        hashes: &Object<'py>,
        out: Optional<'_, 'py>,
        found: Optional<'_, 'py>,
    ) -> PyResult<(Array<'py, f64>, Array<'py, bool>)> {
        let width = self.values.row_width("get_many")?;
        slices!(hashes: exactly u64 [None]);
        let (count, shape) = ([hashes.len()], [hashes.len(), width]);
        filled_both(
            py,
            (out, "out", &shape),
            (found, "found", &count),
            |rows, found| {
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
            },
        )
    }

    /// Stores one row for each of many hashes. hashes: uint64 of shape (n,); rows: float64 of shape
    /// (n, width).
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

    /// Writes pending entries. After the call, they survive a kill of this process.
    fn flush(&self, py: Python<'_>) -> PyResult<()> {
        self.with(py, |open| open.flush().map_err(failed))
    }

    /// Adds the entries of another store for hashes that have no value in this store. address: a
    /// path or a URL. Both stores must have the same model, fingerprints and type of values.
    ///
    /// Returns a dict of 'read', 'added' and 'differing'. 'differing' is the number of hashes with
    /// different values in the two stores; this store keeps its own value. Pickles of equal
    /// objects can differ.
    fn merge<'py>(&self, py: Python<'py>, address: PathBuf) -> PyResult<Bound<'py, PyDict>> {
        let merged = self.with(py, |open| open.merge(&address).map_err(failed))?;
        let Merged {
            read,
            added,
            differing,
            ..
        } = merged;
        Ok(dict!(py, "read": read, "added": added, "differing": differing))
    }

    /// Writes pending entries, and closes the store. Running calls and unfinished claims keep the
    /// database open until they end.
    ///
    /// After a fork it writes nothing, because the pending entries belong to the parent process.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        let open = lock(py, &self.open).take();
        let is_forked = process::id() != self.process;
        detached(py, move || match open {
            Some(open) if !is_forked => open.flush().map_err(failed),
            _ => Ok(()),
        })
    }

    /// Statistics of this object: a dict of 'memory', 'stored' and 'absent' (lookups by the source
    /// of the answer), 'written' (entries written: computed, put or merged) and 'hit_rate'.
    #[getter]
    fn statistics<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let statistics = self.with(py, |open| Ok(open.statistics()))?;
        let StoreStatistics {
            memory,
            stored,
            absent,
            written,
            ..
        } = statistics;
        let hit_rate = statistics.hit_rate();
        Ok(
            dict!(py, "memory": memory, "stored": stored, "absent": absent, "written": written,
            "hit_rate": hit_rate),
        )
    }

    /// Number of entries in the database. In a file, counting them reads all entries.
    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        let len = self.with(py, |open| open.len().map_err(failed))?;
        Ok(usize::try_from(len)?)
    }

    /// Returns True, even for an empty store. It does not read the database.
    #[expect(clippy::unused_self, reason = "Python calls it as a method")]
    fn __bool__(&self) -> bool {
        true
    }

    fn __contains__(&self, py: Python<'_>, hash: u64) -> PyResult<bool> {
        self.with(py, |open| Ok(open.get(hash).map_err(failed)?.is_some()))
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (*_error))]
    fn __exit__(&self, py: Python<'_>, _error: &Bound<'_, PyTuple>) -> PyResult<()> {
        self.close(py)
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<((&OsStr, usize), Bound<'py, PyDict>)> {
        let (address, capacity) = &self.arguments;
        let named = self.named_arguments.bind(py).copy()?;
        // `pathlib.Path` would remove one of the slashes of a URL.
        Ok(((address.as_os_str(), *capacity), named))
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let kind = match self.values.kind {
            Kind::Rows(width) => format!("rows of {width} doubles"),
            Kind::Pickle => "pickled objects".to_owned(),
            Kind::Named | Kind::Data => self.values.type_name.to_string(),
        };
        match self.with(py, |open| Ok(open.unwritten())) {
            Ok(count) => format!("<Store {} of {kind}, {count} unwritten>", self.shown),
            Err(_) => format!("<Store {}, closed>", self.shown),
        }
    }
}
