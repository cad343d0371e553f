//! Arguments that are arrays: the right type without a copy, integers of other types converted, or an error that names what is wrong.

use numpy::ndarray::{ArrayD, IxDyn};
use numpy::{
    Element, IntoPyArray, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn,
    PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::Borrowed;
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyTuple};

/// An error of a value that Python passed.
pub(crate) fn value_error(text: impl ToString) -> PyErr {
    PyValueError::new_err(text.to_string())
}

/// A C-contiguous array that is borrowed while Rust reads it.
pub(crate) struct Read<'py, T: Element>(PyReadonlyArrayDyn<'py, T>);

impl<'py, T: Element> Read<'py, T> {
    /// The argument `name`, which must be an array of `dtype`.
    pub(crate) fn new(argument: &Bound<'py, PyAny>, name: &str, dtype: &str) -> PyResult<Self> {
        match argument.cast::<PyArrayDyn<T>>() {
            Ok(array) => Self::of(array, name),
            Err(_) => Err(wrong_type(argument, name, dtype)),
        }
    }

    /// The argument `name`, which must be an array of `dtype`, or of another integer type or of bool, all of whose numbers are of
    /// `dtype`, too.
    pub(crate) fn integers(
        argument: &Bound<'py, PyAny>,
        name: &str,
        dtype: &str,
    ) -> PyResult<Self> {
        match argument.cast::<PyArrayDyn<T>>() {
            Ok(array) => Self::of(array, name),
            Err(_) => Self::new(&converted(argument, name, dtype)?, name, dtype),
        }
    }

    fn of(array: &Bound<'py, PyArrayDyn<T>>, name: &str) -> PyResult<Self> {
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

pub(crate) fn wrong_type(argument: &Bound<'_, PyAny>, name: &str, dtype: &str) -> PyErr {
    let found = match argument.cast::<PyUntypedArray>() {
        Ok(array) => format!("an array of {}", array.dtype()),
        Err(_) => argument.get_type().name().map_or("?".to_owned(), |name| name.to_string()),
    };
    value_error(format!("{name} is {found}, but must be a NumPy array of {dtype}"))
}

/// An array of integers or bools as one of `dtype`.
fn converted<'py>(
    argument: &Bound<'py, PyAny>,
    name: &str,
    dtype: &str,
) -> PyResult<Bound<'py, PyAny>> {
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
        return Err(value_error(format!("{name}[{at}] is {number}, which {dtype} does not hold")));
    }
    cast.call_method1("reshape", (PyTuple::new(argument.py(), array.shape())?,))
}

/// An array of keys, in the narrowest type that holds them; of 128 bits with a last dimension of two halves, the low one first.
pub(crate) fn array_of<'py>(
    py: Python<'py>,
    bits: u32,
    mut shape: Vec<usize>,
    keys: &[u128],
) -> PyResult<Bound<'py, PyAny>> {
    macro_rules! of {
        ($int:ty) => {{
            let keys = keys.iter().map(|&key| key as $int).collect();
            ArrayD::from_shape_vec(IxDyn(&shape), keys)
                .map_err(value_error)?
                .into_pyarray(py)
                .into_any()
        }};
    }
    Ok(match bits {
        8 => of!(u8),
        16 => of!(u16),
        32 => of!(u32),
        64 => of!(u64),
        _ => {
            shape.push(2);
            let halves = keys.iter().flat_map(|&key| [key as u64, (key >> 64) as u64]);
            ArrayD::from_shape_vec(IxDyn(&shape), halves.collect())
                .map_err(value_error)?
                .into_pyarray(py)
                .into_any()
        }
    })
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

/// Room for that many elements, or a MemoryError, where a collection would abort the process.
pub(crate) fn room<T>(count: Option<usize>) -> PyResult<Vec<T>> {
    let mut all = Vec::new();
    match count.map(|count| all.try_reserve_exact(count)) {
        Some(Ok(())) => Ok(all),
        _ => Err(PyMemoryError::new_err("failed to allocate the result")),
    }
}

/// A sequence. That of PyO3 aborts the process if as many elements as the sequence says it has cannot be allocated.
pub(crate) struct List<T>(pub(crate) Vec<T>);

impl<'py, T: for<'a> FromPyObject<'a, 'py>> FromPyObject<'_, 'py> for List<T> {
    type Error = PyErr;

    fn extract(list: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let mut all = room(Some(list.len()?))?;
        for item in list.try_iter()? {
            all.push(item?.extract().map_err(Into::into)?);
        }
        Ok(List(all))
    }
}

/// The lists in a list.
pub(crate) fn lists<T>(all: List<List<T>>) -> Vec<Vec<T>> {
    all.0.into_iter().map(|list| list.0).collect()
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
