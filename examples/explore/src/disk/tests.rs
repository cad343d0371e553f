//! Tests that searches on disk have the same results as in memory, even if they are resumed or have
//! little memory.

mod damage;
mod foreign;
mod power;
pub(super) mod trace;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use clap::Parser;
use tempfile::TempDir;

use crate::code::States;
use crate::disk::{Folder, Runs};
use crate::frontier::Frontier;
use crate::options::Options;
use crate::program::by_workers;
use crate::puzzle::{Candidates, Puzzle};
use crate::puzzles::{Chess, Sliding, TopSpin};
use crate::search::{Found, Stop};
use crate::shard::{Disk, Shard};
use crate::tests::{Random, level};

pub(super) fn search(puzzle: &impl Puzzle, args: &[&str]) -> Found {
    let options = Options::parse_from([&["test"][..], args].concat());
    by_workers(puzzle, &options, |_| {}).unwrap().0
}

/// Creates a folder, in memory if possible: a search waits for the disk after each layer.
pub(crate) fn folder() -> (TempDir, String) {
    let folder = tempfile::tempdir_in("/dev/shm")
        .or_else(|_| tempfile::tempdir())
        .unwrap();
    let name = folder.path().join("search").to_str().unwrap().to_owned();
    (folder, name)
}

pub(super) fn error(puzzle: &impl Puzzle, args: &[&str]) -> String {
    let options = Options::parse_from([&["test"][..], args].concat());
    format!("{:?}", by_workers(puzzle, &options, |_| {}).err().unwrap())
}

/// Asserts that a search has the same results in memory, on disk with all visited hashes in memory,
/// and with so little memory that each layer has several runs.
fn assert_disk(puzzle: &impl Puzzle, limits: &[&str]) {
    let expected = search(puzzle, limits);
    for memory in [&[][..], &["--memory", "100K"], &["--memory", "1K"]] {
        for workers in ["1", "2"] {
            let (_folder, name) = folder();
            let args = [limits, memory, &["-w", workers, "--disk", &name]].concat();
            let found = search(puzzle, &args);
            assert_eq!(found.layers, expected.layers, "{args:?}");
            assert_eq!(found.successors, expected.successors, "{args:?}");
            assert_eq!(
                (found.goal, found.path),
                (expected.goal, expected.path.clone()),
                "{args:?}"
            );
            let scratch = |entry: &fs::DirEntry| {
                entry
                    .file_name()
                    .to_string_lossy()
                    .starts_with("explore-run-")
            };
            assert!(
                !fs::read_dir(&name)
                    .unwrap()
                    .flatten()
                    .any(|entry| scratch(&entry)),
                "{args:?}"
            );
        }
    }
}

#[test]
fn disk_finds_the_same() {
    assert_disk(&TopSpin::new(6, 4).unwrap(), &[]);
    assert_disk(
        &Sliding::new(2, 4).unwrap(),
        &["--keys", "hash", "--bits", "128", "--depth", "20"],
    );
    assert_disk(&Chess, &["--depth", "3"]);
    assert_disk(&level(1), &[]);
    assert_disk(&level(1), &["--all"]);
}

/// Resumes a search several times, with other numbers of workers, and with visited hashes in memory
/// or on disk.
#[test]
fn searches_go_on() {
    let puzzle = Sliding::new(2, 4).unwrap();
    let expected = search(&puzzle, &[]);
    // A move is an ordered pair of adjacent cells: from the first one, a tile moves to the blank in
    // the second one. There are 20 such pairs, and the blank is in each of the 8 cells equally
    // often.
    assert_eq!(expected.successors, 20_160 * 20 / 8);
    let (_folder, name) = folder();
    search(&puzzle, &["--depth", "0", "--disk", &name]);
    let mut layers = 1;
    for (workers, memory) in [
        ("2", "1G"),
        ("3", "1K"),
        ("1", "1K"),
        ("2", "1K"),
        ("3", "1G"),
    ] {
        let depth = (layers + 4).to_string();
        let args = [
            "--resume", &name, "-w", workers, "--memory", memory, "--depth", &depth,
        ];
        let found = search(&puzzle, &args);
        layers = found.layers.len();
        assert_eq!(found.layers, expected.layers[..layers], "{args:?}");
    }
    let found = search(&puzzle, &["--resume", &name, "-w", "2"]);
    assert_eq!(
        (found.layers, found.successors),
        (expected.layers, expected.successors)
    );
    let args = ["--resume", &name, "--depth", "3"];
    assert_eq!(
        search(&puzzle, &args).stopped,
        Some(Stop::Depth),
        "it has more layers already"
    );
    // The search is complete. Resuming it still removes a temporary file that a killed search left.
    let scratch = Path::new(&name).join("explore-run-0009-0001.states");
    fs::write(&scratch, "").unwrap();
    assert_eq!(
        search(&puzzle, &["--resume", &name]).successors,
        expected.successors
    );
    assert!(!scratch.exists());
}

