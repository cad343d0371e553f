//! The databases that addresses name: files, and servers.

use core::time::Duration;
use std::path::Path;

use crate::address::{self, Database};
use crate::backend::Backend;
use crate::entry::Widths;
use crate::error::Reason;
use crate::origin::Meta;
#[cfg(feature = "redis")]
use crate::redis;
use crate::sqlite;

#[cfg(not(feature = "redis"))]
const NO_SERVERS: &str = "servers need the feature `redis` of `zobrist-store`";

/// Opens a connection to the database of an address.
pub(crate) fn open(
    address: &Path,
    meta: &Meta,
    widths: Widths,
    lease: Duration,
    create: bool,
) -> Result<Box<dyn Backend>, Reason> {
    match address::database(address)? {
        #[cfg(feature = "redis")]
        Database::Redis(url) => Ok(Box::new(redis::Redis::open(
            &url, meta, widths, lease, create,
        )?)),
        #[cfg(not(feature = "redis"))]
        Database::Redis(_) => Err(Reason::database(NO_SERVERS)),
        Database::File => sqlite::open(address, meta, widths, lease, create),
    }
}

/// Reads the metadata of each store at an address. A file has one store; a server has any number.
#[cfg(feature = "cli")]
pub(crate) fn metas(address: &Path) -> Result<Vec<Meta>, Reason> {
    match address::database(address)? {
        #[cfg(feature = "redis")]
        Database::Redis(url) => redis::metas(&url),
        #[cfg(not(feature = "redis"))]
        Database::Redis(_) => Err(Reason::database(NO_SERVERS)),
        Database::File => Ok(vec![sqlite::meta(address)?]),
    }
}
