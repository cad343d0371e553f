use std::io::BufReader;

use super::*;

const FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KEY: &str = "463b96181691fc9c";
const MISSING: &str = "The FEN is missing a field.";

/// Reads at most so many bytes at once.
struct Trickle<'a>(&'a [u8], usize);

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let len = buffer.len().min(self.1);
        self.0.read(&mut buffer[..len])
    }
}

fn keys(input: &str, at_once: usize) -> (String, Result<(), String>) {
    let mut output = Vec::new();
    let input = BufReader::with_capacity(1 << 20, Trickle(input.as_bytes(), at_once));
    let result = write_keys(input, &mut output, &Progress::hidden());
    (
        String::from_utf8(output).unwrap(),
        result.map_err(|error| match error {
            Failure::Error(why) => why,
            other => panic!("{other:?}"),
        }),
    )
}

#[test]
fn lines_in_order_however_they_arrive() {
    let fens: Vec<String> = (0..2_000)
        .map(|i| {
            format!("{}/8/8/8/8/8/8/4K3 {} - -", ["k7", "1k6", "7k"][i % 3], ["w", "b"][i % 2])
        })
        .collect();
    let expected = fens.iter().fold(String::new(), |keys, fen| {
        let key = BookPosition::from(&board(fen).unwrap()).zobrist_hash();
        keys + &format!("{key}\n")
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
            assert_eq!(result, Err(format!("line {}: bad FEN '8/8 w': {MISSING}", before + 2)));
        }
    }
}

#[test]
fn a_line_without_end() {
    let input = format!("{FEN}\n{}", " ".repeat(LONGEST_LINE as usize));
    assert_eq!(
        keys(&input, 1_000),
        (format!("{KEY}\n"), Err("line 2 is too long for a FEN".into()))
    );
}
