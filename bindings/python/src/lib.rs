//! The Python package `zobrist`: arrays in, arrays out, with the keys of the Rust crate.

mod arrays;
mod audit;
mod border;
mod cache;
mod cache_bulk;
mod canonical_hash;
mod claims;
mod class_keys;
mod crystals;
mod description;
mod entries;
mod environment_keys;
mod history;
mod kept;
mod key_table;
mod key_table_bulk;
mod lattice;
mod lattice_geometry;
mod lattice_keys;
mod local_bulk;
mod local_hashes;
mod local_keys;
mod local_properties;
mod mixed;
mod neighbour_lists;
mod open_keys;
mod oriented;
mod out;
mod paths;
mod quality;
mod rows;
mod store;
mod store_bulk;
mod stored;
mod supercell;
mod symmetries;
mod transposition;

#[pyo3::pymodule]
mod _zobrist {
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        super::border::install(module.py())
    }

    #[pymodule_export]
    use super::audit::Audit;
    #[pymodule_export]
    use super::cache::Cache;
    #[pymodule_export]
    use super::canonical_hash::CanonicalHash;
    #[pymodule_export]
    use super::claims::{Claim, Pending};
    #[pymodule_export]
    use super::class_keys::ClassKeys;
    #[pymodule_export]
    use super::history::History;
    #[pymodule_export]
    use super::key_table::KeyTable;
    #[pymodule_export]
    use super::lattice::Lattice;
    #[pymodule_export]
    use super::lattice_keys::LatticeKeys;
    #[pymodule_export]
    use super::local_hashes::LocalHashes;
    #[pymodule_export]
    use super::local_keys::LocalKeys;
    #[pymodule_export]
    use super::open_keys::OpenKeys;
    #[pymodule_export]
    use super::oriented::Oriented;
    #[pymodule_export]
    use super::quality::{Quality, quality};
    #[pymodule_export]
    use super::store::Store;
    #[pymodule_export]
    use super::symmetries::Symmetries;
    #[pymodule_export]
    use super::transposition::{SearchEntry, TranspositionTable};
}
