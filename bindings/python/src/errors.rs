//! Makes ValueErrors, checks values and sites, and selects options by name.

use std::fmt::Display;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Converts an error to a ValueError with the same text.
#[expect(
    clippy::needless_pass_by_value,
    reason = "`map_err` passes errors by value"
)]
pub(crate) fn value_error(text: impl ToString) -> PyErr {
    PyValueError::new_err(text.to_string())
}

/// Makes a ValueError, with arguments as for `format!`.
macro_rules! value_error {
    ($($text:tt)*) => { $crate::errors::value_error(format!($($text)*)) };
}

/// Returns a ValueError from a function, with arguments as for `format!`.
macro_rules! bail {
    ($($text:tt)*) => { return Err(value_error!($($text)*)) };
}

/// Returns a ValueError from a function if a condition does not hold.
macro_rules! ensure {
    ($condition:expr, $($text:tt)*) => { if $condition {} else { bail!($($text)*) } };
}

/// Makes a dict with items `"key": value`.
macro_rules! dict {
    ($py:expr, $($key:literal: $value:expr),+) => {{
        let dict = pyo3::types::PyDict::new($py);
        $(dict.set_item($key, $value)?;)+
        dict
    }};
}

/// Returns the option with this name. The error names the argument and lists all options.
pub(crate) fn choice<T: Copy>(argument: &str, name: &str, all: &[(&str, T)]) -> PyResult<T> {
    if let Some(&(_, choice)) = all.iter().find(|(of, _)| *of == name) {
        return Ok(choice);
    }
    let names: Vec<_> = all.iter().map(|(name, _)| format!("'{name}'")).collect();
    let (last, others) = names.split_last().expect("there are choices");
    bail!(
        "{argument} is '{name}', but must be {} or {last}",
        others.join(", ")
    )
}

/// Checks that the value of a site is less than `values`, and returns it as `u8`.
pub(crate) fn site_value(value: i64, name: impl Display, values: usize) -> PyResult<u8> {
    let found = u8::try_from(value)
        .ok()
        .filter(|&value| usize::from(value) < values);
    let last = values - 1;
    found.ok_or_else(|| value_error!("{name} is {value}, but the values of a site are 0 to {last}"))
}

/// Checks that a site index is less than `sites`, and returns it as `usize`.
pub(crate) fn site_number(site: i64, name: impl Display, sites: usize) -> PyResult<usize> {
    let found = usize::try_from(site).ok().filter(|&site| site < sites);
    let last = sites.saturating_sub(1);
    found.ok_or_else(|| value_error!("{name} is {site}, but sites are 0 to {last}"))
}
