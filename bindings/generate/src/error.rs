//! The error of this crate.

use std::fmt::{self, Display, Formatter};

/// A message of one line about a mistake in a description or in numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(String);

impl Error {
    pub(crate) fn new(why: impl Display) -> Self {
        Error(why.to_string())
    }
}

/// Makes an error, with arguments as for `format!`.
macro_rules! error {
    ($($text:tt)*) => { $crate::error::Error::new(format_args!($($text)*)) };
}

/// Returns from a function with an error. The arguments are as for `format!`.
macro_rules! bail {
    ($($text:tt)*) => { return Err(error!($($text)*)) };
}

/// Returns from a function with an error if a condition does not hold.
macro_rules! ensure {
    ($condition:expr, $($text:tt)*) => { if !$condition { bail!($($text)*) } };
}

impl Display for Error {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

/// Returns `text` in single quotes, with control characters escaped, truncated after 100 characters.
pub(crate) fn quote(text: &str) -> String {
    let mut rest = text.chars();
    let mut shown: String = rest.by_ref().take(100).flat_map(char::escape_debug).collect();
    if rest.next().is_some() {
        shown += "...";
    }
    format!("'{shown}'")
}
