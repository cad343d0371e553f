//! Short runs of all commands, as a user makes them, and their errors.

use std::collections::HashSet;
use std::process::Command;
use std::{env, fs};

use iron_copper::{Crystal, Keys, Settings};
use zobrist_examples::program::Failure;

use crate::compare::{self, compare};
use crate::measure::{Cost, Costs, costs};
use crate::regimes;
use crate::seen::seen;

pub(crate) fn check() {
    seen_states();
    other_walks_are_found();
    verdicts();
    comparison();
    commands();
    errors();
}

/// The counts of trial states by their hashes against a list of the states themselves.
fn seen_states() {
    const STEPS: u64 = 400;
    let settings = small(1073.0);
    let mut simulation = settings.simulation().unwrap();
    let key = |crystal: &Crystal| -> Vec<u8> {
        crystal.sites.iter().map(|&species| species as u8).collect()
    };
    let mut states = HashSet::from([key(&simulation.walk.crystal)]);
    let mut expected = 0;
    for _ in 0..STEPS {
        let crystal = &simulation.walk.crystal;
        for &site in &crystal.first[crystal.vacancy] {
            let mut trial = crystal.clone();
            trial.exchange(site as usize);
            expected += u32::from(!states.insert(key(&trial)));
        }
        simulation.run(1);
    }
    let (seen, expected) = (seen(&settings, STEPS), f64::from(expected) / 3200.0);
    assert!((seen - expected).abs() < 1e-12, "{seen} instead of {expected}");
    assert!(seen > 0.1 && seen < 0.9, "{seen}");
}

fn small(temperature: f64) -> Settings {
    let mut settings = Settings { temperature, keys: Keys::None, ..Settings::default() };
    (settings.alloy.cells, settings.alloy.copper, settings.alloy.seed) = (4, 4.0, 11);
    settings
}

/// A walk that goes another way is a failure, which names it.
fn other_walks_are_found() {
    let wrong = |settings: &Settings| {
        let mut settings = settings.clone();
        settings.alloy.seed += u64::from(settings.keys == Keys::Local);
        settings.simulation()
    };
    match costs(&small(600.0), wrong, 100, 50, |_| {}) {
        Err(Failure::Differs(why)) => {
            let start = "at 600 K the walk with local keys has the checksum ";
            assert!(why.starts_with(start), "{why}");
        }
        other => panic!("{other:?}"),
    }
}

fn verdicts() {
    let costs = |seconds: [f64; 3]| Costs {
        keyed: seconds.map(|seconds| Cost { seconds, hit_rate: None, checksum: 0 }),
        table: 1.0,
    };
    let rows = [
        (1073.0, costs([1.0, 1.5, 1.6])),
        (773.0, costs([1.0, 2.0, 1.01])),
        (373.0, costs([1.0, 0.5, 0.25])),
    ];
    assert_eq!(
        compare::verdict(&rows),
        "pays at 373 K (4.0 times as fast with local keys); it changes little at 773 K; \
         it does not pay at 1073 K (1.5 times as slow even with whole-box keys)"
    );
    assert_eq!(
        regimes::verdict(3.0, &rows[2].1),
        "reached with local keys 4.0; not with whole-box keys 2.0"
    );
    assert_eq!(
        regimes::verdict(2.0, &rows[2].1),
        "reached with whole-box keys 2.0, local keys 4.0; not with none"
    );
}

fn comparison() {
    let mut output = Vec::new();
    compare(&mut output, 2_000).unwrap();
    let output = String::from_utf8(output).unwrap();
    for energies in ["naive", "table", "box"] {
        assert!(output.contains(&format!("\n- for {energies} energies recall ")), "{output}");
    }
    assert_eq!(output.matches("local keys  ").count(), 9, "{output}");
}

/// The exit code, standard output after the name of the machine, and standard error of this program.
fn run(args: &[&str]) -> (Option<i32>, String, String) {
    let program = env::current_exe().unwrap();
    let output = Command::new(program).args(args).output().unwrap();
    let [out, err] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    let (_machine, out) = out.split_once("\n\n").expect("the machine and a blank line");
    (output.status.code(), out.to_owned(), err)
}

fn succeed(args: &[&str]) -> String {
    let (code, out, err) = run(args);
    assert_eq!((code, &*err), (Some(0), ""), "{args:?}");
    out
}

fn commands() {
    let output = succeed(&["regimes", "--quick"]);
    assert_eq!(output.matches("local keys  ").count(), 5, "{output}");
    for published in ["\n- 100 at 373 K, 112 us: ", "\n- 6.3 at 773 K, 11 us: "] {
        assert!(output.contains(published), "{output}");
    }

    let folder = tempfile::tempdir().unwrap();
    let svg = folder.path().join("scan.svg").display().to_string();
    // Cargo's own option is the last one.
    let args =
        ["scan", "--cells", "4", "--steps", "500", "--points", "3", "--plot", &svg, "--bench"];
    let output = succeed(&args);
    assert_eq!(output.lines().count(), 6, "{output}");
    let files: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(files.len(), 1, "{files:?}");
    let svg = fs::read_to_string(svg).unwrap();
    for label in ["temperature (K)", "trial states seen before", "Fe-1%Cu, 4^3 cells, 500 steps"] {
        assert!(svg.contains(label), "{label}");
    }

    for args in [&["--help"][..], &["scan", "-h"]] {
        let help = succeed(args);
        assert!(help.contains("Usage: cargo bench "), "{help}");
        assert!(help.contains("Examples:\n  cargo bench "), "{help}");
    }
}

/// An error is one line, and the exit code 2.
fn errors() {
    for (args, line) in [
        (
            &["scan", "--from", "800", "--to", "700", "--plot", "/nowhere/scan.svg"][..],
            "no temperatures from 800 to 700 K",
        ),
        (&["scan", "--points", "1"], "invalid value '1' for '--points <N>': 1 is not in 2..=1000"),
        (
            &["scan", "--plot", "/nowhere/scan.svg"],
            "cannot write to '/nowhere/scan.svg': No such file or directory (os error 2)",
        ),
        (&["run"], "unrecognized subcommand 'run'"),
    ] {
        let expected = (Some(2), String::new(), format!("error: {line}\n"));
        assert_eq!(run(args), expected, "{args:?}");
    }
}
