//! Rows of a fixed dtype and shape: arrays in Python, bytes in Rust.

use std::sync::Arc;

use numpy::ndarray::{ArrayView, IxDyn};
use numpy::{
    Element, IntoPyArray, PyArrayDescr, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyUntypedArray,
    PyUntypedArrayMethods, ToPyArray, dtype,
};
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyTuple};

use crate::arrays::{Object, Read, tuple};
use crate::errors::value_error;

/// The dtype and shape of rows.
pub(crate) struct Rows {
    pub(crate) dtype: Py<PyArrayDescr>,
    pub(crate) shape: Vec<usize>,
    /// Number of bytes of a row.
    pub(crate) width: usize,
    number: Option<Number>,
}

/// Lists the dtypes of numbers. Rows of these dtypes are converted without a call to Python.
macro_rules! numbers {
    ($($name:ident $type:ty,)*) => {
        #[derive(Clone, Copy)]
        enum Number { $($name,)* }

        impl Number {
            fn of(wanted: &Bound<'_, PyArrayDescr>) -> Option<Self> {
                $(if wanted.is_equiv_to(&dtype::<$type>(wanted.py())) {
                    return Some(Number::$name);
                })*
                None
            }

            /// Returns the bytes of a C-contiguous array of this dtype and shape, or `None` for any other object.
            fn bytes(self, value: &Object<'_>, shape: &[usize]) -> Option<Arc<[u8]>> {
                match self {
                    $(Number::$name => {
                        let numbers = contiguous::<$type>(value, shape)?;
                        let mut bytes = vec![0; size_of_val(&numbers[..])];
                        let each = bytes.chunks_exact_mut(size_of::<$type>());
                        for (bytes, number) in each.zip(numbers) {
                            bytes.copy_from_slice(&number.to_ne_bytes());
                        }
                        Some(bytes.into())
                    })*
                }
            }

            fn array<'py>(
                self,
                py: Python<'py>,
                bytes: &[u8],
                shape: &[usize],
            ) -> PyResult<Object<'py>> {
                match self {
                    $(Number::$name => {
                        let each = bytes.chunks_exact(size_of::<$type>());
                        let numbers: Vec<$type> = each
                            .map(|bytes| <$type>::from_ne_bytes(bytes.try_into().expect("its size")))
                            .collect();
                        if let [_] = shape {
                            return Ok(numbers.to_pyarray(py).into_any());
                        }
                        let array = ArrayView::from_shape(IxDyn(shape), &numbers);
                        Ok(array.map_err(value_error)?.to_pyarray(py).into_any())
                    })*
                }
            }
        }
    };
}
numbers!(F64 f64, F32 f32, I64 i64, I32 i32, I16 i16, I8 i8, U64 u64, U32 u32, U16 u16, U8 u8,);

fn contiguous<T: Element>(value: &Object<'_>, shape: &[usize]) -> Option<Vec<T>> {
    let array = value.cast::<PyArrayDyn<T>>().ok()?;
    let fits = array.shape() == shape && array.is_c_contiguous();
    // `to_vec` fails if the array is not aligned.
    fits.then(|| array.to_vec().ok())?
}

impl Rows {
    pub(crate) fn new(dtype: Bound<'_, PyArrayDescr>, shape: Vec<usize>) -> PyResult<Self> {
        ensure!(!dtype.has_object(), "a row cannot hold objects: leave out dtype to keep objects");
        let width = shape.iter().copied().try_fold(dtype.itemsize(), usize::checked_mul);
        let width = width
            .filter(|&width| isize::try_from(width).is_ok())
            .ok_or_else(|| value_error!("a row of shape {} does not fit in memory", tuple(&shape)))?;
        Ok(Rows { number: Number::of(&dtype), dtype: dtype.unbind(), shape, width })
    }

    /// Returns the bytes of one row.
    #[inline]
    pub(crate) fn bytes_of_one(&self, row: &Object<'_>) -> PyResult<Arc<[u8]>> {
        if let Some(bytes) = self.number.and_then(|number| number.bytes(row, &self.shape)) {
            return Ok(bytes);
        }
        let bytes = self.bytes(row, "value", None)?;
        Ok(Read::<u8>::new(&bytes, "value")?.slice()?.into())
    }

    /// Returns the bytes of `count` rows as an array of uint8. If `count` is `None`, `rows` is one row. Each row must
    /// have the dtype and shape.
    pub(crate) fn bytes<'py>(&self, rows: &Object<'py>, name: &str, count: Option<usize>) -> PyResult<Object<'py>> {
        let (py, wanted) = (rows.py(), self.dtype.bind(rows.py()));
        let numpy = py.import("numpy")?;
        let wrong = |error: PyErr| value_error!("{name} cannot be an array of {wanted}: {}", error.value(py));
        let array = if let Ok(array) = rows.cast::<PyUntypedArray>() {
            // Refuses an array of another dtype, unless only the byte order differs.
            let named = [("casting", "equiv")].into_py_dict(py)?;
            array.call_method("astype", (wanted,), Some(&named)).map_err(|_| {
                let dtype = array.dtype();
                value_error!("{name} has dtype {dtype}, but rows are of {wanted}")
            })?
        } else if b"iufc".contains(&wanted.kind()) {
            // Refuses 2.5 as an integer, and integers that are too large.
            let given = numpy.call_method1("asarray", (rows,)).map_err(wrong)?;
            let named = [("casting", "same_kind")].into_py_dict(py)?;
            let array = given.call_method("astype", (wanted,), Some(&named)).map_err(wrong)?;
            let is_float = b"fc".contains(&wanted.kind());
            if !is_float && !numpy.call_method1("array_equal", (&array, &given))?.is_truthy()? {
                bail!("{name} cannot be an array of {wanted}: too large");
            }
            array
        } else {
            numpy.call_method1("asarray", (rows, wanted)).map_err(wrong)?
        };
        let mut wanted: Vec<usize> = count.into_iter().collect();
        wanted.extend(&self.shape);
        let found = array.cast::<PyUntypedArray>()?.shape();
        if found != wanted {
            let (found, wanted) = (tuple(found), tuple(&wanted));
            bail!("{name} has shape {found}, but must have shape {wanted}");
        }
        let flat = numpy.call_method1("ascontiguousarray", (array,))?;
        flat.call_method1("reshape", (-1,))?.call_method1("view", ("uint8",))
    }

    /// Makes an array of one row from its bytes, or a NumPy scalar if the shape is ().
    #[inline]
    pub(crate) fn one<'py>(&self, py: Python<'py>, bytes: &[u8]) -> PyResult<Object<'py>> {
        let row = match self.number {
            Some(number) => number.array(py, bytes, &self.shape)?,
            None => self.array(py, bytes.to_vec(), None)?,
        };
        if self.shape.is_empty() { row.get_item(PyTuple::empty(py)) } else { Ok(row) }
    }

    /// Makes an array of `count` rows from their bytes. If `count` is `None`, it makes one row.
    pub(crate) fn array<'py>(&self, py: Python<'py>, bytes: Vec<u8>, count: Option<usize>) -> PyResult<Object<'py>> {
        let mut shape: Vec<usize> = count.into_iter().collect();
        shape.extend(&self.shape);
        if bytes.is_empty() {
            // NumPy cannot infer the length of a view of zero bytes.
            return py.import("numpy")?.call_method1("zeros", (shape, self.dtype.bind(py)));
        }
        let flat = bytes.into_pyarray(py).call_method1("view", (self.dtype.bind(py),))?;
        flat.call_method1("reshape", (PyTuple::new(py, shape)?,))
    }
}
