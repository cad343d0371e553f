//! Files that are written completely or not at all.

use std::fmt::Display;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};
use zobrist_examples::program::Failure;
use zobrist_examples::quote::quote;

/// A file that is written at the end of a run. If it cannot be written, the run fails already at the start, before the
/// computation.
///
/// A regular file is first written under a temporary name in the same folder. It then replaces the old file and takes
/// its permissions. A run that is stopped leaves nothing behind. Links are followed, and devices and pipes are written
/// to directly.
#[derive(Debug)]
pub struct Output {
    path: PathBuf,
}

impl Output {
    /// Checks that a file at `path` can be written, and leaves the file unchanged.
    pub fn create(path: &Path) -> Result<Self, Failure> {
        place(path).and_then(|place| part(&place)).map_err(|error| cannot_write(path, error))?;
        Ok(Output { path: path.into() })
    }

    /// Writes `contents` and replaces the old file, if any.
    pub fn finish(self, contents: &[u8]) -> Result<(), Failure> {
        write(&self.path, contents).map_err(|error| cannot_write(&self.path, error))
    }
}

/// Returns the absolute path of a file with all links resolved. The file need not exist, but its folder must.
///
/// # Errors
/// Fails if the folder of the file does not exist.
pub fn place(path: &Path) -> io::Result<PathBuf> {
    fs::canonicalize(path).or_else(|_| {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = fs::canonicalize(folder.unwrap_or(Path::new(".")))?;
        Ok(folder.join(path.file_name().unwrap_or_default()))
    })
}

/// Creates the temporary file that will replace the file at `place`. Returns `None` for a device or a pipe. These are
/// not opened here, because opening a pipe would wait for its reader.
fn part(place: &Path) -> io::Result<Option<NamedTempFile>> {
    let old = fs::metadata(place).ok();
    if old.as_ref().is_some_and(|old| old.is_file() || old.is_dir()) {
        OpenOptions::new().append(true).open(place)?;
    } else if old.is_some() {
        return Ok(None);
    }
    let mut builder = Builder::new();
    builder.prefix(".part-");
    // Set the permissions of ordinary files, because by default only the owner can read a temporary file.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let part = builder.tempfile_in(place.parent().unwrap_or(place))?;
    if let Some(old) = old {
        part.as_file().set_permissions(old.permissions())?;
    }
    Ok(Some(part))
}

fn write(path: &Path, contents: &[u8]) -> io::Result<()> {
    let place = place(path)?;
    match part(&place)? {
        None => OpenOptions::new().write(true).open(place)?.write_all(contents),
        Some(mut part) => {
            part.write_all(contents)?;
            part.persist(place)?;
            Ok(())
        }
    }
}

/// Returns a failure that says that `path` cannot be written.
fn cannot_write(path: &Path, error: impl Display) -> Failure {
    Failure::Error(format!("cannot write to {}: {error}", quote(path.display())))
}
