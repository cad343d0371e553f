//! Unit tests, by module.

mod game;
mod moves;
mod peer;
mod perft;
mod position;
mod repetition;
mod upcoming;
