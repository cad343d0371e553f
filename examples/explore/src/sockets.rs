//! Connects a process to all others. Timely's own functions retry only once a second and write to standard output.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::time::{Duration, Instant};
use std::{mem, process, thread};

use socket2::{SockRef, TcpKeepalive};
use zobrist_examples::program::Failure;

/// Delay between two attempts to reach a process that has not been started yet.
const RETRY: Duration = Duration::from_millis(20);

/// Time after which the user is told which process is missing.
const PATIENCE: Duration = Duration::from_secs(1);

/// Time limits of making a connection, and of receiving the hello on it.
const CALL: Duration = Duration::from_millis(500);
const HANDSHAKE: Duration = Duration::from_secs(5);

/// Length of the hello, the first bytes on each connection: a magic number, the index of the process, a digest of its
/// options, and a nonce that no other run has.
const HELLO: usize = 32;
const OURS: [u8; 8] = *b"zobrist\x02";

/// A host that loses its power or network does not close its connections. Keepalive detects this after 10 + 3 * 5
/// seconds.
const KEEPALIVE: TcpKeepalive =
    TcpKeepalive::new().with_time(Duration::from_secs(10)).with_interval(Duration::from_secs(5)).with_retries(3);

/// A connection whose hello is not complete yet.
pub(crate) struct Pending {
    stream: TcpStream,
    /// The process that this one called, or `None` for an incoming connection.
    called: Option<usize>,
    since: Instant,
    /// The bytes read so far: the hello, and, if the options of the process differ, the repeated
    /// [`nonce`](Connecting::nonces) of this process. `wanted` is their final number.
    bytes: [u8; HELLO + 8],
    read: usize,
    wanted: usize,
}

impl Pending {
    /// Prepares a socket. Returns `None` if the connection has ended already.
    ///
    /// # Errors
    /// Fails if the system refuses the options of the socket, as it would for every other socket.
    pub(crate) fn new(stream: TcpStream, called: Option<usize>) -> Result<Option<Self>, Failure> {
        let prepare = || {
            stream.set_nonblocking(true)?;
            stream.set_nodelay(true)?;
            SockRef::from(&stream).set_tcp_keepalive(&KEEPALIVE)
        };
        match prepare() {
            Ok(()) => {}
            Err(_) if has_ended(&stream) => return Ok(None),
            Err(error) => return Err(Failure::Error(format!("cannot set up a socket: {error}"))),
        }
        let (since, bytes) = (Instant::now(), [0; HELLO + 8]);
        Ok(Some(Pending { stream, called, since, bytes, read: 0, wanted: HELLO }))
    }

    /// Returns the 64-bit number at this position.
    fn number(&self, at: usize) -> u64 {
        u64::from_be_bytes(self.bytes[at..][..8].try_into().expect("8 bytes"))
    }

