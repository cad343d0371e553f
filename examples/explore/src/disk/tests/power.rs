//! Tests searches on disk with simulated power cuts, truncated files, and two searches in one
//! folder.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use clap::Parser;
use zobrist_examples::program::Differs;

use super::trace::{self, Event};
use super::{error, folder, search};
use crate::disk::{Checkpoint, Folder, intact};
use crate::options::Options;
use crate::program::by_workers;
use crate::puzzles::TopSpin;
use crate::tests::addresses::free_addresses;

/// Returns a puzzle with 6, 24 or more states for 4, 5 or more discs.
fn topspin(discs: usize) -> TopSpin {
    TopSpin::new(discs, discs - 2).unwrap()
}

fn description(discs: usize) -> String {
    let options = Options::parse_from(["test"]);
    options
        .keyed_with::<_, u64>(&topspin(discs), 1)
        .unwrap()
        .about()
        .description
}

/// The content of a file, and the number of its durable bytes.
#[derive(Clone, Default)]
struct Content {
    written: Vec<u8>,
    durable: usize,
}

/// A simulated folder. Each map contains the names of files, and for each name the index of its
/// content. One map has the current names, and the other one the durable names.
#[derive(Clone, Default)]
struct Disk {
    contents: Vec<Content>,
    names: BTreeMap<PathBuf, usize>,
    durable: BTreeMap<PathBuf, usize>,
}

impl Disk {
    /// Returns the state of the disk after `events`. The content of a file that is not synced yet
    /// comes from `later`.
    fn after(events: &[Event], later: &[Event]) -> Self {
        let mut disk = Disk::default();
        for (i, event) in events.iter().enumerate() {
            match event {
                Event::Create(path) => {
                    let written = events[i..]
                        .iter()
                        .chain(later)
                        .find_map(|event| match event {
                            Event::SyncFile(synced, content) if synced == path => {
                                Some(content.clone())
                            }
                            _ => None,
                        });
                    disk.names.insert(path.clone(), disk.contents.len());
                    let written = written.unwrap_or_else(|| b"never durable".to_vec());
                    disk.contents.push(Content {
                        written,
                        durable: 0,
                    });
                }
                Event::SyncFile(path, content) => {
                    disk.contents[disk.names[path]].durable = content.len();
                }
                Event::Rename(from, to) => {
                    let content = disk.names.remove(from).unwrap();
                    disk.names.insert(to.clone(), content);
                }
                Event::SyncFolder(_) => disk.durable = disk.names.clone(),
            }
        }
        disk
    }

    /// Writes to `folder` the files that a power cut leaves under these `names`. Besides its
    /// durable bytes, a file keeps none, half or all of its other bytes, for 0, 1 or 2
    /// `halves`.
    fn write(&self, names: &BTreeMap<PathBuf, usize>, halves: usize, folder: &Path) {
        fs::create_dir(folder).unwrap();
        for (path, &content) in names {
            let Content { written, durable } = &self.contents[content];
            let len = durable + (written.len() - durable) * halves / 2;
            fs::write(folder.join(path.file_name().unwrap()), &written[..len]).unwrap();
        }
    }
}

/// Cuts the power after each event. There are several kinds of loss: everything that is not
/// durable, or only some content, or all new names except the name of the checkpoint. A search must
/// then resume from all committed layers. A checkpoint may get its name only after its content, its
/// layers and their names are durable. Otherwise the test fails.
#[test]
fn power_cuts() {
    let (_folder, name) = folder();
    let expected = search(&topspin(4), &["--disk", &name]);
    let events = trace::of(name.as_ref());
    let checkpoint = Path::new(&name).join("explore-checkpoint");
    for cut in 0..=events.len() {
        let (before, later) = events.split_at(cut);
        let disk = Disk::after(before, later);
        let begun = |event: &&Event| matches!(event, Event::Create(path) if path.ends_with("explore-checkpoint.new"));
        let committed = before.iter().filter(begun).count().saturating_sub(1);
        let mut renamed = disk.durable.clone();
        renamed.extend(
            disk.names
                .get_key_value(&checkpoint)
                .map(|(path, &i)| (path.clone(), i)),
        );
        for (names, halves) in [
            (&disk.durable, 0),
            (&disk.names, 0),
            (&disk.names, 1),
            (&disk.names, 2),
            (&renamed, 1),
        ] {
            let (_folder, name) = folder();
            disk.write(names, halves, name.as_ref());
            let kept = fs::read(Path::new(&name).join("explore-checkpoint"));
            let kept = kept
                .map(|bytes| Checkpoint::parse(intact(&bytes).unwrap(), &description(4)).unwrap());
            let layers = kept.map_or(0, |checkpoint| checkpoint.files.len());
            assert!(
                layers >= committed,
                "{layers} of {committed} layers after event {cut}"
            );
            let how = if layers == 0 { "--disk" } else { "--resume" };
            let found = search(&topspin(4), &[how, &name]);
            assert_eq!(found.layers, expected.layers, "after event {cut}");
            assert_eq!(found.successors, expected.successors, "after event {cut}");
        }
    }
}

