//! Golden vectors: keys are a contract, so each key of the golden files, which an independent implementation wrote, is the key of the
//! library, in all widths and on all platforms.

mod abstracted;
#[allow(dead_code, reason = "some are for other tests")]
#[path = "../integration/fixtures/chess.rs"]
mod chess;
mod descriptions;
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
