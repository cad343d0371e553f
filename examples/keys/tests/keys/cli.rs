//! Runs the program `keys`, and tests its output, errors and exit codes.

use std::fs;

use clap::ValueEnum;
use keys::numbers::parse;
use keys::{Language, Options, Table};
use running::{Outcome, Program};
use zobrist::analysis::Effort;

#[path = "../../../support/tests/running/mod.rs"]
pub(crate) mod running;

fn keys() -> Program {
    Program::new(env!("CARGO_BIN_EXE_keys"))
}

/// Exact keys need as many bits as the state. Checkers needs 32 squares of 3 bits and one bit for
/// the side to move, which fit 128 bits. Chess needs 64 * 4 + 1 + 4 + 4 bits, which do not fit.
#[test]
fn exact_keys_where_they_fit() {
    let keys = keys();
    let exact = |args: &[&str]| {
        keys.run(
            &[
                &["quality", "--source", "exact", "--effort", "hundredth"],
                args,
            ]
            .concat(),
        )
    };
    let Outcome { code, stdout, .. } = exact(&["checkers", "--bits", "128"]);
    assert_eq!(code, Some(0));
    for line in [
        "rank           97 of 128\n",
        "none: equal hashes prove equal states\n",
    ] {
        assert!(stdout.contains(line), "{stdout}");
    }
    let Outcome {
        code,
        stdout,
        stderr,
    } = exact(&["chess", "--bits", "128"]);
    assert_eq!((code, stdout.as_str()), (Some(2), ""));
    assert_eq!(
        stderr,
        "error: exact keys need 265 bits, a private field for each slot, but a key has 128\n"
    );
}

#[test]
fn reports_of_games() {
    let keys = keys();
    for (args, head) in [
        (
            &["chess"][..],
            "781 keys of 64 bits in 70 slots, combined by XOR",
        ),
        (
            &["--polyglot"],
            "781 keys of 64 bits in 70 slots, combined by XOR",
        ),
        (
            &["shogi", "--bits", "128"],
            "2345 keys of 128 bits in 96 slots, combined by XOR",
        ),
        (
            &["go", "--bits", "32", "--seed", "7"],
            "723 keys of 32 bits in 362 slots, combined by XOR",
        ),
        (
            &["checkers", "--bits", "16"],
            "129 keys of 16 bits in 33 slots, combined by XOR",
        ),
    ] {
        let args = [&["quality"], args, &["--effort", "hundredth"]].concat();
        let Outcome {
            code,
            stdout,
            stderr,
        } = keys.run(&args);
        assert_eq!((code, stderr.as_str()), (Some(0), ""), "{args:?}: {stdout}");
        assert_eq!(stdout.lines().next(), Some(head));
        assert!(
            stdout.contains("nothing found that random keys would not have"),
            "{stdout}"
        );
        assert!(
            stdout.contains("not detectable by any of this: five rand() << 15"),
            "{stdout}"
        );
    }
}

#[test]
fn the_default_effort_is_a_second() {
    let names = ["hundredth", "tenth", "second", "ten-seconds"];
    let efforts = [
        Effort::Hundredth,
        Effort::Tenth,
        Effort::Second,
        Effort::TenSeconds,
    ];
    assert_eq!(names.map(keys::effort), efforts);
    let keys = keys();
    let checkers = ["quality", "checkers", "--bits", "32"];
    let report = |effort| keys.run(&[&checkers[..], &["--effort", effort]].concat());
    let default = keys.run(&checkers);
    assert_eq!(default, report("second"));
    assert_ne!(default, report("hundredth"));
}

/// Returns `n` random numbers of SplitMix64.
fn random(n: usize) -> Vec<u64> {
    let mut state = 0_u64;
    let next = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    };
    std::iter::repeat_with(next).take(n).collect()
}

#[test]
fn numbers_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("numbers.txt");
    // Write decimal and hexadecimal numbers alternately, with comments.
    let line = |(i, number): (usize, u64)| {
        if i % 2 == 0 {
            format!("{number}\n")
        } else {
            format!("{number:#018x},\n\n# comment\n")
        }
    };
    fs::write(
        &file,
        random(781)
            .into_iter()
            .enumerate()
            .map(line)
            .collect::<String>(),
    )
    .unwrap();
    let file = file.to_str().unwrap();
    let args = [
        "quality",
        "--slots",
        "64x12,4,8,1",
        "--file",
        file,
        "--effort",
        "hundredth",
    ];
    let Outcome {
        code,
        stdout,
        stderr,
    } = keys().run(&args);
    assert_eq!((code, stderr.as_str()), (Some(0), ""), "{stdout}");
    assert!(
        stdout.starts_with("781 keys of 64 bits in 67 slots, combined by XOR\n"),
        "{stdout}"
    );

    let added = keys().run(&[&args[..], &["--add"]].concat());
    assert_eq!(added.code, Some(0), "{}", added.stdout);
    assert!(
        added
            .stdout
            .starts_with("781 keys of 64 bits in 67 slots, combined by addition\n")
    );
}

