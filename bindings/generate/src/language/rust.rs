//! Modules of Rust.

use super::array::SQUARE;
use super::c::comment;
use super::{Language, hex, keys_of, lengths};
use crate::names::Names;
use crate::table::Table;

pub(super) fn source(table: &Table, names: &Names) -> String {
    let bits = table.description.bits;
    let mut text = comment(Language::Rust, table, names);
    let fingerprint = hex(table.fingerprint().into(), 64);
    text += &format!("pub const {}: u64 = {fingerprint};\n", names.fingerprint);
    text += &format!("pub const {}: u{bits} = {};\n", names.base, hex(table.base(), bits));
    text += &format!("pub const {}: u{bits} = {};\n", names.check, hex(table.check(), bits));
    for ((row, first), of_row) in table.rows().zip(&names.rows) {
        text.push('\n');
        for (number, value) in of_row.values.iter().enumerate() {
            text += &format!("pub const {value}: usize = {number};\n");
        }
        let elements: Vec<_> = keys_of(table, row, first).map(|key| hex(key, bits)).collect();
        let lengths = lengths(row);
        let of =
            lengths.iter().rev().fold(format!("u{bits}"), |of, length| format!("[{of}; {length}]"));
        let array = SQUARE.write(&lengths, &elements, 0);
        text += &format!("pub static {}: {of} = {array};\n", of_row.array);
    }
    text
}
