//! Paths to slots in a description, such as `players[1].hand[3]`.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Write;
use core::iter;

use super::error::Quoted;
use super::value::decimal;
use super::{Description, DescriptionError, DescriptionKind as Kind};
use crate::shape::Shape;

/// The slots that a path in a [`Description`] selects: one slot, the slots of a struct, or those of
/// all elements of arrays.
#[derive(Clone, Debug)]
pub struct Selection<'a> {
    /// The description of a selected slot, or of a selected struct of slots.
    pub description: &'a Description,
    /// The lengths of the arrays that the path has no indices for, the outermost first.
    pub lengths: Vec<usize>,
    /// For each of these arrays, the number of slots of an element.
    strides: Vec<usize>,
    /// The number of the first selected slot. If an array is empty, that of the slot that follows.
    pub first_slot: usize,
    pub(super) first_entry: usize,
    /// The number of slots in `description`.
    pub(super) slots: usize,
}

impl Description {
    /// Finds the slots that `path` selects. The path may omit the index of an array, and then
    /// selects slots of all its elements. The empty path selects all slots. Slots are numbered
    /// in the order of the description, and a path has the syntax of the slot names that a
    /// shape displays. If names contain dots, a path with all indices is still unique in a
    /// state that has keys; if it is the path of no slot, the longest name wins.
    ///
    /// # Errors
    /// If `path` leads to no slot.
    ///
    /// ```
    /// # use zobrist::keys::Description;
    /// let text = "slots(players = array(2, slots(hand = array(3, numbers(18)), castled = bool)))";
    /// let state: Description = text.parse()?;
    /// let hands = state.find("players.hand")?;
    /// assert_eq!((hands.lengths.as_slice(), hands.description.values()), (&[2, 3][..], 19));
    /// assert_eq!(hands.slots().collect::<Vec<_>>(), [0, 1, 2, 4, 5, 6]);
    /// assert_eq!(state.find("players[1].castled")?.slots().collect::<Vec<_>>(), [7]);
    /// # Ok::<(), zobrist::keys::DescriptionError>(())
    /// ```
    pub fn find(&self, path: &str) -> Result<Selection<'_>, DescriptionError> {
        let (lengths, strides, slots) = (vec![], vec![], self.slots);
        let all = Selection {
            description: self,
            lengths,
            strides,
            first_slot: 0,
            first_entry: 0,
            slots,
        };
        let mut found = all.follow(path, path)?;
        while let Kind::Array(len, element) = &found.description.kind {
            found.enter_all(*len, element);
        }
        Ok(found)
    }

    /// Returns the path of the slot that has a feature, and the number of its value in this slot.
    /// For a state that is an enum of features, the path is that of the variant.
    ///
    /// # Panics
    /// If `feature` is not less than the number of features.
    ///
    /// ```
    /// # use zobrist::keys::Description;
    /// let state: Description = "slots(hands = array(2, array(3, numbers(18))), turn = bool)".parse()?;
    /// let (path, number) = state.slot_of(76);
    /// assert_eq!((path.as_str(), number), ("hands[1][1]", 5)); // 76 = (3 + 1) * 18 + 4
    /// assert_eq!(state.find(&path)?.first_slot, 4);
    /// # Ok::<(), zobrist::keys::DescriptionError>(())
    /// ```
    pub fn slot_of(&self, feature: usize) -> (String, usize) {
        assert!(
            feature < self.features,
            "feature {feature} is out of range: the state has {}",
            self.features
        );
        let (mut inner, mut rest, mut path) = (self, feature, String::new());
        loop {
            match &inner.kind {
                Kind::Array(_, element) => {
                    // Writing to a `String` cannot fail.
                    let _ = write!(path, "[{}]", rest / element.features);
                    rest %= element.features;
                    inner = element;
                }
                Kind::Slots(named) | Kind::Features(named)
                    if path.is_empty() || matches!(inner.kind, Kind::Slots(_)) =>
                {
                    let mut named = named.iter();
                    let found = named.find(|(_, part)| {
                        let is_inside = rest < part.features;
                        rest -= if is_inside { 0 } else { part.features };
                        is_inside
                    });
                    let Some((name, part)) = found else { break };
                    path += if path.is_empty() { "" } else { "." };
                    path += name;
                    inner = part;
                }
                _ => break,
            }
        }
        let skipped = inner.empty.is_some_and(|empty| rest >= empty);
        (path, rest + usize::from(skipped))
    }

    /// Returns the number of slots that this description contributes to a state that contains it.
    /// An enum of features contributes one slot.
    pub(super) fn slots_inside(&self) -> usize {
        if let Kind::Features(_) = self.kind {
            1
        } else {
            self.slots
        }
    }

    /// Returns the index of the field or variant with this name.
    pub(super) fn position(&self, name: &str) -> Option<usize> {
        let named = self.kind.named();
        let found = self
            .by_name
            .binary_search_by_key(&name, |&i| named[i].0.as_str());
        Some(self.by_name[found.ok()?])
    }

    /// Returns the index of the first entry of slot `number`, and a shape with the sizes of this
    /// slot. `number` must be less than the number of slots.
    pub(crate) fn slot(&self, mut number: usize) -> (usize, Shape<'static>) {
        if let Kind::Features(_) = self.kind {
            return (number, Shape::boolean());
        }
        let (mut outer, mut first) = (self, 0);
        loop {
            outer = match &outer.kind {
                Kind::Array(_, element) => {
                    first += number / element.slots_inside() * element.entries;
                    number %= element.slots_inside();
                    element
                }
                Kind::Slots(fields) => {
                    let i = outer.starts.partition_point(|&(slots, _)| slots <= number) - 1;
                    number -= outer.starts[i].0;
                    first += outer.starts[i].1;
                    &fields[i].1
                }
                _ => return (first, outer.summary()),
            }
        }
    }
}

