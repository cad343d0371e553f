//! What types, their features and their keys are promised to be, and what is derived of them: hashes of lattices, canonical hashes,
//! explanations of mistakes. In one binary, a module per subject: generic code that they share is compiled once.

mod arithmetic;
mod chess_updates;
mod class_keys;
mod derive_accepts;
mod desync;
mod engines;
mod features_of_types;
mod features_of_views;
mod fixtures;
mod guaranteed_keys;
mod hash_bits;
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
mod numbers_with_empty;
mod open_keys;
mod panics;
mod prevented_bugs;
mod probability;
mod random_walk;
mod readable_tables;
mod shape_display;
mod shape_keys;
mod slots_of_states;
mod small_types;
mod symmetry;
mod table_entries;
mod tabulation;
