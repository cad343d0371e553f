//! Shapes that Python describes: what `zobrist.shapes` writes as nested tuples.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyMapping, PySequence, PyString, PyTuple};
use zobrist::__private::{Field, Keyless};
use zobrist::Shape;

use crate::arrays::value_error;
use crate::border::caught;

/// A part of a description, with its shape.
#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) kind: Kind,
    pub(crate) shape: &'static Shape,
}

#[derive(Debug)]
pub(crate) enum Kind {
    Bool,
    Numbers {
        first: i64,
    },
    Option(Box<Node>),
    /// All values of the other have a key.
    Full(Box<Node>),
    /// All combinations, of a struct with names and of a tuple without.
    Product(Vec<(String, Node)>),
    Enum(Vec<Variant>),
    /// An array as one value.
    Joint(Box<Node>),
    Array(usize, Box<Node>),
    Fields(Vec<(String, Node)>),
    /// An enum as a state.
    Features(Vec<Variant>),
}

#[derive(Debug)]
pub(crate) struct Variant {
    pub(crate) name: String,
    /// A product.
    pub(crate) payload: Node,
}

/// Shapes refer to their parts for ever, so each description is kept, once.
static KNOWN: Mutex<Option<HashMap<String, Arc<Node>>>> = Mutex::new(None);

/// The description that Python wrote.
pub(crate) fn read(spec: &Bound<'_, PyAny>) -> PyResult<Arc<Node>> {
    let text = spec.repr()?.to_string();
    let lock = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = lock().as_ref().and_then(|known| known.get(&text)) {
        return Ok(Arc::clone(known));
    }
    // The library panics at numbers that overflow.
    let node = Arc::new(caught(|| Node::read(spec)).map_err(value_error)??);
    lock().get_or_insert_default().insert(text, Arc::clone(&node));
    Ok(node)
}

fn leak<T: ?Sized>(value: Box<T>) -> &'static T {
    Box::leak(value)
}

impl Node {
    fn new(kind: Kind, shape: Shape) -> Node {
        Node { kind, shape: leak(Box::new(shape)) }
    }

    fn read(spec: &Bound<'_, PyAny>) -> PyResult<Node> {
        let spec = spec.cast::<PyTuple>()?;
        let kind: String = spec.get_item(0)?.extract()?;
        let inner = |i| Node::read(&spec.get_item(i)?).map(Box::new);
        Ok(match kind.as_str() {
            "bool" => Node::new(Kind::Bool, Shape::boolean()),
            "numbers" => {
                let (first, count): (i64, usize) =
                    (spec.get_item(1)?.extract()?, spec.get_item(2)?.extract()?);
                let empty: Option<usize> = spec.get_item(3)?.extract()?;
                let start = usize::try_from(first).map_err(value_error)?;
                let shape = Shape::integer(start, count);
                let shape = empty.map_or(shape, |empty| shape.with_empty(empty));
                Node::new(Kind::Numbers { first }, shape)
            }
            "option" => {
                let value = inner(1)?;
                let shape = Shape::optional(value.shape);
                Node::new(Kind::Option(value), shape)
            }
            "full" => {
                let value = inner(1)?;
                let shape = value.shape.full();
                Node::new(Kind::Full(value), shape)
            }
            "joint" => {
                let value = inner(1)?;
                let shape = Shape::joint(value.shape);
                Node::new(Kind::Joint(value), shape)
            }
            "product" => {
                let parts = named(&spec.get_item(1)?)?;
                let shape = Shape::product(shapes(&parts));
                Node::new(Kind::Product(parts), shape)
            }
            "enum" => {
                let variants = variants(&spec.get_item(1)?)?;
                let empty: Option<usize> = spec.get_item(2)?.extract()?;
                let shape = Shape::enumeration(fields_of(&variants), empty);
                Node::new(Kind::Enum(variants), shape)
            }
            "features" => {
                let variants = variants(&spec.get_item(1)?)?;
                let shape = Shape::variants(fields_of(&variants), None, Keyless::One);
                Node::new(Kind::Features(variants), shape)
            }
            "array" => {
                let (length, element) = (spec.get_item(1)?.extract()?, inner(2)?);
                let shape = Shape::array(length, element.shape);
                Node::new(Kind::Array(length, element), shape)
            }
            "fields" => {
                let fields = named(&spec.get_item(1)?)?;
                let all = fields.iter().map(|(name, node)| (name.as_str(), *node.shape));
                let shape = Shape::fields(laid_out(all));
                Node::new(Kind::Fields(fields), shape)
            }
            _ => return Err(value_error(format!("'{kind}' is no kind of shape"))),
        })
    }

