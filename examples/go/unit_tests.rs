//! Unit tests, by module.

mod board;
mod game;
mod games;
mod hashing;
mod playout;
mod positions;
mod triple_ko;
