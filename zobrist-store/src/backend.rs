//! What a database does for a store. One folder implements it for each.

use std::sync::Arc;

use crate::entry::Id;
use crate::error::Reason;

/// A value sealed by its checksum.
pub(crate) type Sealed = Arc<[u8]>;

/// Some entries in the order of their hashes.
pub(crate) type Page = Vec<(Id, Sealed)>;

/// Entries of a page.
pub(crate) const PAGE: usize = 1024;

/// A connection to a database, used by several threads.
pub(crate) trait Backend: Send + Sync {
    fn get(&self, id: Id) -> Result<Option<Vec<u8>>, Reason>;

    /// Returns the value, or claims it unless another owner is alive that has.
    fn claim(&self, id: Id) -> Result<Claimed, Reason>;

    /// Ends a claim of this owner without a value.
    fn release(&self, id: Id) -> Result<(), Reason>;

    /// Extends the leases of claims of this owner, each with the hash that its thread waits for.
    fn renew(&self, claims: &[(Id, Option<Id>)]) -> Result<(), Reason>;

    /// Returns the hash that the owner of a claim waits for, if it is alive.
    fn awaited(&self, id: Id) -> Result<Option<Id>, Reason>;

    /// Writes all entries or none, over what is there.
    fn put(&self, batch: &[(Id, Sealed)]) -> Result<(), Reason>;

    /// Writes those entries whose hashes have no value, all or none of them, and ends all claims of these hashes.
    /// Returns the values that were there.
    fn add(&self, batch: &[(Id, Sealed)]) -> Result<Vec<Option<Vec<u8>>>, Reason>;

    fn len(&self) -> Result<u64, Reason>;

    /// Reads all entries.
    fn pages(&self) -> Box<dyn Iterator<Item = Result<Page, Reason>> + Send + '_>;
}

/// Outcome of [`Backend::claim`].
pub(crate) enum Claimed {
    Found(Vec<u8>),
    Mine,
    /// By another owner, who is alive.
    Other,
}
