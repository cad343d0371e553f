//! Selects the values that belong to a part of a state, such as the pawns, by words in their names.
//! Each part has a separate hash.

use super::message::Message;
use super::{Field, Kind, Shape};

/// Returns the innermost element of a nested array: the shape of a slot, if `shape` is an array of
/// slots.
pub const fn element<'a>(shape: &Shape<'a>) -> Shape<'a> {
    match shape.kind {
        Kind::Array(_, element) => self::element(element),
        _ => *shape,
    }
}

/// Returns the feature of the same value in the previous slot of the field that contains `feature`,
/// if there is one.
pub(crate) fn previous(shape: &Shape, feature: usize) -> Option<usize> {
    let (field, _) = shape.member_of(shape.entry(feature))?;
    let each = element(&field.shape).features();
    (feature - shape.feature_at(field.before) >= each).then(|| feature - each)
}

/// Returns the number of features of a slot that can be in a part by themselves: 0 for a struct of
/// slots. A count is one feature.
pub const fn selectable(slot: &Shape) -> usize {
    if has_values(slot) { slot.features() } else { 0 }
}

const fn has_values(slot: &Shape) -> bool {
    slot.is_slot() || matches!(slot.kind, Kind::Variants(_))
}

/// Returns whether `word` is one of the words in the name of value `number`.
pub const fn has(shape: &Shape, number: usize, word: &str) -> bool {
    match shape.kind {
        Kind::Bool => is_in(if number == 1 { "true" } else { "false" }, word),
        // Words have no sign.
        Kind::Signed { first } if first + number > 127 => false,
        Kind::Integer { first } | Kind::Signed { first } => {
            is_in(Message::new().number(first + number).as_str(), word)
        }
        Kind::Named(names) => is_in(names[number], word),
        Kind::Enum(variants) | Kind::Variants(variants) => {
            let (variant, number) = Field::of_value(variants, number);
            is_in(variant.name, word) || has(&variant.shape, number, word)
        }
        Kind::Product(parts) => {
            let (mut i, mut rest) = (parts.len(), number);
            while i > 0 && !has(&parts[i - 1], rest % parts[i - 1].values, word) {
                i -= 1;
                rest /= parts[i].values;
            }
            i > 0
        }
        Kind::Optional(value) => number > 0 && has(value, number - 1, word),
        Kind::Array(len, element) => {
            let (mut i, mut rest) = (0, number);
            while i < len && !has(element, rest % element.values, word) {
                rest /= element.values;
                i += 1;
            }
            i < len
        }
        Kind::Joint(value) => has(value, number, word),
        _ => false,
    }
}

/// Returns whether `word` occurs in the name of at least one value that has a key.
pub const fn is_known(shape: &Shape, word: &str) -> bool {
    let (features, mut feature) = (selectable(shape), 0);
    while feature < features && !has(shape, shape.value_of(feature), word) {
        feature += 1;
    }
    feature < features
}

/// Returns whether `word` occurs in the name of the empty value of a slot.
const fn names_empty(shape: &Shape, word: &str) -> bool {
    match (shape.is_slot(), shape.empty()) {
        (true, Some(number)) => has(shape, number, word),
        _ => false,
    }
}

/// Checks that `word` occurs in the name of at least one value of `field` that has a key.
pub const fn has_anywhere(shape: &Shape, word: &str, field: &str) {
    if !is_known(shape, word) {
        let message = Message::new()
            .text("no value of `")
            .text(field)
            .text("` that has a key is called `")
            .text(word);
        let message = message.text(if names_empty(shape, word) {
            "`, which is the empty value: name another value, or give each a key, `full`"
        } else if has_values(shape) {
            "`: write a variant, a number, or `true` for a bit; counts have no words"
        } else {
            "`: the field is made of structs, and a part takes all of it, `part(name)`"
        });
        panic!("{}", message.as_str());
    }
}

/// Panics with `problem` if words do not select any value. A macro at the user's words would not be
/// hygienic.
pub const fn check_selection(is_selected: bool, problem: &str) {
    assert!(is_selected, "{}", problem);
}

