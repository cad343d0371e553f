//! Writes source files in all languages.

use anyhow::Result;

use crate::case::Case;
use crate::language::Language;
use crate::names::{Names, file_identifier};
use crate::table::Table;

mod array;
mod check;
mod declarations;
mod java;
mod json;
mod op;
mod preamble;
mod program;

impl Language {
    /// Returns the source file of a table.
    ///
    /// # Errors
    /// If a name has no identifier, or two names have the same identifier.
    pub fn source(self, table: &Table) -> Result<String> {
        let class = file_identifier(table, Case::Pascal)?;
        let reserved = (self == Language::CSharp).then_some(class.as_str());
        let names = Names::new(self, table, reserved.as_slice())?;
        if self == Language::Json { json::source(table, &names) } else { self.declare(table, &names) }
    }

    /// Returns the file name of a table.
    ///
    /// # Errors
    /// If the name of the table has no identifier.
    pub fn file_name(self, table: &Table) -> Result<String> {
        let facts = self.facts();
        Ok(format!("{}.{}", file_identifier(table, facts.file)?, facts.ending))
    }
}
