//! Writes source files in all languages.

use std::fmt::{self, Display, Formatter};

use crate::description::Row;
use crate::error::Error;
use crate::names::{Case, Names};
use crate::table::Table;

mod array;
mod declarations;
mod java;
mod json;
mod op;
mod preamble;
mod program;

pub(crate) use op::Op;

/// A language of a source file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// A header of C99.
    C,
    /// A header of C++17, with constant expressions.
    Cpp,
    /// A static class of C#.
    CSharp,
    /// A class of Java 8 or later.
    Java,
    /// A module of JavaScript. Keys of up to 32 bits are numbers, wider keys are BigInts.
    JavaScript,
    /// A module of Python.
    Python,
    /// A module of Rust.
    Rust,
    /// JSON, with keys as hexadecimal strings.
    Json,
}

/// The properties of a language: short texts, and the cases of names.
struct Facts {
    id: &'static str,
    name: &'static str,
    /// The oldest version of the language that can read the file.
    version: &'static str,
    /// The file name extension.
    ending: &'static str,
    /// The case of the file name.
    file: Case,
    /// The case of identifiers.
    case: Case,
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 8] = [
        Language::C,
        Language::Cpp,
        Language::CSharp,
        Language::Java,
        Language::JavaScript,
        Language::Python,
        Language::Rust,
        Language::Json,
    ];

    fn facts(self) -> Facts {
        use Case::{Lower, Pascal, Upper};
        let (id, name, version, ending, file, case) = match self {
            Language::C => ("c", "C", "C99, also for C++11,", "h", Lower, Upper),
            Language::Cpp => ("cpp", "C++", "C++17", "hpp", Lower, Lower),
            Language::CSharp => ("csharp", "C#", "C# 2", "cs", Pascal, Pascal),
            Language::Java => ("java", "Java", "Java 8", "java", Pascal, Upper),
            Language::JavaScript => ("javascript", "JavaScript", "JavaScript of ES2020", "mjs", Lower, Upper),
            Language::Python => ("python", "Python", "Python 3", "py", Lower, Upper),
            Language::Rust => ("rust", "Rust", "Rust 2018", "rs", Lower, Upper),
            Language::Json => ("json", "JSON", "JSON", "json", Lower, Lower),
        };
        Facts { id, name, version, ending, file, case }
    }

    /// Returns the name of the language on command lines: `c`, `cpp`, `csharp` and so on.
    pub fn id(self) -> &'static str {
        self.facts().id
    }

    /// Returns the source file of a table.
    ///
    /// # Errors
    /// If a name has no identifier, or two names have the same identifier.
    pub fn source(self, table: &Table) -> Result<String, Error> {
        let class = table.file_identifier(Case::Pascal)?;
        let reserved = (self == Language::CSharp).then_some(class.as_str());
        let names = Names::new(self, table, reserved.as_slice())?;
        if self == Language::Json { Ok(json::source(table, &names)) } else { self.declare(table, &names) }
    }

    /// Returns the file name of a table.
    ///
    /// # Errors
    /// If the name of the table has no identifier.
    pub fn file_name(self, table: &Table) -> Result<String, Error> {
        let Facts { file, ending, .. } = self.facts();
        Ok(format!("{}.{ending}", table.file_identifier(file)?))
    }

    /// Returns the case of identifiers, and whether each identifier begins with the name of the table.
    pub(crate) fn style(self) -> (Case, bool) {
        (self.facts().case, self == Language::C)
    }

    /// Returns whether a key of this width is an array of two words, the low word first.
    fn in_words(self, bits: u32) -> bool {
        bits > 64 && matches!(self, Language::C | Language::Cpp | Language::CSharp | Language::Java)
    }
}

impl Display for Language {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.facts().name)
    }
}

/// Returns the lengths of a row's array in a source file. If a slot has several values, they are one more dimension.
fn lengths(row: &Row) -> Vec<usize> {
    let value = Some(row.value_count()).filter(|&values| values > 1);
    let slots = row.lengths();
    if row.transposed { value.into_iter().chain(slots).collect() } else { slots.into_iter().chain(value).collect() }
}

/// Returns the index of a key in the row. `number` is its index in the flattened array of the source file, which has
/// another order if the row is transposed.
fn key_at(row: &Row, number: usize) -> usize {
    let values = row.value_count();
    if !row.transposed {
        return number;
    }
    let slots: usize = row.lengths().iter().product();
    number % slots * values + number / slots
}

/// Returns the keys of a row in the order of the source file.
fn keys_of<'a>(table: &'a Table, row: &'a Row, first: usize) -> impl Iterator<Item = u128> + 'a {
    let count = lengths(row).iter().product();
    (0..count).map(move |number| table.keys()[first + key_at(row, number)])
}

/// Formats a number of `bits` bits in hexadecimal with leading zeros.
fn hex(number: u128, bits: u32) -> String {
    let digits = bits as usize / 4;
    format!("0x{number:0digits$x}")
}

/// Splits a number of 128 bits into two words, the low word first.
fn words(number: u128) -> [u128; 2] {
    [u128::from(number as u64), number >> 64]
}
