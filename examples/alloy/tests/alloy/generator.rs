//! Tests of the random numbers.

use iron_copper::Generator;

/// Compares the generator with the first numbers of the authors' program `xoshiro256plusplus.c` for
/// the state 1, 2, 3,
/// 4. The tests of the crate `rand_xoshiro` quote these numbers.
#[test]
fn reference() {
    let mut generator = Generator([1, 2, 3, 4]);
    let expected = [
        41_943_041,
        58_720_359,
        3_588_806_011_781_223,
        3_591_011_842_654_386,
    ];
    assert_eq!(std::array::from_fn(|_| generator.bits()), expected);
}

#[test]
fn ranges() {
    // The first output of the first state is zero, and the first output of the second state is all
    // ones.
    let [none, all] = [[0; 4], [0, 0, 0, u64::MAX]].map(Generator);
    assert_eq!(none.clone().below_one().to_bits(), 0);
    assert!(none.clone().above_zero() > 0.0);
    assert!(all.clone().below_one() < 1.0);
    assert_eq!(all.clone().above_zero().to_bits(), 1.0_f64.to_bits());
    let mut generator = Generator::new(1);
    let mut counts = [0; 10];
    for _ in 0..10_000 {
        counts[generator.below(10)] += 1;
    }
    assert!(
        counts.iter().all(|count| (850..1150).contains(count)),
        "{counts:?}"
    );
}
