//! Rows of a fixed dtype and shape: arrays in Python, bytes in Rust.

use std::sync::Arc;

use bytemuck::Pod;
use numpy::ndarray::ArrayView;
use numpy::{
    Element, PyArrayDescr, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyUntypedArray,
    PyUntypedArrayMethods, ToPyArray, dtype,
};
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyBytes, PyComplex, PyFloat, PyInt, PyList, PyString, PyTuple};

use crate::arrays::{Object, Read, check_mask, tuple, wrong_shape};
use crate::errors::value_error;

/// The dtype and shape of rows.
pub(crate) struct Rows {
    pub(crate) dtype: Py<PyArrayDescr>,
    pub(crate) shape: Vec<usize>,
    /// Number of bytes of a row.
    pub(crate) width: usize,
    numbers: Option<Numbers>,
}

/// Converts rows of one type of numbers, without a call to Python.
#[derive(Clone, Copy)]
struct Numbers {
    /// Returns the bytes of a C-contiguous array of this dtype and shape, or `None` for any other
    /// object.
    bytes: fn(&Object<'_>, &[usize]) -> Option<Arc<[u8]>>,
    /// Makes an array of this dtype and shape.
    array: for<'py> fn(Python<'py>, &[u8], &[usize]) -> PyResult<Object<'py>>,
}

/// Returns the conversions of numbers of this type if a dtype is theirs.
fn of<T: Element + Pod>(wanted: &Bound<'_, PyArrayDescr>) -> Option<Numbers> {
    wanted
        .is_equiv_to(&dtype::<T>(wanted.py()))
        .then_some(Numbers {
            bytes: bytes::<T>,
            array: array::<T>,
        })
}

fn bytes<T: Element + Pod>(value: &Object<'_>, shape: &[usize]) -> Option<Arc<[u8]>> {
    let array = value.cast::<PyArrayDyn<T>>().ok()?;
    let fits = array.shape() == shape && array.is_c_contiguous();
    // `to_vec` fails if the array is not aligned.
    let numbers = fits.then(|| array.to_vec().ok())??;
    Some(bytemuck::cast_slice(&numbers).into())
}

fn array<'py, T: Element + Pod>(
    py: Python<'py>,
    bytes: &[u8],
    shape: &[usize],
) -> PyResult<Object<'py>> {
    let numbers: Vec<T> = bytemuck::pod_collect_to_vec(bytes);
    if let [_] = shape {
        return Ok(numbers.to_pyarray(py).into_any());
    }
    Ok(ArrayView::from_shape(shape, &numbers)
        .map_err(value_error)?
        .to_pyarray(py)
        .into_any())
}

/// Checks that elements of a dtype, as nested lists of Python, are the ones given. NumPy silently
/// rounds integers to floating-point numbers, makes large numbers infinite, and cuts texts. Only the
/// rounding of floating-point numbers to narrower ones is intended.
fn check_stored(
    given: &Object<'_>,
    stored: &Object<'_>,
    name: &str,
    dtype: &Bound<'_, PyArrayDescr>,
) -> PyResult<()> {
    let py = given.py();
    let is_sequence = given.is_instance_of::<PyList>() || given.is_instance_of::<PyTuple>();
    let given = if !is_sequence && given.hasattr("__array__")? {
        let array = py.import("numpy")?.call_method1("asarray", (given,))?;
        array.call_method0("tolist")?
    } else {
        given.clone()
    };
    if stored.is_instance_of::<PyList>() || stored.is_instance_of::<PyTuple>() {
        for (given, stored) in given.try_iter()?.zip(stored.try_iter()?) {
            check_stored(&given?, &stored?, name, dtype)?;
        }
        return Ok(());
    }
    let is_float = stored.is_instance_of::<PyFloat>() || stored.is_instance_of::<PyComplex>();
    let is_same = if is_float && !given.is_instance_of::<PyInt>() {
        is_rounded(&given, stored)?
    } else if let Ok(stored) = stored.cast::<PyBytes>() {
        // Bytes of a fixed length are padded.
        let given = if given.is_instance_of::<PyString>() {
            given.call_method0("encode")?
        } else {
            given.clone()
        };
        given
            .cast::<PyBytes>()
            .is_ok_and(|given| stored.as_bytes().starts_with(given.as_bytes()))
    } else {
        stored.eq(&given)?
    };
    let rounded = if is_float && given.is_instance_of::<PyInt>() {
        "pass a float if it may be rounded, or "
    } else {
        ""
    };
    ensure!(
        is_same,
        "{name} has {}, which {dtype} stores as {}: {rounded}make the Cache with a dtype that holds it, or without a dtype",
        given.repr()?,
        stored.repr()?
    );
    Ok(())
}

/// Returns whether a floating-point number can be a rounded one: whether it is neither infinite nor
/// 0 where the given number is not.
fn is_rounded(given: &Object<'_>, stored: &Object<'_>) -> PyResult<bool> {
    for part in ["real", "imag"] {
        let (Ok(given), Ok(stored)) = (given.getattr(part), stored.getattr(part)) else {
            return Ok(true);
        };
        let (given, stored): (f64, f64) = (given.extract()?, stored.extract()?);
        if (given.is_finite() && stored.is_infinite()) || (given != 0.0 && stored == 0.0) {
            return Ok(false);
        }
    }
    Ok(true)
}

