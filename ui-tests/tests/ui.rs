//! The errors of the macro and of misused slots, each a file with one mistake and what the compiler says of it.

/// After a change on purpose: `TRYBUILD=overwrite cargo test -p zobrist-ui-tests`, and read the difference.
#[test]
fn errors() {
    trybuild::TestCases::new().compile_fail("tests/ui/*/*.rs");
}
