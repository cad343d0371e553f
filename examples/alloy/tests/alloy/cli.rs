//! Runs the program `alloy`, and tests its output, files, errors and exit codes.

use std::fs;
use std::path::{Path, PathBuf};

use crate::running::{Outcome, Program};

fn alloy() -> Program {
    Program::new(env!("CARGO_BIN_EXE_alloy"))
}

/// Creates an empty folder. Returns it, and a function from a file name to the path of the file in
/// the folder.
fn folder(name: &str) -> (PathBuf, impl Fn(&str) -> String) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("alloy-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let within = folder.clone();
    (folder, move |file: &str| {
        within.join(file).to_str().unwrap().to_owned()
    })
}

fn files(folder: &Path) -> Vec<String> {
    let name = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().file_name();
    let names = fs::read_dir(folder).unwrap().map(name);
    let mut names: Vec<_> = names.map(|name| name.into_string().unwrap()).collect();
    names.sort();
    names
}

/// Returns the rest of the line that begins with `name` in a summary.
fn line(summary: &str, name: &str) -> String {
    let line = summary.lines().find_map(|line| line.strip_prefix(name));
    line.unwrap_or_else(|| panic!("no {name} in {summary}"))
        .trim()
        .to_owned()
}

fn succeed(args: &[&str]) -> String {
    let outcome = alloy().run(args);
    assert_eq!(outcome, Outcome::success(&outcome.stdout), "{args:?}");
    outcome.stdout
}

/// The hit rates of the page "What is known". Keys of the environment have more hits than keys of
/// the box, and a lower temperature has more.
#[test]
#[ignore = "takes a minute without optimization: ten million steps"]
fn hit_rates() {
    let page = include_str!("../../../../zobrist/src/guide/what_is_known.md");
    for (temperature, keys, policy, steps, rate) in [
        ("773", "box", "lru", "165e3", "43.0%"),
        ("773", "local", "lru", "165e3", "84.4%"),
        ("773", "box", "lru", "2e6", "60.5%"),
        ("373", "box", "lru", "2e6", "98.0%"),
        ("773", "local", "lru", "2e6", "81.2%"),
        ("373", "local", "lru", "2e6", "98.9%"),
        ("773", "local", "direct-mapped", "5e5", "81.2%"),
        ("773", "local", "lru", "5e5", "82.5%"),
        ("773", "local", "second-chance", "5e5", "82.7%"),
    ] {
        let args = [
            "--temperature",
            temperature,
            "--keys",
            keys,
            "--policy",
            policy,
            "--steps",
            steps,
        ];
        let summary = succeed(&[&["run", "--cache", "30000"], &args[..]].concat());
        assert!(
            line(&summary, "hit rate").starts_with(rate) && page.contains(rate),
            "{args:?}: {summary}"
        );
    }
}

#[test]
fn all_ways_have_one_checksum() {
    let mut checksums = Vec::new();
    for way in [
        &["--energy", "naive", "--keys", "none"][..],
        &["--energy", "table", "--keys", "box", "--cache", "1e2"],
        &["--energy", "table", "--keys", "local", "--policy", "lru"],
        &[
            "--energy",
            "box",
            "--keys",
            "box",
            "--policy",
            "second-chance",
        ],
    ] {
        let args = [
            "run",
            "--cells",
            "5",
            "--copper",
            "3",
            "--temperature",
            "600",
            "--steps",
            "3e3",
        ];
        let summary = succeed(&[&args[..], way].concat());
        checksums.push(line(&summary, "checksum"));
        assert!(
            line(&summary, "steps").starts_with("3,000 in "),
            "{summary}"
        );
        assert_eq!(summary.contains("hit rate "), way[3] != "none", "{summary}");
    }
    assert!(
        checksums.iter().all(|checksum| *checksum == checksums[0]),
        "{checksums:?}"
    );
    assert_eq!(checksums[0].len(), 16);
}

#[test]
fn a_run_is_the_default() {
    let summary = succeed(&[]);
    assert!(
        line(&summary, "steps").starts_with("2,000,000 in "),
        "{summary}"
    );
    // The first version of this program printed this checksum. It must not change.
    assert_eq!(line(&summary, "checksum"), "5b92475ed616e23d");
}

