//! Formats a description as its text.

use alloc::string::{String, ToString};
use core::fmt::{self, Debug, Display, Formatter};

use super::{Description, DescriptionKind as Kind};

/// Returns whether a name that consists of such characters needs no quotation marks.
pub(super) fn is_part_of_word(c: char) -> bool {
    c.is_alphanumeric() || "_.".contains(c)
}

/// Displays a name, in quotation marks if the parser needs them.
pub(super) struct Name<'a>(pub(super) &'a str);

impl Display for Name<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let quotes = if self.0.chars().all(is_part_of_word) {
            ""
        } else {
            "\""
        };
        write!(f, "{quotes}{}{quotes}", self.0)
    }
}

/// Displays variants with their contents in parentheses if the flag is true, otherwise fields with
/// their names. The name of a field is omitted if it is the index of the field, as in a tuple.
struct Named<'a>(&'a [(String, Description)], bool);

impl Display for Named<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (i, (name, part)) in self.0.iter().enumerate() {
            f.write_str(if i == 0 { "" } else { ", " })?;
            match (self.1, part.kind.named()) {
                (true, []) => write!(f, "{}", Name(name))?,
                (true, contents) => write!(f, "{} = ({})", Name(name), Named(contents, false))?,
                (false, _) if *name == i.to_string() => write!(f, "{part}")?,
                (false, _) => write!(f, "{} = {part}", Name(name))?,
            }
        }
        Ok(())
    }
}

impl Display for Description {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.name())?;
        match &self.kind {
            Kind::Bool => {}
            Kind::Numbers { first, last, empty } => {
                write!(f, "({last}")?;
                if *first != 0 {
                    write!(f, ", first = {first}")?;
                }
                match empty {
                    Some(0) => {}
                    Some(empty) => write!(f, ", empty = {empty}")?,
                    None if *first == 0 => f.write_str(", empty = none")?,
                    None => {}
                }
            }
            Kind::Multiplicity(max) => write!(f, "({max}")?,
            Kind::Optional(part) | Kind::Full(part) | Kind::JointArray(part) => {
                write!(f, "({part}")?;
            }
            Kind::Array(len, part) => write!(f, "({len}, {part}")?,
            Kind::Struct(parts) | Kind::Slots(parts) => write!(f, "({}", Named(parts, false))?,
            Kind::Features(variants) => write!(f, "({}", Named(variants, true))?,
            Kind::Enum { variants, empty } => {
                write!(f, "({}", Named(variants, true))?;
                if let Some((name, _)) = empty.and_then(|empty| variants.get(empty)) {
                    write!(f, ", empty = {}", Name(name))?;
                }
            }
        }
        f.write_str(if let Kind::Bool = self.kind { "" } else { ")" })?;
        self.parts.iter().try_for_each(|part| write!(f, " {part}"))
    }
}

impl Debug for Description {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "Description({self})")
    }
}
