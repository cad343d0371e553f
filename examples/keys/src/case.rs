//! Makes identifiers from names.

use anyhow::{Result, ensure};
use heck::{ToShoutySnakeCase, ToSnakeCase, ToUpperCamelCase};

use crate::options::quote;

/// The case of an identifier with several words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Case {
    /// `WHITE_PAWN`
    Upper,
    /// `white_pawn`
    Lower,
    /// `WhitePawn`
    Pascal,
}

impl Case {
    /// Joins names into one identifier, such as `board` and `White Pawn` into `board_white_pawn`.
    ///
    /// # Errors
    /// If a name has no character that an identifier may contain.
    pub(crate) fn identifier(self, names: &[&str]) -> Result<String> {
        for name in names {
            ensure!(
                name.contains(|c: char| c.is_ascii_alphanumeric()),
                "the name {} has neither a letter from A to Z nor a digit, so no identifier can be made of it",
                quote(name)
            );
        }
        let words = names
            .join(" ")
            .replace(|c: char| !c.is_ascii_alphanumeric(), " ");
        let text = match self {
            Case::Upper => words.to_shouty_snake_case(),
            Case::Lower => words.to_snake_case(),
            Case::Pascal => words.to_upper_camel_case(),
        };
        Ok(if text.starts_with(|c: char| c.is_ascii_digit()) {
            format!("_{text}")
        } else {
            text
        })
    }
}
