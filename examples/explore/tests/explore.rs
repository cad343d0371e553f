//! Runs the program `explore` on threads and in processes, and tests its output, errors and exit
//! codes.

use std::fs;
use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use processes::{end, hosts, numbers, start};
use running::{Outcome, Program};

mod input;
mod processes;

#[allow(dead_code, reason = "the tests of other examples use the rest")]
#[path = "../../support/tests/running/mod.rs"]
mod running;

fn explore() -> Program {
    Program::new(env!("CARGO_BIN_EXE_explore"))
}

fn numbers_of(args: &[&str]) -> String {
    let Outcome {
        code,
        stdout,
        stderr,
    } = explore().run(args);
    assert_eq!((code, stderr.as_str()), (Some(0), ""), "{args:?}: {stdout}");
    numbers(&stdout).join("\n")
}

#[test]
fn threads_and_processes_count_alike() {
    let one = numbers_of(&["sliding", "2", "4"]);
    assert_eq!(one.lines().count(), 1 + 37 + 2 + 1, "{one}");
    assert!(
        one.contains("      36                1                1  ok"),
        "{one}"
    );
    assert_eq!(numbers_of(&["sliding", "2", "4", "-w", "2"]), one);
    assert_eq!(
        numbers_of(&["sliding", "2", "4", "--abstracted", "-w", "3"]),
        one
    );

    let (_folder, hosts) = hosts(2);
    let args = ["sliding", "2", "4", "--hosts", &hosts, "--abstracted"];
    let processes = ["0", "1"].map(|process| start(&[&args[..], &["-p", process]].concat()));
    for Outcome {
        code,
        stdout,
        stderr,
    } in processes.map(end)
    {
        assert_eq!((code, stderr.as_str()), (Some(0), ""), "{stdout}");
        assert_eq!(numbers(&stdout).join("\n"), one);
    }
}

#[test]
fn all_puzzles_have_the_published_numbers() {
    for args in [
        &["sliding", "2", "3"][..],
        &["sliding", "4", "4", "--depth", "10"],
        &["topspin", "8", "4"],
    ] {
        let numbers = numbers_of(&[args, &["-w", "2"]].concat());
        let published = numbers.contains("  ok\n") || numbers.contains("\npublished: ");
        assert!(published, "{args:?}: {numbers}");
    }
}

/// Tests the certainty of the count, which the program prints after a search.
#[test]
fn what_the_count_is_worth() {
    let last = |keys| {
        explore()
            .run(&["sliding", "2", "4", "--depth", "20", "--keys", keys])
            .stdout
    };
    assert!(last("exact").contains("equal hashes prove equal states, so the count is proved\n"));
    // The probability for 5560 states is 5560 * 5559 / 2^65.
    let hash = last("hash");
    assert!(
        hash.contains("missed a state with a probability of at most 8.4e-13\n"),
        "{hash}"
    );
}

/// A layer that would exceed --memory is not begun. The earlier layers are printed.
#[test]
fn a_layer_that_does_not_fit() {
    let Outcome {
        code,
        stdout,
        stderr,
    } = explore().run(&["sliding", "3", "3", "--memory", "1M", "-w", "2"]);
    assert_eq!(code, Some(1), "{stdout}");
    assert!(
        stdout.contains("      10              286              286  ok\n"),
        "{stdout}"
    );
    assert!(!stdout.contains("24,047"), "{stdout}");
    let (line, rest) = stderr.split_once('\n').unwrap();
    assert!(
        line.starts_with("error: layer ") && line.contains("is not begun"),
        "{line}"
    );
    assert_eq!(rest, "");
}

/// Reads the output of `child` until it begins to print layers.
fn await_layers(child: &mut Child) {
    let mut text = Vec::new();
    let stdout = child.stdout.as_mut().unwrap();
    while !String::from_utf8_lossy(&text).contains("       2 ") {
        let mut byte = [0];
        assert_eq!(
            stdout.read(&mut byte).unwrap(),
            1,
            "{}",
            String::from_utf8_lossy(&text)
        );
        text.push(byte[0]);
    }
}

#[test]
fn a_process_that_dies_ends_the_others() {
    let (_folder, hosts) = hosts(2);
    let args = ["sliding", "4", "4", "--depth", "30", "--hosts", &hosts];
    let [mut first, mut second] = ["0", "1"].map(|i| start(&[&args[..], &["-p", i]].concat()));
    await_layers(&mut first);
    second.kill().unwrap();
    second.wait().unwrap();
    let Outcome { code, stderr, .. } = end(first);
    assert_eq!(code, Some(1), "{stderr}");
    assert!(
        stderr.starts_with("error: lost the connection to process 1"),
        "{stderr}"
    );
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
}

