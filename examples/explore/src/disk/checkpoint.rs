//! Checkpoints: the layers that are complete.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs::{self, File, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use zobrist_examples::program::Failure;
use zobrist_examples::quote::quote;

use super::file::{Writer, rename, sync_folder};
use super::layer::LayerReader;
use crate::options::digest;
use crate::search::{Found, Layer};

/// The first line of the file, with the version of the format.
const HEAD: &str = "explore, checkpoint 2";

/// The name of the file.
const CHECKPOINT: &str = "checkpoint";

/// Processes of a search that was killed end within 2 seconds; until then they may write.
const PATIENCE: Duration = Duration::from_secs(5);

/// The folder of a search, and the lock by which each process of it keeps those of others away.
#[derive(Clone, Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    lock: Arc<File>,
}

/// Returns whether a file is not part of a layer.
pub(super) fn is_scratch(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"scratch"))
}

impl Folder {
    /// Creates the folder of a new search, as its process number `process`.
    pub(crate) fn create(path: &Path, process: usize) -> Result<Self, Failure> {
        let name = quote(path.display());
        let create = || {
            fs::create_dir_all(path)?;
            // A new folder is durable once the one around it is.
            File::open(path.canonicalize()?.parent().unwrap_or(path))?.sync_all()
        };
        create().map_err(|error| Failure::Error(format!("cannot create {name}: {error}")))?;
        let folder = Folder::lock(path, process)?;
        if folder.file().exists() {
            let why = format!("{name} has a checkpoint: go on with --resume, or remove it");
            return Err(Failure::Error(why));
        }
        Ok(folder)
    }

    /// Opens the folder of a search with this description, and reads its checkpoint.
    pub(crate) fn open(
        path: &Path,
        process: usize,
        description: &str,
    ) -> Result<(Self, Checkpoint), Failure> {
        let name = quote(path.display());
        let read = || {
            fs::read_to_string(path.join(CHECKPOINT)).map_err(|error| match error.kind() {
                ErrorKind::NotFound => Failure::Error(format!("{name} has no checkpoint")),
                _ => Failure::Error(format!("cannot read the checkpoint in {name}: {error}")),
            })
        };
        read()?;
        let folder = Folder::lock(path, process)?;
        let checkpoint = Checkpoint::parse(&read()?, description)
            .and_then(|checkpoint| folder.check(&checkpoint).map(|()| checkpoint))
            .map_err(|why| Failure::Error(format!("{name} {why}")))?;
        if process == 0 {
            folder.remove_others(&checkpoint);
        }
        Ok((folder, checkpoint))
    }

    /// Process 0 waits until no process of another search has the folder; the others do when they [`share`](Self::share) it.
    fn lock(path: &Path, process: usize) -> Result<Self, Failure> {
        let lock = File::create(path.join("lock")).map(Arc::new);
        let name = quote(path.display());
        let lock = lock.map_err(|error| Failure::Error(format!("cannot lock {name}: {error}")))?;
        let folder = Folder { path: path.to_owned(), lock };
        if process == 0 {
            folder.wait_for(File::try_lock)?;
        }
        Ok(folder)
    }

    /// From now on the folder is that of all processes that are connected. It must not be written to before.
    pub(crate) fn share(&self) -> Result<(), Failure> {
        self.wait_for(File::try_lock_shared)
    }

    fn wait_for(&self, lock: fn(&File) -> Result<(), TryLockError>) -> Result<(), Failure> {
        let (start, name) = (Instant::now(), quote(self.path.display()));
        loop {
            match lock(&self.lock) {
                Ok(()) => return Ok(()),
                Err(TryLockError::WouldBlock) if start.elapsed() < PATIENCE => {
                    thread::sleep(Duration::from_millis(20));
                }
                Err(TryLockError::WouldBlock) => {
                    return Err(Failure::Error(format!("{name} is that of a search that runs")));
                }
                Err(TryLockError::Error(error)) => {
                    return Err(Failure::Error(format!("cannot lock {name}: {error}")));
                }
            }
        }
    }

    /// The files in the folder.
    fn files(&self) -> impl Iterator<Item = fs::DirEntry> {
        fs::read_dir(&self.path).into_iter().flatten().flatten()
    }

