//! Names of slots (`board[12]`), of values (`White Pawn`), and of features (`board[12] = White
//! Pawn`).

use core::fmt::{self, Display, Formatter};
use core::iter;

use super::cursor::Step;
use super::message::Message;
use super::{Field, Kind, Shape, Word};

#[derive(Clone, Copy)]
struct FeatureName<'a> {
    shape: &'a Shape<'a>,
    feature: usize,
}

impl Shape<'_> {
    /// Returns the displayable name of a feature: the names of its slot and of its value. Different
    /// features have different names.
    ///
    /// The parts of a value are separated by spaces, as in `White Pawn`. A part that has different
    /// numbers of words, such as an optional pair, is in parentheses: `White (None)`. A contained
    /// `None` is `Some(None)`.
    ///
    /// # Panics
    /// If `feature` is not less than the number of features.
    ///
    /// ```
    /// use zobrist::Zobrist;
    ///
    /// assert_eq!(<[Option<bool>; 81]>::SHAPE.feature_name(3).to_string(), "[1] = true");
    /// assert_eq!(<Option<Option<bool>>>::SHAPE.feature_name(0).to_string(), "Some(None)");
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

    /// Returns the name of the slot, array or struct of the shape `part` whose first entry is
    /// `base`, or `the slot` if it has no name.
    pub(crate) const fn slot_name(&self, base: usize, part: &Shape) -> Message {
        let name = self.path_of(base, part);
        if name.is_empty() {
            name.text("the slot")
        } else {
            name
        }
    }

    /// Returns the path of the part of the shape `part` whose first entry is `base`. The path is
    /// empty if the part is the whole shape or has no entries.
    ///
    /// An array or a struct and its first part have the same first entry. The depth distinguishes
    /// them, even if they have the same entries.
    const fn path_of(&self, base: usize, part: &Shape) -> Message {
        let mut name = Message::new();
        let entries = part.entries();
        if entries == 0 {
            // A slot without keys cannot be identified, because the next slot has the same first
            // entry.
            return name;
        }
        let mut steps = self
            .steps_to(base, entries)
            .saturating_sub(part.steps_to(0, entries));
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

    /// Returns the number of steps to the innermost part around `entry` that has at least `entries`
    /// entries.
    const fn steps_to(&self, entry: usize, entries: usize) -> usize {
        let (mut shape, mut rest, mut steps) = (*self, entry, 0);
        while let Some((part, inner)) = shape.member_of(rest) {
            if part.shape.entries() < entries {
                break;
            }
            (shape, rest, steps) = (part.shape, inner, steps + 1);
        }
        steps
    }
}

impl Display for FeatureName<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let entry = self.shape.entry(self.feature);
        let (slot, entry, is_root) = write_slot(self.shape, entry, false, f)?;
        f.write_str(match slot.kind {
            Kind::Count { .. } => return Ok(()),
            _ if is_root => "",
            Kind::Variants(_) => ".",
            _ => " = ",
        })?;
        write_value(&slot, slot.value_at(entry), f)
    }
}

/// Writes the name of the slot that contains `entry`, or of the number if the slot is one of its
/// bits and `numbers` is true. Returns this slot or number, the index of the entry in it, and
/// whether it is the whole shape. An enum of features counts as a slot.
fn write_slot<'a>(
    shape: &Shape<'a>,
    mut entry: usize,
    numbers: bool,
    f: &mut dyn fmt::Write,
) -> Result<(Shape<'a>, usize, bool), fmt::Error> {
    let (mut slot, mut is_root) = (*shape, true);
    while !(matches!(slot.kind, Kind::Variants(_)) || numbers && slot.word != Word::None) {
        let Some((part, rest)) = slot.member_of(entry) else {
            break;
        };
        match part.step {
            Step::Element(i) => write!(f, "[{i}]")?,
            Step::Field(name) => write!(f, "{}{name}", if is_root { "" } else { "." })?,
        }
        (slot, entry, is_root) = (part.shape, rest, false);
    }
    Ok((slot, entry, is_root))
}

