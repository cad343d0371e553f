//! The program `zobrist-store`. It reads values of any type, because encoded values are
//! self-describing.

mod json;

use core::time::Duration;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::{Parser, Subcommand};

use crate::address;
use crate::backend::Backend;
use crate::entry::Widths;
use crate::error::{Reason, StoreError};
use crate::escape::escaped;
use crate::origin::Meta;
use crate::untyped::Untyped;
use crate::value;

/// Shows, checks, merges and exports stores of results keyed by Zobrist hashes.
///
/// An address is the path of a file, or the URL of a server, such as redis://node1/.
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
    /// absent.
    Merge {
        /// The address of the store whose entries are added.
        from: PathBuf,
        /// The address of the store that gets them.
        into: PathBuf,
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
            eprintln!("zobrist-store: {error}");
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
            let text = error.to_string();
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
            for meta in metas(address)? {
                if digest.is_none_or(|digest| digest == hex(meta.digest())) {
                    info(&mut out, address, meta)?;
                }
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
            let merged = open(into, meta, true)?.merge(&theirs)?;
            let [read, added, differing] = [merged.read, merged.added, merged.differing];
            writeln!(
                out,
                "{read} entries read, {added} added, {differing} with other values skipped"
            )?;
        }
        Command::Export { address } => {
            export(&mut out, &*open(address, meta(address, digest)?, false)?)?
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn hex(digest: u64) -> String {
    format!("{digest:016x}")
}

/// Returns the metadata of the stores at an address. An address without stores is an error.
fn metas(address: &Path) -> Result<Vec<Meta>, StoreError> {
    match address::metas(address) {
        Ok(metas) if metas.is_empty() => Err(StoreError::at(
            address,
            Reason::database("the server has no store"),
        )),
        metas => metas.map_err(|reason| StoreError::at(address, reason)),
    }
}

/// Returns the metadata of the store with this digest, or of the only store at the address.
fn meta(address: &Path, digest: Option<&str>) -> Result<Meta, StoreError> {
    let mut metas = metas(address)?;
    metas.retain(|meta| digest.is_none_or(|digest| digest == hex(meta.digest())));
    let why = match (metas.len(), metas.pop()) {
        (1, Some(meta)) => return Ok(meta),
        (0, _) => "no store has this digest",
        _ => "the server has several stores: choose one with --digest",
    };
    Err(StoreError::at(address, Reason::database(why)))
}

fn open(address: &Path, meta: Meta, create: bool) -> Result<Arc<Untyped>, StoreError> {
    // The lease has no effect, because the program claims nothing.
    let lease = Duration::from_secs(60);
    let widths = Widths::of_meta(&meta).ok_or_else(|| StoreError::at(address, Reason::Foreign))?;
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
    let widths = Widths::of_meta(&store.meta).ok_or("no widths")?;
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
