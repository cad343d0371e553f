//! Static classes of C#.

use super::array::BRACES;
use super::c::comment;
use super::{Language, hex, keys_of, lengths, words};
use crate::names::Names;
use crate::table::Table;

/// Returns the type of a key, or of one of its words.
pub(super) fn type_of(bits: u32) -> &'static str {
    match bits {
        8 => "byte",
        16 => "ushort",
        32 => "uint",
        _ => "ulong",
    }
}

pub(super) fn source(table: &Table, names: &Names, class: &str) -> String {
    let (bits, word) = (table.description.bits, type_of(table.description.bits));
    let mut text = comment(Language::CSharp, table, names);
    text += &format!("public static class {class}\n{{\n");
    let scalar = |name: &str, number| match bits {
        128 => {
            let value = words(number).map(|word| hex(word, 64)).join(", ");
            format!("    public static readonly ulong[] {name} = {{ {value} }};\n")
        }
        _ => format!("    public const {word} {name} = {};\n", hex(number, bits)),
    };
    let fingerprint = hex(table.fingerprint().into(), 64);
    text += &format!("    public const ulong {} = {fingerprint};\n", names.fingerprint);
    text += &scalar(&names.base, table.base());
    text += &scalar(&names.check, table.check());
    for ((row, first), of_row) in table.rows().zip(&names.rows) {
        text.push('\n');
        for (number, value) in of_row.values.iter().enumerate() {
            text += &format!("    public const int {value} = {number};\n");
        }
        if !of_row.values.is_empty() {
            text.push('\n');
        }
        let (mut lengths, name) = (lengths(row), &of_row.array);
        let mut keys: Vec<_> = keys_of(table, row, first).collect();
        if bits == 128 {
            lengths.push(2);
            keys = keys.into_iter().flat_map(words).collect();
        }
        if lengths.is_empty() {
            text += &scalar(name, keys[0]);
            continue;
        }
        let elements: Vec<_> = keys.into_iter().map(|key| hex(key, bits.min(64))).collect();
        let commas = ",".repeat(lengths.len() - 1);
        let array = BRACES.write(&lengths, &elements, 1);
        text += &format!("    public static readonly {word}[{commas}] {name} = {array};\n");
    }
    text + "}\n"
}
