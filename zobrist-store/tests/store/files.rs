//! Files as they are: how large, whose, and what is left of damaged ones.

use std::fs;
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

use zobrist::cache::Cache;
use zobrist_store::{Store, StoreError};

use super::{ORIGIN, Value, folder, open, refused, value};
use crate::random::Random;

fn opened(path: &Path) -> Result<Store<u64, Value>, StoreError> {
    Store::open(path, &ORIGIN, Cache::new(1).unwrap())
}

#[test]
fn sizes() {
    let (_folder, path) = folder();
    drop(open::<u64, [f64; 8]>(&path, 1));
    assert!(fs::metadata(&path).unwrap().len() <= 16 << 10);
    let (mut narrow, mut random) = (open::<u64, [f64; 8]>(&path, 1), Random(1));
    for _ in 0..20_000 {
        narrow.insert(random.next(), [0.1; 8]).unwrap();
    }
    drop(narrow);
    // 72 bytes are hash and value.
    let each = fs::metadata(&path).unwrap().len() / 20_000;
    assert!(each <= 160, "{each} bytes an entry");
    let (_folder, path) = folder();
    let mut wide = open::<u128, [f64; 7]>(&path, 1);
    for _ in 0..20_000 {
        let hash = u128::from(random.next()) << 64 | u128::from(random.next());
        wide.insert(hash, [0.1; 7]).unwrap();
    }
    drop(wide);
    let each = fs::metadata(&path).unwrap().len() / 20_000;
    assert!(each <= 160, "{each} bytes an entry");
}

#[test]
fn foreign_files_are_refused() {
    let (_folder, path) = folder();
    let head = [b"SQLite format 3\0".as_slice(), &[0; 4000]].concat();
    for bytes in [&b""[..], b"x", b"time energy\n0 1.5\n", b"SQLite format 3\0", &[0; 400], &head] {
        fs::write(&path, bytes).unwrap();
        assert_eq!(refused::<Value, u64>(&path, &ORIGIN), "this is not a store");
    }
}

/// A sparse file of 8 GB, a folder, a device that never ends, and a pipe that never begins.
#[test]
fn nothing_else_is_read() {
    let (folder, path) = folder();
    let file = fs::File::create(&path).unwrap();
    file.set_len(8 << 30).unwrap();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for path in [&path, folder.path(), &pipe, Path::new("/dev/full"), Path::new("/dev/zero")] {
        let error = opened(path).unwrap_err();
        assert!(matches!(error, StoreError::Foreign { .. }), "{error}");
    }
    assert!(fs::metadata("/dev/full").unwrap().file_type().is_char_device());
    let nowhere = folder.path().join("nowhere").join("x.store");
    let error = opened(&nowhere).unwrap_err();
    assert!(matches!(error, StoreError::Io { .. }), "{error}");
    assert!(error.to_string().ends_with("No such file or directory (os error 2)"), "{error}");
}

/// Links lead to the file, even before it is there, and stay links; permissions stay, too.
#[test]
fn links_and_permissions_stay() {
    let (folder, path) = folder();
    let link = folder.path().join("link");
    symlink("states.store", &link).unwrap();
    drop(opened(&link).unwrap());
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(fs::symlink_metadata(&path).unwrap().is_file());
    fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
    opened(&link).unwrap().insert(1, [0.0; 3]).unwrap();
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(opened(&path).unwrap().get(1).unwrap(), Some(&[0.0; 3]));
    symlink("round", folder.path().join("round")).unwrap();
    assert!(matches!(opened(&folder.path().join("round")), Err(StoreError::Io { .. })));
}

/// A file of the format of tomorrow.
#[test]
fn other_formats_are_refused() {
    let (_folder, path) = folder();
    drop(opened(&path).unwrap());
    let mut bytes = fs::read(&path).unwrap();
    let at = bytes.windows(7).position(|window| window == b"format1").unwrap();
    bytes[at + 6] = b'2';
    fs::write(&path, bytes).unwrap();
    let error = opened(&path).unwrap_err().to_string();
    assert!(error.ends_with("its format is `2`, not `1`"), "{error}");
}

/// A byte that differs is an error or changes nothing: no answer is wrong.
#[test]
fn damage_is_no_answer() {
    let (_folder, path) = folder();
    let mut store = opened(&path).unwrap();
    let mut random = Random(1);
    let all: Vec<_> = (0..200).map(|_| (random.next(), value(&mut random))).collect();
    for &(hash, value) in &all {
        store.insert(hash, value).unwrap();
    }
    drop(store);
    let mut bytes = fs::read(&path).unwrap();
    let mut noticed = 0;
    for _ in 0..150 {
        let (at, flip) = (random.below(bytes.len()), 1 + random.below(255) as u8);
        bytes[at] ^= flip;
        fs::write(&path, &bytes).unwrap();
        bytes[at] ^= flip;
        let Ok(mut store) = opened(&path) else {
            noticed += 1;
            continue;
        };
        for &(hash, value) in &all {
            match store.get(hash) {
                Ok(found) => assert!(found.is_none() || found == Some(&value)),
                Err(_) => noticed += 1,
            }
        }
    }
    assert!(noticed > 20, "{noticed}");
}
