//! Golden tests: keys are a contract. An independent implementation wrote the golden files, and the
//! library must have the same keys in all widths and on all platforms.

mod abstracted;
#[allow(dead_code, reason = "other tests use the rest")]
#[path = "../integration/fixtures/chess.rs"]
mod chess;
mod counts;
mod descriptions;
#[allow(
    dead_code,
    unreachable_pub,
    unused_imports,
    reason = "a public module of `zobrist-store`"
)]
#[path = "../../../zobrist-store/src/digest/mod.rs"]
mod digest;
mod digests;
mod fingerprints;
mod guaranteed;
mod local_keys;
mod named;
mod open;
#[allow(dead_code, reason = "other tests use the rest")]
#[path = "../integration/fixtures/random.rs"]
mod random;
mod references;
mod sketches;
mod states;
mod tabulation;
mod vectors;
