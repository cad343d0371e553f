//! The interface between a store and its database. Each backend has a module.

// To add a backend: a folder here with a type that implements `Backend`, its module and feature;
// its scheme in `address.rs`, where passwords are hidden; both functions of `databases.rs`, which
// open it. The tests in `tests/store/` run on each database that `each!` in
// `tests/store/databases.rs` lists.

use std::sync::Arc;

use crate::entry::Id;
use crate::error::Reason;

/// An encoded value followed by its checksum.
pub(crate) type Sealed = Arc<[u8]>;

/// A page of entries in ascending order of their hashes.
pub(crate) type Page = Vec<(Id, Sealed)>;

/// Maximum number of entries in a page.
pub(crate) const PAGE: usize = 1024;

/// A connection to a database, shared by several threads.
pub(crate) trait Backend: Send + Sync {
    /// Returns an error if the database can only be read.
    fn must_be_writable(&self) -> Result<(), Reason> {
        Ok(())
    }

    fn get(&self, id: Id) -> Result<Option<Vec<u8>>, Reason>;

    /// Returns the values of several hashes, in their order.
    fn get_many(&self, ids: &[Id]) -> Result<Vec<Option<Vec<u8>>>, Reason>;

    fn contains(&self, id: Id) -> Result<bool, Reason>;

    /// Removes an entry. Returns whether it existed.
    fn remove(&self, id: Id) -> Result<bool, Reason>;

    /// Returns the value, or claims the hash unless a live owner has claimed it.
    fn claim(&self, id: Id) -> Result<Claimed, Reason>;

    /// Ends a claim of this owner without a value.
    fn release(&self, id: Id) -> Result<(), Reason>;

    /// Extends the leases of these claims, and records for each claim the hash that its thread
    /// waits for.
    fn renew(&self, claims: &[(Id, Option<Id>)]) -> Result<(), Reason>;

    /// Returns the hash that the owner of the claim on `id` waits for. Returns `None` if the owner
    /// waits for no hash or has ended, or if `id` is not claimed.
    fn awaited(&self, id: Id) -> Result<Option<Id>, Reason>;

    /// Writes all entries, or none on an error. Replaces stored values.
    fn put(&self, batch: &[(Id, Sealed)]) -> Result<(), Reason>;

    /// Writes the entries of hashes without a stored value, and ends the claims on all hashes of
    /// the batch, in one transaction. Returns for each entry the value that was already stored.
    fn add(&self, batch: &[(Id, Sealed)]) -> Result<Vec<Option<Vec<u8>>>, Reason>;

    fn len(&self) -> Result<u64, Reason>;

    /// Reads all entries in ascending order of their hashes.
    fn pages(&self) -> Box<dyn Iterator<Item = Result<Page, Reason>> + Send + '_>;
}

/// Outcome of [`Backend::claim`].
pub(crate) enum Claimed {
    Found(Vec<u8>),
    Mine,
    /// Another live owner has claimed the hash.
    Other,
}
