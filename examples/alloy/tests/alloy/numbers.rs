//! Tests of parsing numbers.

use iron_copper::{count, temperature};

#[test]
fn counts() {
    for (text, expected) in [
        ("1", 1),
        ("2000000", 2_000_000),
        ("2e6", 2_000_000),
        ("1.5e3", 1500),
        ("4096", 4096),
    ] {
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
    assert!(
        ["-1", "0", "NaN", "inf", "hot"]
            .iter()
            .all(|text| temperature(text).is_err())
    );
}
