//! What `check` reports of a hash that does not belong to a state.

#[cfg(feature = "derive")]
mod known_mistakes;
mod smallest_explanation;
