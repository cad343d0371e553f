//! Tests of the connections between processes. Each process is a thread in these tests.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

use anyhow::{Result, anyhow};
use socket2::SockRef;
use zobrist_examples::program::Differs;

use crate::sockets;
use crate::tests::addresses::free_addresses;

const WAIT: Duration = Duration::from_secs(60);

fn connect(addresses: &[String], index: usize, digest: u64) -> Result<Vec<Option<TcpStream>>> {
    sockets::connect(addresses, (index, digest), WAIT, || Ok(()))
}

/// Returns the message of an error, and the exit code that it causes.
fn outcome<T: std::fmt::Debug>(found: Result<T>) -> (String, u8) {
    let error = found.unwrap_err();
    (
        format!("{error:#}"),
        if error.is::<Differs>() { 1 } else { 2 },
    )
}

/// Returns the hello of process `index`.
fn hello(index: u64, digest: u64) -> Vec<u8> {
    [*b"zobrist\x04", index.to_be_bytes(), digest.to_be_bytes()].concat()
}

/// Connects three processes while strangers connect to the first one. The strangers send nothing,
/// invalid hellos or garbage. Then each process must receive the bytes that the others send to it.
#[test]
fn all_processes_reach_each_other() {
    let addresses = free_addresses(3);
    let start = |index| {
        let addresses = addresses.clone();
        thread::spawn(move || connect(&addresses, index, 7).unwrap())
    };
    let [first, second] = [0, 1].map(start);
    let greet = |greeting: &[u8]| {
        let mut stream = call(&addresses[0]);
        // The connection may have been closed already.
        let _ = stream.write_all(greeting);
        stream
    };
    let all_strangers = [
        greet(&[]),
        greet(&1_u64.to_be_bytes()),
        greet(&[255; 64]),
        greet(&hello(0, 7)),
        greet(&hello(u64::MAX, 7)),
        greet(&garbage()),
    ];
    // The last process starts after the calls, because the first one no longer listens when it has
    // met all others.
    let mut all = [first, second, start(2)].map(|process| process.join().unwrap());
    drop(all_strangers);
    for (index, sockets) in all.iter_mut().enumerate() {
        assert!(sockets[index].is_none());
        for (other, socket) in sockets
            .iter_mut()
            .enumerate()
            .filter(|(other, _)| *other != index)
        {
            let sent = u8::try_from(10 * index + other).unwrap();
            assert!(SockRef::from(socket.as_ref().unwrap()).keepalive().unwrap());
            socket.as_mut().unwrap().write_all(&[sent]).unwrap();
        }
    }
    for (index, sockets) in all.iter_mut().enumerate() {
        for (other, socket) in sockets
            .iter_mut()
            .enumerate()
            .filter(|(other, _)| *other != index)
        {
            let (socket, mut received) = (socket.as_mut().unwrap(), [0]);
            socket.set_nonblocking(false).unwrap();
            socket.read_exact(&mut received).unwrap();
            assert_eq!(usize::from(received[0]), 10 * other + index);
        }
    }
}

#[test]
fn an_address_in_use() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let addresses = [listener.local_addr().unwrap().to_string()];
    let (error, code) = outcome(connect(&addresses, 0, 7));
    assert!(
        code == 2 && error.starts_with("process 0 cannot listen at 127.0.0.1:"),
        "{error}"
    );
}

/// The second of three processes ends while the first still waits for the third.
#[test]
fn a_process_that_ends_while_others_connect() {
    let addresses = free_addresses(3);
    let first = addresses[0].clone();
    let process = thread::spawn(move || connect(&addresses, 0, 7));
    let mut second = call(&first);
    // A hello may arrive in parts.
    let (start, rest) = (&hello(1, 7)[..5], &hello(1, 7)[5..]);
    second.write_all(start).unwrap();
    thread::sleep(Duration::from_millis(50));
    second.write_all(rest).unwrap();
    let mut answer = [0; 24];
    second.read_exact(&mut answer).unwrap();
    assert_eq!(answer[..], hello(0, 7)[..]);
    second.write_all(b".").unwrap();
    drop(second);
    let ended = "process 1 ended before all processes were connected";
    assert_eq!(outcome(process.join().unwrap()), (ended.into(), 1));
}

/// The third of three processes ends after it has met the first, while the second waits for it. The
/// first process must then end because of the third, and the second because of the first.
#[test]
fn a_process_that_ends_before_it_has_met_all() {
    let addresses = free_addresses(3);
    let processes = [0, 1].map(|index| {
        let addresses = addresses.clone();
        thread::spawn(move || connect(&addresses, index, 7))
    });
    let mut third = meet(&addresses[0], 2);
    // The first process is ready after it has met both.
    third.read_exact(&mut [0]).unwrap();
    drop(third);
    for (process, other) in processes.into_iter().zip([2, 0]) {
        let ended = format!("process {other} ended before all processes were connected");
        assert_eq!(outcome(process.join().unwrap()), (ended, 1));
    }
}

