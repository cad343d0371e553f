//! Selects the values that belong to a part of a state, such as the pawns, by words in their names. Each part has a
//! separate hash.

use super::message::Message;
use super::{Kind, Shape};
use crate::hash::sums::{SETS, Sums};
use crate::key::Key;

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
        Kind::Integer { first } => is_in(Message::new().number(first + number).as_str(), word),
        Kind::Named(names) => is_in(names[number], word),
        Kind::Enum(variants) => {
            let mut i = variants.len() - 1;
            while number < variants[i].values_before {
                i -= 1;
            }
            is_in(variants[i].name, word) || has(&variants[i].shape, number - variants[i].values_before, word)
        }
        Kind::Product(parts) => {
            let (mut i, mut rest) = (parts.len(), number);
            while i > 0 {
                i -= 1;
                if has(&parts[i], rest % parts[i].values, word) {
                    return true;
                }
                rest /= parts[i].values;
            }
            false
        }
        Kind::Optional(value) => number > 0 && has(value, number - 1, word),
        Kind::Joint(Shape { kind: Kind::Array(len, element), .. }) => {
            let (mut i, mut rest) = (0, number);
            while i < *len && !has(element, rest % element.values, word) {
                rest /= element.values;
                i += 1;
            }
            i < *len
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

/// For each entry of a table, the set of the parts that the entry belongs to. Bit `i` stands for part `i`.
#[derive(Debug)]
pub struct PartSets<const LEN: usize>(pub [u32; LEN]);

impl<const LEN: usize> PartSets<LEN> {
    /// Adds entries of a field to the parts in `set`: in each slot of the field, the entry of value `number`. The field
    /// begins at entry `first`.
    #[must_use]
    pub const fn with(mut self, first: usize, field: &Shape, number: usize, set: u32) -> Self {
        let slot = element(field);
        let Some(feature) = slot.feature_of(number) else { return self };
        let mut entry = slot.slot_entry(feature);
        while entry < field.entries() && 1 + first + entry < LEN {
            self.0[1 + first + entry] |= set;
            entry += slot.entries();
        }
        self
    }

    /// Adds all entries of a field to the parts of `set`. The field begins at entry `first`.
    #[must_use]
    pub const fn with_field(mut self, first: usize, field: &Shape, set: u32) -> Self {
        let mut entry = 0;
        while entry < field.entries() && 1 + first + entry < LEN {
            self.0[1 + first + entry] |= set;
            entry += 1;
        }
        self
    }

    /// Returns the distinct sets in the order of their first entry. The empty set comes first.
    const fn different(&self) -> [u32; SETS] {
        let (mut sets, mut count, mut i) = ([0; SETS], 1, 0);
        while i < LEN {
            if position(&sets, self.0[i]) == SETS {
                assert!(count < SETS, "the values belong to more than 31 different sets of parts");
                sets[count] = self.0[i];
                count += 1;
            }
            i += 1;
        }
        sets
    }

    /// Returns, for each entry, the index of its set of parts among the distinct sets, which are in the order of their
    /// first entries.
    pub const fn numbers(&self) -> [u8; LEN] {
        let (sets, mut numbers, mut i) = (self.different(), [0; LEN], 0);
        while i < LEN {
            numbers[i] = position(&sets, self.0[i]) as u8;
            i += 1;
        }
        numbers
    }

    /// Returns, for each distinct set, a mask per part: all ones if the part is in the set, otherwise zero.
    pub const fn masks<K: Key, const N: usize>(&self) -> [[K; N]; SETS] {
        let (sets, mut masks, mut i) = (self.different(), [[<K as Sums>::ZERO; N]; SETS], 0);
        while i < SETS * N {
            if sets[i / N] >> (i % N) & 1 == 1 {
                masks[i / N][i % N] = K::ONES;
            }
            i += 1;
        }
        masks
    }
}

/// Returns the index of `set` in `sets`, or [`SETS`] if it is absent.
const fn position(sets: &[u32; SETS], set: u32) -> usize {
    let mut i = 0;
    while i < SETS && sets[i] != set {
        i += 1;
    }
    i
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
