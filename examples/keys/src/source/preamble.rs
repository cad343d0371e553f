//! The comment above the keys.

use super::check::{self, Rule};
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
    let combined = table.combine.way();
    let rules = Rule::all(table);
    let has_counts = rules.contains(&Rule::Count);
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
    let of_counts = if has_counts {
        ", and each count is 2 (1 if that is its maximum)"
    } else {
        ""
    };
    let parts = table.parts.iter().zip(&names.parts);
    let parts: String = parts
        .map(|(part, names)| of_part(language, part, names))
        .collect();
    let text = format!(
        "{name}: {keys} Zobrist keys of {bits} bits, combined {combined}.

Guarantee: {guarantee}
Fingerprint: {fingerprint}. It changes whenever a key does: store it beside stored hashes.
{in_rust}Seed {seed}, lane {lane}. For {version}. Made by zobrist {zobrist} of this description:

{description}

{hash}{dependence}{words}
{updates}
Check: {check} is the hash of the state in which slot n of each array holds value n modulo the
number of values{of_counts}:

{program}
Reach it by updates from another full state, too: from the empty state, no update removes a key.
{parts}",
        updates = updates(language, table, names),
        program = code(&check::program(language, table, names)),
        hash = hash_of_state(&names.base, &rules),
        keys = table.keys.len(),
        in_rust = in_rust(table),
        guarantee = table.promise(),
        fingerprint = hex(table.fingerprint.into(), 64),
        version = match language {
            Language::Json => "any parser of JSON".to_owned(),
            Language::Cpp => "C++17 or later (for C++11 use `--language c`)".to_owned(),
            Language::C
            | Language::CSharp
            | Language::Java
            | Language::JavaScript
            | Language::Python
            | Language::Rust => format!("{} or later", language.facts().version),
        },
        zobrist = env!("CARGO_PKG_VERSION"),
        description = serde_json::to_string(&table.options).unwrap_or_default(),
        check = names.check,
    );
    text.lines().map(str::to_owned).collect()
}

/// Returns the line with the attribute of a Rust type that has these keys, if a type can have them.
fn in_rust(table: &Table) -> String {
    let Options {
        bits, seed, lane, ..
    } = table.options;
    let key = match table.combine {
        _ if bits == DOUBLE || lane != 0 => return String::new(),
        Combine::Xor => format!("u{bits}"),
        Combine::Add => format!("Wrapping<u{bits}>"),
    };
    let guarantee = match table.source {
        Source::Random => "",
        Source::Features => ", guarantee = features",
        Source::Exact => ", guarantee = exact",
    };
    format!("In Rust: #[zobrist(key = {key}{guarantee}, seed = {seed})].\n")
}

/// Returns the lines for a part of the state.
fn of_part(language: Language, part: &Table, names: &Names) -> String {
    format!(
        "
Part {name}: a hash of its own, {base} combined {combined} with the keys below. Keys of values
outside of the part are 0.

{updates}
Check: {check} is the hash of this part of the same state:

{program}",
        name = part.options.name,
        base = names.base,
        combined = part.combine.way(),
        updates = updates(language, part, names),
        check = names.check,
        program = code(&check::program(language, part, names)),
    )
}

/// Returns the update of each row.
fn updates(language: Language, table: &Table, names: &Names) -> String {
    let rules = Rule::all(table).into_iter();
    let updates: Vec<_> = rules
        .map(|rule| update(language, table, names, rule))
        .collect();
    updates.join("\n")
}

/// Returns the lines of a program, with a margin.
fn code(lines: &[String]) -> String {
    lines.iter().map(|line| format!("    {line}\n")).collect()
}

/// Returns the lines that define the hash of a state, for slots with these rules.
fn hash_of_state(base: &str, rules: &[Rule]) -> String {
    let has_counts = rules.contains(&Rule::Count);
    let has_others = rules.iter().any(|&rule| rule != Rule::Count);
    let mut text = String::new();
    if has_others {
        text += "A slot holds one value or is empty; the empty value has no key.\n";
    }
    if has_counts {
        text += "A count of n equal things adds its key n times, so all keys are added; these are random by default.\n";
    }
    let keys = match (has_others, has_counts) {
        (_, false) => "one key for each slot that is not empty",
        (false, true) => "the keys of the counts",
        (true, true) => "one key for each other slot that is not empty and the keys of the counts",
    };
    text + &format!("The hash of a state is {base}, combined with\n{keys}.\n")
}

/// Returns the update of each row with this rule.
fn update(language: Language, table: &Table, names: &Names, rule: Rule) -> String {
    let change = match (rule, table.combine) {
        (Rule::Value, _) => {
            "the value of a slot changes from a to b, constants below (omit the line of an empty value)"
        }
        (Rule::Single, Combine::Xor) => "a slot with a single key is filled or emptied",
        (Rule::Single, Combine::Add) => {
            "a slot with a single key is filled (subtract the key when it is emptied)"
        }
        (Rule::Count, _) => "a count increases by one (subtract the key when it decreases by one)",
    };
    let blocks = check::updates(language, table, names, rule);
    // A block of several lines is apart from the next one.
    let between = if rule == Rule::Value { "\n" } else { "" };
    let blocks: Vec<_> = blocks.iter().map(|lines| code(lines)).collect();
    format!("Update, when {change}:\n\n{}", blocks.join(between))
}
