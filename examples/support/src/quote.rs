//! Quotes input in messages: on one line, without control characters, and of bounded length.

use std::fmt::Display;

/// Maximum number of characters that a message quotes: more than a position needs.
pub(crate) const LONGEST: usize = 160;

/// Returns `text` in single quotes, escaped as a Rust string; `...` stands for the characters after the first 160.
pub fn quote(text: impl Display) -> String {
    format!("'{}'", escape(&text.to_string()))
}

/// Returns the inner part of a quote.
pub(crate) fn escape(text: &str) -> String {
    let mut rest = text.chars();
    let mut shown: String = rest.by_ref().take(LONGEST).flat_map(char::escape_debug).collect();
    if rest.next().is_some() {
        shown += "...";
    }
    shown
}
