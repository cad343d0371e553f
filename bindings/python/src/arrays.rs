//! Reads arguments that are arrays or sequences, and makes arrays for results. Arrays of the right
//! dtype are not copied; arrays of other integer dtypes are converted. Errors name the argument and
//! the mistake.

use std::fmt::Display;

use numpy::ndarray::{ArrayD, IxDyn};
use numpy::{
    Element, IntoPyArray, PyArrayDescr, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods,
    PyReadonlyArrayDyn, PyUntypedArray, PyUntypedArrayMethods, dtype,
};
use pyo3::Borrowed;
use pyo3::PyTypeInfo;
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyMemoryError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyTuple};

use crate::errors::{site_number, site_value, value_error};

/// Any object of Python.
pub(crate) type Object<'py> = Bound<'py, PyAny>;

/// An argument that is None or an object, such as an array for results.
pub(crate) type Optional<'a, 'py> = Option<&'a Object<'py>>;

/// An array with any number of dimensions.
pub(crate) type Array<'py, T> = Bound<'py, PyArrayDyn<T>>;

/// A C-contiguous array that is borrowed while Rust reads it.
pub(crate) struct Read<'py, T: Element>(PyReadonlyArrayDyn<'py, T>);

/// Shadows each array argument with a slice of its elements, and checks its length if one is given.
/// Every array has one dimension. Arrays of other integer types are converted, except for arguments
/// marked `exactly`.
macro_rules! slices {
    ($($name:ident: $type:ty [$length:expr]),*) => {$(
        let $name = $crate::arrays::Read::<$type>::integers($name, stringify!($name))?;
        let $name = $name.row(stringify!($name), $length)?;
    )*};
    ($($name:ident: exactly $type:ty [$length:expr]),*) => {$(
        let $name = $crate::arrays::Read::<$type>::new($name, stringify!($name))?;
        let $name = $name.row(stringify!($name), $length)?;
    )*};
}
pub(crate) use slices;

impl<'py, T: Element> Read<'py, T> {
    /// Reads the argument `name`, which must be an array of `T`.
    pub(crate) fn new(argument: &Object<'py>, name: &str) -> PyResult<Self> {
        check_mask(argument, name)?;
        match argument.cast::<PyArrayDyn<T>>() {
            Ok(array) => Self::of(array, name),
            Err(_) => Err(wrong_type(argument, name, dtype::<T>(argument.py()))),
        }
    }

    /// Reads the argument `name`, which must be an array of `T`, of another integer type or of
    /// bool. The values of a converted array must be in the range of `T`.
    pub(crate) fn integers(argument: &Object<'py>, name: &str) -> PyResult<Self> {
        check_mask(argument, name)?;
        match argument.cast::<PyArrayDyn<T>>() {
            Ok(array) => Self::of(array, name),
            Err(_) => Self::new(
                &converted(argument, name, &dtype::<T>(argument.py()))?,
                name,
            ),
        }
    }

    fn of(array: &Array<'py, T>, name: &str) -> PyResult<Self> {
        ensure!(
            array.is_c_contiguous(),
            "{name} is not C-contiguous: pass numpy.ascontiguousarray({name})"
        );
        let array = array
            .try_readonly()
            .map_err(|_| value_error!("{name} is being written to by another call"))?;
        Ok(Read(array))
    }

    pub(crate) fn shape(&self) -> &[usize] {
        self.0.shape()
    }

    pub(crate) fn slice(&self) -> PyResult<&[T]> {
        self.0.as_slice().map_err(value_error)
    }

    /// Returns the elements of a one-dimensional array. If `length` is given, the array must have
    /// this length.
    pub(crate) fn row(&self, name: &str, length: Option<usize>) -> PyResult<&[T]> {
        match (self.shape(), length) {
            (&[found], Some(length)) if found == length => self.slice(),
            (&[_], None) => self.slice(),
            (found, Some(length)) => Err(wrong_shape(name, found, format_args!("({length},)"))),
            (found, None) => {
                bail!(
                    "{name} has {} dimensions, shape {}, but must have one",
                    found.len(),
                    tuple(found)
                )
            }
        }
    }

