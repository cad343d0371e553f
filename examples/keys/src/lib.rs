//! Measures the quality of Zobrist keys, and generates keys for other languages.
//!
//! ```text
//! cargo run --release -p keys -- quality shogi                  a report
//! cargo run --release -p keys -- quality --polyglot             the published numbers of Polyglot books
//! cargo run --release -p keys -- quality --slots 64x12,4x1,8,1 --file numbers.txt   your own numbers
//! cargo run --release -p keys -- generate chess --language c     keys as a source file of another language
//! cargo run --release -p keys -- birthday                       the first collision of 32-bit hashes
//! cargo run --release -p keys -- errors                         wrong answers by bad keys
//! ```
//!
//! Read `table.rs` first. It makes the keys of slots, which `games.rs` describes for games. The
//! folder `source` writes them in each language. `cli.rs` is the program, and `page.rs` is the
//! program of the page in `bindings/web`. The documentation of `zobrist::analysis::Quality`
//! describes the tests in a report.
#![forbid(unsafe_code)]
#![allow(
    clippy::format_push_string,
    clippy::format_collect,
    reason = "a source file is written once, so speed does not matter"
)]

#[cfg(feature = "program")]
mod birthday;
mod case;
#[cfg(feature = "program")]
pub mod cli;
#[cfg(feature = "program")]
mod errors;
mod games;
#[cfg(feature = "program")]
mod generate;
mod language;
mod names;
pub mod numbers;
mod options;
#[cfg(feature = "program")]
pub mod polyglot;
#[cfg(feature = "program")]
mod quality;
mod source;
mod table;

pub use games::Game;
pub use language::Language;
pub use options::{Combine, Options, Source, slots};
pub use table::{Table, effort, quality, report};
