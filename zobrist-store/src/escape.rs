//! Texts of others in messages: on one line, and of bounded length.

use core::fmt::{self, Display, Formatter, Write};

/// Characters of a text that a message shows.
const SHOWN: usize = 500;

/// Returns a text with its control characters escaped. A terminal would obey them.
pub(crate) fn escaped(text: &str) -> impl Display {
    struct Escaped<'a>(&'a str);
    impl Display for Escaped<'_> {
        fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
            for (number, char) in self.0.chars().enumerate() {
                if number == SHOWN {
                    return f.write_str("...");
                }
                if char.is_control() || is_bidirectional(char) {
                    write!(f, "{}", char.escape_default())?;
                } else {
                    f.write_char(char)?;
                }
            }
            Ok(())
        }
    }
    Escaped(text)
}

/// Returns whether a character changes the direction of those after it (Unicode Standard Annex 9, section 2).
fn is_bidirectional(char: char) -> bool {
    matches!(char, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
