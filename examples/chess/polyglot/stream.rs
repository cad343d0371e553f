//! The book keys of many positions, one a line, on all cores.

use std::io::{self, Read, Write};

use rayon::prelude::*;

use super::book_key;
use crate::fen::FenError;
use zobrist_examples::progress::Progress;

/// What is read at once at most.
const CHUNK: usize = 1 << 20;
/// What one core does before it looks for more.
const PART: usize = 1 << 14;
/// No FEN is as long; so not any input is taken into memory as one line.
const LONGEST_LINE: usize = 1 << 16;

/// Why there are no more keys.
#[derive(Debug)]
pub(crate) enum StreamError {
    /// The line of this number, from 1, is no FEN. The keys of those before it are written.
    Line(u64, FenError),
    /// The line of this number does not end.
    LineLength(u64),
    /// Standard input cannot be read.
    Read(io::Error),
    /// Standard output cannot be written.
    Write(io::Error),
}

/// Writes the key of each FEN of `input` as a line of 16 hexadecimal digits, in their order. Blank
/// lines give none, but are counted as lines.
///
/// All complete lines of what one read returns are answered before the next, so a program at the
/// other end of a pipe can wait for its answers.
pub(crate) fn write_keys(
    mut input: impl Read,
    mut output: impl Write,
    progress: &Progress,
) -> Result<(), StreamError> {
    let mut buffer = vec![0; CHUNK + LONGEST_LINE];
    let mut lines = 0;
    // The bytes of the line that is not complete yet are at the start of the buffer.
    let mut kept = 0;
    loop {
        let read = match input.read(&mut buffer[kept..kept + CHUNK]) {
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(StreamError::Read(error)),
        };
        let filled = kept + read;
        let complete = match buffer[..filled].iter().rposition(|&byte| byte == b'\n') {
            _ if read == 0 => filled,
            Some(newline) => newline + 1,
            None => 0,
        };
        lines += answer(&buffer[..complete], lines, &mut output)?;
        buffer.copy_within(complete..filled, 0);
        kept = filled - complete;
        if kept > LONGEST_LINE {
            return Err(StreamError::LineLength(lines + 1));
        }
        progress.add(lines - progress.done());
        if read == 0 {
            return Ok(());
        }
    }
}

/// Writes the keys of `text`, the lines after the first `before`, and returns how many lines it has.
fn answer(text: &[u8], before: u64, output: &mut impl Write) -> Result<u64, StreamError> {
    let parts: Vec<&[u8]> = parts(text).collect();
    let answers: Vec<Answer> = parts.into_par_iter().map(Answer::new).collect();
    let mut lines = 0;
    for answer in answers {
        output.write_all(&answer.keys).map_err(StreamError::Write)?;
        lines += answer.lines;
        if let Some(error) = answer.error {
            output.flush().map_err(StreamError::Write)?;
            return Err(StreamError::Line(before + lines, error));
        }
    }
    output.flush().map_err(StreamError::Write)?;
    Ok(lines)
}

/// Cuts `text` between lines.
fn parts(mut text: &[u8]) -> impl Iterator<Item = &[u8]> {
    std::iter::from_fn(move || {
        let tail = text.get(PART..).unwrap_or_default();
        let end = match tail.iter().position(|&byte| byte == b'\n') {
            Some(newline) => PART + newline + 1,
            None => text.len(),
        };
        let (part, rest) = text.split_at(end);
        text = rest;
        (!part.is_empty()).then_some(part)
    })
}

/// The keys of some lines, up to the first that is no FEN.
struct Answer {
    keys: Vec<u8>,
    lines: u64,
    error: Option<FenError>,
}

impl Answer {
    fn new(text: &[u8]) -> Self {
        let mut answer = Answer { keys: Vec::with_capacity(text.len() / 2), lines: 0, error: None };
        let text = text.strip_suffix(b"\n").unwrap_or(text);
        for line in text.split(|&byte| byte == b'\n') {
            answer.lines += 1;
            if line.trim_ascii().is_empty() {
                continue;
            }
            match book_key(line) {
                Ok(key) => answer.push(key),
                Err(error) => {
                    answer.error = Some(error);
                    break;
                }
            }
        }
        answer
    }

    /// As `writeln!(keys, "{key:016x}")`, which costs as much as reading the FEN.
    fn push(&mut self, key: u64) {
        let digits = std::array::from_fn::<u8, 16, _>(|i| {
            b"0123456789abcdef"[(key >> (60 - 4 * i) & 0xf) as usize]
        });
        self.keys.extend_from_slice(&digits);
        self.keys.push(b'\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const KEY: &str = "463b96181691fc9c";

    /// Reads at most so many bytes at once.
    struct Trickle<'a>(&'a [u8], usize);

    impl Read for Trickle<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let len = buffer.len().min(self.1);
            self.0.read(&mut buffer[..len])
        }
    }

    fn keys(input: &str, at_once: usize) -> (String, Result<(), String>) {
        let mut output = Vec::new();
        let input = Trickle(input.as_bytes(), at_once);
        let result = write_keys(input, &mut output, &Progress::hidden());
        (String::from_utf8(output).unwrap(), result.map_err(|error| format!("{error:?}")))
    }

    #[test]
    fn lines_in_order_however_they_arrive() {
        let fens: Vec<String> = (0..2_000)
            .map(|i| {
                format!("{}/8/8/8/8/8/8/4K3 {} - -", ["k7", "1k6", "7k"][i % 3], ["w", "b"][i % 2])
            })
            .collect();
        let expected = fens.iter().fold(String::new(), |keys, fen| {
            keys + &format!("{:016x}\n", book_key(fen.as_bytes()).unwrap())
        });
        let blank = fens.join("\n\r\n  \n");
        for input in [fens.join("\n"), fens.join("\r\n") + "\n", blank + "\n\n"] {
            for at_once in [7, 100, usize::MAX] {
                assert_eq!(keys(&input, at_once), (expected.clone(), Ok(())));
            }
        }
        assert_eq!(keys("", 1), (String::new(), Ok(())));
        assert_eq!(keys("\n \n", 1), (String::new(), Ok(())));
    }

    #[test]
    fn a_bad_line_ends_it_and_has_its_number() {
        for before in [0, 1, 5, 1_000, 40_000] {
            for at_once in [1_000, usize::MAX] {
                let input = format!("{FEN}\n").repeat(before) + "\n8/8 w\n" + FEN;
                let (written, result) = keys(&input, at_once);
                assert_eq!(written, format!("{KEY}\n").repeat(before));
                assert_eq!(result, Err(format!("Line({}, TooFewRanks(2))", before + 2)));
            }
        }
    }

    #[test]
    fn a_line_without_end() {
        let input = format!("{FEN}\n{}", " ".repeat(LONGEST_LINE + 1));
        assert_eq!(keys(&input, 1_000), (format!("{KEY}\n"), Err("LineLength(2)".into())));
    }
}
