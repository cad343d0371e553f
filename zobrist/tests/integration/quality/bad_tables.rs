//! Chess tables of bad generators: detected and undetected defects of each.

use std::iter::repeat_with;

use zobrist::analysis::{Distance, Effort, Finding, Quality};
use zobrist::keys::Description;

use super::{described, splitmix};

const KEYS: usize = 781;

/// Analyses a chess table with the effort that searches changes of two slots.
pub(super) fn quality(keys: impl IntoIterator<Item = u64>) -> Quality {
    quality_of(keys, Effort::Hundredth)
}

/// Analyses a chess table with the effort that searches changes of three slots.
fn quality_of_three(keys: impl IntoIterator<Item = u64>) -> Quality {
    quality_of(keys, Effort::Tenth)
}

fn quality_of(keys: impl IntoIterator<Item = u64>, effort: Effort) -> Quality {
    let keys: Vec<u64> = keys.into_iter().take(KEYS).collect();
    let slots: Description =
        "slots(board = array(64, numbers(12)), castling = bits(4), en_passant = numbers(8), turn = bool)"
            .parse()
            .unwrap();
    slots.quality(&keys, effort)
}

/// Returns the number of slots in which two states with equal hashes differ, if such states were
/// found.
fn distance(quality: &Quality) -> Option<usize> {
    if let Distance::Exactly(changes) = &quality.distance {
        Some(changes.len())
    } else {
        None
    }
}

/// Returns z of the number of changes of `slots` slots that cancel in the lowest or highest `bits`
/// bits.
fn z(quality: &Quality, high: bool, bits: u32, slots: usize) -> f64 {
    let mut windows = quality.windows.iter();
    let window = windows
        .find(|window| (window.high, window.bits) == (high, bits))
        .unwrap();
    window.counts[slots - 1].z
}

/// Returns the linear congruential generator of D. E. Knuth's MMIX. Each output is the whole state.
fn linear_congruential() -> impl FnMut() -> u64 {
    let mut state = 1_u64;
    move || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        state
    }
}

/// Returns `rand()` of Microsoft's C library, with 15 bits.
fn rand_15() -> impl FnMut() -> u64 {
    let mut state = 1_u32;
    move || {
        state = state.wrapping_mul(214_013).wrapping_add(2_531_011);
        u64::from(state >> 16 & 0x7fff)
    }
}

/// Returns `rand()` of glibc, with 31 bits: r[i] = r[i - 3] + r[i - 31].
fn rand_31() -> impl FnMut() -> u64 {
    let mut r = vec![1_u32];
    for i in 1..31 {
        r.push((16_807 * u64::from(r[i - 1]) % 0x7fff_ffff) as u32);
    }
    for i in 31..34 {
        r.push(r[i - 31]);
    }
    let mut next = move || {
        let i = r.len();
        r.push(r[i - 31].wrapping_add(r[i - 3]));
        u64::from(r[i] >> 1)
    };
    for _ in 0..310 {
        next();
    }
    // The first number after `srand(1)`.
    assert_eq!(next(), 1_804_289_383);
    next
}

/// Returns the generator of G. Marsaglia, "Xorshift RNGs", 2003. Its first number is published
/// there.
fn xorshift() -> impl FnMut() -> u64 {
    let mut state = 88_172_645_463_325_252_u64;
    let mut next = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    assert_eq!(next(), 8_748_534_153_485_358_512);
    next
}

pub(super) fn xorshift_star() -> impl FnMut() -> u64 {
    let mut next = xorshift();
    move || next().wrapping_mul(2_685_821_657_736_338_717)
}

#[test]
fn clean_tables_pass() {
    let mut state = 3;
    for quality in [
        quality_of_three(repeat_with(xorshift_star())),
        quality_of_three(repeat_with(|| splitmix(&mut state))),
    ] {
        assert!(quality.is_good(), "{quality}");
        assert_eq!(quality.distance, Distance::MoreThan(3));
        assert!(
            quality
                .to_string()
                .contains("nothing found that random keys would not have")
        );
    }
}

#[test]
fn a_linear_congruential_generator() {
    let quality = quality(repeat_with(linear_congruential()));
    assert!(!quality.is_good());
    // The low 10 bits repeat after 1,024 numbers, the high bits do not.
    assert!(z(&quality, false, 10, 2) > 25.0, "{quality}");
    // With 50 slots the lowest 8 bits give the strongest evidence.
    let mut state = 1_u64;
    let few = [(); 200].map(|()| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        state
    });
    let of_few = described("50x4").quality(&few, Effort::Hundredth);
    assert!(
        matches!(
            of_few.findings[0],
            Finding::Cancelling {
                high: false,
                bits: 8,
                slots: 2,
                ..
            }
        ),
        "{of_few}"
    );
    assert!(quality.findings.iter().all(|finding| matches!(
        finding,
        Finding::Cancelling {
            high: false,
            slots: 2,
            ..
        }
    )));
}

