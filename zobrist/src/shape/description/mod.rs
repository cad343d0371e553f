//! Descriptions of states that are known at run time only.

mod error;
mod kind;
mod lowering;
mod parser;
mod path;
#[cfg(feature = "serde")]
mod serde;
mod text;

use alloc::string::String;
use alloc::vec::Vec;

pub use error::DescriptionError;
pub use kind::DescriptionKind;

use core::fmt::Write;

use error::Quoted;
use lowering::Cell;
use path::listed;

use super::names::write_value;
use super::{Shape, nonces};

/// A description of a state, or of a part of one, that is known at run time only: which slots there are, and the values
/// of each.
///
/// It follows the rules of the derive, so the keys are those of the Rust type with the same fields, variants and
/// numbers. Programs in other languages and files contain it as a text:
///
/// | text | meaning |
/// | --- | --- |
/// | `bool` | false, which is empty, and true |
/// | `numbers(9)`, `numbers(9, first = 1)` | 0 to 9, of which 0 is empty; 1 to 9, none of which is |
/// | `numbers(9, empty = 5)`, `numbers(9, empty = none)` | 0 to 9, of which 5 is empty, or none |
/// | `enum(Red, Mixed = (bool, numbers(3)), empty = Red)` | an enum, whose variants can carry values |
/// | `option(value)` | no value, which is empty, or a value |
/// | `full(value)` | the same values, all of which have keys |
/// | `struct(color = value, role = value)` | all combinations of the values, as one value |
/// | `joint(array(4, bool))` | an array as one value |
/// | `count(18)` | the multiplicity of one thing, for keys that are added |
/// | `slots(board = array(64, value), turn = bool)` | a struct of slots |
/// | `array(64, value)`, `bits(64)` | an array of slots, or of structs of slots; an array of `bool` |
/// | `features(Man = (numbers(31)), BlackToMove)` | an enum of features as a state |
///
/// A name of other characters than letters, digits, `_` and `.` is in quotation marks. Names may be omitted in `slots`
/// and `struct`, as in a tuple.
///
/// ```
/// use zobrist::Zobrist;
/// use zobrist::keys::{Description, KeySource, KeyTable, ShapeKeys};
///
/// let text = "slots(board = array(64, option(enum(Pawn, Knight))), turn = bool)";
/// let description: Description = text.parse()?;
/// assert_eq!((description.slots(), description.features()), (65, 129));
/// assert_eq!(description.part("board[12]")?, 12..13);
/// assert_eq!(description.to_string(), text);
///
/// let keys = ShapeKeys::<u64>::new(2026, &description, KeySource::Stored)?;
/// let mut hash = keys.base();
/// hash ^= keys.key("board[12]", "Knight")?;
///
/// #[derive(Zobrist)]
/// enum Piece { Pawn, Knight }
/// #[derive(Zobrist)]
/// #[zobrist(slots)]
/// struct Position { board: [Option<Piece>; 64], turn: bool }
/// assert_eq!(keys.fingerprint(), KeyTable::<Position, u64>::new(2026).fingerprint());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// With the feature `serde` it is serialized as its text, so that there is one grammar, which checks all rules.
#[doc(alias = "schema")]
#[derive(Clone, PartialEq, Eq)]
pub struct Description {
    kind: DescriptionKind,
    values: usize,
    empty: Option<usize>,
    features: usize,
    slots: usize,
    /// Number of descriptions in this one, itself included.
    parts: usize,
    /// Maximum number of descriptions around each other, itself included.
    depth: usize,
}

impl Description {
    /// Makes a description from its parts, for programs that have no text.
    ///
    /// # Errors
    /// If a rule is broken: a slot has at most 65,536 values, names differ, a value is not made of slots.
    ///
    /// ```
    /// use zobrist::keys::{Description, DescriptionKind};
    ///
    /// let board = DescriptionKind::Array(64, Box::new("option(bool)".parse()?));
    /// let state = DescriptionKind::Slots(vec![("board".into(), Description::new(board)?)]);
    /// assert_eq!(Description::new(state)?.to_string(), "slots(board = array(64, option(bool)))");
    ///
    /// let empty = DescriptionKind::Numbers { first: 1, last: 0, empty: None };
    /// assert_eq!(Description::new(empty).unwrap_err().to_string(), "numbers from 1 to 0: the last one is the least");
    /// # Ok::<(), zobrist::keys::DescriptionError>(())
    /// ```
    pub fn new(mut kind: DescriptionKind) -> Result<Description, DescriptionError> {
        kind.check()?;
        if let DescriptionKind::Enum { variants, .. } | DescriptionKind::Features(variants) = &mut kind {
            // The contents of a variant are never the empty value by themselves, as `Some(x)` is not.
            for (_, contents) in variants {
                contents.empty = None;
                contents.features = contents.values;
            }
        }
        Description { kind, values: 0, empty: Some(0), features: 0, slots: 0, parts: 0, depth: 0 }.summed()
    }

