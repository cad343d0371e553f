//! Numbers of a text, one a line, and their examination.

use std::num::Wrapping;

use zobrist::Key;
use zobrist::analysis::{Effort, KeyLayout, Quality};

use crate::error::{Error, quote};

/// Reads numbers of at most `bits` bits, one a line. Empty lines and those that begin with `#` or `//` hold none.
///
/// # Errors
/// The number of a line, and what is wrong with it.
pub fn parse(text: &str, bits: u32) -> Result<Vec<u128>, (usize, Error)> {
    let lines = (1..).zip(text.lines().map(str::trim));
    let numbers = lines
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#') && !line.starts_with("//"));
    numbers.map(|(i, line)| number(line, bits).map_err(|why| (i, why))).collect()
}

fn number(line: &str, bits: u32) -> Result<u128, Error> {
    // As in the source of a program.
    let digits =
        line.trim_end_matches(',').trim_end_matches(['u', 'U', 'l', 'L', 'n']).replace('_', "");
    let hexadecimal = digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X"));
    let parsed = hexadecimal.map_or(digits.parse(), |digits| u128::from_str_radix(digits, 16));
    let number = parsed.map_err(|_| {
        Error::new(format!("{} is no number of up to 128 bits, such as 42 or 0x2a", quote(line)))
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
        assert_eq!(parse(&u128::MAX.to_string(), 128), Ok(vec![u128::MAX]));
    }

    #[test]
    fn bad_lines_are_named() {
        for (text, line) in
            [("1\n\nx", 3), ("-1", 1), ("1\n0x", 2), ("9d39", 1), ("1\n2\n256", 3), ("1.5", 1)]
        {
            assert_eq!(parse(text, 8).unwrap_err().0, line, "{text}");
        }
    }
}
