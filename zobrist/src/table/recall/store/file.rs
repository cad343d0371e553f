//! A file: a head that proves the rest whole, and the image of a database, which is never looked at before.
//!
//! The head is 32 bytes: `ZRECALL` and a line feed, then three little-endian numbers of 64 bits: the version of the format, the bytes of the
//! image, and the FNV-1a hash of all other bytes of the file. A single byte that differs always changes it: each step is a
//! bijection.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::vec::Vec;

use super::StoreError;
use super::image::Image;
use crate::shape::path::Path as Fnv;

const MAGIC: [u8; 8] = *b"ZRECALL\n";
/// Version of the format.
const FORMAT: u64 = 1;
const HEAD: usize = 32;
const SUM: usize = 24;

/// The image in the file, if there is a file.
pub(super) fn read_if_there(path: &Path) -> Result<Option<Image>, StoreError> {
    match fs::read(path) {
        Ok(bytes) => verify(path, bytes).map(Some),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(StoreError::io(path, error)),
    }
}

/// The image in the file.
pub(super) fn read(path: &Path) -> Result<Image, StoreError> {
    verify(path, fs::read(path).map_err(|error| StoreError::io(path, error))?)
}

fn verify(path: &Path, mut bytes: Vec<u8>) -> Result<Image, StoreError> {
    let path = || path.to_path_buf();
    let Some((head, image)) = bytes.split_at_checked(HEAD) else {
        return Err(StoreError::Foreign { path: path() });
    };
    if head[..8] != MAGIC {
        return Err(StoreError::Foreign { path: path() });
    }
    let number = |at: usize| u64::from_le_bytes(core::array::from_fn(|i| head[at + i]));
    if number(8) != FORMAT {
        return Err(StoreError::Format { path: path(), expected: FORMAT, found: number(8) });
    }
    let (expected, found) = (number(16), image.len() as u64);
    if expected != found {
        return Err(StoreError::Truncated { path: path(), expected, found });
    }
    let (expected, found) = (number(SUM), checksum(&head[..SUM], image));
    if expected != found {
        return Err(StoreError::Damaged { path: path(), expected, found });
    }
    bytes.drain(..HEAD);
    Ok(Image::new(bytes))
}

fn checksum(head: &[u8], image: &[u8]) -> u64 {
    let sum = head.iter().chain(image).fold(Fnv::ROOT, |sum, &byte| sum.byte(byte));
    sum.nonce()
}

/// Puts the image into the file: the whole of it, or nothing.
pub(super) fn write(path: &Path, image: &Image) -> Result<(), StoreError> {
    // Through links, of which the file is to stay the end.
    let place = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    replace(&place, &image.bytes()).map_err(|error| StoreError::io(path, error))
}

fn replace(place: &Path, image: &[u8]) -> io::Result<()> {
    let folder = match place.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut head = Vec::with_capacity(HEAD);
    head.extend(MAGIC);
    head.extend(FORMAT.to_le_bytes());
    head.extend((image.len() as u64).to_le_bytes());
    head.extend(checksum(&head, image).to_le_bytes());
    let mut builder = tempfile::Builder::new();
    builder.prefix(".zobrist-");
    // As other files, and not for the owner alone.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut partial = builder.tempfile_in(folder)?;
    partial.write_all(&head)?;
    partial.write_all(image)?;
    partial.as_file().sync_all()?;
    partial.persist(place)?;
    // The name is in the folder, which is to be on the disk, too. Not all systems can open one.
    if cfg!(unix) {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}
