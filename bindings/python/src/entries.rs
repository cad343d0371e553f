//! Iterators over the entries of a store.

use std::sync::{Arc, Mutex, PoisonError};

use ouroboros::self_referencing;
use pyo3::prelude::*;
use zobrist_store::StoreError;

use crate::arrays::Object;
use crate::border::{detached, drop_detached, lock_detached};
use crate::open_stores::{Open, failed};
use crate::store::Store;
use crate::stored::{Value, Values};

type Entry = Result<(u64, Value), StoreError>;

#[self_referencing]
struct Pages {
    open: Arc<Open>,
    #[borrows(open)]
    #[not_covariant]
    entries: Box<dyn Iterator<Item = Entry> + Send + 'this>,
}

/// Iterates over the hashes of a store, or over pairs of hash and value.
#[pyclass(frozen, module = "zobrist")]
pub(crate) struct Entries {
    /// None after the last entry.
    pages: Mutex<Option<Pages>>,
    values: Option<Values>,
}

impl Entries {
    /// Iterates over all entries of a store. If `values` is None, it yields only the hashes.
    pub(crate) fn new(open: &Arc<Open>, values: Option<Values>) -> Self {
        let pages = Pages::new(Arc::clone(open), |open| Box::new(open.iter()));
        Entries {
            pages: Mutex::new(Some(pages)),
            values,
        }
    }
}

/// Dropping releases the interpreter's lock. The iterator may be the last owner of the store, and
/// closing a store writes pending entries.
impl Drop for Entries {
    fn drop(&mut self) {
        let pages = self
            .pages
            .get_mut()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        drop_detached(pages);
    }
}

#[pymethods]
impl Entries {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Object<'py>>> {
        let next = detached(py, || {
            let mut pages = lock_detached(&self.pages);
            let next = pages
                .as_mut()
                .and_then(|pages| pages.with_entries_mut(|entries| entries.next()));
            if next.is_none() {
                *pages = None;
            }
            next.transpose().map_err(failed)
        })?;
        let Some((hash, value)) = next else {
            return Ok(None);
        };
        Ok(Some(match &self.values {
            Some(values) => (hash, values.read(py, &value)?)
                .into_pyobject(py)?
                .into_any(),
            None => hash.into_pyobject(py)?.into_any(),
        }))
    }
}

#[pymethods]
impl Store {
    /// Iterates over pairs of hash and value in ascending order of the hashes. Iterating over the
    /// Store itself yields only the hashes.
    ///
    /// Entries are read in pages. Entries written during the iteration may be missing.
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

    fn __iter__(&self, py: Python<'_>) -> PyResult<Entries> {
        self.with(py, |open| Ok(Entries::new(open, None)))
    }
}
