//! Checkpoints: the layers that are complete.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use zobrist_examples::program::Failure;
use zobrist_examples::quote::quote;

use super::file::{Hashes, Writer, done};
use super::layer::LayerReader;
use crate::hash_key::HashKey;
use crate::search::{Found, Layer};

/// The first line of the file, with the version of the format.
const HEAD: &str = "explore, checkpoint 1";

/// The folder of a search.
#[derive(Clone, Debug)]
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// Creates the folder of a new search.
    pub(crate) fn create(path: &Path) -> Result<Self, Failure> {
        let name = quote(path.display());
        fs::create_dir_all(path)
            .map_err(|error| Failure::Error(format!("cannot create {name}: {error}")))?;
        let folder = Folder(path.to_owned());
        if folder.file().exists() {
            let why = format!("{name} has a checkpoint: go on with --resume, or remove it");
            return Err(Failure::Error(why));
        }
        Ok(folder)
    }

    /// Opens the folder of a search with this description, and reads its checkpoint.
    pub(crate) fn open(path: &Path, description: &str) -> Result<(Self, Checkpoint), Failure> {
        let (folder, name) = (Folder(path.to_owned()), quote(path.display()));
        let text = fs::read_to_string(folder.file()).map_err(|error| match error.kind() {
            ErrorKind::NotFound => Failure::Error(format!("{name} has no checkpoint")),
            _ => Failure::Error(format!("cannot read the checkpoint in {name}: {error}")),
        })?;
        let checkpoint = Checkpoint::parse(&text, description);
        let checkpoint = checkpoint.map_err(|why| Failure::Error(format!("{name} {why}")))?;
        folder.remove_scratch();
        Ok((folder, checkpoint))
    }

    /// Removes what a search that was killed left behind. No process has files of its own before all are connected.
    fn remove_scratch(&self) {
        for entry in fs::read_dir(&self.0).into_iter().flatten().flatten() {
            if entry.file_name().as_encoded_bytes().starts_with(b"scratch") {
                // Another process may be faster; and a file that stays harms nothing.
                let _ = fs::remove_file(entry.path());
            }
        }
    }

    fn file(&self) -> PathBuf {
        self.0.join("checkpoint")
    }

    pub(super) fn hashes(&self, depth: usize, part: usize) -> PathBuf {
        self.0.join(format!("layer-{depth:04}-{part:04}.hashes"))
    }

    pub(super) fn states(&self, depth: usize, part: usize) -> PathBuf {
        self.0.join(format!("layer-{depth:04}-{part:04}.states"))
    }

    pub(super) fn scratch(&self, part: usize, name: &str) -> PathBuf {
        self.0.join(format!("scratch-{part:04}-{name}"))
    }

    /// The states that worker `part` found.
    pub(crate) fn layer(&self, depth: usize, part: usize) -> LayerReader {
        LayerReader::new(vec![self.states(depth, part)], 0, 1)
    }

    /// Makes the files of the last layer part of the checkpoint, all at once.
    pub(crate) fn commit(&self, checkpoint: &Checkpoint, description: &str) {
        let new = self.0.join("checkpoint.new");
        let mut writer = Writer::create(new.clone());
        writer.write(checkpoint.text(description).as_bytes());
        writer.finish_durably();
        // The names of files are durable once the folder is: those of the layer before the one that counts.
        self.sync();
        done(fs::rename(&new, self.file()), "rename", &new);
        self.sync();
    }

    fn sync(&self) {
        done(File::open(&self.0).and_then(|folder| folder.sync_all()), "write", &self.0);
    }
}

/// The layers that are complete, and the parts of each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Checkpoint {
    pub(crate) found: Found,
    pub(crate) parts: Vec<usize>,
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
        for (Layer { states, checksum, .. }, parts) in self.found.layers.iter().zip(&self.parts) {
            let _ = writeln!(text, "{states} {checksum:x} {parts}");
        }
        text
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
        Self::parse_numbers(lines).ok_or_else(|| "has a damaged checkpoint".to_owned())
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
            let [states, checksum, parts] = line.split(' ').collect::<Vec<_>>()[..] else {
                return None;
            };
            let checksum = u64::from_str_radix(checksum, 16).ok()?;
            found.layers.push(Layer { depth, states: states.parse().ok()?, checksum });
            checkpoint.parts.push(parts.parse().ok()?);
        }
        found.earlier = found.successors;
        (!found.layers.is_empty()).then_some(checkpoint)
    }

    /// Passes all hashes of these files to `add`.
    pub(crate) fn read<K: HashKey>(files: &[PathBuf], mut add: impl FnMut(K)) {
        for path in files {
            let mut hashes = Hashes::open(path);
            while let Some(hash) = hashes.peek() {
                add(hash);
                hashes.advance();
            }
        }
    }

    /// The files of all hashes.
    pub(crate) fn hashes(&self, folder: &Folder) -> Vec<PathBuf> {
        let layers = self.parts.iter().enumerate();
        layers
            .flat_map(|(depth, &parts)| (0..parts).map(move |part| folder.hashes(depth, part)))
            .collect()
    }

    /// The share of worker `share` of `of` in each layer.
    pub(crate) fn layers(&self, folder: &Folder, share: usize, of: usize) -> Vec<LayerReader> {
        let layers = self.parts.iter().enumerate();
        let paths = layers
            .map(|(depth, &parts)| (0..parts).map(|part| folder.states(depth, part)).collect());
        paths.map(|paths| LayerReader::new(paths, share, of)).collect()
    }
}
