//! Zobrist hashing by derive.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

mod bits;
mod desync;
mod fingerprint;
mod hash;
mod impls;
mod key;
#[cfg(feature = "alloc")]
mod key_table;
mod message;
mod shape;
mod slot;
mod state;
mod view;
mod visit;
#[cfg(feature = "serde")]
mod with_serde;
mod zobrist;

pub use bits::HashBits;
pub use desync::{Desync, Mistake};
pub use hash::{Delta, ZobristHash};
pub use key::{Key, Sum, XorKey};
#[cfg(feature = "alloc")]
pub use key_table::{KeyTable, Seed};
pub use shape::{FeatureName, Shape};
pub use slot::{IntoValue, Slot, SlotIndex};
pub use state::{Feature, State};
pub use view::{Bits, Count, Each, Empty, Joint, Max, Own, View};
pub use zobrist::{Value, Zobrist};

/// What the expansion of the derive names, and nobody else. No promise of stability.
#[doc(hidden)]
pub mod __private {
    pub use core::option::Option::{None, Some};
    pub use core::primitive::{isize, usize};

    pub use crate::fingerprint::Source;
    pub use crate::shape::{Field, check_value};
    pub use crate::state::{StaticTable, external_table};
    pub use crate::view::{Listed, Unknown, discriminant};
    pub use crate::visit::{Visit, digit, shifted, visit_value};
}

#[cfg(feature = "derive")]
pub use zobrist_derive::Zobrist;
