//! The comment above the keys.

use super::{Language, hex};
use crate::check;
use crate::description::{Combine, Description, Source};
use crate::names::Names;
use crate::table::Table;

/// Returns the lines above the keys. They describe the keys and their use, and contain a program that checks the keys.
pub(super) fn preamble(language: Language, table: &Table, names: &Names) -> Vec<String> {
    let Description { name, bits, source, combine, seed, lane, .. } = &table.description;
    let (combined, again) = match combine {
        Combine::Xor => ("by XOR", ""),
        Combine::Add => ("by addition", ", and is subtracted to remove it"),
    };
    let dependence = match source {
        Some(Source::Exact) if table.guarantee().keys() < 3 => {
            "The keys of one slot depend on each other: the XOR of several can be zero. Combine one key of\n\
             a slot at most, and describe the counts of a material key as separate slots.\n"
        }
        _ => "",
    };
    let words =
        if language.in_words(*bits) { "A key of 128 bits is two words of 64, the low one first.\n" } else { "" };
    let (row, _) = table.rows().next().unwrap_or_else(|| unreachable!("a description has slots"));
    let change = match (row.value_count(), row.times) {
        (1, None) => "the flag changes to true",
        (1, Some(_)) => "the count increases by one",
        _ if row.lengths().is_empty() => "the value of the slot changes from a to b (omit the line of an empty value)",
        _ => "the value of a slot changes from a to b (omit the line of an empty value)",
    };
    let code = |lines: Vec<String>| lines.iter().map(|line| format!("    {line}\n")).collect();
    let update: String = code(check::update(language, table, names));
    let program: String = code(check::program(language, table, names));
    let text = format!(
        "{name}: {keys} Zobrist keys of {bits} bits, combined {combined}.

Guarantee: {guarantee}
Fingerprint: {fingerprint}. It changes whenever a key does: store it beside stored hashes.
Seed {seed}, lane {lane}. For {version}. Made by zobrist {zobrist} of this description:

{description}

A slot holds one value or is empty; the empty value has no key. The hash of a state is
{base}, combined with one key for each slot that is not empty{again}.
{dependence}{words}
Update, when {change}:

{update}
Check: {check} is the hash of the state in which slot n of each array holds value n modulo the
number of values:

{program}",
        keys = table.keys().len(),
        guarantee = table.promise(),
        fingerprint = hex(table.fingerprint().into(), 64),
        version = match language {
            Language::Json => "any parser of JSON".to_owned(),
            Language::Cpp => "C++17 or later (for C++11 use `--language c`)".to_owned(),
            _ => format!("{} or later", language.facts().version),
        },
        zobrist = env!("CARGO_PKG_VERSION"),
        description = serde_json::to_string(&table.description).unwrap_or_default(),
        base = names.base,
        check = names.check,
    );
    text.lines().map(str::to_owned).collect()
}
