//! Source files that declare keys as constants.

use anyhow::Result;

use super::array::{BRACES, Brackets, ROUND, SQUARE};
use super::java;
use super::preamble::preamble;
use crate::case::Case;
use crate::language::{Language, hex, words};
use crate::names::{Names, file_identifier};
use crate::table::{DOUBLE, Table};

impl Language {
    /// Returns the source file of a table, for a language with declarations.
    pub(super) fn declare(self, table: &Table, names: &Names) -> Result<String> {
        let bits = table.options.bits;
        let lines = preamble(self, table, names);
        let comment = |line| format!("{} {line}", self.comment()).trim_end().to_owned() + "\n";
        let mut text: String = lines.iter().map(comment).collect();
        text.push('\n');
        let (start, end) = self.frame(table)?;
        text += &start;
        text += &self.constant(&names.fingerprint, table.fingerprint.into(), 64);
        text += &self.constant(&names.base, table.base, bits);
        text += &self.constant(&names.check, table.check(), bits);
        text += &self.rows(table, names);
        for (part, names) in table.parts.iter().zip(&names.parts) {
            text.push('\n');
            text += &self.constant(&names.base, part.base, bits);
            text += &self.constant(&names.check, part.check(), bits);
            text += &self.rows(part, names);
        }
        Ok(text + &end)
    }

    fn rows(self, table: &Table, names: &Names) -> String {
        let mut text = String::new();
        for (row, of_row) in table.rows().zip(&names.rows) {
            let (lengths, keys) = (row.all_lengths(), row.ordered_keys());
            text.push('\n');
            if let Some(name) = row.single_name() {
                let margin = match self {
                    Language::CSharp | Language::Java => "    ",
                    _ => "",
                };
                text += &format!("{margin}{} The key of {name}.\n", self.comment());
            }
            text += &self.indices(&of_row.values);
            text += &self.array(&of_row.array, lengths, &keys, table.options.bits);
        }
        text
    }

