//! Claims as Python objects. They own a reference to their store, and wait without the
//! interpreter's lock.

use std::mem;
use std::process;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use ouroboros::self_referencing;
use pyo3::exceptions::{PyRuntimeError, PyTimeoutError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use zobrist_store::{Attempt, StoreError};

use crate::arrays::{Object, Optional};
use crate::audit;
use crate::border::{detached, drop_detached, lock};
use crate::open_stores::{Open, failed};
use crate::store::Store;
use crate::stored::{Value, Values};

/// The result of looking up or claiming a hash.
pub(crate) enum Asked {
    Found(Value),
    Claimed(Claimed),
    /// Another thread or process has claimed the hash.
    Pending,
}

#[self_referencing]
struct ClaimOfStore {
    open: Arc<Open>,
    /// None after the claim is fulfilled.
    #[borrows(open)]
    #[not_covariant]
    claim: Option<zobrist_store::Claim<'this, u64, Value>>,
}

/// A claim, and the id of the process that made it.
pub(crate) struct Claimed {
    claim: Option<ClaimOfStore>,
    process: u32,
}

/// Maximum time between two checks for signals during a wait.
const SLICE: Duration = Duration::from_millis(50);

/// Looks up or claims a hash. If another caller holds the claim, waits up to `time` for it to end.
pub(crate) fn ask(open: &Arc<Open>, hash: u64, time: Duration) -> PyResult<Asked> {
    fn attempt(
        open: &Open,
        hash: u64,
        time: Duration,
    ) -> Result<Attempt<'_, u64, Value>, StoreError> {
        match open.try_get(hash)? {
            Attempt::Pending(pending) if !time.is_zero() => pending.wait_for(time),
            attempt => Ok(attempt),
        }
    }
    let claim = ClaimOfStore::try_new(Arc::clone(open), |open| match attempt(open, hash, time) {
        Ok(Attempt::Claimed(claim)) => Ok(Some(claim)),
        Ok(Attempt::Found(value)) => Err(Ok(Asked::Found(value))),
        Ok(Attempt::Pending(_)) => Err(Ok(Asked::Pending)),
        Err(error) => Err(Err(failed(error))),
    });
    match claim {
        Ok(claim) => Ok(Asked::Claimed(Claimed {
            claim: Some(claim),
            process: process::id(),
        })),
        Err(other) => other,
    }
}

impl Claimed {
    /// Writes the value of an object. Returns the value in the form in which lookups return it.
    pub(crate) fn fulfil<'py>(
        self,
        object: &Object<'py>,
        values: &Values,
    ) -> PyResult<Object<'py>> {
        let value = values.of(object)?;
        self.write(object.py(), value.clone())?;
        values.returned(object, &value)
    }

    /// Writes a value without the interpreter's lock.
    pub(crate) fn write(mut self, py: Python<'_>, value: Value) -> PyResult<()> {
        detached(py, move || {
            let Some(claim) = &mut self.claim else {
                return Ok(());
            };
            let claimed = claim
                .with_claim_mut(|claim| claim.take().map(|claim| claim.fulfil(value).map(drop)));
            claimed.unwrap_or(Ok(())).map_err(failed)
        })
    }
}

/// Dropping releases the claim without the interpreter's lock, because the database can be busy.
impl Drop for Claimed {
    fn drop(&mut self) {
        let Some(claim) = self.claim.take() else {
            return;
        };
        if process::id() == self.process {
            drop_detached(claim);
        } else {
            // After a fork the claim still belongs to the parent process.
            mem::forget(claim);
        }
    }
}

impl Store {
    /// Waits until the hash has a value or this caller has the claim. Checks for signals such as
    /// Ctrl-C during the wait.
    pub(crate) fn wait(
        &self,
        py: Python<'_>,
        hash: u64,
        until: Option<Instant>,
    ) -> PyResult<Asked> {
        loop {
            let left = until.map(|until| until.saturating_duration_since(Instant::now()));
            let time = left.map_or(SLICE, |left| left.min(SLICE));
            match self.with(py, |open| ask(open, hash, time))? {
                Asked::Pending => (),
                asked => return Ok(asked),
            }
            py.check_signals()?;
            if left.is_some_and(|left| left.is_zero()) {
                return Err(PyTimeoutError::new_err(format!(
                    "the hash {hash} is still claimed"
                )));
            }
        }
    }
}

/// Converts the result of a query to a Python object: the value, a Claim or a Pending.
pub(crate) fn outcome<'py>(
    store: &Bound<'py, Store>,
    hash: u64,
    asked: Asked,
) -> PyResult<Object<'py>> {
    let (py, values) = (store.py(), store.get().values.clone());
    match asked {
        Asked::Found(value) => values.read(py, &value),
        Asked::Claimed(claimed) => Ok(Bound::new(
            py,
            Claim {
                claimed: Mutex::new(Some(claimed)),
                values,
                hash,
            },
        )?
        .into_any()),
        Asked::Pending => Ok(Bound::new(
            py,
            Pending {
                store: store.clone().unbind(),
                hash,
            },
        )?
        .into_any()),
    }
}

