//! Code that the example programs share: one-line errors, bounded reads and quotes of input,
//! progress bars, tables of counted and published numbers, confidence intervals, pictures, and perft
//! with a check of every hash.
#![forbid(unsafe_code)]

#[cfg(feature = "chess")]
pub mod chess;
pub mod dice;
pub mod game;
pub mod input;
pub mod perft;
#[cfg(feature = "plot")]
pub mod plot;
pub mod polyglot;
pub mod program;
pub mod progress;
pub mod quote;
pub mod results;
pub mod student;

/// Tests the commands of the repository's README.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
