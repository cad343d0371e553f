//! Tests that a search touches no file of others in its folder.

use std::fs;
use std::path::Path;

use super::{folder, search};
use crate::puzzles::TopSpin;

fn topspin() -> TopSpin {
    TopSpin::new(5, 3).unwrap()
}

/// Files whose names are similar to those of a search.
const NAMES: [&str; 14] = [
    "scratch.py",
    "scratch-0000-hashes-1",
    "wing.states",
    "layer-0000-0000.states",
    "checkpoint",
    "lock",
    "explore-notes",
    "explore-layer-1-2.states",
    "explore-layer-00000-0000.states",
    "explore-layer-0000-0000.states.bak",
    "explore-layer-0000-0000-0000.states",
    "explore-layer-+000-0000.hashes",
    "explore-run-0000-0001.txt",
    "explore-checkpoint.old",
];

/// A search in a folder with files of others finds the same, and leaves them as they are. So does
/// one that is resumed, and the folder loses only the files of an interrupted layer.
#[test]
fn files_of_others_stay() {
    let expected = search(&topspin(), &[]).layers;
    let (_folder, name) = folder();
    let path = |file: &str| Path::new(&name).join(file);
    fs::create_dir(&name).unwrap();
    for file in NAMES {
        fs::write(path(file), file).unwrap();
    }
    let own = [
        "explore-layer-0007-0003.hashes",
        "explore-layer-12345-0000.states",
        "explore-run-0000-0001.hashes",
        "explore-checkpoint.new",
    ];
    for how in ["--disk", "--resume"] {
        for file in own {
            fs::write(path(file), "of a killed search").unwrap();
        }
        let found = search(&topspin(), &[how, &name, "--memory", "1K"]).layers;
        assert_eq!(found, expected, "{how}");
        for file in own {
            assert!(!path(file).exists(), "{how} {file}");
        }
        for file in NAMES {
            assert_eq!(fs::read_to_string(path(file)).unwrap(), file, "{how}");
        }
    }
}

/// A search refuses anything but a file that has one of its names. It writes nothing through a
/// symbolic link, and does not wait for a pipe.
#[test]
#[cfg(unix)]
fn links_and_pipes_are_refused() {
    use std::os::unix::fs::symlink;
    use std::process::Command;

    use super::error;

    let (outer, _) = folder();
    let victim = outer.path().join("victim");
    fs::write(&victim, "of others").unwrap();
    for file in [
        "explore-layer-0000-0000.states",
        "explore-layer-0003-0000.hashes",
        "explore-run-0000-0001.hashes",
        "explore-checkpoint",
        "explore-checkpoint.new",
        "explore-lock",
        "explore-lock-0",
    ] {
        for what in ["a link", "a link to nothing", "a pipe", "a folder"] {
            let (_folder, name) = folder();
            fs::create_dir(&name).unwrap();
            let (path, nothing) = (Path::new(&name).join(file), outer.path().join("nothing"));
            match what {
                "a link" => symlink(&victim, &path).unwrap(),
                "a link to nothing" => symlink(&nothing, &path).unwrap(),
                "a folder" => fs::create_dir(&path).unwrap(),
                _ => assert!(
                    Command::new("mkfifo")
                        .arg(&path)
                        .status()
                        .unwrap()
                        .success()
                ),
            }
            let line = error(&topspin(), &["--disk", &name, "--memory", "1K"]);
            let refused = line.contains("is not a file of a search: remove it")
                || line.contains("has a checkpoint: go on with --resume")
                || line.contains("cannot lock '");
            assert!(refused, "{what} {file}: {line}");
            assert_eq!(fs::read_to_string(&victim).unwrap(), "of others");
            assert!(!nothing.exists() && path.symlink_metadata().is_ok());
        }
    }
}

/// A pipe in the place of a file that a resumed search would read is refused.
#[test]
#[cfg(unix)]
fn pipes_are_not_read() {
    use std::process::Command;

    use super::error;

    for (file, expected) in [
        ("explore-layer-0001-0000.hashes", "cannot read '"),
        ("explore-layer-0001-0000.states", "cannot read '"),
        ("explore-checkpoint", "cannot read the checkpoint in '"),
        ("explore-lock", "cannot lock '"),
    ] {
        let (_folder, name) = folder();
        search(&topspin(), &["--disk", &name]);
        let path = Path::new(&name).join(file);
        fs::remove_file(&path).unwrap();
        assert!(
            Command::new("mkfifo")
                .arg(&path)
                .status()
                .unwrap()
                .success()
        );
        let line = error(&topspin(), &["--resume", &name]);
        assert!(line.starts_with(expected), "{line}");
    }
}
