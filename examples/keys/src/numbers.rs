//! Reads numbers from a text.

use anyhow::{Result, anyhow, ensure};

use crate::options::quote;

/// The text between the number and the width of the keys in the first lines of a generated file.
const GENERATED: &str = " Zobrist keys of ";

/// Parses numbers of at most `bits` bits: the keys of a file that [`Language::source`] wrote, or
/// numbers in the syntax of source code, such as `{0x2a, 42ULL}` or `U64(0x2a)`. Commas,
/// semicolons, brackets and spaces separate numbers. A comment begins with `//`, or with `#` at the
/// start of a line, and is skipped, as are the declaration before a `=` and enumerations.
///
/// # Errors
/// The number of the first line that is invalid, counted from 1, and its error. If the keys of a
/// generated file have another width, are transposed, or are not all there.
///
/// [`Language::source`]: crate::Language::source
pub fn parse(text: &str, bits: u32) -> Result<Vec<u128>> {
    let Some((count, width)) = text.split_once(GENERATED) else {
        return listed(text, bits);
    };
    let count = count
        .rsplit(' ')
        .next()
        .and_then(|count| count.parse().ok());
    let width = width.split(' ').next().and_then(|width| width.parse().ok());
    let head = count.zip(width);
    let (count, width) = head.ok_or_else(|| anyhow!("its first line is not a generated one"))?;
    ensure!(
        width == bits,
        "it has keys of {width} bits instead of {bits}"
    );
    generated(text, count, width)
}

/// Parses the first `count` keys after the check value of a generated file: hexadecimal numbers of
/// full width, and in Java digits in quotes. The keys of parts follow.
fn generated(text: &str, count: usize, width: u32) -> Result<Vec<u128>> {
    let is_json = text.starts_with('{');
    let is_before = |line: &&str| {
        !if is_json {
            line.trim() == "\"keys\": {"
        } else {
            is_check(line)
        }
    };
    let mut head = text.lines().take_while(is_before);
    ensure!(
        !head.any(|line| line.contains("\"transposed\":")),
        "it has transposed arrays, whose keys are not in the order of the slots"
    );
    let mut digits = Vec::new();
    let mut is_in_words = width > 64;
    for line in text.lines().skip_while(is_before).skip(1) {
        for (i, part) in line.split('"').enumerate() {
            let is_quoted = i % 2 == 1;
            for word in part.split(|c: char| !c.is_alphanumeric()) {
                if let Some(number) = word.strip_prefix("0x") {
                    // A suffix, such as L or n.
                    let number = number.trim_end_matches(|c: char| !c.is_ascii_hexdigit());
                    is_in_words &= number.len() <= 16;
                    digits.extend(number.chars());
                } else if is_quoted && !is_json {
                    digits.extend(word.chars());
                }
            }
        }
    }
    let keys = digits
        .chunks_exact(width as usize / 4)
        .take(count)
        .map(|digits| {
            let key = u128::from_str_radix(&String::from_iter(digits), 16)?;
            // The low word comes first.
            Ok(if is_in_words {
                key.rotate_left(64)
            } else {
                key
            })
        });
    let keys: Vec<u128> = keys.collect::<Result<_>>()?;
    let found = keys.len();
    ensure!(
        found == count,
        "it has {found} keys instead of the {count} of its first line"
    );
    Ok(keys)
}

/// Returns whether a line of a generated file declares the check value.
fn is_check(line: &str) -> bool {
    let line = line.to_lowercase();
    let mut names = line.split(|c: char| !c.is_alphanumeric() && c != '_');
    !line.starts_with(['/', '#'])
        && line.contains(" = ")
        && names.any(|name| name == "check" || name.ends_with("_check"))
}

/// Parses numbers in the syntax of source code.
fn listed(text: &str, bits: u32) -> Result<Vec<u128>> {
    let mut numbers = Vec::new();
    let mut is_in_enum = false;
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
            Some((declaration, numbers)) if is_declaration(declaration) => numbers,
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
