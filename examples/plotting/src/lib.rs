//! Files and plots of the example programs: complete files or none, figures as SVG or PNG.
#![forbid(unsafe_code)]
#![allow(
    clippy::missing_errors_doc,
    reason = "every `Failure` here is that of a file or of a drawing"
)]

pub mod output;
pub mod panel;
pub mod plot;
#[cfg(test)]
mod unit_tests;
