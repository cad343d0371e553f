use super::*;
use crate::{Origin, Store};

/// Checks that a store reads, writes and closes nothing in the child of a fork. A changed process id simulates the
/// fork.
#[test]
fn forks_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("states.store");
    let mut store = Store::<u64, u64>::open(&path, &Origin::new("a model")).unwrap();
    assert_eq!(store.get(7).unwrap(), None);
    let log = folder.path().join("states.store-wal");
    assert!(log.exists());
    Arc::get_mut(&mut store.untyped).unwrap().process ^= 1;
    for error in [
        store.get(7).map(drop),
        store.insert(7, 49),
        store.flush(),
        store.get_or_compute(7, || unreachable!()).map(drop),
        store.len().map(drop),
    ] {
        assert!(matches!(error.unwrap_err().reason(), Reason::Forked));
    }
    drop(store);
    // The log still exists, because the connection of the parent is open.
    assert!(log.exists());
}
