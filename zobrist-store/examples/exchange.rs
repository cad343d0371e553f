//! Two processes, each with its own store, exchange their new results while they run.
//!
//! ```text
//! cargo run --release -p zobrist-store --example exchange
//! ```
//!
//! They share no memory and no file, only messages: here lines of JSON in pipes, elsewhere MPI. Each computes half of the states of
//! a round, sends the results of [`drain_new`](Store::drain_new), and [absorbs](Store::absorb) those of the other, which it
//! looks up in the next round.
#![forbid(unsafe_code)]

use std::env;
use std::error::Error;
use std::io::{BufRead, BufReader, Write, stdin, stdout};
use std::path::Path;
use std::process::{Command, Stdio};

use zobrist::ZobristHash;
use zobrist::cache::Cache;
use zobrist::lattice::LatticeKeys;
use zobrist_store::{Origin, Store};

const SPINS: usize = 64;
const ROUNDS: usize = 10;
/// The number of states of each process in each round.
const SHARE: usize = 50;

type Hash = ZobristHash<[bool], u64>;

/// A state of its number.
fn spins(number: usize) -> Vec<bool> {
    (0..SPINS).map(|site| number >> (site % 16) & 1 == 1 && site % 3 == 0).collect()
}

/// The energy of a state, which stands for a computation of minutes.
fn energy(spins: &[bool]) -> f64 {
    spins.windows(2).map(|pair| if pair[0] == pair[1] { -1.0 } else { 1.0 }).sum()
}

/// Runs one of the two processes, which reads the lines of the other and writes its own.
fn exchange(
    rank: usize,
    path: &Path,
    mut from: impl BufRead,
    mut to: impl Write,
) -> Result<usize, Box<dyn Error>> {
    let keys = LatticeKeys::<bool, u64>::new(2026, SPINS);
    let fingerprints = [("keys", keys.fingerprint())];
    let origin = Origin { model: "Ising chain, version 1", fingerprints: &fingerprints };
    let mut store = Store::<Hash, f64>::open(path, &origin, Cache::new(1000)?)?;
    let mut computed = 0;
    for round in 0..ROUNDS {
        let mine = (2 * round + rank) * SHARE;
        let theirs = (2 * round.saturating_sub(1) + 1 - rank) * SHARE;
        let before = if round == 0 { 0 } else { SHARE };
        for number in (mine..mine + SHARE).chain(theirs..theirs + before) {
            let state = spins(number);
            store.get_or_insert_with(keys.hash(&state), || {
                computed += 1;
                energy(&state)
            })?;
        }
        let new = store.drain_new()?.into_iter().map(|(hash, energy)| (hash.raw(), energy));
        // Short enough for a pipe: both write before they read.
        writeln!(to, "{}", serde_json::to_string(&new.collect::<Vec<_>>())?)?;
        to.flush()?;
        let mut line = String::new();
        from.read_line(&mut line)?;
        let theirs: Vec<(u64, f64)> = serde_json::from_str(&line)?;
        store.absorb(theirs.into_iter().map(|(hash, energy)| (Hash::from_raw(hash), energy)))?;
    }
    // Both have the results of each other, and all are correct.
    for number in 0..2 * ROUNDS * SHARE {
        let state = spins(number);
        assert_eq!(store.get(keys.hash(&state))?, Some(&energy(&state)));
    }
    store.flush()?;
    Ok(computed)
}

fn main() -> Result<(), Box<dyn Error>> {
    if let Some(path) = env::args().nth(1) {
        let computed = exchange(1, Path::new(&path), stdin().lock(), stdout().lock())?;
        return Ok(writeln!(stdout(), "{computed}")?);
    }
    let folder = tempfile::tempdir()?;
    let path = |rank: usize| folder.path().join(format!("{rank}.store"));
    let mut other = Command::new(env::current_exe()?)
        .arg(path(1))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut from = BufReader::new(other.stdout.take().ok_or("a pipe")?);
    let to = other.stdin.take().ok_or("a pipe")?;
    let computed = exchange(0, &path(0), &mut from, to)?;
    let mut theirs = String::new();
    from.read_line(&mut theirs)?;
    assert!(other.wait()?.success());
    let (theirs, all) = (theirs.trim().parse::<usize>()?, 2 * ROUNDS * SHARE);
    println!("{all} states, {computed} energies computed here and {theirs} in the other process");
    assert_eq!((computed, theirs), (all / 2, all / 2));
    Ok(())
}
