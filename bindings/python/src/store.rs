//! Results in a database that processes share, those of Rust programs among them.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::process;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use pyo3::exceptions::{PyOSError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyDict, PyTuple};
use zobrist_store::{Origin, Reason, StoreError};

use crate::arrays::value_error;
use crate::audit::Audit;
use crate::border::{detached, lock};
use crate::claims::{Asked, Open, outcome};
use crate::entries::Entries;
use crate::stored::{Value, Values};

/// Results by 64-bit hashes in a database that outlives the run, each computed once for all threads, processes and machines.
///
/// The address is the path of a file, an SQLite database that processes of one machine share, or the URL of a server that speaks the Redis
/// protocol, such as 'redis://node1/' or 'redis+unix:///run/redis.sock', which the machines of a cluster share. The rest of the program is the
/// same.
///
/// With a width each result is a row of so many doubles, in Rust `Store<u64, [f64; width]>`, or `Store<u64, Vec<f64>>` built with
/// `type_name("[f64; width]")`. With a type_name alone results are those of a Rust program with this type of values: numbers, bools, texts, None,
/// and lists of them for tuples, arrays and structs. With neither they are any objects that pickle can write; open such a database only if you
/// trust who wrote it. A database belongs to one model with its fingerprints: opening it with others, or with another width, is a ValueError.
///
/// get_or_compute and try_get claim an unknown hash, so that everyone else waits for its value. A claim ends with its value, with an exception,
/// with its process, and when its lease is no longer renewed. Values that are computed are written before they are returned. put writes in batches:
/// when 1,024 entries wait, after a second, by flush and by close.
///
/// If two states have equal hashes, the result of one is returned for the other, without any sign of it, for as long as the database is there:
/// see Cache for how often.
///
/// After a fork, open the store again. A pickled store is opened again where it is loaded, so it can be an argument of other processes.
///
/// Opens the database at an address, a path or a URL, or creates it.
///
/// capacity: entries of the cache in memory. model: in words, with its version and parameters. fingerprints: a dict of ints by names, of all
/// that the hashes and results depend on. width: doubles of a row, or None for objects. lease: seconds after which others take over from a
/// process that is stopped, or whose machine is lost; a computation may take longer. eviction: that of the cache in memory, as for Cache.
/// type_name: the values of a Rust program, such as 'f64' or '(f64, u32)'; None for those of Python. ValueError if the database is
/// something else, OSError if it cannot be read or written.
///
/// >>> import numpy, tempfile, zobrist
/// >>> folder = tempfile.TemporaryDirectory()
/// >>> keys = zobrist.LatticeKeys(100, 2, seed=2026)
/// >>> origin = dict(model='Ising, J = 1', fingerprints={'keys': keys.fingerprint})
/// >>> path = folder.name + '/energies.store'
/// >>> with zobrist.Store(path, width=1, **origin) as store:
/// ...     store.get_or_compute(keys.base, lambda: [-200.0])
/// array([-200.])
/// >>> with zobrist.Store(path, width=1, **origin) as store:
/// ...     store.get(keys.base), len(store)
/// (array([-200.]), 1)
#[pyclass(frozen, module = "zobrist")]
pub(crate) struct Store {
    /// None once it is closed.
    open: Mutex<Option<Arc<Open>>>,
    pub(crate) values: Values,
    /// As messages show it, without a password.
    shown: String,
    /// What it was opened with, to open it again.
    address: PathBuf,
    capacity: usize,
    model: String,
    fingerprints: Vec<(String, u64)>,
    lease: f64,
    eviction: String,
    /// The process that opened it.
    process: u32,
}

/// The last entries are written without the interpreter's lock: the database can be busy.
impl Drop for Store {
    fn drop(&mut self) {
        let open = self.open.get_mut().unwrap_or_else(PoisonError::into_inner).take();
        let _ = Python::try_attach(|py| py.detach(|| drop(open)));
    }
}

pub(crate) fn failed(error: &StoreError) -> PyErr {
    let text = error.to_string();
    match error.reason() {
        Reason::Io(_)
        | Reason::Leftover(_)
        | Reason::Moved
        | Reason::Damaged(_)
        | Reason::Database(_) => PyOSError::new_err(text),
        Reason::Differs(_) | Reason::Deadlock { .. } | Reason::Forked => {
            PyRuntimeError::new_err(text)
        }
        _ => value_error(text),
    }
}

impl Store {
    /// Does something with the open store, without the interpreter's lock.
    pub(crate) fn with<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Arc<Open>) -> PyResult<T> + Send,
    ) -> PyResult<T> {
        // Before any lock of the store, which a thread that is not there may have held as the process was forked.
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
            // It is the last one if another thread has closed the store meanwhile.
            drop(open);
            result
        })
    }
}

