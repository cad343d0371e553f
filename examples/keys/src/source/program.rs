//! The syntax of the check programs in comments.

use crate::language::Language;
use crate::names::Names;
use crate::table::DOUBLE;

impl Language {
    pub(crate) fn has_braces(self) -> bool {
        self != Language::Python
    }

    /// Returns the first lines of the program that computes the check value.
    pub(crate) fn start(self, bits: u32, names: &Names) -> Vec<String> {
        let (base, word) = (&names.base, self.type_of(bits));
        vec![match self {
            Language::C | Language::Cpp if bits > 64 => {
                format!("{word} hash[2] = {{{base}[0], {base}[1]}};")
            }
            Language::CSharp if bits > 64 => format!("{word}[] hash = {{ {base}[0], {base}[1] }};"),
            Language::Java if bits > 64 => format!("{word}[] hash = {base}.clone();"),
            Language::C | Language::Cpp | Language::CSharp | Language::Java => {
                format!("{word} hash = {base};")
            }
            Language::JavaScript | Language::Json => format!("let hash = {base};"),
            Language::Python => format!("h = {base}"),
            Language::Rust => format!("let mut hash = {base};"),
        }]
    }

    /// Returns the first line of a loop.
    pub(crate) fn loop_line(self, index: &str, length: usize) -> String {
        match self {
            Language::JavaScript | Language::Json => {
                format!("for (let {index} = 0; {index} < {length}; {index}++) {{")
            }
            Language::Python => format!("for {index} in range({length}):"),
            Language::Rust => format!("for {index} in 0..{length} {{"),
            Language::C | Language::Cpp | Language::CSharp | Language::Java => {
                format!("for (int {index} = 0; {index} < {length}; {index}++) {{")
            }
        }
    }

    /// Returns the last line of the check program: a condition that holds if the hash equals the
    /// check value.
    pub(crate) fn equals(self, check: &str, bits: u32) -> String {
        match self {
            _ if self.in_words(bits) => {
                format!("// hash[0] == {check}[0] && hash[1] == {check}[1]")
            }
            Language::JavaScript | Language::Json => format!("// hash === {check}"),
            Language::Python => format!("# h == {check}"),
            Language::C | Language::Cpp | Language::CSharp | Language::Java | Language::Rust => {
                format!("// hash == {check}")
            }
        }
    }

    /// Returns the lines that combine a hash with a key by the operator `^`, `+` or `-`.
    pub(crate) fn combine(
        self,
        operator: char,
        array: &str,
        at: &[String],
        bits: u32,
    ) -> Vec<String> {
        if self.in_words(bits) {
            let word = |i: &str| access(array, &[at, &[i.to_owned()]].concat());
            let (low, high) = (word("0"), word("1"));
            let smaller = |a: &str, b: &str| match self {
                Language::Java => format!("(Long.compareUnsigned({a}, {b}) < 0 ? 1 : 0)"),
                Language::CSharp => format!("({a} < {b} ? 1UL : 0UL)"),
                Language::C
                | Language::Cpp
                | Language::JavaScript
                | Language::Json
                | Language::Python
                | Language::Rust => format!("({a} < {b})"),
            };
            return match operator {
                '^' => vec![format!("hash[0] ^= {low};"), format!("hash[1] ^= {high};")],
                '+' => {
                    vec![
                        format!("hash[0] += {low};"),
                        format!("hash[1] += {high} + {};", smaller("hash[0]", &low)),
                    ]
                }
                _ => {
                    vec![
                        format!("hash[1] -= {high} + {};", smaller("hash[0]", &low)),
                        format!("hash[0] -= {low};"),
                    ]
                }
            };
        }
        let key = access(array, at);
        vec![match (self, operator) {
            // A hash and a key are below 2^48, so their sum and difference are exact.
            (_, '-') if bits == DOUBLE => format!("hash = (hash - {key} + 2 ** 48) % 2 ** 48;"),
            (_, _) if bits == DOUBLE => format!("hash = (hash + {key}) % 2 ** 48;"),
            (Language::JavaScript | Language::Json, '^') if bits > 32 => {
                format!("hash ^= {key};")
            }
            (Language::JavaScript | Language::Json, _) if bits > 32 => {
                format!("hash = BigInt.asUintN({bits}, hash {operator} {key});")
            }
            (Language::JavaScript | Language::Json, _) => {
                format!("hash = (hash {operator} {key}) >>> 0;")
            }
            (Language::Python, '^') => format!("h ^= {key}"),
            (Language::Python, _) => format!("h = (h {operator} {key}) % 2**{bits}"),
            (Language::Rust, '^') => format!("hash ^= {key};"),
            (Language::Rust, '+') => format!("hash = hash.wrapping_add({key});"),
            (Language::Rust, _) => format!("hash = hash.wrapping_sub({key});"),
            (Language::C | Language::Cpp | Language::CSharp | Language::Java, _) => {
                format!("hash {operator}= {key};")
            }
        }]
    }
}

/// Returns an element of an array.
fn access(array: &str, at: &[String]) -> String {
    let indices: String = at.iter().map(|i| format!("[{i}]")).collect();
    format!("{array}{indices}")
}
