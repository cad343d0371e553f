//! The kinds of descriptions, and the rules for the parts of each kind.

use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Arguments;

use super::error::Quoted;
use super::{Description, DescriptionError, DescriptionKind as Kind};
use crate::shape::MAX_VALUES;

/// The kind of a [`Description`], with its parts. A description is one value, a multiplicity, or
/// consists of slots.
///
/// ```
/// use zobrist::keys::{Description, DescriptionKind};
///
/// /// Returns the names of the fields.
/// fn fields(description: &Description) -> Vec<&str> {
///     match description.kind() {
///         DescriptionKind::Slots(fields) => fields.iter().map(|(name, _)| name.as_str()).collect(),
///         _ => vec![],
///     }
/// }
/// assert_eq!(fields(&"slots(board = bits(9), turn = bool)".parse()?), ["board", "turn"]);
/// # Ok::<(), zobrist::keys::DescriptionError>(())
/// ```
// No variant has the name of another public item: the compiler would then write the paths of both in
// all messages, such as `std::option::Option` and `zobrist::view::Count`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DescriptionKind {
    /// The values false, which is empty, and true.
    Bool,
    /// The numbers from `first` to `last`. The number `empty` has no key.
    Numbers {
        /// The smallest number.
        first: usize,
        /// The largest number.
        last: usize,
        /// The empty number, if there is one.
        empty: Option<usize>,
    },
    /// An enum as one value. The contents of each variant are a
    /// [`Struct`](DescriptionKind::Struct).
    Enum {
        /// The name and the contents of each variant.
        variants: Vec<(String, Description)>,
        /// The index of the empty variant, if there is one. It has no contents.
        empty: Option<usize>,
    },
    /// An optional value: none, which is empty, or a value of the contents.
    Optional(Box<Description>),
    /// The values of the part, but none of them is empty, so all have keys.
    Full(Box<Description>),
    /// All combinations of the values of the fields, as one value. The last field varies fastest.
    Struct(Vec<(String, Description)>),
    /// All combinations of the values of an array's elements, as one value.
    JointArray(Box<Description>),
    /// A multiplicity, from 0 to this maximum. It has one key, which must be additive.
    Multiplicity(usize),
    /// An array of slots, or of structs of slots, with this length.
    Array(usize, Box<Description>),
    /// A struct whose fields are slots or consist of slots.
    Slots(Vec<(String, Description)>),
    /// An enum of features, with the name and the contents of each variant. If the enum is the
    /// state itself, each feature is a slot. Inside a state, the enum is one slot.
    Features(Vec<(String, Description)>),
}

fn fail<T>(message: impl core::fmt::Display) -> Result<T, DescriptionError> {
    Err(DescriptionError::new(message))
}

impl DescriptionKind {
    /// Returns the word for this kind in the text of a description.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Kind::Bool => "bool",
            Kind::Numbers { .. } => "numbers",
            Kind::Enum { .. } => "enum",
            Kind::Optional(_) => "option",
            Kind::Full(_) => "full",
            Kind::Struct(_) => "struct",
            Kind::JointArray(_) => "joint",
            Kind::Multiplicity(_) => "count",
            Kind::Array(..) => "array",
            Kind::Slots(_) => "slots",
            Kind::Features(_) => "features",
        }
    }

    /// Returns the fields or variants, with their names. The slice is empty for other kinds.
    pub(super) fn named(&self) -> &[(String, Description)] {
        match self {
            Kind::Struct(named)
            | Kind::Slots(named)
            | Kind::Features(named)
            | Kind::Enum {
                variants: named, ..
            } => named,
            _ => &[],
        }
    }

    pub(super) fn nested(&self) -> impl Iterator<Item = &Description> {
        let alone = match self {
            Kind::Optional(part)
            | Kind::Full(part)
            | Kind::JointArray(part)
            | Kind::Array(_, part) => Some(&**part),
            _ => None,
        };
        alone
            .into_iter()
            .chain(self.named().iter().map(|(_, part)| part))
    }

    pub(super) fn is_value(&self) -> bool {
        !matches!(
            self,
            Kind::Multiplicity(_) | Kind::Array(..) | Kind::Slots(_) | Kind::Features(_)
        )
    }

    /// Checks the rules of this kind: names, ranges and the kinds of its parts.
    pub(super) fn check(&self) -> Result<(), DescriptionError> {
        check_names(self.named())?;
        self.check_parts_of_state()?;
        match self {
            Kind::Bool => Ok(()),
            Kind::Numbers { first, last, empty } => check_numbers(*first, *last, *empty),
            Kind::Enum { variants, empty } => {
                check_values(variants)?;
                check_variants(self.name(), variants, *empty)
            }
            Kind::Features(variants) => {
                check_paths(variants)?;
                check_values(variants)?;
                check_variants(self.name(), variants, None)
            }
            Kind::Optional(_) | Kind::Full(_) | Kind::Struct(_) => {
                self.check_nested(0, Description::check_value)
            }
            Kind::JointArray(part) => match &part.kind {
                Kind::Array(_, element) => {
                    let mut element = element;
                    while let Kind::Array(_, inner) = &element.kind {
                        element = inner;
                    }
                    element.check_value()
                }
                _ => fail("joint is for arrays"),
            },
            Kind::Multiplicity(max) if (1..MAX_VALUES).contains(max) => Ok(()),
            Kind::Multiplicity(max) => fail(format_args!(
                "count is up to {max}, but its limit must be 1 to {}",
                MAX_VALUES - 1
            )),
            Kind::Array(..) => self.check_nested(1, Description::check_slot),
            Kind::Slots(fields) => {
                check_paths(fields)?;
                self.check_nested(0, Description::check_slot)
            }
        }
    }

    /// Calls `check` for each part. An error gets the index of its part among the arguments of the
    /// text. `first` is the index of the first part.
    fn check_nested(
        &self,
        first: usize,
        check: impl Fn(&Description) -> Result<(), DescriptionError>,
    ) -> Result<(), DescriptionError> {
        let mut parts = (first..).zip(self.nested());
        parts.try_for_each(|(i, part)| check(part).map_err(|error| error.of_argument(i)))
    }

    /// Checks that a description of one value has at most as many possible values as a slot can
    /// have. `values` is their number.
    pub(super) fn check_size(&self, values: usize) -> Result<(), DescriptionError> {
        if !self.is_value() || values <= MAX_VALUES {
            return Ok(());
        }
        let (name, advice) = (
            self.name(),
            "if the parts change one by one, make them slots",
        );
        fail(format_args!(
            "{name} has more values than the {MAX_VALUES} that a slot can have: {advice}"
        ))
    }
}

