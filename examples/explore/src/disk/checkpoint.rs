//! Checkpoints. A checkpoint lists the complete layers of a search.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs::{self, File, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use zobrist_examples::input;
use zobrist_examples::program::Failure;
use zobrist_examples::quote::quote;

use super::file::{Writer, rename, sync_folder, try_sync_folder};
use super::layer::LayerReader;
use super::sum::FileSum;
use crate::options::digest;
use crate::search::{Found, Layer};

/// The first line of a checkpoint. It contains the version of the format.
const HEAD: &str = "explore, checkpoint 3";

/// Maximum size of a checkpoint in bytes. A hundred layers of 4,096 workers are shorter.
const LARGEST: usize = 1 << 26;

/// The file name of a checkpoint.
const CHECKPOINT: &str = "checkpoint";

/// Maximum time to wait for a lock. If one process of a search is killed, its other processes end within 2 seconds.
/// They may write, and keep the lock, until then.
const PATIENCE: Duration = Duration::from_secs(5);

/// The folder of a search, with its locks. They exclude the processes of other searches.
#[derive(Clone, Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    /// After all processes of a search are connected, each has a shared lock on this file.
    lock: Arc<File>,
    /// Process 0 has an exclusive lock on this file. One file is not enough: Windows cannot replace an exclusive lock
    /// by a shared lock, and another search could begin between the two.
    _first: Option<Arc<File>>,
}

/// Returns whether a file is temporary. Such a file is not part of a layer.
pub(super) fn is_scratch(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"scratch"))
}

impl Folder {
    /// Creates the folder of a new search. `process` is the index of the calling process.
    pub(crate) fn create(path: &Path, process: usize) -> Result<Self, Failure> {
        let name = quote(path.display());
        let create = || {
            fs::create_dir_all(path)?;
            // A new folder is durable after its parent is synced.
            try_sync_folder(path.canonicalize()?.parent().unwrap_or(path))
        };
        create().map_err(|error| Failure::Error(format!("cannot create {name}: {error}")))?;
        let folder = Folder::lock(path, process)?;
        if folder.file().exists() {
            let why = format!("{name} has a checkpoint: go on with --resume, or remove it");
            return Err(Failure::Error(why));
        }
        Ok(folder)
    }

    /// Opens the folder of a search that has this description, and reads its checkpoint.
    pub(crate) fn open(path: &Path, process: usize, description: &str) -> Result<(Self, Checkpoint), Failure> {
        let name = quote(path.display());
        let file = path.join(CHECKPOINT);
        let read = || {
            input::bytes(&file, LARGEST).map_err(|error| match error.kind() {
                ErrorKind::NotFound => format!("{name} has no checkpoint"),
                _ => format!("cannot read the checkpoint in {name}: {error}"),
            })
        };
        read().map_err(Failure::Error)?;
        let folder = Folder::lock(path, process)?;
        let checked = || {
            let text = intact(&read()?).ok_or_else(|| folder.damaged(&file, "has changed"))?;
            let checkpoint = Checkpoint::parse(&text, description)
                .map_err(|why| format!("{name} has a checkpoint of another {why}"))?;
            folder.check(&checkpoint).map(|()| checkpoint)
        };
        let checkpoint = checked().map_err(Failure::Error)?;
        if process == 0 {
            folder.remove_others(&checkpoint);
        }
        Ok((folder, checkpoint))
    }

    /// Locks the folder. Process 0 waits until no process of another search uses the folder. The other processes wait
    /// in [`share`](Self::share).
    fn lock(path: &Path, process: usize) -> Result<Self, Failure> {
        let cannot = |error| Failure::Error(format!("cannot lock {}: {error}", quote(path.display())));
        // Windows cannot truncate a file that another process has locked.
        let mut options = File::options();
        options.write(true).create(true).truncate(false);
        let create = |name| options.open(path.join(name)).map(Arc::new).map_err(cannot);
        let (mut lock, mut first) = (create("lock")?, None);
        if process == 0 {
            let own = first.insert(create("lock-0")?);
            wait_for(path, || own.try_lock())?;
            // The process 0 of another search has ended. Its other processes may still write.
            wait_for(path, || lock.try_lock())?;
            // This drops the first handle, and thereby its lock.
            lock = create("lock")?;
        }
        Ok(Folder { path: path.to_owned(), lock, _first: first })
    }

