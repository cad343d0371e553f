//! Quotes input in messages: on one line, without control characters, and of bounded length.

use std::fmt::Display;

/// Maximum number of characters of a quote. A position needs fewer.
pub(crate) const LONGEST: usize = 160;

/// Returns `text` in single quotes, escaped as a Rust string. `...` replaces the characters after
/// the first 160.
pub fn quote(text: impl Display) -> String {
    format!("'{}'", escape(&text.to_string()))
}

/// Returns the text of a quote without the quotation marks.
pub(crate) fn escape(text: &str) -> String {
    let mut rest = text.chars();
    let mut shown: String = rest
        .by_ref()
        .take(LONGEST)
        .flat_map(char::escape_debug)
        .collect();
    if rest.next().is_some() {
        shown += "...";
    }
    shown
}

#[cfg(test)]
mod tests;
