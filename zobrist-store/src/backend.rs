//! What a database does for a store. One folder implements it for each.

use std::sync::Arc;

use crate::entry::Id;
use crate::error::Reason;

/// A value sealed by its checksum.
pub(crate) type Sealed = Arc<[u8]>;

/// A connection to a database, used by several threads.
pub(crate) trait Backend: Send + Sync {
    fn get(&self, id: Id) -> Result<Option<Vec<u8>>, Reason>;

    /// Returns the value, or claims it unless another owner is alive that has.
    fn claim(&self, id: Id) -> Result<Claimed, Reason>;

    /// Writes the value unless there is one, and ends the claim. Returns the value that was there.
    fn fulfil(&self, id: Id, value: &[u8]) -> Result<Option<Vec<u8>>, Reason>;

    /// Ends a claim of this owner without a value.
    fn release(&self, id: Id) -> Result<(), Reason>;

    /// Extends the leases of claims of this owner.
    fn renew(&self, ids: &[Id]) -> Result<(), Reason>;

    /// Writes all entries or none, over what is there.
    fn put(&self, batch: &[(Id, Sealed)]) -> Result<(), Reason>;

    fn len(&self) -> Result<u64, Reason>;

    /// Returns the next entries in the order of their hashes; none at the end.
    fn page(&self, cursor: &mut Cursor) -> Result<Vec<(Id, Vec<u8>)>, Reason>;
}

/// Outcome of [`Backend::claim`].
pub(crate) enum Claimed {
    Found(Vec<u8>),
    Mine,
    /// By another owner, who is alive.
    Other,
}

/// Entries of a page.
pub(crate) const PAGE: usize = 1024;

/// How far an iteration is.
#[derive(Default)]
pub(crate) struct Cursor {
    /// The last entry that was returned.
    pub(crate) last: Option<Id>,
    /// All entries that remain, of a database without an order.
    #[cfg(feature = "redis")]
    pub(crate) rest: Option<std::vec::IntoIter<Id>>,
}
