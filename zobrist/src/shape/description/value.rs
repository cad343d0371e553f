//! Finds a value by its name, the inverse of the names that a shape displays.

use core::iter;

use super::{Description, DescriptionKind as Kind};
use crate::shape::names::spaces_in;

impl Description {
    /// Returns the number of the value with this name, if this describes one slot that has it. Takes
    /// the name apart, because a slot can have too many values to write all of their names.
    pub(super) fn number_of(&self, name: &str) -> Option<usize> {
        match &self.kind {
            Kind::Bool => ["false", "true"].iter().position(|&value| value == name),
            Kind::Numbers { first, last, .. } => {
                let number = decimal(name)?;
                (*first..=*last).contains(&number).then(|| number - first)
            }
            Kind::Multiplicity(max) => decimal(name).filter(|number| number <= max),
            Kind::Enum { .. } | Kind::Features(_) => self.number_of_variant(name),
            Kind::Struct(parts) => combined(parts.iter().map(|(_, part)| part), name, " "),
            Kind::Optional(_) if name == "None" => Some(0),
            Kind::Optional(value) => Some(value.number_of(without_some(name))? + 1),
            Kind::Full(value) | Kind::JointArray(value) => value.number_of(name),
            Kind::Array(len, element) => {
                let name = enclosed(name, "[", "]")?;
                combined(iter::repeat_n(&**element, *len), name, ", ")
            }
            Kind::Slots(_) => None,
        }
    }

    fn number_of_variant(&self, name: &str) -> Option<usize> {
        // Names of variants have no parentheses.
        let (variant, contents) = name.split_at(name.find('(').unwrap_or(name.len()));
        let i = self.position(variant)?;
        // All values of a variant are features, so as many features as values precede the variant.
        let (_, before) = self.starts[i];
        let parts = self.kind.named()[i].1.kind.named();
        let number = if parts.is_empty() {
            contents.is_empty().then_some(0)
        } else {
            let parts = parts.iter().map(|(_, part)| part);
            combined(parts, enclosed(contents, "(", ")")?, ", ")
        };
        Some(before + number?)
    }

    /// Returns the number of spaces outside of parentheses and brackets in the name of each value,
    /// or `None` if it depends on the value.
    pub(super) fn spaces_in_names(&self) -> Option<usize> {
        match &self.kind {
            Kind::Enum { variants, .. } | Kind::Features(variants) => {
                spaces_in(variants.iter().map(|(name, _)| name.as_str()))
            }
            Kind::Struct(parts) => {
                let inside = parts.iter().map(|(_, part)| part.spaces.unwrap_or(0));
                Some(inside.sum::<usize>() + parts.len().saturating_sub(1))
            }
            // `None` has no spaces.
            Kind::Optional(value) => value.spaces.filter(|&spaces| spaces == 0),
            Kind::Full(value) => value.spaces,
            _ => Some(0),
        }
    }
}

/// Returns the number of a combination of values of the parts, given their names with `between` in
/// between.
fn combined<'a>(
    parts: impl Iterator<Item = &'a Description>,
    names: &str,
    between: &str,
) -> Option<usize> {
    let mut parts = parts.peekable();
    if parts.peek().is_none() {
        return names.is_empty().then_some(0);
    }
    let are_words = between == " ";
    let (mut number, mut rest) = (0, Some(names));
    for part in parts {
        let spaces = if are_words {
            part.spaces.unwrap_or(0)
        } else {
            0
        };
        let (name, after) = split(rest?, between, spaces);
        // A part whose names have different numbers of words is in parentheses.
        let name = if are_words && part.spaces.is_none() {
            enclosed(name, "(", ")")?
        } else {
            name
        };
        number = number * part.values + part.number_of(name)?;
        rest = after;
    }
    rest.is_none().then_some(number)
}

/// Splits a text at the occurrence of `between` that follows `skipped` others, all of them outside
/// of parentheses and brackets. Returns the text before it and the text after it, if it occurs.
fn split<'a>(text: &'a str, between: &str, skipped: usize) -> (&'a str, Option<&'a str>) {
    let (mut depth, mut seen) = (0_usize, 0);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth = depth.saturating_sub(1),
            // The separators are ASCII, so `at` is at a character.
            _ if depth == 0 && byte == between.as_bytes()[0] && text[at..].starts_with(between) => {
                if seen == skipped {
                    return (&text[..at], Some(&text[at + between.len()..]));
                }
                seen += 1;
            }
            _ => {}
        }
    }
    (text, None)
}

fn enclosed<'a>(text: &'a str, open: &str, close: &str) -> Option<&'a str> {
    text.strip_prefix(open)?.strip_suffix(close)
}

/// Returns the name inside `Some(...)`, if it is `None` or `None` in further `Some(...)`. The names
/// of other values of an option are those of its contents.
fn without_some(name: &str) -> &str {
    let mut inner = name;
    while let Some(contents) = enclosed(inner, "Some(", ")") {
        inner = contents;
    }
    match enclosed(name, "Some(", ")") {
        Some(contents) if inner == "None" => contents,
        _ => name,
    }
}

/// Parses a number as it is displayed: without a sign and leading zeros.
pub(super) fn decimal(text: &str) -> Option<usize> {
    let is_displayed = text == "0" || !text.starts_with(['0', '+']);
    text.parse().ok().filter(|_| is_displayed)
}