    /// Reads the available bytes. Fails if the connection has ended or is late, or if its magic number is wrong.
    fn read(&mut self) -> io::Result<()> {
        while self.read < self.wanted {
            match self.stream.read(&mut self.bytes[self.read..self.wanted]) {
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
        if self.bytes[..read] == OURS[..read] { Ok(()) } else { Err(ErrorKind::InvalidData.into()) }
    }
}

/// The state of a process while it connects to the others.
struct Connecting<'a> {
    addresses: &'a [String],
    index: usize,
    digest: u64,
    sockets: Vec<Option<TcpStream>>,
    /// The processes that closed a connection from this one.
    hung_up: Vec<usize>,
    /// The nonce of each process, as far as it is known: a random number that no other run of the process has.
    nonces: Vec<u64>,
    /// The bytes of each process after its hello: its `nonces`, and then whether it is ready.
    heard: Vec<Vec<u8>>,
    pending: Vec<Pending>,
}

/// Connects process `index` to each of the others, which do the same. It calls the processes with lower indices, and
/// those with higher indices call it. All must have the same `digest`. It listens at `bind`, or else at its own
/// address.
///
/// Two processes have met when each has received the hello of the other. From then on, the end of one ends the other. A
/// caller has also met a process that closed the connection before its hello, if nothing listens at its address any
/// more.
///
/// Then each process sends the nonces that it has received. If a process was restarted meanwhile, the nonces differ,
/// and all processes fail. Finally each process calls `ready`; if one fails, all fail. The returned sockets are
/// nonblocking.
///
/// # Errors
/// Fails if an address is wrong, another process ends or has another digest, `ready` fails, or a process is missing
/// after `wait`.
pub(crate) fn connect(
    addresses: &[String],
    bind: Option<&str>,
    (index, digest): (usize, u64),
    wait: Duration,
    ready: impl FnOnce() -> Result<(), Failure>,
) -> Result<Vec<Option<TcpStream>>, Failure> {
    let own = bind.unwrap_or(&addresses[index]);
    let cannot = |error| Failure::Error(format!("process {index} cannot listen at {own}: {error}"));
    let listener = TcpListener::bind(own).map_err(cannot)?;
    listener.set_nonblocking(true).map_err(cannot)?;
    let sockets = addresses.iter().map(|_| None).collect();
    // The standard library seeds its hashers at random.
    let mut nonces = vec![0; addresses.len()];
    nonces[index] = RandomState::new().hash_one(process::id());
    let (pending, hung_up, heard) = (Vec::new(), Vec::new(), vec![Vec::new(); addresses.len()]);
    let mut all = Connecting { addresses, index, digest, sockets, hung_up, nonces, heard, pending };
    let (start, mut told) = (Instant::now(), None);
    while let Some(&missing) = all.missing().first() {
        all.accept(&listener)?;
        all.call()?;
        all.greet()?;
        all.listen(0)?;
        if start.elapsed() > PATIENCE && told != Some(missing) && all.sockets[missing].is_none() {
            told = Some(missing);
            eprintln!("waiting for process {missing} at {}", addresses[missing]);
        }
        if start.elapsed() > wait {
            let text = format!("process {missing} did not connect within {} s", wait.as_secs());
            return Err(Failure::Error(text));
        }
        if !all.missing().is_empty() {
            thread::sleep(RETRY);
        }
    }
    all.agree(start + wait, ready)?;
    Ok(all.sockets)
}

impl Connecting<'_> {
    /// Returns the processes that are not connected yet.
    fn missing(&self) -> Vec<usize> {
        let others = (0..self.sockets.len()).filter(|&other| other != self.index);
        others.filter(|&other| self.sockets[other].is_none()).collect()
    }

    fn accept(&mut self, listener: &TcpListener) -> Result<(), Failure> {
        loop {
            match listener.accept() {
                Ok((stream, _)) => self.pending.extend(Pending::new(stream, None)?),
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(()),
                Err(error) => {
                    let index = self.index;
                    let text = format!("process {index} cannot be connected to: {error}");
                    return Err(Failure::Error(text));
                }
            }
        }
    }

