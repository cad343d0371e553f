//! The command `errors`.

use std::io::Write;
use std::iter::repeat_with;

use anyhow::Result;
use clap::Args;
use zobrist::analysis::Effort;
use zobrist_examples::dice::split_mix;
use zobrist_examples::progress;
use zobrist_examples::results::wrapped;
use zobrist_examples::student;

use crate::{Combine, Game, Options, Source, Table};

const EXAMPLES: &str = "\
Example:
  keys errors --seeds 2";

/// Counts the wrong answers that 32-bit keys of several generators give near the initial position
/// of chess.
///
/// The 291,073 boards that differ from the initial position in at most two squares are stored by
/// hash, one after the other. Before it is stored, each board is looked up: an answer is wrong,
/// because all boards are different.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ErrorsCommand {
    /// The number of seeds: 1, 2, 3, ..
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(2..=10_000))]
    seeds: u64,
}

const SQUARES: usize = 64;
const PIECES: usize = 12;
/// The number of boards that differ in at most two squares, where each square has 12 other
/// contents.
const BOARDS: usize = 1 + SQUARES * PIECES + SQUARES * (SQUARES - 1) / 2 * PIECES * PIECES;

/// The keys of all pieces on a square, then those on the next.
type Keys = Vec<u32>;
/// A generator of keys: its name, and the keys of a seed.
type Generator = (&'static str, fn(u64) -> Keys);

const SOURCES: [Generator; 11] = [
    ("this library, features", |seed| {
        of_library(seed, Source::Features)
    }),
    ("this library, random", |seed| {
        of_library(seed, Source::Random)
    }),
    ("random bytes, overlapping", |seed| {
        // H. G. Muller, Micro-Max: a key is four bytes in a row of its piece.
        let mut random = split_mix(seed);
        let bytes: Vec<[u8; SQUARES + 3]> = (0..PIECES)
            .map(|_| [(); SQUARES + 3].map(|()| random() as u8))
            .collect();
        board(|square, piece| {
            bytes[piece][square..square + 4]
                .iter()
                .fold(0, |key, &byte| key << 8 | u32::from(byte))
        })
    }),
    ("a number a piece, rotated", |seed| {
        let numbers: Vec<u64> = repeat_with(split_mix(seed)).take(PIECES).collect();
        board(|square, piece| numbers[piece].rotate_left(square as u32) as u32)
    }),
    ("a number a piece ^ a number a square", |seed| {
        let numbers: Vec<u64> = repeat_with(split_mix(seed))
            .take(PIECES + SQUARES)
            .collect();
        board(|square, piece| (numbers[piece] ^ numbers[PIECES + square]) as u32)
    }),
    ("random, distance 9 or more", |seed| {
        let mut keys = Keys::new();
        for key in repeat_with(split_mix(seed)).map(|key| key as u32) {
            if keys.iter().all(|other| (key ^ other).count_ones() >= 9) {
                keys.push(key);
            }
            if keys.len() == SQUARES * PIECES {
                break;
            }
        }
        keys
    }),
    ("code words, distance 12 or more", |seed| {
        let mut random = split_mix(seed);
        let mut words: Vec<u32> = (1..2048).map(code_word).collect();
        board(|_, _| words.swap_remove(random() as usize % words.len()))
    }),
    ("rand(), 15 bits", |seed| {
        let mut rand = rand(seed);
        board(|_, _| rand())
    }),
    ("rand() << 16 ^ rand()", |seed| {
        let mut rand = rand(seed);
        board(|_, _| rand() << 16 ^ rand())
    }),
    ("three rand() << 15", |seed| {
        let mut rand = rand(seed);
        board(|_, _| rand() << 30 ^ rand() << 15 ^ rand())
    }),
    ("a congruential generator's state", |seed| {
        // W. H. Press et al., Numerical Recipes in C, 1992, section 7.1.
        let mut state = seed as u32;
        board(|_, _| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state
        })
    }),
];

fn board(mut key: impl FnMut(usize, usize) -> u32) -> Keys {
    (0..SQUARES * PIECES)
        .map(|i| key(i / PIECES, i % PIECES))
        .collect()
}

/// Returns the keys of the board, the first field of a position.
fn of_library(seed: u64, source: Source) -> Keys {
    let options = Options {
        bits: 32,
        seed,
        source: Some(source),
        ..Game::Chess.options()
    };
    let table =
        Table::new(options).unwrap_or_else(|error| unreachable!("chess has these keys: {error}"));
    table.keys[..SQUARES * PIECES]
        .iter()
        .map(|&key| key as u32)
        .collect()
}