#[test]
fn a_bad_table_is_an_exit_code() {
    let mut numbers: [u64; 60] = random(60).try_into().unwrap();
    numbers[30] = numbers[10] ^ numbers[20];
    let input = numbers.map(|number| number.to_string()).join("\n");
    let args = [
        "quality", "--slots", "30x2", "--file", "-", "--effort", "tenth",
    ];
    let Outcome {
        code,
        stdout,
        stderr,
    } = keys().run_with(&args, &input);
    let witness =
        "row0[5] empty to 0, row0[10] empty to 0 and row0[15] empty to 0 leave the hash as it is";
    assert_eq!(
        (code, stderr),
        (Some(1), format!("error: a bad table: {witness}\n"))
    );
    let lines = stdout.replace("\n     ", " ").replace("          ", "");
    assert!(
        lines.contains(&format!("slot distance  3: {witness}\n")),
        "{stdout}"
    );
    assert!(lines.contains(&format!("BAD: {witness}\n")), "{stdout}");
}

/// The files that one command writes are read by another one, in each language with the keys of the
/// table. Names, values and parts are no keys.
#[test]
fn generated_files_are_read() {
    let slots = "slots(face = array(3, option(enum(Red, Green))) part(reds = Red) tally(sum), \
                 check_base = numbers(4), turn = bool)";
    for bits in [32, 64, 128] {
        let options = Options {
            name: "checkers".into(),
            bits,
            slots: slots.into(),
            ..Options::default()
        };
        let table = Table::new(options).unwrap();
        for language in Language::value_variants() {
            let source = language.source(&table).unwrap();
            let found = parse(&source, bits).unwrap();
            assert_eq!(found, table.keys, "{language}, {bits} bits");
        }
    }
    let generated = keys().run(&["generate", "--slots", slots, "--language", "java"]);
    let args = [
        "quality", "--effort", "tenth", "--file", "-", "--slots", slots,
    ];
    let outcome = keys().run_with(&args, &generated.stdout);
    let first = outcome.stdout.lines().next();
    let expected = "11 keys of 64 bits in 5 slots, combined by XOR";
    assert_eq!((outcome.code, first), (Some(0), Some(expected)));
}

/// No number is printed as -0.0.
#[test]
fn reports_are_tidy() {
    for game in ["checkers", "chess", "hex"] {
        let report = keys().run(&["quality", game, "--effort", "hundredth"]);
        assert!(!report.stdout.contains("-0.0"), "{}", report.stdout);
    }
}

#[test]
fn commands_of_the_readme() {
    keys().assert_readme(include_str!("../../README.md"), |line| line);
}

#[test]
fn errors_are_one_line() {
    let keys = keys();
    let slots = |slots, input, line: &str| {
        let outcome = keys.run_with(
            &["quality", "--slots", slots, "--file", "-", "--bits", "8"],
            input,
        );
        assert_eq!(outcome, Outcome::error("", line), "{input}");
    };
    slots(
        "3",
        "1\n2\n256\n",
        "standard input: line 3: 0x100 has more than 8 bits",
    );
    slots(
        "3",
        "1\n\n# no\nfoo\n",
        "standard input: line 4: 'foo' is no number of up to 128 bits, such as 42 or 0x2a; leave declarations out",
    );
    slots(
        "3x1,2",
        "1\n2\n",
        "there are 2 numbers, but the slots have 5 keys",
    );
    slots(
        "3y",
        "",
        "invalid value '3y' for '--slots <SLOTS>': '3y' is neither a number of values nor slots x values, \
         like board=64x12",
    );
    slots(
        "4x0",
        "",
        "invalid value '4x0' for '--slots <SLOTS>': a slot of 'row0' has 0 values, not 1 to 65535",
    );

    for (args, line) in [
        (
            &["quality"][..],
            "the following required arguments were not provided: <GAME|--slots <SLOTS>|--polyglot>",
        ),
        (
            &["quality", "--slots", "3"],
            "the following required arguments were not provided: --file <FILE>",
        ),
        (
            &["quality", "chess", "--bits", "65"],
            "invalid value '65' for '--bits <W>': keys have 8, 16, 32, 64 or 128 bits",
        ),
        (
            &["quality", "go", "--polyglot"],
            "the argument '[GAME]' cannot be used with '--polyglot'",
        ),
        (
            &["birthday", "--bits", "51"],
            "invalid value '51' for '--bits <W>': 51 is not in 8..=50",
        ),
        (
            &["birthday", "--plot", "x.png"],
            "invalid value 'x.png' for '--plot <FILE>': pictures are SVG: write a name that ends in .svg",
        ),
        (
            &["birthday", "--plot", "nowhere/x.svg"],
            "cannot write 'nowhere/x.svg': No such file or directory (os error 2)",
        ),
        (
            &["errors", "--seeds", "1"],
            "invalid value '1' for '--seeds <N>': 1 is not in 2..=10000",
        ),
        (
            &["generate", "--language", "c"],
            "the following required arguments were not provided: <GAME|--slots <SLOTS>|--description <FILE>>",
        ),
        (
            &["generate", "--slots", "3y", "--language", "c"],
            "'3y' is neither a number of values nor slots x values, like board=64x12",
        ),
        (
            &["generate", "--slots", "a=1,b=1,a=2", "--language", "c"],
            "duplicate name 'a'",
        ),
        (
            &["generate", "--slots", "a b=1,a_b=1", "--language", "java"],
            "'a_b' and 'a b' are both A_B in Java: rename one",
        ),
        (
            &["generate", "go", "--language", "c", "--add", "--bits", "48"],
            "keys of 48 bits are for JavaScript: use 64 bits for C",
        ),
        (
            &[
                "generate",
                "go",
                "--language",
                "c",
                "--source",
                "exact",
                "--bits",
                "128",
            ],
            "exact keys need 723 bits, a private field for each slot, but a key has 128",
        ),
    ] {
        assert_eq!(keys.run(args), Outcome::error("", line), "{args:?}");
    }
    let missing = keys.run(&["quality", "--slots", "3", "--file", "/nowhere/numbers"]);
    assert_eq!((missing.code, missing.stdout.as_str()), (Some(2), ""));
    assert!(
        missing
            .stderr
            .starts_with("error: cannot read '/nowhere/numbers': "),
        "{}",
        missing.stderr
    );
    assert_eq!(missing.stderr.lines().count(), 1);
}