/// Strangers send nothing, an incomplete hello, or the hello of no process. Their connections are
/// closed, and then the processes meet.
#[test]
fn strangers_are_dropped() {
    let addresses = free_addresses(2);
    let first = addresses.clone();
    let first = thread::spawn(move || connect(&first, 0, 7));
    let strangers = [
        &[][..],
        &hello(1, 7)[..23],
        &hello(0, 7),
        &hello(u64::MAX, 7),
    ];
    let strangers = strangers.map(|bytes| {
        let mut stream = call(&addresses[0]);
        stream.write_all(bytes).unwrap();
        stream
    });
    for mut stream in strangers {
        // The answer is the hello of process 0, or nothing.
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        assert!([0, 24].contains(&answer.len()), "{answer:?}");
    }
    assert!(connect(&addresses, 1, 7).unwrap()[0].is_some());
    assert!(first.join().unwrap().unwrap()[1].is_some());
}

/// If one process is not ready after all have met, all processes end with an error.
#[test]
fn one_that_is_not_ready() {
    let addresses = free_addresses(3);
    let processes = [0, 1, 2].map(|index| {
        let addresses = addresses.clone();
        let ready = move || {
            if index == 1 {
                Err(anyhow!("why"))
            } else {
                Ok(())
            }
        };
        thread::spawn(move || sockets::connect(&addresses, (index, 7), WAIT, ready))
    });
    let ended = "process 1 ended with an error";
    let expected = [ended, "why", ended].map(|line| (line.to_owned(), 2));
    assert_eq!(
        processes.map(|process| outcome(process.join().unwrap())),
        expected
    );
}

fn call(address: &str) -> TcpStream {
    loop {
        if let Ok(stream) = TcpStream::connect(address) {
            break stream;
        }
    }
}

/// Meets the process at `address`, as process `index`.
fn meet(address: &str, index: u64) -> TcpStream {
    let mut stream = call(address);
    stream.write_all(&hello(index, 7)).unwrap();
    stream.read_exact(&mut [0; 24]).unwrap();
    stream.write_all(b".").unwrap();
    stream
}

/// Process 1 ends before process 0 answers, as if process 0 was stopped. It has not met process 0,
/// so process 0 waits for another process 1.
#[test]
fn an_abandoned_connection_is_not_met() {
    let addresses = free_addresses(2);
    let first = addresses.clone();
    let first = thread::spawn(move || connect(&first, 0, 7));
    for _ in 0..3 {
        let mut stream = call(&addresses[0]);
        stream.write_all(&hello(1, 7)).unwrap();
    }
    assert!(connect(&addresses, 1, 7).unwrap()[0].is_some());
    assert!(first.join().unwrap().unwrap()[1].is_some());
}

/// Process 0 is stopped for longer than a stranger may be silent. Process 1 waits for it on the
/// connection that it has made, and does not make another one.
#[test]
fn a_stopped_process_is_awaited() {
    let addresses = free_addresses(2);
    let listener = TcpListener::bind(&addresses[0]).unwrap();
    let second = thread::spawn(move || connect(&addresses, 1, 7));
    let (mut stream, _) = listener.accept().unwrap();
    thread::sleep(Duration::from_secs(6));
    let mut greeting = [0; 24];
    stream.read_exact(&mut greeting).unwrap();
    assert_eq!(greeting[..], hello(1, 7)[..]);
    stream.write_all(&hello(0, 7)).unwrap();
    // Process 1 confirms the hello, and is ready.
    let mut rest = [0; 2];
    stream.read_exact(&mut rest).unwrap();
    assert_eq!(rest, [b'.', 1]);
    stream.write_all(&[1]).unwrap();
    assert!(second.join().unwrap().unwrap()[0].is_some());
    listener.set_nonblocking(true).unwrap();
    assert!(listener.accept().is_err(), "it called again");
}

/// Returns 10,000 pseudorandom bytes for a stranger to send.
fn garbage() -> Vec<u8> {
    (0..10_000_u32)
        .map(|i| (i.wrapping_mul(2_654_435_761) >> 24) as u8)
        .collect()
}

/// Connecting fails after the given time if the other process is never started.
#[test]
fn waiting_has_an_end() {
    let addresses = free_addresses(2);
    let found = sockets::connect(&addresses, (0, 7), Duration::from_secs(1), || Ok(()));
    assert_eq!(
        outcome(found),
        ("process 1 did not connect within 1 s".into(), 2)
    );
}

/// Process 2 is not ready, and then process 1 ends. Process 0 must report process 2, because it may
/// be the cause.
#[test]
fn a_process_that_ends_since_another_is_not_ready() {
    let addresses = free_addresses(3);
    let first = addresses[0].clone();
    let process = thread::spawn(move || connect(&addresses, 0, 7));
    let [mut second, mut third] = [1, 2].map(|index| meet(&first, index));
    second.write_all(&[1]).unwrap();
    // Process 0 is ready after it has met both.
    third.read_exact(&mut [0]).unwrap();
    third.write_all(&[0]).unwrap();
    drop(second);
    assert_eq!(
        outcome(process.join().unwrap()),
        ("process 2 ended with an error".into(), 2)
    );
}
