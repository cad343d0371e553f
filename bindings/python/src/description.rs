//! Converts Python values to value indices, according to the description of their slot.

use std::fmt::Display;
use std::iter;

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyMapping, PySequence, PyString, PyTuple};
use zobrist::keys::{Description, DescriptionKind as Kind};

use crate::arrays::Object;
use crate::errors::value_error;

/// Parses the text of a `zobrist.Shape`.
pub(crate) fn read(shape: &Object<'_>) -> PyResult<Description> {
    let text = shape
        .getattr("text")
        .and_then(|text| text.extract::<String>());
    let text = text.map_err(|_| {
        value_error!("shape must be a zobrist.Shape: zobrist.slots(...) or zobrist.features(...)")
    })?;
    text.parse().map_err(value_error)
}

/// Returns the number and the description of the slot at a path with all indices. Returns `None` for
/// a path that [`Description::find`] must follow: it selects several slots, has a name with dots, or
/// is wrong. Two slots never have one path, so the first slot found is the one that `find` finds.
pub(crate) fn slot_at<'a>(
    state: &'a Description,
    path: &Object<'_>,
) -> Option<(usize, &'a Description)> {
    let mut place = Place {
        part: state,
        slot: 0,
        is_state: true,
    };
    if let Ok(steps) = path.cast::<PyTuple>() {
        for step in steps.iter_borrowed() {
            match step.cast::<PyString>() {
                Ok(names) => place.follow(names.to_str().ok()?)?,
                Err(_) => place.enter_element(step.extract().ok()?)?,
            }
        }
    } else {
        place.follow(path.cast::<PyString>().ok()?.to_str().ok()?)?;
    }
    let is_slot = match place.part.kind() {
        Kind::Array(..) | Kind::Slots(_) => false,
        Kind::Features(_) => !place.is_state,
        _ => true,
    };
    is_slot.then_some((place.slot, place.part))
}

/// A part of a state, and the number of its first slot.
struct Place<'a> {
    part: &'a Description,
    slot: usize,
    is_state: bool,
}

impl Place<'_> {
    /// Enters the parts that a text such as `players[1].castling` names.
    fn follow(&mut self, mut text: &str) -> Option<()> {
        if self.enter_field(text).is_some() {
            return Some(());
        }
        while !text.is_empty() {
            if let Some(rest) = text.strip_prefix('[') {
                let (index, rest) = rest.split_once(']')?;
                let is_displayed = index == "0" || !index.starts_with(['0', '+']);
                self.enter_element(index.parse().ok().filter(|_| is_displayed)?)?;
                text = rest;
            } else {
                let dot = if self.is_state { "" } else { "." };
                let names = text.strip_prefix(dot).unwrap_or(text);
                let (name, rest) = names.split_at(names.find(['.', '[']).unwrap_or(names.len()));
                self.enter_field(name)?;
                text = rest;
            }
        }
        Some(())
    }

    fn enter_field(&mut self, name: &str) -> Option<()> {
        let Kind::Slots(fields) = self.part.kind() else {
            return None;
        };
        let index = fields.iter().position(|(found, _)| found == name)?;
        self.slot += fields[..index]
            .iter()
            .map(|(_, field)| slots(field))
            .sum::<usize>();
        self.part = &fields[index].1;
        self.is_state = false;
        Some(())
    }

    fn enter_element(&mut self, index: usize) -> Option<()> {
        let Kind::Array(length, element) = self.part.kind() else {
            return None;
        };
        if index >= *length {
            return None;
        }
        self.slot += index * slots(element);
        self.part = element;
        self.is_state = false;
        Some(())
    }
}

/// Returns the number of slots of a part of a state. An enum of features is one slot there.
fn slots(part: &Description) -> usize {
    if let Kind::Features(_) = part.kind() {
        1
    } else {
        part.slots()
    }
}

