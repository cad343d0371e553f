//! Values of a store: rows of doubles, plain data, or pickled objects.

use std::fmt::{self, Formatter};
use std::sync::Arc;

use numpy::ToPyArray;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyBytes, PyFloat, PyList, PyString};
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use serde::{Serialize, Serializer};

use crate::arrays::{List, Object, Read};

/// A value in the database: an array of floats, bytes, or plain data of a Rust program.
#[derive(Clone, Serialize)]
#[serde(untagged)]
pub(crate) enum Value {
    Row(Arc<[f64]>),
    #[serde(serialize_with = "serialize_bytes")]
    Pickle(Arc<[u8]>),
    Plain(Plain),
}

/// Plain data of a Rust program. A tuple, an array or a struct is a list.
#[derive(Clone, Serialize)]
#[serde(untagged)]
pub(crate) enum Plain {
    None,
    Bool(bool),
    Signed(i64),
    Unsigned(u64),
    Single(f32),
    Double(f64),
    Text(Arc<str>),
    List(Arc<[Plain]>),
}

fn serialize_bytes<S: Serializer>(bytes: &Arc<[u8]>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_bytes(bytes)
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Any;

        macro_rules! visit {
            ($($method:ident $variant:ident $from:ty,)*) => {$(
                fn $method<E: Error>(self, value: $from) -> Result<Value, E> {
                    Ok(Value::Plain(Plain::$variant(value.into())))
                }
            )*};
        }

        impl<'de> Visitor<'de> for Any {
            type Value = Value;

            fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
                f.write_str("numbers, texts, bytes or arrays of them")
            }

            visit!(
                visit_bool Bool bool, visit_i64 Signed i64, visit_u64 Unsigned u64, visit_f32 Single f32,
                visit_f64 Double f64, visit_str Text &str,
            );

            fn visit_unit<E: Error>(self) -> Result<Value, E> {
                Ok(Value::Plain(Plain::None))
            }

            fn visit_none<E: Error>(self) -> Result<Value, E> {
                self.visit_unit()
            }

            fn visit_some<D: Deserializer<'de>>(self, value: D) -> Result<Value, D::Error> {
                Value::deserialize(value)
            }

            fn visit_newtype_struct<D: Deserializer<'de>>(self, of: D) -> Result<Value, D::Error> {
                Value::deserialize(of)
            }

            /// Reads a sequence. It is a row if all elements are doubles, and a list otherwise.
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Value, A::Error> {
                let (mut row, mut others) = (Vec::new(), Vec::new());
                while let Some(value) = seq.next_element()? {
                    if let (Value::Plain(Plain::Double(double)), true) = (&value, others.is_empty()) {
                        row.push(*double);
                        continue;
                    }
                    others.extend(row.drain(..).map(Plain::Double));
                    let plain = value.into_plain();
                    others.push(plain.ok_or_else(|| A::Error::custom("bytes in an array"))?);
                }
                if others.is_empty() {
                    return Ok(Value::Row(row.into()));
                }
                Ok(Value::Plain(Plain::List(others.into())))
            }

            fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Value, E> {
                Ok(Value::Pickle(bytes.into()))
            }
        }

        deserializer.deserialize_any(Any)
    }
}

impl Value {
    fn into_plain(self) -> Option<Plain> {
        match self {
            Value::Row(row) => Some(Plain::List(row.iter().copied().map(Plain::Double).collect())),
            Value::Plain(value) => Some(value),
            Value::Pickle(_) => None,
        }
    }
}

/// Maximum number of nested lists in a value.
const DEPTH: usize = 100;