/// The two texts that a value has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// The name: different values of a slot have different names.
    Name,
    /// The text in a fingerprint, without the `Some(...)` and the parentheses that make names
    /// unique. It is part of the key specification, so it never changes.
    Digested,
}

/// A slot of a shape, or a number whose bits are slots.
#[cfg(feature = "alloc")]
#[derive(Clone, Copy)]
pub(crate) struct Whole<'a> {
    pub(crate) shape: Shape<'a>,
    /// The index of its first feature.
    pub(crate) base: usize,
    /// Whether each feature is present or absent by itself, as in an enum of features.
    pub(crate) alone: bool,
}

#[cfg(feature = "alloc")]
impl<'a> Shape<'a> {
    /// Returns the slot of `feature`, or the number if the slot is one of its bits.
    pub(crate) fn whole_of(&self, feature: usize) -> Whole<'a> {
        let ignored = &mut Ignored;
        // Writing to nothing cannot fail.
        let (shape, inner, is_root) =
            write_slot(self, self.entry(feature), true, ignored).unwrap_or((*self, 0, true));
        Whole {
            shape,
            base: feature - shape.slot_feature(inner),
            alone: is_root && matches!(shape.kind, Kind::Variants(_)),
        }
    }

    /// Writes the name of the slot of `feature`, or of the number if the slot is one of its bits.
    pub(crate) fn write_whole(&self, feature: usize, f: &mut Formatter<'_>) -> fmt::Result {
        let (_, _, is_root) = write_slot(self, self.entry(feature), true, f)?;
        f.write_str(if is_root { "the state" } else { "" })
    }
}

#[cfg(feature = "alloc")]
impl Whole<'_> {
    /// Writes a content of the slot: the number of a value, or the bits of a number.
    pub(crate) fn write_content(&self, content: u128, f: &mut Formatter<'_>) -> fmt::Result {
        match self.shape.word {
            Word::None => write_value(&self.shape, content as usize, f),
            Word::Integer => write!(f, "{content} ({content:#x})"),
            Word::F32 => write!(f, "{:?}", f32::from_bits(content as u32)),
            Word::F64 => write!(f, "{:?}", f64::from_bits(content as u64)),
        }
    }
}

/// Drops the text that is written.
#[cfg(feature = "alloc")]
struct Ignored;

#[cfg(feature = "alloc")]
impl fmt::Write for Ignored {
    fn write_str(&mut self, _: &str) -> fmt::Result {
        Ok(())
    }
}

/// Writes the name of value `number` of `shape`, as if the shape were one slot.
/// [`Description::value`](super::Description::value) finds a value by this name.
pub(super) fn write_value(shape: &Shape, number: usize, f: &mut dyn fmt::Write) -> fmt::Result {
    write_in(Form::Name, shape, number, f)
}

/// Writes value `number` of `shape` as a fingerprint digests it.
pub(super) fn write_digested(shape: &Shape, number: usize, f: &mut dyn fmt::Write) -> fmt::Result {
    write_in(Form::Digested, shape, number, f)
}

fn write_in(form: Form, shape: &Shape, number: usize, f: &mut dyn fmt::Write) -> fmt::Result {
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
                    write_parts(form, parts.iter(), number, TUPLE, f)
                }
                _ => Ok(()),
            }
        }
        Kind::Product(parts) => write_parts(form, parts.iter(), number, WORDS, f),
        Kind::Optional(_) if number == 0 => f.write_str("None"),
        Kind::Optional(value) if form == Form::Name && is_none(value, number - 1) => {
            f.write_str("Some(")?;
            write_in(form, value, number - 1, f)?;
            f.write_str(")")
        }
        Kind::Optional(value) => write_in(form, value, number - 1, f),
        Kind::Joint(value) => write_in(form, value, number, f),
        Kind::Filled(value) => write_in(form, value, value.value_of(number), f),
        Kind::Array(len, element) => {
            let elements = iter::repeat_n(element, len);
            write_parts(form, elements, number, ["[", ", ", "]"], f)
        }
        Kind::Count { .. } | Kind::Fields(_) => Ok(()),
    }
}

