//! Paths to slots, such as `players[1].castling[0]`.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use zobrist::keys::{Description, DescriptionKind as Kind};

use crate::arrays::{Object, room};
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

impl<'a> Leaf<'a> {
    /// Finds the slots of a path. If `whole`, the path may omit the index of an array, and then leads to all slots of
    /// this array.
    pub(crate) fn of(state: &'a Description, path: &Object<'_>, whole: bool) -> PyResult<Self> {
        let mut leaf = Leaf { slot: state, base: 0, arrays: vec![] };
        match path.cast::<PyTuple>() {
            Ok(parts) => {
                for part in parts {
                    match part.extract::<usize>() {
                        Ok(index) => leaf.enter_element(index, path)?,
                        Err(_) => leaf.enter_all(&part, path, state, whole)?,
                    }
                }
            }
            Err(_) => leaf.enter_all(path, path, state, whole)?,
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

    /// Follows the steps of a text such as `players[1].castling`, which is `path` or one of its parts.
    fn enter_all(&mut self, text: &Object<'_>, path: &Object<'_>, state: &Description, whole: bool) -> PyResult<()> {
        let wrong = || value_error!("{path:?} is not a path: write it as 'players[1].castling[0]'");
        let text: String = text.extract().map_err(|_| wrong())?;
        let mut rest = text.as_str();
        while !rest.is_empty() {
            rest = if let Some(step) = rest.strip_prefix('[') {
                let (index, rest) = step.split_once(']').ok_or_else(wrong)?;
                self.enter_element(index.parse().map_err(|_| wrong())?, path)?;
                rest
            } else {
                if whole {
                    self.enter_arrays();
                }
                self.enter_named(rest.strip_prefix('.').unwrap_or(rest), path, state)?
            };
        }
        Ok(())
    }

    fn enter_element(&mut self, index: usize, path: &Object<'_>) -> PyResult<()> {
        let Kind::Array(length, element) = self.slot.kind() else {
            bail!("{path} has the index [{index}], which follows no array");
        };
        ensure!(index < *length, "{path} has no element {index}: there are {length}");
        self.base += index * element.features();
        self.slot = element;
        Ok(())
    }

    /// Enters the part that the first step of `text` names. Returns the rest of the text.
    fn enter_named<'t>(&mut self, text: &'t str, path: &Object<'_>, state: &Description) -> PyResult<&'t str> {
        let step = text.split(['.', '[']).next().unwrap_or(text);
        let (parts, part) = match self.slot.kind() {
            Kind::Slots(parts) => (parts, "field"),
            Kind::Features(parts) if !is_slot(self.slot, state) => (parts, "variant"),
            _ => bail!("{path} has no field '{step}'"),
        };
        // Names can contain dots. As in Rust, the longest name that fits is selected.
        let rest_of =
            |name: &str| text.strip_prefix(name).filter(|rest| rest.is_empty() || rest.starts_with(['.', '[']));
        let fitting = parts.iter().enumerate().filter_map(|(i, (name, _))| Some((i, rest_of(name)?)));
        let Some((found, rest)) = fitting.min_by_key(|(_, rest)| rest.len()) else {
            let names: Vec<_> = parts.iter().map(|(name, _)| name.as_str()).collect();
            bail!("there is no {part} '{step}' in {}", names.join(", "));
        };
        self.base += parts[..found].iter().map(|(_, part)| part.features()).sum::<usize>();
        self.slot = &parts[found].1;
        Ok(rest)
    }

    /// Descends into the elements of all arrays for which the path has no index.
    fn enter_arrays(&mut self) {
        while let Kind::Array(length, element) = self.slot.kind() {
            self.arrays.push((*length, element.features()));
            self.slot = element;
        }
    }

    /// Returns the keys of all values, slot by slot. The key of the empty value is zero.
    pub(crate) fn entries(&self, keys: &KeyTable) -> PyResult<Vec<u128>> {
        let (slots, values) = (self.lengths().try_fold(1, usize::checked_mul), self.slot.values());
        let mut all = room(slots.and_then(|slots| slots.checked_mul(values)))?;
        for slot in 0..slots.unwrap_or(0) {
            let (mut start, mut rest) = (self.base, slot);
            for &(length, features) in self.arrays.iter().rev() {
                start += rest % length * features;
                rest /= length;
            }
            all.extend((0..values).map(|number| keys.entry(self.slot, start, number)));
        }
        Ok(all)
    }

    /// Returns the lengths of the arrays for which the path has no index.
    pub(crate) fn lengths(&self) -> impl Iterator<Item = usize> {
        self.arrays.iter().map(|&(length, _)| length)
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
