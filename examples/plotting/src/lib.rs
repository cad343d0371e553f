//! Output files of the example programs. They are written completely or not at all.
#![forbid(unsafe_code)]
#![allow(clippy::missing_errors_doc, reason = "each `Failure` means that a file failed")]

pub mod output;
