//! The error type of descriptions.

use alloc::string::{String, ToString};
use core::fmt::{self, Display, Formatter};

/// An error in a description: an invalid text, a broken rule, a path that leads to no slot, or a
/// source that has no keys for the description.
///
/// The message is one line. An error in a text begins with the position in the text.
///
/// ```
/// use zobrist::keys::Description;
///
/// let error = "slots(a = boolean)".parse::<Description>().unwrap_err();
/// assert!(error.to_string().starts_with("column 11: 'boolean' is no shape"));
/// let error = "slots(\n  a = array(3, bool), a = bool)".parse::<Description>().unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 23: duplicate name 'a'");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct DescriptionError {
    message: String,
    /// Line and column in the text, counted from 1.
    position: Option<(usize, usize)>,
    /// The index of the invalid argument in the parentheses of a shape; `None` if the error is
    /// about the shape as a whole.
    argument: Option<usize>,
}

impl DescriptionError {
    pub(crate) fn new(message: impl Display) -> DescriptionError {
        DescriptionError {
            message: message.to_string(),
            position: None,
            argument: None,
        }
    }

    pub(super) fn of_argument(self, argument: usize) -> DescriptionError {
        DescriptionError {
            argument: Some(argument),
            ..self
        }
    }

    /// Adds the position of the invalid argument, or that of the shape if no single argument is
    /// invalid. A known position is kept. `shape` and `arguments` are byte indices in `text`.
    pub(super) fn at_argument(
        self,
        text: &str,
        shape: usize,
        arguments: &[usize],
    ) -> DescriptionError {
        let argument = self.argument.and_then(|argument| arguments.get(argument));
        self.at(text, *argument.unwrap_or(&shape))
    }

    /// Adds the line and column of `byte` in `text`, unless the position is known.
    pub(super) fn at(mut self, text: &str, byte: usize) -> DescriptionError {
        let before = &text[..byte];
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        let position = (
            before.matches('\n').count() + 1,
            before[start..].chars().count() + 1,
        );
        self.position.get_or_insert(position);
        self
    }
}

impl Display for DescriptionError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.position {
            None => {}
            Some((1, column)) => write!(f, "column {column}: ")?,
            Some((line, column)) => write!(f, "line {line}, column {column}: ")?,
        }
        f.write_str(&self.message)
    }
}

crate::key::error!(DescriptionError);

/// Displays text of a user for an error message: in single quotes, escaped and truncated.
pub(super) struct Quoted<'a>(pub(super) &'a str);

impl Display for Quoted<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        const MOST: usize = 100;
        f.write_str("'")?;
        for c in self.0.chars().take(MOST) {
            // `escape_debug` would escape a single quotation mark, but a message is readable
            // without that.
            if c == '\'' {
                f.write_str("'")?;
            } else {
                Display::fmt(&c.escape_debug(), f)?;
            }
        }
        f.write_str(if self.0.chars().nth(MOST).is_some() {
            "...'"
        } else {
            "'"
        })
    }
}
