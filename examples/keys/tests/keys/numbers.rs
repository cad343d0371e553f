//! Numbers in the syntax of source code.

use keys::numbers::parse;
use keys::{Language, Options, Table};

#[test]
fn notations() {
    let text =
        "# keys\n42\n\n 0x2A \n0x9d39_247e_3377_6d41,\r\n0xffffffffffffffffULL,\n// end\n0x2an\n";
    let numbers = vec![42, 42, 0x9d39_247e_3377_6d41, u128::from(u64::MAX), 42];
    assert_eq!(parse(text, 64).unwrap(), numbers);
    let source = "{0x2a, 42ULL}, // two\n\tU64( 0x2A ), UINT64_C(42)\n};\n  # 7\n[42n]";
    assert_eq!(parse(source, 64).unwrap(), [42; 5]);
    let header = "enum {\n    ON,\n    OFF = 7\n};\nenum { ONE };\nstatic const U64 KEY = 0x2a;";
    assert_eq!(parse(header, 64).unwrap(), [42]);
    assert_eq!(parse(&u128::MAX.to_string(), 128).unwrap(), [u128::MAX]);
}

#[test]
fn bad_lines_are_named() {
    for (text, line) in [
        ("1\n\nx", 3),
        ("-1", 1),
        ("1\n0x", 2),
        ("9d39", 1),
        ("1\n2\n256", 3),
        ("1.5", 1),
        ("1\n2 3x", 2),
        ("f", 1),
    ] {
        let error = parse(text, 8).unwrap_err().to_string();
        assert!(
            error.starts_with(&format!("line {line}: ")),
            "{text}: {error}"
        );
    }
}

#[test]
fn generated_files_that_are_no_keys() {
    let options = |transposed| Options {
        slots: "a=2x3".into(),
        transposed,
        ..Options::default()
    };
    let source = |options| Language::C.source(&Table::new(options).unwrap()).unwrap();
    let whole = source(options(vec![]));
    for (text, bits, expected) in [
        (&whole, 32, "it has keys of 64 bits instead of 32"),
        (
            &whole[..whole.len() - 60].to_owned(),
            64,
            "it has 4 keys instead of the 6 of its first line",
        ),
        (
            &source(options(vec!["a".into()])),
            64,
            "it has transposed arrays, whose keys are not in the order of the slots",
        ),
    ] {
        assert_eq!(parse(text, bits).unwrap_err().to_string(), expected);
    }
}

#[test]
fn quotes_are_cut_after_100_characters() {
    for (length, shown) in [(100, "z".repeat(100)), (101, "z".repeat(100) + "...")] {
        let error = parse(&"z".repeat(length), 64).unwrap_err().to_string();
        assert!(error.contains(&format!("'{shown}'")), "{error}");
    }
}
