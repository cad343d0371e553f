//! Writes the two programs in the first comment of a source file, in the language of the file. One
//! updates a hash, the other computes the check value.

use crate::language::Language;
use crate::names::Names;
use crate::options::Combine;
use crate::table::{Row, Table};

/// Returns the lines that compute the check value: the hash of the state in which slot i of each
/// row has value i modulo the number of values.
pub(crate) fn program(language: Language, table: &Table, names: &Names) -> Vec<String> {
    let (bits, combine) = (table.options.bits, table.combine);
    let mut lines = language.start(bits, names);
    for (row, of_row) in table.rows().zip(&names.rows) {
        let (lengths, indices) = (&row.lengths, indices(&row));
        for (depth, (&length, index)) in lengths.iter().zip(&indices).enumerate() {
            lines.push(indented(depth, &language.loop_line(index, length)));
        }
        let ordinal = ordinal(lengths, &indices);
        let value = match row.values() {
            1 => None,
            _ if lengths.is_empty() => Some("0".to_owned()),
            values if lengths.len() == 1 => Some(format!("{ordinal} % {values}")),
            values => Some(format!("({ordinal}) % {values}")),
        };
        let at = in_order(&row, &indices, value.as_deref());
        for line in language.combine(combine.operator(), &of_row.array, &at, bits) {
            lines.push(indented(lengths.len(), &line));
        }
        if language.has_braces() {
            lines.extend((0..lengths.len()).rev().map(|depth| indented(depth, "}")));
        }
    }
    lines.push(language.equals(&names.check, bits));
    lines
}

/// Returns the lines that update a hash when a slot of the first row changes from value `a` to
/// value `b`. If the slot has a single key, the lines combine it with the hash: a flag becomes
/// true, or a count increases by one.
pub(crate) fn update(language: Language, table: &Table, names: &Names) -> Vec<String> {
    let (bits, combine) = (table.options.bits, table.combine);
    let (Some(row), Some(of_row)) = (table.rows().next(), names.rows.first()) else {
        return vec![];
    };
    let has_values = row.values() > 1;
    let operations = match (has_values, combine) {
        (true, Combine::Xor) => vec![('^', "a"), ('^', "b")],
        (true, Combine::Add) => vec![('-', "a"), ('+', "b")],
        (false, _) => vec![(combine.operator(), "")],
    };
    let lines = |(operator, value)| {
        let at = in_order(&row, &indices(&row), has_values.then_some(value));
        language.combine(operator, &of_row.array, &at, bits)
    };
    operations.into_iter().flat_map(lines).collect()
}

/// Returns the names of the loop indices, one for each dimension of the array of slots.
fn indices(row: &Row<'_>) -> Vec<String> {
    ('i'..).take(row.lengths.len()).map(String::from).collect()
}

/// Returns the indices of a key in its array in the file: the indices of the slot, and the value if
/// it is given. The value is the last index, or the first one if the row is transposed.
fn in_order(row: &Row<'_>, indices: &[String], value: Option<&str>) -> Vec<String> {
    let mut all = indices.to_vec();
    let place = if row.transposed { 0 } else { all.len() };
    all.splice(place..place, value.map(str::to_owned));
    all
}

/// Returns the expression for the row-major index of a slot, such as `2 * i + j`.
fn ordinal(lengths: &[usize], indices: &[String]) -> String {
    let term = |(n, index): (usize, &String)| match lengths[n + 1..].iter().product() {
        1 => index.clone(),
        stride => format!("{stride} * {index}"),
    };
    indices
        .iter()
        .enumerate()
        .map(term)
        .collect::<Vec<_>>()
        .join(" + ")
}

fn indented(depth: usize, line: &str) -> String {
    format!("{}{line}", "    ".repeat(depth))
}