    /// Takes the lock that all processes of the run share. The processes must be connected. Nothing may be written to
    /// the folder before this call.
    pub(crate) fn share(&self) -> Result<(), Failure> {
        wait_for(&self.path, || self.lock.try_lock_shared())
    }

    /// Iterates over the files in the folder.
    fn files(&self) -> impl Iterator<Item = fs::DirEntry> {
        fs::read_dir(&self.path).into_iter().flatten().flatten()
    }

    /// Returns the total size of all files in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.files().filter_map(|file| Some(file.metadata().ok()?.len())).sum()
    }

    /// Reads the files of all layers, and fails if a file is missing or has changed.
    fn check(&self, checkpoint: &Checkpoint) -> Result<(), String> {
        for (path, sum) in checkpoint.sums(self) {
            match FileSum::of(&path, sum.len) {
                Ok(found) if found == sum => {}
                Ok(found) if found.len == sum.len => {
                    return Err(self.damaged(&path, "has changed"));
                }
                Ok(found) => {
                    let more = if found.len > sum.len { " or more" } else { "" };
                    let why = format!("has {}{more} bytes instead of {}", found.len, sum.len);
                    return Err(self.damaged(&path, &why));
                }
                Err(error) if error.kind() == ErrorKind::NotFound => {
                    return Err(self.damaged(&path, "is missing"));
                }
                Err(error) => {
                    return Err(format!("cannot read {}: {error}", quote(path.display())));
                }
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

    /// Removes files that are not part of the checkpoint, such as the files of an interrupted layer.
    fn remove_others(&self, checkpoint: &Checkpoint) {
        let known: BTreeSet<_> = checkpoint.sums(self).map(|(path, _)| path).collect();
        for path in self.files().map(|file| file.path()) {
            let is_layer = path.extension().is_some_and(|end| end == "hashes" || end == "states");
            if is_scratch(&path) || is_layer && !known.contains(&path) {
                // A remaining file is harmless.
                let _ = fs::remove_file(path);
            }
        }
    }

    fn file(&self) -> PathBuf {
        self.path.join(CHECKPOINT)
    }

    pub(super) fn hashes(&self, depth: usize, part: usize) -> PathBuf {
        self.path.join(format!("layer-{depth:04}-{part:04}.hashes"))
    }

    pub(super) fn states(&self, depth: usize, part: usize) -> PathBuf {
        self.path.join(format!("layer-{depth:04}-{part:04}.states"))
    }

    pub(super) fn scratch(&self, part: usize, name: &str) -> PathBuf {
        self.path.join(format!("scratch-{part:04}-{name}"))
    }

    /// Returns a reader for the states that worker `part` found at this depth.
    pub(crate) fn layer(&self, depth: usize, part: usize) -> LayerReader {
        LayerReader::new(vec![self.states(depth, part)], 0, 1)
    }

    /// Replaces the checkpoint atomically. The layer files that it lists must be durable.
    pub(crate) fn commit(&self, checkpoint: &Checkpoint, description: &str) {
        let new = self.path.join("checkpoint.new");
        let mut writer = Writer::create(new.clone());
        writer.write(checkpoint.text(description).as_bytes());
        writer.finish_durably();
        // The names of the layer's files must be durable before the new checkpoint, which lists these files, replaces
        // the old one.
        sync_folder(&self.path);
        rename(&new, &self.file());
        sync_folder(&self.path);
    }
}

/// Waits for a lock in the folder `path`.
fn wait_for(path: &Path, lock: impl Fn() -> Result<(), TryLockError>) -> Result<(), Failure> {
    let (start, name) = (Instant::now(), quote(path.display()));
    loop {
        match lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::WouldBlock) if start.elapsed() < PATIENCE => {
                thread::sleep(Duration::from_millis(20));
            }
            Err(TryLockError::WouldBlock) => {
                return Err(Failure::Error(format!("{name} is in use by another search")));
            }
            Err(TryLockError::Error(error)) => {
                return Err(Failure::Error(format!("cannot lock {name}: {error}")));
            }
        }
    }
}

