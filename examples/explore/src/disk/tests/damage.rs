//! Tests that a search refuses a checkpoint with changed, missing or exchanged files, and that it
//! notices files that change while it runs.

use std::collections::BTreeMap;
use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use clap::Parser;
use zobrist_examples::program::Differs;

use super::{folder, search};
use crate::disk::{Folder, Hashes, LayerReader, LayerWriter, Runs, SummedFile};
use crate::frontier::Blocks;
use crate::options::Options;
use crate::program::by_workers;
use crate::puzzle::{Candidates, Puzzle};
use crate::puzzles::{Sliding, TopSpin};
use crate::search::{Found, Layer};
use crate::tests::{Random, level};

fn topspin() -> TopSpin {
    TopSpin::new(7, 3).unwrap()
}

type Files = BTreeMap<PathBuf, Vec<u8>>;

/// Reads the files in a folder.
fn files(folder: &str) -> Files {
    let paths = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path());
    paths
        .map(|path| (path.clone(), fs::read(path).unwrap()))
        .collect()
}

/// Replaces the content of the folder by these files.
fn restore(folder: &str, files: &Files) {
    fs::remove_dir_all(folder).unwrap();
    fs::create_dir(folder).unwrap();
    for (path, content) in files {
        fs::write(path, content).unwrap();
    }
}

/// Resumes a search and returns its result, or its error. The error must have exit code 2 and must
/// not change any file.
fn resume(folder: &str) -> Result<Found, String> {
    let before = files(folder);
    let options = Options::parse_from(["test", "--resume", folder]);
    match by_workers(&topspin(), &options, |_| {}) {
        Ok((found, _)) => Ok(found),
        Err(error) => {
            assert!(files(folder) == before && !error.is::<Differs>(), "{error}");
            Err(error.to_string())
        }
    }
}

#[track_caller]
fn assert_damaged(folder: &str, file: &Path) {
    let line = resume(folder).unwrap_err();
    let name = file.file_name().unwrap().to_str().unwrap();
    assert!(
        line.contains("' is damaged: '") && line.contains(name),
        "{line}"
    );
    assert!(
        line.ends_with("; put back a copy of it, or start again with --disk and another folder")
    );
}

fn flip(path: &Path, bit: usize) {
    let mut content = fs::read(path).unwrap();
    content[bit / 8] ^= 1 << (bit % 8);
    fs::write(path, content).unwrap();
}

/// Flips 100 random bits in all files, and 50 in the checkpoint file. A search must refuse each
/// damaged file. Bytes 20 and 21 of the checkpoint file tell its version.
#[test]
fn single_bits() {
    let expected = search(&topspin(), &[]);
    for workers in ["1", "2"] {
        let (_folder, name) = folder();
        search(
            &topspin(),
            &["--depth", "4", "-w", workers, "--disk", &name],
        );
        let intact = files(&name);
        let len = |path: &PathBuf| intact[path].len();
        let checkpoint = Path::new(&name).join("explore-checkpoint");
        let mut random = Random(7);
        let mut bits = Vec::new();
        for _ in 0..50 {
            let mut bit: usize = random.below(8 * intact.keys().map(len).sum::<usize>());
            let mut paths = intact.keys();
            let path = loop {
                let path = paths.next().unwrap();
                match bit.checked_sub(8 * len(path)) {
                    Some(rest) => bit = rest,
                    None => break path,
                }
            };
            bits.push((path, bit));
        }
        bits.extend((0..25).map(|_| (&checkpoint, random.below(8 * len(&checkpoint)))));
        for (path, bit) in bits {
            flip(path, bit);
            if *path == checkpoint && (20..22).contains(&(bit / 8)) {
                let line = resume(&name).unwrap_err();
                assert!(line.ends_with("a checkpoint of another version"), "{line}");
            } else {
                assert_damaged(&name, path);
            }
            fs::write(path, &intact[path]).unwrap();
        }
        assert_eq!(resume(&name).unwrap().layers, expected.layers);
    }
}

