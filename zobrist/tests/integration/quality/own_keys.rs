//! The key sources of this crate cause no findings, although the keys of one slot are dependent by
//! construction.

use zobrist::analysis::{Distance, Effort, Quality};
use zobrist::keys::KeySource;
use zobrist::lattice::LatticeKeys;
use zobrist::{Key, KeyTable, Zobrist};

use crate::fixtures::chess::Position;

#[derive(Zobrist)]
#[zobrist(slots)]
struct Shogi {
    #[zobrist(max = 28)]
    board: [u8; 81],
    #[zobrist(max = 18)]
    pawns: [u8; 2],
    #[zobrist(max = 4)]
    lances_knights_silvers_golds: [u8; 8],
    #[zobrist(max = 2)]
    bishops_rooks: [u8; 4],
    white_to_move: bool,
}

#[derive(Zobrist)]
#[zobrist(slots)]
struct Checkers {
    #[zobrist(max = 4)]
    squares: [u8; 32],
    white_to_move: bool,
}

#[derive(Zobrist)]
#[zobrist(slots)]
struct Go9 {
    #[zobrist(max = 2)]
    points: [u8; 81],
    white_to_move: bool,
}

fn table<S: Zobrist, K: Key>(source: KeySource, seed: u64, effort: Effort) -> Quality {
    KeyTable::<S, K>::with_source(seed, source)
        .unwrap()
        .quality(effort)
}

/// Returns the quality of the keys of `SITES` sites with `VALUES` values each.
fn sites<K: Key, const SITES: usize, const VALUES: usize>(
    source: KeySource,
    seed: u64,
    effort: Effort,
) -> Quality {
    let builder = LatticeKeys::<u8, K>::builder(seed, SITES)
        .values(VALUES)
        .source(source);
    builder.build().unwrap().quality(effort)
}

type Table = fn(KeySource, u64, Effort) -> Quality;

const EXACT: [(&str, Table); 9] = [
    ("8-puzzle, 64 bits", sites::<u64, 9, 9>),
    ("15-puzzle, 64 bits", sites::<u64, 16, 16>),
    ("24-puzzle, 128 bits", sites::<u128, 25, 25>),
    ("checkers, 128 bits", table::<Checkers, u128>),
    ("Go on 5 x 5, 64 bits", sites::<u64, 25, 3>),
    ("64 sites of two values, 64 bits", sites::<u64, 64, 2>),
    ("26 sites of four values, 64 bits", sites::<u64, 26, 4>),
    ("5 sites of 40 values, 32 bits", sites::<u32, 5, 40>),
    ("4 sites of three values, 8 bits", sites::<u8, 4, 3>),
];

const FEATURES: [(&str, Table); 15] = [
    ("8-puzzle, 64 bits", sites::<u64, 9, 9>),
    ("15-puzzle, 64 bits", sites::<u64, 16, 16>),
    ("24-puzzle, 64 bits", sites::<u64, 25, 25>),
    ("24-puzzle, 128 bits", sites::<u128, 25, 25>),
    ("20 slots of 7 keys, 64 bits", sites::<u64, 20, 8>),
    ("20 slots of 7 keys, 32 bits", sites::<u32, 20, 8>),
    ("31 slots of 31 keys, 64 bits", sites::<u64, 31, 32>),
    ("15 slots of 15 keys, 32 bits", sites::<u32, 15, 16>),
    ("100 slots of 1 key, 64 bits", sites::<u64, 100, 2>),
    ("chess, 64 bits", table::<Position, u64>),
    ("chess, 128 bits", table::<Position, u128>),
    ("shogi, 64 bits", table::<Shogi, u64>),
    ("checkers, 64 bits", table::<Checkers, u64>),
    ("Go on 9 x 9, 64 bits", table::<Go9, u64>),
    ("Go on 9 x 9, 32 bits", table::<Go9, u32>),
];

/// Returns the findings of all tables, each with the name of the table.
fn findings(seeds: core::ops::Range<u64>, effort: Effort) -> Vec<String> {
    let mut found = Vec::new();
    let sources = [
        (KeySource::Exact, &EXACT[..]),
        (KeySource::Features, &FEATURES),
    ];
    for (source, tables) in sources {
        for (name, table) in tables {
            for seed in seeds.clone() {
                let quality = table(source, seed, effort);
                // The distance is proved for exact keys, even if they use all bits.
                let exact = source == KeySource::Exact;
                assert!(!exact || quality.distance == Distance::Never, "{quality}");
                let message = |finding| format!("{source:?}, {name}, seed {seed}: {finding}");
                found.extend(quality.findings.iter().map(message));
            }
        }
    }
    found
}

/// Tries two seeds for each table. The ignored test below tries 60.
#[test]
fn constructed_keys_are_good() {
    assert_eq!(findings(0..2, Effort::Hundredth), [""; 0]);
}

/// 16 values have exact keys of four bits. Their 120 pairs have only 15 differences, so eight pairs
/// have the same difference. z must take this into account.
#[test]
fn deviations_of_exact_keys() {
    let (mut squares, mut counts) = (0.0, 0.0);
    for seed in 0..10 {
        let quality = sites::<u64, 16, 16>(KeySource::Exact, seed, Effort::Hundredth);
        for window in &quality.windows {
            squares += window.counts[..3]
                .iter()
                .map(|count| count.z * count.z)
                .sum::<f64>();
            counts += 3.0;
        }
    }
    assert!(
        (0.5..2.0).contains(&(squares / counts)),
        "{}",
        squares / counts
    );
}

/// Tries up to 60 seeds for each table:
///
/// ```sh
/// cargo test --release -p zobrist --test integration quality::own_keys -- --ignored --nocapture
/// ```
#[test]
#[ignore = "takes minutes"]
fn many_constructed_keys_are_good() {
    for (effort, seeds) in [
        (Effort::Hundredth, 60),
        (Effort::Tenth, 20),
        (Effort::Second, 2),
    ] {
        assert_eq!(findings(0..seeds, effort), [""; 0], "{effort:?}");
        println!(
            "{effort:?}: {seeds} seeds of {} tables",
            EXACT.len() + FEATURES.len()
        );
    }
}
