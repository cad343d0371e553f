//! Files that are there whole or not at all.

use std::fmt::Display;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};
use zobrist_examples::program::Failure;
use zobrist_examples::quote::quote;

/// A file to be written at the end of a run. That it can be is seen at the start.
///
/// A regular file is put together beside its place, and takes it with the permissions of the file that was there. Until
/// then nothing is left over if the run is stopped. Links are followed, and devices and pipes are written to.
#[derive(Debug)]
pub struct Output {
    path: PathBuf,
}

impl Output {
    /// Sees whether `path` can be written, and leaves what it holds as it is.
    pub fn create(path: &Path) -> Result<Self, Failure> {
        place(path).and_then(|place| part(&place)).map_err(|error| cannot_write(path, error))?;
        Ok(Output { path: path.into() })
    }

    /// Writes it.
    pub fn finish(self, contents: &[u8]) -> Result<(), Failure> {
        write(&self.path, contents).map_err(|error| cannot_write(&self.path, error))
    }
}

/// Returns the absolute path of a file that may not exist yet, without links.
///
/// # Errors
/// If its folder does not exist.
pub fn place(path: &Path) -> io::Result<PathBuf> {
    fs::canonicalize(path).or_else(|_| {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = fs::canonicalize(folder.unwrap_or(Path::new(".")))?;
        Ok(folder.join(path.file_name().unwrap_or_default()))
    })
}

/// Creates the file that will take the place, or none for a device or a pipe. (To open a pipe would wait for its reader.)
fn part(place: &Path) -> io::Result<Option<NamedTempFile>> {
    let old = fs::metadata(place).ok();
    if old.as_ref().is_some_and(|old| old.is_file() || old.is_dir()) {
        OpenOptions::new().append(true).open(place)?;
    } else if old.is_some() {
        return Ok(None);
    }
    let mut builder = Builder::new();
    builder.prefix(".part-");
    // As other files, and not for the owner alone.
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

/// The failure to write to `path`.
fn cannot_write(path: &Path, error: impl Display) -> Failure {
    Failure::Error(format!("cannot write to {}: {error}", quote(path.display())))
}

/// The bytes that `draw` writes to a file of its own, whose name ends so.
pub(crate) fn drawn<E: Display>(
    suffix: &str,
    draw: impl FnOnce(&Path) -> Result<(), E>,
) -> Result<Vec<u8>, Failure> {
    let failed = |error: &dyn Display| Failure::Error(format!("cannot draw the plot: {error}"));
    let file = Builder::new().suffix(suffix).tempfile().map_err(|error| failed(&error))?;
    draw(file.path()).map_err(|error| failed(&error))?;
    fs::read(file.path()).map_err(|error| failed(&error))
}
