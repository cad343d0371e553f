//! The connections of a process to all others. Timely's own functions retry once a second and write to standard output.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::thread;
use std::time::{Duration, Instant};

/// Between two attempts to reach a process that has not been started yet.
const RETRY: Duration = Duration::from_millis(20);

/// After this time the user is told which process is waited for.
const PATIENCE: Duration = Duration::from_secs(1);

/// How long a connection may take to say which process it comes from.
const HANDSHAKE: Duration = Duration::from_secs(5);

/// Connects process `index` to each of the others, which do the same: to those before it, and those after it connect to it.
pub(crate) fn connect(
    addresses: &[String],
    index: usize,
) -> Result<Vec<Option<TcpStream>>, String> {
    let own = &addresses[index];
    let listener = TcpListener::bind(own.as_str())
        .and_then(|listener| listener.set_nonblocking(true).map(|()| listener))
        .map_err(|error| format!("process {index} cannot listen at {own}: {error}"))?;
    let mut sockets: Vec<Option<TcpStream>> = addresses.iter().map(|_| None).collect();
    let (start, mut told) = (Instant::now(), None);
    let others = (0..addresses.len()).filter(|&other| other != index);
    while let Some(missing) = others.clone().find(|&other| sockets[other].is_none()) {
        let address = &addresses[missing];
        let greeted = if missing < index {
            let cannot = |error| format!("cannot find process {missing} at {address}: {error}");
            let resolved: Vec<_> = address.to_socket_addrs().map_err(cannot)?.collect();
            reach(&resolved, index).ok().map(|stream| (missing, stream))
        } else {
            match listener.accept() {
                Ok((stream, _)) => greeting(stream).ok(),
                Err(error) if error.kind() == ErrorKind::WouldBlock => None,
                Err(error) => {
                    return Err(format!("process {index} cannot be connected to: {error}"));
                }
            }
        };
        // A connection of anybody else is closed.
        let mut expected = others.clone().filter(|&other| sockets[other].is_none());
        match greeted.filter(|&(from, _)| expected.any(|other| other == from)) {
            Some((from, stream)) => sockets[from] = Some(stream),
            None => thread::sleep(RETRY),
        }
        if start.elapsed() > PATIENCE && told != Some(missing) && sockets[missing].is_none() {
            told = Some(missing);
            eprintln!("waiting for process {missing} at {address}");
        }
    }
    Ok(sockets)
}

fn reach(address: &[SocketAddr], index: usize) -> io::Result<TcpStream> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_nodelay(true)?;
    stream.write_all(&(index as u64).to_be_bytes())?;
    Ok(stream)
}

/// Reads from which process a connection comes.
fn greeting(mut stream: TcpStream) -> io::Result<(usize, TcpStream)> {
    let mut index = [0; 8];
    stream.set_nonblocking(false)?;
    stream.set_read_timeout(Some(HANDSHAKE))?;
    stream.read_exact(&mut index)?;
    stream.set_read_timeout(None)?;
    stream.set_nodelay(true)?;
    Ok((u64::from_be_bytes(index) as usize, stream))
}
