//! The program of the check value, which each file has in a comment.

use crate::description::{Combine, Description, Row};
use crate::language::{Language, Op};
use crate::names::Names;
use crate::table::Table;

/// Returns the lines that compute the check value: slot i of each row holds value i modulo the number of values.
pub(crate) fn program(language: Language, table: &Table, names: &Names) -> Vec<String> {
    let combine = table.description.combine;
    let mut lines = language.start(table.description.bits, names);
    for ((row, _), of_row) in table.rows().zip(&names.rows) {
        let (lengths, indices) = (row.lengths(), indices(row));
        for (depth, (&length, index)) in lengths.iter().zip(&indices).enumerate() {
            lines.push(indented(depth, &language.loop_line(index, length)));
        }
        let ordinal = ordinal(&lengths, &indices);
        let value = match row.value_count() {
            1 => None,
            _ if lengths.is_empty() => Some("0".to_owned()),
            values if lengths.len() == 1 => Some(format!("{ordinal} % {values}")),
            values => Some(format!("({ordinal}) % {values}")),
        };
        let at = in_order(row, &indices, value.as_deref());
        for line in language.combine(Op::of(combine), &of_row.array, &at, table.description.bits) {
            lines.push(indented(lengths.len(), &line));
        }
        if language.has_braces() {
            lines.extend((0..lengths.len()).rev().map(|depth| indented(depth, "}")));
        }
    }
    lines.push(language.equals(&names.check, table.description.bits));
    lines
}

/// Returns the lines that change one slot of the first row from the value `a` to the value `b`, or a flag.
pub(crate) fn update(language: Language, table: &Table, names: &Names) -> Vec<String> {
    let Description { combine, bits, .. } = table.description;
    let (Some((row, _)), Some(of_row)) = (table.rows().next(), names.rows.first()) else {
        return vec![];
    };
    let several = row.value_count() > 1;
    let lines = |op, value: &str| {
        let at = in_order(row, &indices(row), several.then_some(value));
        language.combine(op, &of_row.array, &at, bits)
    };
    let add = Op::of(combine);
    match (several, combine) {
        (true, Combine::Xor) => [lines(Op::Xor, "a"), lines(Op::Xor, "b")].concat(),
        (true, Combine::Add) => [lines(Op::Subtract, "a"), lines(Op::Add, "b")].concat(),
        (false, _) => lines(add, ""),
    }
}

/// Returns the names of the indices of the arrays around a slot.
fn indices(row: &Row) -> Vec<String> {
    ('i'..).take(row.lengths().len()).map(String::from).collect()
}

/// Returns all indices of a key in their order.
fn in_order(row: &Row, indices: &[String], value: Option<&str>) -> Vec<String> {
    let slots = indices.iter().map(String::as_str);
    let all: Vec<&str> = if row.transposed {
        value.into_iter().chain(slots).collect()
    } else {
        slots.chain(value).collect()
    };
    all.into_iter().map(str::to_owned).collect()
}

/// Returns the row-major number of a slot: `2 * i + j`.
fn ordinal(lengths: &[usize], indices: &[String]) -> String {
    let mut terms = Vec::new();
    for (n, index) in indices.iter().enumerate() {
        match lengths[n + 1..].iter().product() {
            1 => terms.push(index.clone()),
            stride => terms.push(format!("{stride} * {index}")),
        }
    }
    terms.join(" + ")
}

fn indented(depth: usize, line: &str) -> String {
    format!("{}{line}", "    ".repeat(depth))
}