    /// Returns what is described, with its parts.
    ///
    /// ```
    /// use zobrist::keys::{Description, DescriptionKind};
    ///
    /// let board: Description = "array(64, bool)".parse()?;
    /// let DescriptionKind::Array(64, element) = board.kind() else { panic!("{board}") };
    /// assert_eq!(*element.kind(), DescriptionKind::Bool);
    /// # Ok::<(), zobrist::keys::DescriptionError>(())
    /// ```
    pub fn kind(&self) -> &DescriptionKind {
        &self.kind
    }

    /// Returns the number of slots. Each feature of an enum of features is a slot, because it is present or absent.
    ///
    /// ```
    /// # use zobrist::keys::Description;
    /// let hands: Description = "array(2, slots(pieces = array(7, numbers(18)), turn = bool))".parse()?;
    /// assert_eq!(hands.slots(), 16);
    /// # Ok::<(), zobrist::keys::DescriptionError>(())
    /// ```
    pub fn slots(&self) -> usize {
        self.slots
    }

    /// Returns the number of features, which is the number of keys.
    ///
    /// ```
    /// # use zobrist::keys::Description;
    /// let board: Description = "array(361, option(bool))".parse()?;
    /// assert_eq!(board.features(), 722);
    /// # Ok::<(), zobrist::keys::DescriptionError>(())
    /// ```
    pub fn features(&self) -> usize {
        self.features
    }

    /// Returns the number of values of a description of one slot. They are numbered from 0.
    ///
    /// ```
    /// # use zobrist::keys::Description;
    /// let piece: Description = "option(struct(color = bool, role = enum(Pawn, King)))".parse()?;
    /// assert_eq!(piece.values(), 5);
    /// # Ok::<(), zobrist::keys::DescriptionError>(())
    /// ```
    pub fn values(&self) -> usize {
        self.values
    }

    /// Returns the number of the empty value of a description of one slot, if it has one.
    ///
    /// ```
    /// # use zobrist::keys::Description;
    /// let color: Description = "enum(White, Black, empty = Black)".parse()?;
    /// assert_eq!(color.empty(), Some(1));
    /// # Ok::<(), zobrist::keys::DescriptionError>(())
    /// ```
    pub fn empty(&self) -> Option<usize> {
        self.empty
    }

    /// Calls `read` with the shape, which has the names of all features and prints them as a table.
    ///
    /// ```
    /// # use zobrist::keys::Description;
    /// let lights: Description = "slots(on = bits(25))".parse()?;
    /// assert_eq!(lights.with_shape(|shape| shape.feature_name(7).to_string()), "on[7] = true");
    /// # Ok::<(), zobrist::keys::DescriptionError>(())
    /// ```
    pub fn with_shape<R>(&self, read: impl FnOnce(&Shape<'_>) -> R) -> R {
        // A cell for each part.
        let cells: Vec<_> = (0..self.parts).map(|_| Cell::default()).collect();
        let shape = self.lower(&mut cells.iter());
        read(&shape)
    }

    /// Checks the rules that need the whole state and the kind of its keys.
    pub(crate) fn check_state(&self, additive: bool) -> Result<(), DescriptionError> {
        self.check_slot()?;
        if !additive && self.has_counts() {
            return Err(DescriptionError::new(
                "XOR keys would keep only the parity of a count: use numbers(...), or keys that are added",
            ));
        }
        self.with_shape(|shape| {
            let Some((name, other)) = nonces::clash(shape, &mut alloc::vec![0; nonces::entries(shape)]) else {
                return Ok(());
            };
            let names = if other.is_empty() { name } else { name.text("` and `").text(other.as_str()) };
            let problem = "would have keys that other slots have: rename it";
            Err(DescriptionError::new(format_args!("`{}` {problem}", names.as_str())))
        })
    }

    fn has_counts(&self) -> bool {
        matches!(self.kind, DescriptionKind::Multiplicity(_)) || self.kind.parts().any(Description::has_counts)
    }

    /// Finds a value by the names of its slot and itself: the first feature and the values of the slot, and the number.
    pub(crate) fn value(&self, slot: &str, value: &str) -> Result<(usize, Shape<'static>, usize), DescriptionError> {
        let part = self.find(slot)?;
        let of = part.description;
        if !of.kind.is_value() && !matches!(of.kind, DescriptionKind::Multiplicity(_)) {
            return Err(DescriptionError::new(format_args!("{} is made of slots: name one of them", Quoted(slot))));
        }
        of.with_shape(|shape| {
            let name = |number: usize| {
                let mut name = String::new();
                // Writing to a `String` cannot fail.
                let _ = match of.kind {
                    DescriptionKind::Multiplicity(_) => write!(name, "{number}"),
                    _ => write_value(shape, number, &mut name),
                };
                name
            };
            let missing = || {
                let known = listed((0..of.values).map(name));
                DescriptionError::new(format_args!(
                    "{} has no value {}: its values are {known}",
                    Quoted(slot),
                    Quoted(value)
                ))
            };
            let number = (0..of.values).find(|&number| name(number) == value);
            Ok((part.first_feature, of.summary(), number.ok_or_else(missing)?))
        })
    }
}
