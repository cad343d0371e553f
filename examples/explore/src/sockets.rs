//! The connections of a process to all others. Timely's own look for each other once a second and write so to standard output.

use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::thread;
use std::time::{Duration, Instant};

/// Between two attempts to reach a process that has not been started yet.
const RETRY: Duration = Duration::from_millis(20);

/// After so long, the user is told which process is waited for.
const PATIENCE: Duration = Duration::from_secs(1);

/// How long a connection may take to say which process it comes from.
const HANDSHAKE: Duration = Duration::from_secs(5);

/// Connects process `index` to all others, each of which does the same. There is none to itself.
///
/// A process connects to those before it, and those after it connect to it.
pub(crate) fn connect(
    addresses: &[String],
    index: usize,
) -> Result<Vec<Option<TcpStream>>, String> {
    let own = &addresses[index];
    let listener = TcpListener::bind(own.as_str())
        .map_err(|error| format!("process {index} cannot listen at {own}: {error}"))?;
    let mut sockets: Vec<_> = addresses.iter().map(|_| None).collect();
    for (other, address) in addresses[..index].iter().enumerate() {
        sockets[other] = Some(reach(address, other, index)?);
    }
    accept(&listener, &mut sockets, index)?;
    Ok(sockets)
}

fn reach(address: &str, other: usize, index: usize) -> Result<TcpStream, String> {
    let cannot = |error| format!("cannot find process {other} at {address}: {error}");
    let resolved: Vec<_> = address.to_socket_addrs().map_err(cannot)?.collect();
    let mut waiting = Waiting::new();
    loop {
        let greeted = TcpStream::connect(&resolved[..]).and_then(|mut stream| {
            stream.set_nodelay(true)?;
            stream.write_all(&(index as u64).to_be_bytes())?;
            Ok(stream)
        });
        if let Ok(stream) = greeted {
            return Ok(stream);
        }
        waiting.wait(|| format!("process {other} at {address}"));
    }
}

/// Takes a connection from each process after `index`; one of anybody else is closed.
fn accept(
    listener: &TcpListener,
    sockets: &mut [Option<TcpStream>],
    index: usize,
) -> Result<(), String> {
    let failed = |error: io::Error| format!("process {index} cannot be connected to: {error}");
    listener.set_nonblocking(true).map_err(failed)?;
    let mut waiting = Waiting::new();
    while let Some(missing) = (index + 1..sockets.len()).find(|&other| sockets[other].is_none()) {
        match listener.accept() {
            Ok((stream, _)) => {
                let greeting = greeting(stream);
                if let Some((other, stream)) = greeting
                    .filter(|&(other, _)| other > index && other < sockets.len())
                    .filter(|&(other, _)| sockets[other].is_none())
                {
                    sockets[other] = Some(stream);
                }
            }
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                waiting.wait(|| format!("process {missing}"));
            }
            Err(error) => return Err(failed(error)),
        }
    }
    Ok(())
}

/// The process that a connection comes from, if it says so.
fn greeting(mut stream: TcpStream) -> Option<(usize, TcpStream)> {
    let mut index = [0; 8];
    stream.set_nonblocking(false).ok()?;
    stream.set_read_timeout(Some(HANDSHAKE)).ok()?;
    stream.read_exact(&mut index).ok()?;
    stream.set_read_timeout(None).ok()?;
    stream.set_nodelay(true).ok()?;
    Some((usize::try_from(u64::from_be_bytes(index)).ok()?, stream))
}

/// Waits a little at a time, and says for what when it takes long.
struct Waiting {
    since: Instant,
    said: bool,
}

impl Waiting {
    fn new() -> Self {
        Waiting { since: Instant::now(), said: false }
    }

    fn wait(&mut self, for_what: impl Fn() -> String) {
        if !self.said && self.since.elapsed() > PATIENCE {
            self.said = true;
            eprintln!("waiting for {}", for_what());
        }
        thread::sleep(RETRY);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn free_addresses(count: usize) -> Vec<String> {
        let bind = |_| TcpListener::bind("127.0.0.1:0").unwrap();
        let listeners: Vec<_> = (0..count).map(bind).collect();
        listeners.iter().map(|listener| listener.local_addr().unwrap().to_string()).collect()
    }

    /// What process `i` sends to process `j` arrives at process `j` from `i`, also where somebody else connects first.
    #[test]
    fn all_processes_reach_each_other() {
        let addresses = free_addresses(3);
        let strangers = addresses[0].clone();
        let processes: Vec<_> = (0..3)
            .map(|index| {
                let addresses = addresses.clone();
                thread::spawn(move || connect(&addresses, index).unwrap())
            })
            .collect();
        let stranger = loop {
            if let Ok(mut stream) = TcpStream::connect(&strangers) {
                stream.write_all(&[255; 8]).unwrap();
                break stream;
            }
        };
        let mut all: Vec<_> = processes.into_iter().map(|thread| thread.join().unwrap()).collect();
        drop(stranger);
        for (index, sockets) in all.iter_mut().enumerate() {
            assert!(sockets[index].is_none());
            for (other, socket) in
                sockets.iter_mut().enumerate().filter(|(other, _)| *other != index)
            {
                let sent = u8::try_from(10 * index + other).unwrap();
                socket.as_mut().unwrap().write_all(&[sent]).unwrap();
            }
        }
        for (index, sockets) in all.iter_mut().enumerate() {
            for (other, socket) in
                sockets.iter_mut().enumerate().filter(|(other, _)| *other != index)
            {
                let mut received = [0];
                socket.as_mut().unwrap().read_exact(&mut received).unwrap();
                assert_eq!(usize::from(received[0]), 10 * other + index);
            }
        }
    }

    #[test]
    fn an_address_in_use() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let addresses = [listener.local_addr().unwrap().to_string()];
        let error = connect(&addresses, 0).unwrap_err();
        assert!(error.starts_with("process 0 cannot listen at 127.0.0.1:"), "{error}");
    }
}
