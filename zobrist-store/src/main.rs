//! Shows, checks, merges and exports stores. `zobrist-store --help` lists the commands.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    zobrist_store::cli::main()
}
