//! Source files by language.

use std::fmt::{self, Display, Formatter};

use zobrist::keys::Guarantee;

use crate::check;
use crate::description::{Combine, Row};
use crate::error::Error;
use crate::names::{Case, Names};
use crate::table::Table;

mod array;
mod c;
mod cpp;
mod csharp;
mod java;
mod javascript;
mod json;
mod python;
mod rust;

/// A language of a source file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// A header of C99.
    C,
    /// A header of C++17, with constant expressions.
    Cpp,
    /// A static class of C#.
    CSharp,
    /// A class of Java 8.
    Java,
    /// A module of JavaScript, with numbers up to 32 bits and BigInt above.
    JavaScript,
    /// A module of Python.
    Python,
    /// A module of Rust.
    Rust,
    /// JSON, with numbers as hexadecimal strings.
    Json,
}

/// What happens to a hash and a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Op {
    Xor,
    Add,
    Subtract,
}

impl Op {
    pub(crate) fn of(combine: Combine) -> Op {
        match combine {
            Combine::Xor => Op::Xor,
            Combine::Add => Op::Add,
        }
    }

    /// Returns the sign of the operation.
    fn sign(self) -> &'static str {
        match self {
            Op::Xor => "^",
            Op::Add => "+",
            Op::Subtract => "-",
        }
    }
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 8] = [
        Language::C,
        Language::Cpp,
        Language::CSharp,
        Language::Java,
        Language::JavaScript,
        Language::Python,
        Language::Rust,
        Language::Json,
    ];

    /// Returns the name as an argument: `c`, `cpp`, `csharp` and so on.
    pub fn id(self) -> &'static str {
        match self {
            Language::C => "c",
            Language::Cpp => "cpp",
            Language::CSharp => "csharp",
            Language::Java => "java",
            Language::JavaScript => "javascript",
            Language::Python => "python",
            Language::Rust => "rust",
            Language::Json => "json",
        }
    }

    /// Returns the source file of a table.
    ///
    /// # Errors
    /// If a name gives no identifier, or two names give the same one.
    pub fn source(self, table: &Table) -> Result<String, Error> {
        let mut reserved = vec![];
        let class = Case::Pascal.identifier(&[&table.description.name, "keys"])?;
        if self == Language::CSharp {
            reserved.push(class.as_str());
        }
        let names = Names::new(self, table, &reserved)?;
        Ok(match self {
            Language::C => c::source(table, &names)?,
            Language::Cpp => cpp::source(table, &names)?,
            Language::CSharp => csharp::source(table, &names, &class),
            Language::Java => java::source(table, &names, &class),
            Language::JavaScript => javascript::source(table, &names),
            Language::Python => python::source(table, &names),
            Language::Rust => rust::source(table, &names),
            Language::Json => json::source(table, &names),
        })
    }

    /// Returns the name of the file of a table.
    ///
    /// # Errors
    /// If the name of the table gives no identifier.
    pub fn file_name(self, table: &Table) -> Result<String, Error> {
        let name = [table.description.name.as_str(), "keys"];
        let (case, ending) = match self {
            Language::C => (Case::Lower, "h"),
            Language::Cpp => (Case::Lower, "hpp"),
            Language::CSharp => (Case::Pascal, "cs"),
            Language::Java => (Case::Pascal, "java"),
            Language::JavaScript => (Case::Lower, "mjs"),
            Language::Python => (Case::Lower, "py"),
            Language::Rust => (Case::Lower, "rs"),
            Language::Json => (Case::Lower, "json"),
        };
        Ok(format!("{}.{ending}", case.identifier(&name)?))
    }

    /// Returns how identifiers are written, and whether they begin with the name of the table.
    pub(crate) fn style(self) -> (Case, bool) {
        match self {
            Language::C => (Case::Upper, true),
            Language::Cpp => (Case::Lower, false),
            Language::CSharp => (Case::Pascal, false),
            _ => (Case::Upper, false),
        }
    }

    /// Returns whether a key of so many bits is two words, the low one first.
    fn in_words(self, bits: u32) -> bool {
        bits > 64 && matches!(self, Language::C | Language::Cpp | Language::CSharp | Language::Java)
    }

    pub(crate) fn has_braces(self) -> bool {
        self != Language::Python
    }

    /// Returns the first lines of the program of the check value.
    pub(crate) fn start(self, bits: u32, names: &Names) -> Vec<String> {
        let base = &names.base;
        let line = match self {
            Language::C if bits > 64 => format!("uint64_t hash[2] = {{{base}[0], {base}[1]}};"),
            Language::C => format!("uint{bits}_t hash = {base};"),
            Language::Cpp if bits > 64 => {
                format!("std::uint64_t hash[2] = {{{base}[0], {base}[1]}};")
            }
            Language::Cpp => format!("std::uint{bits}_t hash = {base};"),
            Language::CSharp if bits > 64 => format!("ulong[] hash = {{ {base}[0], {base}[1] }};"),
            Language::CSharp => format!("{} hash = {base};", csharp::type_of(bits)),
            Language::Java if bits > 64 => format!("long[] hash = {base}.clone();"),
            Language::Java => format!("{} hash = {base};", java::type_of(bits)),
            Language::JavaScript | Language::Json => format!("let hash = {base};"),
            Language::Python => format!("h = {base}"),
            Language::Rust => format!("let mut hash = {base};"),
        };
        vec![line]
    }

    /// Returns the first line of a loop.
    pub(crate) fn loop_line(self, index: &str, length: usize) -> String {
        match self {
            Language::JavaScript | Language::Json => {
                format!("for (let {index} = 0; {index} < {length}; {index}++) {{")
            }
            Language::Python => format!("for {index} in range({length}):"),
            Language::Rust => format!("for {index} in 0..{length} {{"),
            _ => format!("for (int {index} = 0; {index} < {length}; {index}++) {{"),
        }
    }

    /// Returns the last line of the program of the check value: a condition that holds.
    pub(crate) fn equals(self, check: &str, bits: u32) -> String {
        match self {
            _ if self.in_words(bits) => {
                format!("// hash[0] == {check}[0] && hash[1] == {check}[1]")
            }
            Language::JavaScript | Language::Json => format!("// hash === {check}"),
            Language::Python => format!("# h == {check}"),
            _ => format!("// hash == {check}"),
        }
    }

    /// Returns the lines that combine a hash with a key.
    pub(crate) fn combine(self, op: Op, array: &str, at: &[String], bits: u32) -> Vec<String> {
        let sign = op.sign();
        if self.in_words(bits) {
            let word = |i: &str| self.access(array, &[at, &[i.to_owned()]].concat());
            let (low, high) = (word("0"), word("1"));
            let smaller = |a: &str, b: &str| match self {
                Language::Java => format!("(Long.compareUnsigned({a}, {b}) < 0 ? 1 : 0)"),
                Language::CSharp => format!("({a} < {b} ? 1UL : 0UL)"),
                _ => format!("({a} < {b})"),
            };
            return match op {
                Op::Xor => vec![format!("hash[0] ^= {low};"), format!("hash[1] ^= {high};")],
                Op::Add => vec![
                    format!("hash[0] += {low};"),
                    format!("hash[1] += {high} + {};", smaller("hash[0]", &low)),
                ],
                Op::Subtract => vec![
                    format!("hash[1] -= {high} + {};", smaller("hash[0]", &low)),
                    format!("hash[0] -= {low};"),
                ],
            };
        }
        let key = self.access(array, at);
        vec![match (self, op) {
            (Language::JavaScript | Language::Json, Op::Xor) if bits > 32 => {
                format!("hash ^= {key};")
            }
            (Language::JavaScript | Language::Json, _) if bits > 32 => {
                format!("hash = BigInt.asUintN({bits}, hash {sign} {key});")
            }
            (Language::JavaScript | Language::Json, _) => {
                format!("hash = (hash {sign} {key}) >>> 0;")
            }
            (Language::Python, Op::Xor) => format!("h ^= {key}"),
            (Language::Python, _) => format!("h = (h {sign} {key}) % 2**{bits}"),
            (Language::Rust, Op::Xor) => format!("hash ^= {key};"),
            (Language::Rust, Op::Add) => format!("hash = hash.wrapping_add({key});"),
            (Language::Rust, Op::Subtract) => format!("hash = hash.wrapping_sub({key});"),
            _ => format!("hash {sign}= {key};"),
        }]
    }

    /// Returns an element of an array.
    fn access(self, array: &str, at: &[String]) -> String {
        match self {
            _ if at.is_empty() => array.to_owned(),
            Language::CSharp => format!("{array}[{}]", at.join(", ")),
            _ => format!("{array}{}", at.iter().map(|i| format!("[{i}]")).collect::<String>()),
        }
    }
}

