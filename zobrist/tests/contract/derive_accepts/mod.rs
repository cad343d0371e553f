//! What the macro must cope with: each compiles, has as many features as counted by hand, and hashes alike
//! step by step and from scratch.
#![deny(warnings, missing_docs, unreachable_pub, unused_qualifications)]

mod fields;
mod generics;
mod hygiene;
mod limits;
mod lints;
mod macros;
mod names_of_the_user;
mod states;
mod values;

/// The names of all features.
fn names<T: zobrist::Zobrist>() -> Vec<String> {
    (0..T::SHAPE.features()).map(|i| T::SHAPE.feature_name(i).to_string()).collect()
}