/// Removes, exchanges and extends each file of a checkpoint. A search must even notice that an
/// empty file is missing.
#[test]
fn missing_and_exchanged_files() {
    let (_folder, name) = folder();
    search(&topspin(), &["--depth", "4", "-w", "2", "--disk", &name]);
    let intact = files(&name);
    let path = |file: String| Path::new(&name).join(file);
    for depth in 0..=4 {
        for part in 0..2 {
            for end in ["hashes", "states"] {
                let file = path(format!("explore-layer-{depth:04}-{part:04}.{end}"));
                fs::remove_file(&file).unwrap();
                assert_damaged(&name, &file);
                for other in [
                    path(format!("explore-layer-{depth:04}-{:04}.{end}", 1 - part)),
                    path(format!(
                        "explore-layer-{:04}-{part:04}.{end}",
                        (depth + 1) % 5
                    )),
                ] {
                    fs::write(&file, &intact[&other]).unwrap();
                    assert!(intact[&other] == intact[&file] || resume(&name).is_err());
                }
                fs::write(&file, [&intact[&file][..], b"more"].concat()).unwrap();
                assert_damaged(&name, &file);
                restore(&name, &intact);
            }
        }
    }
    let expected = search(&topspin(), &[]);
    // A search ignores files that the checkpoint does not list, such as the files of an interrupted
    // layer.
    for file in [
        "explore-layer-0005-0000.hashes",
        "explore-layer-0005-0001.states",
        "explore-layer-0002-0002.hashes",
    ] {
        fs::write(path(file.to_owned()), b"left by a search that was killed").unwrap();
    }
    assert_eq!(resume(&name).unwrap().layers, expected.layers);
}

/// Searches on disk with one worker, and calls `observe` with the folder after each layer.
fn observed(
    puzzle: &impl Puzzle,
    args: &[&str],
    observe: impl Fn(&Layer, &str) + Send + Sync + 'static,
) -> anyhow::Result<Found> {
    let (_folder, name) = folder();
    let args = [&["test", "--disk", &name][..], args].concat();
    let options = Options::parse_from(args);
    let name = name.clone();
    Ok(by_workers(puzzle, &options, move |layer| observe(layer, &name))?.0)
}

/// Flips a random bit of a random file after a random layer of a search, 150 times. The search must
/// end with exit code 1, or find the right numbers because it does not read the file again. It has
/// so little memory that visited states are in sorted runs.
#[test]
fn a_bit_that_changes_during_a_search() {
    let puzzle = Sliding::new(2, 3).unwrap();
    let expected = search(&puzzle, &[]);
    let mut random = Random(1);
    let mut refused = BTreeMap::new();
    for _ in 0..150 {
        let depth = random.below(expected.layers.len());
        let choice = [random.below(1 << 20), random.below(1 << 20)];
        let flipped = Arc::new(Mutex::new(String::new()));
        let chosen = Arc::clone(&flipped);
        let observe = move |layer: &Layer, name: &str| {
            if layer.depth == depth {
                let mut files = files(name);
                files.retain(|_, content| !content.is_empty());
                let (path, content) = files.iter().nth(choice[0] % files.len()).unwrap();
                flip(path, choice[1] % (8 * content.len()));
                *chosen.lock().unwrap() = path.file_name().unwrap().to_str().unwrap().to_owned();
            }
        };
        let found = observed(&puzzle, &["--memory", "1K"], observe);
        let file = flipped.lock().unwrap().clone();
        assert!(!file.is_empty());
        match found {
            Ok(found) => assert_eq!(found.layers, expected.layers, "{file} after layer {depth}"),
            Err(error) => {
                assert!(error.is::<Differs>(), "{error}");
                let kind = (file.contains("-run-"), file.ends_with(".hashes"));
                *refused.entry(kind).or_insert(0) += 1;
            }
        }
    }
    // The hashes of layers, and their states, and the hashes of runs. The states of runs are read
    // before the layer ends.
    assert_eq!(refused.len(), 3, "{refused:?}");
    assert!(refused.into_values().sum::<usize>() > 30);
}

/// The states of all layers before the goal are read again for the path to it.
#[test]
fn a_bit_that_changes_before_the_path_is_read() {
    let observe = |depth| {
        move |layer: &Layer, name: &str| {
            // The goal has distance 16.
            if layer.depth == 16 {
                flip(
                    &Path::new(name).join(format!("explore-layer-{depth:04}-0000.states")),
                    77,
                );
            }
        }
    };
    let found = observed(&level(2), &[], |_, _| {}).unwrap();
    assert_eq!(found.goal, Some(16));
    for depth in [0, 7, 15] {
        let error = observed(&level(2), &[], observe(depth)).unwrap_err();
        assert!(error.is::<Differs>(), "{error}");
    }
}

