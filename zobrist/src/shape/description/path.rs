//! Paths to slots in a description, such as `players[1].hand[3]`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::error::Quoted;
use super::{Description, DescriptionError, DescriptionKind as Kind};
use crate::shape::Shape;

/// The part of a description that a path leads to, with the range of its slots.
pub(crate) struct Part<'a> {
    pub(crate) first_slot: usize,
    pub(crate) first_feature: usize,
    pub(crate) slots: usize,
    pub(crate) description: &'a Description,
}

impl Description {
    /// Returns the range of slot numbers of the part at `path`. A part is one slot, an array or a struct of slots, or a
    /// variant of an enum of features.
    ///
    /// Slots are numbered in the order of the description, and the elements of an array are contiguous. A path has the
    /// syntax of the slot names that a shape displays.
    ///
    /// # Errors
    /// If `path` leads to no part.
    ///
    /// ```
    /// # use zobrist::keys::Description;
    /// let text = "slots(players = array(2, slots(castling = bits(2), hand = array(7, numbers(18)))), turn = bool)";
    /// let state: Description = text.parse()?;
    /// assert_eq!(state.part("players[1].hand")?, 11..18);
    /// assert_eq!(state.part("turn")?, 18..19);
    /// assert!(state.part("players[2]").is_err());
    /// # Ok::<(), zobrist::keys::DescriptionError>(())
    /// ```
    pub fn part(&self, path: &str) -> Result<Range<usize>, DescriptionError> {
        self.find(path).map(|part| part.first_slot..part.first_slot + part.slots)
    }

    /// Returns the number of slots that this description contributes to a state that contains it. An enum of features
    /// contributes one slot.
    pub(super) fn slots_inside(&self) -> usize {
        if let Kind::Features(_) = self.kind { 1 } else { self.slots }
    }

    /// Returns the index of the first feature of slot `number`, and a shape with the sizes of this slot. `number` must
    /// be less than the number of slots.
    pub(crate) fn slot(&self, mut number: usize) -> (usize, Shape<'static>) {
        if let Kind::Features(_) = self.kind {
            return (number, Shape::boolean());
        }
        let (mut outer, mut first) = (self, 0);
        loop {
            outer = match &outer.kind {
                Kind::Array(_, element) => {
                    first += number / element.slots_inside() * element.features;
                    number %= element.slots_inside();
                    element
                }
                Kind::Slots(fields) => {
                    let mut fields = fields.iter().map(|(_, field)| field);
                    let found = fields.find(|field| {
                        let slots = field.slots_inside();
                        if number >= slots {
                            number -= slots;
                            first += field.features;
                            return false;
                        }
                        true
                    });
                    let Some(field) = found else { return (first, Shape::NOTHING) };
                    field
                }
                _ => return (first, outer.summary()),
            }
        }
    }

    pub(crate) fn find(&self, path: &str) -> Result<Part<'_>, DescriptionError> {
        let mut part = Part { first_slot: 0, first_feature: 0, slots: self.slots, description: self };
        let mut rest = path;
        while !rest.is_empty() {
            let outer = part.description;
            let missing = || {
                let step = rest.trim_start_matches(['.', '[']).split(['.', '[', ']']).next();
                DescriptionError::new(format_args!(
                    "there is no {} in the path {}: {}",
                    Quoted(step.unwrap_or_default()),
                    Quoted(path),
                    steps(&outer.kind)
                ))
            };
            rest = part.enter(rest).ok_or_else(missing)?;
        }
        Ok(part)
    }
}

/// Returns the steps that a path can take from a description of this kind, as text for an error message.
fn steps(kind: &Kind) -> String {
    match kind {
        Kind::Array(0, _) => "the array is empty".into(),
        Kind::Array(len, _) => format!("indices are [0] to [{}]", len - 1),
        Kind::Slots(named) | Kind::Features(named) => {
            format!("names are {}", listed(named.iter().map(|(name, _)| name.clone())))
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

impl Part<'_> {
    /// Moves to the part named by the first step of `path`. Returns the rest of the path, or `None` if there is no such
    /// part.
    fn enter<'p>(&mut self, path: &'p str) -> Option<&'p str> {
        let outer = self.description;
        if let Kind::Array(len, element) = &outer.kind {
            let (index, rest) = path.strip_prefix('[')?.split_once(']')?;
            let index = index.parse::<usize>().ok().filter(|index| index < len)?;
            self.slots = element.slots_inside();
            self.first_slot += index * self.slots;
            self.first_feature += index * element.features;
            self.description = element;
            return Some(rest);
        }
        let path = path.strip_prefix('.').unwrap_or(path);
        // Names can contain dots, so several names may match a prefix of the path. The longest match is selected below.
        let rest_of =
            |name: &str| path.strip_prefix(name).filter(|rest| rest.is_empty() || rest.starts_with(['.', '[']));
        let is_state = match outer.kind {
            Kind::Slots(_) => false,
            Kind::Features(_) if self.slots == outer.slots => true,
            _ => return None,
        };
        let named = outer.kind.named();
        let fitting = named.iter().enumerate().filter_map(|(i, (name, _))| Some((i, rest_of(name)?)));
        let (found, rest) = fitting.min_by_key(|(_, rest)| rest.len())?;
        for (_, part) in &named[..found] {
            self.first_slot += if is_state { part.features } else { part.slots_inside() };
            self.first_feature += part.features;
        }
        self.description = &named[found].1;
        self.slots = if is_state { self.description.features } else { self.description.slots_inside() };
        Some(rest)
    }
}
