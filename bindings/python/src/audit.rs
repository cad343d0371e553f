//! Recomputes cache hits to test whether the keys cover everything that results depend on.

use std::sync::Mutex;

use pyo3::intern;
use pyo3::prelude::*;

use crate::arrays::Object;
use crate::border::{lock, reduced};

/// The counts of an audit, pickled as a dict. The library's own audit type does not fit: its distance is a Rust
/// function.
#[derive(Default, FromPyObject, IntoPyObject)]
#[pyo3(from_item_all)]
struct Counts {
    hits: u64,
    audited: u64,
    differing: u64,
    largest: f64,
    sum: f64,
    first: Option<(u64, Py<PyAny>, Py<PyAny>)>,
}

/// Recomputes every n-th hit of a Cache or Store, and reports how often and by how much the recomputed values differ
/// from the stored values. It keeps the first difference.
///
/// Results cached by local environment are exact only if nothing outside the environment affects them. With long-range
/// interactions, two sites with equal truncated environments have different results: barriers in alloys differ by tens
/// of meV. Hash collisions also cause differences, and so do keys that omit a part of the state. The caller always gets
/// the cached value, so an audit does not change a trajectory.
///
/// distance(stored, recomputed) returns the difference of two values as a float, 0 for equal values; NaN counts as
/// infinity. Without a distance, the difference is 0 for equal values and 1 for unequal values; two arrays are equal if
/// all their elements are equal. Threads may share an audit. To combine the audits of several processes, pickle them
/// and call merge.
///
/// Makes an audit that recomputes one hit in `every`.
///
/// >>> import zobrist
/// >>> memory = zobrist.Cache(100)
/// >>> audit = zobrist.Audit(every=2, distance=lambda stored, recomputed: abs(stored - recomputed))
/// >>> def energy(state):  # the key omits the third digit
/// ...     return state % 100 + (0.25 if state // 100 == 1 else 0.0)
/// >>> for state in [17, 17, 117, 217, 217]:
/// ...     _ = memory.get_or_compute(state % 100, lambda: energy(state), audit)
/// >>> print(audit)
/// 4 hits, 2 recomputed, 1 of them different
/// difference: 0.25 at most, 0.125 on average
/// first: hash 17, stored 17.0, recomputed 17.25
#[pyclass(frozen, module = "zobrist")]
pub(crate) struct Audit {
    every: u64,
    distance: Option<Py<PyAny>>,
    counts: Mutex<Counts>,
}

/// Returns 0 if two objects are equal, 1 otherwise.
fn inequality(stored: &Object<'_>, recomputed: &Object<'_>) -> PyResult<f64> {
    let py = stored.py();
    let numpy = py.import(intern!(py, "numpy"))?;
    let array = numpy.getattr(intern!(py, "ndarray"))?;
    let is_equal = if stored.is_instance(&array)? || recomputed.is_instance(&array)? {
        numpy.call_method1(intern!(py, "array_equal"), (stored, recomputed))?.is_truthy()?
    } else {
        stored.eq(recomputed)?
    };
    Ok(f64::from(!is_equal))
}

/// Returns a copy of an object, or the object itself if it cannot be copied.
fn copied(object: &Object<'_>) -> Py<PyAny> {
    let copy = object.py().import("copy").and_then(|copy| copy.call_method1("deepcopy", (object,)));
    copy.unwrap_or_else(|_| object.clone()).unbind()
}

impl Audit {
    /// Records a hit. If the hit is selected for the audit, recomputes the value and compares it with the stored value.
    pub(crate) fn record<'py>(
        &self,
        hash: u64,
        stored: &Object<'py>,
        recompute: impl FnOnce() -> PyResult<Object<'py>>,
    ) -> PyResult<()> {
        let py = stored.py();
        let hits = {
            let mut counts = lock(py, &self.counts);
            counts.hits += 1;
            counts.hits
        };
        if hits % self.every != 0 {
            return Ok(());
        }
        let recomputed = recompute()?;
        let difference = match &self.distance {
            Some(distance) => distance.bind(py).call1((stored, &recomputed))?.extract()?,
            None => inequality(stored, &recomputed)?,
        };
        let difference = if difference.is_nan() { f64::INFINITY } else { difference };
        // Copies both values, because the caller may modify the objects that it receives.
        let is_first = difference != 0.0 && lock(py, &self.counts).first.is_none();
        let witness = is_first.then(|| [copied(stored), copied(&recomputed)]);
        let mut counts = lock(py, &self.counts);
        counts.audited += 1;
        counts.sum += difference;
        if difference != 0.0 {
            counts.differing += 1;
            counts.largest = counts.largest.max(difference);
            if let (None, Some([stored, recomputed])) = (&counts.first, witness) {
                counts.first = Some((hash, stored, recomputed));
            }
        }
        Ok(())
    }

    fn counts(&self, py: Python<'_>) -> Counts {
        let counts = lock(py, &self.counts);
        let copy = |(hash, stored, recomputed): &(u64, Py<PyAny>, Py<PyAny>)| {
            (*hash, stored.clone_ref(py), recomputed.clone_ref(py))
        };
        Counts { first: counts.first.as_ref().map(copy), ..*counts }
    }
}

