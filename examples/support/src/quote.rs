//! Quotes of input in messages: on one line, without control characters, of a bounded length.

use std::fmt::Display;

/// The characters of input that a message shows at most: more than a position takes.
pub(crate) const LONGEST: usize = 160;

/// Returns `text` in single quotes, escaped as a string of Rust; `...` stands for all but its first 160 characters.
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