    /// Returns the marker that begins a comment line.
    pub(crate) fn comment(self) -> &'static str {
        if self == Language::Python { "#" } else { "//" }
    }

    /// Returns the text before and after all declarations, such as the header of a class and its
    /// closing brace.
    fn frame(self, table: &Table) -> Result<(String, String)> {
        let class = file_identifier(table, Case::Pascal)?;
        Ok(match self {
            Language::C => {
                let guard = Case::Upper.identifier(&[&table.options.name, "keys h"])?;
                let start = format!("#ifndef {guard}\n#define {guard}\n\n#include <stdint.h>\n\n");
                (start, "\n#endif\n".into())
            }
            Language::Cpp => {
                let name = file_identifier(table, Case::Lower)?;
                let start =
                    format!("#pragma once\n\n#include <cstdint>\n\nnamespace {name} {{\n\n");
                (start, format!("\n}} // namespace {name}\n"))
            }
            Language::CSharp => (format!("public static class {class}\n{{\n"), "}\n".into()),
            Language::Java => {
                let start =
                    format!("public final class {class} {{\n    private {class}() {{}}\n\n");
                (start, java::functions(table.options.bits))
            }
            Language::JavaScript | Language::Json | Language::Python | Language::Rust => {
                (String::new(), String::new())
            }
        })
    }

    /// Returns the integer type of a key. For a key of several words it is the type of one word.
    pub(super) fn type_of(self, bits: u32) -> String {
        match self {
            Language::C => format!("uint{}_t", bits.min(64)),
            Language::Cpp => format!("std::uint{}_t", bits.min(64)),
            Language::CSharp => match bits {
                8 => "byte",
                16 => "ushort",
                32 => "uint",
                _ => "ulong",
            }
            .into(),
            // Java has no unsigned types.
            Language::Java => if bits <= 32 { "int" } else { "long" }.into(),
            // Only Rust writes the type.
            Language::JavaScript | Language::Json | Language::Python | Language::Rust => {
                format!("u{bits}")
            }
        }
    }

    /// Returns a key as an expression.
    fn literal(self, key: u128, bits: u32) -> String {
        if self.in_words(bits) {
            let words = words(key).map(|word| self.literal(word, 64)).join(", ");
            return if self == Language::CSharp {
                format!("{{ {words} }}")
            } else {
                format!("{{{words}}}")
            };
        }
        let hex = hex(key, bits);
        match self {
            Language::C => format!("UINT{bits}_C({hex})"),
            Language::Java if bits > 32 => hex + "L",
            Language::JavaScript if bits > 32 && bits != DOUBLE => hex + "n",
            _ => hex,
        }
    }

    /// Returns the declaration of one key.
    fn constant(self, name: &str, key: u128, bits: u32) -> String {
        let (word, value) = (self.type_of(bits), self.literal(key, bits));
        match self {
            Language::C | Language::Cpp => self.array(name, vec![], &[key], bits),
            Language::CSharp if bits > 64 => {
                format!("    public static readonly {word}[] {name} = {value};\n")
            }
            Language::Java if bits > 64 => self.define(name, &(word + "[]"), &value),
            _ => self.define(name, &word, &value),
        }
    }

    /// Returns the declaration of a constant in a language other than C and C++.
    fn define(self, name: &str, word: &str, value: &str) -> String {
        match self {
            Language::CSharp => format!("    public const {word} {name} = {value};\n"),
            Language::Java => format!("    public static final {word} {name} = {value};\n"),
            Language::JavaScript => format!("export const {name} = {value};\n"),
            Language::Rust => format!("pub const {name}: {word} = {value};\n"),
            Language::C | Language::Cpp | Language::Json | Language::Python => {
                format!("{name} = {value}\n")
            }
        }
    }

    /// Returns the declarations of constants for the names of values. A constant is the index of
    /// its value.
    fn indices(self, names: &[String]) -> String {
        let word = if self == Language::Rust {
            "usize"
        } else {
            "int"
        };
        let lines = names
            .iter()
            .enumerate()
            .map(|(index, name)| self.define(name, word, &index.to_string()));
        match self {
            _ if names.is_empty() => String::new(),
            Language::C => format!("enum {{\n    {}\n}};\n\n", names.join(",\n    ")),
            Language::Cpp => format!("enum : int {{\n    {}\n}};\n\n", names.join(",\n    ")),
            Language::CSharp | Language::Java => lines.collect::<String>() + "\n",
            Language::JavaScript | Language::Json | Language::Python | Language::Rust => {
                lines.collect()
            }
        }
    }

    /// Returns the declaration of an array of keys. The keys are in row-major order.
    fn array(self, name: &str, mut lengths: Vec<usize>, keys: &[u128], bits: u32) -> String {
        let word = self.type_of(bits);
        let literals = || {
            keys.iter()
                .map(|&key| self.literal(key, bits))
                .collect::<Vec<_>>()
        };
        match self {
            Language::C | Language::Cpp => {
                let head = if self == Language::C {
                    "static const"
                } else {
                    "inline constexpr"
                };
                let sizes: String = lengths.iter().map(|length| format!("[{length}]")).collect();
                let pair = if bits > 64 { "[2]" } else { "" };
                let array = BRACES.write(&lengths, &literals(), 0);
                format!("{head} {word} {name}{sizes}{pair} = {array};\n")
            }
            Language::CSharp if lengths.is_empty() && bits <= 64 => {
                self.constant(name, keys[0], bits)
            }
            Language::Java if lengths.is_empty() => self.constant(name, keys[0], bits),
            Language::CSharp | Language::Java => {
                let mut keys = keys.to_vec();
                if bits > 64 {
                    lengths.push(2);
                    keys = keys.into_iter().flat_map(words).collect();
                }
                if self == Language::Java {
                    return java::array(name, &word, &lengths, &keys, bits.min(64));
                }
                let elements: Vec<_> = keys.iter().map(|&key| hex(key, bits.min(64))).collect();
                let brackets = Brackets {
                    element: &word,
                    ..BRACES
                };
                let array = brackets.write(&lengths, &elements, 1);
                // Arrays of arrays: with `ulong[,]`, an update takes 1.5 times as long in mono.
                let dimensions = "[]".repeat(lengths.len());
                format!("    public static readonly {word}{dimensions} {name} = {array};\n")
            }
            Language::JavaScript => {
                self.define(name, &word, &SQUARE.write(&lengths, &literals(), 0))
            }
            Language::Rust => {
                let nested = |of, length| format!("[{of}; {length}]");
                let of = lengths.iter().rev().fold(word, nested);
                format!(
                    "pub static {name}: {of} = {};\n",
                    SQUARE.write(&lengths, &literals(), 0)
                )
            }
            Language::Json | Language::Python => {
                self.define(name, &word, &ROUND.write(&lengths, &literals(), 0))
            }
        }
    }
}
