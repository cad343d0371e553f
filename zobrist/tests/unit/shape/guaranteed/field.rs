use std::vec::Vec;

use super::Field;

#[test]
fn two_generates_all_elements() {
    for degree in 2..=16 {
        let field = Field::new(degree);
        let mut powers: Vec<_> = (0..field.order()).map(|i| u32::from(field.powers[i as usize])).collect();
        powers.sort_unstable();
        assert!(powers.into_iter().eq(1..=field.order()), "degree {degree}");
    }
}
