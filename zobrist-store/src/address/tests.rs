use super::*;

#[test]
fn passwords_are_not_shown() {
    for (address, expected) in [
        ("redis://me:se/cret@node1:6379/2", "redis://node1:6379/2"),
        ("redis://:p@ss@node1", "redis://node1"),
        (
            "redis+unix:///run/redis.sock?pass=secret",
            "redis+unix:///run/redis.sock",
        ),
        ("file?pass=1", "file?pass=1"),
        ("http://me:secret@node1/", "http://me:secret@node1/"),
    ] {
        assert_eq!(shown(Path::new(address)), expected);
    }
}
