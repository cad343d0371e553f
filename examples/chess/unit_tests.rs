//! Unit tests, by module.

mod chess960;
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
mod search;
mod solve;
mod upcoming;
