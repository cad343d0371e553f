//! Names of slots (`board[12]`), of values (`White Pawn`), and of features (`board[12] = White
//! Pawn`).

use core::fmt::{self, Display, Formatter};
use core::iter;

use super::cursor::Step;
use super::message::Message;
use super::{Field, Kind, Shape};

#[derive(Clone, Copy)]
struct FeatureName<'a> {
    shape: &'a Shape<'a>,
    feature: usize,
}

impl Shape<'_> {
    /// Returns the displayable name of a feature: the names of its slot and of its value.
    ///
    /// # Panics
    /// If `feature` is not less than the number of features.
    ///
    /// ```
    /// use zobrist::Zobrist;
    ///
    /// assert_eq!(<[Option<bool>; 81]>::SHAPE.feature_name(3).to_string(), "[1] = true");
    /// ```
    #[doc(alias = "FeatureName")]
    pub fn feature_name(&self, feature: usize) -> impl Display + Copy + '_ {
        assert!(
            feature < self.features(),
            "feature {feature} is out of range: the shape has {}",
            self.features()
        );
        FeatureName {
            shape: self,
            feature,
        }
    }

    /// Returns the name of the slot, array or struct of the shape `part` whose first feature is
    /// `base`.
    ///
    /// An array or a struct and its first part have the same first feature. The depth distinguishes
    /// them, even if they have the same features.
    pub(crate) const fn slot_name(&self, base: usize, part: &Shape) -> Message {
        let mut name = Message::new();
        let features = part.features();
        if features == 0 {
            // A slot without keys cannot be identified, because the next slot has the same first
            // feature.
            return name;
        }
        let mut steps = self
            .steps_to(base, features)
            .saturating_sub(part.steps_to(0, features));
        let (mut shape, mut rest) = (*self, base);
        while steps > 0 {
            let Some((part, inner)) = shape.member_of(rest) else {
                break;
            };
            name = match part.step {
                Step::Field(field) => name.field(field),
                Step::Element(i) => name.text("[").number(i).text("]"),
            };
            (shape, rest, steps) = (part.shape, inner, steps - 1);
        }
        name
    }

    /// Writes the ranges of all numbers in this shape as a suffix: `: 0 to 31`, or `: 0 to 31 or 1
    /// to 8` if several parts are numbers, and nothing without numbers. Omits a range equal to
    /// the preceding one, `last`.
    pub(crate) fn write_ranges(
        &self,
        last: &mut Option<(usize, usize)>,
        f: &mut Formatter<'_>,
    ) -> fmt::Result {
        // Other kinds have the full range of their types, or cannot be parts of a value.
        if matches!(self.kind, Kind::Integer { .. }) && *last != Some(self.range()) {
            let (from, to) = self.range();
            write!(
                f,
                "{}{from} to {to}",
                if last.is_some() { " or " } else { ": " }
            )?;
            *last = Some((from, to));
        }
        (0..)
            .map_while(|i| self.member(i))
            .try_for_each(|part| part.write_ranges(last, f))
    }

    /// Returns the number of steps to the innermost part around `feature` that has at least
    /// `features` features.
    const fn steps_to(&self, feature: usize, features: usize) -> usize {
        let (mut shape, mut rest, mut steps) = (*self, feature, 0);
        while let Some((part, inner)) = shape.member_of(rest) {
            if part.shape.features() < features {
                break;
            }
            (shape, rest, steps) = (part.shape, inner, steps + 1);
        }
        steps
    }
}

impl Display for FeatureName<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (slot, feature, is_root) = write_slot(self.shape, self.feature, f)?;
        f.write_str(match slot.kind {
            Kind::Count { .. } => return Ok(()),
            _ if is_root => "",
            Kind::Variants(_) => ".",
            _ => " = ",
        })?;
        write_value(&slot, slot.value_of(feature), f)
    }
}

/// Writes the name of the slot that contains `feature`. Returns the slot, the index of the feature
/// in it, and whether the slot is the whole shape. An enum of features counts as a slot.
fn write_slot<'a>(
    shape: &Shape<'a>,
    mut feature: usize,
    f: &mut Formatter<'_>,
) -> Result<(Shape<'a>, usize, bool), fmt::Error> {
    let (mut slot, mut is_root) = (*shape, true);
    while !matches!(slot.kind, Kind::Variants(_)) {
        let Some((part, rest)) = slot.member_of(feature) else {
            break;
        };
        match part.step {
            Step::Element(i) => write!(f, "[{i}]")?,
            Step::Field(name) => write!(f, "{}{name}", if is_root { "" } else { "." })?,
        }
        (slot, feature, is_root) = (part.shape, rest, false);
    }
    Ok((slot, feature, is_root))
}

