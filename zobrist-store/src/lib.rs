#![doc = include_str!("../README.md")]
//!
//! # Types
//!
//! - [`Store`]: the results, in a file or on a server, with a cache in front; [`StoreBuilder`] sets
//!   its memory and its lease.
//! - [`Origin`]: everything that the results depend on besides the state; a store of another origin
//!   is refused.
//! - [`Attempt`], [`Claim`], [`Pending`]: let a thread do other work while another process computes
//!   a result.
//! - [`digest`](digest/index.html): digests of bytes, serde values and multisets, with the feature
//!   `digest`.
//! - [`StoreStatistics`], [`Merged`]: count hits, misses and entries.
//! - [`StoreError`], [`Reason`]: errors, with the address of the store.
#![forbid(unsafe_code)]
#![warn(
    missing_docs,
    missing_debug_implementations,
    clippy::missing_errors_doc
)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod address;
mod attempt;
mod backend;
mod builder;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
mod databases;
#[cfg(feature = "digest")]
pub mod digest;
mod entries;
mod entry;
mod error;
mod escape;
mod lock;
mod origin;
mod queue;
#[cfg(feature = "redis")]
mod redis;
mod sqlite;
mod statistics;
mod store;
mod taken;
mod untyped;
mod value;

pub use attempt::{Attempt, Claim, Pending};
pub use builder::StoreBuilder;
pub use entries::Merged;
pub use error::{Reason, StoreError};
pub use origin::Origin;
pub use statistics::StoreStatistics;
#[doc(alias = "cache")]
#[doc(alias = "memoize")]
#[doc(alias = "SQLite")]
#[doc(alias = "Redis")]
#[doc(alias = "persistent cache")]
#[doc(alias = "database")]
pub use store::Store;
