//! Reads input of bounded size, so that an endless file is an error.

use std::fs::File;
use std::io::{self, BufRead, Read};
use std::iter;
use std::path::Path;

use anyhow::{Context, Result};

use crate::quote::quote;

/// Maximum length of a line in bytes. A position needs fewer than a hundred.
const LONGEST_LINE: usize = 1 << 16;

/// Reads a text of at most `most` bytes from the file at `path`, or from standard input if the path
/// is `-`, without a byte order mark.
///
/// # Errors
/// Fails if the file cannot be read, is not UTF-8 or has more bytes.
pub fn text(path: &Path, most: usize) -> Result<String> {
    if path.as_os_str() == "-" {
        return whole(io::stdin(), most)
            .and_then(utf8)
            .context("cannot read standard input");
    }
    bytes(path, most)
        .and_then(utf8)
        .with_context(|| format!("cannot read {}", quote(path.display())))
}

/// Reads at most `most` bytes from the file at `path`.
///
/// # Errors
/// Fails if the file cannot be read or has more bytes.
pub fn bytes(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    whole(File::open(path)?, most)
}

fn whole(reader: impl Read, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(most as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > most {
        return Err(io::Error::other(format!("it has more than {most} bytes")));
    }
    Ok(bytes)
}

/// Iterates over the lines of `input` without their ends, and without a byte order mark. Each line
/// is read when it is asked for. A line of more than 65,536 bytes with its end, or one that is not
/// UTF-8, is an error.
pub fn lines(mut input: impl BufRead) -> impl Iterator<Item = io::Result<String>> {
    let mut next = move || {
        let mut bytes = Vec::new();
        input
            .by_ref()
            .take(LONGEST_LINE as u64 + 1)
            .read_until(b'\n', &mut bytes)?;
        if bytes.len() > LONGEST_LINE {
            return Err(io::Error::other(format!(
                "it has more than {LONGEST_LINE} bytes"
            )));
        }
        Ok(bytes)
    };
    let line = |bytes| utf8(bytes).map(|line| line.lines().next().unwrap_or_default().to_owned());
    iter::from_fn(move || match next() {
        Ok(bytes) if bytes.is_empty() => None,
        bytes => Some(bytes.and_then(line)),
    })
}

/// Returns the bytes as a text. Editors on Windows write a byte order mark at its begin.
fn utf8(bytes: Vec<u8>) -> io::Result<String> {
    let text = String::from_utf8(bytes)
        .map_err(|_| io::Error::other("it is not UTF-8: save it as UTF-8"))?;
    Ok(text
        .strip_prefix('\u{feff}')
        .map(str::to_owned)
        .unwrap_or(text))
}

#[cfg(test)]
mod tests;
