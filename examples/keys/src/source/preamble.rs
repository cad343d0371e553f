//! The comment above the keys.

use super::check;
use crate::language::{Language, hex};
use crate::names::Names;
use crate::options::{Combine, Options, Source};
use crate::table::{DOUBLE, Table};

/// Returns the lines above the keys. They describe the keys and their use, and contain a program
/// that checks the keys.
pub(super) fn preamble(language: Language, table: &Table, names: &Names) -> Vec<String> {
    let Options {
        name,
        bits,
        seed,
        lane,
        ..
    } = &table.options;
    let (combined, again) = match table.combine {
        Combine::Xor => ("by XOR", ""),
        Combine::Add => ("by addition", ", and is subtracted to remove it"),
    };
    let dependence = match table.source {
        Source::Exact if table.guarantee.keys() < 3 => {
            "The keys of one slot depend on each other: the XOR of several can be zero. Combine one key of\n\
             a slot at most, and describe the counts of a material key as separate slots.\n"
        }
        _ => "",
    };
    let words = match *bits {
        DOUBLE => {
            "Keys are numbers, not BigInts. A hash is reduced below 2^48 after each key, so it is exact for any\n\
             number of keys. Without the reductions, sums of up to 32 numbers are exact, BASE included.\n"
        }
        bits if language.in_words(bits) => {
            "A key of 128 bits is two words of 64, the low one first.\n"
        }
        _ => "",
    };
    let row = table
        .rows()
        .next()
        .unwrap_or_else(|| unreachable!("a description has slots"));
    let change = match row.values() {
        1 if row.is_count() => "the count increases by one",
        1 => "the flag changes to true",
        _ if row.lengths.is_empty() => {
            "the value of the slot changes from a to b (omit the line of an empty value)"
        }
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
        keys = table.keys.len(),
        guarantee = table.promise(),
        fingerprint = hex(table.fingerprint.into(), 64),
        version = match language {
            Language::Json => "any parser of JSON".to_owned(),
            Language::Cpp => "C++17 or later (for C++11 use `--language c`)".to_owned(),
            _ => format!("{} or later", language.facts().version),
        },
        zobrist = env!("CARGO_PKG_VERSION"),
        description = serde_json::to_string(&table.options).unwrap_or_default(),
        base = names.base,
        check = names.check,
    );
    text.lines().map(str::to_owned).collect()
}
