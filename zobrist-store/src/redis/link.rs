//! The connection to a server.

use core::time::Duration;
use std::collections::BTreeMap;

use ::redis::{Client, Connection, ErrorKind, RedisError, RedisResult, cmd};

use crate::entry::Id;

/// How long to wait for a connection, and for an answer.
const PATIENCE: [Duration; 2] = [Duration::from_secs(10), Duration::from_secs(60)];

/// A connection that is made anew when it breaks.
#[derive(Default)]
pub(crate) struct Link {
    connection: Option<Connection>,
    /// The number of the connection at the server.
    pub(crate) number: u64,
    /// The claims that name it, and what their owner waits for.
    pub(crate) claims: BTreeMap<Id, Option<Id>>,
}

impl Link {
    pub(crate) fn connection(&mut self) -> RedisResult<&mut Connection> {
        self.connection.as_mut().ok_or_else(|| (ErrorKind::Io, "not connected").into())
    }

    /// Connects unless it is connected. Returns whether the connection is a new one.
    pub(crate) fn connect(&mut self, client: &Client) -> RedisResult<bool> {
        if self.connection.is_some() {
            return Ok(false);
        }
        let [connecting, answering] = PATIENCE;
        let mut connection = client.get_connection_with_timeout(connecting)?;
        connection.set_read_timeout(Some(answering))?;
        connection.set_write_timeout(Some(answering))?;
        self.number = cmd("CLIENT").arg("ID").query(&mut connection)?;
        self.connection = Some(connection);
        Ok(true)
    }

    /// Closes the connection if an error has made it useless, and returns whether it has.
    pub(crate) fn breaks(&mut self, error: &RedisError) -> bool {
        let is_broken = error.is_io_error() || error.is_unrecoverable_error();
        if is_broken {
            self.connection = None;
        }
        is_broken
    }

    /// Returns whether the server has the connection whose number begins a claim.
    pub(crate) fn is_connected(&mut self, claim: &[u8]) -> RedisResult<bool> {
        let number = claim.split(|&byte| byte == b':').next();
        let list = cmd("CLIENT").arg("LIST").arg("ID").arg(number).query(self.connection()?);
        match list {
            Ok(list) => Ok(!String::is_empty(&list)),
            // Without the right to ask, only the lease tells.
            Err(error) if !error.is_io_error() && !error.is_unrecoverable_error() => Ok(true),
            Err(error) => Err(error),
        }
    }
}
