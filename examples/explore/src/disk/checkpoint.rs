//! Checkpoints. A checkpoint lists the complete layers of a search.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail, ensure};
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;
use zobrist_examples::quote::quote;

use super::file::{
    FileSum, SummedFile, Writer, done, open, open_lock, sync_folder, try_sync_folder,
};
#[cfg(test)]
use super::tests::trace;
use crate::search::Found;

/// The first bytes of a checkpoint. They contain the version of the format.
const HEAD: &[u8] = b"explore, checkpoint 6\n";

/// Maximum size of a checkpoint in bytes. A hundred layers of 4,096 workers are shorter.
const LARGEST: usize = 1 << 26;

/// The file name of a checkpoint.
const CHECKPOINT: &str = "explore-checkpoint";

/// The file name of a checkpoint that is being written.
const NEW_CHECKPOINT: &str = "explore-checkpoint.new";

/// The file names of the locks.
const LOCK: &str = "explore-lock";
const FIRST_LOCK: &str = "explore-lock-0";

/// Maximum time to wait for a lock. If one process of a search is killed, its other processes end
/// within 2 seconds. They may write, and keep the lock, until then. It is shorter in tests, which
/// wait for it.
const PATIENCE: Duration = Duration::from_millis(if cfg!(test) { 200 } else { 5000 });

/// The folder of a search, with its locks. They exclude the processes of other searches.
#[derive(Clone, Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    /// After all processes of a search are connected, each has a shared lock on this file.
    lock: Arc<File>,
    /// Process 0 has an exclusive lock on this file. One file is not enough: Windows cannot
    /// replace an exclusive lock by a shared lock, and another search could begin between the
    /// two.
    _first: Option<Arc<File>>,
}

/// The kinds of files with hashes or states: those of a layer, and those of a sorted run.
const LAYER: &str = "layer";
const RUN: &str = "run";

/// Returns the file names of hashes and of states. The numbers are the depth and the worker of a
/// layer, or the worker and the index of a run.
fn names(kind: &str, first: usize, second: usize) -> [String; 2] {
    ["hashes", "states"].map(|end| format!("explore-{kind}-{first:04}-{second:04}.{end}"))
}

/// Returns whether [`names`] returns this file name for some numbers.
fn is_named(kind: &str, name: &OsStr) -> bool {
    let numbers = || {
        let name = name.to_str()?.strip_prefix("explore-")?;
        let (numbers, _) = name
            .strip_prefix(kind)?
            .strip_prefix('-')?
            .split_once('.')?;
        let (first, second) = numbers.split_once('-')?;
        Some((first.parse().ok()?, second.parse().ok()?))
    };
    numbers().is_some_and(|(first, second)| {
        names(kind, first, second)
            .iter()
            .any(|own| OsStr::new(own) == name)
    })
}

/// Returns whether a file is a part of a sorted run, and not of a layer.
pub(super) fn is_run(file: &SummedFile) -> bool {
    file.path
        .file_name()
        .is_some_and(|name| is_named(RUN, name))
}

impl Folder {
    /// Creates the folder of a new search. `process` is the index of the calling process.
    pub(crate) fn create(path: &Path, process: usize) -> Result<Self> {
        let name = quote(path.display());
        let create = || {
            fs::create_dir_all(path)?;
            // A new folder is durable after its parent is synced.
            try_sync_folder(path.canonicalize()?.parent().unwrap_or(path))
        };
        create().with_context(|| format!("cannot create {name}"))?;
        let folder = Folder::lock(path, process)?;
        ensure!(
            path.join(CHECKPOINT).symlink_metadata().is_err(),
            "{name} has a checkpoint: go on with --resume, or use another folder"
        );
        if process == 0 {
            folder.remove_others(&Checkpoint::default())?;
        }
        Ok(folder)
    }

