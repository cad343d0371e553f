//! Tests of the modules and of the program.

mod cli;
mod fen;
mod game;
mod moves;
mod perft;
#[path = "../../../support/tests/running/mod.rs"]
mod running;
mod search;
mod solve;
