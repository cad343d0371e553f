//! Tests of stores: a read returns the written value, in any process, and no foreign file is read
//! or overwritten.
#![forbid(unsafe_code)]

mod addresses;
#[path = "../../../zobrist/tests/integration/fixtures/any.rs"]
mod any;
mod claims;
mod conflicts;
mod contract;
mod creations;
mod databases;
mod disputes;
mod exits;
mod files;
mod hostile;
mod killed;
mod lattices;
mod leftovers;
mod merges;
#[cfg(target_os = "linux")]
mod network;
mod processes;
#[path = "../../../zobrist/tests/integration/fixtures/random.rs"]
mod random;
#[cfg(unix)]
mod servers;
mod values;

use std::process::ExitCode;

use zobrist_test_needs::Tests;

fn main() -> ExitCode {
    if let Ok(job) = std::env::var(processes::JOB) {
        processes::work(&job);
        return ExitCode::SUCCESS;
    }
    let mut tests = Tests::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/store"));
    // The servers of these tests listen at Unix sockets. These tests take the longest, so they come
    // first.
    #[cfg(unix)]
    tests.add_all(&[servers::tests]);
    tests.add_all(&[
        addresses::tests,
        claims::each,
        claims::tests,
        conflicts::each,
        contract::each,
        contract::tests,
        creations::tests,
        disputes::each,
        exits::each,
        exits::tests,
        files::tests,
        hostile::tests,
        killed::each,
        lattices::tests,
        leftovers::tests,
        merges::each,
        merges::tests,
        processes::each,
        values::each,
        values::tests,
    ]);
    #[cfg(target_os = "linux")]
    tests.add_all(&[network::tests]);
    tests.run_on(12)
}