#[test]
fn one_rand_of_15_bits() {
    let quality = quality(repeat_with(rand_15()));
    assert_eq!((quality.rank, distance(&quality)), (Some(15), Some(2)));
    assert!(quality.repeated_keys > 0);
    let findings = &quality.findings;
    // The cause precedes its consequences.
    assert_eq!(findings[0].to_string(), "bits 15 to 63 are 0 in all keys");
    assert!(matches!(findings[1], Finding::RepeatedKeys(_)), "{quality}");
    assert!(
        findings.contains(&Finding::Rank { rank: 15, full: 64 }),
        "{quality}"
    );
    assert!(
        quality
            .to_string()
            .contains("BAD: the rank is 15 and not 64"),
        "{quality}"
    );
}

#[test]
fn four_rands_of_15_bits_shifted_by_16() {
    let mut rand = rand_15();
    let quality = quality(repeat_with(|| (0..4).fold(0, |key, _| key << 16 ^ rand())));
    assert_eq!(quality.rank, Some(60));
    // The highest bit is always zero, so each count is twice its expected value.
    let windows = &quality.windows;
    let highest = windows
        .iter()
        .find(|window| window.high && window.bits == 10)
        .unwrap();
    assert_eq!(highest.rank, Some(9));
    let report = quality.to_string();
    assert!(
        report.contains("\nhighest 10, rank 9 ") && report.contains("\nlowest 10 "),
        "{report}"
    );
    let of_three = highest.counts[2];
    let number = f64::from(u32::try_from(of_three.number).unwrap());
    assert!((number / of_three.expected - 2.0).abs() < 0.01, "{quality}");
    assert!(z(&quality, true, 10, 3) > 4_000.0, "{quality}");
    assert!(
        quality
            .findings
            .contains(&Finding::Rank { rank: 60, full: 64 }),
        "{quality}"
    );
    assert!(is_cancelling(&quality, true), "{quality}");
}

#[test]
fn one_rand_of_31_bits() {
    let quality = quality_of_three(repeat_with(rand_31()));
    assert_eq!((quality.rank, distance(&quality)), (Some(31), Some(3)));
    let findings = &quality.findings;
    assert_eq!(findings[0].to_string(), "bits 31 to 63 are 0 in all keys");
    assert!(
        findings.contains(&Finding::Rank { rank: 31, full: 64 }),
        "{quality}"
    );
}

/// S. Kirkpatrick, E. Stoll, J. Comput. Phys. 40 (1981) 517: x[i] = x[i - 103] ^ x[i - 250].
#[test]
fn a_shift_register() {
    let mut seeds = xorshift_star();
    let mut x: Vec<u64> = (0..250).map(|_| seeds()).collect();
    for i in 250..KEYS {
        x.push(x[i - 103] ^ x[i - 250]);
    }
    let quality = quality_of_three(x);
    assert_eq!((quality.rank, distance(&quality)), (Some(64), Some(3)));
    assert!(
        matches!(quality.findings[0], Finding::Distance(_)),
        "{quality}"
    );
}

#[test]
fn a_number_of_the_piece_and_one_of_the_square() {
    let mut next = xorshift_star();
    let (pieces, squares): (Vec<u64>, Vec<u64>) = (
        (0..12).map(|_| next()).collect(),
        (0..64).map(|_| next()).collect(),
    );
    let board = (0..768).map(|i| pieces[i % 12] ^ squares[i / 12]);
    let quality = quality(board.chain(repeat_with(next)));
    assert_eq!(distance(&quality), Some(2));
    assert!(z(&quality, false, 10, 2) > 1_000.0, "{quality}");
    assert!(
        matches!(quality.findings[0], Finding::Distance(_)),
        "{quality}"
    );
    assert!(
        is_cancelling(&quality, false) && is_cancelling(&quality, true),
        "{quality}"
    );
}

/// Returns whether a finding says that changes of two slots cancel in the lowest or highest bits.
fn is_cancelling(quality: &Quality, end: bool) -> bool {
    let of_two = |finding: &Finding| matches!(*finding, Finding::Cancelling { high, slots: 2, .. } if high == end);
    quality.findings.iter().any(of_two)
}