    /// Opens the folder of a search that has this description, and reads its checkpoint.
    pub(crate) fn open(
        path: &Path,
        process: usize,
        description: &str,
    ) -> Result<(Self, Checkpoint)> {
        let name = quote(path.display());
        let file = path.join(CHECKPOINT);
        let read = || {
            content(&file).map_err(|error| match error.kind() {
                ErrorKind::NotFound => anyhow!("{name} has no checkpoint"),
                _ => anyhow!("cannot read the checkpoint in {name}: {error}"),
            })
        };
        read()?;
        let folder = Folder::lock(path, process)?;
        let bytes = read()?;
        let other = |why| anyhow!("{name} has a checkpoint of another {why}");
        // The version says how the rest is summed. One that no version wrote is damage.
        if !bytes.starts_with(HEAD) && bytes.starts_with(&HEAD[..HEAD.len() - 2]) {
            return Err(other("version".to_owned()));
        }
        let bytes = intact(&bytes).with_context(|| folder.damaged(&file, "has changed"))?;
        let checkpoint = Checkpoint::parse(bytes, description).map_err(other)?;
        folder.check(&checkpoint)?;
        if process == 0 {
            folder.remove_others(&checkpoint)?;
        }
        Ok((folder, checkpoint))
    }

    /// Locks the folder. Process 0 waits until no process of another search uses the folder. The
    /// other processes wait in [`share`](Self::share).
    fn lock(path: &Path, process: usize) -> Result<Self> {
        let create = |name| {
            let file = path.join(name);
            let cannot = || format!("cannot lock {}", quote(file.display()));
            open_lock(&file).map(Arc::new).with_context(cannot)
        };
        let (mut lock, mut first) = (create(LOCK)?, None);
        if process == 0 {
            let own = first.insert(create(FIRST_LOCK)?);
            wait_for(path, || own.try_lock())?;
            // The process 0 of another search has ended. Its other processes may still write.
            wait_for(path, || lock.try_lock())?;
            // This drops the first handle, and thereby its lock.
            lock = create(LOCK)?;
        }
        Ok(Folder {
            path: path.to_owned(),
            lock,
            _first: first,
        })
    }

    /// Takes the lock that all processes of the run share. The processes must be connected. Nothing
    /// may be written to the folder before this call.
    pub(crate) fn share(&self) -> Result<()> {
        wait_for(&self.path, || self.lock.try_lock_shared())
    }

    /// Reads the files of all layers, and fails if a file is missing or has changed.
    fn check(&self, checkpoint: &Checkpoint) -> Result<()> {
        for file in checkpoint.files(self).iter().flatten().flatten() {
            match file.is_intact() {
                Ok(true) => {}
                Ok(false) => bail!(self.damaged(&file.path, "has changed")),
                Err(error) if error.kind() == ErrorKind::NotFound => {
                    bail!(self.damaged(&file.path, "is missing"))
                }
                Err(error) => bail!("cannot read {}: {error}", quote(file.path.display())),
            }
        }
        Ok(())
    }

    fn damaged(&self, file: &Path, why: &str) -> String {
        let (folder, file) = (quote(self.path.display()), quote(file.display()));
        format!(
            "{folder} is damaged: {file} {why}; put back a copy of it, or start again with --disk and another folder"
        )
    }

    /// Removes files of a search that are not part of the checkpoint, such as the files of an
    /// interrupted layer. Leaves all files alone that have other names. Fails at something else
    /// that has one of the names.
    fn remove_others(&self, checkpoint: &Checkpoint) -> Result<()> {
        let cannot = |what, path: &Path| format!("cannot {what} {}", quote(path.display()));
        let known: BTreeSet<_> = checkpoint
            .files(self)
            .into_iter()
            .flatten()
            .flatten()
            .map(|file| file.path)
            .collect();
        let entries = fs::read_dir(&self.path).with_context(|| cannot("read", &self.path))?;
        for entry in entries {
            let entry = entry.with_context(|| cannot("read", &self.path))?;
            let (name, path) = (entry.file_name(), entry.path());
            let is_own = name == NEW_CHECKPOINT || is_named(LAYER, &name) || is_named(RUN, &name);
            if !is_own || known.contains(&path) {
                continue;
            }
            let kind = entry.file_type();
            ensure!(
                kind.with_context(|| cannot("read", &path))?.is_file(),
                "{} is not a file of a search: remove it, or use another folder",
                quote(path.display())
            );
            fs::remove_file(&path).with_context(|| cannot("remove", &path))?;
        }
        Ok(())
    }

    /// Returns the paths of the hashes and of the states that worker `part` found at this depth.
    pub(crate) fn part(&self, depth: usize, part: usize) -> [PathBuf; 2] {
        names(LAYER, depth, part).map(|name| self.path.join(name))
    }

