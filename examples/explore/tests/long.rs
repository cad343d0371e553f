//! Tests that take minutes. They compare all published numbers with searches in several ways, and
//! kill processes of searches.
//!
//! ```text
//! cargo test --release -p explore --test long -- --ignored --nocapture --test-threads 1
//! ```

use std::collections::BTreeSet;
use std::io::Write as _;
use std::net::TcpStream;
use std::process::Child;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use processes::{end, hosts, numbers, start};
use running::Outcome;
use tempfile::TempDir;

mod processes;
#[allow(dead_code, reason = "the tests of other examples use the rest")]
#[path = "../../support/tests/running/mod.rs"]
mod running;

/// A linear congruential generator.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) % n
    }
}

/// Starts a search in `processes` processes with `workers` workers each. Returns the processes, a
/// folder, and the path of the hosts file in the folder.
fn search(args: &[&str], processes: usize, workers: &str) -> (Vec<Child>, TempDir, String) {
    let (folder, hosts) = hosts(processes);
    let child = |process: usize| {
        let process = process.to_string();
        let many = ["--hosts", &hosts, "--wait", "10", "-p", &process];
        start(
            &[
                args,
                &["-w", workers],
                if processes > 1 { &many[..] } else { &[] },
            ]
            .concat(),
        )
    };
    ((0..processes).map(child).collect(), folder, hosts)
}

/// Returns the numbers of a complete search. They must be the same in all its processes.
fn finished(args: &[&str], processes: usize, workers: &str) -> String {
    let (children, _folder, _) = search(args, processes, workers);
    let outcomes = children.into_iter().map(end);
    let texts: BTreeSet<String> = outcomes
        .map(
            |Outcome {
                 code,
                 stdout,
                 stderr,
             }| {
                assert_eq!((code, stderr.as_str()), (Some(0), ""), "{args:?}: {stdout}");
                numbers(&stdout).join("\n")
            },
        )
        .collect();
    assert_eq!(texts.len(), 1, "{args:?}");
    texts.into_iter().next().unwrap()
}

/// Returns `--resume` if the folder has a checkpoint, otherwise `--disk`.
fn how(folder: &TempDir) -> &'static str {
    if folder.path().join("explore-checkpoint").exists() {
        "--resume"
    } else {
        "--disk"
    }
}

/// Runs each search with 1 and 2 workers, with 2 processes, with and without disk, and with
/// repeated kills of all processes at once. The program itself compares the numbers with the
/// published ones.
#[test]
#[ignore = "takes two minutes: each search in seven ways, one of them killed again and again"]
fn published_numbers() {
    for (args, memory, interval) in [
        (&["sliding", "3", "3"][..], "500K", 60),
        (&["sliding", "2", "5"], "8M", 500),
        (&["sliding", "3", "4", "--depth", "26"], "20M", 1500),
        (&["topspin", "9", "4"], "200K", 40),
        (&["topspin", "11", "4"], "8M", 400),
        (&["chess", "--depth", "5"], "30M", 500),
        (&["sokoban", "1", "--all"], "10K", 40),
        (&["sokoban", "3", "--all"], "100K", 40),
        (&["sokoban", "5", "--all"], "100K", 40),
    ] {
        let mut texts = BTreeSet::new();
        for on_disk in [false, true] {
            for (processes, workers) in [(1, "1"), (1, "2"), (2, "1")] {
                let folder = tempfile::tempdir().unwrap();
                let disk = [
                    "--disk",
                    folder.path().to_str().unwrap(),
                    "--memory",
                    memory,
                ];
                let args = [args, if on_disk { &disk[..] } else { &[] }].concat();
                texts.insert(finished(&args, processes, workers));
            }
        }
        texts.insert(killed_together(args, memory, interval));
        assert_eq!(texts.len(), 1, "{args:?}: {texts:?}");
    }
}

/// The numbers of the page "What is known". A heuristic by hashes of few bits needs more nodes for
/// the same length.
#[test]
#[ignore = "takes seconds with optimization"]
fn numbers_of_the_page() {
    let page = include_str!("../../../zobrist/src/guide/what_is_known.md");
    let sliding = ["sliding", "3", "3", "-w", "2", "--keys", "hash"];
    let solve = [
        "solve", "0", "5", "10", "3", "8", "1", "6", "11", "4", "9", "2", "7",
    ];
    for (command, more, before, number, after) in [
        (&sliding[..], &[][..], ", ", "0.499", " of them sent"),
        (&sliding, &["--abstracted"], ", ", "0.113", " of them sent"),
        (&solve, &[], "12 moves, ", "3,185,142", " nodes"),
        (
            &solve,
            &["--bits", "16"],
            "12 moves, ",
            "4,317,679",
            " nodes",
        ),
        (
            &solve,
            &["--bits", "12"],
            "12 moves, ",
            "27,778,677",
            " nodes",
        ),
    ] {
        let Outcome { stdout, .. } = end(start(&[command, more].concat()));
        assert!(
            stdout.contains(&format!("{before}{number}{after}")) && page.contains(number),
            "{more:?}: {stdout}"
        );
    }
}

