//! Results of memoized functions. The module `zobrist.memoize` makes the digests of their calls.

use pyo3::exceptions::{PyAttributeError, PyImportError, PyOSError, PyRuntimeWarning};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyString;

use crate::arrays::Object;
use crate::claims::Asked;
use crate::open_stores::failed;
use crate::store::Store;
use crate::stored::call;

/// Warns the caller of a memoized function.
fn warn(py: Python<'_>, text: String) -> PyResult<()> {
    let category = py.get_type::<PyRuntimeWarning>();
    let text = std::ffi::CString::new(text.replace('\0', "\\0"))?;
    PyErr::warn(py, &category, &text, 2)
}

/// Returns whether an error says that a class of a stored result is absent or has changed.
fn is_of_class(py: Python<'_>, error: &PyErr) -> bool {
    static UNPICKLING: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    error.is_instance_of::<PyAttributeError>(py)
        || error.is_instance_of::<PyImportError>(py)
        || UNPICKLING
            .import(py, "pickle", "UnpicklingError")
            .is_ok_and(|class| error.is_instance(py, class))
}

/// Splits the digest of a call into its hash and the other bits.
fn split(digest: u128) -> (u64, u64) {
    (digest as u64, (digest >> 64) as u64)
}

#[pymethods]
impl Store {
    /// Decorates a function, so that each call with new arguments computes the result and writes
    /// it, and each other call returns it, in all processes. Works as get_or_compute:
    /// concurrent calls with equal arguments wait for the first, and after an exception another
    /// caller computes the result.
    ///
    /// Results are of the types that the store keeps (see Store), and each result that is read is a
    /// new object. A result that the store does not keep or cannot write is returned with a
    /// RuntimeWarning, and so is the result of a call that cannot be looked up. The store tries
    /// again to write a result that it could not write, and close is an OSError if that fails, too.
    ///
    /// A result is found again for equal arguments and equal code. The key is the `digest_of` a
    /// list of name, version and a dict of the arguments, with their defaults, so f(1) and f(x=1)
    /// are one call. The object of a method and the arguments of a `partial` are arguments. If the
    /// function uses variables of enclosing functions, the list has a dict of their values, too.
    /// Without a version, the key has the code of the function and of the functions among these
    /// variables, as Python has compiled it: comments, docstrings and the place in the file do not
    /// count, and another minor version of Python counts as other code. Functions that it calls by
    /// a name of its module count only if they are in `depends`. It must depend on nothing else,
    /// such as other variables of its module, and must not change its arguments. A wrapper has the
    /// parameters in its own code, not those that `functools.wraps` shows. Two calls with equal
    /// digests of 128 bits share a result: among n calls with probability n**2 / 2**129. An
    /// entry has the lower 64 bits of the key as its hash; its value is a list of the upper 64 bits,
    /// the name of the function, and the result.
    /// After a fork the function opens the store again.
    ///
    /// version: None, or a number or text that stands for the code: with the same version, results
    /// are found after any change of the code. name: of the function; by default its module, or the
    /// file name of a program, and its qualified name. Two files can have one such name, so an entry
    /// for the name and the version remembers the file. The file may be edited, moved, copied, and
    /// run from any folder: it is the same one if it has the path or the text of an earlier one, or
    /// belongs to an installed package. Any other file is a ValueError, which shows the name to
    /// give for sharing its results. The same holds for the classes of arguments. key: for arguments
    /// that have no digest, a dict from parameters to functions that return a value that has one,
    /// such as {'frame': joblib.hash}. Or a function of all arguments that returns all that the
    /// result depends on, in place of arguments and variables. ignore: names of parameters on which
    /// the result does not depend. depends: functions whose code, defaults and variables count.
    ///
    /// A call raises TypeError or ValueError before it computes if an argument or a variable has no
    /// digest. ValueError without a name for a lambda, a wrapper, a function of a notebook, and
    /// another function with the name and the version of one of this store. ValueError without a
    /// version for a class or a function of an extension, whose code cannot be read. ValueError for
    /// coroutines and generators.
    ///
    /// >>> import tempfile, zobrist
    /// >>> folder = tempfile.TemporaryDirectory()
    /// >>> store = zobrist.Store(folder.name + '/results.store', model='results of functions')
    /// >>> @store.memoize(name='square', ignore=['verbose'])
    /// ... def square(x, scale=1.0, verbose=True):
    /// ...     print('computing')
    /// ...     return x * x * scale
    /// >>> square(3), square(x=3, scale=1.0, verbose=False)
    /// computing
    /// (9.0, 9.0)
    #[pyo3(signature = (function=None, *, version=None, name=None, key=None, ignore=None, depends=None))]
    fn memoize<'py>(
        slf: &Bound<'py, Self>,
        function: Option<Object<'py>>,
        version: Option<Object<'py>>,
        name: Option<String>,
        key: Option<Object<'py>>,
        ignore: Option<Object<'py>>,
        depends: Option<Object<'py>>,
    ) -> PyResult<Object<'py>> {
        static MEMOIZE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        ensure!(
            slf.get().values.are_objects(),
            "memoize needs a Store without width and type_name"
        );
        MEMOIZE
            .import(slf.py(), "zobrist.memoize", "memoize")?
            .call1((slf, function, version, name, key, ignore, depends))
    }

    /// Removes all results of a memoized function, of each of its versions, and what the store knows
    /// of its file. Returns their number. It reads all entries of the store.
    ///
    /// function: a function that `memoize` returned, or the name of one. Other processes that have
    /// the store open can still have results in memory.
    ///
    /// >>> import tempfile, zobrist
    /// >>> folder = tempfile.TemporaryDirectory()
    /// >>> store = zobrist.Store(folder.name + '/results.store', model='results of functions')
    /// >>> square = store.memoize(lambda x: x * x, name='square')
    /// >>> square(3), square(4)
    /// (9, 16)
    /// >>> store.clear(square)
    /// 2
    fn clear(&self, function: &Object<'_>) -> PyResult<usize> {
        static NAME: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let py = function.py();
        let name = if function.is_instance_of::<PyString>() {
            function.clone()
        } else {
            let name = NAME.import(py, "zobrist.memoize", "name_of_memoized")?;
            name.call1((function,))?
        };
        let name: String = name.extract()?;
        self.with(py, |open| {
            let mut removed = 0;
            for entry in open.iter() {
                let (hash, value) = entry.map_err(failed)?;
                if call(&value).is_some_and(|(_, of, _)| of == name) {
                    removed += usize::from(open.remove(hash).map_err(failed)?);
                }
            }
            Ok(removed)
        })
    }

    /// Returns the result of the call with this digest, and computes it if it is not stored. A
    /// result that cannot be stored, or that cannot be looked up, is a warning, or, without
    /// `warns`, nothing.
    #[pyo3(signature = (name, digest, compute, warns=true))]
    fn _result<'py>(
        &self,
        name: &str,
        digest: u128,
        compute: &Object<'py>,
        warns: bool,
    ) -> PyResult<Object<'py>> {
        let (py, (hash, high)) = (compute.py(), split(digest));
        let asked = self.wait(py, hash, None);
        let found = match asked {
            Ok(Asked::Claimed(claimed)) => {
                let result = compute.call0()?;
                let value = self.values.of_call(high, name, &result);
                let written = value.and_then(|value| claimed.write(py, value));
                if let (Err(error), true) = (written, warns) {
                    let error = error.value(py);
                    warn(
                        py,
                        format!("{name}: the result was computed, but is not stored: {error}"),
                    )?;
                }
                return Ok(result);
            }
            Ok(Asked::Found(value)) => self.values.result(py, &value, high),
            Ok(Asked::Pending) => unreachable!("it has waited"),
            Err(error) => Err(error),
        };
        match found {
            Ok(Some(result)) => return Ok(result),
            // Of another call, with which this one shares the hash.
            Ok(None) => (),
            // A handler of a signal can raise a subclass of OSError, such as TimeoutError.
            Err(error)
                if error.get_type(py).is(py.get_type::<PyOSError>()) || is_of_class(py, &error) =>
            {
                if warns {
                    let error = error.value(py);
                    warn(
                        py,
                        format!(
                            "{name}: the result is computed, because it cannot be looked up: {error}"
                        ),
                    )?;
                }
            }
            Err(error) => return Err(error),
        }
        compute.call0()
    }

    /// Replaces the result of the call with this digest.
    fn _put_result(&self, name: &str, digest: u128, result: &Object<'_>) -> PyResult<()> {
        let (hash, high) = split(digest);
        let value = self.values.of_call(high, name, result)?;
        self.with(result.py(), |open| open.insert(hash, value).map_err(failed))
    }
}