/// If one worker dies, its process must end with one line, although the other workers wait for the
/// dead one.
#[test]
fn a_worker_that_dies_ends_the_run() {
    let this = std::env::current_exe().unwrap();
    let mut command = Command::new(this);
    command.args(["--ignored", "--exact", "worker_that_dies", "--nocapture"]);
    let output = command.stdin(Stdio::null()).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let stderr = String::from_utf8(output.stderr).unwrap();
    let line = stderr.lines().collect::<Vec<_>>();
    assert_eq!(line.len(), 1, "{stderr}");
    assert!(
        line[0].starts_with("error: worker ") && line[0].ends_with("died: no such number"),
        "{stderr}"
    );
}

#[test]
#[ignore = "not a test: ends the process, for the one above"]
fn worker_that_dies() {
    use zobrist_explore::code::Word;
    use zobrist_explore::puzzle::{HashKey, Puzzle, Successors};
    use zobrist_explore::puzzles::Row;

    #[derive(Clone)]
    struct Dying;

    impl Puzzle for Dying {
        type State = Row;
        type Code = Word;

        fn name(&self) -> String {
            "numbers".to_owned()
        }
        fn start(&self) -> Row {
            Row::from(0)
        }
        fn successors<K: HashKey>(&self, state: &Row, next: &mut Successors<'_, Self, K>) {
            assert!(u64::from(*state) != 500, "no such number");
            for step in [1, 3] {
                next.push_whole(&Row::from(u64::from(*state) + step));
            }
        }
    }

    let cluster = zobrist_explore::Cluster {
        workers: 2,
        ..zobrist_explore::Cluster::default()
    };
    let options = zobrist_explore::Options {
        cluster,
        ..zobrist_explore::Options::default()
    };
    let _ = zobrist_explore::run(&Dying, &options, &mut std::io::sink());
}

#[test]
fn processes_must_agree() {
    let pairs = [
        (&[][..], &["--depth", "3"][..]),
        (&["--depth", "4"], &["--depth", "3"]),
        (&[], &["--memory", "1M"]),
        (&[], &["--keys", "hash"]),
        (&[], &["--seed", "7"]),
        (&[], &["--abstracted"]),
        (&[], &["-w", "2"]),
    ];
    let pairs = pairs.map(|(first, second)| {
        let (folder, hosts) = hosts(2);
        let children = [(first, "0"), (second, "1")].map(|(args, process)| {
            start(
                &[
                    &["sliding", "2", "3", "--hosts", &hosts, "-p", process],
                    args,
                ]
                .concat(),
            )
        });
        (second, children, folder)
    });
    for (second, children, _folder) in pairs {
        for (Outcome { code, stderr, .. }, other) in children.map(end).into_iter().zip([1, 0]) {
            let line = format!(
                "error: process {other} has other options than process {}\n",
                1 - other
            );
            assert_eq!((code, stderr), (Some(2), line), "{second:?}");
        }
    }
}

