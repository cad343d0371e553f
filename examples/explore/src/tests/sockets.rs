//! Connections of processes, here of threads.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;

use crate::sockets::connect;

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
    let error = connect(&addresses, 0).unwrap_err();
    assert!(error.starts_with("process 0 cannot listen at 127.0.0.1:"), "{error}");
}
