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

/// Time after which a message names a missing process.
const PATIENCE: Duration = Duration::from_secs(1);

/// Time limit for making a connection.
const CALL: Duration = Duration::from_millis(500);
/// Time limit for receiving the hello on a connection.
const HANDSHAKE: Duration = Duration::from_secs(5);

/// Length of a hello in bytes. The hello is the first message on each connection. It consists of a magic number, the
/// index of the process, the digest of its options, and its nonce, a random number.
const HELLO: usize = 32;
/// The magic number of a hello.
const OURS: [u8; 8] = *b"zobrist\x02";

/// A host that loses its power or network does not close its connections. Keepalive detects this after 10 + 3 * 5
/// seconds. Versions of Windows before 10 cannot set the number of retries: there it takes 10 + 10 * 5 seconds.
const KEEPALIVE: TcpKeepalive =
    TcpKeepalive::new().with_time(Duration::from_secs(10)).with_interval(Duration::from_secs(5));
const RETRIES: u32 = 3;

/// A connection whose hello is not complete yet.
pub(crate) struct Pending {
    stream: TcpStream,
    /// The index of the process that this process called, or `None` for an incoming connection.
    called: Option<usize>,
    since: Instant,
    /// The bytes read so far. They begin with the hello. If the other process has other options, it then sends back the
    /// [`nonce`](Connecting::nonces) of this process.
    bytes: [u8; HELLO + 8],
    read: usize,
    /// The number of bytes to read.
    wanted: usize,
}

impl Pending {
    /// Prepares a socket. Returns `None` if the connection has ended already.
    ///
    /// # Errors
    /// Fails if the system refuses the options of an open socket. It would refuse them for every other socket, too.
    pub(crate) fn new(stream: TcpStream, called: Option<usize>) -> Result<Option<Self>, Failure> {
        let prepare = || -> io::Result<()> {
            stream.set_nonblocking(true)?;
            stream.set_nodelay(true)?;
            let socket = SockRef::from(&stream);
            socket.set_tcp_keepalive(&KEEPALIVE)?;
            // The system has accepted the other options, so an error means that it lacks this one.
            let _ = socket.set_tcp_keepalive(&KEEPALIVE.with_retries(RETRIES));
            Ok(())
        };
        match prepare() {
            Ok(()) => {}
            Err(_) if has_ended(&stream) => return Ok(None),
            Err(error) => return Err(Failure::Error(format!("cannot set up a socket: {error}"))),
        }
        let (since, bytes) = (Instant::now(), [0; HELLO + 8]);
        Ok(Some(Pending { stream, called, since, bytes, read: 0, wanted: HELLO }))
    }

    /// Returns the 64-bit number that begins at byte `at`.
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

/// The connections of a process while it connects to the others.
struct Connecting<'a> {
    addresses: &'a [String],
    index: usize,
    digest: u64,
    sockets: Vec<Option<TcpStream>>,
    /// The processes that this process had called, and whose connections ended before a complete hello.
    hung_up: Vec<usize>,
    /// The nonce of each process, or 0 if it is not known yet. A nonce is a random number that each process draws when
    /// it starts.
    nonces: Vec<u64>,
    /// The bytes received from each process after its hello: the nonces that it knows, and then whether it is ready.
    heard: Vec<Vec<u8>>,
    pending: Vec<Pending>,
}

/// Connects process `index` to all other processes of the run. Each process calls the processes with lower indices, and
/// is called by the processes with higher indices. All processes must have the same `digest`. This process listens at
/// `bind`, or at its own address if `bind` is `None`.
///
/// Two processes have met when each has received the hello of the other. From then on, the end of one process ends the
/// other. A process also ends in another case: a process that it called has closed the connection before its hello, and
/// nothing listens at that address any more.
///
/// When a process has met all others, it sends them the nonces that it has received. If a process was restarted
/// meanwhile, these nonces differ between processes, and all processes fail. Finally each process calls `ready`. If
/// `ready` fails in one process, all processes fail. The returned sockets are nonblocking.
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
    // A `RandomState` has random keys, so its hash of any value is random.
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

    /// Reads the hellos of pending connections. Keeps connections from other processes of the run, and closes silent
    /// and foreign connections.
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
                // The sender of this hello may be another program. Such a program does not send back the nonce of this
                // process, so its hello cannot end the run.
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

    /// Sends the received nonces to all processes. Then calls `ready`, and sends its success to all processes. Fails
    /// unless all processes send the same nonces and are ready.
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
        // If a connection is closed while it has unread bytes, the bytes sent last may be lost. So wait for the others
        // even if `ready` failed.
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

    /// Waits until each process has sent as many bytes as `expected`. Returns a process whose bytes differ from
    /// `expected`.
    fn hear(&mut self, expected: &[u8], end: Instant) -> Result<Option<usize>, Failure> {
        let mut silent = self.listen(expected.len());
        while matches!(silent, Ok(Some(_))) && Instant::now() < end {
            thread::sleep(RETRY);
            silent = self.listen(expected.len());
        }
        let differs = |heard: &Vec<u8>| heard.len() >= expected.len() && !heard.starts_with(expected);
        // A differing process may be the reason why another process has ended, so report it first.
        let differing = self.heard.iter().position(differs);
        if differing.is_some() { Ok(differing) } else { silent?.map_or(Ok(None), |other| Err(ended(other))) }
    }

    /// Reads the available bytes of each process. Returns a process that has sent fewer than `wanted` bytes, if any.
    /// Fails if a process ended before it sent all bytes of the handshake. Another process may still wait for those
    /// bytes.
    fn listen(&mut self, wanted: usize) -> Result<Option<usize>, Failure> {
        let (all, mut silent) = (8 * self.nonces.len() + 1, Ok(None));
        for (other, (stream, heard)) in self.sockets.iter_mut().zip(&mut self.heard).enumerate() {
            let Some(stream) = stream else { continue };
            // Leave the bytes after the handshake to the workers.
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
