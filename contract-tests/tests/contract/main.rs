//! What types, their features and their keys are promised to be, in one binary, a module per subject: generic code that they share is
//! compiled once.

mod abstracted_keys;
mod chess_updates;
mod derive_accepts;
mod engines;
mod features_of_types;
mod features_of_views;
mod fingerprint;
mod fixtures;
mod golden_keys;
mod key_stability;
mod open_keys;
mod panics;
mod random_walk;
mod readable_tables;
mod shape_display;
mod slots_of_states;
mod small_types;
