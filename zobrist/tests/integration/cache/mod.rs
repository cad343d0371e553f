//! `Cache`: against a model, with values that own memory, and shared by threads.

mod audit;
pub(crate) mod model;
mod promises;
mod reentry;
mod shared;
mod verification;
