//! Writes the programs in the first comment of a source file, in the language of the file. One
//! updates a hash for each row, the other computes the check value.

use crate::language::Language;
use crate::names::Names;
use crate::options::Combine;
use crate::table::{Row, Table};

/// Returns the lines that compute the check value, see [`Table::check`].
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
        for _ in 0..row.times() {
            for line in language.combine(combine.operator(), &of_row.array, &at, bits) {
                lines.push(indented(lengths.len(), &line));
            }
        }
        if language.has_braces() {
            lines.extend((0..lengths.len()).rev().map(|depth| indented(depth, "}")));
        }
    }
    lines.push(language.equals(&names.check, bits));
    lines
}

/// The rules by which the hash changes with a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rule {
    /// The slot has several values with keys.
    Value,
    /// The slot is empty or has its only value.
    Single,
    /// The slot is a number of equal things.
    Count,
}

impl Rule {
    fn of(row: &Row<'_>) -> Rule {
        match row.values() {
            1 if row.is_count() => Rule::Count,
            1 => Rule::Single,
            _ => Rule::Value,
        }
    }

    /// Returns the rules of a table, each of them once, in the order of the rows.
    pub(crate) fn all(table: &Table) -> Vec<Rule> {
        let mut rules = vec![];
        for row in table.rows() {
            let rule = Rule::of(&row);
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
        rules
    }
}

/// Returns the lines that update a hash when a slot changes, for each row with this rule: from value
/// `a` to value `b`, from empty to its only value, or to a count of one more.
pub(crate) fn updates(
    language: Language,
    table: &Table,
    names: &Names,
    rule: Rule,
) -> Vec<Vec<String>> {
    let (bits, combine) = (table.options.bits, table.combine);
    let operations = match (rule, combine) {
        (Rule::Value, Combine::Xor) => vec![('^', Some("a")), ('^', Some("b"))],
        (Rule::Value, Combine::Add) => vec![('-', Some("a")), ('+', Some("b"))],
        (Rule::Single | Rule::Count, _) => vec![(combine.operator(), None)],
    };
    let rows = table.rows().zip(&names.rows);
    rows.filter(|(row, _)| Rule::of(row) == rule)
        .map(|(row, of_row)| {
            let lines = |&(operator, value): &(char, Option<&str>)| {
                let at = in_order(&row, &indices(&row), value);
                language.combine(operator, &of_row.array, &at, bits)
            };
            operations.iter().flat_map(lines).collect()
        })
        .collect()
}

/// Returns the names of the loop indices, one for each dimension of the array of slots.
fn indices(row: &Row<'_>) -> Vec<String> {
    ('i'..).take(row.lengths.len()).map(String::from).collect()
}

/// Returns the indices of a key in its array in the file: the indices of the slot, and the value if
/// it is given. The value is the last index, or the first one if the row is transposed.
fn in_order(row: &Row<'_>, indices: &[String], value: Option<&str>) -> Vec<String> {
    let mut all = indices[..row.indices().len()].to_vec();
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