/// Truncates each file of a checkpoint, and the checkpoint itself, to every length. A search must
/// refuse each of them.
#[test]
fn cut_files_are_refused() {
    let (_folder, name) = folder();
    let expected = search(&topspin(5), &["-w", "2", "--disk", &name]);
    let files: Vec<_> = fs::read_dir(&name)
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    for path in files
        .iter()
        .filter(|path| !path.ends_with("explore-lock") && !path.ends_with("explore-lock-0"))
    {
        let content = fs::read(path).unwrap();
        for len in 0..content.len() {
            fs::write(path, &content[..len]).unwrap();
            let error = error(&topspin(5), &["--resume", &name]);
            assert!(
                error.contains("damaged") || error.contains("of another "),
                "{error}"
            );
        }
        fs::write(path, content).unwrap();
    }
    assert_eq!(
        search(&topspin(5), &["--resume", &name]).layers,
        expected.layers
    );
}

/// Tests that each lock of a running search excludes other searches, and that --resume removes
/// files of an unfinished layer.
#[test]
fn a_folder_has_one_search() {
    let (_folder, name) = folder();
    search(&topspin(5), &["--depth", "2", "--disk", &name]);
    let running = Folder::create(Path::new(&name), 1).err();
    assert!(running.is_some(), "it has a checkpoint");
    for lock in ["explore-lock", "explore-lock-0"] {
        let lock = fs::File::open(Path::new(&name).join(lock)).unwrap();
        lock.lock_shared().unwrap();
        assert!(error(&topspin(5), &["--resume", &name]).contains("is in use by another search"));
    }
    // The process 0 of a search keeps others out before and after the processes have met.
    let (folder, _) = Folder::open(Path::new(&name), 0, &description(5)).unwrap();
    assert!(error(&topspin(5), &["--resume", &name]).contains("is in use by another search"));
    folder.share().unwrap();
    assert!(error(&topspin(5), &["--resume", &name]).contains("is in use by another search"));
    // Another process of the same search shares the folder.
    let (other, _) = Folder::open(Path::new(&name), 1, &description(5)).unwrap();
    other.share().unwrap();
    drop((folder, other));
    let unfinished = Path::new(&name).join("explore-layer-0003-0007.hashes");
    fs::write(&unfinished, "unfinished").unwrap();
    search(&topspin(5), &["--resume", &name]);
    assert!(!unfinished.exists());
}

/// Each process uses its own folder, and another search has locked the folder of one process. The
/// processes must report this error after they have met.
#[test]
fn an_error_after_they_have_met() {
    let folders = [folder(), folder()];
    let addresses = free_addresses(2).join("\n");
    fs::create_dir(&folders[1].1).unwrap();
    let lock = fs::File::create(Path::new(&folders[1].1).join("explore-lock")).unwrap();
    lock.lock().unwrap();
    let processes = [0, 1].map(|process: usize| {
        let (folder, name) = &folders[process];
        let hosts = folder.path().join("hosts");
        fs::write(&hosts, &addresses).unwrap();
        let args = [
            "test",
            "-p",
            &process.to_string(),
            "--disk",
            name,
            "--hosts",
            hosts.to_str().unwrap(),
        ];
        let options = Options::parse_from(args);
        thread::spawn(move || by_workers(&topspin(5), &options, |_| {}).unwrap_err())
    });
    let locked = format!("'{}' is in use by another search", folders[1].1);
    for (process, line) in processes
        .into_iter()
        .zip(["process 1 ended with an error", &locked])
    {
        let error = process.join().unwrap();
        assert_eq!(
            (error.to_string().as_str(), error.is::<Differs>()),
            (line, false)
        );
    }
}
