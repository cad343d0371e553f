//! Checkpoints. A checkpoint lists the complete layers of a search.

use std::collections::BTreeSet;
use std::fs::{self, File, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail, ensure};
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;
use zobrist_examples::input;
use zobrist_examples::quote::quote;

use super::file::{FileSum, Writer, done, sync_folder, try_sync_folder};
use crate::search::Found;
#[cfg(test)]
use crate::unit_tests::trace;

/// The first bytes of a checkpoint. They contain the version of the format.
const HEAD: &[u8] = b"explore, checkpoint 5\n";

/// Maximum size of a checkpoint in bytes. A hundred layers of 4,096 workers are shorter.
const LARGEST: usize = 1 << 26;

/// The file name of a checkpoint.
const CHECKPOINT: &str = "checkpoint";

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

/// Returns whether a file is temporary. Such a file is not part of a layer.
pub(super) fn is_scratch(path: &Path) -> bool {
    path.file_name()
        .is_some_and(|name| name.as_encoded_bytes().starts_with(b"scratch"))
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
            !path.join(CHECKPOINT).exists(),
            "{name} has a checkpoint: go on with --resume, or remove it"
        );
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
            input::bytes(&file, LARGEST).map_err(|error| match error.kind() {
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
            folder.remove_others(&checkpoint);
        }
        Ok((folder, checkpoint))
    }

    /// Locks the folder. Process 0 waits until no process of another search uses the folder. The
    /// other processes wait in [`share`](Self::share).
    fn lock(path: &Path, process: usize) -> Result<Self> {
        let cannot = || format!("cannot lock {}", quote(path.display()));
        // Windows cannot truncate a file that another process has locked.
        let mut options = File::options();
        options.write(true).create(true).truncate(false);
        let create = |name| {
            options
                .open(path.join(name))
                .map(Arc::new)
                .with_context(cannot)
        };
        let (mut lock, mut first) = (create("lock")?, None);
        if process == 0 {
            let own = first.insert(create("lock-0")?);
            wait_for(path, || own.try_lock())?;
            // The process 0 of another search has ended. Its other processes may still write.
            wait_for(path, || lock.try_lock())?;
            // This drops the first handle, and thereby its lock.
            lock = create("lock")?;
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
        for (path, sum) in checkpoint.sums(self) {
            match FileSum::of(&path, sum.len) {
                Ok(found) if found == sum => {}
                Ok(_) => bail!(self.damaged(&path, "has changed")),
                Err(error) if error.kind() == ErrorKind::NotFound => {
                    bail!(self.damaged(&path, "is missing"))
                }
                Err(error) => bail!("cannot read {}: {error}", quote(path.display())),
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

    /// Removes files that are not part of the checkpoint, such as the files of an interrupted
    /// layer.
    fn remove_others(&self, checkpoint: &Checkpoint) {
        let known: BTreeSet<_> = checkpoint
            .sums(self)
            .into_iter()
            .map(|(path, _)| path)
            .collect();
        for path in fs::read_dir(&self.path)
            .into_iter()
            .flatten()
            .flatten()
            .map(|file| file.path())
        {
            let is_layer = path
                .extension()
                .is_some_and(|end| end == "hashes" || end == "states");
            if is_scratch(&path) || is_layer && !known.contains(&path) {
                // A remaining file is harmless.
                let _ = fs::remove_file(path);
            }
        }
    }

    /// Returns the files of the hashes and of the states that worker `part` found at this depth.
    pub(crate) fn part(&self, depth: usize, part: usize) -> [PathBuf; 2] {
        ["hashes", "states"].map(|end| self.path.join(format!("layer-{depth:04}-{part:04}.{end}")))
    }

    pub(super) fn scratch(&self, part: usize, name: &str) -> PathBuf {
        self.path.join(format!("scratch-{part:04}-{name}"))
    }

    /// Replaces the checkpoint atomically. The layer files that it lists must be durable.
    pub(crate) fn commit(&self, checkpoint: &Checkpoint, description: &str) {
        let (new, file) = (self.path.join("checkpoint.new"), self.path.join(CHECKPOINT));
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

    /// Returns the files of each layer: of each worker, the file of hashes and the file of states.
    pub(crate) fn paths(&self, folder: &Folder) -> Vec<Vec<[PathBuf; 2]>> {
        let layers = self.files.iter().enumerate();
        layers
            .map(|(depth, parts)| {
                (0..parts.len())
                    .map(|part| folder.part(depth, part))
                    .collect()
            })
            .collect()
    }

    /// Returns the paths of all layer files, with their checksums.
    fn sums(&self, folder: &Folder) -> Vec<(PathBuf, FileSum)> {
        let sums = self.files.iter().flatten().flatten().copied();
        self.paths(folder)
            .into_iter()
            .flatten()
            .flatten()
            .zip(sums)
            .collect()
    }
}
