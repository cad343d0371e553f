//! A process that saves again and again is killed: the file is always a whole one.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use zobrist::ZobristHash;
use zobrist::table::Recall;

use super::{ORIGIN, folder};
use crate::fixtures::any::{Any, Hash};
use crate::fixtures::random::Random;

/// Where a process of its own is to save.
const SAVE_TO: &str = "ZOBRIST_TEST_SAVE_TO";
const ENTRIES: u64 = 300;

/// All values are the number of the save: a mixture of two would show.
fn numbered(number: u64) -> Recall<ZobristHash<Any, u64>, u64> {
    let mut recall = Recall::new(ENTRIES as usize).unwrap();
    let mut random = Random(1);
    for _ in 0..ENTRIES {
        recall.insert(Hash::from_raw(random.next()), number);
    }
    recall
}

#[test]
#[ignore = "in processes of its own, by the other tests"]
fn saves_for_ever() {
    let Some(path) = std::env::var_os(SAVE_TO).map(PathBuf::from) else { return };
    // Until it is killed; a file that is not as it should be ends it early.
    for number in 1.. {
        numbered(number).save(&path, &ORIGIN).unwrap();
    }
}

fn start(path: &Path) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args([
            "--exact",
            "recall::store::killed::saves_for_ever",
            "--include-ignored",
            "--nocapture",
        ])
        .env(SAVE_TO, path)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

fn read(path: &Path) -> u64 {
    let mut recall = Recall::<ZobristHash<Any, u64>, u64>::new(ENTRIES as usize).unwrap();
    recall.load(path, &ORIGIN).unwrap();
    let first = *recall.iter().next().unwrap().1;
    assert!(recall.iter().all(|(_, &number)| number == first));
    assert_eq!(recall.len(), numbered(0).len());
    first
}

#[test]
fn leaves_the_last_good_file() {
    let (folder, path) = folder();
    let mut random = Random(1);
    for _ in 0..20 {
        numbered(0).save(&path, &ORIGIN).unwrap();
        let mut child = start(&path);
        // However long the machine takes to start it.
        while read(&path) == 0 {
            assert!(child.try_wait().unwrap().is_none(), "a save failed");
        }
        thread::sleep(Duration::from_micros(random.below(20_000) as u64));
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(read(&path) > 0);
    }
    // What is left over of saves that did not end disturbs no other.
    let names = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
    let names: Vec<_> = names.map(|name| name.into_string().unwrap()).collect();
    assert!(names.iter().all(|name| name == "states.recall" || name.starts_with(".zobrist-")));
    numbered(77).save(&path, &ORIGIN).unwrap();
    assert_eq!(read(&path), 77);
}

#[test]
fn two_at_once_do_not_mix() {
    let (_folder, path) = folder();
    numbered(0).save(&path, &ORIGIN).unwrap();
    let mut children = [start(&path), start(&path)];
    for _ in 0..50 {
        read(&path);
        thread::sleep(Duration::from_millis(5));
    }
    for child in &mut children {
        assert!(child.try_wait().unwrap().is_none(), "a save failed");
        child.kill().unwrap();
        child.wait().unwrap();
    }
    read(&path);
}