/// Returns the index of a value of one slot. Errors name the slot by its path `at`.
pub(crate) fn number(of: &Description, value: &Object<'_>, at: &dyn Display) -> PyResult<usize> {
    let wrong = |wanted: &str| {
        let found = value
            .repr()
            .map_or_else(|_| "?".to_owned(), |repr| repr.to_string());
        value_error!("{at} is {found}, but must be {wanted}")
    };
    match of.kind() {
        Kind::Bool => match value.cast::<PyBool>() {
            Ok(flag) => Ok(usize::from(flag.is_true())),
            Err(_) => match value.extract::<u8>() {
                Ok(number @ 0..=1) => Ok(number.into()),
                _ => Err(wrong("True or False")),
            },
        },
        Kind::Numbers { first, last, .. } => {
            in_range(value, *first, *last).map_err(|text| wrong(&text))
        }
        Kind::Multiplicity(max) => in_range(value, 0, *max).map_err(|text| wrong(&text)),
        Kind::Optional(_) if value.is_none() => Ok(0),
        Kind::Optional(inner) => Ok(1 + number(inner, value, at)?),
        Kind::Full(inner) | Kind::JointArray(inner) => number(inner, value, at),
        Kind::Array(length, element) => {
            let parts = sequence(value).filter(|parts| parts.len().is_ok_and(|n| n == *length));
            let parts = parts.ok_or_else(|| wrong(&format!("a sequence of {length} values")))?;
            digits((0..*length).map(|i| {
                let number = number(element, &parts.get_item(i)?, &format_args!("{at}[{i}]"))?;
                Ok((number, element.values()))
            }))
        }
        Kind::Struct(parts) => {
            // Python searches long for an answer whether a tuple is a mapping.
            if !value.is_instance_of::<PyTuple>()
                && let Ok(mapping) = value.cast::<PyMapping>()
            {
                return digits(parts.iter().map(|(name, part)| {
                    let value = mapping.get_item(name);
                    let value = value.map_err(|_| wrong(&format!("a mapping with '{name}'")))?;
                    Ok((
                        number(part, &value, &format_args!("{at}.{name}"))?,
                        part.values(),
                    ))
                }));
            }
            let found = sequence(value).filter(|p| p.len().is_ok_and(|n| n == parts.len()));
            let found = found.ok_or_else(|| wrong(&format!("a tuple of {} parts", parts.len())))?;
            digits(parts.iter().enumerate().map(|(i, (name, part))| {
                let number = number(part, &found.get_item(i)?, &format_args!("{at}.{name}"))?;
                Ok((number, part.values()))
            }))
        }
        Kind::Enum { variants, .. } | Kind::Features(variants) => {
            if let Some(number) = without_parts(variants, value) {
                return Ok(number);
            }
            let ((name, contents), before, payload) = chosen(variants, value).ok_or_else(|| {
                let names: Vec<_> = variants
                    .iter()
                    .map(|(name, _)| format!("'{name}'"))
                    .collect();
                wrong(&format!(
                    "one of {}, with its parts in a tuple",
                    names.join(", ")
                ))
            })?;
            Ok(before + number(contents, &payload, &format_args!("{at} {name}"))?)
        }
        _ => Err(value_error!("{at} is made of slots: name one of them")),
    }
}

/// Returns the value of one slot with this index: the inverse of `number`.
pub(crate) fn value<'py>(
    of: &Description,
    number: usize,
    py: Python<'py>,
) -> PyResult<Object<'py>> {
    match of.kind() {
        Kind::Bool => (number == 1).into_bound_py_any(py),
        Kind::Numbers { first, .. } => (first + number).into_bound_py_any(py),
        Kind::Optional(_) if number == 0 => Ok(py.None().into_bound(py)),
        Kind::Optional(inner) => value(inner, number - 1, py),
        Kind::Full(inner) | Kind::JointArray(inner) => value(inner, number, py),
        Kind::Array(length, element) => {
            let parts = parts(iter::repeat_n(&**element, *length), number, py)?;
            parts.into_bound_py_any(py)
        }
        Kind::Struct(named) => {
            let parts = parts(named.iter().map(|(_, part)| part), number, py)?;
            parts.into_bound_py_any(py)
        }
        Kind::Enum { variants, .. } | Kind::Features(variants) => {
            let mut rest = number;
            for (name, contents) in variants {
                if rest < contents.values() {
                    let parts = value(contents, rest, py)?.cast_into::<PyTuple>()?;
                    if parts.is_empty() {
                        return name.into_bound_py_any(py);
                    }
                    let all = PyTuple::new(py, [name])?.add(parts)?;
                    return Ok(all);
                }
                rest -= contents.values();
            }
            Err(value_error!("there is no value {number}"))
        }
        // A multiplicity.
        _ => number.into_bound_py_any(py),
    }
}

/// Returns the values of parts whose indices are the digits of `number`.
fn parts<'a, 'py>(
    of: impl DoubleEndedIterator<Item = &'a Description>,
    mut number: usize,
    py: Python<'py>,
) -> PyResult<Bound<'py, PyTuple>> {
    let mut all = Vec::new();
    for part in of.rev() {
        all.push(value(part, number % part.values(), py)?);
        number /= part.values();
    }
    all.reverse();
    PyTuple::new(py, all)
}