    /// Calls the missing processes with lower indices.
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
                // Retry later: the process may not have been started.
                continue;
            };
            if stream.write_all(&self.hello()).is_ok() {
                self.pending.extend(Pending::new(stream, Some(other))?);
            }
        }
        Ok(())
    }

    fn hello(&self) -> [u8; HELLO] {
        let mut hello = [0; HELLO];
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

    /// Keeps connections from other processes of the run when their hello is complete. Closes silent and foreign
    /// connections.
    fn greet(&mut self) -> Result<(), Failure> {
        for mut pending in mem::take(&mut self.pending) {
            if pending.read().is_err() {
                self.hung_up.extend(pending.called);
                continue;
            }
            if pending.read < pending.wanted {
                self.pending.push(pending);
                continue;
            }
            let (from, digest, nonce) = (pending.number(8) as usize, pending.number(16), pending.number(24));
            if pending.wanted > HELLO {
                if pending.number(HELLO) != self.nonces[self.index] {
                    continue;
                }
                let text = format!("process {from} has other options than process {}", self.index);
                return Err(Failure::Error(text));
            }
            let is_expected = match pending.called {
                Some(other) => from == other,
                None => {
                    // Ignore errors: the closed connection of an ended process is detected later.
                    let _ = pending.stream.write_all(&self.hello());
                    from > self.index
                }
            };
            if digest != self.digest {
                // Only a real process repeats the nonce of this one, so a foreign hello cannot end the run.
                if pending.stream.write_all(&nonce.to_be_bytes()).is_ok() {
                    self.pending.push(Pending { wanted: HELLO + 8, ..pending });
                }
                continue;
            }
            if is_expected && self.missing().contains(&from) {
                self.sockets[from] = Some(pending.stream);
                self.nonces[from] = nonce;
            }
        }
        Ok(())
    }

    /// Sends the received nonces to all processes, and then whether this process is ready. Checks that the others send
    /// the same.
    fn agree(&mut self, end: Instant, ready: impl FnOnce() -> Result<(), Failure>) -> Result<(), Failure> {
        let mut expected: Vec<u8> = self.nonces.iter().flat_map(|n| n.to_be_bytes()).collect();
        self.tell(&expected)?;
        if let Some(other) = self.hear(&expected, end)? {
            let why = format!("process {other} is connected to another run");
            return Err(Failure::Differs(why));
        }
        let ready = ready();
        let told = self.tell(&[u8::from(ready.is_ok())]);
        expected.push(1);
        // Closing a connection with unread bytes may lose the bytes sent last. So wait for the others even if `ready`
        // failed.
        let heard = self.hear(&expected, end.max(Instant::now() + 2 * HANDSHAKE));
        ready.and(told)?;
        match heard? {
            Some(other) => Err(Failure::Error(format!("process {other} ended with an error"))),
            None => Ok(()),
        }
    }

    fn tell(&mut self, message: &[u8]) -> Result<(), Failure> {
        for (other, stream) in self.sockets.iter_mut().enumerate() {
            let Some(stream) = stream else { continue };
            stream.set_nonblocking(false).map_err(Failure::error)?;
            stream.write_all(message).map_err(|_| ended(other))?;
            stream.set_nonblocking(true).map_err(Failure::error)?;
        }
        Ok(())
    }

    /// Waits until each process has sent as many bytes as `expected`. Returns a process that has sent others.
    fn hear(&mut self, expected: &[u8], end: Instant) -> Result<Option<usize>, Failure> {
        let mut silent = self.listen(expected.len());
        while matches!(silent, Ok(Some(_))) && Instant::now() < end {
            thread::sleep(RETRY);
            silent = self.listen(expected.len());
        }
        let differs = |heard: &Vec<u8>| heard.len() >= expected.len() && !heard.starts_with(expected);
        // This may be the reason why another process has ended, so report it first.
        let differing = self.heard.iter().position(differs);
        if differing.is_some() { Ok(differing) } else { silent?.map_or(Ok(None), |other| Err(ended(other))) }
    }

    /// Reads the available bytes. Returns a connected process that has sent fewer than `wanted` bytes. Fails if any
    /// process ended before it sent all bytes, because another process may wait for it.
    fn listen(&mut self, wanted: usize) -> Result<Option<usize>, Failure> {
        let (all, mut silent) = (8 * self.nonces.len() + 1, Ok(None));
        for (other, (stream, heard)) in self.sockets.iter_mut().zip(&mut self.heard).enumerate() {
            let Some(stream) = stream else { continue };
            // Later bytes are for the workers.
            match stream.take((all - heard.len()) as u64).read_to_end(heard) {
                Ok(_) if heard.len() == all => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    if heard.len() < wanted && silent.is_ok() {
                        silent = Ok(Some(other));
                    }
                }
                _ => silent = Err(ended(other)),
            }
        }
        silent
    }
}

/// Returns whether a nonblocking stream was closed.
fn has_ended(stream: &TcpStream) -> bool {
    match stream.peek(&mut [0]) {
        Ok(read) => read == 0,
        Err(error) => error.kind() != ErrorKind::WouldBlock,
    }
}

fn ended(other: usize) -> Failure {
    Failure::Differs(format!("process {other} ended before all processes were connected"))
}
