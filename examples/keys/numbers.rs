//! Numbers of a file, one a line.

use std::fs;
use std::io;
use std::path::Path;

use zobrist_examples::program::Failure;
use zobrist_examples::quote::quote;

/// Reads numbers of at most `bits` bits from `path`, or from standard input if that is `-`. Empty lines and those that
/// begin with `#` hold none.
pub(crate) fn read(path: &Path, bits: u32) -> Result<Vec<u128>, Failure> {
    let (name, text) = if path.as_os_str() == "-" {
        ("standard input".to_owned(), io::read_to_string(io::stdin()))
    } else {
        (quote(path.display()), fs::read_to_string(path))
    };
    let text = text.map_err(|error| Failure::error(format!("cannot read {name}: {error}")))?;
    parse(&text, bits).map_err(|(line, why)| Failure::error(format!("{name}, line {line}: {why}")))
}

pub(crate) fn parse(text: &str, bits: u32) -> Result<Vec<u128>, (usize, String)> {
    let lines = (1..).zip(text.lines().map(str::trim));
    let numbers = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    numbers.map(|(i, line)| number(line, bits).map_err(|why| (i, why))).collect()
}

fn number(line: &str, bits: u32) -> Result<u128, String> {
    // As in the source of a program.
    let digits = line.trim_end_matches(',').trim_end_matches(['u', 'U', 'l', 'L']).replace('_', "");
    let hexadecimal = digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X"));
    let parsed = hexadecimal.map_or(digits.parse(), |digits| u128::from_str_radix(digits, 16));
    let number = parsed.map_err(|_| {
        format!("{} is no number of up to 128 bits, such as 42 or 0x2a", quote(line))
    })?;
    if bits < 128 && number >> bits != 0 {
        return Err(format!("{number:#x} has more than {bits} bits"));
    }
    Ok(number)
}
