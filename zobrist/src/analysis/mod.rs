//! Analysis: forgotten updates of a hash, quality of keys, collision probabilities.
//!
//! - [`Desync`]: the error that names forgotten and repeated updates.
//!   [`ZobristHash::check`](crate::ZobristHash::check) returns it: call that method in tests and in
//!   debug builds.
//! - [`Difference`]: the slots in which two states differ, from their hashes alone, and [`Sketch`]
//!   for more differences. They require the feature `alloc`.
//! - [`quality`](fn.quality.html): exact statistics of the keys of a derived type, and the smallest
//!   set of changes that cancel. It requires the feature `quality`.
//! - [`Description::quality`](../keys/struct.Description.html#method.quality): the same statistics
//!   for arbitrary keys, such as the keys of an engine or a file. It requires the feature `quality`.
//! - [`Quality`](struct.Quality.html): the report that these two functions return. Its
//!   documentation explains each line.
//! - [`probability`](probability/index.html): collision probabilities, and the number of bits that
//!   keeps them small. It requires the feature `std`.
//! - [`Shape::feature_name`](crate::Shape::feature_name): the name of a feature.
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
//! lights.on[7] = true; // and no update of the hash
//! let desync = hash.check(&lights).unwrap_err();
//! assert_eq!(desync.to_string(), "on[7] = true is missing");
//!
//! let mistake = desync.mistakes()[0];
//! assert_eq!(Lights::SHAPE.feature_name(mistake.feature as usize).to_string(), "on[7] = true");
//! ```

#[cfg(feature = "std")]
pub mod probability;
#[cfg(feature = "quality")]
mod quality;

pub use crate::desync::{Desync, Mistake};
#[cfg(feature = "alloc")]
pub use crate::difference::{Difference, DifferenceError, Seen, SeenSlot, Sketch, assert_hash};
#[cfg(feature = "quality")]
pub use quality::{Bias, Cancelling, Distance, Effort, Finding, Window};
#[doc(alias("duplicate keys", "linear dependency", "XOR to zero"))]
#[cfg(feature = "quality")]
pub use quality::{Quality, quality};