impl Plain {
    /// Converts a Python object to plain data, with at most `depth` nested lists. If `type_name` is a float type,
    /// numbers get this type.
    fn of(object: &Object<'_>, type_name: &str, depth: usize) -> PyResult<Self> {
        if object.is_none() {
            return Ok(Plain::None);
        }
        if let Ok(value) = object.cast::<PyBool>() {
            return Ok(Plain::Bool(value.is_true()));
        }
        if let Ok(text) = object.cast::<PyString>() {
            return Ok(Plain::Text(text.to_cow()?.into()));
        }
        match type_name {
            "f64" => return Ok(Plain::Double(object.extract()?)),
            "f32" => return Ok(Plain::Single(object.extract()?)),
            _ => (),
        }
        if object.is_instance_of::<PyFloat>() {
            return Ok(Plain::Double(object.extract()?));
        }
        if let Ok(List(all)) = object.extract::<List<Object<'_>>>() {
            let depth = depth.checked_sub(1);
            let depth =
                depth.ok_or_else(|| value_error!("value has more than {DEPTH} nested lists, or contains itself"))?;
            let all: PyResult<Vec<_>> = all.iter().map(|item| Plain::of(item, "", depth)).collect();
            return Ok(Plain::List(all?.into()));
        }
        match object.extract::<u64>() {
            Ok(value) => Ok(Plain::Unsigned(value)),
            Err(_) => object
                .extract()
                .map(Plain::Signed)
                .map_err(|_| value_error!("value must be numbers, bools, texts, None, or lists of them")),
        }
    }

    fn read<'py>(&self, py: Python<'py>) -> PyResult<Object<'py>> {
        Ok(match self {
            Plain::None => py.None().into_bound(py),
            Plain::Bool(value) => value.into_pyobject(py)?.to_owned().into_any(),
            Plain::Signed(value) => value.into_pyobject(py)?.into_any(),
            Plain::Unsigned(value) => value.into_pyobject(py)?.into_any(),
            Plain::Single(value) => value.into_pyobject(py)?.into_any(),
            Plain::Double(value) => value.into_pyobject(py)?.into_any(),
            Plain::Text(value) => value.into_pyobject(py)?.into_any(),
            Plain::List(all) => {
                let list = PyList::empty(py);
                all.iter().try_for_each(|item| list.append(item.read(py)?))?;
                list.into_any()
            }
        })
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
    pub(crate) fn new(width: Option<usize>, name: Option<String>) -> Self {
        Values { width, name: name.map(Into::into) }
    }

    /// Returns the name of the type in the database. For a row it is the Rust type with the same encoding.
    pub(crate) fn type_name(&self) -> String {
        let of_width = || self.width.map_or("pickle".to_owned(), |width| format!("[f64; {width}]"));
        self.name.as_ref().map_or_else(of_width, |name| (**name).to_owned())
    }

    /// Returns the width of rows. If the store has no rows, the error names the method that needs them.
    pub(crate) fn row_width(&self, method: &str) -> PyResult<usize> {
        self.width.ok_or_else(|| value_error!("{method} needs rows: give Store a width"))
    }

    /// Converts an argument to a value.
    pub(crate) fn of(&self, object: &Object<'_>) -> PyResult<Value> {
        static DUMPS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        /// A fixed protocol, so that all supported versions of Python write the same bytes.
        const PROTOCOL: u8 = 5;
        let py = object.py();
        let Some(width) = self.width else {
            if let Some(name) = &self.name {
                return Plain::of(object, name, DEPTH).map(Value::Plain);
            }
            let bytes = DUMPS.import(py, "pickle", "dumps")?.call1((object, PROTOCOL))?;
            return Ok(Value::Pickle(bytes.cast::<PyBytes>()?.as_bytes().into()));
        };
        let numpy = py.import(intern!(py, "numpy"))?;
        let wrong = || value_error!("value must be {width} doubles");
        let array = numpy.call_method1(intern!(py, "asarray"), (object,)).map_err(|_| wrong())?;
        let kind = array.getattr(intern!(py, "dtype"))?.getattr(intern!(py, "kind"))?;
        if !"biuf".contains(kind.extract::<&str>()?) {
            return Err(wrong());
        }
        let row = numpy.call_method1(intern!(py, "ascontiguousarray"), (array, "float64"))?;
        let row = Read::<f64>::new(&row, "value")?;
        Ok(Value::Row(row.row("value", Some(width))?.into()))
    }

    /// Converts a value to a new array or a new object.
    pub(crate) fn read<'py>(&self, py: Python<'py>, value: &Value) -> PyResult<Object<'py>> {
        static LOADS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        match (value, self.width) {
            (value, None) if self.name.is_some() => {
                let value = value.clone().into_plain();
                value.ok_or_else(|| value_error!("the store has bytes"))?.read(py)
            }
            (Value::Pickle(bytes), None) => LOADS.import(py, "pickle", "loads")?.call1((PyBytes::new(py, bytes),)),
            _ => Ok(self.row(value)?.to_pyarray(py).into_any()),
        }
    }

    /// Converts an argument to the form in which lookups return it. A row becomes an array.
    pub(crate) fn returned<'py>(&self, object: &Object<'py>, value: &Value) -> PyResult<Object<'py>> {
        match self.width {
            None if self.name.is_none() => Ok(object.clone()),
            _ => self.read(object.py(), value),
        }
    }

    /// Returns the doubles of a row, or an error for any other value.
    pub(crate) fn row<'a>(&self, value: &'a Value) -> PyResult<&'a [f64]> {
        match (value, self.width) {
            (Value::Row(row), Some(width)) if row.len() == width => Ok(row),
            (Value::Row(row), Some(width)) => {
                Err(value_error!("the store has a row of {} doubles, but width is {width}", row.len()))
            }
            _ => Err(value_error!("the store has rows and objects")),
        }
    }
}