/// Kills all processes at once, as a power cut does, 8 times, each time after at most `interval`
/// milliseconds. Then completes the search. Returns the numbers of the search.
fn killed_together(args: &[&str], memory: &str, interval: u64) -> String {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().to_str().unwrap();
    let mut random = Random(1);
    for round in 0..8 {
        let args = [args, &[how(&folder), name, "--memory", memory]].concat();
        let (mut children, _folder, _) = search(&args, 1 + round % 2, ["1", "2", "3"][round % 3]);
        thread::sleep(Duration::from_millis(random.below(interval)));
        for child in &mut children {
            child.kill().unwrap();
        }
        for child in children {
            end(child);
        }
    }
    finished(
        &[args, &[how(&folder), name, "--memory", memory]].concat(),
        1,
        "2",
    )
}

/// Kills one of two or three processes at a random moment, while a stranger repeatedly sends 10,000
/// bytes to each process. The other processes must end, unless they had not met the killed process,
/// and the time that they take is printed: less than 2 seconds on an idle machine. Then the search
/// resumes from disk and finds the right numbers.
#[test]
#[ignore = "takes two minutes: a hundred searches, half of them from their checkpoints"]
fn hundred_kills() {
    let expected = finished(&["sliding", "2", "5"], 1, "1");
    let (mut random, mut slowest) = (Random(7), Duration::ZERO);
    let (mut ended, mut alone, mut done) = (0, 0, 0);
    for round in 0..100 {
        let folder = tempfile::tempdir().unwrap();
        let disk = ["--disk", folder.path().to_str().unwrap(), "--memory", "4M"];
        let on_disk = round % 2 == 1;
        let args = [
            &["sliding", "2", "5"][..],
            if on_disk { &disk[..] } else { &[] },
        ]
        .concat();
        let processes = 2 + round % 2;
        let (mut children, _folder, hosts) = search(&args, processes, "1");
        let stop = Arc::new(AtomicBool::new(false));
        let stranger = stranger(&hosts, Arc::clone(&stop));
        thread::sleep(Duration::from_millis(random.below(if on_disk {
            1500
        } else {
            700
        })));
        let mut victim = children.remove(random.below(processes as u64) as usize);
        let was_alive = victim.try_wait().unwrap().is_none();
        victim.kill().unwrap();
        victim.wait().unwrap();
        let killed = Instant::now();
        let waiting = |child| thread::spawn(move || (end(child), killed.elapsed()));
        let waiting: Vec<_> = children.into_iter().map(waiting).collect();
        for (
            Outcome {
                code,
                stdout,
                stderr,
            },
            time,
        ) in waiting.into_iter().map(|child| child.join().unwrap())
        {
            match code {
                Some(0) => {
                    assert_eq!(numbers(&stdout).join("\n"), expected);
                    done += 1;
                }
                Some(1) => {
                    assert_eq!(stderr.lines().count(), 1, "{stderr}");
                    assert!(was_alive, "{stderr}");
                    (ended, slowest) = (ended + 1, slowest.max(time));
                }
                _ => {
                    assert!(
                        stderr.ends_with("did not connect within 10 s\n"),
                        "{stderr}"
                    );
                    alone += 1;
                }
            }
        }
        stop.store(true, Ordering::Relaxed);
        stranger.join().unwrap();
        if on_disk {
            let args = ["sliding", "2", "5", how(&folder), disk[1], "--memory", "4M"];
            assert_eq!(finished(&args, 1, "2"), expected, "{round}");
        }
    }
    println!(
        "{ended} ended, the slowest after {slowest:.2?}; {done} had found all; \
         {alone} had not met the one that was killed"
    );
}

/// Repeatedly sends 10,000 bytes to each of `hosts` until `stop` is set.
fn stranger(hosts: &str, stop: Arc<AtomicBool>) -> thread::JoinHandle<()> {
    let addresses = std::fs::read_to_string(hosts).unwrap();
    thread::spawn(move || {
        let mut random = Random(3);
        while !stop.load(Ordering::Relaxed) {
            for address in addresses.lines() {
                let bytes: Vec<u8> = (0..10_000).map(|_| random.below(256) as u8).collect();
                // Ignore errors: usually no process listens, or the process closes the connection.
                let _ = TcpStream::connect(address).and_then(|mut stream| stream.write_all(&bytes));
            }
            thread::sleep(Duration::from_millis(5));
        }
    })
}
