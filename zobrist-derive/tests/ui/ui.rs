//! The errors of the macro and of misused slots, each a file with one mistake and what the compiler says of it.

use std::env;
use std::process::Command;

/// The flags of `trybuild` and the width of its messages. Those that it sets itself differ between the dependencies and the programs,
/// so that each dependency is compiled for both.
const FLAGS: &[&str] =
    &["--cfg", "trybuild", "--verbose", "-A", "dead_code", "--diagnostic-width=140"];
const VARIABLE: &str = "CARGO_ENCODED_RUSTFLAGS";

/// After a change on purpose: `TRYBUILD=overwrite cargo test -p zobrist-ui-tests`, and read the difference.
#[test]
fn errors() {
    let flags = FLAGS.join("\x1f");
    // A variable can be set without unsafe code for another process only.
    if env::var(VARIABLE).as_ref() == Ok(&flags) {
        trybuild::TestCases::new().compile_fail("*/*.rs");
    } else {
        let status = Command::new(env::current_exe().expect("this test is a file"))
            .args(["--exact", "errors"])
            .env(VARIABLE, flags)
            .status()
            .expect("this test can be run again");
        assert!(status.success(), "see above");
    }
}
