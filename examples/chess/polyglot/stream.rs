//! The book keys of many positions, one a line, on all cores.

use std::array;
use std::io::{BufRead, BufReader, Read, Write};

use rayon::prelude::*;
use zobrist::Zobrist;
use zobrist_examples::program::Failure;
use zobrist_examples::progress::Progress;

use super::BookPosition;
use crate::fen::board;

/// No FEN is as long, so not any input is taken into memory as one line.
const LONGEST_LINE: u64 = 1 << 16;

/// Writes the key of each FEN of `input` as a line of 16 hexadecimal digits, in their order. Blank lines give none, but
/// are counted as lines.
///
/// All complete lines that one read returns are answered before the next, so a program at the other end of a pipe can
/// wait for its answers.
///
/// # Errors
/// The first line that is no FEN, after the keys of the lines before it.
pub(crate) fn write_keys(
    mut input: BufReader<impl Read>,
    mut output: impl Write,
    progress: &Progress,
) -> Result<(), Failure> {
    let mut lines = 0;
    loop {
        let mut text = Vec::new();
        match input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut text) {
            Err(error) => {
                return Err(Failure::error(format!("cannot read standard input: {error}")));
            }
            Ok(0) => return Ok(()),
            Ok(_) if text.len() as u64 == LONGEST_LINE => {
                return Err(Failure::error(format!("line {} is too long for a FEN", lines + 1)));
            }
            Ok(_) => {}
        }
        let others = input.buffer();
        let complete =
            others.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
        text.extend_from_slice(&others[..complete]);
        input.consume(complete);

        let text = text.strip_suffix(b"\n").unwrap_or(&text).par_split(|&byte| byte == b'\n');
        let answers: Vec<_> = text.map(answer).collect();
        progress.add(answers.len() as u64);
        for answer in answers {
            lines += 1;
            let key = answer.map_err(|error| Failure::error(format!("line {lines}: {error}")))?;
            output.write_all(key.as_slice().as_flattened())?;
        }
        output.flush()?;
    }
}

/// Returns the answer to a line, or `None` if it is blank.
fn answer(line: &[u8]) -> Result<Option<[u8; 17]>, String> {
    if line.trim_ascii().is_empty() {
        return Ok(None);
    }
    let key = BookPosition::from(&board(&String::from_utf8_lossy(line))?).zobrist_hash().raw();
    // `format!("{key:016x}\n")` takes as long as the FEN.
    let digit = |i| b"0123456789abcdef"[(key >> (60 - 4 * i) & 0xf) as usize];
    Ok(Some(array::from_fn(|i| if i < 16 { digit(i) } else { b'\n' })))
}

#[cfg(test)]
mod tests;
