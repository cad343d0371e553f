//! Tests of the modules and of the program.

mod cli;
mod game;
mod moves;
mod peer;
mod perft;
mod position;
mod repetition;
#[path = "../../../support/tests/running/mod.rs"]
mod running;