#[test]
fn files_of_a_run() {
    let (folder, file) = folder("run");
    let csv = file("run.csv");
    let summary = succeed(&[
        "run", "--cells", "5", "--copper", "3", "--steps", "2000", "--csv", &csv,
    ]);
    assert_eq!(files(&folder), ["run.csv"]);

    let csv = fs::read_to_string(csv).unwrap();
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    let header = [
        "step",
        "time_s",
        "energy_eV",
        "short_range_order",
        "largest_cluster",
        "hit_rate",
    ];
    assert_eq!(rows[0], header);
    assert_eq!(rows.len(), 1 + 1 + 500);
    assert!(rows.iter().all(|row| row.len() == 6));
    assert_eq!((rows[1][0], rows[1][1], rows[501][0]), ("0", "0e0", "2000"));
    let number = |row: &[&str], column: usize| row[column].parse::<f64>().unwrap();
    for pair in rows[1..].windows(2) {
        assert!(number(&pair[0], 0) < number(&pair[1], 0), "{pair:?}");
        assert!(number(&pair[0], 1) < number(&pair[1], 1), "{pair:?}");
        assert!((0.0..=1.0).contains(&number(&pair[1], 5)), "{pair:?}");
    }
    // The last row of the file agrees with the summary.
    let last = &rows[501];
    assert!(
        line(&summary, "energy").starts_with(&format!("{} eV", last[2])),
        "{summary}"
    );
    assert!(
        line(&summary, "largest cluster").starts_with(&format!("{} of", last[4])),
        "{summary}"
    );
    let [then, now] = [&rows[1], last].map(|row| format!("{:.4}", number(row, 3)));
    let order = format!("{now} (Warren-Cowley, first shell), {then} at the start");
    assert_eq!(line(&summary, "short-range order"), order);
}

#[test]
fn what_is_stored_is_known_to_the_next_run() {
    let (folder, file) = folder("store");
    let store = file("barriers.store");
    let args = [
        "run", "--cells", "5", "--copper", "3", "--steps", "2000", "--policy", "lru",
    ];
    let args = [&args[..], &["--cache", "1e5", "--store", &store]].concat();
    let (first, second) = (succeed(&args), succeed(&args));
    assert_eq!(line(&first, "checksum"), line(&second, "checksum"));
    let known = |summary: &str| {
        let store = line(summary, "store");
        let (start, now) = store.split_once(" results known at the start, ").unwrap();
        let now = now.strip_suffix(" now, in").unwrap();
        (start.to_owned(), now.to_owned())
    };
    let entries = known(&first).1;
    assert_eq!(known(&first).0, "0");
    assert_eq!(known(&second), (entries.clone(), entries.clone()));
    assert!(
        line(&second, "hit rate").starts_with("100.0% of 2,000 "),
        "{second}"
    );
    // A small cache must not lose any result in the file.
    let mut small = args.clone();
    small[10] = "8";
    assert_eq!(known(&succeed(&small)), (entries.clone(), entries));
    assert_eq!(files(&folder), ["barriers.store"]);

    let before = fs::read(&store).unwrap();
    // Results of whole boxes are valid for one lattice only.
    assert!(
        before
            .escape_ascii()
            .to_string()
            .contains("fingerprint of lattice")
    );
    let other = alloy().run(&[&args[..], &["--model", "B"]].concat());
    let error =
        format!("{store}: its model is `iron-copper A, barriers`, not `iron-copper B, barriers`");
    assert_eq!(other, Outcome::error("", &error));
    assert_eq!(fs::read(&store).unwrap(), before);
    let text = file("text");
    fs::write(&text, "dear").unwrap();
    let foreign = alloy().run(&["run", "--store", &text]);
    let error = format!("{text}: this is not a store");
    assert_eq!(foreign, Outcome::error("", &error));
    assert_eq!(fs::read_to_string(&text).unwrap(), "dear");
}

#[test]
fn two_outputs_are_two_files() {
    let (folder, file) = folder("one");
    let (csv, log) = (file("b.csv"), file("b.csv-wal"));
    let around = format!("{}/../{}/b.csv", folder.display(), "alloy-one");
    for (args, names) in [
        (["--csv", &csv, "--store", &csv], "--store and --csv"),
        (["--csv", &csv, "--store", &around], "--store and --csv"),
        (
            ["--csv", &log, "--store", &csv],
            "the log of --store and --csv",
        ),
    ] {
        // The error names the last option.
        let last = names.rsplit(' ').next();
        let place = args[1 + args.iter().position(|&arg| Some(arg) == last).unwrap()];
        let error = format!("{names} are one file: '{place}'");
        let args = [&["run", "--cells", "4", "--steps", "9"][..], &args].concat();
        assert_eq!(alloy().run(&args), Outcome::error("", &error));
    }
    assert!(files(&folder).is_empty());
}

/// Output must not replace a device or a link by a file. A failure to write one file must not
/// affect the others.
#[cfg(unix)]
#[test]
fn files_stay_what_they_are() {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
    let (folder, file) = folder("kinds");
    let (store, csv, link) = (file("a.store"), file("a.csv"), file("link.csv"));
    let args = ["run", "--cells", "4", "--steps", "99", "--store", &store];
    succeed(&[&args[..], &["--csv", &csv]].concat());
    symlink("a.csv", &link).unwrap();
    fs::set_permissions(&csv, fs::Permissions::from_mode(0o600)).unwrap();
    let written = fs::read_to_string(&csv).unwrap();
    fs::write(&csv, "old").unwrap();
    succeed(&[&args[..], &["--csv", &link]].concat());
    assert_eq!(
        fs::read_to_string(&csv).unwrap().lines().count(),
        written.lines().count()
    );
    assert_eq!(
        fs::metadata(&csv).unwrap().permissions().mode() & 0o777,
        0o600
    );
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());

    let outcome = alloy().run(&[&args[..], &["--csv", "/dev/full"]].concat());
    assert_eq!(
        (outcome.code, &*outcome.stderr),
        (
            Some(2),
            "error: cannot write to '/dev/full': No space left on device (os error 28)\n"
        )
    );
    assert!(
        fs::metadata("/dev/full")
            .unwrap()
            .file_type()
            .is_char_device()
    );
    assert_eq!(files(&folder), ["a.csv", "a.store", "link.csv"]);
    let device = alloy().run(&[
        "run",
        "--cells",
        "4",
        "--steps",
        "9",
        "--store",
        "/dev/full",
    ]);
    assert_eq!(device, Outcome::error("", "/dev/full: this is not a store"));
}

