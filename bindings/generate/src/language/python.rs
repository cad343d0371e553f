//! Modules of Python.

use super::array::ROUND;
use super::{Language, hex, keys_of, lengths, preamble};
use crate::names::Names;
use crate::table::Table;

pub(super) fn source(table: &Table, names: &Names) -> String {
    let bits = table.description.bits;
    let lines = preamble(Language::Python, table, names);
    let mut text: String =
        lines.iter().map(|line| format!("# {line}").trim_end().to_owned() + "\n").collect();
    text.push('\n');
    text += &format!("{} = {}\n", names.fingerprint, hex(table.fingerprint().into(), 64));
    text += &format!("{} = {}\n", names.base, hex(table.base(), bits));
    text += &format!("{} = {}\n", names.check, hex(table.check(), bits));
    for ((row, first), of_row) in table.rows().zip(&names.rows) {
        text.push('\n');
        for (number, value) in of_row.values.iter().enumerate() {
            text += &format!("{value} = {number}\n");
        }
        let elements: Vec<_> = keys_of(table, row, first).map(|key| hex(key, bits)).collect();
        text += &format!("{} = {}\n", of_row.array, ROUND.write(&lengths(row), &elements, 0));
    }
    text
}
