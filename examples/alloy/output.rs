//! Files that are there whole or not at all.

use std::fmt::Display;
use std::fs::{self, File, OpenOptions};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use zobrist_examples::program::Failure;

/// A file to be written at the end of a run. That it can be is seen at the start.
#[derive(Debug)]
pub(crate) struct Output {
    path: PathBuf,
    /// Beside it, to take its name when it is complete.
    part: PathBuf,
}

impl Output {
    /// Sees whether `path` can be written, and leaves what it holds as it is.
    pub(crate) fn create(path: &Path) -> Result<Self, Failure> {
        let failed = |error: std::io::Error| cannot_write(path, error);
        match OpenOptions::new().append(true).open(path) {
            Ok(_) => {}
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(failed(error)),
        }
        // The end of the name says what is in it.
        let mut name = std::ffi::OsString::from(format!(".part-{}-", std::process::id()));
        name.push(path.file_name().unwrap_or_default());
        let part = path.with_file_name(name);
        File::create(&part).map_err(failed)?;
        Ok(Output { path: path.into(), part })
    }

    /// Where its contents are put together.
    pub(crate) fn part(&self) -> &Path {
        &self.part
    }

    /// Writes it.
    pub(crate) fn finish(self, contents: &[u8]) -> Result<(), Failure> {
        fs::write(&self.part, contents).map_err(|error| cannot_write(&self.path, error))?;
        self.publish()
    }

    /// Gives what has been put together its name.
    pub(crate) fn publish(self) -> Result<(), Failure> {
        fs::rename(&self.part, &self.path).map_err(|error| cannot_write(&self.path, error))
    }
}

fn cannot_write(path: &Path, error: impl Display) -> Failure {
    Failure::Error(format!("cannot write to '{}': {error}", path.display()))
}

impl Drop for Output {
    fn drop(&mut self) {
        // After `publish` it is gone already.
        let _ = fs::remove_file(&self.part);
    }
}
