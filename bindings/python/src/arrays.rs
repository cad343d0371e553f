//! Arguments that are arrays: the right type without a copy, or an error that names what is wrong.

use numpy::{
    Element, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyAny;

/// An error of a value that Python passed.
pub(crate) fn value_error(text: impl ToString) -> PyErr {
    PyValueError::new_err(text.to_string())
}

/// A C-contiguous array that is borrowed while Rust reads it.
pub(crate) struct Read<'py, T: Element>(PyReadonlyArrayDyn<'py, T>);

impl<'py, T: Element> Read<'py, T> {
    /// The argument `name`, which must be an array of `dtype`.
    pub(crate) fn new(argument: &Bound<'py, PyAny>, name: &str, dtype: &str) -> PyResult<Self> {
        let Ok(array) = argument.cast::<PyArrayDyn<T>>() else {
            let found = match argument.cast::<PyUntypedArray>() {
                Ok(array) => format!("an array of {}", array.dtype()),
                Err(_) => format!("{}", argument.get_type().name()?),
            };
            return Err(value_error(format!(
                "{name} is {found}, but must be a NumPy array of {dtype}"
            )));
        };
        if !array.is_c_contiguous() {
            return Err(value_error(format!(
                "{name} is not C-contiguous: pass numpy.ascontiguousarray({name})"
            )));
        }
        let array = array
            .try_readonly()
            .map_err(|_| value_error(format!("{name} is being written to by another call")))?;
        Ok(Read(array))
    }

    pub(crate) fn shape(&self) -> &[usize] {
        self.0.shape()
    }

    pub(crate) fn slice(&self) -> PyResult<&[T]> {
        self.0.as_slice().map_err(value_error)
    }

    /// The elements of an array of one dimension, of this length if one is given.
    pub(crate) fn row(&self, name: &str, length: Option<usize>) -> PyResult<&[T]> {
        match (self.shape(), length) {
            (&[found], Some(length)) if found != length => Err(value_error(format!(
                "{name} has shape ({found},), but must have shape ({length},)"
            ))),
            (&[_], _) => self.slice(),
            (found, Some(length)) => Err(value_error(format!(
                "{name} has shape {}, but must have shape ({length},)",
                tuple(found)
            ))),
            (found, None) => Err(value_error(format!(
                "{name} has {} dimensions, shape {}, but must have one",
                found.len(),
                tuple(found)
            ))),
        }
    }
}

/// A shape as Python prints it.
pub(crate) fn tuple(shape: &[usize]) -> String {
    let lengths: Vec<_> = shape.iter().map(ToString::to_string).collect();
    format!("({}{})", lengths.join(", "), if shape.len() == 1 { "," } else { "" })
}

/// That every value is below `values`.
pub(crate) fn check_values(all: &[u8], name: &str, values: usize) -> PyResult<()> {
    // The greatest first: one pass without a branch.
    let most = all.iter().copied().max().unwrap_or(0);
    if usize::from(most) < values {
        return Ok(());
    }
    let site = all.iter().position(|&value| usize::from(value) >= values).unwrap_or(0);
    Err(value_error(format!(
        "{name}[{site}] is {}, but the values of a site are 0 to {}",
        all[site],
        values - 1
    )))
}

/// A site number.
pub(crate) fn site(site: i64, name: &str, sites: usize) -> PyResult<usize> {
    usize::try_from(site).ok().filter(|&site| site < sites).ok_or_else(|| {
        value_error(format!("{name} is {site}, but sites are 0 to {}", sites.saturating_sub(1)))
    })
}

/// That all are numbers of sites.
pub(crate) fn check_sites(all: &[i64], name: &str, sites: usize) -> PyResult<()> {
    #[expect(clippy::cast_sign_loss, reason = "what is negative becomes too large")]
    let wrong = |&site: &i64| site as u64 >= sites as u64;
    match all.iter().position(wrong) {
        None => Ok(()),
        Some(i) => site(all[i], &format!("{name}[{i}]"), sites).map(|_| ()),
    }
}