/// Appends the indices of the values of all slots of `value`, a state or a part of one.
pub(crate) fn state_numbers(
    of: &Description,
    value: &Object<'_>,
    at: &str,
    all: &mut Vec<usize>,
) -> PyResult<()> {
    match of.kind() {
        Kind::Array(length, element) => {
            let parts = sequence(value).filter(|parts| parts.len().is_ok_and(|n| n == *length));
            let parts = parts.ok_or_else(|| {
                let at = if at.is_empty() { "the state" } else { at };
                value_error!("{at} must be a sequence of {length}")
            })?;
            for i in 0..*length {
                state_numbers(element, &parts.get_item(i)?, &format!("{at}[{i}]"), all)?;
            }
        }
        Kind::Slots(fields) => {
            let mapping = value.cast::<PyMapping>().ok();
            for (name, inner) in fields {
                let part = match mapping {
                    Some(mapping) => mapping.get_item(name),
                    None => value.getattr(name.as_str()),
                };
                let dot = if at.is_empty() { "" } else { "." };
                let at = format!("{at}{dot}{name}");
                let part = part.map_err(|_| value_error!("the state has no {at}"))?;
                state_numbers(inner, &part, &at, all)?;
            }
        }
        Kind::Features(variants) if at.is_empty() => {
            all.resize(of.features(), 0);
            for feature in value.try_iter()? {
                let feature = feature?;
                let Some(((name, contents), before, payload)) = chosen(variants, &feature) else {
                    bail!("there is no feature {feature}");
                };
                all[before + number(contents, &payload, name)?] = 1;
            }
        }
        _ => all.push(number(of, value, &at)?),
    }
    Ok(())
}

/// Returns the text of a path: a text such as 'players[1].castling[0]', or a tuple of texts and
/// indices.
pub(crate) fn path_text(path: &Object<'_>) -> PyResult<String> {
    let wrong = || value_error!("{path:?} is not a path: write it as 'players[1].castling[0]'");
    let Ok(parts) = path.cast::<PyTuple>() else {
        return path.extract().map_err(|_| wrong());
    };
    let mut text = String::new();
    for part in parts.iter() {
        let index = part.extract::<usize>();
        let name = match index {
            Ok(index) => format!("[{index}]"),
            Err(_) => part.extract().map_err(|_| wrong())?,
        };
        if !text.is_empty() && !name.is_empty() && !name.starts_with(['.', '[']) {
            text.push('.');
        }
        text += &name;
    }
    Ok(text)
}

/// Returns the position of an int in the range from `first` to `last`. The error describes the
/// range.
fn in_range(value: &Object<'_>, first: usize, last: usize) -> Result<usize, String> {
    let number: i64 = value
        .extract()
        .map_err(|_| format!("an int from {first} to {last}"))?;
    let number = usize::try_from(number)
        .ok()
        .filter(|number| (first..=last).contains(number));
    number
        .map(|number| number - first)
        .ok_or_else(|| format!("from {first} to {last}"))
}

/// Returns the index of a variant without parts that a str names: the most common value of an enum.
fn without_parts(variants: &[(String, Description)], value: &Object<'_>) -> Option<usize> {
    let wanted = value.cast_exact::<PyString>().ok()?.to_str().ok()?;
    let mut before = 0;
    for (name, contents) in variants {
        if name == wanted {
            let is_whole = matches!(contents.kind(), Kind::Struct(parts) if parts.is_empty());
            return is_whole.then_some(before);
        }
        before += contents.values();
    }
    None
}

/// Finds the variant that a value names. Returns the variant, the total number of values of all
/// earlier variants, and the parts of the value as a tuple.
pub(crate) fn chosen<'a, 'py>(
    variants: &'a [(String, Description)],
    value: &Object<'py>,
) -> Option<(&'a (String, Description), usize, Object<'py>)> {
    let py = value.py();
    let (name, payload) = if let Ok(name) = value.cast::<PyString>() {
        (name.to_string(), PyTuple::empty(py))
    } else if let Ok(tuple) = value.cast::<PyTuple>() {
        (
            tuple.get_item(0).ok()?.extract().ok()?,
            tuple.get_slice(1, tuple.len()),
        )
    } else {
        // A member of `enum.Enum`.
        (
            value.getattr("name").ok()?.extract().ok()?,
            PyTuple::empty(py),
        )
    };
    let mut before = 0;
    for variant in variants {
        if variant.0 == name {
            return Some((variant, before, payload.into_any()));
        }
        before += variant.1.values();
    }
    None
}

/// Returns a value as a sequence. Returns `None` for a str, and for an object that is no sequence.
pub(crate) fn sequence<'py>(value: &Object<'py>) -> Option<Bound<'py, PySequence>> {
    if value.cast::<PyString>().is_ok() {
        return None;
    }
    if let Ok(sequence) = value.cast::<PySequence>() {
        return Some(sequence.clone());
    }
    // NumPy arrays are not registered as sequences.
    value
        .call_method0("tolist")
        .ok()?
        .cast_into::<PySequence>()
        .ok()
}

/// Combines mixed-radix digits to one number. Each item is a digit and its radix.
fn digits(all: impl Iterator<Item = PyResult<(usize, usize)>>) -> PyResult<usize> {
    let mut number = 0_usize;
    for digit in all {
        let (digit, values) = digit?;
        number = number.saturating_mul(values).saturating_add(digit);
    }
    Ok(number)
}
