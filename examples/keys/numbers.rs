//! Numbers of a file, one a line.

use std::fs;
use std::io;
use std::path::Path;

use zobrist_examples::program::Failure;

/// Reads numbers of at most `bits` bits from `path`, or from standard input if that is `-`. Empty lines and those that begin with `#` hold
/// none.
pub(crate) fn read(path: &Path, bits: u32) -> Result<Vec<u128>, Failure> {
    let (name, text) = if path.as_os_str() == "-" {
        ("standard input".to_owned(), io::read_to_string(io::stdin()))
    } else {
        (format!("'{}'", path.display()), fs::read_to_string(path))
    };
    let text = text.map_err(|error| Failure::Error(format!("cannot read {name}: {error}")))?;
    parse(&text, bits).map_err(|(line, why)| Failure::Error(format!("{name}, line {line}: {why}")))
}

fn parse(text: &str, bits: u32) -> Result<Vec<u128>, (usize, String)> {
    let lines = (1..).zip(text.lines().map(str::trim));
    let numbers = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    numbers.map(|(i, line)| number(line, bits).map_err(|why| (i, why))).collect()
}

fn number(line: &str, bits: u32) -> Result<u128, String> {
    // As in the source of a program.
    let digits = line.trim_end_matches(',').trim_end_matches(['u', 'U', 'l', 'L']).replace('_', "");
    let hexadecimal = digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X"));
    let parsed = match hexadecimal {
        Some(digits) => u128::from_str_radix(digits, 16),
        None => digits.parse(),
    };
    let number = parsed.map_err(|_| {
        let line = line.escape_debug();
        format!("'{line}' is no number of up to 128 bits, such as 42 or 0x2a")
    })?;
    if bits < 128 && number >> bits != 0 {
        return Err(format!("{number:#x} has more than {bits} bits"));
    }
    Ok(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notations() {
        let text = "# keys\n42\n\n 0x2A \n0x9d39_247e_3377_6d41,\r\n0xffffffffffffffffULL,\n";
        let numbers = vec![42, 42, 0x9d39_247e_3377_6d41, u128::from(u64::MAX)];
        assert_eq!(parse(text, 64), Ok(numbers));
        assert_eq!(parse(&u128::MAX.to_string(), 128), Ok(vec![u128::MAX]));
    }

    #[test]
    fn bad_lines_are_named() {
        for (text, line) in
            [("1\n\nx", 3), ("-1", 1), ("1\n0x", 2), ("9d39", 1), ("1\n2\n256", 3), ("1.5", 1)]
        {
            assert_eq!(parse(text, 8).unwrap_err().0, line, "{text}");
        }
    }
}
