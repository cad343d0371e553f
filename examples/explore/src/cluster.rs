//! The workers of a run: threads, processes and hosts; and the end of a run when one of them dies.

use std::any::Any;
use std::fs;
use std::panic::{self, PanicHookInfo};
use std::path::PathBuf;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use clap::Args;
use timely::CommunicationConfig;
use timely::communication::allocator::ProcessBuilder;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::{AllocatorBuilder, Hooks};

use crate::sockets;

/// The port of the first process, where all are on this machine.
const FIRST_PORT: usize = 2101;

/// The workers of a process, and what is to be kept until they end.
pub(crate) type Workers = (Vec<AllocatorBuilder>, Box<dyn Any + Send>);

/// The workers of a run.
#[derive(Args, Clone, Debug)]
pub(crate) struct Cluster {
    /// Workers, each a thread, of each process
    #[arg(short, long, default_value_t = 1, value_name = "N", value_parser = count)]
    pub(crate) workers: usize,
    /// Processes, each started with its own -p; on this machine, unless there are --hosts
    #[arg(short = 'n', long, value_name = "N", value_parser = count)]
    pub(crate) processes: Option<usize>,
    /// Which of the processes this one is
    #[arg(short, long, default_value_t = 0, value_name = "I")]
    pub(crate) process: usize,
    /// A file with the address of each process, such as node7:2101, in a line
    #[arg(long, value_name = "FILE")]
    pub(crate) hosts: Option<PathBuf>,
}

fn count(text: &str) -> Result<usize, String> {
    let count = text.parse().ok().filter(|count| (1..=4096).contains(count));
    count.ok_or_else(|| "it is not a number from 1 to 4096".to_owned())
}

impl Cluster {
    /// The addresses of the processes; of a single one, none.
    fn addresses(&self) -> Result<Vec<String>, String> {
        let addresses = match &self.hosts {
            None => {
                let processes = self.processes.unwrap_or(1);
                (0..processes).map(|i| format!("localhost:{}", FIRST_PORT + i)).collect()
            }
            Some(path) => {
                let text = fs::read_to_string(path)
                    .map_err(|error| format!("cannot read '{}': {error}", path.display()))?;
                let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
                let lines: Vec<String> = lines.map(str::to_owned).collect();
                let processes = self.processes.unwrap_or(lines.len());
                if lines.len() < processes || lines.is_empty() {
                    return Err(format!(
                        "'{}' has {} addresses, but there are {processes} processes",
                        path.display(),
                        lines.len()
                    ));
                }
                if let Some(line) = lines.iter().find(|line| !is_address(line)) {
                    return Err(format!("'{line}' is not an address: host:port"));
                }
                lines.into_iter().take(processes).collect::<Vec<_>>()
            }
        };
        if self.process >= addresses.len() {
            return Err(format!(
                "there is no process {}: the first of {} is 0",
                self.process,
                addresses.len()
            ));
        }
        Ok(addresses)
    }

    /// Workers of all processes.
    pub(crate) fn peers(&self) -> Result<usize, String> {
        Ok(self.workers * self.addresses()?.len())
    }

    /// Connects this process to all others.
    pub(crate) fn connect(&self) -> Result<Workers, String> {
        let addresses = self.addresses()?;
        if addresses.len() == 1 {
            return match self.workers {
                1 => CommunicationConfig::Thread,
                workers => CommunicationConfig::Process(workers),
            }
            .try_build();
        }
        let sockets = sockets::connect(&addresses, self.process)?;
        let hooks = Hooks::default();
        let threads = ProcessBuilder::new_typed_vector(
            self.workers,
            hooks.refill.clone(),
            hooks.spill.clone(),
        );
        let (workers, guard) =
            initialize_networking_from_sockets(threads, sockets, self.process, self.workers, hooks)
                .map_err(|error| format!("cannot use the connections: {error}"))?;
        Ok((workers.into_iter().map(AllocatorBuilder::Tcp).collect(), Box::new(guard)))
    }
}

fn is_address(line: &str) -> bool {
    line.rsplit_once(':')
        .is_some_and(|(host, port)| !host.is_empty() && port.parse::<u16>().is_ok())
}

/// From now on a thread that dies, one of a worker or of the transport, ends the process with one line and exit code 1. The others could only wait
/// for it for ever; other processes see that the connection is gone, and end likewise.
pub(crate) fn die_together() {
    static DYING: AtomicBool = AtomicBool::new(false);
    panic::set_hook(Box::new(|panic| {
        if DYING.swap(true, Ordering::SeqCst) {
            // Another thread is about to end the process.
            loop {
                thread::park();
            }
        }
        eprintln!("error: {}", cause(panic));
        process::exit(1);
    }));
}

fn cause(panic: &PanicHookInfo<'_>) -> String {
    let payload = panic.payload();
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    let message = text.unwrap_or("of an unknown cause");
    let message = message.lines().collect::<Vec<_>>().join(" ");
    let thread = thread::current();
    let name = thread.name().unwrap_or_default();
    if let Some(cause) = message.strip_prefix("timely communication error: ") {
        let peer = name.rsplit_once('-').map_or("another process", |(_, peer)| peer);
        return format!("the connection to process {peer} is gone, it may have died ({cause})");
    }
    match name.strip_prefix("timely:work-") {
        Some(worker) => format!("worker {worker} of this process died: {message}"),
        None => format!("a thread of this process died: {message}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cluster(processes: Option<usize>, process: usize) -> Cluster {
        Cluster { workers: 2, processes, process, hosts: None }
    }

    #[test]
    fn processes_of_this_machine() {
        assert_eq!(cluster(None, 0).peers(), Ok(2));
        assert_eq!(cluster(Some(3), 2).peers(), Ok(6));
        assert_eq!(
            cluster(Some(2), 1).addresses(),
            Ok(vec!["localhost:2101".to_owned(), "localhost:2102".to_owned()])
        );
        assert_eq!(
            cluster(Some(2), 2).addresses(),
            Err("there is no process 2: the first of 2 is 0".to_owned())
        );
    }
}
