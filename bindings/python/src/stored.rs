//! Values of a store: rows of doubles, plain data, or pickled objects.

use std::fmt::{self, Formatter};
use std::sync::Arc;

use numpy::ToPyArray;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyBytes, PyFloat, PyList, PyString};
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::arrays::{List, Read, value_error};

/// A value as the database has it: an array of floats, bytes, or what a Rust program writes.
#[derive(Clone)]
pub(crate) enum Value {
    Row(Arc<[f64]>),
    Pickle(Arc<[u8]>),
    Plain(Plain),
}

/// Plain data; a tuple, an array or a struct is a list.
#[derive(Clone)]
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

impl Serialize for Plain {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Plain::None => serializer.serialize_none(),
            Plain::Bool(value) => serializer.serialize_bool(*value),
            Plain::Signed(value) => serializer.serialize_i64(*value),
            Plain::Unsigned(value) => serializer.serialize_u64(*value),
            Plain::Single(value) => serializer.serialize_f32(*value),
            Plain::Double(value) => serializer.serialize_f64(*value),
            Plain::Text(value) => serializer.serialize_str(value),
            Plain::List(values) => values[..].serialize(serializer),
        }
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Row(row) => row[..].serialize(serializer),
            Value::Pickle(bytes) => serializer.serialize_bytes(bytes),
            Value::Plain(value) => value.serialize(serializer),
        }
    }
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

            /// A row as long as there are doubles.
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Value, A::Error> {
                let (mut row, mut others) = (Vec::new(), Vec::new());
                while let Some(value) = seq.next_element()? {
                    match value {
                        Value::Plain(Plain::Double(double)) if others.is_empty() => {
                            row.push(double);
                        }
                        value => {
                            if others.is_empty() {
                                others.extend(row.drain(..).map(Plain::Double));
                            }
                            others.push(
                                value
                                    .into_plain()
                                    .ok_or_else(|| A::Error::custom("bytes in an array"))?,
                            );
                        }
                    }
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

impl Plain {
    /// Plain data of Python; numbers are `type_name` if that is a float.
    fn of(object: &Bound<'_, PyAny>, type_name: &str) -> PyResult<Self> {
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
        if let Ok(List(all)) = object.extract::<List<Bound<'_, PyAny>>>() {
            let all: PyResult<Vec<_>> = all.iter().map(|item| Plain::of(item, "")).collect();
            return Ok(Plain::List(all?.into()));
        }
        match object.extract::<u64>() {
            Ok(value) => Ok(Plain::Unsigned(value)),
            Err(_) => object.extract().map(Plain::Signed).map_err(|_| {
                value_error("value must be numbers, bools, texts, None, or lists of them")
            }),
        }
    }

    fn read<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
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

/// The values that a store is for: rows of so many doubles, what a Rust program writes, or any objects.
#[derive(Clone)]
pub(crate) struct Values {
    pub(crate) width: Option<usize>,
    /// The type that a Rust program names, if it was passed.
    pub(crate) name: Option<Arc<str>>,
}

impl Values {
    pub(crate) fn new(width: Option<usize>, name: Option<String>) -> Self {
        Values { width, name: name.map(Into::into) }
    }

    /// The type that the database names. That of a row is the one of Rust with the same bytes.
    pub(crate) fn type_name(&self) -> String {
        let of_width = || self.width.map_or("pickle".to_owned(), |width| format!("[f64; {width}]"));
        self.name.as_ref().map_or_else(of_width, |name| (**name).to_owned())
    }

    /// The width of rows, for a method that is for rows.
    pub(crate) fn rows(&self, method: &str) -> PyResult<usize> {
        self.width.ok_or_else(|| value_error(format!("{method} is for rows: give Store a width")))
    }

    /// An argument as a value.
    pub(crate) fn of(&self, object: &Bound<'_, PyAny>) -> PyResult<Value> {
        static DUMPS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        /// The same bytes from all versions of Python.
        const PROTOCOL: u8 = 5;
        let py = object.py();
        let Some(width) = self.width else {
            if let Some(name) = &self.name {
                return Plain::of(object, name).map(Value::Plain);
            }
            let bytes = DUMPS.import(py, "pickle", "dumps")?.call1((object, PROTOCOL))?;
            return Ok(Value::Pickle(bytes.cast::<PyBytes>()?.as_bytes().into()));
        };
        let numpy = py.import(intern!(py, "numpy"))?;
        let wrong = || value_error(format!("value must be {width} doubles"));
        let array = numpy.call_method1(intern!(py, "asarray"), (object,)).map_err(|_| wrong())?;
        let kind = array.getattr(intern!(py, "dtype"))?.getattr(intern!(py, "kind"))?;
        if !"biuf".contains(kind.extract::<&str>()?) {
            return Err(wrong());
        }
        let row = numpy.call_method1(intern!(py, "ascontiguousarray"), (array, "float64"))?;
        let row = Read::<f64>::new(&row, "value", "float64")?;
        Ok(Value::Row(row.row("value", Some(width))?.into()))
    }

    /// A value as an object: a new array, or an object that was never seen before.
    pub(crate) fn read<'py>(&self, py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
        static LOADS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        match (value, self.width) {
            (value, None) if self.name.is_some() => {
                let value = value.clone().into_plain();
                value.ok_or_else(|| value_error("the store has bytes"))?.read(py)
            }
            (Value::Pickle(bytes), None) => {
                LOADS.import(py, "pickle", "loads")?.call1((PyBytes::new(py, bytes),))
            }
            _ => Ok(self.row(value)?.to_pyarray(py).into_any()),
        }
    }

    /// An object that was given, as calls return it: arrays for all that can be a row.
    pub(crate) fn returned<'py>(
        &self,
        object: &Bound<'py, PyAny>,
        value: &Value,
    ) -> PyResult<Bound<'py, PyAny>> {
        match self.width {
            None if self.name.is_none() => Ok(object.clone()),
            _ => self.read(object.py(), value),
        }
    }

    /// The doubles of a row.
    pub(crate) fn row<'a>(&self, value: &'a Value) -> PyResult<&'a [f64]> {
        match (value, self.width) {
            (Value::Row(row), Some(width)) if row.len() == width => Ok(row),
            (Value::Row(row), Some(width)) => Err(value_error(format!(
                "the store has a row of {} doubles, but width is {width}",
                row.len()
            ))),
            _ => Err(value_error("the store has rows and objects")),
        }
    }
}
