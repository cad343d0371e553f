use std::io::{Read, Write};
use std::net::TcpListener;

use super::*;

/// Checks that a command has the time limit of its call, not that of the connection. The server
/// answers two commands.
#[test]
fn each_call_has_its_own_time_limit() {
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    let mut link = Link::new(&format!("redis://{}/", server.local_addr().unwrap())).unwrap();
    thread::spawn(move || {
        let (mut stream, _) = server.accept().unwrap();
        // Without a time limit of the command, the connection closes later, which is another error.
        stream
            .set_read_timeout(Some(Duration::from_secs(10)))
            .unwrap();
        for answer in [":1\r\n", ":1\r\n", ""] {
            assert!(stream.read(&mut [0; 1 << 10]).unwrap() > 0);
            stream.write_all(answer.as_bytes()).unwrap();
        }
        stream.read_to_end(&mut Vec::new())
    });
    assert!(link.connect().unwrap());
    let mut call = |left| {
        link.begin((Instant::now() + left).checked_sub(PATIENCE).unwrap());
        cmd("PING").query::<u64>(link.connection()?)
    };
    assert_eq!(call(PATIENCE).unwrap(), 1);
    for left in [Duration::from_millis(50), Duration::ZERO] {
        assert!(call(left).unwrap_err().is_timeout());
    }
}
