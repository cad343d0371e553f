//! How often random tables have a finding. The bounds are proved (see `Finding`); this counts, for the shapes in which the numbers of
//! cancelling changes vary most:
//!
//! ```sh
//! cargo test --release -p zobrist --test integration quality::calibration -- --ignored --nocapture --test-threads 1
//! ```
//!
//! It takes about half an hour of one core. All seeds are fixed.

use core::num::Wrapping;

use zobrist::Key;
use zobrist::analysis::{Effort, Slots};

use super::splitmix;

/// Counts the tables with a finding, of `tables` random ones, and the largest z of changes of up to 4 slots.
fn examine<K: Key>(shape: &str, tables: usize, key: impl Fn([u64; 2]) -> K) -> usize {
    let slots: Slots = shape.parse().unwrap();
    let mut state = 2026;
    let (mut bad, mut most) = (0, 0.0_f64);
    let start = std::time::Instant::now();
    for _ in 0..tables {
        let keys: Vec<K> =
            (0..slots.keys()).map(|_| key([(); 2].map(|()| splitmix(&mut state)))).collect();
        let quality = slots.quality(&keys, Effort::Hundredth);
        bad += usize::from(!quality.is_good());
        for finding in quality.findings() {
            println!("BAD: {finding}");
        }
        let counts = quality.windows().iter().flat_map(|window| window.counts.iter().take(4));
        most = counts.fold(most, |most, count| most.max(count.z));
    }
    let kind = if K::ADDITIVE { "addition" } else { "XOR" };
    println!(
        "{shape:>14} {:>3} bits, {kind}: {bad} of {tables}, z up to {most:.1} {:.2} ms",
        K::BITS,
        start.elapsed().as_secs_f64() * 1e3 / tables as f64
    );
    bad
}

/// The shapes, with the number of tables in units of what a machine does in about two minutes.
#[test]
#[ignore = "takes half an hour"]
fn false_alarms() {
    let wide = |[low, high]: [u64; 2]| u128::from(high) << 64 | u128::from(low);
    let n = 1_usize;
    let bad = [
        examine("4x1", 20 * n, |[key, _]| key as u32),
        examine("57x1", 20 * n, |[key, _]| key as u8),
        examine("57x1", 20 * n, |[key, _]| key as u32),
        examine("12x3", 20 * n, |[key, _]| key as u16),
        examine("8x8", 20 * n, |[key, _]| key),
        examine("5x20", 20 * n, |[key, _]| key),
        examine("2x200", 20 * n, |[key, _]| key),
        examine("20x7", 20 * n, |[key, _]| key as u32),
        examine("16x15", 20 * n, |[key, _]| key),
        examine("64x12,4x1,8,1", 20 * n, |[key, _]| key),
        examine("361x2,1", 20 * n, |[key, _]| key),
        examine("81x28,2x18,8x4,4x2,1", 20 * n, wide),
        examine("57x1", 20 * n, |[key, _]| Wrapping(key as u32)),
        examine("8x8", 20 * n, |[key, _]| Wrapping(key)),
        examine("20x7", 20 * n, |[key, _]| Wrapping(key)),
    ];
    assert_eq!(bad.iter().sum::<usize>(), 0);
}
