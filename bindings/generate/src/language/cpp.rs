//! Headers of C++17.

use super::array::BRACES;
use super::c::comment;
use super::{Language, hex, keys_of, lengths, words};
use crate::error::Error;
use crate::names::{Case, Names};
use crate::table::Table;

pub(super) fn source(table: &Table, names: &Names) -> Result<String, Error> {
    let bits = table.description.bits;
    let namespace = Case::Lower.identifier(&[&table.description.name, "keys"])?;
    let mut text = comment(Language::Cpp, table, names);
    text += &format!("#pragma once\n\n#include <cstdint>\n\nnamespace {namespace} {{\n\n");
    let word = bits.min(64);
    let scalar = |name: &str, number| {
        let (size, value) = value(number, bits);
        format!("inline constexpr std::uint{word}_t {name}{size} = {value};\n")
    };
    let fingerprint = hex(table.fingerprint().into(), 64);
    text += &format!("inline constexpr std::uint64_t {} = {fingerprint};\n", names.fingerprint);
    text += &scalar(&names.base, table.base());
    text += &scalar(&names.check, table.check());
    for ((row, first), of_row) in table.rows().zip(&names.rows) {
        if !of_row.values.is_empty() {
            text += &format!("\nenum : int {{\n    {}\n}};\n", of_row.values.join(",\n    "));
        }
        let elements: Vec<_> = keys_of(table, row, first).map(|key| value(key, bits).1).collect();
        let lengths = lengths(row);
        let sizes: String = lengths.iter().map(|length| format!("[{length}]")).collect();
        let (name, pair) = (&of_row.array, value(0, bits).0);
        let array = BRACES.write(&lengths, &elements, 0);
        text += &format!("\ninline constexpr std::uint{word}_t {name}{sizes}{pair} = {array};\n");
    }
    Ok(text + &format!("\n}} // namespace {namespace}\n"))
}

/// Returns the size after the name of a number, and the number.
fn value(number: u128, bits: u32) -> (&'static str, String) {
    if bits <= 64 {
        return ("", hex(number, bits));
    }
    let [low, high] = words(number).map(|word| hex(word, 64));
    ("[2]", format!("{{{low}, {high}}}"))
}