    /// Returns the paths of the hashes and of the states of a sorted run of worker `part`.
    pub(super) fn run(&self, part: usize, index: usize) -> [PathBuf; 2] {
        names(RUN, part, index).map(|name| self.path.join(name))
    }

    /// Replaces the checkpoint atomically. The layer files that it lists must be durable.
    pub(crate) fn commit(&self, checkpoint: &Checkpoint, description: &str) {
        let new = self.path.join(NEW_CHECKPOINT);
        let file = self.path.join(CHECKPOINT);
        let mut writer = Writer::create(new.clone());
        writer.write(&checkpoint.bytes(description));
        writer.finish(true);
        // The names of the layer's files must be durable before the new checkpoint, which lists
        // these files, replaces the old one.
        sync_folder(&self.path);
        done(fs::rename(&new, &file), "rename", &new);
        #[cfg(test)]
        trace::add(trace::Event::Rename(new, file));
        sync_folder(&self.path);
    }
}

/// Reads a checkpoint. Fails if it is too long.
fn content(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(path)?
        .take(LARGEST as u64 + 1)
        .read_to_end(&mut bytes)?;
    if bytes.len() > LARGEST {
        return Err(io::Error::other(format!(
            "it has more than {LARGEST} bytes"
        )));
    }
    Ok(bytes)
}

/// Waits for a lock in the folder `path`.
fn wait_for(path: &Path, lock: impl Fn() -> Result<(), TryLockError>) -> Result<()> {
    let (start, name) = (Instant::now(), quote(path.display()));
    loop {
        match lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::WouldBlock) if start.elapsed() < PATIENCE => {
                thread::sleep(Duration::from_millis(20));
            }
            Err(TryLockError::WouldBlock) => bail!("{name} is in use by another search"),
            Err(TryLockError::Error(error)) => bail!("cannot lock {name}: {error}"),
        }
    }
}

/// Returns a checkpoint without its checksum, or `None` if the checksum is wrong.
pub(crate) fn intact(bytes: &[u8]) -> Option<&[u8]> {
    let (bytes, end) = bytes.split_last_chunk()?;
    (xxh3_64(bytes).to_le_bytes() == *end).then_some(bytes)
}

/// The results of the complete layers, and the checksums of their files.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(crate) struct Checkpoint {
    pub(crate) found: Found,
    /// The checksums of the files of each layer: for each worker, the file of hashes and the file
    /// of states.
    pub(crate) files: Vec<Vec<[FileSum; 2]>>,
}

impl Checkpoint {
    /// Returns the content of a checkpoint, which ends with a checksum.
    fn bytes(&self, description: &str) -> Vec<u8> {
        let bytes =
            postcard::to_extend(&(description, self), HEAD.to_vec()).expect("numbers and texts");
        [&bytes[..], &xxh3_64(&bytes).to_le_bytes()].concat()
    }

    /// Parses an undamaged content without its checksum. The error names the property that differs:
    /// the version of the format, or the search.
    pub(crate) fn parse(bytes: &[u8], description: &str) -> Result<Self, String> {
        let parsed = bytes
            .strip_prefix(HEAD)
            .and_then(|bytes| postcard::from_bytes(bytes).ok());
        let (other, checkpoint): (String, Self) = parsed.ok_or("version")?;
        if other != description {
            return Err(format!(
                "search: {}, not {}",
                quote(other),
                quote(description)
            ));
        }
        Ok(checkpoint)
    }

    /// Returns the files of each layer: for each worker, the file of hashes and the file of states.
    pub(crate) fn files(&self, folder: &Folder) -> Vec<Vec<[SummedFile; 2]>> {
        let part = |depth, part, sums: &[FileSum; 2]| {
            let [hashes, states] = folder.part(depth, part);
            [(hashes, sums[0]), (states, sums[1])].map(|(path, sum)| SummedFile { path, sum })
        };
        let layers = self.files.iter().enumerate();
        layers
            .map(|(depth, parts)| {
                let parts = parts.iter().enumerate();
                parts
                    .map(|(worker, sums)| part(depth, worker, sums))
                    .collect()
            })
            .collect()
    }
}
