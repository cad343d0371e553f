//! Compares files written by independent implementations with their current output.

use std::path::Path;
use std::process::Command;

/// Runs a script that compares its files. `script` is a path from the root of the repository.
fn check(script: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let output = Command::new("python3")
        .arg(root.join(script))
        .arg("--check")
        .output()
        .expect("python3 is in PATH");
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    assert!(
        output.status.success(),
        "{}{}",
        text(&output.stdout),
        text(&output.stderr)
    );
}

#[test]
#[ignore = "needs python3"]
fn golden_keys() {
    check("zobrist/tests/golden/reference.py");
}

#[test]
#[ignore = "needs python3"]
fn golden_digests() {
    check("zobrist/tests/golden/digests.py");
}

#[test]
#[ignore = "needs python3"]
fn golden_tables() {
    check("bindings/golden/keys.py");
}

#[test]
#[ignore = "needs python3"]
fn generated_types() {
    check("zobrist-derive/tests/generated/generate.py");
}
