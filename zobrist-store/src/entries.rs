//! All entries of a store: iteration, and the union of two stores.

use core::iter::FusedIterator;
use std::path::Path;
use std::vec;

use serde::Serialize;
use serde::de::DeserializeOwned;
use zobrist::table::HashValue;

use crate::address;
use crate::backend::{Cursor, PAGE};
use crate::entry::{Id, Widths};
use crate::error::{Reason, StoreError};
use crate::shared::Shared;
use crate::store::Store;
use crate::value;

/// Outcome of [`Store::merge`]: numbers of entries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Merged {
    /// Entries in the other store.
    pub read: u64,
    /// Entries that were added.
    pub added: u64,
    /// Entries that have another value here, which was kept. If any, values depend on more than the state, or hashes collide.
    pub differing: u64,
}

/// Iterates over the entries of a store, page by page.
struct Entries<'a> {
    shared: &'a Shared,
    cursor: Cursor,
    page: vec::IntoIter<(Id, Vec<u8>)>,
    is_done: bool,
}

impl<'a> Entries<'a> {
    fn new(shared: &'a Shared) -> Self {
        Entries { shared, cursor: Cursor::default(), page: vec![].into_iter(), is_done: false }
    }

    fn next_page(&mut self) -> Result<Option<(Id, Vec<u8>)>, Reason> {
        self.page = self.shared.backend()?.page(&mut self.cursor)?.into_iter();
        Ok(self.page.next())
    }
}

/// Encoded values.
impl Iterator for Entries<'_> {
    type Item = Result<(Id, Vec<u8>), Reason>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_done {
            return None;
        }
        let next = match self.page.next() {
            Some(next) => Ok(Some(next)),
            None => self.next_page(),
        };
        self.is_done = !matches!(next, Ok(Some(_)));
        let (id, sealed) = match next.transpose()? {
            Ok(entry) => entry,
            Err(error) => return Some(Err(error)),
        };
        Some(self.shared.unsealed(id, sealed).map(|value| (id, value)))
    }
}

impl FusedIterator for Entries<'_> {}

impl<H: HashValue, V: Clone + Serialize + DeserializeOwned> Store<H, V> {
    /// Iterates over all entries in ascending order of their hashes. Entries that are written meanwhile may be missing.
    ///
    /// It reads pages of entries and keeps no lock in between. Of a server it reads all hashes first.
    ///
    /// # Errors
    /// The first item is an error if the entries that wait cannot be written. An entry that cannot be read is one.
    ///
    /// ```
    /// use zobrist_store::{Origin, Store};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("squares.store");
    /// let store = Store::<u64, u64>::open(&path, &Origin::new("squares"))?;
    /// for number in [9, 7, 8] {
    ///     store.insert(number, number * number)?;
    /// }
    /// assert_eq!(store.iter().collect::<Result<Vec<_>, _>>()?, [(7, 49), (8, 64), (9, 81)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = Result<(H, V), StoreError>> + '_ {
        let decoded = |entry: Result<(Id, Vec<u8>), Reason>| {
            let (id, bytes) = entry?;
            Ok((id.to_hash(), value::decode(&bytes)?))
        };
        let entries = Entries::new(&self.shared);
        let entries = entries.map(move |entry| self.reported(|_| decoded(entry)));
        self.flush().err().map(Err).into_iter().chain(entries)
    }

    /// Adds the entries of another store, except for states that have a value already, and counts them.
    ///
    /// The address is that of a file or a server, as for [`open`](Self::open).
    ///
    /// # Errors
    /// If the other one is not a store of the same [`Origin`](crate::Origin), hash, check and values: then nothing is added. If
    /// one of the stores cannot be read or written: then entries before the error are.
    ///
    /// ```
    /// use zobrist_store::{Origin, Store};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let [path, other_path] = ["here", "there"].map(|name| folder.path().join(name));
    /// let origin = Origin::new("squares");
    /// let here = Store::<u64, u64>::open(&path, &origin)?;
    /// let there = Store::<u64, u64>::open(&other_path, &origin)?;
    /// here.insert(7, 49)?;
    /// there.insert(7, 49)?;
    /// there.insert(8, 64)?;
    /// there.flush()?;
    /// let merged = here.merge(&other_path)?;
    /// assert_eq!((merged.read, merged.added, merged.differing), (2, 1, 0));
    /// assert_eq!(here.len()?, 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn merge(&self, address: impl AsRef<Path>) -> Result<Merged, StoreError> {
        self.flush()?;
        let address = address.as_ref();
        let theirs = |reason| StoreError::new(&address::shown(address), reason);
        let (meta, lease) = (self.shared.meta.clone(), self.shared.lease);
        let other = Shared::open(address, meta, Widths::of::<H>(), lease, false).map_err(theirs)?;
        let mut merged = Merged::default();
        let mut batch = Vec::with_capacity(PAGE);
        for entry in Entries::new(&other) {
            let (id, bytes) = entry.map_err(theirs)?;
            merged.read += 1;
            self.reported(|shared| {
                match shared
                    .backend()?
                    .get(id)?
                    .map(|here| shared.unsealed(id, here))
                    .transpose()?
                {
                    Some(here) => merged.differing += u64::from(!value::equal(&here, &bytes)),
                    None => batch.push((id, shared.sealed(id, bytes).into())),
                }
                if batch.len() == PAGE {
                    shared.backend()?.put(&batch)?;
                    merged.added += batch.len() as u64;
                    batch.clear();
                }
                Ok(())
            })?;
        }
        merged.added += batch.len() as u64;
        self.reported(|shared| shared.backend()?.put(&batch))?;
        Ok(merged)
    }
}
