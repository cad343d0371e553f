//! Compares the numbers of cancelling patterns in small tables with an enumeration, and their bound
//! with the martingale from which it is derived.

use alloc::vec::Vec;

use super::*;

/// Returns the differences between the values of each slot. The first value of a slot is the empty
/// one.
fn changes(values: &[Vec<usize>], bits: u32, additive: bool) -> Vec<Vec<usize>> {
    let of_slot = |values: &Vec<usize>| {
        let pairs = (0..values.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
        let differences = pairs.flat_map(|(i, j)| {
            let (a, b) = (values[i], values[j]);
            if additive {
                [Some(a.wrapping_sub(b)), Some(b.wrapping_sub(a))]
            } else {
                [Some(a ^ b), None]
            }
        });
        differences.flatten().map(|d| d % (1 << bits)).collect()
    };
    values.iter().map(of_slot).collect()
}

fn counted(changes: &[Vec<usize>], bits: u32, additive: bool) -> [Cancelling; MOST + 1] {
    let slots = changes.iter().map(|of_slot| Changes {
        differences: of_slot.iter().copied(),
        number: of_slot.len() as f64,
        squares: of_slot.len() as f64,
    });
    cancelling(slots, bits, additive)
}

/// Enumerates all tables of 4 slots with one key of 3 bits, and of 2 slots with two such keys. For
/// each number of slots, M is the number of cancelling patterns minus its mean, and W is the spread
/// of its martingale. Checks M, the mean of M^2, and that the mean of exp(a M - a^2 W / 2) is at
/// most 1. M and W are computed from the patterns one by one.
#[test]
fn all_tables() {
    let (bits, keys) = (3_u32, 4_usize);
    for (slots, additive) in [(4, false), (4, true), (2, false), (2, true)] {
        let tables = 1_usize << (keys as u32 * bits);
        let mut means = [[0.0; 4]; MOST + 1];
        let mut squares = [0.0; MOST + 1];
        let mut variances = [0.0; MOST + 1];
        for table in 0..tables {
            let key = |i: usize| table >> (3 * i) & 7;
            let values = |slot| {
                let of_slot = (0..keys / slots).map(|i| key(slot * keys / slots + i));
                core::iter::once(0).chain(of_slot).collect()
            };
            let values: Vec<Vec<usize>> = (0..slots).map(values).collect();
            let changes = changes(&values, bits, additive);
            let counts = counted(&changes, bits, additive);
            let (excess, spread) = martingale(&changes, 8, additive);
            for k in 1..=slots {
                let number = counts[k].number as f64;
                assert!((number - counts[k].expected - excess[k]).abs() < 1e-9);
                let probability = bound(excess[k], spread[k], &changes, k, additive);
                assert!(
                    (counts[k].probability - probability).abs() < 1e-9,
                    "{table} {k}"
                );
                for (i, a) in [0.05, 0.2, 0.5, 1.0].into_iter().enumerate() {
                    means[k][i] += (a * excess[k] - a * a * spread[k] / 2.0).exp() / tables as f64;
                }
                squares[k] += excess[k].powi(2) / tables as f64;
                if counts[k].z != 0.0 {
                    variances[k] = (excess[k] / counts[k].z).powi(2);
                }
            }
        }
        for k in 1..=slots {
            assert!(
                means[k].iter().all(|&mean| mean <= 1.0),
                "{slots} {additive} {k} {means:?}"
            );
            // If a pattern cancels with probability p, two patterns cancel together with
            // probability p^2. Two additive patterns that differ only in signs cancel
            // together with probability 2 p^2.
            let others = if additive {
                f64::from((1 << (k - 1)) - 1) / 7.0
            } else {
                0.0
            };
            assert!(
                (squares[k] / variances[k] / (1.0 + others) - 1.0).abs() < 1e-9,
                "{additive} {k}"
            );
        }
    }
}

/// Returns M and W of `all_tables` for each number of slots.
fn martingale(
    changes: &[Vec<usize>],
    sums: usize,
    additive: bool,
) -> ([f64; MOST + 1], [f64; MOST + 1]) {
    let (mut excess, mut spread) = ([0.0; MOST + 1], [0.0; MOST + 1]);
    // Counts the patterns of k slots for each sum.
    let mut patterns = vec![vec![0.0; sums]; MOST + 1];
    patterns[0][0] = 1.0;
    for of_slot in changes {
        for k in (1..=MOST).rev() {
            let before = patterns[k - 1].clone();
            let minus = |d: usize| if additive { (sums - d) % sums } else { d };
            let step: f64 = of_slot.iter().map(|&d| before[minus(d)]).sum();
            let mean = before.iter().sum::<f64>() / sums as f64;
            let variance = before.iter().map(|n| (n - mean).powi(2)).sum::<f64>() / sums as f64;
            // An additive difference and its inverse complete equally many patterns. Together they
            // are one random step of twice the size, which doubles the variance.
            let variance = of_slot.len() as f64 * variance * if additive { 2.0 } else { 1.0 };
            let step = step - of_slot.len() as f64 * mean;
            excess[k] += step;
            spread[k] += step.powi(2) / 3.0 + variance * 2.0 / 3.0;
            for (sum, number) in before.iter().enumerate() {
                for &d in of_slot {
                    let sum = if additive { (sum + d) % sums } else { sum ^ d };
                    patterns[k][sum] += number;
                }
            }
        }
    }
    (excess, spread)
}

fn bound(excess: f64, spread: f64, changes: &[Vec<usize>], k: usize, additive: bool) -> f64 {
    let patterns: f64 = match (changes.len(), changes[0].len(), k) {
        (slots, 1 | 2, k) => {
            let choices: f64 = [4.0, 6.0, 4.0, 1.0][k - 1];
            assert_eq!(slots, 4);
            choices * (changes[0].len() as f64).powf(k as f64)
        }
        (_, each, 1) => 2.0 * each as f64,
        (_, each, _) => (each as f64).powi(2),
    };
    let variance = patterns / 8.0 * 7.0 / 8.0 * if additive { 2.0 } else { 1.0 };
    if excess <= 0.0 {
        return 1.0;
    }
    (((variance + spread) / variance).sqrt() / (excess.powi(2) / 2.0 / (variance + spread)).exp())
        .min(1.0)
}

/// A count of patterns of k slots has no bound if there are more than 2^32 patterns of k - 1 slots,
/// because their squared counts exceed the field. In this table all changes cancel.
#[test]
fn no_bound_beyond_the_field() {
    let counts = counted(&vec![vec![0; 100]; 70], 4, false);
    // There are C(70, 3) * 100^3 patterns of 3 slots, more than 2^32. So patterns of 4 slots have
    // no bound.
    assert!(counts[1..4].iter().all(|count| count.probability < 1e-9));
    assert_eq!(counts[4].probability.to_bits(), 1.0_f64.to_bits());
}

/// The bound is derived from this inequality.
#[test]
fn exponentials() {
    for i in -2000..=2000 {
        let x = f64::from(i) / 100.0;
        assert!(
            (x - x * x / 6.0).exp() <= 1.0 + x + x * x / 3.0 + 1e-15,
            "{x}"
        );
    }
}
