//! `Cache`: against a model, with values that own memory, shared by threads; and the switch under a clock that is set by hand.

mod audit;
mod contract;
mod model;
mod reentry;
mod shared;
mod switch;
mod verification;
