//! Reads files of numbers and descriptions.

use std::fs;
use std::io;
use std::path::Path;

use zobrist_examples::program::Failure;
use zobrist_examples::quote::quote;
use zobrist_generate::numbers;

/// Reads numbers of at most `bits` bits from `path`, or from standard input if the path is `-`.
pub(crate) fn read(path: &Path, bits: u32) -> Result<Vec<u128>, Failure> {
    let (name, text) = read_text(path)?;
    numbers::parse(&text, bits).map_err(|(line, why)| Failure::error(format!("{name}, line {line}: {why}")))
}

/// Reads the text of `path`, or of standard input if the path is `-`. Also returns the name of the input for messages.
pub(crate) fn read_text(path: &Path) -> Result<(String, String), Failure> {
    let (name, text) = if path.as_os_str() == "-" {
        ("standard input".to_owned(), io::read_to_string(io::stdin()))
    } else {
        (quote(path.display()), fs::read_to_string(path))
    };
    match text {
        Ok(text) => Ok((name, text)),
        Err(error) => Err(Failure::error(format!("cannot read {name}: {error}"))),
    }
}
