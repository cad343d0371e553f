//! Arguments of a bench, except those that cargo passes.

use std::env;
use std::path::PathBuf;

/// Returns whether `-- --test` asks for one small run of everything.
pub fn is_test() -> bool {
    has("--test")
}

/// Returns whether `argument` was given.
pub fn has(argument: &str) -> bool {
    env::args().skip(1).any(|other| other == argument)
}

/// Returns whether to run `part` of a bench: every part runs unless one of `parts` was given.
pub fn asks_for(part: &str, parts: &[&str]) -> bool {
    has(part) || !parts.iter().any(|other| has(other))
}

/// Returns the file after `--plot`.
///
/// # Errors
/// If no file follows.
pub fn plot() -> Result<Option<PathBuf>, String> {
    let mut arguments = env::args_os().skip_while(|argument| argument != "--plot");
    match (arguments.next(), arguments.next()) {
        (Some(_), None) => Err("--plot needs a file".to_owned()),
        (_, file) => Ok(file.map(PathBuf::from)),
    }
}
