//! The workers of a run: threads, processes and hosts. If one dies, the run ends.

use std::any::Any;
use std::cell::Cell;
use std::panic::{self, PanicHookInfo};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Error, Result, bail, ensure};
use clap::Args;
use clap::builder::RangedI64ValueParser;
use timely::CommunicationConfig;
use timely::communication::allocator::ProcessBuilder;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::{AllocatorBuilder, Hooks};

use zobrist_examples::input;
use zobrist_examples::program::say;
use zobrist_examples::quote::quote;

use crate::sockets;

/// The port of process 0, if all processes are on this machine.
const FIRST_PORT: usize = 2101;

type Counts = RangedI64ValueParser<usize>;

/// The workers of a process, and a guard. The guard must live until the workers end.
pub(crate) type Workers = (Vec<AllocatorBuilder>, Box<dyn Any + Send>);

/// The workers of a run.
#[derive(Args, Clone, Debug)]
pub struct Cluster {
    /// Number of workers of each process; each worker is a thread
    #[arg(short, long, default_value_t = 1, value_name = "N", value_parser = Counts::new().range(1..=4096))]
    pub workers: usize,
    /// Number of processes on this machine, each started with its own -p
    #[arg(short = 'n', long, default_value_t = 1, value_name = "N", value_parser = Counts::new().range(1..=4096))]
    pub processes: usize,
    /// Index of this process, from 0
    #[arg(short, long, default_value_t = 0, value_name = "I")]
    pub process: usize,
    /// File with the address of each process, such as node7:2101, one per line; - is standard
    /// input
    #[arg(long, value_name = "FILE", conflicts_with = "processes")]
    pub hosts: Option<PathBuf>,
    /// Seconds within which all processes must be started
    #[arg(long, default_value_t = 300, value_name = "S", value_parser = clap::value_parser!(u32).range(1..))]
    pub wait: u32,
}

/// One worker in one process, which are the defaults of the command line.
impl Default for Cluster {
    fn default() -> Self {
        Cluster {
            workers: 1,
            processes: 1,
            process: 0,
            hosts: None,
            wait: 300,
        }
    }
}

impl Cluster {
    /// Returns the address of each process.
    pub(crate) fn addresses(&self) -> Result<Vec<String>> {
        let addresses: Vec<String> = match &self.hosts {
            None => (0..self.processes)
                .map(|i| format!("localhost:{}", FIRST_PORT + i))
                .collect(),
            Some(path) => hosts(path)?,
        };
        let (process, count) = (self.process, addresses.len());
        ensure!(
            process < count,
            "there is no process {process}: indices of {count} processes start at 0"
        );
        Ok(addresses)
    }

    /// Connects this process to the others, which must have the same digest of their options.
    /// `ready` is called after the connection. If it fails in one process, all processes fail.
    pub(crate) fn connect(
        &self,
        addresses: &[String],
        digest: u64,
        ready: impl FnOnce() -> Result<()>,
    ) -> Result<Workers> {
        if addresses.len() == 1 {
            ready()?;
            return CommunicationConfig::Process(self.workers)
                .try_build()
                .map_err(Error::msg);
        }
        let wait = Duration::from_secs(self.wait.into());
        let sockets = sockets::connect(addresses, (self.process, digest), wait, ready)?;
        let hooks = Hooks::default();
        let (refill, spill) = (hooks.refill.clone(), hooks.spill.clone());
        let threads = ProcessBuilder::new_typed_vector(self.workers, refill, spill);
        let (workers, guard) =
            initialize_networking_from_sockets(threads, sockets, self.process, self.workers, hooks)
                .context("cannot use the connections")?;
        Ok((
            workers.into_iter().map(AllocatorBuilder::Tcp).collect(),
            Box::new(guard),
        ))
    }
}

