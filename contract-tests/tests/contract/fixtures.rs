//! States and numbers that the integration tests use, too.
#![allow(dead_code, reason = "some are for the integration tests alone")]

#[path = "../../../zobrist/tests/integration/fixtures/chess.rs"]
pub(crate) mod chess;
#[path = "../../../zobrist/tests/integration/fixtures/panic.rs"]
pub(crate) mod panic;