impl Display for Language {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Language::C => "C",
            Language::Cpp => "C++",
            Language::CSharp => "C#",
            Language::Java => "Java",
            Language::JavaScript => "JavaScript",
            Language::Python => "Python",
            Language::Rust => "Rust",
            Language::Json => "JSON",
        })
    }
}

/// Returns the text above the keys: what they are, how they are used, and how to check them.
fn preamble(language: Language, table: &Table, names: &Names) -> Vec<String> {
    let description = &table.description;
    let (bits, keys) = (description.bits, table.keys().len());
    let (combined, again) = match description.combine {
        Combine::Xor => ("by XOR", ""),
        Combine::Add => ("by addition", ", and is subtracted to remove it"),
    };
    let mut lines = vec![
        format!("{}: {keys} Zobrist keys of {bits} bits, combined {combined}.", description.name),
        String::new(),
        format!("Guarantee: {}", guarantee(table)),
        format!(
            "Fingerprint: 0x{:016x}. It changes whenever a key does: store it beside stored hashes.",
            table.fingerprint()
        ),
        format!(
            "Seed {}, lane {}. Made by zobrist {} of this description:",
            description.seed,
            description.lane,
            env!("CARGO_PKG_VERSION")
        ),
        String::new(),
        serde_json::to_string(description).unwrap_or_default(),
        String::new(),
        "A slot holds one value or is empty; the empty value has no key. The hash of a state is"
            .into(),
        format!("{}, combined with one key for each slot that is not empty{again}.", names.base),
    ];
    if language.in_words(bits) {
        lines.push("A key of 128 bits is two words of 64, the low one first.".into());
    }
    let (row, _) = table.rows().next().unwrap_or_else(|| unreachable!("a description has slots"));
    let update = check::update(language, table, names);
    lines.push(String::new());
    if row.value_count() > 1 {
        let which = if row.lengths().is_empty() { "the slot" } else { "a slot" };
        lines.push(format!("Update, when the value of {which} changes from a to b (leave out the line of an empty one):"));
    } else if row.times.is_some() {
        lines.push("Update, when there is one more:".into());
    } else {
        lines.push("Update, when the flag changes to true:".into());
    }
    lines.push(String::new());
    lines.extend(update.into_iter().map(|line| format!("    {line}")));
    lines.push(String::new());
    lines.push(format!(
        "Check: {} is the hash of the state in which slot n of each array holds value n modulo the",
        names.check
    ));
    lines.push("number of values:".into());
    lines.push(String::new());
    lines.extend(
        check::program(language, table, names).into_iter().map(|line| format!("    {line}")),
    );
    lines
}

