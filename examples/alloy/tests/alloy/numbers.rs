//! Tests of formatting and parsing numbers.

use iron_copper::{count, temperature};

use crate::text::{duration, percent};

#[test]
fn numbers() {
    let durations = [0.0, 1.6e-8, 0.000_25, 3.0, 1e6].map(duration);
    assert_eq!(durations, ["0.00 ns", "16.0 ns", "250 us", "3.00 s", "1.00e6 s"]);
    assert_eq!([0.5, 0.98765].map(percent), ["50.0%", "98.8%"]);
}

#[test]
fn counts() {
    for (text, expected) in [("1", 1), ("2000000", 2_000_000), ("2e6", 2_000_000), ("1.5e3", 1500), ("4096", 4096)] {
        assert_eq!(count(text), Ok(expected), "{text}");
    }
    assert_eq!(count("18446744073709551615"), Ok(u64::MAX));
    for (text, error) in [
        ("0", "must be at least 1"),
        ("-5", "must be at least 1"),
        ("1.5", "not a whole number"),
        ("many", "not a number"),
        ("inf", "not a whole number"),
        ("NaN", "not a whole number"),
        ("1e30", "too large"),
        ("", "not a number"),
    ] {
        assert_eq!(count(text), Err(error.into()), "{text}");
    }
    assert_eq!(temperature("373"), Ok(373.0));
    assert!(["-1", "0", "NaN", "inf", "hot"].iter().all(|text| temperature(text).is_err()));
}
