//! Tests of the modules and of the program.

mod chess960;
mod cli;
mod collisions;
mod correction;
mod distinct;
mod evaluate;
mod fen;
mod game;
mod matches;
mod order;
mod perft;
mod polyglot;
mod random_games;
#[path = "../../../support/tests/running/mod.rs"]
mod running;
mod search;
mod solve;
mod upcoming;
