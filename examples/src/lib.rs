//! What the examples have in common: programs that answer bad input with one line, progress of long work, tables of
//! results beside what they should be, games that are walked through with every hash checked.
#![forbid(unsafe_code)]

pub mod cost;
pub mod dice;
pub mod game;
pub mod perft;
pub mod program;
pub mod progress;
pub mod results;