#[test]
fn real_time_is_scaled() {
    let summary = succeed(&[
        "run",
        "--cells",
        "5",
        "--steps",
        "100",
        "--temperature",
        "773",
    ]);
    let seconds = |name| -> f64 {
        let line = line(&summary, name);
        line.split_whitespace().next().unwrap().parse().unwrap()
    };
    // The box has one vacancy at 250 sites. The concentration in the alloy is exp(-2.025 eV / kT).
    let expected = 1.0 / 250.0 / (-2.025_f64 / (773.0 * 8.617_333_262e-5)).exp();
    let ratio = seconds("real time") / seconds("simulated time");
    assert!((ratio / expected - 1.0).abs() < 1e-5, "{summary}");
}

/// Omits the time from the line with the number of steps.
fn timeless(line: &str) -> &str {
    let time = line.starts_with("steps ").then(|| line.find(" in "));
    &line[..time.flatten().unwrap_or(line.len())]
}

#[test]
fn commands_of_the_readme() {
    alloy().assert_readme(include_str!("../../README.md"), timeless);
}

#[test]
fn errors_are_one_line() {
    let alloy = alloy();
    for (args, line) in [
        (
            &["run", "--cells", "0"][..],
            "invalid value '0' for '--cells <N>': 0 is not in 4..=200",
        ),
        (
            &["run", "--copper", "120"],
            "invalid value '120' for '--copper <PERCENT>': not in 0 to 100 percent",
        ),
        (
            &["run", "--temperature", "-5"],
            "invalid value '-5' for '--temperature <K>': not in 50 to 10000 K",
        ),
        (
            &["run", "--temperature", "warm"],
            "invalid value 'warm' for '--temperature <K>': not a number",
        ),
        (
            &["run", "--steps", "0"],
            "invalid value '0' for '--steps <N>': must be at least 1",
        ),
        (
            &["run", "--steps", "2.5"],
            "invalid value '2.5' for '--steps <N>': not a whole number",
        ),
        (
            &["run", "--steps", "many"],
            "invalid value 'many' for '--steps <N>': not a number",
        ),
        (
            &["run", "--energy", "ab-initio"],
            "invalid value 'ab-initio' for '--energy <ENERGY>' [possible values: naive, table, box]",
        ),
        (
            &["run", "--csv", "/nowhere/run.csv"],
            "cannot write to '/nowhere/run.csv': No such file or directory (os error 2)",
        ),
        (
            &["run", "--csv", "/"],
            "cannot write to '/': Is a directory (os error 21)",
        ),
        (
            &["run", "--keys", "none", "--store", "barriers.store"],
            "--store needs --keys: without keys, nothing is cached",
        ),
        (
            &["run", "--store", "/nowhere/barriers.store"],
            "/nowhere/barriers.store: No such file or directory (os error 2)",
        ),
    ] {
        assert_eq!(alloy.run(args), Outcome::error("", line), "{args:?}");
    }
}

/// An error must neither change an existing file nor create a new one.
#[test]
fn errors_write_nothing() {
    let (folder, file) = folder("errors");
    let csv = file("run.csv");
    fs::write(&csv, "dear").unwrap();
    let args = [
        "run",
        "--cells",
        "4",
        "--steps",
        "10",
        "--csv",
        &csv,
        "--store",
        "/nowhere/a.store",
    ];
    assert_eq!(alloy().run(&args).code, Some(2));
    let args = [
        "run", "--cells", "4", "--steps", "10", "--cache", "1e15", "--csv", &csv,
    ];
    let Outcome {
        code,
        stdout,
        stderr,
    } = alloy().run(&args);
    assert_eq!(
        (code, stdout.as_str(), stderr.lines().count()),
        (Some(2), "", 1),
        "{stderr}"
    );
    assert_eq!(fs::read_to_string(&csv).unwrap(), "dear");
    assert_eq!(files(&folder), ["run.csv"]);
}

#[test]
fn as_all_programs() {
    alloy().assert_usual(
        &["run"],
        &[
            &["run", "--store", "nowhere/{}"],
            &["run", "--csv", "nowhere/{}"],
            &["run", "--temperature", "{}"],
        ],
        &["run", "--cells", "4", "--steps", "10"],
    );
}

#[test]
#[cfg(unix)]
fn examples_of_the_help() {
    alloy().assert_examples(&["run"], &[], &[]);
}
