//! Outputs that must not be one file.

use std::fs;
use std::path::{Path, PathBuf};

use zobrist_examples::program::Failure;

use zobrist_plotting::output::{cannot_write, destination, folder};

/// Sees that no two of the files are one. (Devices may be.)
pub(crate) fn distinct(files: &[(&str, Option<&Path>)]) -> Result<(), Failure> {
    let mut places: Vec<(&str, PathBuf)> = Vec::new();
    for &(name, path) in files {
        let Some(path) = path else { continue };
        let place = destination(path).map_err(|error| cannot_write(path, error))?;
        if fs::metadata(&place).is_ok_and(|there| !there.is_file()) {
            continue;
        }
        // The folder is there, or the file cannot be made anyway.
        let folder = fs::canonicalize(folder(&place)).unwrap_or_default();
        let place = folder.join(place.file_name().unwrap_or_default());
        for (other, taken) in &places {
            if *taken == place || are_one_file(taken, &place) {
                let path = path.display();
                return Err(Failure::Error(format!("{other} and {name} are one file: '{path}'")));
            }
        }
        places.push((name, place));
    }
    Ok(())
}

/// Whether two names are of one file.
fn are_one_file(a: &Path, b: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let number = |path| fs::metadata(path).ok().map(|file| (file.dev(), file.ino()));
        number(a).is_some_and(|a| Some(a) == number(b))
    }
    #[cfg(not(unix))]
    {
        fs::canonicalize(a).is_ok_and(|a| fs::canonicalize(b).is_ok_and(|b| a == b))
    }
}
