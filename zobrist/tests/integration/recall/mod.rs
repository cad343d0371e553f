//! `Recall`: against a model, with values that own memory, in files; and the switch under a clock that is set by hand.

mod contract;
mod model;
mod reentry;
mod shared;
#[cfg(feature = "store")]
mod store;
mod switch;
mod verification;
