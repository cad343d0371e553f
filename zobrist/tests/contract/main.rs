//! Contract tests of types, features and keys, lattices, canonical hashes, and explanations of mistakes. All modules
//! share one binary, so that generic code is compiled once.

// The generated types call it so.
extern crate zobrist as zob;

mod arithmetic;
mod class_keys;
mod counts;
mod derive_accepts;
mod descriptions;
mod desync;
mod engines;
mod features_of_types;
mod features_of_views;
mod fixtures;
#[rustfmt::skip]
#[path = "../../../zobrist-derive/tests/generated/types.rs"]
mod generated;
mod guaranteed_keys;
mod hash_bits;
mod hashed;
mod key_sources;
mod key_stability;
mod lattice_bulk;
mod lattice_kinds;
mod lattice_metrics;
mod lattice_neighbours;
mod lattices;
mod local_hashes;
mod local_keys;
mod local_symmetries;
mod open_keys;
mod panics;
mod parts;
mod prevented_bugs;
mod probability;
mod random_descriptions;
mod readable_tables;
mod rows;
mod shape_display;
mod shape_keys;
mod small_types;
mod supercells;
mod symmetry;
mod table_entries;
mod tabulation;
