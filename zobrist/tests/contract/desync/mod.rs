//! What `check` reports of a hash that does not belong to a state.

mod forgotten_moves;
mod known_mistakes;
mod limits;
mod smallest_explanation;