#[test]
fn bad_arguments() {
    let explore = explore();
    let absent = format!(
        "cannot read '/nowhere': {}",
        fs::read("/nowhere").unwrap_err()
    );
    for (args, line) in [
        (
            &["sliding", "5", "4"][..],
            "sliding tiles have 2 rows and columns or more, and 16 cells at most, not 5 x 4",
        ),
        (
            &["topspin", "9", "9"],
            "TopSpin has 4 to 16 discs and turns 2 or more, but not all; not 9 of 9",
        ),
        (
            &["chess", "--depth", "1", "-n", "2", "-p", "2"],
            "there is no process 2: indices of 2 processes start at 0",
        ),
        (&["chess", "--depth", "1", "--hosts", "/nowhere"], &absent),
        (
            &["chess"],
            "chess has too many positions to count all: use --depth",
        ),
        (
            &["topspin", "7", "3", "--abstracted"],
            "TopSpin, 3 of 7 discs turned has no abstraction",
        ),
        (&["sokoban", "999"], "there is no level 999: see levels.txt"),
        (&["sokoban", "/nowhere"], &absent),
        (
            &["chess", "--depth", "1", "--resume", "/nowhere"],
            "'/nowhere' has no checkpoint",
        ),
        (
            &["solve", "1", "2", "3", "4", "5", "6"],
            "expected each number from 0 to 5 once",
        ),
        (
            &["solve", "0", "2", "1", "3", "4", "5", "6"],
            "no sequence of moves leads from these discs to the goal",
        ),
        (
            &["solve", "1", "0", "2", "3", "4", "5"],
            "disc 0 must come first",
        ),
    ] {
        assert_eq!(explore.run(args), Outcome::error("", line), "{args:?}");
    }
    for args in [
        &["chess", "-w", "0"][..],
        &["chess", "--memory", "much"],
        &["chess", "--disk", "x", "--abstracted"],
        &["chess", "--resume", "x", "--abstracted"],
        &["solve"],
        &["solve", "0", "1", "2", "3", "4", "5", "-w", "2"],
        &["chess", "-n", "2", "--hosts", "x"],
        &["chess", "--bits", "32"],
        &["chess", "--disk", "x", "--resume", "x"],
        &["house"],
    ] {
        let Outcome {
            code,
            stdout,
            stderr,
        } = explore.run(args);
        assert_eq!((code, stdout.as_str()), (Some(2), ""), "{args:?}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
    }
}

/// Solves two rings of seven discs. A turn leads from the second one to the start, and the first
/// one is farther away.
#[test]
fn solutions_of_a_ring() {
    let solve = ["solve", "0", "3", "2", "1", "6", "5", "4"];
    let Outcome {
        code,
        stdout,
        stderr,
    } = explore().run(&solve);
    assert_eq!((code, stderr.as_str()), (Some(0), ""));
    // A turn at position 5 replaces discs 5, 6, 0 and 1 by 1, 0, 6 and 5.
    let turned = ["solve", "0", "6", "5", "2", "3", "4", "1"];
    assert!(
        explore().run(&turned).stdout.contains(": 1 moves, "),
        "{stdout}"
    );
    assert!(!stdout.contains(": 1 moves, "), "{stdout}");
}

/// Nothing but the exit code says that standard error is full.
#[test]
#[cfg(target_os = "linux")]
fn full_outputs() {
    explore().assert_full(&["topspin", "5", "3"]);
    explore().assert_full(&["solve", "0", "1", "2", "3", "4", "5"]);
}

/// Errors are one line, without control characters, of bounded length.
#[test]
fn errors_quote_their_input() {
    let program = explore();
    for args in [&["{}"][..], &["--{}"], &["chess", "--hosts", "{}"]] {
        program.assert_quotes(args);
    }
}

/// Kills one of two processes at several moments, even before the first layer. The other process
/// must end within a minute, to allow for a busy machine. Then the search resumes from its
/// checkpoint and finds the same numbers.
#[test]
fn killed_searches_go_on() {
    let expected = numbers_of(&["sliding", "2", "4"]);
    let search = tempfile::tempdir().unwrap();
    let folder = search.path().to_str().unwrap();
    for (round, after) in [0, 30, 100, 250].into_iter().enumerate() {
        let (_folder, hosts) = hosts(2);
        let has_checkpoint = search.path().join("explore-checkpoint").exists();
        let disk = if has_checkpoint { "--resume" } else { "--disk" };
        let wait = ["--hosts", &hosts, "--wait", "1"];
        let args = [
            &["sliding", "2", "4", disk, folder, "--memory", "10K"][..],
            &wait,
        ]
        .concat();
        let [first, mut second] = ["0", "1"].map(|i| start(&[&args[..], &["-p", i]].concat()));
        thread::sleep(Duration::from_millis(after));
        second.kill().unwrap();
        second.wait().unwrap();
        let killed = Instant::now();
        let Outcome {
            code,
            stdout,
            stderr,
        } = end(first);
        // The first process may have found all states before the second one was killed, or may not
        // have been connected to it.
        let has_ended = code == Some(0) && numbers(&stdout).join("\n") == expected;
        let was_alone = code == Some(2) && stderr.ends_with("did not connect within 1 s\n");
        let was_left = code == Some(1) && stderr.lines().count() == 1;
        assert!(
            has_ended || was_alone || was_left,
            "{round}: {code:?} {stdout} {stderr}"
        );
        assert!(
            killed.elapsed() < Duration::from_secs(60),
            "{round}: it waits for ever"
        );
    }
    let has_checkpoint = search.path().join("explore-checkpoint").exists();
    let disk = if has_checkpoint { "--resume" } else { "--disk" };
    assert_eq!(
        numbers_of(&["sliding", "2", "4", disk, folder, "-w", "3"]),
        expected
    );
}

#[test]
#[cfg(unix)]
fn examples_of_the_help() {
    explore().assert_examples(
        &["sliding", "topspin", "chess", "sokoban", "solve"],
        &[],
        &[],
    );
}
