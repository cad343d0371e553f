//! Counts how often random tables have a finding, over some thousand tables of each shape.
//! `Finding` documents the proved bounds.
//!
//! ```sh
//! cargo test --release -p zobrist --test integration quality::calibration -- --ignored --nocapture --test-threads 1
//! ```
//!
//! It takes about five minutes on one core. All seeds are fixed.

use core::num::Wrapping;

use zobrist::Key;
use zobrist::analysis::Effort;

use super::{described, splitmix};

/// Returns how many of `tables` random tables have a finding. Prints the largest z of the numbers
/// of cancelling changes, for changes of up to 4 slots.
fn examine<K: Key>(shape: &str, tables: usize, key: fn([u64; 2]) -> K) -> usize {
    let slots = described(shape);
    let mut state = 2026;
    let (mut bad, mut most) = (0, 0.0_f64);
    for _ in 0..tables {
        let keys: Vec<K> = (0..slots.features())
            .map(|_| key([(); 2].map(|()| splitmix(&mut state))))
            .collect();
        let quality = slots.quality(&keys, Effort::Hundredth);
        bad += usize::from(!quality.is_good());
        for finding in &quality.findings {
            println!("BAD: {finding}");
        }
        let counts = quality
            .windows
            .iter()
            .flat_map(|window| window.counts.iter().take(4));
        most = counts.fold(most, |most, count| most.max(count.z));
    }
    let kind = if K::ADDITIVE { "addition" } else { "XOR" };
    println!(
        "{shape:>14} {:>3} bits, {kind}: {bad} of {tables}, z up to {most:.1}",
        K::BITS
    );
    bad
}

/// Examines the tables of all shapes, or the first of each, one in `share`.
fn alarms(share: usize) -> [usize; 15] {
    let wide = |[low, high]: [u64; 2]| u128::from(high) << 64 | u128::from(low);
    [
        examine("4x1", 5_000 / share, |[key, _]| key as u32),
        examine("57x1", 10_000 / share, |[key, _]| key as u8),
        examine("57x1", 2_500 / share, |[key, _]| key as u32),
        examine("12x3", 3_000 / share, |[key, _]| key as u32),
        examine("8x8", 4_000 / share, |[key, _]| key),
        examine("5x20", 3_000 / share, |[key, _]| key),
        examine("2x200", 1_500 / share, |[key, _]| key),
        examine("20x7", 2_500 / share, |[key, _]| key as u32),
        examine("16x15", 1_000 / share, |[key, _]| key),
        examine("64x12,4x1,8,1", 2_000 / share, |[key, _]| key),
        examine("361x2,1", 1_500 / share, |[key, _]| key),
        examine("81x28,2x18,8x4,4x2,1", 1_500 / share, wide),
        examine("57x1", 2_500 / share, |[key, _]| Wrapping(key)),
        examine("8x8", 4_000 / share, |[key, _]| Wrapping(key)),
        examine("20x7", 4_000 / share, |[key, _]| Wrapping(key)),
    ]
}

#[test]
fn one_table_in_1000() {
    assert_eq!(alarms(1000), [0; 15]);
}

#[test]
#[ignore = "takes minutes"]
fn false_alarms() {
    assert_eq!(alarms(1), [0; 15]);
}
