//! What the examples have in common: programs that answer bad input with one line, progress of long work, tables of
//! results beside what they should be, games that are walked through with every hash checked. And the simulation of the
//! example `alloy`, which a bench measures, too.
#![forbid(unsafe_code)]

pub mod cost;
pub mod dice;
pub mod game;
pub mod iron_copper;
pub mod perft;
pub mod polyglot;
pub mod program;
pub mod progress;
pub mod results;
