//! Output files and plots of the example programs. Files are written completely or not at all. Plots are SVG.
#![forbid(unsafe_code)]
#![allow(clippy::missing_errors_doc, reason = "each `Failure` means that a file or a drawing failed")]

pub mod output;
#[cfg(feature = "plot")]
pub mod plot;
#[cfg(all(test, feature = "plot"))]
mod unit_tests;
