//! A connection with one deadline for everything that a call sends and receives.
//!
//! The timeouts of `redis::Connection` apply to single reads: a server that sends a byte now and then never times out.

use core::time::Duration;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
#[cfg(unix)]
use std::os::unix::net::UnixStream;
use std::time::Instant;

use ::redis::{Client, ConnectionAddr, ConnectionLike, Parser, RedisConnectionInfo, RedisResult, Value, cmd};

/// The start and the deadline of a call.
#[derive(Clone, Copy)]
pub(crate) struct Span {
    pub(crate) begin: Instant,
    pub(crate) end: Instant,
}

impl Span {
    pub(crate) fn new(time: Duration) -> Span {
        let begin = Instant::now();
        Span { begin, end: begin + time }
    }

    pub(crate) fn left(self) -> io::Result<Duration> {
        let left = self.end.saturating_duration_since(Instant::now());
        if left.is_zero() { Err(self.late()) } else { Ok(left) }
    }

    fn late(self) -> io::Error {
        let seconds = (self.end - self.begin).as_secs_f64().round();
        let text = format!("the server has not answered within {seconds} seconds");
        io::Error::new(ErrorKind::TimedOut, text)
    }

    /// Runs an operation with the time left until the deadline as its timeout.
    fn run<T>(self, work: impl FnOnce(Duration) -> io::Result<T>) -> io::Result<T> {
        work(self.left()?).map_err(|error| match error.kind() {
            ErrorKind::WouldBlock | ErrorKind::TimedOut => self.late(),
            _ => error,
        })
    }
}

trait Stream: Read + Write + Send {
    fn set_timeout(&self, time: Duration) -> io::Result<()>;
}

impl Stream for TcpStream {
    fn set_timeout(&self, time: Duration) -> io::Result<()> {
        self.set_read_timeout(Some(time)).and_then(|()| self.set_write_timeout(Some(time)))
    }
}

#[cfg(unix)]
impl Stream for UnixStream {
    fn set_timeout(&self, time: Duration) -> io::Result<()> {
        self.set_read_timeout(Some(time)).and_then(|()| self.set_write_timeout(Some(time)))
    }
}

struct Timed {
    stream: Box<dyn Stream>,
    span: Span,
}

impl Read for Timed {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.span.run(|left| self.stream.set_timeout(left).and_then(|()| self.stream.read(bytes)))
    }
}

impl Write for Timed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.span.run(|left| self.stream.set_timeout(left).and_then(|()| self.stream.write(bytes)))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// A connection without TLS.
pub(crate) struct Wire {
    timed: Timed,
    parser: Parser,
    database: i64,
}

impl Wire {
    /// Connects and logs in. Returns `None` if the address requires TLS.
    pub(crate) fn connect(client: &Client, span: Span) -> RedisResult<Option<Wire>> {
        let info = client.get_connection_info();
        let stream: Box<dyn Stream> = match info.addr() {
            ConnectionAddr::Tcp(host, port) => {
                let addresses = (&**host, *port).to_socket_addrs()?;
                let mut result = Err(io::Error::other("the server has no address"));
                for address in addresses {
                    result = span.run(|left| TcpStream::connect_timeout(&address, left));
                    if result.is_ok() {
                        break;
                    }
                }
                let stream = result?;
                stream.set_nodelay(true)?;
                Box::new(stream)
            }
            #[cfg(unix)]
            ConnectionAddr::Unix(path) => Box::new(UnixStream::connect(path)?),
            _ => return Ok(None),
        };
        let settings = info.redis_settings();
        let timed = Timed { stream, span };
        let mut wire = Wire { timed, parser: Parser::new(), database: settings.db() };
        wire.log_in(settings)?;
        Ok(Some(wire))
    }

    fn log_in(&mut self, settings: &RedisConnectionInfo) -> RedisResult<()> {
        if let Some(password) = settings.password() {
            cmd("AUTH").arg(settings.username()).arg(password).exec(self)?;
        }
        if settings.db() == 0 { Ok(()) } else { cmd("SELECT").arg(settings.db()).exec(self) }
    }

    pub(crate) fn set_span(&mut self, span: Span) {
        self.timed.span = span;
    }
}

impl ConnectionLike for Wire {
    fn req_packed_command(&mut self, command: &[u8]) -> RedisResult<Value> {
        self.timed.write_all(command)?;
        self.parser.parse_value(&mut self.timed)
    }

    fn req_packed_commands(&mut self, commands: &[u8], offset: usize, count: usize) -> RedisResult<Vec<Value>> {
        self.timed.write_all(commands)?;
        let mut answers = Vec::with_capacity(count);
        let mut refused = None;
        for number in 0..offset + count {
            match self.parser.parse_value(&mut self.timed)? {
                // The server refused a command of a transaction, so it does not run the transaction.
                Value::ServerError(error) if number < offset => refused = refused.or(Some(error)),
                answer if number >= offset => answers.push(answer),
                _ => {}
            }
        }
        refused.map_or(Ok(answers), |error| Err(error.into()))
    }

    fn get_db(&self) -> i64 {
        self.database
    }

    fn check_connection(&mut self) -> bool {
        cmd("PING").exec(self).is_ok()
    }

    fn is_open(&self) -> bool {
        true
    }
}