/// A resumed search finds the same path to the goal, even if a search with another number of
/// workers wrote the earlier layers.
#[test]
fn paths_through_checkpoints() {
    let expected = search(&level(2), &[]);
    let (_folder, name) = folder();
    search(&level(2), &["--depth", "5", "-w", "3", "--disk", &name]);
    search(&level(2), &["--depth", "9", "-w", "1", "--resume", &name]);
    for _ in 0..2 {
        let found = search(&level(2), &["-w", "2", "--resume", &name]);
        assert_eq!((found.goal, &found.path), (Some(16), &expected.path));
    }
    let all = search(&level(2), &["--all", "--resume", &name]);
    assert_eq!((all.layers.len(), &all.path), (40, &expected.path));
    assert_eq!(
        search(&level(2), &["--all", "--resume", &name]).path,
        expected.path
    );
    // The checkpoint contains the goal.
    let found = search(&level(2), &["--resume", &name]);
    assert_eq!(
        (found.path, found.stopped),
        (expected.path, Some(Stop::Goal))
    );
}

#[test]
fn hashes_on_disk_take_no_memory() {
    let (_folder, name) = folder();
    let folder = Folder::create(name.as_ref(), 0).unwrap();
    let mut shard = Shard::<u64>::new(Some(Disk {
        folder,
        worker: 0,
        workers: 1,
        room: 0,
    }));
    assert!(shard.bytes(&Frontier::default()) > 0);
    shard.spill();
    assert_eq!(shard.bytes(&Frontier::default()), 0);
}

#[test]
fn checkpoints_of_other_searches() {
    let (_folder, name) = folder();
    let topspin = |n| TopSpin::new(n, 3).unwrap();
    assert!(error(&topspin(5), &["--resume", &name]).contains("has no checkpoint"));
    search(&topspin(5), &["--disk", &name]);
    assert!(error(&topspin(5), &["--disk", &name]).contains("go on with --resume"));
    for args in [
        &["--seed", "7"][..],
        &["--keys", "hash"],
        &["--bits", "128"],
    ] {
        let args = [args, &["--resume", &name]].concat();
        assert!(
            error(&topspin(5), &args).contains("of another search"),
            "{args:?}"
        );
    }
    assert!(error(&topspin(6), &["--resume", &name]).contains("of another search"));
    let file = Path::new(&name).join("explore-checkpoint");
    let mut other = fs::read(&file).unwrap();
    // Each version may sum in its own way.
    other[20] -= 1;
    fs::write(&file, other).unwrap();
    assert!(error(&topspin(5), &["--resume", &name]).contains("of another version"));
}

/// Merges more runs than may be open at a time, with duplicates and visited hashes. The result must
/// equal a `BTreeMap`.
#[test]
fn runs_are_merged() {
    for is_word in [true, false] {
        let (_folder, name) = folder();
        let folder = Folder::create(name.as_ref(), 0).unwrap();
        let visited: Vec<u64> = (0..1000).map(|i| i * 3).collect();
        let mut runs = Runs::new(&folder, 0, 0);
        runs.add_visited(visited);
        let (mut expected, mut random) = (BTreeMap::new(), Random(1));
        for _ in 0..80 {
            let mut candidates = Candidates::default();
            for _ in 0..20 {
                let hash = random.below(1 << 12) as u64;
                let state = hash.to_le_bytes();
                candidates.hashes.push(hash);
                let mut alone = States::default();
                if is_word {
                    alone.push_word(hash);
                } else {
                    alone.push_bytes(|bytes| bytes.extend(state));
                }
                alone
                    .iter()
                    .for_each(|packed| candidates.states.push(packed));
                if !hash.is_multiple_of(3) || hash >= 3000 {
                    expected.insert(hash, alone);
                }
            }
            runs.insert(&candidates);
            let files = fs::read_dir(&name).unwrap().count();
            // At most 31 runs of two files, the visited hashes, and two locks.
            assert!(files <= 65, "{files}");
        }
        let mut found = Vec::new();
        runs.end_layer(|hash, state| found.push((hash, States::of(state))));
        assert!(found.into_iter().eq(expected), "{is_word}");
    }
}
