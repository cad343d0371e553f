use std::io::{Read, Write};
use std::net::TcpListener;

use super::*;

/// Checks that the commands of a call have the time limit of the call, not that of the connection. The server answers at
/// once.
#[test]
fn each_call_has_its_own_time_limit() {
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    let client = Client::open(format!("redis://{}/", server.local_addr().unwrap())).unwrap();
    thread::spawn(move || {
        let (mut stream, _) = server.accept().unwrap();
        while stream.read(&mut [0; 1 << 10]).is_ok_and(|len| len > 0) {
            stream.write_all(b":1\r\n").unwrap();
        }
    });
    let mut link = Link::new();
    assert!(link.connect(&client).unwrap());
    let mut call = |begin| {
        link.begin(begin);
        cmd("PING").query::<u64>(link.connection()?)
    };
    assert_eq!(call(Instant::now()).unwrap(), 1);
    let error = call(Instant::now().checked_sub(PATIENCE).unwrap()).unwrap_err();
    assert!(error.to_string().contains("the server has not answered within 60 seconds"), "{error}");
}
