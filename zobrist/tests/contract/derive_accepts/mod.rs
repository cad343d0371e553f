//! Tests the input that the derive accepts. The expansion must compile without warnings and have as
//! many features as counted by hand. Updates must give the same hash as hashing from scratch.
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

/// Returns the names of all features of `T`.
fn names<T: zobrist::Zobrist>() -> Vec<String> {
    (0..T::SHAPE.features())
        .map(|i| T::SHAPE.feature_name(i).to_string())
        .collect()
}
