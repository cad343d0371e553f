//! Makes identifiers from names.

use anyhow::{Result, ensure};

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
        let mut all = Vec::new();
        for name in names {
            let words = words(name);
            ensure!(
                !words.is_empty(),
                "the name {} has neither a letter from A to Z nor a digit, so no identifier can be made of it",
                quote(name)
            );
            all.extend(words);
        }
        let text = match self {
            Case::Upper => all.join("_").to_uppercase(),
            Case::Lower => all.join("_"),
            Case::Pascal => all.iter().map(|word| capitalized(word)).collect(),
        };
        Ok(if text.starts_with(|c: char| c.is_ascii_digit()) { format!("_{text}") } else { text })
    }
}

/// Splits a name into lower-case words of ASCII letters and digits. For example, `enPassant` has two words.
fn words(name: &str) -> Vec<String> {
    let (mut words, mut word, mut lower) = (Vec::new(), String::new(), false);
    for c in name.chars() {
        let boundary = !c.is_ascii_alphanumeric() || (lower && c.is_ascii_uppercase());
        if boundary && !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
        if c.is_ascii_alphanumeric() {
            word.push(c.to_ascii_lowercase());
        }
        lower = c.is_ascii_lowercase();
    }
    if !word.is_empty() {
        words.push(word);
    }
    words
}

fn capitalized(word: &str) -> String {
    let (first, rest) = word.split_at(1);
    first.to_uppercase() + rest
}
