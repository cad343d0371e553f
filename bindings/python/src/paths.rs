//! Paths to slots, such as `players[1].castling[0]`.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use zobrist::keys::{Description, DescriptionKind as Kind};

use crate::arrays::Object;
use crate::key_table::KeyTable;

/// The slots that a path leads to: one slot, or all slots of an array.
pub(crate) struct Leaf<'a> {
    pub(crate) slot: &'a Description,
    /// The index of the first feature of the first slot.
    pub(crate) base: usize,
    /// For each array without an index in the path, its length and the number of features of an element. The outermost
    /// array comes first.
    pub(crate) arrays: Vec<(usize, usize)>,
}

enum Step {
    Name(String),
    Index(usize),
}

/// Splits a path into steps. A path is a text such as `players[1].castling`, or a tuple.
fn steps(path: &Object<'_>) -> PyResult<Vec<Step>> {
    let wrong = || value_error!("{path:?} is not a path: write it as 'players[1].castling[0]'");
    if let Ok(parts) = path.cast::<PyTuple>() {
        let step = |part: Object<'_>| match part.extract::<usize>() {
            Ok(index) => Ok(Step::Index(index)),
            Err(_) => part.extract().map(Step::Name).map_err(|_| wrong()),
        };
        return parts.iter().map(step).collect();
    }
    let text: String = path.extract().map_err(|_| wrong())?;
    let step = |part: &str| match part.strip_suffix(']') {
        Some(index) => index.parse().map(Step::Index).map_err(|_| wrong()),
        None => Ok(Step::Name(part.to_owned())),
    };
    text.split(['.', '[']).filter(|part| !part.is_empty()).map(step).collect()
}

impl<'a> Leaf<'a> {
    /// Finds the slots of a path. If `whole`, the path may omit the index of an array, and then leads to all slots of
    /// this array.
    pub(crate) fn of(state: &'a Description, path: &Object<'_>, whole: bool) -> PyResult<Self> {
        let mut leaf = Leaf { slot: state, base: 0, arrays: vec![] };
        for step in steps(path)? {
            if whole && matches!(step, Step::Name(_)) {
                leaf.enter_arrays();
            }
            match (step, leaf.slot.kind()) {
                (Step::Index(index), Kind::Array(length, element)) => {
                    ensure!(index < *length, "{path} has no element {index}: there are {length}");
                    leaf.base += index * element.features();
                    leaf.slot = element;
                }
                (Step::Name(name), Kind::Slots(parts) | Kind::Features(parts)) if !is_slot(leaf.slot, state) => {
                    let Some(found) = parts.iter().position(|(part, _)| *part == name) else {
                        let is_slots = matches!(leaf.slot.kind(), Kind::Slots(_));
                        let part = if is_slots { "field" } else { "variant" };
                        let names: Vec<_> = parts.iter().map(|(name, _)| name.as_str()).collect();
                        bail!("there is no {part} '{name}' in {}", names.join(", "));
                    };
                    leaf.base += parts[..found].iter().map(|(_, part)| part.features()).sum::<usize>();
                    leaf.slot = &parts[found].1;
                }
                (Step::Index(index), _) => bail!("{path} has the index [{index}], which follows no array"),
                (Step::Name(name), _) => bail!("{path} has no field '{name}'"),
            }
        }
        if whole {
            leaf.enter_arrays();
        }
        match leaf.slot.kind() {
            _ if is_slot(leaf.slot, state) => Ok(leaf),
            Kind::Array(..) => bail!("{path} is an array of slots: name one of them"),
            _ => bail!("{path} is made of slots: name one of them"),
        }
    }

    /// Descends into the elements of all arrays for which the path has no index.
    fn enter_arrays(&mut self) {
        while let Kind::Array(length, element) = self.slot.kind() {
            self.arrays.push((*length, element.features()));
            self.slot = element;
        }
    }

    /// Returns the keys of all values, slot by slot. The key of the empty value is zero.
    pub(crate) fn entries(&self, keys: &KeyTable) -> Vec<u128> {
        let mut starts = vec![self.base];
        for &(length, features) in &self.arrays {
            let from = |start: usize| (0..length).map(move |i| start + i * features);
            starts = starts.into_iter().flat_map(from).collect();
        }
        let values = self.slot.values();
        let of_slot = |start| (0..values).map(move |number| keys.entry(self.slot, start, number));
        starts.into_iter().flat_map(of_slot).collect()
    }
}

/// Returns whether a part of a state is a single slot. An enum of features is a slot, unless it is the whole state.
fn is_slot(part: &Description, state: &Description) -> bool {
    match part.kind() {
        Kind::Array(..) | Kind::Slots(_) => false,
        Kind::Features(_) => !std::ptr::eq(part, state),
        _ => true,
    }
}
