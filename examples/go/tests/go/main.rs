//! Tests of the modules and of the program.

mod board;
mod cli;
mod game;
mod games;
mod hashing;
mod keys;
mod playout;
mod positions;
#[path = "../../../support/tests/running/mod.rs"]
mod running;
mod solve;
mod triple_ko;
