//! The program `keys`, see the library.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    keys::cli::main()
}
