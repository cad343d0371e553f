//! Values of a store: rows of doubles, plain data, or pickled objects.

use std::sync::Arc;

use numpy::{PyArrayDyn, PyUntypedArray, PyUntypedArrayMethods, ToPyArray};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyBytes, PyDict, PyFloat, PyList, PyString, PyTuple};
use pyo3::{IntoPyObjectExt, intern};
use rmpv::Value as Plain;
use serde::{Deserialize, Deserializer, Serialize};

use crate::arrays::{List, Object, Read};

/// A value in the database: a row, the bytes of a pickle, or plain data of a Rust program, in which
/// a tuple, an array or a struct is a list, and an enum with data is a map.
#[derive(Clone, Serialize)]
#[serde(untagged)]
pub(crate) enum Value {
    Row(Arc<[f64]>),
    Other(Arc<Plain>),
}

/// A list is a row if all its elements are doubles.
impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Plain::deserialize(deserializer)?;
        let double = |item: &Plain| {
            if let Plain::F64(double) = item {
                Some(*double)
            } else {
                None
            }
        };
        let row: Option<Arc<[f64]>> = value
            .as_array()
            .and_then(|items| items.iter().map(double).collect());
        Ok(row.map_or_else(|| Value::Other(value.into()), Value::Row))
    }
}

/// Maximum number of nested lists and dicts in a value.
const DEPTH: usize = 100;

/// Checks that a double is exactly the Python number that was converted to it.
fn must_be_exact(object: &Object<'_>, double: f64) -> PyResult<()> {
    if object.is_instance_of::<PyFloat>() {
        return Ok(());
    }
    // NumPy compares its integers with doubles inexactly, Python's `int` is exact.
    let index = object.call_method0(intern!(object.py(), "__index__"));
    let number = index.unwrap_or_else(|_| object.clone());
    let is_equal = number.eq(double)? || double.is_nan() && number.ne(&number)?;
    ensure!(
        is_equal,
        "{number} is not representable, the nearest double is {double}"
    );
    Ok(())
}

/// Converts a Python number to a double.
fn double(object: &Object<'_>) -> PyResult<f64> {
    let double = object.extract()?;
    must_be_exact(object, double)?;
    Ok(double)
}

/// Converts a Python number to a single. Only floats are rounded.
#[expect(clippy::float_cmp, reason = "it asks whether the value was rounded")]
fn single(object: &Object<'_>) -> PyResult<f32> {
    let double = double(object)?;
    let single = double as f32;
    let is_rounded = double.is_finite() && f64::from(single) != double;
    ensure!(
        !is_rounded || single.is_finite() && object.is_instance_of::<PyFloat>(),
        "{object} is not representable, the nearest single is {single}"
    );
    Ok(single)
}

/// Converts a Python object to a number if `type_name` is a number's type.
fn number(object: &Object<'_>, type_name: &str) -> Option<PyResult<Plain>> {
    macro_rules! of {
        ($($integer:ident)*) => {
            match type_name {
                $(stringify!($integer) => object.extract::<$integer>().map(Plain::from),)*
                "f32" => single(object).map(Plain::from),
                "f64" => double(object).map(Plain::from),
                _ => return None,
            }
        };
    }
    let number = of!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize);
    Some(
        number
            .map_err(|error| value_error!("value is no {type_name}: {}", error.value(object.py()))),
    )
}

/// Converts a Python object to plain data, with at most `depth` nested lists and dicts.
fn plain(object: &Object<'_>, depth: usize) -> PyResult<Plain> {
    if object.is_none() {
        return Ok(Plain::Nil);
    }
    if let Ok(value) = object.cast::<PyBool>() {
        return Ok(value.is_true().into());
    }
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(text.to_str()?.into());
    }
    if object.is_instance_of::<PyFloat>() {
        return Ok(object.extract::<f64>()?.into());
    }
    if let Ok(bytes) = object.cast::<PyBytes>() {
        return Ok(bytes.as_bytes().into());
    }
    let inner = |item: &Object<'_>| {
        let depth = depth.checked_sub(1);
        let depth = depth.ok_or_else(|| {
            value_error!("value has more than {DEPTH} nested lists, or contains itself")
        })?;
        plain(item, depth)
    };
    if let Ok(dict) = object.cast::<PyDict>() {
        let entries: Vec<(Object<'_>, Object<'_>)> = dict.items().extract()?;
        let entries: PyResult<_> = entries
            .iter()
            .map(|(key, value)| Ok((inner(key)?, inner(value)?)))
            .collect();
        return Ok(Plain::Map(entries?));
    }
    let is_array = object
        .cast::<PyUntypedArray>()
        .is_ok_and(|array| array.ndim() > 0);
    if is_array || object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
        return object
            .extract::<List<Object<'_>>>()?
            .0
            .iter()
            .map(inner)
            .collect();
    }
    let wrong = |error: PyErr| {
        if !error.is_instance_of::<PyTypeError>(object.py()) {
            return value_error!("value has an integer that neither i64 nor u64 holds");
        }
        let found = object.get_type();
        let wanted = "numbers, bools, texts, bytes, None, or lists and dicts of them";
        PyTypeError::new_err(format!("value has {found}, but must be {wanted}"))
    };
    object
        .extract::<u64>()
        .map(Plain::from)
        .or_else(|_| object.extract::<i64>().map(Plain::from))
        .map_err(wrong)
}

