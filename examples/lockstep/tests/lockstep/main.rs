//! Tests of the game, of the peers and of the program.

mod cli;
mod game;
mod peers;
#[path = "../../../support/tests/running/mod.rs"]
mod running;
