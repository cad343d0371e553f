use super::*;

/// The products of axes at 60 and at 120 degrees are exactly opposite.
#[test]
fn products_are_rounded_alike() {
    let product = |x: f64| {
        Metric::of_vectors([[1.0, 0.0], [x, 2.0]])
            .unwrap()
            .of_axes(0, 1)
    };
    for x in [0.1, 0.2, 0.3, 0.5, 0.7, 1.1] {
        assert_eq!(product(-x), -product(x), "{x}");
    }
}
