//! Measurements of collisions, compared with the theory and with the page "What is known".

use crate::cli::running::{Outcome, Program};

const PAGE: &str = include_str!("../../../../zobrist/src/guide/what_is_known.md");

fn keys(args: &[&str]) -> String {
    let Outcome { code, stdout, stderr } = Program::new(env!("CARGO_BIN_EXE_keys")).run(args);
    assert_eq!((code, stderr.as_str()), (Some(0), ""), "{args:?}");
    stdout
}

/// Returns the numbers in a line, without the commas between digits.
fn numbers(line: &str) -> Vec<f64> {
    line.replace(',', "").split_whitespace().filter_map(|word| word.parse().ok()).collect()
}

/// Asserts that the mean is near sqrt(pi / 2) 2^(w/2), and that each share is near 1 - exp(-x^2 / 2) for x 2^(w/2)
/// states. Returns the mean and its error as they are printed. Four standard errors are allowed.
fn assert_birthday(args: &[&str], bits: f64, seeds: f64) -> String {
    let text = keys(&[&["birthday"], args].concat());
    let line = text.lines().nth(1).unwrap();
    let [mean, error] = numbers(line)[..] else { panic!("{line}") };
    let theory = 1.253_314 * (bits / 2.0).exp2();
    assert!((mean - theory).abs() < 2.1 * error && error < 1.3 * theory / seeds.sqrt(), "{text}");
    let rows: Vec<_> = text.lines().skip(5).map(numbers).collect();
    assert_eq!(rows.len(), 7, "{text}");
    for row in rows {
        let [states, factor, share, printed] = row[..] else { panic!("{text}") };
        let expected = -f64::exp_m1(-factor * factor / 2.0);
        assert!((states / (bits / 2.0).exp2() - factor).abs() < 0.01, "{text}");
        assert!((printed / 100.0 - expected).abs() < 0.003, "{text}");
        assert!(
            (share / 100.0 - expected).abs() < 4.0 * (expected * (1.0 - expected) / seeds).sqrt() + 0.001,
            "{text}"
        );
    }
    line.trim_start_matches("mean").trim().trim_end_matches(" states").to_owned()
}

#[test]
fn first_collisions_of_few_bits() {
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("collisions.svg");
    let picture = picture.to_str().unwrap();
    assert_birthday(&["--bits", "16", "--seeds", "400", "--plot", picture], 16.0, 400.0);
    assert_birthday(&["--bits", "16", "--seeds", "400", "--add"], 16.0, 400.0);
    let picture = std::fs::read_to_string(picture).unwrap();
    assert!(picture.contains("measured") && picture.contains("theory"));
}

#[test]
#[ignore = "takes minutes: 900 million boards"]
fn first_collisions() {
    for (args, bits, seeds) in
        [(&["--seeds", "1000"][..], 32.0, 1000.0), (&["--bits", "48", "--seeds", "20"], 48.0, 20.0)]
    {
        let mean = assert_birthday(args, bits, seeds);
        assert!(PAGE.contains(&mean), "{args:?}: {mean}");
    }
}

/// Two of `n` boards have equal hashes of `w` random bits with probability 2^-w, so (n - 1) / 2^(w + 1) of them meet an
/// earlier one. A code of 2,048 words has 2,048 hashes, and 15 bits have 32,768.
#[test]
#[ignore = "takes minutes without optimization"]
fn errors_by_generator() {
    let text = keys(&["errors", "--seeds", "200"]);
    let boards = 291_073.0;
    let row = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        let [mean, error, ..] = numbers(line.split("  ").find(|part| part.contains("+-")).unwrap())[..] else {
            panic!("{line}")
        };
        assert!(PAGE.contains(&format!("| {name} | {mean:.0} +- {error:.0} |")), "{name}: {mean} +- {error}");
        (mean, error)
    };
    let expected = 1e6 * (boards - 1.0) / 2.0_f64.powi(33);
    for name in ["this library, random", "random bytes, overlapping", "a number a man, rotated", "three rand() << 15"] {
        let (mean, error) = row(name);
        assert!((mean - expected).abs() < 2.1 * error + 1.0, "{name}: {mean} +- {error}, not {expected}");
    }
    assert!(row("this library, features").0 < expected / 4.0);
    assert!((row("code words, distance 12 or more").0 - 1e6 * (1.0 - 2048.0 / boards)).abs() < 1.0);
    assert!((row("rand(), 15 bits").0 - 1e6 * (1.0 - 32_768.0 / boards)).abs() < 100.0);
    assert!(row("rand() << 16 ^ rand()").0 > 3.0 * expected);
}
