//! Processes that share a store and are killed again and again: what they reported as written is there, and right.

use std::io::{BufRead, BufReader, Write, stdout};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use zobrist::cache::Cache;
use zobrist_store::Store;

use super::{ORIGIN, folder};
use crate::random::Random;

/// What a process of its own is to do: where, with which objects of how many.
const WORK: &str = "ZOBRIST_TEST_STORE";

const PROCESSES: usize = 4;

fn open(path: &Path) -> Store<u64, [u64; 8]> {
    Store::open(path, &ORIGIN, Cache::new(1000).unwrap()).unwrap()
}

/// The state of this number, and what there is to compute of it.
fn object(number: u64) -> (u64, [u64; 8]) {
    let mut random = Random(number);
    (random.next(), core::array::from_fn(|_| random.next()))
}

#[test]
#[ignore = "in processes of its own, by the other tests"]
fn works_for_ever() {
    let Some(work) = std::env::var(WORK).ok() else { return };
    let (work, path) = work.split_once(' ').unwrap();
    let (seed, objects) = work.split_once('/').unwrap();
    let mut random = Random(seed.parse().unwrap());
    let objects: usize = objects.parse().unwrap();
    let mut store = open(Path::new(path));
    loop {
        let some: Vec<_> = (0..=random.below(500)).map(|_| random.below(objects)).collect();
        for &number in &some {
            let (hash, value) = object(number as u64);
            assert_eq!(*store.get_or_insert_with(hash, || value).unwrap(), value, "wrong");
        }
        store.flush().unwrap();
        let numbers: Vec<_> = some.iter().map(usize::to_string).collect();
        // A line whose end is missing reports nothing.
        writeln!(stdout(), "written {}", numbers.join(" ")).unwrap();
    }
}

/// A process, and the objects that it reports.
fn start(path: &Path, seed: usize, objects: usize) -> (Child, JoinHandle<Vec<u64>>) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "killed::works_for_ever"])
        .args(["--include-ignored", "--nocapture", "--test-threads=1"])
        .env(WORK, format!("{seed}/{objects} {}", path.display()))
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    let reports = thread::spawn(move || {
        let (mut reported, mut line) = (Vec::new(), String::new());
        while lines.read_line(&mut line).unwrap() > 0 {
            if let Some((_, numbers)) = line.split_once("written ").filter(|_| line.ends_with('\n'))
            {
                reported.extend(numbers.split_whitespace().map(|n| n.parse::<u64>().unwrap()));
            }
            line.clear();
        }
        reported
    });
    (child, reports)
}

fn kill_and_look(path: &Path, objects: usize, kills: usize, longest: usize) -> usize {
    let mut random = Random(1);
    let mut reported = Vec::new();
    let mut running: Vec<_> = (0..PROCESSES).map(|seed| start(path, seed, objects)).collect();
    for kill in 0..kills {
        thread::sleep(Duration::from_millis(random.below(longest) as u64));
        let next = start(path, PROCESSES + kill, objects);
        let one = random.below(PROCESSES);
        let (mut child, reports) = std::mem::replace(&mut running[one], next);
        assert!(child.try_wait().unwrap().is_none(), "a process failed");
        child.kill().unwrap();
        child.wait().unwrap();
        reported.extend(reports.join().unwrap());
    }
    for (mut child, reports) in running {
        assert!(child.try_wait().unwrap().is_none(), "a process failed");
        child.kill().unwrap();
        child.wait().unwrap();
        reported.extend(reports.join().unwrap());
    }
    reported.sort_unstable();
    reported.dedup();
    let mut store = open(path);
    for &number in &reported {
        let (hash, value) = object(number);
        assert_eq!(store.get(hash).unwrap(), Some(&value), "object {number}");
    }
    // And nothing that is wrong.
    let known = (0..objects as u64).map(object).filter(|(hash, value)| {
        let found = store.get(*hash).unwrap();
        assert!(found.is_none_or(|found| found == value));
        found.is_some()
    });
    assert_eq!(known.count() as u64, store.count().unwrap());
    reported.len()
}

#[test]
fn nothing_that_was_written_is_lost() {
    let (_folder, path) = folder();
    let reported = kill_and_look(&path, 20_000, 8, 150);
    assert!(reported > 500, "{reported}");
}

/// `ZOBRIST_TEST_FOLDER` says where, if not with other temporary files.
#[test]
#[ignore = "minutes, and 150 MB"]
fn nothing_of_a_million_is_lost() {
    let (_folder, path) = match std::env::var_os("ZOBRIST_TEST_FOLDER") {
        Some(folder) => (None, PathBuf::from(folder).join("million.store")),
        None => {
            let (folder, path) = folder();
            (Some(folder), path)
        }
    };
    let reported = kill_and_look(&path, 1_000_000, 50, 4000);
    println!("{reported} objects reported, all there and right");
}
