//! Reads numbers from a text.

use anyhow::{Result, anyhow, ensure};

use crate::options::quote;

/// Parses numbers of at most `bits` bits in the syntax of source code, such as `{0x2a, 42ULL}` or
/// `U64(0x2a)`. Commas, semicolons, brackets and spaces separate numbers. A comment begins with
/// `//`, or with `#` at the start of a line, and is skipped, as is the declaration before a `=`.
/// The constants of generated files that are no keys, whose names end in `FINGERPRINT`, `BASE` or
/// `CHECK`, are skipped with their numbers, and so are enumerations, and the keys of parts, which
/// follow a second `BASE`.
///
/// # Errors
/// The number of the first line that is invalid, counted from 1, and its error.
pub fn parse(text: &str, bits: u32) -> Result<Vec<u128>> {
    let mut numbers = Vec::new();
    let (mut is_in_enum, mut has_base) = (false, false);
    for (i, line) in (1..).zip(text.lines()) {
        let code = line.split("//").next().unwrap_or_default();
        if code.trim_start().starts_with('#') {
            continue;
        }
        // The names of the values of a slot.
        if is_in_enum || code.trim_start().starts_with("enum ") {
            is_in_enum = !code.contains('}');
            continue;
        }
        let code = match code.split_once('=') {
            Some((declaration, _)) if has_base && is_named(declaration, &["base"]) => break,
            Some((declaration, _)) if is_named(declaration, &["fingerprint", "base", "check"]) => {
                has_base |= is_named(declaration, &["base"]);
                continue;
            }
            Some((declaration, numbers)) if is_declaration(declaration) => numbers,
            // A namespace.
            None if is_declaration(code) && code.trim_end().ends_with('{') => continue,
            _ => code,
        };
        for part in code.split_inclusive(|c: char| c.is_whitespace() || ",;{}[]()".contains(c)) {
            let word = part.trim_end_matches(|c: char| c.is_whitespace() || ",;{}[]()".contains(c));
            // In a macro call such as `UINT64_C(42)`, the argument is the number.
            let named = part.ends_with('(') && word.starts_with(|c: char| c.is_alphabetic());
            if !word.is_empty() && !named {
                numbers.push(number(word, bits).map_err(|why| anyhow!("line {i}: {why}"))?);
            }
        }
    }
    Ok(numbers)
}

/// Returns whether a text is the left side of a declaration, such as `static const U64 KEYS[9][2]`.
fn is_declaration(text: &str) -> bool {
    text.trim_start().starts_with(char::is_alphabetic)
}

/// Returns whether a text is the left side of a declaration of a name that ends like one of these.
fn is_named(declaration: &str, endings: &[&str]) -> bool {
    // In C++, a path has colons, and in Rust, one precedes the type.
    let name = declaration.split(": ").next().unwrap_or_default();
    let name = name.trim_end().to_lowercase();
    is_declaration(declaration) && endings.iter().any(|ending| name.ends_with(ending))
}

fn number(word: &str, bits: u32) -> Result<u128> {
    let digits = word
        .trim_end_matches(['u', 'U', 'l', 'L', 'n'])
        .replace('_', "");
    let hexadecimal = digits
        .strip_prefix("0x")
        .or_else(|| digits.strip_prefix("0X"));
    let parsed = hexadecimal.map_or(digits.parse(), |digits| u128::from_str_radix(digits, 16));
    let number = parsed.map_err(|_| {
        anyhow!(
            "{} is no number of up to 128 bits, such as 42 or 0x2a; leave declarations out",
            quote(word)
        )
    })?;
    ensure!(
        bits >= 128 || number >> bits == 0,
        "{number:#x} has more than {bits} bits"
    );
    Ok(number)
}
