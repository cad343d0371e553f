//! Values of a store: rows of doubles, values of a Rust program, data of Python, or pickled objects.

use std::iter;
use std::sync::Arc;

use numpy::{PyArrayDyn, PyUntypedArray, PyUntypedArrayMethods, ToPyArray};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyBytes, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use pyo3::{IntoPyObjectExt, intern};
use rmpv::Value as Plain;
use serde::{Deserialize, Deserializer, Serialize};

use crate::arrays::{List, Object, Read};

/// A value in the database: a row, the bytes of a pickle, or data. In data of a Rust program, a
/// tuple, an array or a struct is a list, and an enum with data is a map. In data of Python, a value
/// of a type that MessagePack lacks is a list of the name of the type, marked by [`NAME`], and of
/// the parts of the value.
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

/// The type of MessagePack's extension that has the name of a type of Python, as tag 27 of CBOR.
const NAME: i8 = 27;

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

/// Returns whether MessagePack has values of the type of an object. A subclass has parts of its own.
fn is_native(object: &Object<'_>) -> bool {
    let is_short = || object.extract::<u64>().is_ok() || object.extract::<i64>().is_ok();
    object.is_none()
        || object.is_exact_instance_of::<PyBool>()
        || object.is_exact_instance_of::<PyFloat>()
        || object.is_exact_instance_of::<PyString>()
        || object.is_exact_instance_of::<PyBytes>()
        || object.is_exact_instance_of::<PyList>()
        || object.is_exact_instance_of::<PyDict>()
        || object.is_exact_instance_of::<PyInt>() && is_short()
}

/// Converts a Python object to data, with at most `depth` nested lists and dicts.
///
/// `is_exact`: whether the value is read as it was given. Otherwise it is a value of a Rust program.
fn plain(object: &Object<'_>, depth: usize, is_exact: bool) -> PyResult<Plain> {
    static PARTS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let inner = |item: &Object<'_>| {
        let depth = depth.checked_sub(1);
        let depth = depth.ok_or_else(|| {
            value_error!("value has more than {DEPTH} nested lists, or contains itself")
        })?;
        plain(item, depth, is_exact)
    };
    if is_exact && !is_native(object) {
        let parts = PARTS.import(object.py(), "zobrist._results", "parts")?;
        let (name, parts): (String, Vec<Object<'_>>) = parts.call1((object,))?.extract()?;
        let name = Plain::Ext(NAME, name.into());
        return iter::once(Ok(name))
            .chain(parts.iter().map(inner))
            .collect();
    }
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

/// Converts data to a Python object. `kind`: of the store. In a key of a dict of a Rust program,
/// lists become tuples.
fn object_of<'py>(
    py: Python<'py>,
    value: &Plain,
    kind: Kind,
    is_key: bool,
) -> PyResult<Object<'py>> {
    static LOADS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    static VALUE_OF: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let all = |items: &[Plain]| -> PyResult<Vec<_>> {
        let object = |item| object_of(py, item, kind, is_key);
        items.iter().map(object).collect()
    };
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
        Plain::Binary(bytes) => {
            let bytes = PyBytes::new(py, bytes);
            match kind {
                Kind::Pickle => LOADS.import(py, "pickle", "loads")?.call1((bytes,)),
                _ => Ok(bytes.into_any()),
            }
        }
        Plain::Array(items) => {
            if let (Kind::Data, [Plain::Ext(NAME, name), parts @ ..]) = (kind, &items[..]) {
                let value_of = VALUE_OF.import(py, "zobrist._results", "value_of")?;
                return value_of.call1((String::from_utf8_lossy(name), all(parts)?));
            }
            if is_key && kind == Kind::Named {
                Ok(PyTuple::new(py, all(items)?)?.into_any())
            } else {
                Ok(PyList::new(py, all(items)?)?.into_any())
            }
        }
        Plain::Map(entries) => {
            let dict = PyDict::new(py);
            for (key, value) in entries {
                let key = object_of(py, key, kind, true)?;
                dict.set_item(key, object_of(py, value, kind, false)?)
                    .map_err(|error| value_error!("the store has a wrong key: {error}"))?;
            }
            Ok(dict.into_any())
        }
        Plain::Ext(..) => bail!("the store has a value of a type that Python has not"),
    }
}

/// The kind of the values of a store.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Rows of this many doubles.
    Rows(usize),
    /// Values of a Rust program, of a named type.
    Named,
    /// Objects of Python, as data.
    Data,
    /// Objects of Python, as pickles.
    Pickle,
}

/// The type of the values of a store.
#[derive(Clone)]
pub(crate) struct Values {
    pub(crate) kind: Kind,
    /// The name of the type in the database.
    pub(crate) type_name: Arc<str>,
}

