//! Reads numbers from a text, and analyses their quality as keys.

use std::num::Wrapping;

use zobrist::Key;
use zobrist::analysis::{Effort, Quality};

use crate::description::{Combine, Description};
use crate::error::{Error, quote};
use crate::shape;
use crate::table::with_key_type;

/// Parses numbers of at most `bits` bits in the syntax of source code, such as `{0x2a, 42ULL}` or `U64(0x2a)`. Commas,
/// semicolons, brackets and spaces separate numbers. A comment begins with `//`, or with `#` at the start of a line,
/// and is skipped.
///
/// # Errors
/// The first line that is invalid, counted from 1, and its error.
pub fn parse(text: &str, bits: u32) -> Result<Vec<u128>, (usize, Error)> {
    let mut numbers = Vec::new();
    for (i, line) in (1..).zip(text.lines()) {
        let code = line.split("//").next().unwrap_or_default();
        if code.trim_start().starts_with('#') {
            continue;
        }
        for part in code.split_inclusive(|c: char| c.is_whitespace() || ",;{}[]()".contains(c)) {
            let word = part.trim_end_matches(|c: char| c.is_whitespace() || ",;{}[]()".contains(c));
            // In a macro call such as `UINT64_C(42)`, the argument is the number.
            let named = part.ends_with('(') && word.starts_with(|c: char| c.is_alphabetic());
            if !word.is_empty() && !named {
                numbers.push(number(word, bits).map_err(|why| (i, why))?);
            }
        }
    }
    Ok(numbers)
}

fn number(word: &str, bits: u32) -> Result<u128, Error> {
    let digits = word.trim_end_matches(['u', 'U', 'l', 'L', 'n']).replace('_', "");
    let hexadecimal = digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X"));
    let parsed = hexadecimal.map_or(digits.parse(), |digits| u128::from_str_radix(digits, 16));
    let number = parsed.map_err(|_| {
        error!("{} is no number of up to 128 bits, such as 42 or 0x2a; leave declarations out", quote(word))
    })?;
    if bits < 128 && number >> bits != 0 {
        bail!("{number:#x} has more than {bits} bits");
    }
    Ok(number)
}

/// Measures the quality of numbers as the keys of slots. The keys have `bits` bits. They are combined by addition if
/// `add` is true, and by XOR otherwise.
///
/// # Errors
/// If the number of keys differs from the number of keys of the slots, or if keys of this width cannot be additive.
pub fn quality(slots: &Description, numbers: &[u128], bits: u32, add: bool, effort: Effort) -> Result<Quality, Error> {
    ensure!(!add || bits >= 32, "keys that are added have 32 bits or more");
    let combine = if add { Combine::Add } else { Combine::Xor };
    let slots = &Description { bits, combine, ..slots.clone() };
    with_key_type!(examine(slots, numbers, effort))
}

fn examine<K: Key>(slots: &Description, numbers: &[u128], effort: Effort) -> Result<Quality, Error> {
    let state = shape::of(slots)?;
    let (found, expected) = (numbers.len(), state.features());
    ensure!(found == expected, "there are {found} numbers, but the slots have {expected} keys");
    let keys: Vec<K> = numbers.iter().map(|&number| K::from_halves(number as u64, (number >> 64) as u64)).collect();
    Ok(state.quality(&keys, effort))
}
