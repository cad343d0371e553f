//! What others have counted, and the comparison with it.

use std::io::{self, Write};

use cozy_chess::Board;

use crate::distinct::distinct;
use crate::fen::Fen;
use crate::game::{Disagreement, Game};
use crate::perft::{Check, perft};

/// A position with its perft numbers from one ply on, as far as they are counted here.
pub(crate) struct Published {
    pub(crate) name: &'static str,
    pub(crate) fen: &'static str,
    pub(crate) perft: &'static [u64],
}

/// From the page "Perft Results" of the Chess Programming Wiki, where they are the initial position,
/// position 2 (by Peter McKenzie) and position 3.
pub(crate) const PERFT: [Published; 3] = [
    Published {
        name: "initial position",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        perft: &[20, 400, 8_902, 197_281, 4_865_609],
    },
    Published {
        name: "Kiwipete",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        perft: &[48, 2_039, 97_862, 4_085_603],
    },
    Published {
        name: "position 3",
        fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        perft: &[14, 191, 2_812, 43_238, 674_624],
    },
];

/// Positions after 1, 2, ... plies: sequence A083276 of the On-Line Encyclopedia of Integer Sequences.
/// En passant counts only where a capture is possible.
pub(crate) const DISTINCT: [u64; 6] = [20, 400, 5_362, 72_078, 822_518, 9_417_681];

/// Why the comparison ended early.
#[derive(Debug)]
pub(crate) enum CompareError {
    /// A hash was updated wrongly.
    Hash(Disagreement),
    /// The table cannot be written.
    Write(io::Error),
}

impl From<Disagreement> for CompareError {
    fn from(disagreement: Disagreement) -> Self {
        CompareError::Hash(disagreement)
    }
}

impl From<io::Error> for CompareError {
    fn from(error: io::Error) -> Self {
        CompareError::Write(error)
    }
}

/// Counts everything above, checks the hash of every node on the way, and writes a table of both.
/// Returns whether all numbers agree.
pub(crate) fn compare(output: &mut impl Write) -> Result<bool, CompareError> {
    let mut table = Table { output, agrees: true };
    let mut checked = 0;
    for published in &PERFT {
        table.head(&format!("perft, {}", published.name))?;
        let game = Game::new(published.board());
        for (depth, &expected) in (1..).zip(published.perft) {
            let count = perft(&game, depth, Check::All, None)?;
            checked += count.checked;
            table.row(depth, count.leaves, expected.into())?;
        }
    }
    table.head("distinct positions")?;
    let mut written = Ok(());
    checked += distinct(DISTINCT.len() as u8, Check::All, |ply, count| {
        if written.is_ok() {
            written = table.row(ply, count.into(), DISTINCT[usize::from(ply) - 1].into());
        }
    })?;
    written?;
    let agrees = table.agrees;
    writeln!(
        output,
        "\n{} hashes, each kept up to date by moves, equal those from scratch",
        grouped(checked.into())
    )?;
    Ok(agrees)
}

impl Published {
    pub(crate) fn board(&self) -> Board {
        let fen = Fen::read(self.fen.as_bytes()).expect("a published position");
        Board::try_from(&fen).expect("a published position")
    }
}

struct Table<'a, W> {
    output: &'a mut W,
    agrees: bool,
}

impl<W: Write> Table<'_, W> {
    fn head(&mut self, title: &str) -> io::Result<()> {
        writeln!(self.output, "{title:<24} {:>12} {:>12}", "counted", "published")
    }

    fn row(&mut self, plies: u8, counted: u128, published: u128) -> io::Result<()> {
        let agrees = counted == published;
        self.agrees &= agrees;
        let mark = if agrees { "ok" } else { "DIFFERS" };
        let (counted, published) = (grouped(counted), grouped(published));
        writeln!(self.output, "{plies:>24} {counted:>12} {published:>12}  {mark}")?;
        self.output.flush()
    }
}

/// A number with its digits in groups of three.
fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_is_marked() {
        let mut output = Vec::new();
        let mut table = Table { output: &mut output, agrees: true };
        table.row(1, 20, 20).unwrap();
        assert!(table.agrees);
        table.row(2, 401, 400).unwrap();
        table.row(3, 5_362, 5_362).unwrap();
        assert!(!table.agrees);
        let marks = ["20 ok", "400 DIFFERS", "5,362 ok"];
        for (line, mark) in String::from_utf8(output).unwrap().lines().zip(marks) {
            let words: Vec<&str> = line.split_whitespace().collect();
            assert_eq!(words[2..].join(" "), mark);
        }
    }

    #[test]
    fn digits_in_groups() {
        for (number, text) in [(0, "0"), (999, "999"), (1_000, "1,000"), (32_469_013, "32,469,013")]
        {
            assert_eq!(grouped(number), text);
        }
    }
}
