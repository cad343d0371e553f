//! Claims of Python: they own their store, and wait without the interpreter's lock.

use std::collections::HashMap;
use std::mem;
use std::process;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use ouroboros::self_referencing;
use pyo3::exceptions::{PyRuntimeError, PyTimeoutError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use zobrist_store::{Attempt, StoreError};

use crate::arrays::value_error;
use crate::border::{detached, lock};
use crate::store::{Store, failed};
use crate::stored::{Value, Values};

/// An open store, with the hashes that threads of this process have claimed in it.
pub(crate) struct Open {
    pub(crate) store: zobrist_store::Store<u64, Value>,
    claimed: Mutex<HashMap<u64, ThreadId>>,
}

/// What a store says of a hash.
pub(crate) enum Asked {
    Found(Value),
    Claimed(Claimed),
    /// Another thread or process computes it.
    Pending,
}

#[self_referencing]
struct Held {
    open: Arc<Open>,
    /// Until it is fulfilled.
    #[borrows(open)]
    #[not_covariant]
    claim: Option<zobrist_store::Claim<'this, u64, Value>>,
}

/// A claim with its store.
pub(crate) struct Claimed {
    held: Option<Held>,
    hash: u64,
    process: u32,
}

/// How long to wait before asking again, at first and at most. It doubles each time.
const DELAYS: [Duration; 2] = [Duration::from_micros(200), Duration::from_millis(10)];

impl Open {
    pub(crate) fn new(store: zobrist_store::Store<u64, Value>) -> Self {
        Open { store, claimed: Mutex::default() }
    }

    fn claimed(&self) -> MutexGuard<'_, HashMap<u64, ThreadId>> {
        self.claimed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks up or claims a hash. It waits for the database only.
    pub(crate) fn ask(self: &Arc<Self>, hash: u64) -> PyResult<Asked> {
        enum Other {
            Found(Value),
            Pending,
            Failed(StoreError),
        }
        let held = Held::try_new(Arc::clone(self), |open| match open.store.try_get(hash) {
            Ok(Attempt::Claimed(claim)) => Ok(Some(claim)),
            Ok(Attempt::Found(value)) => Err(Other::Found(value)),
            Ok(Attempt::Pending(_)) => Err(Other::Pending),
            Err(error) => Err(Other::Failed(error)),
        });
        match held {
            Ok(held) => {
                self.claimed().insert(hash, thread::current().id());
                Ok(Asked::Claimed(Claimed { held: Some(held), hash, process: process::id() }))
            }
            Err(Other::Found(value)) => Ok(Asked::Found(value)),
            Err(Other::Pending) => Ok(Asked::Pending),
            Err(Other::Failed(error)) => Err(failed(&error)),
        }
    }

    /// As `ask`, for one who is going to wait: an error if this thread waits for itself.
    fn ask_to_wait(self: &Arc<Self>, hash: u64) -> PyResult<Asked> {
        let asked = self.ask(hash)?;
        let own = Some(thread::current().id());
        if matches!(asked, Asked::Pending) && self.claimed().get(&hash).copied() == own {
            return Err(PyRuntimeError::new_err(format!(
                "this thread has claimed the hash {hash} itself, and would wait for ever"
            )));
        }
        Ok(asked)
    }
}

impl Claimed {
    /// Writes the value of an object, without the interpreter's lock, and returns the object as calls return it.
    pub(crate) fn fulfil<'py>(
        mut self,
        object: &Bound<'py, PyAny>,
        values: &Values,
    ) -> PyResult<Bound<'py, PyAny>> {
        let value = values.of(object)?;
        let given = value.clone();
        detached(object.py(), move || {
            let Some(held) = &mut self.held else { return Ok(()) };
            held.with_claim_mut(|claim| match claim.take() {
                Some(claim) => claim.fulfil(given).map(|_| ()).map_err(|error| failed(&error)),
                None => Ok(()),
            })
        })?;
        values.returned(object, &value)
    }
}

/// Releases the claim, without the interpreter's lock: the file can be busy.
impl Drop for Claimed {
    fn drop(&mut self) {
        let Some(held) = self.held.take() else { return };
        if process::id() != self.process {
            // It is that of the process that was forked, which still has it.
            mem::forget(held);
            return;
        }
        let hash = self.hash;
        let release = move || {
            let open = Arc::clone(held.borrow_open());
            drop(held);
            open.claimed().remove(&hash);
        };
        let _ = Python::try_attach(|py| py.detach(release));
    }
}

