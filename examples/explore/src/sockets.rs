//! The connections of a process to all others. Timely's own functions retry once a second and write to standard output.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::time::{Duration, Instant};
use std::{mem, process, thread};

use socket2::{SockRef, TcpKeepalive};

use zobrist_examples::program::Failure;

/// Between two attempts to reach a process that has not been started yet.
const RETRY: Duration = Duration::from_millis(20);

/// After this time the user is told which process is waited for.
const PATIENCE: Duration = Duration::from_secs(1);

/// How long a connection may take to be made, and to say which process it comes from.
const CALL: Duration = Duration::from_millis(500);
const HANDSHAKE: Duration = Duration::from_secs(5);

/// The first bytes on each connection: that it is one of ours, the index of the process, a digest of its options, and a number that no other run has.
type Hello = [u8; 32];
const OURS: [u8; 8] = *b"zobrist\x02";

/// A host that loses its power or its network sends no end of its connections: it is missed after 10 + 3 * 5 seconds.
const KEEPALIVE: TcpKeepalive = TcpKeepalive::new()
    .with_time(Duration::from_secs(10))
    .with_interval(Duration::from_secs(5))
    .with_retries(3);

/// A connection whose hello is not complete yet.
struct Pending {
    stream: TcpStream,
    /// The process that was called; `None` if it calls.
    called: Option<usize>,
    since: Instant,
    hello: Hello,
    read: usize,
}

impl Pending {
    fn new(stream: TcpStream, called: Option<usize>) -> io::Result<Self> {
        stream.set_nonblocking(true)?;
        stream.set_nodelay(true)?;
        SockRef::from(&stream).set_tcp_keepalive(&KEEPALIVE)?;
        Ok(Pending { stream, called, since: Instant::now(), hello: Hello::default(), read: 0 })
    }

    /// Reads all that has arrived. Fails if the connection has ended, is late, or is not one of ours.
    fn read(&mut self) -> io::Result<()> {
        while self.read < self.hello.len() {
            match self.stream.read(&mut self.hello[self.read..]) {
                Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
                Ok(more) => self.read += more,
                Err(error) if error.kind() != ErrorKind::WouldBlock => return Err(error),
                Err(_) if self.since.elapsed() > HANDSHAKE => {
                    return Err(ErrorKind::TimedOut.into());
                }
                Err(_) => break,
            }
        }
        let read = self.read.min(OURS.len());
        if self.hello[..read] == OURS[..read] { Ok(()) } else { Err(ErrorKind::InvalidData.into()) }
    }
}

/// A process on its way to the others.
struct Connecting<'a> {
    addresses: &'a [String],
    index: usize,
    digest: u64,
    sockets: Vec<Option<TcpStream>>,
    /// The processes that were called and hung up.
    hung_up: Vec<usize>,
    /// The number of this run of each process, as far as it is known.
    nonces: Vec<u64>,
    pending: Vec<Pending>,
}

/// Connects process `index` to each of the others, which do the same: it calls those before it, and those after it call. All must
/// have the same `digest`. It listens at `bind`, or else at its own address.
///
/// A process has met another one once it has its hello: from then on the end of either ends the other. Who called a process, and was hung up on
/// before its hello, has met it, too, if nobody listens there any more.
///
/// At last all tell each other which runs they are connected to: if a process was started again meanwhile, all of them fail.
///
/// # Errors
/// If there is no such address, another process ends meanwhile or has another digest, or not all are there by the end of `wait`.
pub(crate) fn connect(
    addresses: &[String],
    bind: Option<&str>,
    (index, digest): (usize, u64),
    wait: Duration,
) -> Result<Vec<Option<TcpStream>>, Failure> {
    let own = bind.unwrap_or(&addresses[index]);
    let cannot = |error| Failure::Error(format!("process {index} cannot listen at {own}: {error}"));
    let listener = TcpListener::bind(own).map_err(cannot)?;
    listener.set_nonblocking(true).map_err(cannot)?;
    let sockets = addresses.iter().map(|_| None).collect();
    // The hasher of the standard library is different in each process.
    let mut nonces = vec![0; addresses.len()];
    nonces[index] = RandomState::new().hash_one(process::id());
    let (pending, hung_up) = (Vec::new(), Vec::new());
    let mut all = Connecting { addresses, index, digest, sockets, hung_up, nonces, pending };
    let (start, mut told) = (Instant::now(), None);
    while let Some(&missing) = all.missing().first() {
        all.accept(&listener)?;
        all.call()?;
        all.greet()?;
        all.watch()?;
        if start.elapsed() > PATIENCE && told != Some(missing) && all.sockets[missing].is_none() {
            told = Some(missing);
            eprintln!("waiting for process {missing} at {}", addresses[missing]);
        }
        if start.elapsed() > wait {
            let text = format!("process {missing} was not there after {} s", wait.as_secs());
            return Err(Failure::Error(text));
        }
        if !all.missing().is_empty() {
            thread::sleep(RETRY);
        }
    }
    all.agree(start + wait)?;
    Ok(all.sockets)
}