/// What the values of a field are for `tally`, as far as its attributes say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tally {
    /// Each value is a kind, but numbers in an array need to say that.
    Unsaid,
    /// Each value is a kind.
    Kinds,
    /// Each number says how often a kind occurs.
    Counts,
    /// Each bit that is set is an occurrence of the kind of its bitboard.
    Bits,
}

/// Maximum number of kinds of a field in a derived tally. The compiler draws their keys in some
/// seconds.
const MAX_KINDS: usize = 1 << 12;

impl Tally {
    /// Returns the shape of each element if the kinds of a field are the elements of its arrays. If
    /// they are its values, returns `None`.
    pub(crate) const fn element<'a>(self, field: &Shape<'a>) -> Option<Shape<'a>> {
        match (field.kind, self) {
            (Kind::Array(_, bit), Tally::Bits) if matches!(bit.kind, Kind::Bool) => Some(*field),
            (Kind::Array(_, element), _) => self.element(element),
            (Kind::Count { .. }, _) | (Kind::Integer { first: 0 }, Tally::Counts) => Some(*field),
            _ => None,
        }
    }

    /// Returns how often a slot with value `number` counts its kind.
    pub(crate) const fn times(self, slot: &Shape, number: usize) -> usize {
        if matches!((slot.kind, self), (Kind::Integer { .. }, Tally::Counts)) {
            number
        } else {
            1
        }
    }

    /// Checks that `field` can be in a tally, with this number of values.
    pub const fn check(self, field: &Shape, name: &str, part: &str, bits: u32, selected: usize) {
        assert!(
            bits >= 32,
            "`tally` adds keys, so they need 32 bits: write `key = u32` or a wider key"
        );
        if let Some(problem) = self.problem(field, name, part) {
            panic!("{}", problem.as_str());
        }
        let kinds = match self.element(field) {
            Some(element) if element.features > 0 => field.features / element.features,
            _ => selected,
        };
        if kinds > MAX_KINDS {
            let message = Message::new()
                .text("a tally has at most 4,096 kinds, and `")
                .text(name)
                .text("` has ");
            panic!(
                "{}",
                message
                    .number(kinds)
                    .text(": count fewer values or elements")
                    .as_str()
            );
        }
    }

    /// Returns why `field` cannot be in a tally: its values are not numbered, or it is unknown what
    /// they are.
    pub(crate) const fn problem(self, field: &Shape, name: &str, part: &str) -> Option<Message> {
        let slot = element(field);
        let message = Message::new();
        Some(if !has_values(&slot) {
            let message = message
                .text("`tally` counts values of slots, and `")
                .text(name)
                .text("` is made of structs: move the field that is counted to the state, ");
            message.text("such as `board: [Option<Piece>; 64]` or `hands: [[u8; 7]; 2]`")
        } else if matches!(self, Tally::Counts)
            && !(matches!(slot.kind, Kind::Integer { first: 0 })
                && matches!(slot.empty(), None | Some(0)))
        {
            message
                .text("`counts` needs numbers from 0, and 0 empty: leave it out, or change `")
                .text(name)
                .text("`")
        } else if matches!((field.kind, self), (Kind::Array(..), Tally::Unsaid))
            && slot.is_numbered_slot()
            && slot.is_number()
        {
            let message = message
                .text("a number of `")
                .text(name)
                .text("` can be a kind, as in a mailbox, or the count ");
            let message = message
                .text("of a kind, as in a pocket: write `tally(")
                .text(part);
            message
                .text(", kinds)` or `tally(")
                .text(part)
                .text(", counts)`")
        } else {
            return None;
        })
    }
}

/// Returns whether `word` is one of the words of `name`, which spaces separate.
const fn is_in(name: &str, word: &str) -> bool {
    let (name, word) = (name.as_bytes(), word.as_bytes());
    let (mut start, mut i, mut same) = (0, 0, true);
    while i < name.len() {
        if name[i] == b' ' {
            if same && i - start == word.len() {
                return true;
            }
            (start, same) = (i + 1, true);
        } else if i - start >= word.len() || name[i] != word[i - start] {
            same = false;
        }
        i += 1;
    }
    same && i - start == word.len()
}