/// Options on the command line must override a description. The generated keys must equal the keys
/// of the reference file. An output file must have the same text as standard output.
#[test]
fn generated_files() {
    let golden = include_str!("../../../../bindings/golden/keys.json");
    let chess = golden
        .lines()
        .find(|line| line.contains(r#""name": "chess", "bits": 64, "source": "features""#));
    let value = |name: &str| {
        let rest = chess
            .unwrap()
            .split_once(&format!("\"{name}\": \""))
            .unwrap()
            .1;
        rest.split_once('"').unwrap().0.to_owned()
    };
    let json = r#"{"name": "a", "bits": 8, "seed": 7, "slots": "on=9x1"}"#;
    // An option replaces the value of the description.
    let options = ["generate", "--description", "-", "--language", "python"];
    for (args, described, promise) in [
        (
            &["--bits", "32", "--source", "exact", "--name", "b"][..],
            concat!(
                r#"{"name":"b","bits":32,"source":"exact","combine":"xor","seed":7,"lane":0,"#,
                r#""slots":"slots(on = array(9, bool))"}"#
            ),
            "equal hashes prove equal states",
        ),
        (
            &["--bits", "64", "--add", "--seed", "9", "--lane", "3"],
            concat!(
                r#"{"name":"a","bits":64,"source":"random","combine":"add","seed":9,"lane":3,"#,
                r#""slots":"slots(on = array(9, bool))"}"#
            ),
            "Guarantee: none",
        ),
    ] {
        let Outcome {
            code,
            stdout,
            stderr,
        } = keys().run_with(&[&options, args].concat(), json);
        assert_eq!((code, stderr.as_str()), (Some(0), ""));
        assert!(
            stdout.contains(described) && stdout.contains(promise),
            "{stdout}"
        );
    }

    let chess = ["generate", "chess", "--language", "c"];
    let Outcome {
        code,
        stdout,
        stderr,
    } = keys().run(&chess);
    assert_eq!((code, stderr.as_str()), (Some(0), ""));
    for text in [
        &value("fingerprint"),
        &value("base"),
        &value("check"),
        "up to 13 keys XORs to zero",
    ] {
        assert!(stdout.contains(text), "{text}");
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("chess_keys.h");
    let written = keys().run(&[&chess[..], &["--output", file.to_str().unwrap()]].concat());
    assert_eq!(written, Outcome::success(""));
    assert_eq!(fs::read_to_string(&file).unwrap(), stdout);
}

#[test]
fn as_all_programs() {
    keys().assert_usual(
        &["quality", "generate", "birthday", "errors"],
        &[
            &["quality", "--slots", "{}", "--file", "-"],
            &["quality", "--slots", "3", "--file", "{}"],
            &["generate", "--slots", "{}", "--language", "c"],
            &["generate", "--description", "{}", "--language", "c"],
            &["generate", "chess", "--language", "c", "--name", "*{}"],
        ],
        &["generate", "chess", "--language", "c"],
    );
    keys().assert_quotes_input(&["quality", "--slots", "3", "--file", "-"]);
    keys().assert_quotes_input(&["generate", "--description", "-", "--language", "c"]);
    #[cfg(target_os = "linux")]
    for file in ["-", "/dev/stdin"] {
        keys().assert_bounded(&["quality", "--slots", "3", "--file", file], &["\0", "1\n"]);
        keys().assert_bounded(
            &["generate", "--description", file, "--language", "c"],
            &["\0", "[1,"],
        );
    }
}

#[test]
#[cfg(unix)]
fn examples_of_the_help() {
    keys().assert_examples(
        &["quality", "generate", "birthday", "errors"],
        &[(
            "slots.json",
            r#"{"slots": "slots(on = array(5, bits(5)))"}"#,
        )],
        &["keys errors --seeds 2"],
    );
}
