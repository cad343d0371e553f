//! Unit tests, by module.

mod distinct;
mod evaluate;
mod fen;
mod game;
mod order;
mod perft;
mod polyglot;
mod random_games;
mod search;
mod solve;
