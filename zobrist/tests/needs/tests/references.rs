//! Compares files written by independent implementations with their current output.

use std::path::Path;
use std::process::{Command, ExitCode};

use zobrist_test_needs::Tests;

zobrist_test_needs::tests! {
    golden_keys needs "python3";
    golden_digests needs "python3";
    golden_tables needs "python3";
    generated_types needs "python3";
}

fn main() -> ExitCode {
    let mut tests = Tests::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests"));
    tests.add_all(&[self::tests]);
    tests.run()
}

/// Runs a script that compares its files. `script` is a path from the root of the repository.
fn check(script: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let output = Command::new("python3")
        .arg(root.join(script))
        .arg("--check")
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    assert!(
        output.status.success(),
        "{}{}",
        text(&output.stdout),
        text(&output.stderr)
    );
}

fn golden_keys() {
    check("zobrist/tests/golden/reference.py");
}

fn golden_digests() {
    check("zobrist/tests/golden/digests.py");
}

fn golden_tables() {
    check("bindings/golden/keys.py");
}

fn generated_types() {
    check("zobrist-derive/tests/generated/generate.py");
}
