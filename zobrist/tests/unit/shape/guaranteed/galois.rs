use super::powers;

#[test]
fn two_generates_all_elements() {
    for degree in 2..=16 {
        let mut powers = powers(degree)[..(1 << degree) - 1].to_vec();
        powers.sort_unstable();
        assert!(
            powers.into_iter().map(u32::from).eq(1..1 << degree),
            "degree {degree}"
        );
    }
}