impl Connecting<'_> {
    /// The processes that are not connected yet.
    fn missing(&self) -> Vec<usize> {
        let others = (0..self.sockets.len()).filter(|&other| other != self.index);
        others.filter(|&other| self.sockets[other].is_none()).collect()
    }

    fn accept(&mut self, listener: &TcpListener) -> Result<(), Failure> {
        loop {
            match listener.accept() {
                Ok((stream, _)) => self.pending.extend(Pending::new(stream, None)),
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(()),
                Err(error) => {
                    let index = self.index;
                    let text = format!("process {index} cannot be connected to: {error}");
                    return Err(Failure::Error(text));
                }
            }
        }
    }

    /// Calls those before this one.
    fn call(&mut self) -> Result<(), Failure> {
        let called: Vec<_> = self.pending.iter().filter_map(|pending| pending.called).collect();
        let missing = self.missing().into_iter();
        for other in missing.filter(|other| *other < self.index && !called.contains(other)) {
            let address = &self.addresses[other];
            let cannot = |error| format!("cannot find process {other} at {address}: {error}");
            let resolved = address.to_socket_addrs().map_err(|error| Failure::Error(cannot(error)));
            let mut is_refused = true;
            let stream = resolved?.find_map(|address| {
                let stream = TcpStream::connect_timeout(&address, CALL);
                let error = stream.as_ref().err().map(io::Error::kind);
                is_refused &= error == Some(ErrorKind::ConnectionRefused);
                stream.ok()
            });
            let Some(mut stream) = stream else {
                if is_refused && self.hung_up.contains(&other) {
                    return Err(ended(other));
                }
                // A process that has not been started is called again.
                continue;
            };
            if stream.write_all(&self.hello()).is_ok() {
                self.pending.extend(Pending::new(stream, Some(other)));
            }
        }
        Ok(())
    }

    fn hello(&self) -> Hello {
        let mut hello = Hello::default();
        for (part, bytes) in hello.chunks_exact_mut(8).zip([
            OURS,
            (self.index as u64).to_be_bytes(),
            self.digest.to_be_bytes(),
            self.nonces[self.index].to_be_bytes(),
        ]) {
            part.copy_from_slice(&bytes);
        }
        hello
    }

    /// Keeps connections whose hello is complete. Those of strangers and silent ones are closed.
    fn greet(&mut self) -> Result<(), Failure> {
        for mut pending in mem::take(&mut self.pending) {
            if pending.read().is_err() {
                self.hung_up.extend(pending.called);
                continue;
            }
            if pending.read < pending.hello.len() {
                self.pending.push(pending);
                continue;
            }
            let number =
                |at: usize| u64::from_be_bytes(pending.hello[at..][..8].try_into().unwrap());
            let (from, digest, nonce) = (number(8) as usize, number(16), number(24));
            let is_expected = match pending.called {
                Some(other) => from == other,
                None => {
                    // If the process has ended, its connection is found to be closed.
                    let _ = pending.stream.write_all(&self.hello());
                    from > self.index
                }
            };
            if digest != self.digest {
                let text = format!("process {from} has other options than process {}", self.index);
                return Err(Failure::Error(text));
            }
            if is_expected && self.missing().contains(&from) {
                self.sockets[from] = Some(pending.stream);
                self.nonces[from] = nonce;
            }
        }
        Ok(())
    }

    /// Tells all processes which runs this one is connected to, and hears the same of them.
    fn agree(&mut self, end: Instant) -> Result<(), Failure> {
        let nonces: Vec<u8> = self.nonces.iter().flat_map(|nonce| nonce.to_be_bytes()).collect();
        for (other, stream) in self.sockets.iter_mut().enumerate() {
            let Some(stream) = stream else { continue };
            stream.set_nonblocking(false).map_err(Failure::error)?;
            stream.write_all(&nonces).map_err(|_| ended(other))?;
        }
        for (other, stream) in self.sockets.iter_mut().enumerate() {
            let Some(stream) = stream else { continue };
            let left = end.saturating_duration_since(Instant::now()).max(RETRY);
            stream.set_read_timeout(Some(left)).map_err(Failure::error)?;
            let mut theirs = vec![0; nonces.len()];
            stream.read_exact(&mut theirs).map_err(|_| ended(other))?;
            stream.set_read_timeout(None).map_err(Failure::error)?;
            if theirs != nonces {
                let why = format!("process {other} is connected to another run");
                return Err(Failure::Differs(why));
            }
        }
        Ok(())
    }

    /// Fails if a process that was connected has ended: without it the others would wait for ever.
    fn watch(&self) -> Result<(), Failure> {
        let has_ended = |stream: &TcpStream| match stream.peek(&mut [0]) {
            Ok(read) => read == 0,
            Err(error) => error.kind() != ErrorKind::WouldBlock,
        };
        let mut lost = (0..self.sockets.len())
            .filter(|&other| self.sockets[other].as_ref().is_some_and(has_ended));
        lost.next().map_or(Ok(()), |other| Err(ended(other)))
    }
}

fn ended(other: usize) -> Failure {
    Failure::Differs(format!("process {other} ended before all processes were connected"))
}
