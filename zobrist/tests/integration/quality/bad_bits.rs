//! Tables of keys in which some bits are not random.

use core::iter::repeat_with;

use zobrist::analysis::{Effort, Finding};

use super::bad_tables::{quality, xorshift_star};
use super::described;

#[test]
fn a_bit_that_is_seldom_one() {
    let mut next = xorshift_star();
    let quality = quality(repeat_with(|| {
        let key = next();
        if next() % 2 == 0 {
            key
        } else {
            key & !(1 << 37)
        }
    }));
    let [Finding::Bias(bits)] = &quality.findings[..] else {
        panic!("{quality}")
    };
    assert_eq!(bits.len(), 1);
    assert_eq!(bits[0].bit, 37);
}

/// The report joins adjacent stuck bits. A bit that is 1 in all n keys exceeds the mean number of
/// ones by n / 2. The standard deviation is sqrt(n) / 2, so z is sqrt(n).
#[test]
fn bits_that_are_stuck() {
    let mut next = xorshift_star();
    let of_six = quality(repeat_with(|| next() | 0x3f << 20));
    // The six stuck bits are equal in each key, so they add 1 to the rank instead of 6.
    let [Finding::Bias(bits), Finding::Rank { rank: 59, .. }] = &of_six.findings[..] else {
        panic!("{of_six}")
    };
    assert_eq!(
        bits.iter().map(|bias| bias.bit).collect::<Vec<_>>(),
        [20, 21, 22, 23, 24, 25]
    );
    assert!((bits[0].z - 781.0_f64.sqrt()).abs() < 1e-9);
    assert_eq!(
        of_six.findings[0].to_string(),
        "bits 20 to 25 are 1 in all keys"
    );
    // The report lists a stuck bit without stuck neighbours alone. After four items it counts the
    // remaining bits.
    let stuck = quality(repeat_with(|| {
        (next() | 1 << 7) & !(1 << 8 | 1 << 20 | 1 << 30 | 0xf << 40)
    }));
    assert_eq!(
        stuck.findings[0].to_string(),
        "bit 7 is 1 in all keys, bit 8 is 0 in all keys, bit 20 is 0 in all keys, bit 30 is 0 in all keys, and so on \
         for 4 more bits"
    );
}

fn half(i: usize, bits: u8) -> u8 {
    if i % 2 == 1 { bits } else { 0 }
}

/// In 16 keys, one bit has 12 or 4 ones, and each other bit has 8. The standard deviation of the
/// number of ones is 2, so z of this bit is 2 or -2.
#[test]
fn the_most_biased_bit() {
    let most = |key: fn(usize) -> u8| {
        let keys: [u8; 16] = core::array::from_fn(key);
        let quality = described("16x1").quality(&keys, Effort::Hundredth);
        let bias = quality.bias.unwrap();
        (bias.bit, bias.ones, format!("{:.9}", bias.z))
    };
    assert_eq!(
        most(|i| u8::from(i >= 4) | half(i, 0xfe)),
        (0, 12, "2.000000000".into())
    );
    assert_eq!(
        most(|i| u8::from(i < 4) << 7 | half(i, 0x7f)),
        (7, 4, "-2.000000000".into())
    );
}

/// Bit 40 repeats bit 3, so the rank of the keys is 63. The rank of n random keys is below 64 with
/// a probability of at most 3.47 * 2^(63 - n). It is small enough for a finding with 90 keys, but
/// not with 89.
#[test]
fn a_bit_that_depends_on_another() {
    let found = |flags: usize| {
        let mut next = xorshift_star();
        let keys: Vec<u64> = (0..flags)
            .map(|_| {
                let key = next();
                key & !(1 << 40) | (key >> 3 & 1) << 40
            })
            .collect();
        let quality = described(&format!("{flags}x1")).quality(&keys, Effort::Hundredth);
        assert_eq!(quality.rank, Some(63));
        quality.findings.clone()
    };
    assert_eq!(found(89), []);
    assert_eq!(found(90), [Finding::Rank { rank: 63, full: 64 }]);
}

/// The 15 keys of a slot are the sums of four keys, as for exact keys. Bit 62 is 0 in all keys.
#[test]
fn a_stuck_bit_of_dependent_keys() {
    let mut next = xorshift_star();
    let keys: Vec<u64> = (0..20)
        .flat_map(|_| {
            let basis = [(); 4].map(|()| next() & !(1 << 62));
            (1..16).map(move |value: usize| {
                (0..4)
                    .filter(|i| value >> i & 1 == 1)
                    .fold(0, |key, i| key ^ basis[i])
            })
        })
        .collect();
    let quality = described("20x15").quality(&keys, Effort::Hundredth);
    let findings = &quality.findings;
    assert!(
        findings.contains(&Finding::WindowRank {
            high: true,
            bits: 10,
            rank: 9
        }),
        "{quality}"
    );
}

/// The 15 keys of a slot are the sums of four keys, as for exact keys. Bit 30 is 0 in all keys of
/// nine slots, and 1 in 8 keys of each of the other seven slots. For independent keys, z = -8.3
/// would be a finding. Here it is not, because a bit is 0 in all keys of a slot with probability
/// 1/16.
#[test]
fn dependent_keys_are_biased_together() {
    let mut next = xorshift_star();
    let of_slot = |slot: usize| {
        let basis =
            [0, 1, 2, 3].map(|i| next() & !(1 << 30) | u64::from(slot >= 9 && i == 0) << 30);
        let key = move |value: usize| {
            (0..4)
                .filter(|i| value >> i & 1 == 1)
                .fold(0, |key, i| key ^ basis[i])
        };
        (1..16).map(key).collect::<Vec<u64>>()
    };
    let keys: Vec<u64> = (0..16).flat_map(of_slot).collect();
    let quality = described("16x15").quality(&keys, Effort::Hundredth);
    let bias = quality.bias.unwrap();
    assert!(bias.bit == 30 && (bias.z + 8.26).abs() < 0.01, "{bias:?}");
    assert!(quality.is_good(), "{quality}");
}
