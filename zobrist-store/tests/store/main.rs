//! Tests of stores: a read returns the written value, in any process, and no foreign file is read or overwritten.
#![forbid(unsafe_code)]

#[path = "../../../zobrist/tests/integration/fixtures/any.rs"]
mod any;
mod claims;
mod conflicts;
mod contract;
#[cfg(unix)]
mod creations;
mod databases;
#[cfg(unix)]
mod disputes;
#[cfg(unix)]
mod exits;
#[cfg(unix)]
mod files;
#[cfg(unix)]
mod killed;
#[cfg(unix)]
mod leftovers;
mod merges;
#[cfg(unix)]
mod processes;
#[path = "../../../zobrist/tests/integration/fixtures/random.rs"]
mod random;
#[cfg(unix)]
mod servers;
mod values;

use std::process::ExitCode;

use zobrist_test_needs::Tests;

fn main() -> ExitCode {
    #[cfg(unix)]
    if let Ok(job) = std::env::var(processes::JOB) {
        processes::work(&job);
        return ExitCode::SUCCESS;
    }
    let mut tests = Tests::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/store"));
    tests.add_all(&[
        claims::each,
        claims::tests,
        conflicts::each,
        contract::each,
        contract::tests,
        merges::each,
        merges::tests,
        values::each,
        values::tests,
    ]);
    #[cfg(unix)]
    tests.add_all(&[
        creations::tests,
        disputes::each,
        exits::each,
        exits::tests,
        files::tests,
        killed::each,
        leftovers::tests,
        processes::each,
        servers::tests,
    ]);
    tests.run()
}
