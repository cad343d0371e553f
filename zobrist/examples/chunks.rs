//! Learn how to cut a file into chunks by its content, by rolling hashes. A chunk ends where the hash of
//! the last 64 bytes has 12 zeros as its highest bits, so an insertion changes only the chunks around it.
//!
//! Prints a histogram of the sizes of the chunks of a file, given as an argument, or of 16 MiB of
//! random bytes, and how many chunks remain the same when a byte is inserted. Checks that sizes
//! have the distribution of independent cuts, and that a long run of equal bytes is one chunk.

#![expect(clippy::cast_precision_loss, reason = "counts are small")]

use std::collections::HashSet;
use std::path::PathBuf;
use std::{env, fs, process};

use zobrist::Seed;
use zobrist::tabulation::Rolling;

/// The number of bytes that determine whether a chunk ends.
const WINDOW: usize = 64;
/// Chunks have a mean of 2^12 bytes.
const BITS: u32 = 12;

/// An unknown seed hides the content: the sizes of chunks do not tell which file was cut.
static ROLLING: Rolling = Rolling::<256>::new(Seed::new(2026), WINDOW);

/// Returns the chunks of a file. Their concatenation is the file.
fn chunks(file: &[u8]) -> Vec<&[u8]> {
    let (mut chunks, mut start) = (Vec::new(), 0);
    for (at, hash) in ROLLING.windows(file).enumerate() {
        if hash >> (64 - BITS) == 0 {
            let end = at + WINDOW;
            chunks.push(&file[start..end]);
            start = end;
        }
    }
    if start < file.len() {
        chunks.push(&file[start..]);
    }
    chunks
}

/// Random bytes by xorshift64 (G. Marsaglia, "Xorshift RNGs", J. Stat. Softw. 8(14), 2003).
fn random_bytes(len: usize) -> Vec<u8> {
    let mut state = 2026_u64;
    let next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 56) as u8
    };
    std::iter::repeat_with(next).take(len).collect()
}

fn main() {
    let path = env::args_os().nth(1).map(PathBuf::from);
    let file = match &path {
        Some(path) => fs::read(path).unwrap_or_else(|error| {
            eprintln!("cannot read {}: {error}", path.display());
            process::exit(2);
        }),
        None => random_bytes(1 << 24),
    };
    let found = chunks(&file);
    assert_eq!(found.concat(), file);

    let mut histogram = [0_usize; 32];
    for chunk in &found {
        histogram[chunk.len().ilog2().min(31) as usize] += 1;
    }
    println!("{} chunks of {} bytes", found.len(), file.len());
    for (log, count) in histogram.into_iter().enumerate() {
        if count > 0 {
            let bar = "#".repeat(count * 50 / found.len());
            println!(
                "{:>10} to {:>10} {count:>6} {bar}",
                1_u64 << log,
                (2_u64 << log) - 1
            );
        }
    }

    let mut changed = file.clone();
    changed.insert(file.len() / 2, 0);
    let known: HashSet<&[u8]> = found.iter().copied().collect();
    let new = chunks(&changed)
        .into_iter()
        .filter(|chunk| !known.contains(chunk))
        .count();
    println!("{new} new after a byte was inserted in the middle");

    if path.is_none() {
        // Cuts are independent with probability p = 2^-12 at each byte, so sizes are geometric: of n
        // bytes there are n p (+- 4 standard deviations) chunks, of which 1 - (1 - p)^4096 = 0.632
        // have at most 4,096 bytes.
        let expected = file.len() as f64 / 4096.0;
        assert!((found.len() as f64 - expected).abs() < 4.0 * expected.sqrt());
        let short = found.iter().filter(|chunk| chunk.len() <= 4096).count() as f64;
        let deviation = (0.632 * 0.368 / expected).sqrt();
        assert!((short / found.len() as f64 - 0.632).abs() < 4.0 * deviation);
        assert!(new <= 3, "{new} new chunks");
        // All windows of a run of equal bytes have one hash, and it is not 0: by cyclic polynomials,
        // windows of 128 equal bytes have the hash 0, so each of them would end a chunk.
        assert_eq!(chunks(&vec![0; 1 << 16]).len(), 1);
    }
}
