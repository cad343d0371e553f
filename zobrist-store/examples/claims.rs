//! Shares the work on the same states between two processes: each result is computed once.
//!
//! ```text
//! cargo run --release -p zobrist-store --example claims
//! ```
//!
//! Both processes look up all states, in opposite orders. If the other process is computing a
//! value, this one continues with other states ([`Attempt::Pending`]), and waits only when no other
//! state is left. The store is a file here. On a cluster, with the feature `redis`, the address is
//! `redis://node1/`, and nothing else changes.
#![forbid(unsafe_code)]

use std::env;
use std::error::Error;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use zobrist::ZobristHash;
use zobrist::lattice::{Lattice, LatticeKeys};
use zobrist_store::{Attempt, Claim, Origin, Store};

const SPINS: u8 = 64;
const STATES: usize = 400;

type Hash = ZobristHash<[bool], u64>;

/// Returns a chain of spins that repeats the low 16 bits of `number`.
fn spins(number: usize) -> Vec<bool> {
    (0..SPINS)
        .map(|site| number >> (site % 16) & 1 == 1)
        .collect()
}

/// Returns the energy of a chain. The pause represents an expensive computation.
fn energy(spins: &[bool]) -> f64 {
    thread::sleep(Duration::from_millis(1));
    spins
        .windows(2)
        .map(|pair| if pair[0] == pair[1] { -1.0 } else { 1.0 })
        .sum()
}

/// Gets the energies of all states. Returns the number of energies that this process computed.
fn work(path: &Path, is_reversed: bool) -> Result<usize, Box<dyn Error>> {
    let chain = Lattice::simple([SPINS.into()]);
    let keys = LatticeKeys::<bool, u64>::builder(2026, chain.sites())
        .on(&chain)
        .build()?;
    let origin = Origin::new("Ising chain, version 1").fingerprint("keys", keys.fingerprint());
    let store = Store::<Hash, f64>::open(path, &origin)?;
    let mut computed = 0;
    let mut compute = |claim: Claim<'_, Hash, f64>, state: &[bool]| {
        computed += 1;
        claim.fulfil(energy(state))
    };
    let mut later = Vec::new();
    for number in 0..STATES {
        let number = if is_reversed {
            STATES - 1 - number
        } else {
            number
        };
        let state = spins(number);
        match store.try_get(keys.hash(&state))? {
            Attempt::Found(_) => {}
            Attempt::Claimed(claim) => _ = compute(claim, &state)?,
            Attempt::Pending(pending) => later.push((pending, state)),
        }
    }
    for (pending, state) in later {
        // The wait returns a claim if the other process ended without a value.
        if let Attempt::Claimed(claim) = pending.wait()? {
            compute(claim, &state)?;
        }
    }
    // The store now has all values.
    for state in (0..STATES).map(spins) {
        let walls: i32 = state
            .windows(2)
            .map(|pair| i32::from(pair[0] != pair[1]))
            .sum();
        let expected = 2 * walls - (i32::from(SPINS) - 1);
        assert_eq!(store.get(keys.hash(&state))?, Some(f64::from(expected)));
    }
    Ok(computed)
}

fn main() -> Result<(), Box<dyn Error>> {
    if let Some(path) = env::args_os().nth(1) {
        println!("{}", work(path.as_ref(), true)?);
        return Ok(());
    }
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("energies.store");
    let other = Command::new(env::current_exe()?)
        .arg(&path)
        .stdout(Stdio::piped())
        .spawn()?;
    let here = work(&path, false)?;
    let output = other.wait_with_output()?;
    assert!(output.status.success());
    let there = String::from_utf8(output.stdout)?.trim().parse::<usize>()?;
    println!("{STATES} states, {here} energies computed here and {there} in the other process");
    assert_eq!(here + there, STATES);
    Ok(())
}