#[pymethods]
impl Store {
    #[new]
    #[pyo3(signature = (address, capacity=16384, *, model, fingerprints=None, width=None, lease=60.0, eviction="least_recently_used", type_name=None))]
    #[allow(clippy::too_many_arguments, reason = "with names in Python")]
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
    ) -> PyResult<Self> {
        let policy = crate::cache::eviction(eviction)?;
        let named = fingerprints.into_iter().flatten();
        let fingerprints: Vec<(String, u64)> = named
            .map(|(name, value)| Ok((name.extract()?, value.extract()?)))
            .collect::<PyResult<_>>()?;
        let duration = Duration::try_from_secs_f64(lease).ok().filter(|lease| !lease.is_zero());
        let duration = duration.ok_or_else(|| {
            value_error(format!("lease is {lease}, but must be a time in seconds"))
        })?;
        let values = Values::new(width, type_name);
        let store = detached(py, || {
            let named = fingerprints.iter();
            let origin = named.fold(Origin::new(&model), |origin, (name, digest)| {
                origin.fingerprint(name, *digest)
            });
            zobrist_store::Store::<u64, Value>::builder()
                .memory(capacity, policy)
                .lease(duration)
                .type_name(values.type_name())
                .open(&address, &origin)
                .map_err(|error| failed(&error))
        })?;
        let shown = store.address().to_owned();
        let open = Mutex::new(Some(Arc::new(Open::new(store))));
        let process = process::id();
        let eviction = eviction.to_owned();
        Ok(Store {
            open,
            values,
            shown,
            address,
            capacity,
            model,
            fingerprints,
            lease,
            eviction,
            process,
        })
    }

    /// Returns what is known for a hash, in memory or in the database, or `default`.
    #[pyo3(signature = (hash, default=None))]
    fn get<'py>(
        &self,
        py: Python<'py>,
        hash: u64,
        default: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        match self.with(py, |open| open.store.get(hash).map_err(|error| failed(&error)))? {
            Some(value) => self.values.read(py, &value).map(Some),
            None => Ok(default),
        }
    }

    /// Keeps a row or an object for a hash, in place of what was kept for it.
    ///
    /// It is written within a second, or with 1,023 others, or by flush; until then only this store knows it.
    fn put(&self, hash: u64, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let (py, value) = (value.py(), self.values.of(value)?);
        self.with(py, |open| open.store.insert(hash, value).map_err(|error| failed(&error)))
    }

    /// Returns what is known for a hash. If there is nothing, calls `compute()`, writes what it returns, and returns that; or waits for the
    /// thread or process that computes it.
    ///
    /// An exception of `compute` releases the hash: the next who waits for it computes it. `compute` may ask for other hashes; for this one, and
    /// for one whose computation waits for this one, that is a RuntimeError. Ctrl-C ends the wait. audit: an Audit, which recomputes some of the
    /// hits. RuntimeError if another value was written meanwhile, because the claim had expired.
    #[pyo3(signature = (hash, compute, audit=None))]
    fn get_or_compute<'py>(
        &self,
        hash: u64,
        compute: &Bound<'py, PyAny>,
        audit: Option<&Audit>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, values) = (compute.py(), &self.values);
        let found = match self.wait(py, hash, None)? {
            Asked::Claimed(claimed) => return claimed.fulfil(&compute.call0()?, values),
            Asked::Found(found) => values.read(py, &found)?,
            Asked::Pending => unreachable!("it has waited"),
        };
        if let Some(audit) = audit {
            audit.record(hash, &found, || values.read(py, &values.of(&compute.call0()?)?))?;
        }
        Ok(found)
    }

    /// Returns what is known for a hash; or a Claim, if there is nothing and this caller is the one to compute it; or a Pending, if another thread
    /// or process computes it. It does not wait.
    ///
    /// >>> import tempfile, zobrist
    /// >>> folder = tempfile.TemporaryDirectory()
    /// >>> store = zobrist.Store(folder.name + '/squares.store', model='squares')
    /// >>> squares, later = [], []
    /// >>> for number in [7, 8, 7]:
    /// ...     match store.try_get(number):
    /// ...         case zobrist.Claim() as claim: squares.append(claim.fulfil(number * number))
    /// ...         case zobrist.Pending() as pending: later.append(pending)  # and something else first
    /// ...         case square: squares.append(square)
    /// >>> squares, later
    /// ([49, 64, 49], [])
    fn try_get<'py>(slf: &Bound<'py, Self>, hash: u64) -> PyResult<Bound<'py, PyAny>> {
        let asked = slf.get().with(slf.py(), |open| open.ask(hash, Duration::ZERO))?;
        outcome(slf, hash, asked)
    }

    /// Writes the entries that wait: when it returns they are safe from a kill of this process.
    fn flush(&self, py: Python<'_>) -> PyResult<()> {
        self.with(py, |open| open.store.flush().map_err(|error| failed(&error)))
    }

    /// Adds the entries of another store of the same origin, at a path or a URL, where the state is not known.
    ///
    /// Returns a dict of 'read', 'added' and 'differing': entries that have another value here, which was kept. Pickles of equal objects can
    /// differ.
    fn merge<'py>(&self, py: Python<'py>, address: PathBuf) -> PyResult<Bound<'py, PyDict>> {
        let merged =
            self.with(py, |open| open.store.merge(&address).map_err(|error| failed(&error)))?;
        let dict = PyDict::new(py);
        dict.set_item("read", merged.read)?;
        dict.set_item("added", merged.added)?;
        dict.set_item("differing", merged.differing)?;
        Ok(dict)
    }

    /// Writes the entries that wait, and closes the store. Calls that are under way, and claims, keep it open until they end.
    ///
    /// After a fork it writes nothing: the entries are those of the other process.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        let open = lock(py, &self.open).take();
        let is_forked = process::id() != self.process;
        detached(py, move || match open {
            Some(open) if !is_forked => open.store.flush().map_err(|error| failed(&error)),
            _ => Ok(()),
        })
    }

    /// Iterates over pairs of hash and value in ascending order of the hashes, as iterating over the store does over hashes.
    ///
    /// It reads pages of entries. Entries that are written meanwhile may be missing.
    ///
    /// >>> import tempfile, zobrist
    /// >>> folder = tempfile.TemporaryDirectory()
    /// >>> store = zobrist.Store(folder.name + '/squares.store', model='squares')
    /// >>> for number in [9, 7, 8]:
    /// ...     store.put(number, number * number)
    /// >>> list(store), dict(store.items())
    /// ([7, 8, 9], {7: 49, 8: 64, 9: 81})
    fn items(&self, py: Python<'_>) -> PyResult<Entries> {
        self.with(py, |open| Ok(Entries::new(open, Some(self.values.clone()))))
    }

    /// Sources of answers, and entries written in batches: a dict of 'memory', 'stored', 'absent', 'written' and 'hit_rate'.
    #[getter]
    fn statistics<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let statistics = self.with(py, |open| Ok(open.store.statistics()))?;
        let dict = PyDict::new(py);
        dict.set_item("memory", statistics.memory)?;
        dict.set_item("stored", statistics.stored)?;
        dict.set_item("absent", statistics.absent)?;
        dict.set_item("written", statistics.written)?;
        dict.set_item("hit_rate", statistics.hit_rate())?;
        Ok(dict)
    }

    /// The entries that are written. In a file all of them are read for that.
    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        let len = self.with(py, |open| open.store.len().map_err(|error| failed(&error)))?;
        Ok(usize::try_from(len)?)
    }

    /// True, also if it is empty, which takes no reading.
    #[expect(clippy::unused_self, reason = "a method of Python")]
    fn __bool__(&self) -> bool {
        true
    }

    fn __contains__(&self, py: Python<'_>, hash: u64) -> PyResult<bool> {
        self.with(py, |open| Ok(open.store.get(hash).map_err(|error| failed(&error))?.is_some()))
    }

    fn __iter__(&self, py: Python<'_>) -> PyResult<Entries> {
        self.with(py, |open| Ok(Entries::new(open, None)))
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
        let named = PyDict::new(py);
        named.set_item("model", &self.model)?;
        named.set_item("fingerprints", self.fingerprints.iter().cloned().into_py_dict(py)?)?;
        named.set_item("width", self.values.width)?;
        named.set_item("lease", self.lease)?;
        named.set_item("eviction", &self.eviction)?;
        named.set_item("type_name", self.values.name.as_deref())?;
        // Not a path of Python, which loses one of the slashes of a URL.
        Ok(((self.address.as_os_str(), self.capacity), named))
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let kind = match self.values.width {
            Some(width) => format!("rows of {width} doubles"),
            None => self.values.name.as_deref().unwrap_or("objects").to_owned(),
        };
        match self.with(py, |open| Ok(open.store.unwritten())) {
            Ok(count) => format!("<Store {} of {kind}, {count} unwritten>", self.shown),
            Err(_) => format!("<Store {}, closed>", self.shown),
        }
    }
}