impl Store {
    /// Waits until there is a value or a claim. In between it looks for signals, such as that of Ctrl-C.
    pub(crate) fn wait(
        &self,
        py: Python<'_>,
        hash: u64,
        until: Option<Instant>,
    ) -> PyResult<Asked> {
        let [mut delay, longest] = DELAYS;
        loop {
            match self.with(py, |open| open.ask_to_wait(hash))? {
                Asked::Pending => (),
                asked => return Ok(asked),
            }
            py.check_signals()?;
            let left = until.map(|until| until.saturating_duration_since(Instant::now()));
            if left.is_some_and(|left| left.is_zero()) {
                return Err(PyTimeoutError::new_err(format!("the hash {hash} is still claimed")));
            }
            py.detach(|| thread::sleep(left.map_or(delay, |left| left.min(delay))));
            delay = longest.min(delay * 2);
        }
    }
}

/// What Python gets: a value, a Claim or a Pending.
pub(crate) fn outcome<'py>(
    store: &Bound<'py, Store>,
    hash: u64,
    asked: Asked,
) -> PyResult<Bound<'py, PyAny>> {
    let (py, values) = (store.py(), store.get().values.clone());
    match asked {
        Asked::Found(value) => values.read(py, &value),
        Asked::Claimed(claimed) => {
            Ok(Bound::new(py, Claim { claimed: Mutex::new(Some(claimed)), values, hash })?
                .into_any())
        }
        Asked::Pending => {
            Ok(Bound::new(py, Pending { store: store.clone().unbind(), hash })?.into_any())
        }
    }
}

/// Reserves a hash of a Store: the holder computes its value, and everyone else waits for it.
///
/// As a context manager it is released at the end, unless it was fulfilled. So it is when it is dropped, and when its process ends: then one of
/// those who wait takes it over.
///
/// >>> import tempfile, zobrist
/// >>> folder = tempfile.TemporaryDirectory()
/// >>> with zobrist.Store(folder.name + '/squares.store', model='squares') as store:
/// ...     with store.try_get(7) as claim:
/// ...         claim.fulfil(claim.hash ** 2)
/// ...     store.get(7)
/// 49
/// 49
#[pyclass(frozen, module = "zobrist")]
pub(crate) struct Claim {
    /// None once it has ended.
    claimed: Mutex<Option<Claimed>>,
    values: Values,
    /// The hash that is claimed.
    #[pyo3(get)]
    hash: u64,
}

#[pymethods]
impl Claim {
    /// Writes the value, ends the claim, and returns the value. When it returns, the value survives a kill of this process.
    ///
    /// ValueError if the value is not one of the store: the claim stays. RuntimeError if the claim has ended; or if another value was written
    /// while this one was computed, because the lease had expired. OSError if it cannot be written.
    fn fulfil<'py>(&self, value: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = value.py();
        self.values.of(value)?;
        match lock(py, &self.claimed).take() {
            Some(claimed) => claimed.fulfil(value, &self.values),
            None => Err(PyRuntimeError::new_err("the claim has ended")),
        }
    }

    /// Ends the claim without a value, if it has not ended.
    fn release(&self, py: Python<'_>) {
        let claimed = lock(py, &self.claimed).take();
        drop(claimed);
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (*_error))]
    fn __exit__(&self, py: Python<'_>, _error: &Bound<'_, PyTuple>) {
        self.release(py);
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let ended = if lock(py, &self.claimed).is_none() { ", ended" } else { "" };
        format!("<Claim of {}{ended}>", self.hash)
    }
}

/// A value of a Store that another thread or process computes.
///
/// >>> import tempfile, zobrist
/// >>> folder = tempfile.TemporaryDirectory()
/// >>> store = zobrist.Store(folder.name + '/squares.store', model='squares')
/// >>> claim, pending = store.try_get(7), store.try_get(7)
/// >>> claim.fulfil(49)
/// 49
/// >>> pending.wait()
/// 49
#[pyclass(frozen, module = "zobrist")]
pub(crate) struct Pending {
    store: Py<Store>,
    /// The hash of the value.
    #[pyo3(get)]
    hash: u64,
}

#[pymethods]
impl Pending {
    /// Waits until the value is there and returns it; or returns a Claim, if the other ends without a value.
    ///
    /// timeout: in seconds, or None. TimeoutError after that time. RuntimeError if this thread has the claim itself. Ctrl-C ends the wait.
    #[pyo3(signature = (timeout=None))]
    fn wait<'py>(&self, py: Python<'py>, timeout: Option<f64>) -> PyResult<Bound<'py, PyAny>> {
        let until = match timeout {
            Some(seconds) if seconds.is_nan() => return Err(value_error("timeout is NaN")),
            // Too long a time is none.
            Some(seconds) => Duration::try_from_secs_f64(seconds.max(0.0))
                .ok()
                .and_then(|timeout| Instant::now().checked_add(timeout)),
            None => None,
        };
        let asked = self.store.get().wait(py, self.hash, until)?;
        outcome(self.store.bind(py), self.hash, asked)
    }

    fn __repr__(&self) -> String {
        format!("<Pending value of {}>", self.hash)
    }
}