#[pymethods]
impl Store {
    /// Returns the value of a hash. If there is none, calls `compute()`, writes the result and
    /// returns it. If another thread or process is computing the value, waits for it instead.
    ///
    /// If `compute` raises an exception, the claim is released, and a waiting caller computes the
    /// value. `compute` may request other hashes. RuntimeError if it requests this hash, or a
    /// hash that waits for this one. Ctrl-C ends the wait. audit: None, or an Audit that
    /// recomputes some of the hits. RuntimeError if another value was written during the
    /// computation, because the claim had expired.
    #[pyo3(signature = (hash, compute, audit=None))]
    fn get_or_compute<'py>(
        &self,
        hash: u64,
        compute: &Object<'py>,
        audit: Optional<'_, 'py>,
    ) -> PyResult<Object<'py>> {
        audit::check(audit)?;
        let (py, values) = (compute.py(), &self.values);
        let found = match self.wait(py, hash, None)? {
            Asked::Claimed(claimed) => return claimed.fulfil(&compute.call0()?, values),
            Asked::Found(found) => values.read(py, &found)?,
            Asked::Pending => unreachable!("it has waited"),
        };
        audit::record(audit, hash, &found, || {
            values.read(py, &values.of(&compute.call0()?)?)
        })?;
        Ok(found)
    }

    /// Returns the value of a hash without waiting. If there is none, returns a Claim, and this
    /// caller must compute the value. If another thread or process is computing it, returns a
    /// Pending.
    ///
    /// >>> import tempfile, zobrist
    /// >>> folder = tempfile.TemporaryDirectory()
    /// >>> store = zobrist.Store(folder.name + '/squares.store', model='squares')
    /// >>> squares, later = [], []
    /// >>> for number in [7, 8, 7]:
    /// ...     match store.try_get(number):
    /// ...         case zobrist.Claim() as claim: squares.append(claim.fulfil(number * number))
    /// ...         case zobrist.Pending() as pending: later.append(pending)  # do other work first
    /// ...         case square: squares.append(square)
    /// >>> squares, later
    /// ([49, 64, 49], [])
    fn try_get<'py>(slf: &Bound<'py, Self>, hash: u64) -> PyResult<Object<'py>> {
        let asked = slf
            .get()
            .with(slf.py(), |open| ask(open, hash, Duration::ZERO))?;
        outcome(slf, hash, asked)
    }
}

/// Reserves a hash of a Store: the holder computes the value, and all other callers wait for it.
///
/// A claim that is not fulfilled is released at the end of its `with` block, when it is dropped, or
/// when its process ends. A waiting caller then takes over the claim.
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
    /// None after the claim has ended.
    claimed: Mutex<Option<Claimed>>,
    values: Values,
    /// The claimed hash.
    #[pyo3(get)]
    hash: u64,
}

#[pymethods]
impl Claim {
    /// Writes the value, ends the claim, and returns the value. After the call, the value survives
    /// a kill of this process.
    ///
    /// ValueError if the value does not have the type of the store; the claim then remains.
    /// RuntimeError if the claim has ended, or if another caller has written a value because
    /// the lease had expired. OSError if the value cannot be written.
    fn fulfil<'py>(&self, value: &Object<'py>) -> PyResult<Object<'py>> {
        let py = value.py();
        self.values.of(value)?;
        match lock(py, &self.claimed).take() {
            Some(claimed) => claimed.fulfil(value, &self.values),
            None => Err(PyRuntimeError::new_err("the claim has ended")),
        }
    }

    /// Ends the claim without a value. It has no effect on a claim that has already ended.
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
        let ended = if lock(py, &self.claimed).is_none() {
            ", ended"
        } else {
            ""
        };
        format!("<Claim of {}{ended}>", self.hash)
    }
}

/// A value of a Store that another thread or process is computing.
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
    /// Waits for the value and returns it. If the other computation ends without a value, returns a
    /// Claim instead.
    ///
    /// timeout: seconds to wait, or None for no limit. TimeoutError if there is still no value
    /// after this time. RuntimeError if this thread holds the claim. Ctrl-C ends the wait.
    #[pyo3(signature = (timeout=None))]
    fn wait<'py>(&self, py: Python<'py>, timeout: Option<f64>) -> PyResult<Object<'py>> {
        ensure!(!timeout.is_some_and(f64::is_nan), "timeout is NaN");
        // A timeout beyond the range of `Instant` means no timeout.
        let until = timeout.and_then(|seconds| {
            let time = Duration::try_from_secs_f64(seconds.max(0.0)).ok()?;
            Instant::now().checked_add(time)
        });
        let asked = self.store.get().wait(py, self.hash, until)?;
        outcome(self.store.bind(py), self.hash, asked)
    }

    fn __repr__(&self) -> String {
        format!("<Pending value of {}>", self.hash)
    }
}
