//! Golden vectors: keys are a contract, so each key of the golden files, which an independent implementation wrote, is the key of the
//! library, in all widths and on all platforms.

mod abstracted;
#[allow(dead_code, reason = "some are for other tests")]
#[path = "../integration/fixtures/chess.rs"]
mod chess;
mod fingerprints;
mod guaranteed;
mod local_keys;
mod open;
#[allow(dead_code, reason = "some are for other tests")]
#[path = "../integration/fixtures/random.rs"]
mod random;
mod states;
mod tabulation;
mod vectors;

use std::process::Command;

/// The golden files are what the reference writes, where there is a Python to run it.
#[test]
fn the_reference_agrees_with_its_files() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/reference.py");
    match Command::new("python3").args([script, "--check"]).output() {
        Ok(output) => assert!(
            output.status.success(),
            "{}{}",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        ),
        Err(error) => println!("not checked, no python3: {error}"),
    }
}
