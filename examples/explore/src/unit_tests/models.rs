//! Merged and single states have the same values; those of a ring, in closed form.
#![allow(clippy::float_cmp, reason = "equal to the last bit")]

use crate::aggregate::Model;
use crate::puzzles::Sliding;

#[test]
fn merging_changes_no_value() {
    let puzzle = Sliding::new(3, 3).unwrap();
    let [single, merged] = [false, true].map(|is_merged| Model::new(&puzzle, is_merged));
    assert_eq!(single.rows.len(), 181_440);
    let symmetric = single.rows.iter().filter(|row| puzzle.transposed(row) == **row).count();
    assert_eq!(merged.rows.len(), 181_440 - (181_440 - symmetric) / 2);
    let (values, merged_values) = (single.values(8).0, merged.values(8).0);
    for (row, value) in single.rows.iter().zip(&values) {
        assert_eq!(*value, merged_values[merged.number(row)]);
    }
}

/// 2 x 2 is a ring of 12 states. Without its corner, expected moves solve a system of linear equations once the best moves are known:
/// go the shorter way around.
#[test]
fn values_of_a_ring() {
    let puzzle = Sliding::new(2, 2).unwrap();
    let (values, _) = Model::new(&puzzle, false).values(10_000);
    // From distance 6 both ways are equal; at distance d one step forward has probability 0.95, one back 0.05.
    let mut steps = [0.0; 7];
    steps[6] = 1.0;
    for distance in (1..6).rev() {
        steps[distance] = (1.0 + 0.05 * steps[distance + 1]) / 0.95;
    }
    let expected: f64 = steps[1..].iter().sum();
    let most = values.iter().copied().fold(0.0, f64::max);
    assert!((most - expected).abs() < 1e-6, "{most} {expected}");
}
