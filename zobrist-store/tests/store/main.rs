//! Tests of stores: a read returns the written value, in any process, and no foreign file is read
//! or overwritten.
#![forbid(unsafe_code)]

mod addresses;
#[path = "../../../zobrist/tests/integration/fixtures/any.rs"]
mod any;
mod claims;
mod conflicts;
mod contract;
mod creations;
mod databases;
mod disputes;
mod exits;
mod files;
mod hostile;
mod killed;
mod lattices;
mod leftovers;
mod merges;
#[cfg(target_os = "linux")]
mod network;
mod processes;
#[path = "../../../zobrist/tests/integration/fixtures/random.rs"]
mod random;
#[cfg(unix)]
mod servers;
mod values;
mod variants;
