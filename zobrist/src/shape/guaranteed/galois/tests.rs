use std::vec;

use super::{MOST_DEGREE, list_powers};

#[test]
fn two_generates_all_elements() {
    for degree in 2..=MOST_DEGREE {
        let mut powers = vec![0; (1 << degree) - 1];
        list_powers(degree, &mut powers);
        powers.sort_unstable();
        assert!(powers.into_iter().eq(1..1 << degree), "degree {degree}");
    }
}
