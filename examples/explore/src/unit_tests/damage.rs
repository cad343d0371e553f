//! Tests that a search refuses a checkpoint with changed, missing or exchanged files.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Parser;
use zobrist_examples::program::Differs;

use super::disk::{folder, search};
use crate::options::Options;
use crate::program::by_workers;
use crate::puzzles::TopSpin;
use crate::search::Found;

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

/// Flips 100 random bits in all files, and 50 in the checkpoint file. A search must refuse each
/// damaged file.
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
        let checkpoint = Path::new(&name).join("checkpoint");
        let mut state = 7_u64;
        let mut random = |bytes| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) as usize % (8 * bytes)
        };
        let mut bits = Vec::new();
        for _ in 0..50 {
            let mut bit: usize = random(intact.keys().map(len).sum());
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
        bits.extend((0..25).map(|_| (&checkpoint, random(len(&checkpoint)))));
        for (path, bit) in bits {
            let mut content = intact[path].clone();
            content[bit / 8] ^= 1 << (bit % 8);
            fs::write(path, content).unwrap();
            assert_damaged(&name, path);
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
                let file = path(format!("layer-{depth:04}-{part:04}.{end}"));
                fs::remove_file(&file).unwrap();
                assert_damaged(&name, &file);
                for other in [
                    path(format!("layer-{depth:04}-{:04}.{end}", 1 - part)),
                    path(format!("layer-{:04}-{part:04}.{end}", (depth + 1) % 5)),
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
        "layer-0005-0000.hashes",
        "layer-0005-0001.states",
        "layer-0002-0002.hashes",
    ] {
        fs::write(path(file.to_owned()), b"left by a search that was killed").unwrap();
    }
    assert_eq!(resume(&name).unwrap().layers, expected.layers);
}