    /// The bytes of all files.
    pub(crate) fn bytes(&self) -> u64 {
        self.files().filter_map(|file| Some(file.metadata().ok()?.len())).sum()
    }

    /// Fails unless the files of all layers are as long as they were.
    fn check(&self, checkpoint: &Checkpoint) -> Result<(), String> {
        for (path, len) in checkpoint.lengths(self) {
            let found = path.metadata().map_or(0, |file| file.len());
            if found != len {
                let path = quote(path.display());
                return Err(format!("is damaged: {path} has {found} bytes instead of {len}"));
            }
        }
        Ok(())
    }

    /// Removes the files that are not part of the checkpoint: those of the layer in which a search was killed.
    fn remove_others(&self, checkpoint: &Checkpoint) {
        let known: BTreeSet<_> = checkpoint.lengths(self).map(|(path, _)| path).collect();
        for path in self.files().map(|file| file.path()) {
            let is_layer = path.extension().is_some_and(|end| end == "hashes" || end == "states");
            if is_scratch(&path) || is_layer && !known.contains(&path) {
                // A file that stays harms nothing.
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

    /// The states that worker `part` found.
    pub(crate) fn layer(&self, depth: usize, part: usize) -> LayerReader {
        LayerReader::new(vec![self.states(depth, part)], 0, 1)
    }

    /// Makes the files of the last layer part of the checkpoint, all at once. They are durable.
    pub(crate) fn commit(&self, checkpoint: &Checkpoint, description: &str) {
        let new = self.path.join("checkpoint.new");
        let mut writer = Writer::create(new.clone());
        writer.write(checkpoint.text(description).as_bytes());
        writer.finish_durably();
        // The names of files are durable once the folder is: those of the layer before the one that counts.
        sync_folder(&self.path);
        rename(&new, &self.file());
        sync_folder(&self.path);
    }
}

/// The layers that are complete, and the lengths of the files of each part of each: of hashes and of states.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Checkpoint {
    pub(crate) found: Found,
    pub(crate) files: Vec<Vec<[u64; 2]>>,
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

    fn parse(text: &str, description: &str) -> Result<Self, String> {
        let mut lines = text.lines();
        if lines.next() != Some(HEAD) {
            return Err("has a checkpoint of another version".to_owned());
        }
        let other = lines.next().unwrap_or_default();
        if other != description {
            let (other, this) = (quote(other), quote(description));
            return Err(format!("has a checkpoint of another search: {other}, not {this}"));
        }
        Self::parse_numbers(text).ok_or_else(|| "has a damaged checkpoint".to_owned())
    }

    fn parse_numbers(text: &str) -> Option<Self> {
        let (text, end) = text.rsplit_once("end ")?;
        if end != format!("{:016x}\n", digest(text)) {
            return None;
        }
        let mut lines = text.lines().skip(2);
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
                Some([hashes.parse().ok()?, states.parse().ok()?])
            });
            checkpoint.files.push(parts.collect::<Option<_>>()?);
            found.layers.push(Layer { depth, states, checksum });
        }
        found.earlier = found.successors;
        (!found.layers.is_empty()).then_some(checkpoint)
    }

    /// All files and their lengths.
    fn lengths(&self, folder: &Folder) -> impl Iterator<Item = (PathBuf, u64)> {
        self.files.iter().enumerate().flat_map(move |(depth, parts)| {
            parts.iter().enumerate().flat_map(move |(part, &[hashes, states])| {
                [(folder.hashes(depth, part), hashes), (folder.states(depth, part), states)]
            })
        })
    }

    /// The files of all hashes.
    pub(crate) fn hashes(&self, folder: &Folder) -> Vec<PathBuf> {
        let layers = self.files.iter().enumerate();
        layers
            .flat_map(|(depth, parts)| (0..parts.len()).map(move |part| folder.hashes(depth, part)))
            .collect()
    }

    /// The share of worker `share` of `of` in each layer.
    pub(crate) fn layers(&self, folder: &Folder, share: usize, of: usize) -> Vec<LayerReader> {
        let layers = self.files.iter().enumerate();
        let paths = layers.map(|(depth, parts)| {
            (0..parts.len()).map(|part| folder.states(depth, part)).collect()
        });
        paths.map(|paths| LayerReader::new(paths, share, of)).collect()
    }
}
