//! The store: a database shared by processes and machines, with a cache in front of it.

use core::fmt::{self, Debug, Formatter};
use std::mem;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use serde::Serialize;
use serde::de::DeserializeOwned;
use zobrist::cache::SharedCache;
use zobrist::table::HashValue;

use crate::entry::Id;
use crate::error::{Reason, StoreError};
use crate::statistics::StoreStatistics;
use crate::untyped::Untyped;
use crate::value;

// If a label has two definitions, the first one counts: `store.md` ends with those for readers of
// the repository. Examples are tested without `links.md`, so that a failure names its own line.
#[cfg_attr(not(doctest), doc = include_str!("links.md"))]
#[doc = include_str!("store.md")]
pub struct Store<H: HashValue, V> {
    pub(crate) memory: SharedCache<H, V>,
    pub(crate) untyped: Arc<Untyped>,
}

impl<H: HashValue, V: Clone + Serialize + DeserializeOwned> Store<H, V> {
    /// Returns the value of the state with this hash, if it is known.
    ///
    /// # Errors
    /// Fails if the store cannot be read or the value cannot be decoded.
    ///
    /// ```
    /// use zobrist_store::{Origin, Store};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("squares.store");
    /// let store = Store::<u64, u64>::open(&path, &Origin::new("squares"))?;
    /// store.insert(7, 49)?;
    /// assert_eq!((store.get(7)?, store.get(8)?), (Some(49), None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn get(&self, hash: H) -> Result<Option<V>, StoreError> {
        let read = || {
            // Unpacked, so that the compiler does not copy the result of a hit together with this
            // one.
            let found = self.read(hash)?;
            Ok(found)
        };
        self.memory
            .find_or(hash, |value| Ok(Some(value.clone())), read)
    }

    #[inline(never)]
    fn read(&self, hash: H) -> Result<Option<V>, StoreError> {
        match self.reported(|untyped| untyped.read(Id::new(hash)))? {
            Some(sealed) => self.decode(hash, &sealed).map(Some),
            None => Ok(None),
        }
    }

    /// Returns the values of the states with these hashes, in their order. Values that are not in
    /// memory are read together: of a file in one transaction, of a server with one command, for
    /// each 1,024 of them.
    ///
    /// # Errors
    /// Fails like [`get`](Self::get).
    ///
    /// ```
    /// use zobrist_store::{Origin, Store};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("squares.store");
    /// let store = Store::<u64, u64>::open(&path, &Origin::new("squares"))?;
    /// store.insert(7, 49)?;
    /// store.insert(9, 81)?;
    /// assert_eq!(store.get_many(&[9, 8, 7])?, [Some(81), None, Some(49)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn get_many(&self, hashes: &[H]) -> Result<Vec<Option<V>>, StoreError> {
        let mut values: Vec<_> = hashes.iter().map(|&hash| self.memory.get(hash)).collect();
        let absent = |number: &usize| values[*number].is_none();
        let absent: Vec<_> = (0..hashes.len()).filter(absent).collect();
        let ids: Vec<_> = absent.iter().map(|&at| Id::new(hashes[at])).collect();
        let read = self.reported(|untyped| untyped.read_many(&ids))?;
        for (at, sealed) in absent.into_iter().zip(read) {
            if let Some(sealed) = sealed {
                values[at] = Some(self.decode(hashes[at], &sealed)?);
            }
        }
        Ok(values)
    }

    /// Returns whether the value of the state with this hash is known, without reading it.
    ///
    /// # Errors
    /// Fails if the store cannot be read.
    ///
    /// ```
    /// use zobrist_store::{Origin, Store};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("squares.store");
    /// let store = Store::<u64, u64>::open(&path, &Origin::new("squares"))?;
    /// store.insert(7, 49)?;
    /// assert!(store.contains(7)? && !store.contains(8)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn contains(&self, hash: H) -> Result<bool, StoreError> {
        let is_stored = || self.reported(|untyped| untyped.contains(Id::new(hash)));
        self.memory.find_or(hash, |_| Ok(true), is_stored)
    }

    /// Removes the value of the state with this hash from the store, for example because it was
    /// wrong. Returns whether there was one. The next [`get_or_compute`](Self::get_or_compute)
    /// computes the value again.
    ///
    /// The cache in memory is emptied. Other stores that are open keep the value in their caches,
    /// and so may this one, if another thread reads it at the same time. A claim on the hash stays.
    ///
    /// # Errors
    /// Fails if the store cannot be written. The value then stays.
    ///
    /// ```
    /// use zobrist_store::{Origin, Store};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("squares.store");
    /// let store = Store::<u64, u64>::open(&path, &Origin::new("squares"))?;
    /// store.get_or_compute(7, || 48)?;
    /// assert!(store.remove(7)?);
    /// assert!(!store.remove(7)?);
    /// assert_eq!(store.get_or_compute(7, || 49)?, 49);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "delete")]
    #[doc(alias = "invalidate")]
    pub fn remove(&self, hash: H) -> Result<bool, StoreError> {
        let removed = self.reported(|untyped| untyped.remove(Id::new(hash)))?;
        self.memory.clear();
        Ok(removed)
    }

    /// Inserts the value of the state with this hash, replacing an old value. The value is queued.
    /// It is written when 1,024 entries are queued, after a second, or by
    /// [`flush`](Self::flush). Until then only this store returns it. The write replaces any
    /// stored value, even if another process stored it after this call. By contrast,
    /// [`get_or_compute`](Self::get_or_compute) and [`fulfil`](crate::Claim::fulfil) keep the first
    /// value.
    ///
    /// # Errors
    /// Fails if the value cannot be encoded, or if the store can only be
    /// [read](Self#stores-that-cannot-be-written). Returns an error once if an earlier batch could
    /// not be written; the entries of that batch are written later. Fails if 16,384 entries are
    /// queued already; the value is then only cached in memory.
    ///
    /// ```
    /// use zobrist_store::{Origin, Store};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("numbers.store");
    /// let store = Store::<u64, f64>::open(&path, &Origin::new("numbers"))?;
    /// store.insert(7, 0.5)?;
    /// store.insert(7, 1.5)?;
    /// assert_eq!(store.get(7)?, Some(1.5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn insert(&self, hash: H, value: V) -> Result<(), StoreError> {
        self.reported(|untyped| {
            untyped.backend()?.must_be_writable()?;
            let id = Id::new(hash);
            let sealed = untyped.sealed(id, value::encode(&value)?);
            self.memory.insert(hash, value);
            untyped.insert(id, sealed)
        })
    }

    /// Verifies the checksum of a sealed value, decodes the value, and caches it in memory.
    pub(crate) fn decode(&self, hash: H, sealed: &[u8]) -> Result<V, StoreError> {
        let decoded = |untyped: &Untyped| value::decode(untyped.unsealed(Id::new(hash), sealed)?);
        self.reported(|untyped| decoded(untyped))
            .map(|value| self.remember(hash, value))
    }

    /// Caches a value in memory unless the hash is cached already. Returns the cached value.
    pub(crate) fn remember(&self, hash: H, value: V) -> V {
        self.memory.get_or_insert_with(hash, || value)
    }
}

