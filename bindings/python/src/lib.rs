//! The Python package `zobrist`: hashes of arrays and Python objects, with the same keys as the
//! Rust crate.

#[macro_use]
mod errors;

mod arrays;
mod audit;
mod border;
mod cache;
mod cached_value;
mod canonical_hash;
mod claims;
mod crystals;
mod description;
mod difference;
mod dimensions;
mod entries;
mod environment_keys;
mod hashed;
mod history;
mod key_table;
mod lattice;
mod lattice_geometry;
mod lattice_keys;
mod local_bulk;
mod local_hashes;
mod local_keys;
mod local_properties;
mod memoized_calls;
mod open_keys;
mod open_stores;
mod oriented;
mod permuted_rows;
mod quality;
mod result_arrays;
mod row_format;
mod shape_queries;
mod sketch;
mod sources;
mod store;
mod stored;
mod symmetries;
mod transposition;

#[pyo3::pymodule]
mod _zobrist {
    use pyo3::prelude::*;
    use pyo3::types::PyCFunction;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        let at_exit = PyCFunction::new_closure(module.py(), None, None, |args, _| {
            super::open_stores::flush_all(args.py())
        })?;
        module
            .py()
            .import("atexit")?
            .call_method1("register", (at_exit,))?;
        super::border::install(module.py())
    }

    #[pymodule_export]
    use super::{
        cache::Cache,
        canonical_hash::CanonicalHash,
        claims::{Claim, Pending},
        difference::Difference,
        hashed::HashedSlots,
        history::History,
        key_table::KeyTable,
        lattice::Lattice,
        lattice_keys::LatticeKeys,
        local_hashes::LocalHashes,
        local_keys::LocalKeys,
        open_keys::OpenKeys,
        oriented::Oriented,
        quality::{Quality, quality},
        shape_queries::{feature_count, feature_names, shape_text},
        sketch::Sketch,
        store::Store,
        symmetries::Symmetries,
        transposition::{SearchEntry, TranspositionTable},
    };
}
