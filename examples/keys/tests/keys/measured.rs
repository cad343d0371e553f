//! Measurements of collisions, compared with the theory and with the page "What is known".

use crate::cli::running::{Outcome, Program};

const PAGE: &str = include_str!("../../../../zobrist/src/guide/what_is_known.md");

fn keys(args: &[&str]) -> String {
    let Outcome {
        code,
        stdout,
        stderr,
    } = Program::new(env!("CARGO_BIN_EXE_keys")).run(args);
    assert_eq!((code, stderr.as_str()), (Some(0), ""), "{args:?}");
    stdout
}

/// Returns the numbers in a line, without the commas between digits.
fn numbers(line: &str) -> Vec<f64> {
    line.replace(',', "")
        .split_whitespace()
        .filter_map(|word| word.parse().ok())
        .collect()
}

/// Asserts that the mean is near sqrt(pi / 2) 2^(w/2), and that each share is near 1 - exp(-x^2 /
/// 2) for x 2^(w/2) states. Returns the printed text. Four standard errors are allowed.
fn assert_birthday(args: &[&str], bits: f64, seeds: f64) -> String {
    let text = keys(&[&["birthday"], args].concat());
    let line = text.lines().nth(1).unwrap();
    let [mean, error] = numbers(line)[..] else {
        panic!("{line}")
    };
    let theory = 1.253_314 * (bits / 2.0).exp2();
    assert!(
        (mean - theory).abs() < 2.1 * error && error < 1.3 * theory / seeds.sqrt(),
        "{text}"
    );
    let rows: Vec<_> = text.lines().skip(5).map(numbers).collect();
    assert_eq!(rows.len(), 7, "{text}");
    for row in rows {
        let [states, factor, share, printed] = row[..] else {
            panic!("{text}")
        };
        let expected = -f64::exp_m1(-factor * factor / 2.0);
        assert!(
            (states / (bits / 2.0).exp2() - factor).abs() < 0.01,
            "{text}"
        );
        assert!((printed / 100.0 - expected).abs() < 0.003, "{text}");
        let error = (expected * (1.0 - expected) / seeds).sqrt();
        assert!(
            (share / 100.0 - expected).abs() < 4.0 * error + 0.001,
            "{text}"
        );
    }
    text
}

#[test]
fn first_collisions_of_few_bits() {
    let picture = concat!(env!("CARGO_TARGET_TMPDIR"), "/collisions.svg");
    assert_birthday(
        &["--bits", "16", "--seeds", "400", "--plot", picture],
        16.0,
        400.0,
    );
    assert_birthday(&["--bits", "16", "--seeds", "400", "--add"], 16.0, 400.0);
    let picture = std::fs::read_to_string(picture).unwrap();
    assert!(picture.contains("measured") && picture.contains("theory"));
    // Both axes have a tick at 1.
    assert_eq!(picture.matches("\n1.0\n").count(), 2, "{picture}");
}

#[test]
#[ignore = "takes minutes: 900 million boards"]
fn first_collisions() {
    for (args, bits, seeds, mean) in [
        (&["--seeds", "1000"][..], 32.0, 1000.0, "83,242 +- 2,669"),
        (
            &["--bits", "48", "--seeds", "20"],
            48.0,
            20.0,
            "17,569,923 +- 5,672,069",
        ),
        (
            &["--bits", "48", "--seeds", "20", "--add"],
            48.0,
            20.0,
            "22,319,625 +- 3,913,484",
        ),
    ] {
        let text = assert_birthday(args, bits, seeds);
        assert!(
            text.contains(mean) && PAGE.contains(mean),
            "{args:?}: {text}"
        );
        // 6 of 20 seeds have a collision among 2^24 boards.
        assert!(
            !args.contains(&"--add") || text.contains(" 30.0 %"),
            "{text}"
        );
    }
}

/// Two of `n` boards have equal hashes of `w` random bits with probability 2^-w, so
/// (n - 1) / 2^(w + 1) of them meet an earlier one. A code of 2,048 words has 2,048 hashes, and 15 bits have
/// 32,768.
#[test]
#[ignore = "takes minutes without optimization"]
fn errors_by_generator() {
    let text = keys(&["errors", "--seeds", "200"]);
    assert_eq!(text.lines().find(|line| line.len() > 80), None);
    // A finding may take several lines.
    let text = text.replace("\n    ", " ");
    let boards = 291_073.0;
    let row = |name: &str| {
        let line = text
            .lines()
            .find_map(|line| line.strip_prefix(name))
            .unwrap();
        let columns: Vec<_> = line
            .split("  ")
            .map(str::trim)
            .filter(|column| !column.is_empty())
            .collect();
        let [mean, least, most, rated] = columns[..] else {
            panic!("{line}")
        };
        // `bad (2)` refers to a line below the table.
        let note = rated.strip_prefix("bad ").map(|note| format!("\n{note} "));
        let finding = note.map_or(rated, |note| {
            let (_, finding) = text.split_once(&note).expect("a note");
            finding.lines().next().expect("a line")
        });
        assert!(
            PAGE.contains(&format!(
                "| {name} | {mean} | {least}, {most} | {finding} |"
            )),
            "{name}: {line}"
        );
        (numbers(mean)[0], numbers(mean)[1])
    };
    let expected = 1e6 * (boards - 1.0) / 2.0_f64.powi(33);
    let good = [
        "this library, random",
        "random bytes, overlapping",
        "a number a piece, rotated",
        "three rand() << 15",
    ];
    for name in [
        &good[..],
        &[
            "random, distance 9 or more",
            "a congruential generator's state",
        ],
    ]
    .concat()
    {
        let (mean, error) = row(name);
        assert!(
            (mean - expected).abs() < 2.1 * error + 1.0,
            "{name}: {mean} +- {error}, not {expected}"
        );
    }
    assert!(row("this library, features").0 < expected / 4.0);
    assert!((row("code words, distance 12 or more").0 - 1e6 * (1.0 - 2048.0 / boards)).abs() < 1.0);
    assert!((row("rand(), 15 bits").0 - 1e6 * (1.0 - 32_768.0 / boards)).abs() < 100.0);
    assert!(row("rand() << 16 ^ rand()").0 > 3.0 * expected);
    assert!(row("a number a piece ^ a number a square").0 > 8e5);
}
