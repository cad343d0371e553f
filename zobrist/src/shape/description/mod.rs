//! Descriptions of states, for types that are known at run time only.

mod error;
mod kind;
mod lowering;
mod parser;
mod parts;
mod path;
#[cfg(feature = "serde")]
mod serde;
mod text;
mod value;

use alloc::string::String;
use alloc::vec::Vec;

pub use error::DescriptionError;
pub use kind::DescriptionKind;
pub use path::Selection;

use core::fmt::Write;

use error::Quoted;
use lowering::Cell;
use parts::InPart;
use path::listed;

use super::names::write_value;
use super::{Shape, nonces};

/// A description of a state, or of a part of one, for types that are known at run time only. It
/// defines the slots and the values of each slot.
///
/// ```
/// use zobrist::Zobrist;
/// use zobrist::keys::{Description, KeySource, KeyTable, ShapeKeys};
///
/// let text = "slots(board = array(64, option(enum(Pawn, Knight))), turn = bool)";
/// let description: Description = text.parse()?;
/// assert_eq!((description.slots(), description.features()), (65, 129));
/// assert_eq!(description.find("board[12]")?.slots().collect::<Vec<_>>(), [12]);
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
/// A description follows the rules of the derive, so its keys equal those of the Rust type with the
/// same fields, variants and numbers. Files and programs in other languages write it as a text:
///
/// | text | meaning |
/// | --- | --- |
/// | `bool` | false, which is empty, and true |
/// | `numbers(9)`, `numbers(9, first = 1)` | the numbers 0 to 9, 0 is empty; the numbers 1 to 9, none is empty |
/// | `numbers(9, empty = 5)`, `numbers(9, empty = none)` | the numbers 0 to 9, 5 is empty; 0 to 9, none is empty |
/// | `enum(Red, Mixed = (bool, numbers(3)), empty = Red)` | an enum, whose variants can carry values |
/// | `option(value)` | an optional value, empty if there is none |
/// | `full(value)` | the values of `value`, but none of them is empty |
/// | `struct(color = value, role = value)` | all combinations of the values of the fields, as one value |
/// | `joint(array(4, bool))` | all combinations of the values of the elements, as one value |
/// | `count(18)` | a multiplicity of 0 to 18, with one additive key; up to 65,535, while the derive has no limit |
/// | `slots(board = array(64, value), turn = bool)` | a struct of slots |
/// | `array(64, value)`, `bits(64)` | an array of slots, or of structs of slots; an array of `bool` |
/// | `features(Man = (numbers(31)), BlackToMove)` | an enum of features as a state |
/// | `slots(board = array(64, value) part(pawns = Pawn))` | values with the word `Pawn` in their names are a [part] |
/// | `slots(board = array(64, value) tally(material))` | a part that depends on the number of each kind, a [tally] |
///
/// Parts and tallies are written after a field of the state, several one after the other, as in the
/// attributes of the derive: `part(pawns)`, `part(white = White & !Pawn | King)`, `tally(hands,
/// counts)`, `tally(board, kinds)`, but without parentheses between words. An array of `bool` says
/// what is counted: `tally(men, bits)` the bits of each bitboard, as the derive does for a field
/// with `bits`, and `tally(lamps, kinds)` all elements that are `true`. [`ShapeKeys::part`] returns
/// the keys of a part.
///
/// [part]: crate::guide::attributes#part
/// [tally]: crate::guide::attributes#tally
/// [`ShapeKeys::part`]: crate::keys::ShapeKeys::part
///
/// A name with characters other than letters, digits, `_` and `.` is in quotation marks. Fields of
/// `slots` and variants have no parentheses or brackets in their names, because these divide the
/// [names of features](Shape::feature_name). In `slots` and `struct`, names may be omitted; the
/// fields are then numbered, as in a tuple.
///
/// With the feature `serde`, a description is serialized as its text. Deserialization parses the
/// text and checks all rules.
#[derive(Clone, PartialEq, Eq)]
pub struct Description {
    kind: DescriptionKind,
    values: usize,
    empty: Option<usize>,
    features: usize,
    entries: usize,
    slots: usize,
    /// For each field or variant, the numbers of slots and of entries before it.
    starts: Vec<(usize, usize)>,
    /// The indices of the fields or variants in the order of their names.
    by_name: Vec<usize>,
    /// The number of spaces in the name of each value, see `spaces_in_names`.
    spaces: Option<usize>,
    /// Total number of nested descriptions, including this one.
    nested: usize,
    /// Maximum nesting depth of descriptions, including this one.
    depth: usize,
    /// The parts of the state that values of this field belong to.
    parts: Vec<InPart>,
}

