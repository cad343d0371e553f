//! The puzzles of the program `explore`.

mod cube;
mod lights;
mod pancake;
mod row;
mod sliding;
mod topspin;

pub use cube::Cube;
pub use lights::Lights;
pub use pancake::Pancake;
pub use row::Row;
pub use sliding::Sliding;
pub use topspin::TopSpin;
