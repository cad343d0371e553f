//! Writes source files in all languages.

use anyhow::{Result, ensure};

use crate::case::Case;
use crate::language::Language;
use crate::names::{Names, file_identifier};
use crate::table::{DOUBLE, Table};

mod array;
mod check;
mod declarations;
mod java;
mod json;
mod preamble;
mod program;

impl Language {
    /// Returns the source file of a table.
    ///
    /// # Errors
    /// If a name has no identifier, two names have the same identifier, or keys have 48 bits in a
    /// language other than JavaScript.
    pub fn source(self, table: &Table) -> Result<String> {
        let is_double = table.options.bits == DOUBLE;
        ensure!(
            !is_double || self == Language::JavaScript,
            "keys of 48 bits are for JavaScript: use 64 bits for {self}"
        );
        let class = file_identifier(table, Case::Pascal)?;
        let reserved = (self == Language::CSharp).then_some(class.as_str());
        let names = Names::new(self, table, reserved.as_slice())?;
        if self == Language::Json {
            json::source(table, &names)
        } else {
            self.declare(table, &names)
        }
    }

    /// Returns the file name of a table.
    ///
    /// # Errors
    /// If the name of the table has no identifier.
    pub fn file_name(self, table: &Table) -> Result<String> {
        let facts = self.facts();
        Ok(format!(
            "{}.{}",
            file_identifier(table, facts.file)?,
            facts.ending
        ))
    }
}
