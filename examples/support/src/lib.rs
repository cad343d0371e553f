//! Support of the example programs: errors in one line, progress bars, tables of results beside published numbers, and
//! walks through games that check every hash.
#![forbid(unsafe_code)]

pub mod cost;
pub mod dice;
pub mod game;
pub mod perft;
pub mod polyglot;
pub mod program;
pub mod progress;
pub mod results;
