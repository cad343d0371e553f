//! Modules of JavaScript.

use super::array::SQUARE;
use super::c::comment;
use super::{Language, hex, keys_of, lengths};
use crate::names::Names;
use crate::table::Table;

pub(super) fn source(table: &Table, names: &Names) -> String {
    let bits = table.description.bits;
    let literal = |number| hex(number, bits) + if bits > 32 { "n" } else { "" };
    let mut text = comment(Language::JavaScript, table, names);
    let fingerprint = hex(table.fingerprint().into(), 64);
    text += &format!("export const {} = {fingerprint}n;\n", names.fingerprint);
    text += &format!("export const {} = {};\n", names.base, literal(table.base()));
    text += &format!("export const {} = {};\n", names.check, literal(table.check()));
    for ((row, first), of_row) in table.rows().zip(&names.rows) {
        text.push('\n');
        for (number, value) in of_row.values.iter().enumerate() {
            text += &format!("export const {value} = {number};\n");
        }
        let elements: Vec<_> = keys_of(table, row, first).map(literal).collect();
        let array = SQUARE.write(&lengths(row), &elements, 0);
        text += &format!("export const {} = {array};\n", of_row.array);
    }
    text
}