/// Reads a file with an address in each line that is not blank.
fn hosts(path: &Path) -> Result<Vec<String>> {
    // 4,096 addresses of 255 bytes.
    let text = input::text(path, 1 << 20)?;
    let path = quote(path.display());
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let addresses: Vec<_> = lines.map(str::to_owned).collect();
    let is_address = |(host, port): (&str, &str)| !host.is_empty() && port.parse::<u16>().is_ok();
    if let Some(line) = addresses
        .iter()
        .find(|line| !line.rsplit_once(':').is_some_and(is_address))
    {
        bail!(
            "{path}: {} is not host:port, such as node7:2101",
            quote(line)
        );
    }
    ensure!(
        !addresses.is_empty(),
        "{path} has no address: write one per line, such as node7:2101"
    );
    Ok(addresses)
}

type Hook = dyn Fn(&PanicHookInfo<'_>) + Send + Sync;

/// The number of searches that run in this process, and the panic hook from before the first one.
static SEARCHES: Mutex<(usize, Option<Arc<Hook>>)> = Mutex::new((0, None));

thread_local! {
    /// Whether this thread is a worker whose panic ends the process.
    static ENDS: Cell<bool> = const { Cell::new(false) };
}

/// While it lives, a panic in a worker that [joined](Self::join), or in a connection, ends the
/// process with one line and exit code 1. Otherwise, the other workers would wait forever. Other
/// processes notice the closed connection and end, too. Panics in other threads go to the hook from
/// before, which is restored in the end.
pub(crate) struct DieTogether(());

impl DieTogether {
    pub(crate) fn begin() -> Self {
        let mut searches = SEARCHES.lock().unwrap_or_else(PoisonError::into_inner);
        let (count, before) = &mut *searches;
        if *count == 0 {
            let hook: Arc<Hook> = panic::take_hook().into();
            *before = Some(Arc::clone(&hook));
            panic::set_hook(Box::new(move |panic| {
                if ends() {
                    end(&cause(panic), 1);
                }
                hook(panic);
            }));
        }
        *count += 1;
        DieTogether(())
    }

    /// Adds this thread to those whose panics end the process.
    pub(crate) fn join() {
        ENDS.set(true);
    }
}

impl Drop for DieTogether {
    fn drop(&mut self) {
        // A thread that panics cannot change the hook.
        if thread::panicking() {
            return;
        }
        let mut searches = SEARCHES.lock().unwrap_or_else(PoisonError::into_inner);
        let (count, before) = &mut *searches;
        *count -= 1;
        if let Some(hook) = before.take_if(|_| *count == 0) {
            panic::set_hook(Box::new(move |panic| hook(panic)));
        }
    }
}

/// Returns whether a panic in this thread ends the process.
fn ends() -> bool {
    let is_connection =
        |name: &str| name.starts_with("timely:send-") || name.starts_with("timely:recv-");
    ENDS.get() || thread::current().name().is_some_and(is_connection)
}

/// Ends the process with one line.
pub(crate) fn end(error: &str, code: i32) -> ! {
    static DYING: Mutex<()> = Mutex::new(());
    // The first thread keeps the lock until the process has ended.
    let _first = DYING.lock();
    say(&format!("error: {error}"));
    process::exit(code)
}

fn cause(panic: &PanicHookInfo<'_>) -> String {
    let payload = panic.payload();
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    let message = text
        .unwrap_or("unknown cause")
        .lines()
        .collect::<Vec<_>>()
        .join(" ");
    let thread = thread::current();
    let name = thread.name().unwrap_or_default();
    if let Some(cause) = message.strip_prefix("timely communication error: ") {
        let peer = name
            .rsplit_once('-')
            .map_or("another process", |(_, peer)| peer);
        return format!("lost the connection to process {peer}, which may have died ({cause})");
    }
    let worker = name
        .strip_prefix("timely:work-")
        .map(|worker| format!("worker {worker}"));
    format!(
        "{} of this process died: {message}",
        worker.unwrap_or_else(|| "a thread".to_owned())
    )
}

#[cfg(test)]
mod tests;
