//! The book keys of many positions, one a line, on all cores.

use std::io::{self, BufRead, Write};

use rayon::prelude::*;
use zobrist::Zobrist;
use zobrist_examples::program::Failure;
use zobrist_examples::progress::Progress;

use super::BookPosition;
use crate::fen::board;

/// No FEN is as long, so not any input is taken into memory as one line.
const LONGEST_LINE: usize = 1 << 16;

/// Writes the key of each FEN of `input` as a line of 16 hexadecimal digits, in their order. Blank lines give none, but
/// are counted as lines.
///
/// All complete lines that one read returns are answered before the next, so a program at the other end of a pipe can
/// wait for its answers.
///
/// # Errors
/// The first line that is no FEN, after the keys of the lines before it.
pub(crate) fn write_keys(
    mut input: impl BufRead,
    mut output: impl Write,
    progress: &Progress,
) -> Result<(), Failure> {
    let (mut text, mut lines) = (Vec::new(), 0);
    loop {
        let read = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            read => read
                .map_err(|error| Failure::error(format!("cannot read standard input: {error}")))?,
        };
        let len = read.len();
        text.extend_from_slice(read);
        input.consume(len);
        // The last line may have no newline.
        let newline = text.iter().rposition(|&byte| byte == b'\n');
        let complete = if len == 0 { text.len() } else { newline.map_or(0, |newline| newline + 1) };
        if complete > 0 {
            write_answers(&text[..complete], &mut lines, &mut output)?;
            text.drain(..complete);
            progress.add(lines - progress.done());
        }
        if text.len() > LONGEST_LINE {
            return Err(Failure::error(format!("line {} is too long for a FEN", lines + 1)));
        }
        if len == 0 {
            return Ok(());
        }
    }
}

/// Writes the keys of `text`, the lines after the first `lines`.
fn write_answers(text: &[u8], lines: &mut u64, output: &mut impl Write) -> Result<(), Failure> {
    let text = text.strip_suffix(b"\n").unwrap_or(text).par_split(|&byte| byte == b'\n');
    let answers: Vec<Answers> = text.fold(Answers::default, Answers::with).collect();
    for answers in answers {
        output.write_all(&answers.keys)?;
        *lines += answers.lines;
        if let Some(error) = answers.error {
            output.flush()?;
            return Err(Failure::error(format!("line {lines}: {error}")));
        }
    }
    Ok(output.flush()?)
}

/// The keys of successive lines, up to the first that is no FEN.
#[derive(Default)]
struct Answers {
    keys: Vec<u8>,
    lines: u64,
    error: Option<String>,
}

impl Answers {
    fn with(mut self, line: &[u8]) -> Self {
        if self.error.is_some() {
            return self;
        }
        self.lines += 1;
        if line.trim_ascii().is_empty() {
            return self;
        }
        match board(&String::from_utf8_lossy(line)) {
            Ok(board) => {
                let key = BookPosition::from(&board).zobrist_hash().raw();
                // `writeln!(keys, "{key:016x}")` takes as long as the FEN.
                let digit = |i: usize| b"0123456789abcdef"[(key >> (60 - 4 * i) & 0xf) as usize];
                self.keys.extend(std::array::from_fn::<u8, 16, _>(digit));
                self.keys.push(b'\n');
            }
            Err(error) => self.error = Some(error),
        }
        self
    }
}

#[cfg(test)]
mod tests;
