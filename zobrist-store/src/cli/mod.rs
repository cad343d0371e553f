//! The program `zobrist-store`. It reads values of any type, because encoded values are
//! self-describing.

mod json;

use core::time::Duration;
use std::env;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::{Parser, Subcommand};

use crate::address;
use crate::backend::Backend;
use crate::databases;
use crate::entry::{Id, Widths};
use crate::error::{Reason, StoreError};
use crate::escape::escaped;
use crate::origin::Meta;
use crate::untyped::Untyped;
use crate::value;

/// Shows, checks, merges and exports stores of results keyed by Zobrist hashes.
///
/// An address is the path of a file, or the URL of a server, such as redis://node1/. Messages hide
/// users and passwords in URLs.
#[derive(Parser)]
#[command(name = "zobrist-store", version, arg_required_else_help = false)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    /// Select a store on a server with several stores, by the digest that `info` prints.
    #[arg(long, global = true)]
    digest: Option<String>,
}

#[derive(Subcommand)]
enum Command {
    /// Prints the model, the other metadata and the number of entries of each store.
    Info {
        /// The address of the store, or of a server with several stores.
        address: PathBuf,
    },
    /// Verifies the checksums of all entries. The exit code is 1 if any entry is damaged.
    Check {
        /// The address of the store.
        address: PathBuf,
    },
    /// Adds the entries of one store to another store of the same origin, which is created if it is
    /// absent. The exit code is 1 if a hash has different values in the two stores.
    Merge {
        /// The address of the store whose entries are added.
        from: PathBuf,
        /// The address of the store that gets them.
        into: PathBuf,
    },
    /// Removes entries, for example wrong results, so that they are computed again. Programs that
    /// have the store open may still hold the values in memory.
    Remove {
        /// The address of the store.
        address: PathBuf,
        /// Hashes in hexadecimal digits, each followed by a comma and its check if the store has
        /// checks, as `export` writes them.
        #[arg(required = true)]
        hashes: Vec<String>,
    },
    /// Writes all entries as CSV: hash and check in hexadecimal digits, and the value as JSON.
    Export {
        /// The address of the store.
        address: PathBuf,
    },
}

type Failure = Box<dyn core::error::Error>;

/// Runs the program. On an error, prints one line and returns the exit code 2.
pub fn main() -> ExitCode {
    match parse().and_then(|arguments| arguments.map_or(Ok(ExitCode::SUCCESS), |it| run(&it))) {
        Ok(code) => code,
        // A reader such as `head` has closed the pipe.
        Err(error) if is_closed(&*error) => ExitCode::SUCCESS,
        Err(error) => {
            // `eprintln` would panic if standard error is full or closed.
            let _ = writeln!(io::stderr(), "zobrist-store: {error}");
            ExitCode::from(2)
        }
    }
}

/// Parses the arguments. Returns `None` after printing the help.
fn parse() -> Result<Option<Arguments>, Failure> {
    match Arguments::try_parse() {
        Ok(arguments) => Ok(Some(arguments)),
        Err(error) if error.use_stderr() => {
            // Drop the usage after the first blank line: only `--help` prints it.
            let text = without_passwords(error.to_string());
            let lines = text
                .lines()
                .map(str::trim)
                .take_while(|line| !line.is_empty());
            let line = lines.collect::<Vec<_>>().join(" ");
            Err(escaped(line.strip_prefix("error: ").unwrap_or(&line)).into())
        }
        Err(help) => {
            help.print()?;
            io::stdout().flush()?;
            Ok(None)
        }
    }
}

/// Hides passwords in a message that quotes arguments.
fn without_passwords(text: String) -> String {
    env::args_os().skip(1).fold(text, |text, argument| {
        let argument = argument.to_string_lossy();
        let value = argument.split_once('=').map_or("", |(_, value)| value);
        [&*argument, value].iter().fold(text, |text, part| {
            let shown = address::shown(Path::new(part));
            if shown == *part {
                text
            } else {
                text.replace(part, &shown)
            }
        })
    })
}

