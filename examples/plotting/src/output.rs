//! Files that are there whole or not at all.

use std::fmt::Display;
use std::fs::{self, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Write};
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
    /// The end of all links.
    place: PathBuf,
}

impl Output {
    /// Sees whether `path` can be written, and leaves what it holds as it is.
    pub fn create(path: &Path) -> Result<Self, Failure> {
        let failed = |error: io::Error| cannot_write(path, error);
        let place = destination(path).map_err(failed)?;
        let output = Output { path: path.into(), place };
        if output.in_place().map_err(failed)?.is_none_or(|old| old.is_file()) {
            drop(output.part().map_err(failed)?);
        }
        Ok(output)
    }

    /// What is there, if it can be written to: a pipe is not opened, which would wait for its reader.
    fn in_place(&self) -> io::Result<Option<Metadata>> {
        match fs::metadata(&self.place) {
            Ok(old) => {
                if old.is_file() || old.is_dir() {
                    OpenOptions::new().append(true).open(&self.place)?;
                }
                Ok(Some(old))
            }
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// A file beside the place.
    fn part(&self) -> io::Result<NamedTempFile> {
        let mut builder = Builder::new();
        builder.prefix(".part-");
        // As other files, and not for the owner alone.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let folder = folder(&self.place);
        // For the system's own words.
        fs::metadata(folder)?;
        builder.tempfile_in(folder)
    }

    /// Writes it.
    pub fn finish(self, contents: &[u8]) -> Result<(), Failure> {
        self.write(contents).map_err(|error| cannot_write(&self.path, error))
    }

    fn write(&self, contents: &[u8]) -> io::Result<()> {
        let old = self.in_place()?;
        if old.as_ref().is_some_and(|old| !old.is_file()) {
            return OpenOptions::new().write(true).open(&self.place)?.write_all(contents);
        }
        let mut part = self.part()?;
        part.write_all(contents)?;
        if let Some(old) = old {
            // The owner first, because a change of the owner can take permissions away. It is not for everyone to give.
            #[cfg(unix)]
            {
                use std::os::unix::fs::{MetadataExt, chown};
                let _ = chown(part.path(), Some(old.uid()), Some(old.gid()));
            }
            part.as_file().set_permissions(old.permissions())?;
        }
        part.persist(&self.place)?;
        Ok(())
    }
}

/// Follows links to the end, where there may be nothing yet.
pub fn destination(path: &Path) -> io::Result<PathBuf> {
    /// As many as Linux follows.
    const LINKS: usize = 40;
    let mut place = path.to_path_buf();
    for _ in 0..LINKS {
        // Those of the system, as `/dev/stdout`, lead to more than files.
        match fs::read_link(&place) {
            Ok(next) if fs::metadata(&place).map_or(true, |there| there.is_file()) => {
                place = folder(&place).join(next);
            }
            _ => return Ok(place),
        }
    }
    Err(io::Error::other("too many links"))
}

/// Where a file is.
pub fn folder(place: &Path) -> &Path {
    match place.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// The failure to write to `path`.
pub fn cannot_write(path: &Path, error: impl Display) -> Failure {
    Failure::Error(format!("cannot write to {}: {error}", quote(path.display())))
}

/// The bytes that `draw` writes to a file of its own, whose name ends so.
pub fn drawn<E: Display>(
    suffix: &str,
    draw: impl FnOnce(&Path) -> Result<(), E>,
) -> Result<Vec<u8>, Failure> {
    let failed = |error: &dyn Display| Failure::Error(format!("cannot draw the plot: {error}"));
    let file = Builder::new().suffix(suffix).tempfile().map_err(|error| failed(&error))?;
    draw(file.path()).map_err(|error| failed(&error))?;
    fs::read(file.path()).map_err(|error| failed(&error))
}
