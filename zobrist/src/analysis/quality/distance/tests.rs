use super::*;

/// Checks that the estimated time of a search is positive, and grows with the number of slots.
#[test]
fn more_slots_take_longer() {
    let numbers = patterns([3.0; 10].into_iter(), MOST);
    let costs: Vec<f64> = (2..=2 * MOST).map(|slots| cost(&numbers, slots)).collect();
    assert!(costs[0] > 0.0 && costs.is_sorted(), "{costs:?}");
}
