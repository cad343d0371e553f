//! Tests of quoted input.

use crate::quote::{LONGEST, quote};

#[test]
fn ordinary_text_is_itself() {
    assert_eq!(quote("8/8 w - - 0 1"), "'8/8 w - - 0 1'");
    assert_eq!(quote("Grüße"), "'Grüße'");
    assert_eq!(quote(7), "'7'");
}

#[test]
fn control_characters_are_escaped() {
    assert_eq!(quote("a\u{1b}[2J\r\n\0\u{9b}"), r"'a\u{1b}[2J\r\n\0\u{9b}'");
    // A right-to-left override is not a control character, but it is invisible and must be escaped,
    // too.
    assert_eq!(quote("\u{202e}"), r"'\u{202e}'");
    assert_eq!(quote("it's"), r"'it\'s'");
}

#[test]
fn long_text_is_shortened() {
    let text = "ü".repeat(LONGEST);
    assert_eq!(quote(&text), format!("'{text}'"));
    assert_eq!(quote(text.clone() + "x"), format!("'{text}...'"));
}