/// Asserts that `read` panics because of `file`.
#[track_caller]
fn assert_refused(file: &Path, read: impl FnOnce()) {
    let panic = panic::catch_unwind(AssertUnwindSafe(read)).expect_err("a refusal");
    let line = panic.downcast::<String>().unwrap();
    let expected = format!(
        "{}' has changed since it was written: check the disk, and go on with --resume",
        file.file_name().unwrap().display()
    );
    assert!(line.ends_with(&expected), "{line}");
}

/// Damages a file in several ways: it has another bit, or is longer or shorter. Asserts each time
/// that `read` panics because of it.
fn assert_verified(file: &SummedFile, read: impl Fn()) {
    let (path, mut random) = (&file.path, Random(3));
    let intact = fs::read(path).unwrap();
    let bits = 8 * intact.len();
    // The first bits are those of a head.
    for bit in (0..8 * 13)
        .step_by(5)
        .chain((0..40).map(|_| random.below(bits)))
    {
        flip(path, bit);
        assert_refused(path, &read);
        fs::write(path, &intact).unwrap();
    }
    let half = intact.len() / 2;
    for content in [
        &intact[..0],
        &intact[..half],
        &intact[..intact.len() - 1],
        &[&intact[..], &[0]].concat(),
        &[&intact[half..], &intact[..half]].concat(),
    ] {
        fs::write(path, content).unwrap();
        assert_refused(path, &read);
    }
    fs::write(path, intact).unwrap();
    read();
}

/// Readers refuse a damaged file. A block of states is verified before it is returned, and the
/// blocks of other workers are verified, too.
#[test]
fn readers_verify_files() {
    let (_folder, name) = folder();
    let folder = Folder::create(name.as_ref(), 0).unwrap();
    let mut writer = LayerWriter::create(folder.part(0, 0));
    let mut candidates = Candidates::<u64>::default();
    for i in 0..20_000 {
        candidates.states.push_word(i * i);
        writer.push_hash(i);
    }
    for state in candidates.states.iter() {
        writer.push_state(state);
    }
    let [hashes, states] = writer.finish(false);
    let blocks = || {
        let mut reader = LayerReader::open(&states);
        std::iter::from_fn(move || reader.next_block(true))
    };
    let intact: Vec<_> = blocks().collect();
    assert_eq!(intact.len(), 5);
    assert_verified(&states, || {
        assert!(
            blocks()
                .zip(&intact)
                .all(|(block, intact)| block == *intact)
        );
    });
    let mut found = Vec::new();
    for share in 0..3 {
        let shared = || {
            let mut reader = LayerReader::new(vec![states.clone()], share, 3);
            std::iter::from_fn(move || reader.next_block(true))
        };
        found.extend(shared());
        assert_verified(&states, || shared().for_each(drop));
    }
    assert!(found.len() == intact.len() && intact.iter().all(|block| found.contains(block)));
    assert_verified(&hashes, || {
        let found: Vec<u64> = Hashes::open(&hashes).collect();
        assert!(found.into_iter().eq(0..20_000));
    });
}

/// Flips a bit of each file of the sorted runs of a worker, before they are merged. The last
/// visited hashes are larger than all candidates, and are verified nevertheless.
#[test]
fn runs_verify_files() {
    let mut random = Random(5);
    for round in 0.. {
        let (_folder, name) = folder();
        let folder = Folder::create(name.as_ref(), 0).unwrap();
        let mut runs = Runs::new(&folder, 0, 0);
        runs.add_visited(0..20_000_u64);
        for i in 0..3 {
            let mut candidates = Candidates::default();
            for state in 0..100 {
                candidates.hashes.push(7 * state + i);
                candidates.states.push_word(state);
            }
            runs.insert(&candidates);
        }
        let mut files = files(&name);
        files.retain(|_, content| !content.is_empty());
        assert_eq!(files.len(), 1 + 3 * 2);
        let Some((path, content)) = files.iter().nth(round / 8) else {
            break;
        };
        flip(
            path,
            8 * content.len() - 1 - random.below(4 * content.len()),
        );
        assert_refused(path, || runs.end_layer(|_, _| {}));
    }
}