    /// The number of a value of one slot; `at` is what errors call it.
    pub(crate) fn number(&self, value: &Bound<'_, PyAny>, at: &str) -> PyResult<usize> {
        let wrong = |wanted: &str| {
            let found = value.repr().map_or_else(|_| "?".to_owned(), |repr| repr.to_string());
            value_error(format!("{at} is {found}, but must be {wanted}"))
        };
        match &self.kind {
            Kind::Bool => match value.cast::<PyBool>() {
                Ok(flag) => Ok(usize::from(flag.is_true())),
                Err(_) => match value.extract::<u8>() {
                    Ok(number @ 0..=1) => Ok(number.into()),
                    _ => Err(wrong("True or False")),
                },
            },
            Kind::Numbers { first } => {
                let last = first + self.shape.values() as i64 - 1;
                let number: i64 = value
                    .extract()
                    .map_err(|_| wrong(&format!("an int from {first} to {last}")))?;
                match usize::try_from(number - first) {
                    Ok(digit) if digit < self.shape.values() => Ok(digit),
                    _ => Err(wrong(&format!("from {first} to {last}"))),
                }
            }
            Kind::Option(_) if value.is_none() => Ok(0),
            Kind::Option(inner) => Ok(1 + inner.number(value, at)?),
            Kind::Full(inner) | Kind::Joint(inner) => inner.number(value, at),
            Kind::Array(length, element) => {
                let parts = sequence(value).filter(|parts| parts.len().is_ok_and(|n| n == *length));
                let parts =
                    parts.ok_or_else(|| wrong(&format!("a sequence of {length} values")))?;
                digits((0..*length).map(|i| {
                    let number = element.number(&parts.get_item(i)?, &format!("{at}[{i}]"))?;
                    Ok((number, element.shape.values()))
                }))
            }
            Kind::Product(parts) => {
                if let Ok(mapping) = value.cast::<PyMapping>() {
                    return digits(parts.iter().map(|(name, part)| {
                        let value = mapping.get_item(name);
                        let value =
                            value.map_err(|_| wrong(&format!("a mapping with '{name}'")))?;
                        Ok((part.number(&value, &format!("{at}.{name}"))?, part.shape.values()))
                    }));
                }
                let found = sequence(value).filter(|p| p.len().is_ok_and(|n| n == parts.len()));
                let found =
                    found.ok_or_else(|| wrong(&format!("a tuple of {} parts", parts.len())))?;
                digits(parts.iter().enumerate().map(|(i, (name, part))| {
                    let number = part.number(&found.get_item(i)?, &format!("{at}.{name}"))?;
                    Ok((number, part.shape.values()))
                }))
            }
            Kind::Enum(variants) | Kind::Features(variants) => {
                let (variant, before, payload) = chosen(variants, value).ok_or_else(|| {
                    let names: Vec<_> = variants.iter().map(|v| format!("'{}'", v.name)).collect();
                    wrong(&format!("one of {}, with its parts in a tuple", names.join(", ")))
                })?;
                let number = variant.payload.number(&payload, &format!("{at} {}", variant.name))?;
                Ok(before + number)
            }
            Kind::Fields(_) => Err(value_error(format!("{at} is made of slots: name one of them"))),
        }
    }

