//! Connects a process to all others. Timely's own functions retry only once a second, write to
//! standard output, and panic when a stranger connects.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use socket2::{SockRef, TcpKeepalive};
use zobrist_examples::program::{Differs, say};

/// Delay between two attempts to reach a process that has not been started yet.
const RETRY: Duration = Duration::from_millis(20);
/// Time after which a message names a missing process.
const PATIENCE: Duration = Duration::from_secs(1);
/// Time limit for making a connection.
const CALL: Duration = Duration::from_millis(500);
/// Time limit for receiving the hello on an incoming connection. Only a stranger exceeds it.
const HANDSHAKE: Duration = Duration::from_secs(5);
/// Time that a process that is not ready waits for the others. No test waits for it.
const PARTING: Duration = Duration::from_secs(if cfg!(test) { 60 } else { 10 });
/// Time between the end of a process and the news of its cause: a process tells one other after
/// another.
const NEWS: Duration = Duration::from_millis(500);

/// Length of a hello in bytes. The hello is the first message on each connection, in both
/// directions. It consists of a magic number, the index of the process, and the digest of its
/// options.
const HELLO: usize = 24;
/// The magic number of a hello.
const OURS: [u8; 8] = *b"zobrist\x04";
/// The answer of the caller to the hello of the called process.
const RECEIVED: u8 = b'.';

/// A host that loses its power or network does not close its connections. Keepalive detects this
/// after 10 + 3 * 5 seconds. Versions of Windows before 10 cannot set the number of retries: there
/// it takes 10 + 10 * 5 seconds.
const KEEPALIVE: TcpKeepalive = TcpKeepalive::new()
    .with_time(Duration::from_secs(10))
    .with_interval(Duration::from_secs(5));
const RETRIES: u32 = 3;

/// A connection after its handshake: the index of the process that this process called, or `None`
/// for an incoming connection, and the stream with the index and the digest of the other process.
type Greeted = (Option<usize>, io::Result<(TcpStream, usize, u64)>);

/// The connections of a process while it connects to the others.
struct Connecting<'a> {
    addresses: &'a [String],
    index: usize,
    digest: u64,
    sockets: Vec<Option<TcpStream>>,
    /// Whether each process is ready, or `None` if it has not told.
    heard: Vec<Option<bool>>,
    /// The processes that are being called.
    calling: Vec<usize>,
    sender: Sender<Greeted>,
    greeted: Receiver<Greeted>,
}

/// Connects process `index` to all other processes of the run. Each process calls the processes
/// with lower indices, and is called by the processes with higher indices. All processes must have
/// the same `digest`.
///
/// Two processes have met when each has received the hello of the other, and the caller has
/// confirmed it. From then on, the end of one process ends the other. A process that is stopped for
/// any time can still be met: no process gives up a connection to a process of the run, and a
/// connection whose caller has ended was not confirmed.
///
/// When a process has met all others, it calls `ready` and tells them whether it succeeded. If
/// `ready` fails in one process, all processes fail. The returned sockets are nonblocking.
///
/// # Errors
/// Fails if an address is wrong, another process ends or has another digest, `ready` fails, or a
/// process is missing after `wait`.
pub(crate) fn connect(
    addresses: &[String],
    (index, digest): (usize, u64),
    wait: Duration,
    ready: impl FnOnce() -> Result<()>,
) -> Result<Vec<Option<TcpStream>>> {
    let own = &addresses[index];
    let cannot = || format!("process {index} cannot listen at {own}");
    let listener = TcpListener::bind(own).with_context(cannot)?;
    listener.set_nonblocking(true).with_context(cannot)?;
    let sockets = addresses.iter().map(|_| None).collect();
    let ((sender, greeted), heard) = (mpsc::channel(), vec![None; addresses.len()]);
    let mut all = Connecting {
        addresses,
        index,
        digest,
        sockets,
        heard,
        calling: Vec::new(),
        sender,
        greeted,
    };
    let (start, mut told) = (Instant::now(), None);
    while let Some(&missing) = all.missing().first() {
        // After an error, such as too many open files or threads, retry later.
        while let Ok((stream, _)) = listener.accept() {
            // The caller calls again.
            let _ = all.greet(stream, None);
        }
        all.call()?;
        all.wait()?;
        all.listen()?;
        if start.elapsed() > PATIENCE && told != Some(missing) && all.sockets[missing].is_none() {
            told = Some(missing);
            say(&format!(
                "waiting for process {missing} at {}",
                addresses[missing]
            ));
        }
        ensure!(
            start.elapsed() <= wait,
            "process {missing} did not connect within {} s",
            wait.as_secs()
        );
    }
    all.agree(ready)?;
    Ok(all.sockets)
}

/// Makes the system notice that the other host is gone.
fn keep_alive(stream: &TcpStream) -> io::Result<()> {
    let socket = SockRef::from(stream);
    socket.set_tcp_keepalive(&KEEPALIVE)?;
    // The system has accepted the other options, so an error means that it lacks this one.
    let _ = socket.set_tcp_keepalive(&KEEPALIVE.with_retries(RETRIES));
    Ok(())
}