/// Returns `rand()` of Microsoft's C library, which has 15 bits.
fn rand(seed: u64) -> impl FnMut() -> u32 {
    let mut state = seed as u32;
    move || {
        state = state.wrapping_mul(214_013).wrapping_add(2_531_011);
        state >> 16 & 0x7fff
    }
}

/// Returns a word of the extended BCH code of 32 bits with 11 information bits, whose words differ
/// in at least 12 bits.
fn code_word(information: u32) -> u32 {
    // The generator polynomial: S. Lin, D. J. Costello, Error Control Coding, 1983, appendix C.
    let word = (0..11)
        .filter(|bit| information >> bit & 1 == 1)
        .fold(0_u32, |word, bit| word ^ 0o5_423_325 << bit);
    word << 1 | word.count_ones() & 1
}

/// Returns the number of the boards whose hash an earlier board has.
fn wrong_answers(keys: &[u32]) -> usize {
    // The pieces of the first and of the last two ranks, and the empty squares between them.
    let piece = |square: usize| match square / 8 {
        0 => Some([3, 1, 2, 4, 5, 2, 1, 3][square % 8]),
        1 => Some(0),
        6 => Some(6),
        7 => Some([9, 7, 8, 10, 11, 8, 7, 9][square % 8]),
        _ => None,
    };
    let changes = |square: usize| {
        let key = |piece: Option<usize>| piece.map_or(0, |piece| keys[square * PIECES + piece]);
        let old = piece(square);
        let new = [None]
            .into_iter()
            .chain((0..PIECES).map(Some))
            .filter(move |&new| new != old);
        new.map(move |new| key(old) ^ key(new)).collect::<Vec<_>>()
    };
    let changes: Vec<Vec<u32>> = (0..SQUARES).map(changes).collect();
    let mut hashes = Vec::with_capacity(BOARDS);
    hashes.push(0);
    for (square, first) in changes.iter().enumerate() {
        hashes.extend(first);
        for second in &changes[square + 1..] {
            hashes.extend(
                first
                    .iter()
                    .flat_map(|first| second.iter().map(move |second| first ^ second)),
            );
        }
    }
    hashes.sort_unstable();
    hashes.dedup();
    BOARDS - hashes.len()
}

impl ErrorsCommand {
    #[expect(clippy::cast_precision_loss, reason = "the numbers are far below 2^52")]
    pub(crate) fn run(self, output: &mut impl Write) -> Result<()> {
        let slots = crate::slots("board=64x12")?;
        writeln!(output, "{:<36} wrong answers a million probes", "")?;
        writeln!(
            output,
            "{:<36} {:>14} {:>7} {:>7}  quality",
            "keys", "mean", "least", "most"
        )?;
        let mut findings = Vec::new();
        for (name, keys) in SOURCES {
            let progress = progress::bar(self.seeds, "seeds");
            let rates = (1..=self.seeds).map(|seed| {
                let wrong = wrong_answers(&keys(seed));
                progress.inc(1);
                1e6 * wrong as f64 / BOARDS as f64
            });
            let rates: Vec<f64> = rates.collect();
            drop(progress);
            let (mean, error) = student::mean(&rates);
            let error = error.map_or("?".to_owned(), |error| format!("{error:.0}"));
            let mean_text = format!("{mean:.0} +- {error}");
            let [least, most] =
                [f64::min, f64::max].map(|of| rates.iter().copied().reduce(of).unwrap_or(mean));
            let first: Vec<u128> = keys(1).into_iter().map(u128::from).collect();
            let quality = crate::quality(&slots, &first, 32, Combine::Xor, Effort::Tenth)?;
            let verdict = match quality.findings.first() {
                None => "good".to_string(),
                Some(finding) => {
                    findings.push(finding.to_string());
                    format!("bad ({})", findings.len())
                }
            };
            writeln!(
                output,
                "{name:<36} {mean_text:>14} {least:>7.0} {most:>7.0}  {verdict}"
            )?;
            output.flush()?;
        }
        writeln!(output, "\nThe quality is that of the first seed's keys:")?;
        for (number, finding) in (1..).zip(findings) {
            writeln!(output, "{}", wrapped(&format!("({number}) {finding}"), 4))?;
        }
        Ok(())
    }
}
