//! The languages of source files.

// To add a language: a variant of `Language`, its arms here and in `declarations.rs`,
// `preamble.rs`, `program.rs`, `json.rs` and `check.rs` of `source/` (an arm `_` compiles
// without the language: read each), and the language's keywords in `names.rs`. Its compiler or
// interpreter runs the file in `tests/languages/`. An option on the page
// (`bindings/web/index.html`): the page's test compares the options with those of the program. A
// line in `zobrist/src/guide/other_languages.md`.

use std::fmt::{self, Display, Formatter};

use serde::Deserialize;

use crate::case::Case;

/// A language of a source file.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(
    feature = "program",
    derive(clap::ValueEnum),
    value(rename_all = "lower")
)]
pub enum Language {
    /// A header of C99
    C,
    /// A header of C++17, with constant expressions
    Cpp,
    /// A static class of C#
    CSharp,
    /// A class of Java 8 or later
    Java,
    /// A module of JavaScript. Keys of up to 32 bits, and of 48 bits that are added, are numbers;
    /// others are BigInts
    JavaScript,
    /// A module of Python
    Python,
    /// A module of Rust
    Rust,
    /// JSON, with keys as hexadecimal strings
    Json,
}

/// The properties of a language: short texts, and the cases of names.
pub(crate) struct Facts {
    name: &'static str,
    /// The oldest version of the language that can read the file.
    pub(crate) version: &'static str,
    /// The file name extension.
    pub(crate) ending: &'static str,
    /// The case of the file name.
    pub(crate) file: Case,
    /// The case of identifiers.
    pub(crate) case: Case,
}

impl Language {
    pub(crate) fn facts(self) -> Facts {
        use Case::{Lower, Pascal, Upper};
        let (name, version, ending, file, case) = match self {
            Language::C => ("C", "C99, also for C++11,", "h", Lower, Upper),
            Language::Cpp => ("C++", "C++17", "hpp", Lower, Lower),
            Language::CSharp => ("C#", "C# 2", "cs", Pascal, Pascal),
            Language::Java => ("Java", "Java 8", "java", Pascal, Upper),
            Language::JavaScript => ("JavaScript", "JavaScript of ES2020", "mjs", Lower, Upper),
            Language::Python => ("Python", "Python 3", "py", Lower, Upper),
            Language::Rust => ("Rust", "Rust 2018", "rs", Lower, Upper),
            Language::Json => ("JSON", "JSON", "json", Lower, Lower),
        };
        Facts {
            name,
            version,
            ending,
            file,
            case,
        }
    }

    /// Returns whether a key of this width is an array of two words, the low word first.
    pub(crate) fn in_words(self, bits: u32) -> bool {
        bits > 64
            && matches!(
                self,
                Language::C | Language::Cpp | Language::CSharp | Language::Java
            )
    }
}

impl Display for Language {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.facts().name)
    }
}

/// Formats a number of `bits` bits in hexadecimal with leading zeros.
pub(crate) fn hex(number: u128, bits: u32) -> String {
    let digits = bits as usize / 4;
    format!("0x{number:0digits$x}")
}

/// Splits a number of 128 bits into two words, the low word first.
pub(crate) fn words(number: u128) -> [u128; 2] {
    [u128::from(number as u64), number >> 64]
}
