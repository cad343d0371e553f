//! The connection to a server, which reconnects after a failure.

use core::time::Duration;
use std::collections::BTreeMap;
use std::thread;
use std::time::Instant;

use ::redis::{Client, Connection, ConnectionLike, ErrorKind, RedisError, RedisResult, cmd};

use super::wire::{Span, Wire};
use crate::entry::Id;

/// Time limit of a call, including all its attempts.
const PATIENCE: Duration = Duration::from_secs(60);
/// Time limit of opening a connection.
const CONNECTING: Duration = Duration::from_secs(10);
/// Time for which calls wait for an unreachable server, for example during a restart.
const ABSENCE: Duration = Duration::from_secs(10);

/// The connection of a store to its server, and the claims of the store.
pub(crate) struct Link {
    connection: Option<Connected>,
    span: Span,
    /// When the server became unreachable.
    lost: Option<Instant>,
    /// The client id of the connection; 0 before the first connection.
    pub(crate) number: u64,
    /// The claims of this store, each with the hash that its thread waits for.
    pub(crate) claims: BTreeMap<Id, Option<Id>>,
}

enum Connected {
    Plain(Wire),
    /// A connection with TLS. Its timeouts apply to single reads and writes, not to a whole call.
    Tls(Connection),
}

impl Link {
    pub(crate) fn new() -> Link {
        let span = Span::new(PATIENCE);
        Link { connection: None, span, lost: None, number: 0, claims: BTreeMap::new() }
    }

    pub(crate) fn connection(&mut self) -> RedisResult<&mut dyn ConnectionLike> {
        match &mut self.connection {
            Some(Connected::Plain(wire)) => {
                wire.set_span(self.span);
                Ok(wire)
            }
            Some(Connected::Tls(connection)) => Ok(connection),
            None => Err((ErrorKind::Io, "not connected").into()),
        }
    }

    /// Starts the time limit of a call at the time `begin`.
    pub(crate) fn begin(&mut self, begin: Instant) {
        self.span = Span { begin, end: begin + PATIENCE };
    }

    /// Connects unless a connection exists. Returns whether the connection is new.
    pub(crate) fn connect(&mut self, client: &Client) -> RedisResult<bool> {
        if self.connection.is_some() {
            return Ok(false);
        }
        let span = Span::new(CONNECTING.min(self.span.left()?));
        let (connection, number) = match Wire::connect(client, span)? {
            Some(mut wire) => {
                let number = cmd("CLIENT").arg("ID").query(&mut wire)?;
                (Connected::Plain(wire), number)
            }
            None => {
                let mut connection = client.get_connection_with_timeout(span.left()?)?;
                connection.set_read_timeout(Some(PATIENCE))?;
                connection.set_write_timeout(Some(PATIENCE))?;
                let number = cmd("CLIENT").arg("ID").query(&mut connection)?;
                (Connected::Tls(connection), number)
            }
        };
        (self.connection, self.number, self.lost) = (Some(connection), number, None);
        Ok(true)
    }

    /// Closes the connection if an error has broken it. Pauses and returns `true` if the call can be tried again.
    pub(crate) fn recovers(&mut self, error: &RedisError) -> bool {
        let is_loading = error.code() == Some("LOADING");
        let is_broken = error.is_io_error() || error.is_unrecoverable_error();
        if is_broken {
            self.connection = None;
        }
        let is_lost = is_broken && !error.is_timeout() && self.number > 0 && {
            self.lost.get_or_insert_with(Instant::now).elapsed() < ABSENCE
        };
        let recovers = (is_loading || is_lost) && self.span.left().is_ok();
        if recovers {
            thread::sleep(Duration::from_millis(20));
        }
        recovers
    }

    /// Returns whether the server still has the connection that a claim names.
    pub(crate) fn is_connected(&mut self, claim: &[u8]) -> RedisResult<bool> {
        let number = claim.split(|&byte| byte == b':').next();
        let list = cmd("CLIENT").arg("LIST").arg("ID").arg(number).query(self.connection()?);
        match list {
            Ok(list) => Ok(!String::is_empty(&list)),
            // If this user may not list clients, the owner counts as alive. Its claim then ends with the lease.
            Err(error) if !error.is_io_error() && !error.is_unrecoverable_error() => Ok(true),
            Err(error) => Err(error),
        }
    }
}

#[cfg(test)]
mod tests;