impl<H: HashValue, V> Store<H, V> {
    /// Writes the queued entries. Once this method has returned, the entries survive a kill of this
    /// process.
    ///
    /// # Errors
    /// Fails if the entries cannot be written; they stay queued. Fails with
    /// [`Differs`](crate::Reason::Differs) if a queued computed value differs from the stored
    /// value of its hash; the stored value stays, and the other queued entries are written.
    pub fn flush(&self) -> Result<(), StoreError> {
        self.reported(|untyped| untyped.flush())
    }

    /// Returns the number of queued entries, which [`len`](Self::len) does not include.
    pub fn unwritten(&self) -> usize {
        self.untyped.queue.len()
    }

    /// Returns the number of written entries. In a file, this reads all entries.
    ///
    /// # Errors
    /// Fails if the store cannot be read.
    pub fn len(&self) -> Result<u64, StoreError> {
        self.reported(|untyped| untyped.backend()?.len())
    }

    /// Returns whether the store has no written entries.
    ///
    /// # Errors
    /// Fails if the store cannot be read.
    pub fn is_empty(&self) -> Result<bool, StoreError> {
        self.len().map(|len| len == 0)
    }

    /// Returns the address of the store: the path as given, or the URL of the server without user
    /// and password.
    pub fn address(&self) -> &str {
        &self.untyped.address
    }

    /// Returns the numbers of hits, misses and written entries so far.
    pub fn statistics(&self) -> StoreStatistics {
        StoreStatistics {
            memory: self.memory.statistics().hits,
            stored: self.untyped.stored.load(Ordering::Relaxed),
            absent: self.untyped.absent.load(Ordering::Relaxed),
            written: self.untyped.queue.written.load(Ordering::Relaxed),
        }
    }

    /// Adds the address to an error.
    pub(crate) fn reported<'a, T>(
        &'a self,
        work: impl FnOnce(&'a Arc<Untyped>) -> Result<T, Reason>,
    ) -> Result<T, StoreError> {
        work(&self.untyped).map_err(|reason| self.untyped.failed(reason))
    }
}

/// Writes the queued entries and ignores errors. To receive the errors, call
/// [`flush`](Store::flush) first.
impl<H: HashValue, V> Drop for Store<H, V> {
    fn drop(&mut self) {
        if self.untyped.is_forked() {
            // A fork must not close the connection, which belongs to the parent process. A leaked
            // reference keeps it open.
            mem::forget(Arc::clone(&self.untyped));
        } else {
            let _ = self.untyped.close();
        }
    }
}

impl<H: HashValue, V> Debug for Store<H, V> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Store")
            .field("address", &self.untyped.address)
            .field("memory", &self.memory)
            .field("unwritten", &self.unwritten())
            .field("statistics", &self.statistics())
            .finish_non_exhaustive()
    }
}
