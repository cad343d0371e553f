//! What is known of a table of keys, and what is wrong with a hash.
//!
//! - [`Desync`]: the updates that were forgotten or made twice, by name. [`ZobristHash::check`](crate::ZobristHash::check)
//!   returns it, in tests and in debug builds.
//! - [`quality`](https://docs.rs/zobrist/latest/zobrist/analysis/fn.quality.html): what is exactly known of a table of keys, with the changes by name
//!   that leave a hash as it is. `Slots` examines anybody's numbers. With the feature `std`.
//! - [`probability`](https://docs.rs/zobrist/latest/zobrist/analysis/probability): how probable a collision is, and how many bits are enough. With the
//!   feature `std`.
//! - [`FeatureName`]: the name of a key, as [`Shape::feature_name`](crate::Shape::feature_name) returns it.
//!
//! ```
//! use zobrist::Zobrist;
//!
//! #[derive(Zobrist)]
//! #[zobrist(key = u64)]
//! struct Lights { on: [bool; 25] }
//!
//! let mut lights = Lights { on: [false; 25] };
//! let hash = lights.zobrist_hash();
//! lights.on[7] = true; // and the hash is forgotten
//! let desync = hash.check(&lights).unwrap_err();
//! assert_eq!(desync.to_string(), "on[7] = true is missing");
//!
//! let mistake = desync.mistakes()[0];
//! assert_eq!(Lights::SHAPE.feature_name(mistake.feature()).to_string(), "on[7] = true");
//! ```

#[cfg(feature = "alloc")]
mod buckets;
mod desync;
#[cfg(feature = "std")]
pub mod probability;
#[cfg(feature = "std")]
mod quality;
mod subset;

pub use desync::{Desync, Mistake};
#[cfg(feature = "alloc")]
pub(crate) use desync::{check, check_keys};
#[cfg(feature = "std")]
pub use quality::{
    Bias, Cancelling, Distance, Effort, Finding, NOT_DETECTABLE, Quality, Slots, SlotsError,
    Window, Witness, quality,
};
#[cfg(feature = "std")]
pub(crate) use quality::{of_shape, of_table};

pub use crate::shape::FeatureName;
