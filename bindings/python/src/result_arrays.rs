//! Arrays for results: new arrays, or arrays that Python passes as `out`.

use numpy::{
    BorrowError, Element, PyArrayDescr, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods,
    PyUntypedArray, PyUntypedArrayMethods, dtype,
};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::arrays::{Array, Object, Optional, tuple, wrong_shape, wrong_type};
use crate::border::detached;
use crate::errors::value_error;

/// A result array: the argument `out`, its name in errors, and the required shape.
pub(crate) type Target<'a, 'py> = (Option<&'a Object<'py>>, &'a str, &'a [usize]);

/// Fills `out`, or a new array of this shape, without the interpreter's lock. `work` gets all
/// elements. The elements of a new array are zero. After an error `out` has some of the results.
pub(crate) fn filled<'py, T: Element>(
    py: Python<'py>,
    out: Optional<'_, 'py>,
    name: &str,
    shape: &[usize],
    work: impl FnOnce(&mut [T]) -> PyResult<()> + Send,
) -> PyResult<Array<'py, T>> {
    let array = checked(py, (out, name, shape))?;
    write(&array, name, |all| detached(py, || work(all)))?;
    Ok(array)
}

/// Returns both arrays of the argument `out`.
pub(crate) fn both<'py>(
    out: Optional<'_, 'py>,
) -> PyResult<(Option<Object<'py>>, Option<Object<'py>>)> {
    let Some(out) = out else {
        return Ok((None, None));
    };
    let (first, second) = out
        .extract()
        .map_err(|_| value_error!("out must be a tuple of two arrays"))?;
    Ok((Some(first), Some(second)))
}

/// Fills two result arrays in one call of `work`, which runs with the interpreter's lock and
/// releases it itself.
pub(crate) fn filled_both<'py, A: Element, B: Element>(
    py: Python<'py>,
    out: Target<'_, 'py>,
    other_out: Target<'_, 'py>,
    work: impl FnOnce(&mut [A], &mut [B]) -> PyResult<()>,
) -> PyResult<(Array<'py, A>, Array<'py, B>)> {
    let (array, other) = (checked(py, out)?, checked(py, other_out)?);
    write(&array, out.1, |all| {
        write(&other, other_out.1, |others| work(all, others))
    })?;
    Ok((array, other))
}

/// Returns `out` after a check of its dtype and shape, or a new array of zeros.
fn checked<'py, T: Element>(
    py: Python<'py>,
    (out, name, shape): Target<'_, 'py>,
) -> PyResult<Array<'py, T>> {
    let Some(out) = out else {
        let zeros = py
            .import(intern!(py, "numpy"))?
            .call_method1(intern!(py, "zeros"), (shape, dtype::<T>(py)))?;
        return Ok(zeros.cast_into()?);
    };
    let array = out
        .cast::<PyArrayDyn<T>>()
        .map_err(|_| wrong_type(out, name, dtype::<T>(py)))?;
    if array.shape() != shape {
        return Err(wrong_shape(name, array.shape(), tuple(shape)));
    }
    ensure!(array.is_c_contiguous(), "{name} is not C-contiguous");
    Ok(array.clone())
}

fn write<T: Element>(
    array: &Array<'_, T>,
    name: &str,
    work: impl FnOnce(&mut [T]) -> PyResult<()>,
) -> PyResult<()> {
    let mut borrowed = array.try_readwrite().map_err(|error| match error {
        BorrowError::NotWriteable => value_error!("{name} is read-only"),
        _ => value_error!("{name} shares its memory with an array that is in use"),
    })?;
    work(borrowed.as_slice_mut().map_err(value_error)?)
}

/// Returns a view of an array of numbers as bytes: a one-dimensional array of uint8 in the same
/// memory.
pub(crate) fn bytes_of<'py>(
    array: &Bound<'py, PyUntypedArray>,
    name: &str,
) -> PyResult<Object<'py>> {
    if !array.is_c_contiguous() || array.dtype().has_object() {
        bail!("{name} must be C-contiguous and without objects");
    }
    array
        .call_method1("reshape", (-1,))?
        .call_method1("view", ("uint8",))
}

/// Returns a new array, or `out` after a check of its dtype and shape.
pub(crate) fn out_or_new<'py>(
    py: Python<'py>,
    out: Optional<'_, 'py>,
    dtype: &Bound<'py, PyArrayDescr>,
    shape: &[usize],
) -> PyResult<Bound<'py, PyUntypedArray>> {
    let Some(out) = out else {
        let new = py
            .import("numpy")?
            .call_method1("empty", (PyTuple::new(py, shape)?, dtype))?;
        return Ok(new.cast_into()?);
    };
    let wrong = || {
        value_error!(
            "out must be an array of dtype {dtype} and shape {}",
            tuple(shape)
        )
    };
    let array = out.cast::<PyUntypedArray>().map_err(|_| wrong())?;
    if array.shape() != shape || !array.dtype().is_equiv_to(dtype) {
        return Err(wrong());
    }
    Ok(array.clone())
}
