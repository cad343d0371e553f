//! Stores: what is read is what was written, by whatever process, and nothing else is read or overwritten.
#![forbid(unsafe_code)]

#[path = "../../../zobrist/tests/integration/fixtures/any.rs"]
mod any;
mod claims;
mod contract;
mod databases;
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
mod servers;
mod values;
