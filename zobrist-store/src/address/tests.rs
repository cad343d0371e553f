use super::*;

#[test]
fn passwords_are_not_shown() {
    for (address, expected) in [
        ("redis://:p@ss@node1", "redis://node1"),
        ("redis://me:secret@node1:6379/2", "redis://node1:6379/2"),
        ("Rediss://me:secret@[::1]:6379/", "rediss://[::1]:6379/"),
        (" redis://me:secret@10.0.0.1\n", "redis://10.0.0.1"),
        ("redis://me:se/cret@node1:6379/2", "redis://..."),
        ("redis://me:se?cret@node1", "redis://..."),
        ("redis://me:1/secret@node1", "redis://..."),
        ("redis://me:secret", "redis://..."),
        ("redis://:secret", "redis://..."),
        ("redis://node1/secret", "redis://..."),
        ("redis://node1/?a=b@secret", "redis://..."),
        (
            "redis+unix:///run/redis.sock?pass=secret",
            "redis+unix:///run/redis.sock",
        ),
        ("unix:///me:secret@node1", "unix://..."),
        ("unix:///run/redis.sock?pass=se@cret", "unix://..."),
        ("http://me:secret@node1/", "http:..."),
        ("redis:/me:secret@node1/", "redis:..."),
        ("me:secret@node1", "..."),
        ("redis//me:secret@node1", "..."),
        ("\u{feff}redis://me:secret@node1", "..."),
        ("file?pass=1", "file?pass=1"),
        ("runs/7:30.store", "runs/7:30.store"),
        ("/home/me@node1/7:30.store", "/home/me@node1/7:30.store"),
        ("./me:7@node1.store", "./me:7@node1.store"),
        ("me@node1.store", "me@node1.store"),
    ] {
        assert_eq!(shown(Path::new(address)), expected);
    }
}

#[test]
fn the_message_names_all_schemes() {
    let names: Vec<_> = NO_ADDRESS.split([' ', ',', ';']).collect();
    for scheme in SCHEMES {
        assert!(names.contains(&scheme), "{scheme}");
    }
}