/// Returns the steps that a path can take from a description of this kind, as text for an error
/// message.
fn steps(kind: &Kind) -> String {
    match kind {
        Kind::Array(0, _) => "the array is empty".into(),
        Kind::Array(len, _) => format!("indices are [0] to [{}]", len - 1),
        Kind::Slots(named) | Kind::Features(named) => {
            format!(
                "names are {}",
                listed(named.iter().map(|(name, _)| name.clone()))
            )
        }
        _ => "it is one slot".into(),
    }
}

/// Returns the first twelve names, separated by commas; `...` stands for the others.
pub(super) fn listed(names: impl Iterator<Item = String>) -> String {
    const LISTED: usize = 12;
    let mut listed: Vec<_> = names.take(LISTED + 1).collect();
    if let Some(last) = listed.get_mut(LISTED) {
        *last = "...".into();
    }
    listed.join(", ")
}

impl<'a> Selection<'a> {
    /// Iterates over the numbers of the selected slots, in ascending order.
    pub fn slots(&self) -> impl Iterator<Item = usize> + '_ {
        let elements = self
            .lengths
            .iter()
            .fold(1, |all: usize, &len| all.saturating_mul(len));
        (0..elements).flat_map(move |mut element| {
            let mut first = self.first_slot;
            for (&len, &stride) in self.lengths.iter().zip(&self.strides).rev() {
                first += element % len * stride;
                element /= len;
            }
            first..first + self.slots
        })
    }

    /// Follows `rest`, the end of `path`.
    fn follow(mut self, path: &str, rest: &str) -> Result<Selection<'a>, DescriptionError> {
        if rest.is_empty() {
            return Ok(self);
        }
        let outer = self.description;
        let missing = || {
            let step = rest
                .trim_start_matches(['.', '['])
                .split(['.', '[', ']'])
                .next();
            let (step, path, steps) = (
                Quoted(step.unwrap_or_default()),
                Quoted(path),
                steps(&outer.kind),
            );
            DescriptionError::new(format_args!(
                "there is no {step} in the path {path}: {steps}"
            ))
        };
        let is_state = match &outer.kind {
            Kind::Array(len, element) if !rest.starts_with('[') => {
                self.enter_all(*len, element);
                return self.follow(path, rest);
            }
            Kind::Array(len, element) => {
                let index = rest.strip_prefix('[').and_then(|rest| rest.split_once(']'));
                let (index, rest) = index.ok_or_else(missing)?;
                let index = decimal(index)
                    .filter(|index| index < len)
                    .ok_or_else(missing)?;
                self.enter_element(index, element);
                return self.follow(path, rest);
            }
            Kind::Slots(_) => false,
            // An enum of features that is one slot of a state has no parts.
            Kind::Features(_) if rest.len() == path.len() && self.lengths.is_empty() => true,
            _ => return Err(missing()),
        };
        let is_first = rest.len() == path.len();
        let rest = rest.strip_prefix('.').filter(|_| !is_first).unwrap_or(rest);
        // Names can contain dots, so several names may match. A slot wins, then the longest name.
        // An error is that of the longest name.
        let ends = rest.rmatch_indices(['.', '[']).map(|(end, _)| end);
        let mut first = None;
        for end in iter::once(rest.len()).chain(ends) {
            let Some(i) = outer.position(&rest[..end]) else {
                continue;
            };
            let mut inner = self.clone();
            inner.enter_named(i, is_state);
            let found = inner.follow(path, &rest[end..]);
            if found.as_ref().is_ok_and(Selection::is_slot) {
                return found;
            }
            first = match first {
                Some(Ok(_)) => first,
                Some(Err(_)) if found.is_err() => first,
                _ => Some(found),
            };
        }
        first.unwrap_or_else(|| Err(missing()))
    }

    /// Returns whether the path selects one slot, neither an array nor a struct of slots.
    pub(super) fn is_slot(&self) -> bool {
        let is_composed = matches!(self.description.kind, Kind::Array(..) | Kind::Slots(_));
        self.lengths.is_empty() && !is_composed
    }

    fn enter_element(&mut self, index: usize, element: &'a Description) {
        self.slots = element.slots_inside();
        self.first_slot += index * self.slots;
        self.first_entry += index * element.entries;
        self.description = element;
    }

    fn enter_all(&mut self, len: usize, element: &'a Description) {
        self.enter_element(0, element);
        self.lengths.push(len);
        self.strides.push(self.slots);
    }

    /// Enters the field or variant with this index.
    fn enter_named(&mut self, index: usize, is_state: bool) {
        let (slots, entries) = self.description.starts[index];
        self.first_slot += slots;
        self.first_entry += entries;
        self.description = &self.description.kind.named()[index].1;
        self.slots = if is_state {
            self.description.features
        } else {
            self.description.slots_inside()
        };
    }
}