fn is_closed(error: &(dyn core::error::Error + 'static)) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}

fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let digest = arguments.digest.as_deref();
    let mut out = BufWriter::new(io::stdout().lock());
    match &arguments.command {
        Command::Info { address } => {
            for meta in metas(address, digest)? {
                info(&mut out, address, meta)?;
            }
        }
        Command::Check { address } => {
            let store = open(address, meta(address, digest)?, false)?;
            let (read, damaged) = check(&store).map_err(|reason| store.failed(reason))?;
            writeln!(out, "{read} entries, {damaged} of them damaged")?;
            out.flush()?;
            return Ok(ExitCode::from(u8::from(damaged > 0)));
        }
        Command::Merge { from, into } => {
            let meta = meta(from, digest)?;
            let theirs = open(from, meta.clone(), false)?;
            let (merged, first) = open(into, meta, true)?.merge(&theirs)?;
            let [read, added, differing] = [merged.read, merged.added, merged.differing];
            write!(
                out,
                "{read} entries read, {added} added, {differing} with other values skipped"
            )?;
            if let Some(id) = first {
                let widths = theirs.meta.widths().ok_or("no widths")?;
                let digits = widths.hash as usize / 4;
                write!(out, ", the first one of the hash {:0digits$x}", id.hash)?;
            }
            writeln!(out)?;
            out.flush()?;
            return Ok(ExitCode::from(u8::from(differing > 0)));
        }
        Command::Remove { address, hashes } => {
            let store = open(address, meta(address, digest)?, false)?;
            let failed = |reason| store.failed(reason);
            let widths = widths(&store.meta).map_err(failed)?;
            let ids: Vec<_> = hashes
                .iter()
                .map(|text| id(widths, text).ok_or_else(|| wrong_hash(widths, text)))
                .collect::<Result<_, _>>()?;
            let mut removed = 0;
            for &id in &ids {
                removed += usize::from(store.remove(id).map_err(failed)?);
            }
            let absent = ids.len() - removed;
            writeln!(out, "{removed} entries removed, {absent} not found")?;
        }
        Command::Export { address } => {
            export(&mut out, &*open(address, meta(address, digest)?, false)?)?;
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn hex(digest: u64) -> String {
    format!("{digest:016x}")
}

/// Returns the metadata of the stores at an address, or of the one with this digest. No store is an
/// error.
fn metas(address: &Path, digest: Option<&str>) -> Result<Vec<Meta>, StoreError> {
    let failed = |reason| StoreError::at(address, reason);
    let mut metas = databases::metas(address).map_err(failed)?;
    if metas.is_empty() {
        return Err(failed(Reason::database("the server has no store")));
    }
    metas.retain(|meta| digest.is_none_or(|digest| digest == hex(meta.digest())));
    if metas.is_empty() {
        return Err(failed(Reason::database("no store has this digest")));
    }
    Ok(metas)
}

/// Returns the metadata of the store with this digest, or of the only store at the address.
fn meta(address: &Path, digest: Option<&str>) -> Result<Meta, StoreError> {
    let mut metas = metas(address, digest)?;
    match (metas.len(), metas.pop()) {
        (1, Some(meta)) => Ok(meta),
        _ => {
            let why = "the server has several stores: choose one with --digest";
            Err(StoreError::at(address, Reason::database(why)))
        }
    }
}

fn widths(meta: &Meta) -> Result<Widths, Reason> {
    meta.widths().ok_or(Reason::Foreign)
}

/// Parses the hexadecimal digits of a hash, and of its check after a comma.
fn id(widths: Widths, text: &str) -> Option<Id> {
    let bits = |digits: &str, width: u32| {
        let is_number = (1..=width as usize / 4).contains(&digits.len())
            && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_number.then(|| u128::from_str_radix(digits, 16).ok())?
    };
    let (hash, check) = match text.split_once(',') {
        Some((hash, check)) if widths.check > 0 => (hash, bits(check, widths.check)?),
        None if widths.check == 0 => (text, 0),
        _ => return None,
    };
    Some(Id {
        hash: bits(hash, widths.hash)?,
        check,
    })
}

fn wrong_hash(widths: Widths, text: &str) -> String {
    let [hash, check] = [widths.hash, widths.check].map(|bits| bits / 4);
    let text = escaped(text);
    match check {
        0 => format!("'{text}' is no hash of up to {hash} hexadecimal digits"),
        _ => format!(
            "'{text}' is no hash and check of up to {hash} and {check} hexadecimal digits, with a comma between them"
        ),
    }
}

fn open(address: &Path, meta: Meta, create: bool) -> Result<Arc<Untyped>, StoreError> {
    // The lease has no effect, because the program claims nothing.
    let lease = Duration::from_secs(60);
    let widths = widths(&meta).map_err(|reason| StoreError::at(address, reason))?;
    Untyped::open(address, meta, widths, lease, create)
}

fn info(mut out: impl Write, address: &Path, meta: Meta) -> Result<(), Failure> {
    let store = open(address, meta, false)?;
    let len = store
        .backend()
        .and_then(Backend::len)
        .map_err(|reason| store.failed(reason))?;
    for (name, value) in &store.meta.0 {
        writeln!(out, "{}: {}", escaped(name), escaped(value))?;
    }
    writeln!(out, "digest: {}\nentries: {len}", hex(store.meta.digest()))?;
    Ok(())
}

/// Returns the number of entries and the number of damaged entries. A damaged entry has a wrong
/// checksum or an invalid value.
fn check(store: &Untyped) -> Result<(u64, u64), Reason> {
    let (mut read, mut damaged) = (0, 0);
    for page in store.backend()?.pages() {
        for (id, sealed) in page? {
            let is_intact = store
                .unsealed(id, &sealed)
                .is_ok_and(|value| value::tree(value).is_ok());
            read += 1;
            damaged += u64::from(!is_intact);
        }
    }
    Ok((read, damaged))
}

fn export(mut out: impl Write, store: &Untyped) -> Result<(), Failure> {
    let failed = |reason| store.failed(reason);
    let widths = widths(&store.meta).map_err(failed)?;
    let [hash, check] = [widths.hash, widths.check].map(|bits| bits as usize / 4);
    writeln!(out, "hash{},value", if check > 0 { ",check" } else { "" })?;
    for page in store.backend().map_err(failed)?.pages() {
        for (id, sealed) in page.map_err(failed)? {
            let value = store
                .unsealed(id, &sealed)
                .and_then(value::tree)
                .map_err(failed)?;
            write!(out, "{:0hash$x}", id.hash)?;
            if check > 0 {
                write!(out, ",{:0check$x}", id.check)?;
            }
            writeln!(out, ",\"{}\"", json::json(&value).replace('"', "\"\""))?;
        }
    }
    Ok(())
}