    /// Whether this is one slot.
    pub(crate) fn is_slot(&self) -> bool {
        !matches!(self.kind, Kind::Array(..) | Kind::Fields(_) | Kind::Features(_))
    }

    /// The feature of value `number`, `None` for the empty one.
    pub(crate) fn feature_of(&self, number: usize) -> Option<usize> {
        match self.shape.empty() {
            Some(empty) if number == empty => None,
            Some(empty) if number > empty => Some(number - 1),
            _ => Some(number),
        }
    }
}

/// The variant that a value names, how many values are before it, and its parts as a tuple.
pub(crate) fn chosen<'a, 'py>(
    variants: &'a [Variant],
    value: &Bound<'py, PyAny>,
) -> Option<(&'a Variant, usize, Bound<'py, PyAny>)> {
    let py = value.py();
    let (name, payload) = if let Ok(name) = value.cast::<PyString>() {
        (name.to_string(), PyTuple::empty(py))
    } else if let Ok(tuple) = value.cast::<PyTuple>() {
        (tuple.get_item(0).ok()?.extract().ok()?, tuple.get_slice(1, tuple.len()))
    } else {
        // A member of `enum.Enum`.
        (value.getattr("name").ok()?.extract().ok()?, PyTuple::empty(py))
    };
    let mut before = 0;
    for variant in variants {
        if variant.name == name {
            return Some((variant, before, payload.into_any()));
        }
        before += variant.payload.shape.values();
    }
    None
}

/// A sequence, but no text.
pub(crate) fn sequence<'py>(value: &Bound<'py, PyAny>) -> Option<Bound<'py, PySequence>> {
    if value.cast::<PyString>().is_ok() {
        return None;
    }
    if let Ok(sequence) = value.cast::<PySequence>() {
        return Some(sequence.clone());
    }
    // NumPy's arrays are no sequences by name.
    value.call_method0("tolist").ok()?.cast_into::<PySequence>().ok()
}

/// A number in mixed radix, of digits and their numbers of values.
fn digits(all: impl Iterator<Item = PyResult<(usize, usize)>>) -> PyResult<usize> {
    let mut number = 0_usize;
    for digit in all {
        let (digit, values) = digit?;
        number = number.saturating_mul(values).saturating_add(digit);
    }
    Ok(number)
}

/// `[(name, spec), ...]`
fn named(list: &Bound<'_, PyAny>) -> PyResult<Vec<(String, Node)>> {
    list.try_iter()?
        .map(|pair| {
            let (name, spec): (String, Bound<'_, PyAny>) = pair?.extract()?;
            Ok((name, Node::read(&spec)?))
        })
        .collect()
}

/// `[(name, [(name, spec), ...]), ...]`
fn variants(list: &Bound<'_, PyAny>) -> PyResult<Vec<Variant>> {
    list.try_iter()?
        .map(|pair| {
            let (name, parts): (String, Bound<'_, PyAny>) = pair?.extract()?;
            let parts = named(&parts)?;
            let shape = Shape::payload(shapes(&parts));
            Ok(Variant { name, payload: Node::new(Kind::Product(parts), shape) })
        })
        .collect()
}

fn shapes(parts: &[(String, Node)]) -> &'static [Shape] {
    leak(parts.iter().map(|(_, node)| *node.shape).collect())
}

fn fields_of(variants: &[Variant]) -> &'static [Field] {
    laid_out(variants.iter().map(|variant| (variant.name.as_str(), *variant.payload.shape)))
}

fn laid_out<'a>(fields: impl Iterator<Item = (&'a str, Shape)>) -> &'static [Field] {
    let mut fields: Box<[Field]> =
        fields.map(|(name, shape)| Field::new(leak(name.into()), shape)).collect();
    Field::lay_out(&mut fields);
    leak(fields)
}
