//! Writes tables of Zobrist keys as source files of other languages, and analyses the quality of numbers in such files.
//!
//! ```
//! use zobrist_generate::{Description, Language, Table};
//!
//! let description = Description::of_slots("board=64x12,castling=4x1,en_passant=8,black_to_move=1")?;
//! let table = Table::new(description)?;
//! let header = Language::C.source(&table)?;
//! assert!(header.contains("static const uint64_t ZOBRIST_BOARD[64][12] = {"));
//! # Ok::<(), zobrist_generate::Error>(())
//! ```
#![forbid(unsafe_code)]
#![allow(
    clippy::format_push_string,
    clippy::format_collect,
    reason = "a source file is written once, so speed does not matter"
)]

#[macro_use]
mod error;

mod check;
mod description;
mod games;
mod language;
mod names;
pub mod numbers;
mod shape;
mod table;

pub use description::{Combine, Description, Row, Source, Values};
pub use error::Error;
pub use games::Game;
pub use language::Language;
pub use table::Table;
