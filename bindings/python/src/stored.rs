//! Values of a store: rows of doubles, or pickled objects.

use std::fmt::{self, Formatter};
use std::sync::Arc;

use numpy::ToPyArray;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyBytes;
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::arrays::{Read, value_error};

/// A value as the database has it: an array of floats, or bytes.
#[derive(Clone)]
pub(crate) enum Value {
    Row(Arc<[f64]>),
    Pickle(Arc<[u8]>),
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Row(row) => row[..].serialize(serializer),
            Value::Pickle(bytes) => serializer.serialize_bytes(bytes),
        }
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;

        impl<'de> Visitor<'de> for Either {
            type Value = Value;

            fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
                f.write_str("doubles or bytes")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Value, A::Error> {
                let mut row = Vec::new();
                while let Some(double) = seq.next_element()? {
                    row.push(double);
                }
                Ok(Value::Row(row.into()))
            }

            fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Value, E> {
                Ok(Value::Pickle(bytes.into()))
            }
        }

        deserializer.deserialize_any(Either)
    }
}

/// The values that a store is for: rows of so many doubles, or any objects.
#[derive(Clone, Copy)]
pub(crate) struct Values {
    pub(crate) width: Option<usize>,
}

impl Values {
    /// The type that the database names. That of a row is the one of Rust with the same bytes.
    pub(crate) fn type_name(self) -> String {
        self.width.map_or("pickle".to_owned(), |width| format!("[f64; {width}]"))
    }

    /// The width of rows, for a method that is for rows.
    pub(crate) fn rows(self, method: &str) -> PyResult<usize> {
        self.width.ok_or_else(|| value_error(format!("{method} is for rows: give Store a width")))
    }

    /// An argument as a value.
    pub(crate) fn of(self, object: &Bound<'_, PyAny>) -> PyResult<Value> {
        static DUMPS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        /// The same bytes from all versions of Python.
        const PROTOCOL: u8 = 5;
        let py = object.py();
        let Some(width) = self.width else {
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
    pub(crate) fn read<'py>(self, py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
        static LOADS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        match (value, self.width) {
            (Value::Pickle(bytes), None) => {
                LOADS.import(py, "pickle", "loads")?.call1((PyBytes::new(py, bytes),))
            }
            _ => Ok(self.row(value)?.to_pyarray(py).into_any()),
        }
    }

    /// An object that was given, as calls return it: arrays for all that can be a row.
    pub(crate) fn returned<'py>(
        self,
        object: &Bound<'py, PyAny>,
        value: &Value,
    ) -> PyResult<Bound<'py, PyAny>> {
        match self.width {
            Some(_) => self.read(object.py(), value),
            None => Ok(object.clone()),
        }
    }

    /// The doubles of a row.
    pub(crate) fn row(self, value: &Value) -> PyResult<&[f64]> {
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