/// Returns the guarantee as a sentence.
fn guarantee(table: &Table) -> String {
    match table.guarantee() {
        Guarantee::Exact => "equal hashes prove equal states.".into(),
        Guarantee::Slots(slots) => {
            format!("states that differ in 1 to {slots} slots never have equal hashes.")
        }
        Guarantee::None => format!(
            "none. Two different states have equal hashes with a probability of 2^-{} over the seeds.",
            table.description.bits
        ),
    }
}

/// Returns the lengths of the array of a row in a source file.
fn lengths(row: &Row) -> Vec<usize> {
    let value = Some(row.value_count()).filter(|&values| values > 1);
    let slots = row.lengths();
    if row.transposed {
        value.into_iter().chain(slots).collect()
    } else {
        slots.into_iter().chain(value).collect()
    }
}

/// Returns the number of a key in its row from its number in the array of a source file.
fn key_at(row: &Row, number: usize) -> usize {
    let values = row.value_count();
    if !row.transposed {
        return number;
    }
    let slots: usize = row.lengths().iter().product();
    number % slots * values + number / slots
}

/// Returns the keys of a row in the order of the source file.
fn keys_of<'a>(table: &'a Table, row: &'a Row, first: usize) -> impl Iterator<Item = u128> + 'a {
    let count = lengths(row).iter().product();
    (0..count).map(move |number| table.keys()[first + key_at(row, number)])
}

/// Returns a number in hexadecimal, of all digits.
fn hex(number: u128, bits: u32) -> String {
    let digits = bits as usize / 4;
    format!("0x{number:0digits$x}")
}

/// Returns both words of a number of 128 bits, the low one first.
fn words(number: u128) -> [u128; 2] {
    [u128::from(number as u64), number >> 64]
}
