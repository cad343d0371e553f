//! The connection to a server, which reconnects after a failure.

use core::time::Duration;
use std::collections::BTreeMap;
use std::error::Error;
use std::io::{self, ErrorKind};
use std::sync::Arc;
use std::thread;
use std::time::Instant;

use ::redis::{Client, Connection, IntoConnectionInfo, RedisError, RedisResult, cmd};

use crate::entry::Id;
use crate::error::Reason;

/// Time limit of a call, including all its attempts.
const PATIENCE: Duration = Duration::from_secs(60);
/// Time limit of opening a connection.
const CONNECTING: Duration = Duration::from_secs(10);
/// Time for which calls wait for an unreachable server, for example during a restart.
const ABSENCE: Duration = Duration::from_secs(10);

/// The connection of a store to its server, and the claims of the store.
pub(crate) struct Link {
    client: Client,
    connection: Option<Connection>,
    /// The end of the present call.
    end: Instant,
    /// When the server became unreachable.
    lost: Option<Instant>,
    /// The client id of the connection; 0 before the first connection.
    pub(crate) number: u64,
    /// The claims of this store, each with the hash that its thread waits for.
    pub(crate) claims: BTreeMap<Id, Option<Id>>,
}

impl Link {
    pub(crate) fn new(url: &str) -> RedisResult<Link> {
        let info = url.into_connection_info().map_err(|error| {
            // The detail is a part of the URL.
            let text = "the URL is invalid";
            match error.detail() {
                Some(_) => RedisError::from((error.kind(), text)),
                None => error,
            }
        })?;
        // The name of the library would be two more commands, each with its own time limit.
        let settings = info.redis_settings().clone().set_skip_set_lib_name();
        let client = Client::open(info.set_redis_settings(settings))?;
        let end = Instant::now() + PATIENCE;
        Ok(Link {
            client,
            connection: None,
            end,
            lost: None,
            number: 0,
            claims: BTreeMap::new(),
        })
    }

    /// Returns the connection. A command fails if its answer has not begun at the end of the call.
    /// An error in the middle of several commands would not end the others, so send one at a
    /// time.
    pub(crate) fn connection(&mut self) -> RedisResult<&mut Connection> {
        let left = self.left()?;
        let connection = self
            .connection
            .as_mut()
            .ok_or(io::Error::from(ErrorKind::NotConnected))?;
        connection.set_read_timeout(Some(left))?;
        connection.set_write_timeout(Some(left))?;
        Ok(connection)
    }

    /// Starts the time limit of a call at the time `begin`.
    pub(crate) fn begin(&mut self, begin: Instant) {
        self.end = begin + PATIENCE;
    }

    fn left(&self) -> io::Result<Duration> {
        let left = self.end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            Err(ErrorKind::TimedOut.into())
        } else {
            Ok(left)
        }
    }

    /// Connects unless a connection exists. Returns whether the connection is new.
    pub(crate) fn connect(&mut self) -> RedisResult<bool> {
        if self.connection.is_some() {
            return Ok(false);
        }
        let left = CONNECTING.min(self.left()?);
        let mut connection = self
            .client
            .get_connection_with_timeout(left)
            .map_err(|error| self.without_password(error))?;
        connection.set_read_timeout(Some(left))?;
        self.number = cmd("CLIENT").arg("ID").query(&mut connection)?;
        (self.connection, self.lost) = (Some(connection), None);
        Ok(true)
    }

    /// Replaces an error that contains the password: a server without the command `AUTH` or `HELLO`
    /// returns its arguments in the error.
    fn without_password(&self, error: RedisError) -> RedisError {
        let settings = self.client.get_connection_info().redis_settings();
        match settings.password() {
            Some(password) if error.to_string().contains(password) => {
                let text = "the server has refused the user or the password";
                RedisError::from((error.kind(), text))
            }
            _ => error,
        }
    }

    /// Runs a call, and repeats it while it fails for a reason that may pass.
    pub(crate) fn repeat<T>(
        &mut self,
        call: impl Fn(&mut Link) -> RedisResult<T>,
    ) -> Result<T, Reason> {
        loop {
            match call(self) {
                Err(error) if self.recovers(&error) => {}
                result => return Ok(result?),
            }
        }
    }

    /// Closes the connection if an error has broken it. Pauses and returns `true` if the call can
    /// be tried again.
    fn recovers(&mut self, error: &RedisError) -> bool {
        let is_loading = error.code() == Some("LOADING");
        let is_broken = error.is_io_error() || error.is_unrecoverable_error();
        if is_broken {
            self.connection = None;
        }
        let is_lost = is_broken && !error.is_timeout() && self.number > 0 && {
            self.lost.get_or_insert_with(Instant::now).elapsed() < ABSENCE
        };
        let recovers = (is_loading || is_lost || is_interrupted(error)) && self.left().is_ok();
        if recovers {
            thread::sleep(Duration::from_millis(20));
        }
        recovers
    }

    /// Returns whether the server still has the connection that a claim names.
    pub(crate) fn is_connected(&mut self, claim: &[u8]) -> RedisResult<bool> {
        let number = claim.split(|&byte| byte == b':').next();
        let list = cmd("CLIENT")
            .arg("LIST")
            .arg("ID")
            .arg(number)
            .query(self.connection()?);
        match list {
            Ok(list) => Ok(!String::is_empty(&list)),
            // If this user may not list clients, the owner counts as alive. Its claim then ends
            // with the lease.
            Err(error) if !error.is_io_error() && !error.is_unrecoverable_error() => Ok(true),
            Err(error) => Err(error),
        }
    }
}

/// Returns whether a signal has interrupted the call, or Linux has stopped and continued the
/// program: reads with a time limit then end, and say nothing of the server.
fn is_interrupted(error: &RedisError) -> bool {
    error
        .source()
        .and_then(|source| source.downcast_ref::<Arc<dyn Error + Send + Sync>>())
        .and_then(|source| source.downcast_ref::<io::Error>())
        .is_some_and(|error| error.kind() == ErrorKind::Interrupted)
}

#[cfg(test)]
mod tests;