#[pymethods]
impl Audit {
    #[new]
    #[pyo3(signature = (every=100, distance=None))]
    fn new(every: u64, distance: Option<Object<'_>>) -> PyResult<Self> {
        ensure!(every != 0, "every is 0, but must be 1 or more");
        if distance.as_ref().is_some_and(|distance| !distance.is_callable()) {
            bail!("distance cannot be called");
        }
        let distance = distance.map(Bound::unbind);
        Ok(Audit { every, distance, counts: Mutex::default() })
    }

    /// Records a hit of a cache other than Cache and Store. If the hit is selected for the audit, calls `compute()` and
    /// compares the result with `stored`.
    ///
    /// >>> squares, audit = {2: 4, 3: 8}, zobrist.Audit(every=1)
    /// >>> for number, square in squares.items():
    /// ...     audit.hit(number, square, lambda: number * number)
    /// >>> audit.audited, audit.first
    /// (2, (3, 8, 9))
    fn hit(&self, hash: u64, stored: &Object<'_>, compute: &Object<'_>) -> PyResult<()> {
        self.record(hash, stored, || compute.call0())
    }

    /// Adds the results of another audit, such as one from another process.
    fn merge(&self, py: Python<'_>, other: &Self) {
        self.__setstate__(py, other.counts(py));
    }

    /// Mean difference between stored and recomputed values, over all recomputed hits; 0 if there are none.
    #[getter]
    #[allow(clippy::cast_precision_loss, reason = "above 2^53 values the rounding error is negligible")]
    fn mean(&self, py: Python<'_>) -> f64 {
        let counts = lock(py, &self.counts);
        if counts.audited == 0 { 0.0 } else { counts.sum / counts.audited as f64 }
    }

    /// The first hit with a difference, as a tuple of hash, stored value and recomputed value; None if no values
    /// differ.
    #[getter]
    fn first(&self, py: Python<'_>) -> Option<(u64, Py<PyAny>, Py<PyAny>)> {
        self.counts(py).first
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        let Counts { hits, audited, differing, largest, first, .. } = self.counts(py);
        let mean = self.mean(py);
        let witness = match first {
            Some((hash, stored, recomputed)) => {
                let [stored, recomputed] = [stored.bind(py).repr()?, recomputed.bind(py).repr()?];
                format!("\nfirst: hash {hash}, stored {stored}, recomputed {recomputed}")
            }
            None => String::new(),
        };
        Ok(format!(
            "{hits} hits, {audited} recomputed, {differing} of them different\n\
             difference: {largest} at most, {mean} on average{witness}"
        ))
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let Counts { hits, audited, differing, .. } = self.counts(py);
        format!("<Audit of {hits} hits, {audited} recomputed, {differing} of them different>")
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Object<'py>, Object<'py>, Object<'py>)> {
        let (this, py) = (slf.get(), slf.py());
        let (class, arguments) = reduced(slf.get_type(), (this.every, &this.distance))?;
        Ok((class, arguments.into_any(), this.counts(py).into_pyobject(py)?.into_any()))
    }

    fn __setstate__(&self, py: Python<'_>, state: Counts) {
        let mut counts = lock(py, &self.counts);
        counts.hits += state.hits;
        counts.audited += state.audited;
        counts.differing += state.differing;
        counts.largest = counts.largest.max(state.largest);
        counts.sum += state.sum;
        if counts.first.is_none() {
            counts.first = state.first;
        }
    }
}

macro_rules! getters {
    ($($(#[$doc:meta])* $name:ident: $type:ty,)*) => {
        #[pymethods]
        impl Audit {
            $(
                $(#[$doc])*
                #[getter]
                fn $name(&self, py: Python<'_>) -> $type {
                    lock(py, &self.counts).$name
                }
            )*
        }
    };
}
getters! {
    /// Number of hits, including hits that were not recomputed.
    hits: u64,
    /// Number of hits that were recomputed.
    audited: u64,
    /// Number of recomputed hits with a difference other than 0.
    differing: u64,
    /// Largest difference between a stored and a recomputed value.
    largest: f64,
}
