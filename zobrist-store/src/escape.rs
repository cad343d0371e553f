//! Untrusted text in messages: on one line, and of bounded length.

/// Characters of a text that a message shows.
const SHOWN: usize = 500;

/// Escapes the characters of untrusted text that a terminal would obey, and truncates it.
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

/// Returns whether a character changes the direction of those after it (Unicode Standard Annex 9, section 2).
fn is_bidirectional(char: char) -> bool {
    matches!(char, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests;
