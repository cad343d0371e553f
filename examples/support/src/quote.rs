//! Quotes of input in messages: on one line, without control characters, of a bounded length.

use std::fmt::Display;

/// The characters of input that a message shows at most: more than a position takes.
const LONGEST: usize = 160;

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

#[cfg(test)]
mod tests {
    use super::{LONGEST, quote};

    #[test]
    fn ordinary_text_is_itself() {
        assert_eq!(quote("8/8 w - - 0 1"), "'8/8 w - - 0 1'");
        assert_eq!(quote("Grüße"), "'Grüße'");
        assert_eq!(quote(7), "'7'");
    }

    #[test]
    fn control_characters_are_escaped() {
        assert_eq!(quote("a\u{1b}[2J\r\n\0\u{9b}"), r"'a\u{1b}[2J\r\n\0\u{9b}'");
        // The order of writing, reversed: invisible, but no control character.
        assert_eq!(quote("\u{202e}"), r"'\u{202e}'");
        assert_eq!(quote("it's"), r"'it\'s'");
    }

    #[test]
    fn long_text_is_shortened() {
        let text = "ü".repeat(LONGEST);
        assert_eq!(quote(&text), format!("'{text}'"));
        assert_eq!(quote(text.clone() + "x"), format!("'{text}...'"));
    }
}