fn check_names(named: &[(String, Description)]) -> Result<(), DescriptionError> {
    let mut known = BTreeSet::new();
    for (i, (name, _)) in named.iter().enumerate() {
        let fail = |message: Arguments<'_>| Err(DescriptionError::new(message).of_argument(i));
        // The text of a fingerprint separates names by `|`, and lines by line feeds. The text of a
        // description has quotation marks around names.
        if name.is_empty() || name.contains(|c: char| c.is_control() || "|\"".contains(c)) {
            let advice = "a name has at least one character, and neither |, quotation marks nor control characters";
            return fail(format_args!("invalid name {}: {advice}", Quoted(name)));
        }
        if !known.insert(name) {
            return fail(format_args!("duplicate name {}", Quoted(name)));
        }
    }
    Ok(())
}

/// Checks names that are in the paths of keys.
fn check_paths(named: &[(String, Description)]) -> Result<(), DescriptionError> {
    let advice = "paths with a / belong to keys of your own and to tallies";
    check_without(named, &["/"], advice)?;
    // The name of a feature is `board[12] = Drop(Pawn, 3)` or, in an enum of features,
    // `last.Drop(Pawn, 3)`.
    let advice = "( ) [ ] and = after a space divide the names of features";
    check_without(named, &["(", ")", "[", "]", " = ", " ="], advice)
}

/// Checks names that are in the names of values.
fn check_values(named: &[(String, Description)]) -> Result<(), DescriptionError> {
    let advice = "( ) [ ] and commas divide the names of values";
    check_without(named, &["(", ")", "[", "]", ","], advice)
}

/// Checks that the names contain none of these texts.
fn check_without(
    named: &[(String, Description)],
    refused: &[&str],
    advice: &str,
) -> Result<(), DescriptionError> {
    let is_refused = |name: &str| refused.iter().any(|text| name.contains(text));
    let Some(i) = named.iter().position(|(name, _)| is_refused(name)) else {
        return Ok(());
    };
    let name = named[i].0.clone();
    let other = refused
        .iter()
        .fold(name.clone(), |name, text| name.replace(text, "_"));
    let error = DescriptionError::new(format_args!(
        "invalid name {}: {advice}, so write {}",
        Quoted(&name),
        Quoted(&other)
    ));
    Err(error.of_argument(i))
}

fn check_numbers(first: usize, last: usize, empty: Option<usize>) -> Result<(), DescriptionError> {
    if last < first {
        return fail(format_args!(
            "numbers from {first} to {last}: the last one is the least"
        ));
    }
    let outside = empty.filter(|empty| !(first..=last).contains(empty));
    outside.map_or(Ok(()), |empty| {
        fail(format_args!(
            "empty is {empty}, but numbers are from {first} to {last}"
        ))
    })
}

fn check_variants(
    name: &str,
    variants: &[(String, Description)],
    empty: Option<usize>,
) -> Result<(), DescriptionError> {
    if variants.is_empty() {
        return fail(format_args!("{name} has no variants"));
    }
    let is_other = |(_, contents): &(_, Description)| !matches!(contents.kind, Kind::Struct(_));
    if let Some(i) = variants.iter().position(is_other) {
        let error = DescriptionError::new(format_args!(
            "the contents of the variant {} are no struct",
            Quoted(&variants[i].0)
        ));
        return Err(error.of_argument(i));
    }
    let Some(empty) = empty else { return Ok(()) };
    match variants.get(empty).map(|(_, contents)| contents.values) {
        Some(1) => Ok(()),
        Some(_) => fail("only a variant without values can be empty"),
        None => fail(format_args!(
            "empty is variant {empty}, but there are {}",
            variants.len()
        )),
    }
}

impl Description {
    /// Checks that this description is one value, so that it can be a part of a value.
    fn check_value(&self) -> Result<(), DescriptionError> {
        let advice = match self.kind {
            Kind::Array(..) => "joint(...) around an array",
            Kind::Slots(_) => "struct(...)",
            Kind::Features(_) => "enum(...)",
            Kind::Multiplicity(_) => "numbers(...)",
            _ => return Ok(()),
        };
        let name = self.kind.name();
        fail(format_args!(
            "{name} is made of slots, but must be one value: write {advice}"
        ))
    }

    /// Checks that this description can be a state, a field of `slots`, or an element of `array`.
    pub(super) fn check_slot(&self) -> Result<(), DescriptionError> {
        match self.kind {
            Kind::Numbers { last, .. } if self.features == 0 => fail(format!(
                "numbers({last}) is always empty, so it has no key: leave it out, or use a greater last number"
            )),
            _ => Ok(()),
        }
    }
}
