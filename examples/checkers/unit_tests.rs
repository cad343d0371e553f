//! Unit tests, by module.

mod fen;
mod game;
mod moves;
mod perft;
mod search;
mod solve;
