//! Results by the hashes of states, each computed once, however many threads, processes and machines ask for it.
//!
//! - [`Store`]: the results, in a file or on a server, with a cache in front; [`StoreBuilder`] sets its memory and its lease.
//! - [`Origin`]: everything that the results depend on besides the state; a store of another origin is refused.
//! - [`Attempt`], [`Claim`], [`Pending`]: to do something else while another process computes a result.
//! - [`StoreStatistics`], [`Merged`], [`StoreError`], [`Reason`]: what the methods return.
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod address;
mod attempt;
mod backend;
mod builder;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
mod entries;
mod entry;
mod error;
mod escape;
mod held;
mod origin;
mod queue;
#[cfg(feature = "redis")]
mod redis;
mod shared;
mod sqlite;
mod statistics;
mod store;
mod value;

pub use attempt::{Attempt, Claim, Pending};
pub use builder::StoreBuilder;
pub use entries::Merged;
pub use error::{Reason, StoreError};
pub use origin::Origin;
pub use statistics::StoreStatistics;
pub use store::Store;
