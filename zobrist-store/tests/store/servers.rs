//! Servers that end, and connections that break.

use zobrist_store::{Attempt, Store};

use crate::databases::{Database, origin};
use crate::processes::Process;

/// The log of the server has all that it has confirmed. One call sees that the connection is gone, and connects again.
#[test]
fn servers_start_again() {
    let mut database = Database::server();
    let store = database.open::<u64, u64>(1);
    for hash in 0..50 {
        store.get_or_compute(hash, || hash).unwrap();
        store.insert(100 + hash, hash).unwrap();
    }
    store.flush().unwrap();
    database.restart();
    for hash in 0..50 {
        assert_eq!(store.get(hash).unwrap(), Some(hash));
        assert_eq!(store.get(100 + hash).unwrap(), Some(hash));
    }
}

/// A claim is that of its owner after a new connection, and others know it.
#[test]
fn claims_outlive_connections() {
    let database = Database::server();
    let mut server = redis::Client::open(database.address().to_str().unwrap()).unwrap();
    let (store, other) = (database.open::<u64, u64>(1), database.open::<u64, u64>(1));
    let Ok(Attempt::Claimed(claim)) = store.try_get(7) else { panic!("it is new") };
    redis::cmd("CLIENT").arg("KILL").arg("TYPE").arg("normal").exec(&mut server).unwrap();
    assert_eq!(store.get(8).unwrap(), None);
    assert!(matches!(other.try_get(7), Ok(Attempt::Pending(_))));
    claim.fulfil(49).unwrap();
    assert_eq!(other.get(7).unwrap(), Some(49));
}

/// Entries of another program are no entries, or errors.
#[test]
fn other_programs_on_the_server() {
    let database = Database::server();
    let mut server = redis::Client::open(database.address().to_str().unwrap()).unwrap();
    let store = database.open::<u64, u64>(1);
    store.insert(7, 49).unwrap();
    store.flush().unwrap();
    let keys: Vec<String> = redis::cmd("KEYS").arg("zobrist:*:entries").query(&mut server).unwrap();
    redis::cmd("HSET").arg(&keys[0]).arg("text").arg("x").exec(&mut server).unwrap();
    redis::cmd("HSET").arg(&keys[0]).arg(&8_u64.to_be_bytes()).arg("y").exec(&mut server).unwrap();
    assert!(store.get(8).is_err());
    assert_eq!(store.iter().next().unwrap().unwrap(), (7, 49));
}

#[test]
fn servers_that_are_absent() {
    let error =
        Store::<u64, u64>::open("redis+unix:///nowhere?pass=secret", &origin()).unwrap_err();
    let text = error.to_string();
    assert!(text.starts_with("redis+unix:///nowhere: ") && !text.contains("secret"), "{text}");
    let error = Store::<u64, u64>::open("redis://:se@cret@127.0.0.1:1/", &origin()).unwrap_err();
    assert!(!error.to_string().contains("cret@"), "{error}");
}

/// A process on the server, and the end of the server: its owner's claims end with their leases or their connections.
#[test]
fn owners_are_known_by_their_connections() {
    let database = Database::server();
    let mut process = Process::start("claim", 0, &database.address());
    process.report("claimed").unwrap();
    let store = database.open::<u64, u64>(1);
    assert!(matches!(store.try_get(7), Ok(Attempt::Pending(_))));
    process.kill();
    // The server closes the connection when it has read its end.
    while !matches!(store.try_get(7), Ok(Attempt::Claimed(_))) {
        std::thread::yield_now();
    }
}
