use super::{mean, student};

/// Quantiles from the NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2.
#[test]
fn quantiles_of_student() {
    for (freedom, expected) in [
        (1, 12.706),
        (2, 4.303),
        (3, 3.182),
        (4, 2.776),
        (5, 2.571),
        (10, 2.228),
        (15, 2.131),
        (30, 2.042),
        (100, 1.984),
        (1_000_000, 1.960),
    ] {
        let found = student(freedom);
        assert!((found - expected).abs() < 0.0006, "{freedom}: {found}");
    }
}

#[test]
fn means() {
    let (one, unknown) = mean(&[3.0]);
    assert_eq!((one, unknown), (3.0, None));
    // The standard deviation of the mean is 1, with two degrees of freedom.
    let root = 3_f64.sqrt();
    let (three, error) = mean(&[5.0 - root, 5.0, 5.0 + root]);
    assert!((three - 5.0).abs() < 1e-9);
    assert!((error.unwrap() - 4.303).abs() < 0.001, "{error:?}");
}