/// Returns whether the name of a value is `None`, or `None` in one or more `Some(...)`. An optional
/// value writes it in one more.
fn is_none(shape: &Shape, number: usize) -> bool {
    match shape.kind {
        Kind::Named(names) => names[number] == "None",
        Kind::Enum(variants) | Kind::Variants(variants) => {
            let (variant, number) = Field::of_value(variants, number);
            match variant.shape.kind {
                Kind::Product([part]) => variant.name == "Some" && is_none(part, number),
                Kind::Product([_, ..]) => false,
                _ => variant.name == "None",
            }
        }
        Kind::Product([part]) => spaces(part).is_some() && is_none(part, number),
        Kind::Optional(value) => number == 0 || is_none(value, number - 1),
        Kind::Joint(value) => is_none(value, number),
        Kind::Filled(value) => is_none(value, value.value_of(number)),
        _ => false,
    }
}

/// Returns the number of spaces outside of parentheses and brackets in the name of each value, or
/// `None` if it depends on the value.
fn spaces(shape: &Shape) -> Option<usize> {
    match shape.kind {
        Kind::Named(names) => spaces_in(names.iter().copied()),
        Kind::Enum(variants) | Kind::Variants(variants) => {
            spaces_in(variants.iter().map(|variant| variant.name))
        }
        Kind::Product(parts) => {
            let inside = parts.iter().map(|part| spaces(part).unwrap_or(0));
            Some(inside.sum::<usize>() + parts.len().saturating_sub(1))
        }
        // `None` has no spaces.
        Kind::Optional(value) => spaces(value).filter(|&spaces| spaces == 0),
        Kind::Joint(value) | Kind::Filled(value) => spaces(value),
        _ => Some(0),
    }
}

/// Returns the number of spaces in each of the names, or `None` if the names differ in it.
pub(super) fn spaces_in<'a>(names: impl Iterator<Item = &'a str>) -> Option<usize> {
    let mut spaces = names.map(|name| name.matches(' ').count());
    let first = spaces.next().unwrap_or(0);
    spaces.all(|other| other == first).then_some(first)
}

/// Writes the name of a value for a list, with parentheses around a product that contains numbers.
pub(super) fn write_listed(shape: &Shape, number: usize, f: &mut dyn fmt::Write) -> fmt::Result {
    match shape.kind {
        Kind::Optional(value) if number > 0 && !is_none(value, number - 1) => {
            write_listed(value, number - 1, f)
        }
        Kind::Product(parts) if parts.iter().any(Shape::is_number) => {
            write_parts(Form::Name, parts.iter(), number, TUPLE, f)
        }
        _ => write_value(shape, number, f),
    }
}

/// The texts before, between and after the parts of a value.
const TUPLE: [&str; 3] = ["(", ", ", ")"];
const WORDS: [&str; 3] = ["", " ", ""];

/// Writes the values of all parts, with a text before, between and after them. If spaces separate
/// them, a part whose names have different numbers of words is in parentheses.
fn write_parts<'a>(
    form: Form,
    parts: impl Iterator<Item = &'a Shape<'a>> + Clone,
    number: usize,
    around: [&str; 3],
    f: &mut dyn fmt::Write,
) -> fmt::Result {
    let [open, between, close] = around;
    let mut weight: usize = parts.clone().map(|part| part.values).product();
    f.write_str(open)?;
    for (i, part) in parts.enumerate() {
        weight /= part.values;
        f.write_str(if i == 0 { "" } else { between })?;
        let is_enclosed = form == Form::Name && around == WORDS && spaces(part).is_none();
        f.write_str(if is_enclosed { "(" } else { "" })?;
        write_in(form, part, number / weight % part.values, f)?;
        f.write_str(if is_enclosed { ")" } else { "" })?;
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
        let (slot, _, is_root) = write_slot(self.shape, self.shape.entry(self.base), false, f)?;
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
