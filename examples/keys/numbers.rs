//! Reads files of numbers and descriptions.

use std::path::Path;

use zobrist_examples::input;
use zobrist_examples::program::Failure;
use zobrist_examples::quote::quote;
use zobrist_generate::numbers;

/// Maximum size of a file in bytes. 200,000 numbers of 128 bits are shorter.
const LARGEST: usize = 8 << 20;

/// Reads numbers of at most `bits` bits from `path`, or from standard input if the path is `-`.
pub(crate) fn read(path: &Path, bits: u32) -> Result<Vec<u128>, Failure> {
    let (name, text) = read_text(path)?;
    numbers::parse(&text, bits).map_err(|(line, why)| Failure::error(format!("{name}, line {line}: {why}")))
}

/// Reads the text of `path`, or of standard input if the path is `-`. Also returns the name of the input for messages.
pub(crate) fn read_text(path: &Path) -> Result<(String, String), Failure> {
    let (name, text) = if path.as_os_str() == "-" {
        ("standard input".to_owned(), input::standard_text(LARGEST))
    } else {
        (quote(path.display()), input::text(path, LARGEST))
    };
    Ok((name, text.map_err(Failure::Error)?))
}