    /// Returns the number of rows and all elements of an array that must have `columns` columns.
    pub(crate) fn matrix(&self, name: &str, columns: usize) -> PyResult<(usize, &[T])> {
        match *self.shape() {
            [count, found] if found == columns => Ok((count, self.slice()?)),
            ref found => Err(wrong_shape(name, found, format_args!("(n, {columns})"))),
        }
    }
}

pub(crate) fn wrong_shape(name: &str, found: &[usize], wanted: impl Display) -> PyErr {
    value_error!(
        "{name} has shape {}, but must have shape {wanted}",
        tuple(found)
    )
}

pub(crate) fn wrong_type(argument: &Object<'_>, name: &str, dtype: impl Display) -> PyErr {
    let found = match argument.cast::<PyUntypedArray>() {
        Ok(array) => format!("an array of {}", array.dtype()),
        Err(_) => argument
            .get_type()
            .name()
            .map_or("?".to_owned(), |name| name.to_string()),
    };
    value_error!("{name} is {found}, but must be a NumPy array of {dtype}")
}

/// Checks that an argument is no masked array with masked elements, because no function here reads a
/// mask.
pub(crate) fn check_mask(argument: &Object<'_>, name: &str) -> PyResult<()> {
    let py = argument.py();
    let is_plain = argument.get_type().is(PyUntypedArray::type_object(py));
    if is_plain || argument.cast::<PyUntypedArray>().is_err() {
        return Ok(());
    }
    let masked = py
        .import("numpy.ma")?
        .call_method1("is_masked", (argument,))?;
    ensure!(
        !masked.is_truthy()?,
        "{name} has masked elements: pass {name}.filled(value), with the value that they stand for"
    );
    Ok(())
}

/// Converts an array of integers or bools to `dtype`.
fn converted<'py>(
    argument: &Object<'py>,
    name: &str,
    dtype: &Bound<'py, PyArrayDescr>,
) -> PyResult<Object<'py>> {
    let Ok(array) = argument.cast::<PyUntypedArray>() else {
        return Err(wrong_type(argument, name, dtype));
    };
    if !matches!(array.dtype().kind(), b'b' | b'i' | b'u') {
        return Err(wrong_type(argument, name, dtype));
    }
    let flat = array.call_method1("reshape", (-1,))?;
    let cast = flat.call_method1("astype", (dtype,))?;
    let differ = flat.rich_compare(&cast, CompareOp::Ne)?;
    if differ.call_method0("any")?.is_truthy()? {
        let at = differ.call_method0("argmax")?;
        let number = flat.get_item(&at)?.str()?;
        bail!("{name}[{at}] is {number}, which {dtype} does not hold");
    }
    cast.call_method1("reshape", (PyTuple::new(argument.py(), array.shape())?,))
}

/// Makes an array of keys, in the narrowest unsigned type that holds them. A key of 128 bits
/// becomes two 64-bit halves along an additional last dimension, the low half first.
pub(crate) fn array_of<'py>(
    py: Python<'py>,
    bits: u32,
    mut shape: Vec<usize>,
    keys: &[u128],
) -> PyResult<Object<'py>> {
    macro_rules! of {
        ($int:ty) => {
            array(py, &shape, collected(keys.iter().map(|&key| key as $int))?)?.into_any()
        };
    }
    Ok(match bits {
        8 => of!(u8),
        16 => of!(u16),
        32 => of!(u32),
        64 => of!(u64),
        _ => {
            shape.push(2);
            let mut halves = room(keys.len().checked_mul(2))?;
            halves.extend(
                keys.iter()
                    .flat_map(|&key| [key as u64, (key >> 64) as u64]),
            );
            array(py, &shape, halves)?.into_any()
        }
    })
}

