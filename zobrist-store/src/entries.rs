//! Operations on all entries of a store: iteration and merging.

use std::path::Path;
use std::sync::atomic::Ordering;

use serde::Serialize;
use serde::de::DeserializeOwned;
use zobrist::table::HashValue;

use crate::backend::Sealed;
use crate::entry::{Id, Widths};
use crate::error::StoreError;
use crate::store::Store;
use crate::untyped::Untyped;
use crate::value;

/// Counts the entries that [`Store::merge`] read, added and found to differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Merged {
    /// Number of entries in the other store.
    pub read: u64,
    /// Number of entries that were added to this store.
    pub added: u64,
    /// Number of hashes with different values in the two stores. This store keeps its own values.
    /// If the number is not 0, values depend on more than the state, or hashes collide.
    pub differing: u64,
}

impl<H: HashValue, V: Clone + Serialize + DeserializeOwned> Store<H, V> {
    /// Iterates over all entries in ascending order of their hashes. Entries written during the
    /// iteration may be missing.
    ///
    /// Entries are read in pages, and no lock is held between two pages. On a server, all hashes
    /// are read first.
    ///
    /// # Errors
    /// The first item is an error if the queued entries cannot be written. An entry that cannot be
    /// read yields an error.
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
        let decoded = |(id, sealed): (Id, Sealed)| {
            Ok((
                id.to_hash(),
                value::decode(self.untyped.unsealed(id, &sealed)?)?,
            ))
        };
        let pages = self
            .flush()
            .and_then(|()| self.reported(|untyped| Ok(untyped.backend()?.pages())));
        let (pages, error) = match pages {
            Ok(pages) => (Some(pages), None),
            Err(error) => (None, Some(Err(error))),
        };
        let entries = pages
            .into_iter()
            .flatten()
            .flat_map(move |page| match page {
                Ok(page) => page.into_iter().map(decoded).collect(),
                Err(error) => vec![Err(error)],
            });
        error
            .into_iter()
            .chain(entries.map(|entry| self.reported(|_| entry)))
    }

    /// Adds the entries of another store whose hashes have no value in this store. Returns the
    /// numbers of entries read, added and found to differ.
    ///
    /// The address is a file or a server, as in [`open`](Self::open). Entries are added in
    /// ascending order of their hashes, at most 1,024 in a transaction. After an error or a
    /// kill, some entries are already added. Another call adds the rest.
    ///
    /// # Errors
    /// Fails if the other store is absent or has another [`Origin`](crate::Origin), hash, check or
    /// type of values; then nothing is added. Fails if one of the stores cannot be read or
    /// written.
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
        let (meta, lease) = (self.untyped.meta.clone(), self.untyped.lease);
        let other = Untyped::open(address.as_ref(), meta, Widths::of::<H>(), lease, false)?;
        let (merged, _) = self.untyped.merge(&other)?;
        Ok(merged)
    }
}

impl Untyped {
    /// Adds the entries of a store with the same metadata. Also returns the first hash with
    /// different values.
    pub(crate) fn merge(&self, other: &Untyped) -> Result<(Merged, Option<Id>), StoreError> {
        let [ours, theirs] = [self, other].map(|store| |reason| store.failed(reason));
        let is_equal = |id, one: &[u8], other: &[u8]| {
            Ok(value::equal(
                self.unsealed(id, one)?,
                self.unsealed(id, other)?,
            ))
        };
        let (mut merged, mut first) = (Merged::default(), None);
        for page in other.backend().map_err(theirs)?.pages() {
            let page = page.map_err(theirs)?;
            for (id, sealed) in &page {
                other.unsealed(*id, sealed).map_err(theirs)?;
            }
            // Stores of the same origin have the same checksums, so sealed values are copied
            // unchanged.
            let stored = self
                .backend()
                .and_then(|backend| backend.add(&page))
                .map_err(ours)?;
            merged.read += page.len() as u64;
            let added = stored.iter().filter(|stored| stored.is_none()).count() as u64;
            merged.added += added;
            self.queue.written.fetch_add(added, Ordering::Relaxed);
            for ((id, sealed), stored) in page.iter().zip(stored) {
                if let Some(stored) = stored
                    && !is_equal(*id, &stored, sealed).map_err(ours)?
                {
                    merged.differing += 1;
                    first = first.or(Some(*id));
                }
            }
        }
        Ok((merged, first))
    }
}
