//! Labels of axes.

use crate::panel::short;

#[test]
fn short_labels() {
    assert_eq!([12.0, -0.5, 0.0001, 1.25, -0.0].map(short), ["12", "-0.5", "0", "1.25", "0"]);
    assert_eq!([100.0, 1.23456, 0.0].map(short), ["100", "1.235", "0"]);
}
