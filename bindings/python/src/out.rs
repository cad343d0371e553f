//! Arrays for results: new ones, or those that Python passes as `out`.

use numpy::ndarray::{ArrayD, IxDyn};
use numpy::{BorrowError, Element, IntoPyArray, PyArrayDyn, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::prelude::*;

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
    let Some(out) = out else {
        let length = shape.iter().copied().try_fold(1, usize::checked_mul);
        let all = detached(py, || {
            let mut all = room(length)?;
            all.resize(length.unwrap_or(0), T::default());
            work(&mut all)?;
            Ok(all)
        })?;
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
    detached(py, || work(all))?;
    Ok(array.clone())
}
