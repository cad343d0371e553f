//! Addresses of stores: paths of files and URLs of servers.

use core::time::Duration;
use std::path::Path;

use crate::backend::Backend;
use crate::entry::Widths;
use crate::error::Reason;
use crate::origin::Meta;

/// The URL schemes of servers that the crate `redis` accepts.
const SCHEMES: [&str; 7] = [
    "redis",
    "rediss",
    "redis+unix",
    "unix",
    "valkey",
    "valkeys",
    "valkey+unix",
];

#[cfg(not(feature = "redis"))]
const NO_SERVERS: &str = "servers need the feature `redis` of `zobrist-store`";

/// Returns the URL if the address is a server.
fn url(address: &Path) -> Option<&str> {
    let (scheme, _) = address.to_str()?.split_once("://")?;
    SCHEMES.contains(&scheme).then_some(address.to_str()?)
}

/// Returns an address as shown in messages: without user, password and options.
pub(crate) fn shown(address: &Path) -> String {
    let Some((scheme, rest)) = url(address).and_then(|url| url.split_once("://")) else {
        return address.display().to_string();
    };
    let rest = rest.split(['?', '#']).next().unwrap_or_default();
    // Split at the last `@`, because a password may contain `@` and `/`.
    let rest = rest.rsplit('@').next().unwrap_or_default();
    format!("{scheme}://{rest}")
}

/// Opens a connection to the database of an address.
pub(crate) fn open(
    address: &Path,
    meta: &Meta,
    widths: Widths,
    lease: Duration,
    create: bool,
) -> Result<Box<dyn Backend>, Reason> {
    match url(address) {
        #[cfg(feature = "redis")]
        Some(url) => Ok(Box::new(crate::redis::Redis::open(
            url, meta, widths, lease, create,
        )?)),
        #[cfg(not(feature = "redis"))]
        Some(_) => Err(Reason::database(NO_SERVERS)),
        None => crate::sqlite::open(address, meta, widths, lease, create),
    }
}

/// Reads the metadata of each store at an address. A file has one store; a server has any number.
#[cfg(feature = "cli")]
pub(crate) fn metas(address: &Path) -> Result<Vec<Meta>, Reason> {
    match url(address) {
        #[cfg(feature = "redis")]
        Some(url) => crate::redis::metas(url),
        #[cfg(not(feature = "redis"))]
        Some(_) => Err(Reason::database(NO_SERVERS)),
        None => Ok(vec![crate::sqlite::meta(address)?]),
    }
}

#[cfg(test)]
mod tests;
