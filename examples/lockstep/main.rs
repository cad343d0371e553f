//! The program of the library, whose tests need not compile it twice.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    lockstep::main()
}