impl Connecting<'_> {
    /// Returns the processes that are not connected yet.
    fn missing(&self) -> Vec<usize> {
        let others = (0..self.sockets.len()).filter(|&other| other != self.index);
        others
            .filter(|&other| self.sockets[other].is_none())
            .collect()
    }

    /// Calls the missing processes with lower indices.
    fn call(&mut self) -> Result<()> {
        let missing = self.missing().into_iter();
        for other in missing.filter(|other| *other < self.index) {
            if self.calling.contains(&other) {
                continue;
            }
            let address = &self.addresses[other];
            let cannot = || format!("cannot find process {other} at {address}");
            let mut found = address.to_socket_addrs().with_context(cannot)?;
            // After an error, retry later: the process may not have been started.
            if let Some(stream) =
                found.find_map(|address| TcpStream::connect_timeout(&address, CALL).ok())
                && self.greet(stream, Some(other)).is_ok()
            {
                self.calling.push(other);
            }
        }
        Ok(())
    }

    /// Exchanges hellos with another process, in a thread of its own.
    fn greet(&self, mut stream: TcpStream, called: Option<usize>) -> io::Result<()> {
        let sender = self.sender.clone();
        let (own, own_digest, count) = (self.index, self.digest, self.addresses.len());
        let hello = [OURS, (own as u64).to_be_bytes(), own_digest.to_be_bytes()].concat();
        let greet = move || {
            stream.set_nonblocking(false)?;
            stream.set_nodelay(true)?;
            keep_alive(&stream)?;
            if called.is_some() {
                // The other process may be stopped, so wait for its hello as long as it takes.
                stream.write_all(&hello)?;
            } else {
                stream.set_read_timeout(Some(HANDSHAKE))?;
            }
            let mut other = [0; HELLO];
            stream.read_exact(&mut other)?;
            let [ours, index, digest] = [0, 8, 16]
                .map(|at| u64::from_be_bytes(other[at..][..8].try_into().expect("8 bytes")));
            let index = index as usize;
            let is_expected = called.map_or(own < index && index < count, |other| index == other);
            // A process with other options may have any index. It is reported when it is met.
            let is_known = is_expected || digest != own_digest;
            if ours != u64::from_be_bytes(OURS) || !is_known {
                return Err(ErrorKind::InvalidData.into());
            }
            if called.is_some() {
                stream.write_all(&[RECEIVED])?;
            } else {
                stream.write_all(&hello)?;
                // The caller may be stopped. If it has ended, this read fails.
                stream.set_read_timeout(None)?;
                stream.read_exact(&mut [0])?;
            }
            stream.set_nonblocking(true)?;
            Ok((stream, index, digest))
        };
        // The receiver has been dropped if this process ended with an error.
        thread::Builder::new().spawn(move || sender.send((called, greet())))?;
        Ok(())
    }

    /// Waits a while for the next connection.
    fn wait(&mut self) -> Result<()> {
        self.greeted
            .recv_timeout(RETRY)
            .map_or(Ok(()), |greeted| self.meet(greeted))
    }

    /// Keeps a connection from another process of the run, and closes all other connections.
    fn meet(&mut self, (called, stream): Greeted) -> Result<()> {
        self.calling.retain(|&other| Some(other) != called);
        let Ok((stream, from, digest)) = stream else {
            return Ok(());
        };
        ensure!(
            digest == self.digest,
            "process {from} has other options than process {}",
            self.index
        );
        if self.missing().contains(&from) {
            self.sockets[from] = Some(stream);
        }
        Ok(())
    }

    /// Calls `ready`, and tells its success to all processes. Fails unless all processes are ready.
    fn agree(&mut self, ready: impl FnOnce() -> Result<()>) -> Result<()> {
        let (ready, begun) = (ready(), Instant::now());
        for mut stream in self.sockets.iter().flatten() {
            // An error means that the process has ended, which is noticed below.
            let _ = stream.write_all(&[u8::from(ready.is_ok())]);
        }
        // If a connection is closed while it has unread bytes, the bytes sent last may be lost. So
        // wait for the others even if `ready` failed.
        let heard = loop {
            match self.listen() {
                Ok(false) if ready.is_ok() || begun.elapsed() < PARTING => thread::sleep(RETRY),
                heard => break heard,
            }
        };
        ready.and(heard.map(drop))
    }

    /// Reads which processes are ready, and returns whether all are. Fails if a process is not
    /// ready or has ended.
    fn listen(&mut self) -> Result<bool> {
        let begun = Instant::now();
        loop {
            match self.listen_once() {
                // A process that is not ready may be the reason why another one has ended, so
                // report it first.
                Err(error) if error.is::<Differs>() && begun.elapsed() < NEWS => self.wait()?,
                heard => return heard,
            }
        }
    }

    fn listen_once(&mut self) -> Result<bool> {
        let (mut all, mut ended) = (true, None);
        for (other, (stream, heard)) in self.sockets.iter().zip(&mut self.heard).enumerate() {
            let Some(mut stream) = stream.as_ref() else {
                continue;
            };
            let mut byte = [1];
            // Leave the bytes after the handshake to the workers.
            let read = if heard.is_none() {
                stream.read(&mut byte)
            } else {
                stream.peek(&mut [0])
            };
            match read {
                Ok(1..) if heard.is_none() => *heard = Some(byte == [1]),
                Ok(1..) => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                _ => ended = Some(other),
            }
            all &= heard.is_some();
        }
        if let Some(other) = self.heard.iter().position(|heard| *heard == Some(false)) {
            bail!("process {other} ended with an error");
        }
        match ended {
            None => Ok(all),
            Some(other) => bail!(Differs(format!(
                "process {other} ended before all processes were connected"
            ))),
        }
    }
}

#[cfg(test)]
mod tests;
