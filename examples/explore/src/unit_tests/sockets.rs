//! Connections of processes, here of threads.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

use zobrist_examples::program::Failure;

use crate::sockets;

fn free_addresses(count: usize) -> Vec<String> {
    let bind = |_| TcpListener::bind("127.0.0.1:0").unwrap();
    let listeners: Vec<_> = (0..count).map(bind).collect();
    listeners.iter().map(|listener| listener.local_addr().unwrap().to_string()).collect()
}

const WAIT: Duration = Duration::from_secs(60);

fn connect(
    addresses: &[String],
    index: usize,
    digest: u64,
) -> Result<Vec<Option<TcpStream>>, Failure> {
    sockets::connect(addresses, None, (index, digest), WAIT)
}

/// The first bytes of process `index`.
fn hello(index: u64, digest: u64, nonce: u64) -> Vec<u8> {
    [*b"zobrist\x02", index.to_be_bytes(), digest.to_be_bytes(), nonce.to_be_bytes()].concat()
}

/// What process `i` sends to process `j` arrives at process `j` from `i`, also where others connect first: one that is silent, one that
/// sends the index of a process and nothing else, and one of a process that cannot be.
#[test]
fn all_processes_reach_each_other() {
    let addresses = free_addresses(3);
    let strangers = addresses[0].clone();
    let processes: Vec<_> = (0..3)
        .map(|index| {
            let addresses = addresses.clone();
            thread::spawn(move || connect(&addresses, index, 7).unwrap())
        })
        .collect();
    let call = |greeting: &[u8]| loop {
        if let Ok(mut stream) = TcpStream::connect(&strangers) {
            // It may have been dropped already.
            let _ = stream.write_all(greeting);
            break stream;
        }
    };
    let all_strangers = [
        call(&[]),
        call(&1_u64.to_be_bytes()),
        call(&[255; 64]),
        call(&hello(0, 7, 1)),
        call(&hello(u64::MAX, 7, 1)),
        call(&garbage()),
    ];
    let mut all: Vec<_> = processes.into_iter().map(|thread| thread.join().unwrap()).collect();
    drop(all_strangers);
    for (index, sockets) in all.iter_mut().enumerate() {
        assert!(sockets[index].is_none());
        for (other, socket) in sockets.iter_mut().enumerate().filter(|(other, _)| *other != index) {
            let sent = u8::try_from(10 * index + other).unwrap();
            socket.as_mut().unwrap().write_all(&[sent]).unwrap();
        }
    }
    for (index, sockets) in all.iter_mut().enumerate() {
        for (other, socket) in sockets.iter_mut().enumerate().filter(|(other, _)| *other != index) {
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
    let Err(Failure::Error(error)) = connect(&addresses, 0, 7) else { panic!("it listens") };
    assert!(error.starts_with("process 0 cannot listen at 127.0.0.1:"), "{error}");
}

/// Of three processes the second one ends while the first still waits for the third.
#[test]
fn a_process_that_ends_while_others_connect() {
    let addresses = free_addresses(3);
    let first = addresses[0].clone();
    let process = thread::spawn(move || connect(&addresses, 0, 7));
    let mut second = loop {
        if let Ok(stream) = TcpStream::connect(&first) {
            break stream;
        }
    };
    // In parts, which is as good.
    let (start, rest) = (&hello(1, 7, 1)[..5], &hello(1, 7, 1)[5..]);
    second.write_all(start).unwrap();
    thread::sleep(Duration::from_millis(50));
    second.write_all(rest).unwrap();
    let mut answer = [0; 32];
    second.read_exact(&mut answer).unwrap();
    assert_eq!(answer[..24], hello(0, 7, 1)[..24]);
    drop(second);
    let Err(Failure::Differs(error)) = process.join().unwrap() else { panic!("it is connected") };
    assert_eq!(error, "process 1 ended before all processes were connected");
}

#[test]
fn processes_with_other_options() {
    let addresses = free_addresses(2);
    let processes = [0, 1].map(|index| {
        let addresses = addresses.clone();
        thread::spawn(move || connect(&addresses, index, index as u64))
    });
    for (process, other) in processes.into_iter().zip([1, 0]) {
        let Err(Failure::Error(error)) = process.join().unwrap() else { panic!("they agree") };
        assert_eq!(error, format!("process {other} has other options than process {}", 1 - other));
    }
}

/// Ten thousand bytes of a stranger.
fn garbage() -> Vec<u8> {
    (0..10_000_u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 24) as u8).collect()
}

/// A process that is never started.
#[test]
fn waiting_has_an_end() {
    let addresses = free_addresses(2);
    let Err(Failure::Error(error)) =
        sockets::connect(&addresses, None, (0, 7), Duration::from_secs(1))
    else {
        panic!("it is connected")
    };
    assert_eq!(error, "process 1 was not there after 1 s");
}

/// Process 1 says that it is connected to a run of process 0 that is not this one.
#[test]
fn a_process_of_another_run() {
    let addresses = free_addresses(2);
    let first = addresses[0].clone();
    let process = thread::spawn(move || connect(&addresses, 0, 7));
    let mut second = loop {
        if let Ok(stream) = TcpStream::connect(&first) {
            break stream;
        }
    };
    second.write_all(&hello(1, 7, 5)).unwrap();
    let mut answer = [0; 32];
    second.read_exact(&mut answer).unwrap();
    second.write_all(&[[9; 8], 5_u64.to_be_bytes()].concat()).unwrap();
    let Err(Failure::Differs(error)) = process.join().unwrap() else { panic!("they agree") };
    assert_eq!(error, "process 1 is connected to another run");
}

/// The address that a process listens at need not be the one that others call.
#[test]
fn listening_elsewhere() {
    let addresses = free_addresses(2);
    let port = addresses[0].rsplit_once(':').unwrap().1;
    let bind = format!("0.0.0.0:{port}");
    let other = addresses.clone();
    let second = thread::spawn(move || connect(&other, 1, 7).unwrap());
    let sockets = sockets::connect(&addresses, Some(&bind), (0, 7), WAIT).unwrap();
    assert!(sockets[1].is_some());
    assert!(second.join().unwrap()[0].is_some());
}