/// Makes an array of elements in row-major order.
pub(crate) fn array<'py, T: Element>(
    py: Python<'py>,
    shape: &[usize],
    all: Vec<T>,
) -> PyResult<Array<'py, T>> {
    Ok(ArrayD::from_shape_vec(IxDyn(shape), all)
        .map_err(value_error)?
        .into_pyarray(py))
}

/// Makes a two-dimensional array with `columns` columns from elements in row-major order.
pub(crate) fn table<T: Element>(
    py: Python<'_>,
    all: Vec<T>,
    columns: usize,
) -> PyResult<Array<'_, T>> {
    let rows = all.len().checked_div(columns).unwrap_or(0);
    array(py, &[rows, columns], all)
}

/// Formats a shape as Python prints a tuple.
pub(crate) fn tuple(shape: &[usize]) -> String {
    let lengths: Vec<_> = shape.iter().map(ToString::to_string).collect();
    format!(
        "({}{})",
        lengths.join(", "),
        if shape.len() == 1 { "," } else { "" }
    )
}

/// Checks that every value is less than `values`.
pub(crate) fn check_values(all: &[u8], name: &str, values: usize) -> PyResult<()> {
    // Finding the maximum first takes one pass without branches.
    let most = all.iter().copied().max().unwrap_or(0);
    if usize::from(most) < values {
        return Ok(());
    }
    let site = all
        .iter()
        .position(|&value| usize::from(value) >= values)
        .unwrap_or(0);
    site_value(all[site].into(), format_args!("{name}[{site}]"), values).map(|_| ())
}

/// Returns an empty vector with capacity for `count` elements, or a MemoryError.
/// `Vec::with_capacity` would abort the process. `None` stands for a count that overflows `usize`.
pub(crate) fn room<T>(count: Option<usize>) -> PyResult<Vec<T>> {
    let mut all = Vec::new();
    match count.map(|count| all.try_reserve_exact(count)) {
        Some(Ok(())) => Ok(all),
        _ => Err(no_memory()),
    }
}

fn no_memory() -> PyErr {
    PyMemoryError::new_err("failed to allocate the result")
}

/// Collects elements whose number is known, or returns a MemoryError.
pub(crate) fn collected<T>(elements: impl ExactSizeIterator<Item = T>) -> PyResult<Vec<T>> {
    let mut all = room(Some(elements.len()))?;
    all.extend(elements);
    Ok(all)
}

/// A sequence argument as a vector. If a sequence claims more elements than can be allocated,
/// extracting a `List` returns an error. PyO3's extraction of a `Vec` aborts the process.
pub(crate) struct List<T>(pub(crate) Vec<T>);

impl<'py, T: for<'a> FromPyObject<'a, 'py>> FromPyObject<'_, 'py> for List<T> {
    type Error = PyErr;

    fn extract(list: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let length = list.len().map_err(|error| {
            if error.is_instance_of::<PyTypeError>(list.py()) {
                let found = list.get_type();
                PyTypeError::new_err(format!("{found} is no sequence: pass a tuple or a list"))
            } else {
                error
            }
        })?;
        let mut all = room(Some(length))?;
        for item in list.try_iter()? {
            // The iterator can have more elements than the length says.
            all.try_reserve(1).map_err(|_| no_memory())?;
            all.push(item?.extract().map_err(Into::into)?);
        }
        Ok(List(all))
    }
}

/// Converts nested lists to nested vectors.
pub(crate) fn lists<T>(all: List<List<T>>) -> Vec<Vec<T>> {
    all.0.into_iter().map(|list| list.0).collect()
}

/// Checks that all elements are valid sites.
pub(crate) fn check_sites(all: &[i64], name: &str, sites: usize) -> PyResult<()> {
    #[expect(
        clippy::cast_sign_loss,
        reason = "a negative number becomes greater than any valid one"
    )]
    let wrong = |&site: &i64| site as u64 >= sites as u64;
    match all.iter().position(wrong) {
        None => Ok(()),
        Some(i) => site_number(all[i], format_args!("{name}[{i}]"), sites).map(|_| ()),
    }
}
