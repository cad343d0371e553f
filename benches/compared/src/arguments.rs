//! The command-line arguments of a bench.

use std::env;
use std::path::PathBuf;

/// Returns whether the argument `--test` asks for one small run of everything.
pub fn is_test() -> bool {
    has("--test")
}

/// Returns whether `argument` is among the command-line arguments.
pub fn has(argument: &str) -> bool {
    env::args().skip(1).any(|other| other == argument)
}

/// Returns whether to run `part` of a bench. Without an argument that is one of `parts`, every part runs.
pub fn asks_for(part: &str, parts: &[&str]) -> bool {
    has(part) || !parts.iter().any(|other| has(other))
}

/// Returns the path that follows the argument `--plot`.
///
/// # Errors
/// Fails if `--plot` is the last argument.
pub fn plot() -> Result<Option<PathBuf>, String> {
    let mut arguments = env::args_os().skip_while(|argument| argument != "--plot");
    match (arguments.next(), arguments.next()) {
        (Some(_), None) => Err("--plot needs a file".to_owned()),
        (_, file) => Ok(file.map(PathBuf::from)),
    }
}