#[test]
fn multiples_of_the_golden_ratio() {
    let quality = quality((1..).map(|i: u64| i.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
    assert!(
        z(&quality, false, 10, 2) > 500.0 && z(&quality, true, 10, 2) > 200.0,
        "{quality}"
    );
    assert!(
        is_cancelling(&quality, false) && is_cancelling(&quality, true),
        "{quality}"
    );
}

#[test]
fn one_key_that_is_wrong() {
    let mut next = xorshift_star();
    let keys: Vec<u64> = (0..KEYS).map(|_| next()).collect();
    let with = |key| {
        quality(
            keys.iter()
                .enumerate()
                .map(|(i, &k)| if i == 100 { key } else { k }),
        )
    };

    let zero = with(0);
    assert_eq!((zero.zero_keys, distance(&zero)), (1, Some(1)));
    assert_eq!(zero.findings[0], Finding::ZeroKeys(1));
    assert_eq!(
        zero.findings[1].to_string(),
        "board[8] = 0 to 5 leaves the hash as it is"
    );

    let repeated = with(keys[300]);
    assert_eq!((repeated.repeated_keys, distance(&repeated)), (1, Some(2)));
    assert_eq!(repeated.findings[0], Finding::RepeatedKeys(1));
    assert_eq!(
        repeated.findings[1].to_string(),
        "board[8] = 0 to 5 and board[25] = 0 to 1 leave the hash as it is"
    );
    assert!(
        repeated
            .to_string()
            .contains("repeated keys  1\n               board[8] = 5 and board[25] = 1\nrank")
    );
    // Both equal keys belong to one slot.
    assert_eq!(distance(&with(keys[101])), Some(1));

    let fixed = quality((0..KEYS).map(|_| 7_u64));
    assert!(
        fixed.to_string().contains(
            "\n               board[0] = 5 and board[0] = 6\n               and 775 more\n"
        )
    );
}

/// Two of n flags have equal keys of 32 bits. The expected number of cancelling changes of up to
/// two slots is n (n + 1) / 2^33.
#[test]
fn two_equal_keys_of_32_bits() {
    let found = |flags: usize| {
        let mut next = xorshift_star();
        let mut keys: Vec<u32> = (0..flags).map(|_| next() as u32).collect();
        keys[7] = keys[3];
        let quality = described(&format!("{flags}x1")).quality(&keys, Effort::Hundredth);
        assert_eq!(distance(&quality), Some(2));
        quality.findings.clone()
    };
    // A repeated key has a probability of at most e n (n - 1) / 2^33: 7.8e-7 for 50 flags and
    // 1.1e-6 for 60. The limit of a finding is 1e-6.
    assert!(matches!(
        found(50)[..],
        [Finding::RepeatedKeys(1), Finding::Distance(_)]
    ));
    assert!(matches!(found(60)[..], [Finding::Distance(_)]));
    // The expected numbers of cancelling changes are 1.2e-6, 1.9e-6 and 2.1e-6. The limit of a
    // finding is 2e-6.
    assert!(matches!(found(100)[..], [Finding::Distance(_)]));
    assert!(matches!(found(127)[..], [Finding::Distance(_)]));
    assert_eq!(found(134), []);
}

/// Ratios have three digits, also at the boundaries, 1 and 10.
#[test]
fn the_text_of_cancelling_changes() {
    let text = |slots, ratio, z| {
        Finding::Cancelling {
            high: slots > 1,
            bits: 10,
            slots,
            ratio,
            z,
        }
        .to_string()
    };
    let of_two = |ratio| {
        format!(
            "changes of 2 slots leave the highest 10 bits as they are {ratio} times as often as with"
        )
    };
    for (ratio, shown) in [
        (1.154, "1.15"),
        (9.99, "9.99"),
        (10.0, "10.0"),
        (99.94, "99.9"),
        (100.0, "100"),
        (2e6, "2.0e6"),
    ] {
        assert_eq!(
            text(2, ratio, 9.6),
            format!("{} random keys (z = +10)", of_two(shown))
        );
    }
    assert_eq!(
        text(1, 2.0, 7.0),
        "changes of 1 slot leave the lowest 10 bits as they are 2.00 times as often as with random keys (z = +7)"
    );
}

/// The defects of these generators are not detected, so the reports have no findings.
#[test]
fn what_is_not_detectable() {
    let mut rand = rand_15();
    let mut next = xorshift_star();
    let few: Vec<u64> = (0..13).map(|_| next()).collect();
    let tables = [
        (
            "five rand() << 15",
            quality(repeat_with(|| (0..5).fold(0, |key, _| key << 15 ^ rand()))),
        ),
        ("raw xorshift64", quality_of_three(repeat_with(xorshift()))),
        (
            "rotated keys",
            quality((0..).map(|i: usize| few[i / 64].rotate_left((i % 64) as u32))),
        ),
    ];
    for (name, quality) in tables {
        assert!(quality.is_good(), "{name}: {quality}");
        let report = quality.to_string();
        assert!(
            report
                .lines()
                .any(|line| line.starts_with("not detectable") && line.contains(name)),
            "{report}"
        );
    }
}