/// Writes the name of value `number` of `shape`, as if the shape were one slot.
pub(super) fn write_value(shape: &Shape, number: usize, f: &mut dyn fmt::Write) -> fmt::Result {
    match shape.kind {
        Kind::Bool => write!(f, "{}", number == 1),
        Kind::Integer { first } => write!(f, "{}", first + number),
        Kind::Signed { first } => {
            let number = first + number;
            write!(
                f,
                "{}",
                i16::try_from(number).unwrap_or(0) - if number < 128 { 0 } else { 256 }
            )
        }
        Kind::Named(names) => f.write_str(names[number]),
        Kind::Enum(variants) | Kind::Variants(variants) => {
            let (variant, number) = Field::of_value(variants, number);
            f.write_str(variant.name)?;
            match variant.shape.kind {
                Kind::Product(parts) if !parts.is_empty() => {
                    write_parts(parts.iter(), number, TUPLE, f)
                }
                _ => Ok(()),
            }
        }
        Kind::Product(parts) => write_parts(parts.iter(), number, ["", " ", ""], f),
        Kind::Optional(_) if number == 0 => f.write_str("None"),
        Kind::Optional(value) => write_value(value, number - 1, f),
        Kind::Joint(value) => write_value(value, number, f),
        Kind::Filled(value) => write_value(value, value.value_of(number), f),
        Kind::Array(len, element) => {
            write_parts(iter::repeat_n(element, len), number, ["[", ", ", "]"], f)
        }
        Kind::Count { .. } | Kind::Fields(_) => Ok(()),
    }
}

/// Writes the name of a value for display, with parentheses around a product that contains numbers.
/// `write_value` cannot add them, because fingerprints depend on its output.
pub(super) fn write_listed(shape: &Shape, number: usize, f: &mut dyn fmt::Write) -> fmt::Result {
    match shape.kind {
        Kind::Optional(value) if number > 0 => write_listed(value, number - 1, f),
        Kind::Product(parts) if parts.iter().any(Shape::is_number) => {
            write_parts(parts.iter(), number, TUPLE, f)
        }
        _ => write_value(shape, number, f),
    }
}

const TUPLE: [&str; 3] = ["(", ", ", ")"];

/// Writes the values of all parts, with a text before, between and after them.
fn write_parts<'a>(
    parts: impl Iterator<Item = &'a Shape<'a>> + Clone,
    number: usize,
    [open, between, close]: [&str; 3],
    f: &mut dyn fmt::Write,
) -> fmt::Result {
    let mut weight: usize = parts.clone().map(|part| part.values).product();
    f.write_str(open)?;
    for (i, part) in parts.enumerate() {
        weight /= part.values;
        f.write_str(if i == 0 { "" } else { between })?;
        write_value(part, number / weight % part.values, f)?;
    }
    f.write_str(close)
}

/// Displays the name of a change of a slot from one value to another.
#[cfg(feature = "std")]
#[derive(Clone, Copy)]
pub(crate) struct ChangeName<'a> {
    pub(crate) shape: &'a Shape<'a>,
    /// The index of the first feature of the slot.
    pub(crate) base: usize,
    /// The number of the old value: 0 for the empty value, otherwise 1 plus the index of the
    /// value's feature in the slot. For a count it is the multiplicity. `new` is the number of
    /// the new value.
    pub(crate) old: usize,
    pub(crate) new: usize,
}

#[cfg(feature = "std")]
impl Display for ChangeName<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        // If the whole state is an enum of features, a change adds or removes one feature. Any
        // other enum of features is one slot inside a state, and is named below like other
        // slots.
        if let Kind::Variants(_) = self.shape.kind {
            let name = self.shape.feature_name(self.base);
            return match (self.old, self.new) {
                (0, 1) => write!(f, "{name} added"),
                (1, 0) => write!(f, "{name} removed"),
                (old, new) => write!(f, "{name} {old} times to {new} times"),
            };
        }
        let (slot, _, is_root) = write_slot(self.shape, self.base, f)?;
        let value = |f: &mut Formatter<'_>, number: usize| match (slot.kind, number, slot.empty()) {
            (Kind::Count { .. }, count, _) => write!(f, "{count}"),
            (Kind::Optional(_), 0, Some(0)) | (_, 0, None) => f.write_str("empty"),
            (_, 0, Some(empty)) => write_value(&slot, empty, f),
            (_, number, _) => write_value(&slot, slot.value_of(number - 1), f),
        };
        let unnamed = self.old == 0 && matches!(slot.kind, Kind::Optional(_));
        f.write_str(match (is_root, unnamed) {
            (true, _) => "",
            (false, true) => " ",
            (false, false) => " = ",
        })?;
        value(f, self.old)?;
        f.write_str(" to ")?;
        value(f, self.new)
    }
}
