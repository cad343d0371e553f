//! Numbers of a text, and their examination.

use std::num::Wrapping;

use zobrist::Key;
use zobrist::analysis::{Effort, KeyLayout, Quality};

use crate::error::{Error, quote};

/// Reads numbers of at most `bits` bits as they are in the source of a program: `{0x2a, 42ULL}` or `U64(0x2a)`. Commas, semicolons,
/// brackets and spaces separate them; comments, which begin with `#` at the begin of a line or with `//`, hold none.
///
/// # Errors
/// The number of a line, and what is wrong with it.
pub fn parse(text: &str, bits: u32) -> Result<Vec<u128>, (usize, Error)> {
    let mut numbers = Vec::new();
    for (i, line) in (1..).zip(text.lines()) {
        let code = line.split("//").next().unwrap_or_default();
        if code.trim_start().starts_with('#') {
            continue;
        }
        for part in code.split_inclusive(|c: char| c.is_whitespace() || ",;{}[]()".contains(c)) {
            let word = part.trim_end_matches(|c: char| c.is_whitespace() || ",;{}[]()".contains(c));
            // A macro, such as `UINT64_C`, whose argument is the number.
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
        Error::new(format!(
            "{} is no number of up to 128 bits, such as 42 or 0x2a; leave declarations out",
            quote(word)
        ))
    })?;
    if bits < 128 && number >> bits != 0 {
        return Err(Error::new(format!("{number:#x} has more than {bits} bits")));
    }
    Ok(number)
}

/// Examines numbers as keys of `bits` bits, which are combined by XOR or added.
///
/// # Errors
/// If the slots have another number of keys, or keys of this width are not added.
pub fn quality(
    layout: &KeyLayout,
    numbers: &[u128],
    bits: u32,
    add: bool,
    effort: Effort,
) -> Result<Quality, Error> {
    let (found, expected) = (numbers.len(), layout.key_count());
    if found != expected {
        return Err(Error::new(format!(
            "there are {found} numbers, but the slots have {expected} keys"
        )));
    }
    let keys = Keys { layout, of: numbers, effort };
    Ok(match (bits, add) {
        (8 | 16, true) => return Err(Error::new("keys that are added have 32 bits or more")),
        (8, false) => keys.examine(|number| number as u8),
        (16, false) => keys.examine(|number| number as u16),
        (32, false) => keys.examine(|number| number as u32),
        (64, false) => keys.examine(|number| number as u64),
        (_, false) => keys.examine(|number| number),
        (32, true) => keys.examine(|number| Wrapping(number as u32)),
        (64, true) => keys.examine(|number| Wrapping(number as u64)),
        (_, true) => keys.examine(Wrapping),
    })
}

struct Keys<'a> {
    layout: &'a KeyLayout,
    of: &'a [u128],
    effort: Effort,
}

impl Keys<'_> {
    fn examine<K: Key>(&self, key: impl Fn(u128) -> K) -> Quality {
        let keys: Vec<K> = self.of.iter().map(|&number| key(number)).collect();
        self.layout.quality(&keys, self.effort)
    }
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn notations() {
        let text = "# keys\n42\n\n 0x2A \n0x9d39_247e_3377_6d41,\r\n0xffffffffffffffffULL,\n// end\n0x2an\n";
        let numbers = vec![42, 42, 0x9d39_247e_3377_6d41, u128::from(u64::MAX), 42];
        assert_eq!(parse(text, 64), Ok(numbers));
        let source = "{0x2a, 42ULL}, // two\n\tU64( 0x2A ), UINT64_C(42)\n};\n  # 7\n[42n]";
        assert_eq!(parse(source, 64), Ok(vec![42; 5]));
        assert_eq!(parse(&u128::MAX.to_string(), 128), Ok(vec![u128::MAX]));
    }

    #[test]
    fn bad_lines_are_named() {
        for (text, line) in [
            ("1\n\nx", 3),
            ("-1", 1),
            ("1\n0x", 2),
            ("9d39", 1),
            ("1\n2\n256", 3),
            ("1.5", 1),
            ("1\n2 3x", 2),
            ("f", 1),
        ] {
            assert_eq!(parse(text, 8).unwrap_err().0, line, "{text}");
        }
    }
}
