//! What `check` reports of a hash that does not belong to a state.

mod known_mistakes;
mod smallest_explanation;
