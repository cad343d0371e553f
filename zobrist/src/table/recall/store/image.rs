//! A database in memory, as bytes that go to the file as a whole.

use core::fmt::{self, Debug, Formatter};
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::vec;
use std::vec::Vec;

use redb::{Builder, Database, StorageBackend};

use super::error::Failure;

/// The bytes of a database, which has them as its storage. So they are complete when the database is dropped.
#[derive(Clone, Default)]
pub(super) struct Image(Arc<Mutex<Vec<u8>>>);

impl Image {
    pub(super) fn new(bytes: Vec<u8>) -> Image {
        Image(Arc::new(Mutex::new(bytes)))
    }

    /// Of these bytes; of none, a new one.
    pub(super) fn database(&self) -> Result<Database, Failure> {
        Ok(Builder::new().create_with_backend(self.clone())?)
    }

    pub(super) fn bytes(&self) -> MutexGuard<'_, Vec<u8>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Debug for Image {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "Image({} bytes)", self.bytes().len())
    }
}

fn outside() -> io::Error {
    io::Error::new(io::ErrorKind::UnexpectedEof, "outside of the database")
}

impl StorageBackend for Image {
    fn len(&self) -> io::Result<u64> {
        Ok(self.bytes().len() as u64)
    }

    fn read(&self, offset: u64, len: usize) -> io::Result<Vec<u8>> {
        let start = offset as usize;
        let mut read = vec![0; len];
        read.copy_from_slice(self.bytes().get(start..start + len).ok_or_else(outside)?);
        Ok(read)
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        self.bytes().resize(len as usize, 0);
        Ok(())
    }

    fn sync_data(&self, _: bool) -> io::Result<()> {
        Ok(())
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        let start = offset as usize;
        let mut bytes = self.bytes();
        bytes.get_mut(start..start + data.len()).ok_or_else(outside)?.copy_from_slice(data);
        Ok(())
    }
}
