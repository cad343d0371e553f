use std::time::Instant;

use super::*;
use crate::backend::Page;
use crate::{Origin, Store};

/// Checks that a store reads, writes and closes nothing in the child of a fork. A changed process
/// id simulates the fork.
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
        store.contains(7).map(drop),
        store.get_many(&[7]).map(drop),
        store.remove(7).map(drop),
    ] {
        assert!(matches!(error.unwrap_err().reason(), Reason::Forked));
    }
    drop(store);
    // The log still exists, because the connection of the parent is open.
    assert!(log.exists());
}

/// A database that reports writes and renewals. A renewal lasts until it receives a message.
struct Reporting {
    calls: Sender<()>,
    end: Mutex<Receiver<()>>,
}

impl Backend for Reporting {
    fn renew(&self, _: &[(Id, Option<Id>)]) -> Result<(), Reason> {
        self.calls.send(()).unwrap();
        lock(&self.end).recv().unwrap();
        Ok(())
    }

    fn put(&self, batch: &[(Id, Sealed)]) -> Result<(), Reason> {
        (0..batch.len()).for_each(|_| self.calls.send(()).unwrap());
        Ok(())
    }

    fn add(&self, batch: &[(Id, Sealed)]) -> Result<Vec<Option<Vec<u8>>>, Reason> {
        assert!(batch.is_empty());
        Ok(vec![])
    }

    fn get(&self, _: Id) -> Result<Option<Vec<u8>>, Reason> {
        unreachable!()
    }
    fn get_many(&self, _: &[Id]) -> Result<Vec<Option<Vec<u8>>>, Reason> {
        unreachable!()
    }
    fn contains(&self, _: Id) -> Result<bool, Reason> {
        unreachable!()
    }
    fn remove(&self, _: Id) -> Result<bool, Reason> {
        unreachable!()
    }
    fn claim(&self, _: Id) -> Result<Claimed, Reason> {
        unreachable!()
    }
    fn release(&self, _: Id) -> Result<(), Reason> {
        unreachable!()
    }
    fn awaited(&self, _: Id) -> Result<Option<Id>, Reason> {
        unreachable!()
    }
    fn len(&self) -> Result<u64, Reason> {
        unreachable!()
    }
    fn pages(&self) -> Box<dyn Iterator<Item = Result<Page, Reason>> + Send + '_> {
        unreachable!()
    }
}

/// Returns a store with this database, its calls, and the end of its renewals.
fn reporting() -> (Arc<Untyped>, Receiver<()>, Sender<()>) {
    let meta = Meta::new::<u64>(&Origin::new("a model"), "u64".to_owned());
    let ((calls, called), (ends, end)) = (mpsc::channel(), mpsc::channel());
    let backend = Box::new(Reporting {
        calls,
        end: Mutex::new(end),
    });
    let untyped = Untyped::new(
        backend,
        "an address".to_owned(),
        meta,
        Duration::from_secs(60),
    );
    (Arc::new(untyped), called, ends)
}

/// Checks that the background thread writes an entry after a second, not earlier.
#[test]
fn entries_are_written_after_a_second() {
    let (untyped, called, _) = reporting();
    let begin = Instant::now();
    untyped.insert(Id::new(7_u64), vec![1].into()).unwrap();
    called
        .recv_timeout(Duration::from_secs(60))
        .expect("the entry is written");
    assert!(begin.elapsed() >= WAIT);
    untyped.close().unwrap();
}

/// Checks that a renewal waits for the end of another one.
#[test]
fn renewals_follow_each_other() {
    let (untyped, called, end) = reporting();
    thread::scope(|scope| {
        for hash in [1_u64, 2] {
            let untyped = &untyped;
            scope.spawn(move || untyped.renew(|_| vec![(Id::new(hash), None)]).unwrap());
        }
        called.recv().unwrap();
        let early = called.recv_timeout(Duration::from_millis(100));
        (0..2).for_each(|_| end.send(()).unwrap());
        early.expect_err("the second renewal has waited");
        called.recv().unwrap();
    });
}
