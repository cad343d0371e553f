//! Escaping and truncation of untrusted text in messages.

/// Maximum number of characters of untrusted text in a message.
const SHOWN: usize = 500;

/// Escapes control and bidirectional characters of untrusted text, and truncates it.
pub(crate) fn escaped(text: &str) -> String {
    let mut shown = String::new();
    for (number, char) in text.chars().enumerate() {
        match char {
            _ if number == SHOWN => return shown + "...",
            _ if char.is_control() || is_bidirectional(char) => shown.extend(char.escape_default()),
            _ => shown.push(char),
        }
    }
    shown
}

/// Returns whether a character changes the direction of the following text (Unicode Standard Annex
/// 9, section 2) or ends a line (U+2028, U+2029).
fn is_bidirectional(char: char) -> bool {
    matches!(char, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests;