impl Description {
    /// Makes a description from a kind and its parts, without parsing a text.
    ///
    /// # Errors
    /// If a rule is broken. For example, a slot has more than 65,536 values, two names are equal,
    /// or a part of a value is made of slots.
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
        if let DescriptionKind::Enum { variants, .. } | DescriptionKind::Features(variants) =
            &mut kind
        {
            // The contents of a variant have no empty value of their own: only the variant as a
            // whole can be empty.
            for (_, contents) in variants {
                contents.empty = None;
                contents.features = contents.values;
                contents.entries = contents.values;
            }
        }
        Description {
            kind,
            values: 0,
            empty: Some(0),
            features: 0,
            entries: 0,
            slots: 0,
            starts: Vec::new(),
            by_name: Vec::new(),
            spaces: None,
            nested: 0,
            depth: 0,
            parts: Vec::new(),
        }
        .summed()
    }

    /// Returns the kind of this description, with its parts.
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

    /// Returns the number of slots of a described state. If the state is an enum of features, each
    /// feature is a slot, because it is present or absent.
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

    /// Returns the number of features of a described state. Each feature has one key.
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

    /// Returns the number of values, if this describes one slot. The values are numbered from 0.
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

    /// Returns the number of the empty value, if this describes one slot that has one.
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

    /// Calls `read` with the shape of this description. A shape displays the names of features, or
    /// a table of all features.
    ///
    /// ```
    /// # use zobrist::keys::Description;
    /// let lights: Description = "slots(on = bits(25))".parse()?;
    /// assert_eq!(lights.with_shape(|shape| shape.feature_name(7).to_string()), "on[7] = true");
    /// # Ok::<(), zobrist::keys::DescriptionError>(())
    /// ```
    pub fn with_shape<R>(&self, read: impl FnOnce(&Shape<'_>) -> R) -> R {
        // Allocates a cell for each nested description.
        let cells: Vec<_> = (0..self.nested).map(|_| Cell::default()).collect();
        let shape = self.lower(&mut cells.iter());
        read(&shape)
    }

    /// Checks the rules that depend on the whole state and on whether its keys are additive.
    pub(crate) fn check_state(&self, additive: bool) -> Result<(), DescriptionError> {
        self.check_slot()?;
        if !additive && self.has_counts() {
            return Err(DescriptionError::new(
                "XOR keys would keep only the parity of a count: use numbers(...), or keys that are added",
            ));
        }
        self.with_shape(|shape| {
            let Some((name, other)) =
                nonces::clash(shape, &mut alloc::vec![0; nonces::entries(shape)])
            else {
                return Ok(());
            };
            let names = if other.is_empty() {
                name
            } else {
                name.text("` and `").text(other.as_str())
            };
            let problem = "would have keys that other slots have: rename it";
            Err(DescriptionError::new(format_args!(
                "`{}` {problem}",
                names.as_str()
            )))
        })
    }

    fn has_counts(&self) -> bool {
        matches!(self.kind, DescriptionKind::Multiplicity(_))
            || self.kind.nested().any(Description::has_counts)
    }

    /// Finds a value by the path of its slot and its name. Returns the first entry of the slot, a
    /// shape with the sizes of the slot, and the number of the value.
    pub(crate) fn value(
        &self,
        slot: &str,
        value: &str,
    ) -> Result<(usize, Shape<'static>, usize), DescriptionError> {
        let found = self.find(slot)?;
        let of = found.description;
        let is_state_of_features =
            matches!(of.kind, DescriptionKind::Features(_)) && core::ptr::eq(of, self);
        if !found.is_slot() || is_state_of_features {
            return Err(DescriptionError::new(format_args!(
                "{} is made of slots: name one of them",
                Quoted(slot)
            )));
        }
        let number = of.number_of(value).ok_or_else(|| {
            let (slot, value, known) = (Quoted(slot), Quoted(value), of.known_values());
            DescriptionError::new(format_args!(
                "{slot} has no value {value}: its values are {known}"
            ))
        })?;
        Ok((found.first_entry, of.summary(), number))
    }

    /// Returns the names of the first values, as text for an error message.
    fn known_values(&self) -> String {
        self.with_shape(|shape| {
            listed((0..self.values).map(|number| {
                let mut name = String::new();
                // Writing to a `String` cannot fail.
                let _ = match self.kind {
                    DescriptionKind::Multiplicity(_) => write!(name, "{number}"),
                    _ => write_value(shape, number, &mut name),
                };
                name
            }))
        })
    }
}
