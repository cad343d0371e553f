//! Arrays for results: new arrays, or arrays that Python passes as `out`.

use numpy::{
    BorrowError, Element, PyArrayDescr, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyUntypedArray,
    PyUntypedArrayMethods, dtype,
};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::arrays::{Array, Object, array, room, tuple, wrong_shape, wrong_type};
use crate::border::detached;
use crate::errors::value_error;

/// Fills `out`, or a new array of this shape, without the interpreter's lock. `work` gets all elements. The elements of
/// a new array are zero. After an error `out` has some of the results.
pub(crate) fn filled<'py, T: Element + Copy + Default>(
    py: Python<'py>,
    out: Option<&Object<'py>>,
    name: &str,
    shape: &[usize],
    work: impl FnOnce(&mut [T]) -> PyResult<()> + Send,
) -> PyResult<Array<'py, T>> {
    filled_attached(py, out, name, shape, |all| detached(py, || work(all)))
}

/// Fills `out`, or a new array of this shape. Unlike in `filled`, `work` runs with the interpreter's lock and releases
/// it itself.
pub(crate) fn filled_attached<'py, T: Element + Copy + Default>(
    py: Python<'py>,
    out: Option<&Object<'py>>,
    name: &str,
    shape: &[usize],
    work: impl FnOnce(&mut [T]) -> PyResult<()>,
) -> PyResult<Array<'py, T>> {
    let Some(out) = out else {
        let length = shape.iter().copied().try_fold(1, usize::checked_mul);
        let mut all = room(length)?;
        all.resize(length.unwrap_or(0), T::default());
        work(&mut all)?;
        if all.is_empty() {
            // NumPy makes the array, because it reports other lengths that are too large.
            let empty = py.import("numpy")?.call_method1("empty", (shape, dtype::<T>(py)))?;
            return Ok(empty.cast_into()?);
        }
        return array(py, shape, all);
    };
    let array = out.cast::<PyArrayDyn<T>>().map_err(|_| wrong_type(out, name, dtype::<T>(py)))?;
    if array.shape() != shape {
        return Err(wrong_shape(name, array.shape(), tuple(shape)));
    }
    ensure!(array.is_c_contiguous(), "{name} is not C-contiguous");
    let mut borrowed = array.try_readwrite().map_err(|error| match error {
        BorrowError::NotWriteable => value_error!("{name} is read-only"),
        _ => value_error!("{name} shares its memory with an array that is in use"),
    })?;
    work(borrowed.as_slice_mut().map_err(value_error)?)?;
    Ok(array.clone())
}

/// A result array: the argument `out`, its name in errors, and the required shape.
pub(crate) type Target<'a, 'py> = (Option<&'a Object<'py>>, &'a str, &'a [usize]);

/// Fills two result arrays in one call of `work`, with the interpreter's lock.
pub(crate) fn filled_both<'py, A: Element + Copy + Default, B: Element + Copy + Default>(
    py: Python<'py>,
    (out, name, shape): Target<'_, 'py>,
    (other_out, other_name, other_shape): Target<'_, 'py>,
    work: impl FnOnce(&mut [A], &mut [B]) -> PyResult<()>,
) -> PyResult<(Array<'py, A>, Array<'py, B>)> {
    let mut other = None;
    let array = filled_attached(py, out, name, shape, |all| {
        let fill = |others: &mut [B]| work(all, others);
        other = Some(filled_attached(py, other_out, other_name, other_shape, fill)?);
        Ok(())
    })?;
    Ok((array, other.expect("it was filled")))
}

/// Returns a view of an array of numbers as bytes: a one-dimensional array of uint8 in the same memory.
pub(crate) fn bytes_of<'py>(array: &Bound<'py, PyUntypedArray>, name: &str) -> PyResult<Object<'py>> {
    if !array.is_c_contiguous() || array.dtype().has_object() {
        bail!("{name} must be C-contiguous and without objects");
    }
    array.call_method1("reshape", (-1,))?.call_method1("view", ("uint8",))
}

/// Returns a new array, or `out` after a check of its dtype and shape.
pub(crate) fn out_or_new<'py>(
    py: Python<'py>,
    out: Option<&Object<'py>>,
    dtype: &Bound<'py, PyArrayDescr>,
    shape: &[usize],
) -> PyResult<Bound<'py, PyUntypedArray>> {
    let Some(out) = out else {
        let new = py.import("numpy")?.call_method1("empty", (PyTuple::new(py, shape)?, dtype))?;
        return Ok(new.cast_into()?);
    };
    let wrong = || value_error!("out must be an array of dtype {dtype} and shape {}", tuple(shape));
    let array = out.cast::<PyUntypedArray>().map_err(|_| wrong())?;
    if array.shape() != shape || !array.dtype().is_equiv_to(dtype) {
        return Err(wrong());
    }
    Ok(array.clone())
}
