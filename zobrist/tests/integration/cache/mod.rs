//! Caches: comparison with a model, values that own memory, and use by several threads.

mod audit;
pub(crate) mod model;
mod promises;
mod reentry;
mod shared;
mod verification;