impl Rows {
    pub(crate) fn new(dtype: Bound<'_, PyArrayDescr>, shape: Vec<usize>) -> PyResult<Self> {
        ensure!(
            !dtype.has_object(),
            "a row cannot hold objects: leave out dtype to keep objects"
        );
        let width = shape
            .iter()
            .copied()
            .try_fold(dtype.itemsize(), usize::checked_mul);
        let width = width
            .filter(|&width| isize::try_from(width).is_ok())
            .ok_or_else(|| {
                value_error!("a row of shape {} does not fit in memory", tuple(&shape))
            })?;
        let numbers = [
            of::<f64>, of::<f32>, of::<i64>, of::<i32>, of::<i16>, of::<i8>, of::<u64>, of::<u32>,
            of::<u16>, of::<u8>,
        ];
        let numbers = numbers.iter().find_map(|of| of(&dtype));
        Ok(Rows {
            numbers,
            dtype: dtype.unbind(),
            shape,
            width,
        })
    }

    /// Returns the bytes of one row.
    #[inline]
    pub(crate) fn bytes_of_one(&self, row: &Object<'_>) -> PyResult<Arc<[u8]>> {
        check_mask(row, "value")?;
        if let Some(bytes) = self
            .numbers
            .and_then(|numbers| (numbers.bytes)(row, &self.shape))
        {
            return Ok(bytes);
        }
        let bytes = self.bytes(row, "value", None)?;
        Ok(Read::<u8>::new(&bytes, "value")?.slice()?.into())
    }

    /// Returns the bytes of `count` rows as an array of uint8. If `count` is `None`, `rows` is one
    /// row. Each row must have the dtype and shape.
    pub(crate) fn bytes<'py>(
        &self,
        rows: &Object<'py>,
        name: &str,
        count: Option<usize>,
    ) -> PyResult<Object<'py>> {
        check_mask(rows, name)?;
        let (py, wanted) = (rows.py(), self.dtype.bind(rows.py()));
        let numpy = py.import("numpy")?;
        let wrong = |error: PyErr| {
            value_error!("{name} cannot be an array of {wanted}: {}", error.value(py))
        };
        let is_array = rows.cast::<PyUntypedArray>().is_ok();
        let array = if let Ok(array) = rows.cast::<PyUntypedArray>() {
            // Refuses an array of another dtype, unless only the byte order differs.
            let named = [("casting", "equiv")].into_py_dict(py)?;
            array
                .call_method("astype", (wanted,), Some(&named))
                .map_err(|_| {
                    let dtype = array.dtype();
                    value_error!("{name} has dtype {dtype}, but rows are of {wanted}")
                })?
        } else if b"iufc".contains(&wanted.kind()) {
            // Refuses 2.5 as an integer, and integers that are too large.
            let given = numpy.call_method1("asarray", (rows,)).map_err(wrong)?;
            let named = [("casting", "same_kind")].into_py_dict(py)?;
            let array = given
                .call_method("astype", (wanted,), Some(&named))
                .map_err(wrong)?;
            let is_float = b"fc".contains(&wanted.kind());
            if !is_float
                && !numpy
                    .call_method1("array_equal", (&array, &given))?
                    .is_truthy()?
            {
                bail!("{name} cannot be an array of {wanted}: too large");
            }
            array
        } else {
            numpy
                .call_method1("asarray", (rows, wanted))
                .map_err(wrong)?
        };
        let mut shape: Vec<usize> = count.into_iter().collect();
        shape.extend(&self.shape);
        let found = array.cast::<PyUntypedArray>()?.shape();
        if found != shape {
            return Err(wrong_shape(name, found, tuple(&shape)));
        }
        if !is_array && b"mM".contains(&wanted.kind()) {
            let given = numpy.call_method1("asarray", (rows,))?;
            let is_time = given.cast::<PyUntypedArray>()?.dtype().kind() == wanted.kind();
            let is_equal = || {
                numpy
                    .call_method1("array_equal", (&given, &array, true))?
                    .is_truthy()
            };
            ensure!(
                !is_time || is_equal()?,
                "{name} cannot be an array of {wanted}: its unit is too coarse"
            );
        } else if !is_array {
            check_stored(rows, &array.call_method0("tolist")?, name, wanted)?;
        }
        let flat = numpy.call_method1("ascontiguousarray", (array,))?;
        flat.call_method1("reshape", (-1,))?
            .call_method1("view", ("uint8",))
    }

    /// Makes an array of one row from its bytes, or a NumPy scalar if the shape is ().
    #[inline]
    pub(crate) fn one<'py>(&self, py: Python<'py>, bytes: &[u8]) -> PyResult<Object<'py>> {
        let row = match self.numbers {
            Some(numbers) => (numbers.array)(py, bytes, &self.shape)?,
            // NumPy cannot infer the length of a view of zero bytes.
            None if bytes.is_empty() => py
                .import("numpy")?
                .call_method1("zeros", (&self.shape, &self.dtype))?,
            None => {
                let flat = bytes.to_pyarray(py).call_method1("view", (&self.dtype,))?;
                flat.call_method1("reshape", (PyTuple::new(py, &self.shape)?,))?
            }
        };
        if self.shape.is_empty() {
            row.get_item(PyTuple::empty(py))
        } else {
            Ok(row)
        }
    }
}
