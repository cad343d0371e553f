//! Addresses of stores: paths of files and URLs of servers.
//!
//! A mistyped URL must not be taken for the path of a file: the file would be created, and messages
//! would print the password. So an address with `://` is a URL, and other addresses that look like
//! URLs are refused.

use std::path::Path;

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

/// The message of [`Reason::Address`].
pub(crate) const NO_ADDRESS: &str = "this is neither a path nor the URL of a server, such as \
    redis://user:password@node1:6379/: the schemes are redis, rediss, redis+unix, unix, valkey, valkeys and \
    valkey+unix; write `/`, `?`, `#`, `@` and `:` in a password as %2F, %3F, %23, %40 and %3A; the path of a file with \
    a colon begins with ./";

/// Stands for the parts of an address that may contain a password.
const HIDDEN: &str = "...";

/// An address by its form.
enum Form<'a> {
    File,
    /// A URL with a known scheme, in lower case, and the text after `://`.
    Server(&'static str, &'a str),
    /// A text that looks like a URL. Contains the scheme if messages can show it.
    Refused(Option<&'a str>),
}

impl Form<'_> {
    fn of(text: &str) -> Form<'_> {
        // The crate `redis` ignores these characters, too.
        let text = text.trim_matches(|char: char| char.is_whitespace() || char.is_control());
        let (scheme, rest) = text.split_once(':').unwrap_or_default();
        let is_known = |known: &&str| known.eq_ignore_ascii_case(scheme);
        let known = SCHEMES.into_iter().find(is_known);
        match (known, rest.strip_prefix("//")) {
            (Some(scheme), Some(rest)) => Form::Server(scheme, rest),
            (Some(scheme), None) => Form::Refused(Some(scheme)),
            (None, Some(_)) if is_scheme(scheme) => Form::Refused(Some(scheme)),
            _ if text.contains("://") || has_password(text) => Form::Refused(None),
            _ => Form::File,
        }
    }
}

/// Returns whether a text has the characters of a scheme (RFC 3986, section 3.1).
fn is_scheme(text: &str) -> bool {
    let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    text.starts_with(|char: char| char.is_ascii_alphabetic()) && text.bytes().all(is_allowed)
}

/// Returns whether a text resembles `user:password@host` rather than a path.
fn has_password(text: &str) -> bool {
    let is_path = text.starts_with(['.', '/', '\\']) && !text.starts_with("//");
    // As in `C:\`, and not as in a user of one letter.
    let mut chars = text.chars().skip(1);
    let has_drive =
        cfg!(windows) && chars.next() == Some(':') && matches!(chars.next(), Some('/' | '\\'));
    !is_path && !has_drive && text.contains('@') && text.contains(':')
}

/// Returns the part of a URL that messages can show: the host, its port and the number of the
/// database, or the path of a socket. Returns `None` if the URL has another form, because any part
/// of it may then belong to a password.
fn place<'a>(scheme: &str, rest: &'a str) -> Option<&'a str> {
    let (place, options) = rest.split_at(rest.find(['?', '#']).unwrap_or(rest.len()));
    if options.contains('@') {
        return None;
    }
    if scheme.ends_with("unix") {
        return (place.starts_with('/') && !place.contains(['@', ':'])).then_some(place);
    }
    let (authority, database) = place.split_at(place.find('/').unwrap_or(place.len()));
    let begin = authority.rfind('@').map_or(0, |at| at + 1);
    let host = &authority[begin..];
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if !port.ends_with(']') => (name, port),
        _ => (host, ""),
    };
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_name = |text: &str| {
        let is_allowed = |char: char| char.is_alphanumeric() || "-._".contains(char);
        !text.is_empty() && text.chars().all(is_allowed)
    };
    // An IPv6 address is in brackets.
    let numbers = name
        .strip_prefix('[')
        .and_then(|name| name.strip_suffix(']'));
    let is_host = match numbers {
        Some(numbers) => is_name(&numbers.replace(':', ".")),
        None => is_name(name),
    };
    let is_database = is_digits(database.strip_prefix('/').unwrap_or(database));
    (is_host && is_digits(port) && is_database).then_some(&place[begin..])
}

/// A text that is neither a path nor the URL of a server.
pub(crate) struct NoAddress;

/// The database of an address.
pub(crate) enum Database {
    /// The address is the path of a file.
    File,
    /// A server of Redis or Valkey, with its URL.
    Redis(
        #[cfg_attr(
            not(feature = "redis"),
            expect(dead_code, reason = "servers need the feature `redis`")
        )]
        String,
    ),
}

/// Returns which database an address names.
pub(crate) fn database(address: &Path) -> Result<Database, NoAddress> {
    match Form::of(&address.to_string_lossy()) {
        Form::File => Ok(Database::File),
        // The path of a socket may have any form.
        Form::Server(scheme, rest)
            if address.to_str().is_some()
                && (scheme.ends_with("unix") || place(scheme, rest).is_some()) =>
        {
            Ok(Database::Redis(format!("{scheme}://{rest}")))
        }
        _ => Err(NoAddress),
    }
}

/// Returns an address as shown in messages: without user, password and options.
pub(crate) fn shown(address: &Path) -> String {
    match Form::of(&address.to_string_lossy()) {
        Form::File => address.display().to_string(),
        Form::Server(scheme, rest) => {
            format!("{scheme}://{}", place(scheme, rest).unwrap_or(HIDDEN))
        }
        Form::Refused(Some(scheme)) => format!("{scheme}:{HIDDEN}"),
        Form::Refused(None) => HIDDEN.to_owned(),
    }
}

#[cfg(test)]
mod tests;
