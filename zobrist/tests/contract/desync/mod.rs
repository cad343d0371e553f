//! Tests the error of `check` for a hash that disagrees with its state.

mod beginnings;
mod decoded;
mod forgotten_moves;
mod known_mistakes;
mod limits;
mod smallest_explanation;