impl Values {
    pub(crate) fn new(
        width: Option<usize>,
        type_name: Option<String>,
        pickle: bool,
    ) -> PyResult<Self> {
        ensure!(
            width != Some(0),
            "width is 0, but a row has at least one double"
        );
        let (kind, default) = match (width, &type_name) {
            // The Rust type with the same encoding.
            (Some(width), _) => (Kind::Rows(width), format!("[f64; {width}]")),
            (None, Some(_)) => (Kind::Named, String::new()),
            (None, None) if pickle => (Kind::Pickle, "pickle".to_owned()),
            (None, None) => (Kind::Data, "data".to_owned()),
        };
        ensure!(
            !pickle || kind == Kind::Pickle,
            "pickle is for stores of objects, without a width or a type_name"
        );
        let type_name = type_name.unwrap_or(default).into();
        Ok(Values { kind, type_name })
    }

    /// Returns whether the values are any objects, rather than of one type.
    pub(crate) fn are_objects(&self) -> bool {
        matches!(self.kind, Kind::Data | Kind::Pickle)
    }

    /// Returns the width of rows. If the store has no rows, the error names the method that needs
    /// them.
    pub(crate) fn row_width(&self, method: &str) -> PyResult<usize> {
        match self.kind {
            Kind::Rows(width) => Ok(width),
            _ => Err(value_error!("{method} needs rows: give Store a width")),
        }
    }

    /// Converts an argument to data.
    fn data(&self, object: &Object<'_>) -> PyResult<Plain> {
        static DUMPS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        /// A fixed protocol, so that all supported versions of Python write the same bytes.
        const PROTOCOL: u8 = 5;
        if self.kind == Kind::Pickle {
            let dumps = DUMPS.import(object.py(), "pickle", "dumps")?;
            let bytes = dumps.call1((object, PROTOCOL))?;
            return Ok(bytes.cast::<PyBytes>()?.as_bytes().into());
        }
        plain(object, DEPTH, self.kind == Kind::Data)
    }

    /// Converts an argument to a value.
    pub(crate) fn of(&self, object: &Object<'_>) -> PyResult<Value> {
        let py = object.py();
        let Kind::Rows(width) = self.kind else {
            let number = number(object, &self.type_name).filter(|_| self.kind == Kind::Named);
            let data = number.unwrap_or_else(|| self.data(object))?;
            return Ok(Value::Other(data.into()));
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
        match (value, self.kind) {
            (_, Kind::Rows(_)) => Ok(self.row(value)?.to_pyarray(py).into_any()),
            (Value::Row(row), _) => Ok(PyList::new(py, row.iter())?.into_any()),
            (Value::Other(value), kind) => object_of(py, value, kind, false),
        }
    }

    /// Converts an argument to the form in which lookups return it. A row becomes an array.
    pub(crate) fn returned<'py>(
        &self,
        object: &Object<'py>,
        value: &Value,
    ) -> PyResult<Object<'py>> {
        if self.are_objects() {
            Ok(object.clone())
        } else {
            self.read(object.py(), value)
        }
    }

    /// Converts a result of a memoized function to a value: a list of `high`, the bits of the
    /// call's digest that are not in its hash, the name of the function, and the result.
    pub(crate) fn of_call(&self, high: u64, name: &str, result: &Object<'_>) -> PyResult<Value> {
        let call = vec![high.into(), name.into(), self.data(result)?];
        Ok(Value::Other(Plain::Array(call).into()))
    }

    /// Returns the result in a value of [`of_call`](Self::of_call), or None if it is of a call with
    /// other bits.
    pub(crate) fn result<'py>(
        &self,
        py: Python<'py>,
        value: &Value,
        high: u64,
    ) -> PyResult<Option<Object<'py>>> {
        let Some((found, _, result)) = call(value) else {
            bail!("the store has a value that is no result of a function");
        };
        (found == high)
            .then(|| object_of(py, result, self.kind, false))
            .transpose()
    }

    /// Returns the doubles of a row, or an error for any other value.
    pub(crate) fn row<'a>(&self, value: &'a Value) -> PyResult<&'a [f64]> {
        match (value, self.kind) {
            (Value::Row(row), Kind::Rows(width)) if row.len() == width => Ok(row),
            (Value::Row(row), Kind::Rows(width)) => Err(value_error!(
                "the store has a row of {} doubles, but width is {width}",
                row.len()
            )),
            _ => Err(value_error!("the store has rows and objects")),
        }
    }
}

/// Returns the parts of a value of [`Values::of_call`].
pub(crate) fn call(value: &Value) -> Option<(u64, &str, &Plain)> {
    match value {
        Value::Other(list) => match &list.as_array()?[..] {
            [high, name, result] => Some((high.as_u64()?, name.as_str()?, result)),
            _ => None,
        },
        Value::Row(_) => None,
    }
}
