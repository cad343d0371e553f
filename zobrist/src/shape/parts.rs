//! Selects the values that belong to a part of a state, such as the pawns, by words in their names. Each part has a
//! separate hash.

use super::message::Message;
use super::{Kind, Shape};

/// Returns the innermost element of a nested array: the shape of a slot, if `shape` is an array of slots.
pub const fn element<'a>(shape: &Shape<'a>) -> Shape<'a> {
    match shape.kind {
        Kind::Array(_, element) => self::element(element),
        _ => *shape,
    }
}

/// Returns the number of named values of a slot. Only numbered values have names.
pub const fn values(slot: &Shape) -> usize {
    if slot.is_numbered_slot() { slot.values() } else { 0 }
}

/// Returns whether `word` is one of the words in the name of value `number`.
pub const fn has(shape: &Shape, number: usize, word: &str) -> bool {
    match shape.kind {
        Kind::Bool => is_in(if number == 1 { "true" } else { "false" }, word),
        // Words have no sign.
        Kind::Signed { first } if first + number > 127 => false,
        Kind::Integer { first } | Kind::Signed { first } => is_in(Message::new().number(first + number).as_str(), word),
        Kind::Named(names) => is_in(names[number], word),
        Kind::Enum(variants) | Kind::Variants(variants) => {
            let mut i = variants.len() - 1;
            while number < variants[i].values_before {
                i -= 1;
            }
            is_in(variants[i].name, word) || has(&variants[i].shape, number - variants[i].values_before, word)
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

/// Checks that `word` occurs in the name of at least one value that has a key.
pub const fn has_anywhere(shape: &Shape, word: &str, field: &str) {
    let mut feature = 0;
    while feature < shape.features() {
        if has(shape, shape.value_of(feature), word) {
            return;
        }
        feature += 1;
    }
    let message = Message::new().text("no value of `").text(field).text("` that has a key is called `").text(word);
    let message = message.text("`: write a variant as its enum does, or a number");
    panic!("{}", message.as_str());
}

/// Checks that a field can be in a part by counts: each of its slots has numbered values.
pub const fn check_counted(slot: &Shape, field: &str) {
    if values(slot) == 0 {
        let message = Message::new().text("`tally` needs slots with numbered values, and `").text(field);
        let message = message.text("` has none: put it on a field such as `[Option<Piece>; 64]`");
        panic!("{}", message.as_str());
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