/// Converts plain data to a Python object. In a key of a dict, lists become tuples.
fn object_of<'py>(py: Python<'py>, value: &Plain, is_key: bool) -> PyResult<Object<'py>> {
    match value {
        Plain::Nil => Ok(py.None().into_bound(py)),
        Plain::Boolean(value) => value.into_bound_py_any(py),
        Plain::Integer(number) => match number.as_u64() {
            Some(number) => number.into_bound_py_any(py),
            None => number.as_i64().into_bound_py_any(py),
        },
        Plain::F32(number) => number.into_bound_py_any(py),
        Plain::F64(number) => number.into_bound_py_any(py),
        Plain::String(text) => match text.as_str() {
            Some(text) => text.into_bound_py_any(py),
            None => bail!("the store has a text that is not UTF-8"),
        },
        Plain::Binary(bytes) => Ok(PyBytes::new(py, bytes).into_any()),
        Plain::Array(items) => {
            let items: PyResult<Vec<_>> = items
                .iter()
                .map(|item| object_of(py, item, is_key))
                .collect();
            if is_key {
                Ok(PyTuple::new(py, items?)?.into_any())
            } else {
                Ok(PyList::new(py, items?)?.into_any())
            }
        }
        Plain::Map(entries) => {
            let dict = PyDict::new(py);
            for (key, value) in entries {
                dict.set_item(object_of(py, key, true)?, object_of(py, value, false)?)?;
            }
            Ok(dict.into_any())
        }
        Plain::Ext(..) => bail!("the store has a value of a type that Python has not"),
    }
}

/// The type of the values of a store: rows of doubles, values of a Rust program, or any objects.
#[derive(Clone)]
pub(crate) struct Values {
    pub(crate) width: Option<usize>,
    /// The argument `type_name`: the type of the values in a Rust program.
    pub(crate) name: Option<Arc<str>>,
}

impl Values {
    /// Returns the name of the type in the database. For a row it is the Rust type with the same
    /// encoding.
    pub(crate) fn type_name(&self) -> String {
        let of_width = || {
            self.width
                .map_or("pickle".to_owned(), |width| format!("[f64; {width}]"))
        };
        self.name
            .as_ref()
            .map_or_else(of_width, |name| (**name).to_owned())
    }

    /// Returns the width of rows. If the store has no rows, the error names the method that needs
    /// them.
    pub(crate) fn row_width(&self, method: &str) -> PyResult<usize> {
        self.width
            .ok_or_else(|| value_error!("{method} needs rows: give Store a width"))
    }

    /// Converts an argument to a value.
    pub(crate) fn of(&self, object: &Object<'_>) -> PyResult<Value> {
        static DUMPS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        /// A fixed protocol, so that all supported versions of Python write the same bytes.
        const PROTOCOL: u8 = 5;
        let py = object.py();
        let Some(width) = self.width else {
            if let Some(name) = &self.name {
                let value = number(object, name).unwrap_or_else(|| plain(object, DEPTH))?;
                return Ok(Value::Other(value.into()));
            }
            let bytes = DUMPS
                .import(py, "pickle", "dumps")?
                .call1((object, PROTOCOL))?;
            return Ok(Value::Other(Arc::new(
                bytes.cast::<PyBytes>()?.as_bytes().into(),
            )));
        };
        let numpy = py.import(intern!(py, "numpy"))?;
        let wrong = || value_error!("value must be {width} doubles");
        let array = numpy
            .call_method1(intern!(py, "asarray"), (object,))
            .map_err(|_| wrong())?;
        let kind = array
            .getattr(intern!(py, "dtype"))?
            .getattr(intern!(py, "kind"))?;
        if !"biuf".contains(kind.extract::<&str>()?) {
            return Err(wrong());
        }
        let row = numpy.call_method1(intern!(py, "ascontiguousarray"), (array, "float64"))?;
        let row = Read::<f64>::new(&row, "value")?;
        let row = row.row("value", Some(width))?;
        if !object.is_exact_instance_of::<PyArrayDyn<f64>>() {
            // The array may have rounded already, as of `[2**53 + 1, 0.5]`.
            let numbers = numpy.call_method1(intern!(py, "asarray"), (object, "object"))?;
            let numbers = numbers.call_method0(intern!(py, "ravel"))?;
            for (at, (number, &double)) in numbers.try_iter()?.zip(row).enumerate() {
                must_be_exact(&number?, double)
                    .map_err(|error| value_error!("value[{at}]: {}", error.value(py)))?;
            }
        }
        Ok(Value::Row(row.into()))
    }

    /// Converts a value to a new array or a new object.
    pub(crate) fn read<'py>(&self, py: Python<'py>, value: &Value) -> PyResult<Object<'py>> {
        static LOADS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        match (value, self.width) {
            (Value::Row(row), None) if self.name.is_some() => {
                Ok(PyList::new(py, row.iter())?.into_any())
            }
            (Value::Other(value), None) if self.name.is_some() => object_of(py, value, false),
            (Value::Other(pickle), None) if pickle.is_bin() => LOADS
                .import(py, "pickle", "loads")?
                .call1((object_of(py, pickle, false)?,)),
            _ => Ok(self.row(value)?.to_pyarray(py).into_any()),
        }
    }

    /// Converts an argument to the form in which lookups return it. A row becomes an array.
    pub(crate) fn returned<'py>(
        &self,
        object: &Object<'py>,
        value: &Value,
    ) -> PyResult<Object<'py>> {
        match self.width {
            None if self.name.is_none() => Ok(object.clone()),
            _ => self.read(object.py(), value),
        }
    }

    /// Returns the doubles of a row, or an error for any other value.
    pub(crate) fn row<'a>(&self, value: &'a Value) -> PyResult<&'a [f64]> {
        match (value, self.width) {
            (Value::Row(row), Some(width)) if row.len() == width => Ok(row),
            (Value::Row(row), Some(width)) => Err(value_error!(
                "the store has a row of {} doubles, but width is {width}",
                row.len()
            )),
            _ => Err(value_error!("the store has rows and objects")),
        }
    }
}
