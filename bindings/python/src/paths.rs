//! Paths to slots, such as `players[1].castling[0]`.

use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::arrays::value_error;
use crate::description::{Kind, Node};

/// Slots of one path.
pub(crate) struct Leaf<'a> {
    pub(crate) slot: &'a Node,
    /// The first feature.
    pub(crate) base: usize,
    /// Length and features of each element, the outermost array first.
    pub(crate) arrays: Vec<(usize, usize)>,
}

enum Step {
    Name(String),
    Index(usize),
}

/// `players[1].castling` as steps, or a tuple of them.
fn steps(path: &Bound<'_, PyAny>) -> PyResult<Vec<Step>> {
    let wrong = || value_error(format!("{path:?} is no path: write 'players[1].castling[0]'"));
    if let Ok(parts) = path.cast::<PyTuple>() {
        let step = |part: Bound<'_, PyAny>| match part.extract::<usize>() {
            Ok(index) => Ok(Step::Index(index)),
            Err(_) => part.extract().map(Step::Name).map_err(|_| wrong()),
        };
        return parts.iter().map(step).collect();
    }
    let text: String = path.extract().map_err(|_| wrong())?;
    let mut steps = vec![];
    for part in text.split('.').filter(|part| !part.is_empty()) {
        let mut pieces = part.split('[');
        let name = pieces.next().unwrap_or("");
        if !name.is_empty() {
            steps.push(Step::Name(name.to_owned()));
        }
        for piece in pieces {
            let index = piece.strip_suffix(']').and_then(|index| index.parse().ok());
            steps.push(Step::Index(index.ok_or_else(wrong)?));
        }
    }
    Ok(steps)
}

impl<'a> Leaf<'a> {
    /// The slots that a path leads to from `node`; arrays without an index are left over if `whole`.
    pub(crate) fn of(mut node: &'a Node, path: &Bound<'_, PyAny>, whole: bool) -> PyResult<Self> {
        let (mut base, mut arrays) = (0, vec![]);
        for step in steps(path)? {
            // An array whose index is left out.
            while let (true, Step::Name(_), Kind::Array(length, element)) =
                (whole, &step, &node.kind)
            {
                arrays.push((*length, element.shape.features()));
                node = element;
            }
            match (step, &node.kind) {
                (Step::Index(index), Kind::Array(length, element)) => {
                    if index >= *length {
                        return Err(value_error(format!(
                            "{path} has no element {index}: there are {length}"
                        )));
                    }
                    base += index * element.shape.features();
                    node = element;
                }
                (Step::Name(name), Kind::Fields(fields)) => {
                    let mut found = None;
                    for (field, inner) in fields {
                        if *field == name {
                            found = Some(inner);
                            break;
                        }
                        base += inner.shape.features();
                    }
                    let names: Vec<_> = fields.iter().map(|(name, _)| name.as_str()).collect();
                    node = found.ok_or_else(|| {
                        value_error(format!("there is no field '{name}' in {}", names.join(", ")))
                    })?;
                }
                (Step::Name(name), Kind::Features(variants)) => {
                    let mut found = None;
                    for variant in variants {
                        if variant.name == name {
                            found = Some(&variant.payload);
                            break;
                        }
                        base += variant.payload.shape.features();
                    }
                    node = found
                        .ok_or_else(|| value_error(format!("there is no variant '{name}'")))?;
                }
                (Step::Index(index), _) => {
                    return Err(value_error(format!("{path} has an index [{index}] of no array")));
                }
                (Step::Name(name), _) => {
                    return Err(value_error(format!("{path} has no field '{name}'")));
                }
            }
        }
        while let (true, Kind::Array(length, element)) = (whole, &node.kind) {
            arrays.push((*length, element.shape.features()));
            node = element;
        }
        if !node.is_slot() {
            let several =
                if let Kind::Array(..) = node.kind { "an array of slots" } else { "made of slots" };
            return Err(value_error(format!("{path} is {several}: name one of them")));
        }
        Ok(Leaf { slot: node, base, arrays })
    }

    /// The keys of all slots: for each slot one of each value, zero of the empty one.
    pub(crate) fn entries(&self, keys: &[u128]) -> Vec<u128> {
        let mut starts = vec![self.base];
        for &(length, features) in &self.arrays {
            let from = |start: usize| (0..length).map(move |i| start + i * features);
            starts = starts.into_iter().flat_map(from).collect();
        }
        let values = self.slot.shape.values();
        let of_slot = |start: usize| {
            (0..values).map(move |number| match self.slot.feature_of(number) {
                Some(feature) => keys[start + feature],
                None => 0,
            })
        };
        starts.into_iter().flat_map(of_slot).collect()
    }
}
