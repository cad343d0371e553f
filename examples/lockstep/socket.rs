//! The channel between two peers: messages of `ggrs`, and sketches.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::io::{self, ErrorKind};
use std::net::{Ipv4Addr, SocketAddr, UdpSocket};
use std::rc::Rc;

use ggrs::{Frame, Message, NonBlockingSocket};
use serde::{Deserialize, Serialize};

/// Maximum length of a datagram. A sketch that names all features has 9 kB.
const LONGEST: usize = 1 << 14;

/// A datagram.
#[derive(Serialize, Deserialize)]
enum Packet {
    Game(Message),
    Sketch(SketchMessage),
}

/// A message of the protocol of sketches. It may get lost, so the question is repeated.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum SketchMessage {
    /// Asks for the sketch of the world of a frame.
    Question { frame: Frame, capacity: u16 },
    /// Answers with the bytes of the sketch.
    Answer { frame: Frame, sketch: Vec<u8> },
}

/// A UDP socket of the loopback interface, shared by the session of `ggrs` and the peer. The socket
/// of `ggrs` does not tell the port that the system chose.
#[derive(Clone)]
pub struct Socket(Rc<Shared>);

struct Shared {
    socket: UdpSocket,
    /// Received and not yet read.
    sketches: RefCell<VecDeque<(SocketAddr, SketchMessage)>>,
    failed: Cell<Option<io::Error>>,
}

impl Socket {
    /// Binds a socket to a port that the system chooses.
    ///
    /// # Errors
    /// If the system refuses it.
    pub fn new() -> io::Result<Self> {
        let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0))?;
        socket.set_nonblocking(true)?;
        Ok(Socket(Rc::new(Shared {
            socket,
            sketches: RefCell::default(),
            failed: Cell::default(),
        })))
    }

    /// Returns the address at which other peers reach this socket.
    ///
    /// # Errors
    /// If the system does not know it.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.0.socket.local_addr()
    }

    /// Sends a message of the protocol of sketches.
    pub fn send(&self, message: SketchMessage, address: SocketAddr) {
        self.send_packet(&Packet::Sketch(message), address);
    }

    /// Returns the next message from `address` that the session received on the way.
    pub fn receive(&self, address: SocketAddr) -> Option<SketchMessage> {
        loop {
            let (from, message) = self.0.sketches.borrow_mut().pop_front()?;
            if from == address {
                return Some(message);
            }
        }
    }

    /// Returns the error of a packet that could not be sent, if any.
    ///
    /// # Errors
    /// If the system refused to send a packet.
    pub fn check(&self) -> io::Result<()> {
        self.0.failed.take().map_or(Ok(()), Err)
    }

    fn send_packet(&self, packet: &Packet, address: SocketAddr) {
        let bytes = postcard::to_allocvec(packet).expect("a vector has room");
        match self.0.socket.send_to(&bytes, address) {
            Err(error) if !is_loss(&error) => self.0.failed.set(Some(error)),
            _ => {}
        }
    }
}

/// Returns whether the packet is lost, or an earlier one, as any packet of UDP may be.
fn is_loss(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::WouldBlock | ErrorKind::ConnectionRefused | ErrorKind::ConnectionReset
    )
}

impl NonBlockingSocket<SocketAddr> for Socket {
    fn send_to(&mut self, message: &Message, address: &SocketAddr) {
        self.send_packet(&Packet::Game(message.clone()), *address);
    }

    fn receive_all_messages(&mut self) -> Vec<(SocketAddr, Message)> {
        let mut messages = Vec::new();
        let mut buffer = [0; LONGEST];
        // After an error, the next call reads on.
        while let Ok((length, from)) = self.0.socket.recv_from(&mut buffer) {
            match postcard::from_bytes(&buffer[..length]) {
                Ok(Packet::Game(message)) => messages.push((from, message)),
                Ok(Packet::Sketch(message)) => {
                    self.0.sketches.borrow_mut().push_back((from, message));
                }
                // Not from a peer.
                Err(_) => {}
            }
        }
        messages
    }
}
