//! Arrays for results: new ones, or those that Python passes as `out`.

use numpy::ndarray::{ArrayD, IxDyn};
use numpy::{
    BorrowError, Element, IntoPyArray, PyArrayDescr, PyArrayDescrMethods, PyArrayDyn,
    PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::arrays::{room, tuple, value_error, wrong_type};
use crate::border::detached;

/// Makes an array of this shape, or takes the one that was passed, and fills it without the interpreter's lock. `work` gets all elements,
/// those of a new array zero. After an error a passed array has some of the results.
pub(crate) fn filled<'py, T: Element + Copy + Default>(
    py: Python<'py>,
    out: Option<&Bound<'py, PyAny>>,
    (name, dtype): (&str, &str),
    shape: &[usize],
    work: impl FnOnce(&mut [T]) -> PyResult<()> + Send,
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    filled_by(py, out, (name, dtype), shape, |all| detached(py, || work(all)))
}

/// The same with `work` that has the interpreter's lock, and releases it itself.
pub(crate) fn filled_by<'py, T: Element + Copy + Default>(
    py: Python<'py>,
    out: Option<&Bound<'py, PyAny>>,
    (name, dtype): (&str, &str),
    shape: &[usize],
    work: impl FnOnce(&mut [T]) -> PyResult<()>,
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    let Some(out) = out else {
        let length = shape.iter().copied().try_fold(1, usize::checked_mul);
        let mut all = room(length)?;
        all.resize(length.unwrap_or(0), T::default());
        work(&mut all)?;
        if all.is_empty() {
            // A shape whose other lengths are too large for NumPy is its error.
            let empty = py.import("numpy")?.call_method1("empty", (shape, dtype))?;
            return Ok(empty.cast_into()?);
        }
        let array = ArrayD::from_shape_vec(IxDyn(shape), all).map_err(value_error)?;
        return Ok(array.into_pyarray(py));
    };
    let array = out.cast::<PyArrayDyn<T>>().map_err(|_| wrong_type(out, name, dtype))?;
    if array.shape() != shape {
        let (found, wanted) = (tuple(array.shape()), tuple(shape));
        return Err(value_error(format!("{name} has shape {found}, but must have shape {wanted}")));
    }
    if !array.is_c_contiguous() {
        return Err(value_error(format!("{name} is not C-contiguous")));
    }
    let mut borrowed = array.try_readwrite().map_err(|error| match error {
        BorrowError::NotWriteable => value_error(format!("{name} is read-only")),
        _ => value_error(format!("{name} shares its memory with an array that is in use")),
    })?;
    let all = borrowed.as_slice_mut().map_err(value_error)?;
    work(all)?;
    Ok(array.clone())
}

/// The bytes of an array of numbers, in the same memory: an array of uint8 of one dimension.
pub(crate) fn bytes<'py>(
    array: &Bound<'py, PyUntypedArray>,
    name: &str,
) -> PyResult<Bound<'py, PyAny>> {
    if !array.is_c_contiguous() || array.dtype().has_object() {
        return Err(value_error(format!("{name} must be C-contiguous and without objects")));
    }
    array.call_method1("reshape", (-1,))?.call_method1("view", ("uint8",))
}

/// The array that was passed, which must have this dtype and shape, or a new one.
pub(crate) fn given<'py>(
    py: Python<'py>,
    out: Option<&Bound<'py, PyAny>>,
    dtype: &Bound<'py, PyArrayDescr>,
    shape: &[usize],
) -> PyResult<Bound<'py, PyUntypedArray>> {
    let Some(out) = out else {
        let new = py.import("numpy")?.call_method1("empty", (PyTuple::new(py, shape)?, dtype))?;
        return Ok(new.cast_into()?);
    };
    let wrong =
        || value_error(format!("out must be an array of dtype {dtype} and shape {}", tuple(shape)));
    let array = out.cast::<PyUntypedArray>().map_err(|_| wrong())?;
    if array.shape() != shape || !array.dtype().is_equiv_to(dtype) {
        return Err(wrong());
    }
    Ok(array.clone())
}