/// Returns the text of a checkpoint without its digest, or `None` if the digest is wrong. The digest is the FNV-1a hash
/// of the text. Each of its steps is a bijection, so it detects every change of one byte.
fn intact(bytes: &[u8]) -> Option<String> {
    let (text, end) = str::from_utf8(bytes).ok()?.rsplit_once("end ")?;
    (end == format!("{:016x}\n", digest(text))).then(|| text.to_owned())
}

/// The results of the complete layers, and the checksums of their files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Checkpoint {
    pub(crate) found: Found,
    /// The checksums of the files of each layer: for each worker, the file of hashes and the file of states.
    pub(crate) files: Vec<Vec<[FileSum; 2]>>,
}

impl Checkpoint {
    fn text(&self, description: &str) -> String {
        let mut text = format!("{HEAD}\n{description}\n{}\n", self.found.successors);
        match self.found.goal {
            None => text += "no goal\n",
            Some(goal) => {
                let _ = writeln!(text, "goal {goal} {}", self.found.path.join(" "));
            }
        }
        for (Layer { states, checksum, .. }, parts) in self.found.layers.iter().zip(&self.files) {
            let _ = write!(text, "{states} {checksum:x}");
            for [hashes, states] in parts {
                let _ = write!(text, " {hashes}+{states}");
            }
            text.push('\n');
        }
        let end = digest(&text);
        text + &format!("end {end:016x}\n")
    }

    /// Parses an undamaged text. The error names the property that differs: the version of the format, or the search.
    fn parse(text: &str, description: &str) -> Result<Self, String> {
        let mut lines = text.lines();
        if lines.next() != Some(HEAD) {
            return Err("version".to_owned());
        }
        let other = lines.next().unwrap_or_default();
        if other != description {
            return Err(format!("search: {}, not {}", quote(other), quote(description)));
        }
        Self::parse_numbers(lines).ok_or_else(|| "version".to_owned())
    }

    fn parse_numbers<'a>(mut lines: impl Iterator<Item = &'a str>) -> Option<Self> {
        let mut checkpoint = Checkpoint::default();
        let found = &mut checkpoint.found;
        found.successors = lines.next()?.parse().ok()?;
        let goal = lines.next()?;
        if goal != "no goal" {
            let (depth, path) = goal.strip_prefix("goal ")?.split_once(' ')?;
            found.goal = Some(depth.parse().ok()?);
            found.path = path.split(' ').map(str::to_owned).collect();
        }
        for (depth, line) in lines.enumerate() {
            let mut numbers = line.split(' ');
            let states = numbers.next()?.parse().ok()?;
            let checksum = u64::from_str_radix(numbers.next()?, 16).ok()?;
            let parts = numbers.map(|part| {
                let (hashes, states) = part.split_once('+')?;
                Some([FileSum::parse(hashes)?, FileSum::parse(states)?])
            });
            checkpoint.files.push(parts.collect::<Option<_>>()?);
            found.layers.push(Layer { depth, states, checksum });
        }
        found.earlier = found.successors;
        (!found.layers.is_empty()).then_some(checkpoint)
    }

    /// Iterates over the paths of all layer files, with their checksums.
    fn sums(&self, folder: &Folder) -> impl Iterator<Item = (PathBuf, FileSum)> {
        self.files.iter().enumerate().flat_map(move |(depth, parts)| {
            parts.iter().enumerate().flat_map(move |(part, &[hashes, states])| {
                [(folder.hashes(depth, part), hashes), (folder.states(depth, part), states)]
            })
        })
    }

    /// Returns the paths of the hash files of all layers.
    pub(crate) fn hashes(&self, folder: &Folder) -> Vec<PathBuf> {
        let layers = self.files.iter().enumerate();
        layers.flat_map(|(depth, parts)| (0..parts.len()).map(move |part| folder.hashes(depth, part))).collect()
    }

    /// Returns a reader for each layer. Of `of` workers, the readers return the states for worker `share`.
    pub(crate) fn layers(&self, folder: &Folder, share: usize, of: usize) -> Vec<LayerReader> {
        let layers = self.files.iter().enumerate();
        let paths = layers.map(|(depth, parts)| (0..parts.len()).map(|part| folder.states(depth, part)).collect());
        paths.map(|paths| LayerReader::new(paths, share, of)).collect()
    }
}
