//! Tests failing writes: all calls return the first value that a call has returned, whichever
//! values are queued.

use zobrist_store::{Attempt, Reason, Store, StoreError};

use crate::databases::{Database, each, open, set_check};

each! {
    values_that_wait_replace_none;
    values_that_wait_are_written;
    inserted_values_win_over_later_ones;
}

/// Makes the database refuse the writes of the first of two stores. In a file, a constraint
/// refuses values below 80, and only the first store writes such values. On a server, the first store has
/// its own user, and the user loses the right to write.
struct Refusal<'a>(&'a Database);

impl Refusal<'_> {
    fn stores(&self) -> [Store<u64, u64>; 2] {
        let mut first = self.0.address();
        if self.0.is_server() {
            self.redis(&["ACL", "SETUSER", "first", "on", ">word", "~*", "+@all"]);
            first = format!("{}?user=first&pass=word", first.display()).into();
        }
        [first, self.0.address()].map(|address| open(&address, 16))
    }

    fn begin(&self) {
        if self.0.is_server() {
            self.redis(&["ACL", "SETUSER", "first", "-hset", "-hsetnx"]);
        } else {
            set_check(&self.0.path(), Some("value >= x'50'"));
        }
    }

    fn end(&self) {
        if self.0.is_server() {
            self.redis(&["ACL", "SETUSER", "first", "+hset", "+hsetnx"]);
        } else {
            set_check(&self.0.path(), None);
        }
    }

    fn redis(&self, command: &[&str]) {
        let mut server = redis::Client::open(self.0.address().to_str().unwrap()).unwrap();
        redis::cmd(command[0])
            .arg(&command[1..])
            .exec(&mut server)
            .unwrap();
    }
}

fn is_refused(error: &StoreError) -> bool {
    matches!(error.reason(), Reason::Database(_))
}

fn differs(error: &StoreError, expected: u64) -> bool {
    matches!(error.reason(), Reason::Differs(hash) if *hash == format!("{expected:x}"))
}

/// Checks that a queued computed value does not replace a stored one. One store cannot write its
/// computed value, and another store writes a different value. All calls then return the stored
/// value. A flush, a lookup and an insertion each try to write the queued value.
fn values_that_wait_replace_none(database: &mut Database) {
    let refusal = Refusal(database);
    let [first, other] = refusal.stores();
    for hash in [1, 2, 3] {
        let Ok(Attempt::Claimed(claim)) = first.try_get(hash) else {
            panic!("it is new")
        };
        refusal.begin();
        assert!(is_refused(&claim.fulfil(70).unwrap_err()));
        assert_eq!(first.unwritten(), 1);
        // The queued value is not returned, because another process may store one first.
        assert!(is_refused(&first.get(hash).unwrap_err()));
        assert!(is_refused(
            &first.get_or_compute(hash, || unreachable!()).unwrap_err()
        ));
        assert_eq!(other.get_or_compute(hash, || 90).unwrap(), 90);
        refusal.end();
        // The background thread may write a batch first, which does not hide the error, or have
        // been refused.
        let conflict = || match hash {
            1 => first.flush(),
            2 => first.get(hash).and_then(|_| first.flush()),
            _ => first.insert(100, 99).and_then(|()| first.flush()),
        };
        let mut errors = std::iter::repeat_with(conflict)
            .take(3)
            .map(Result::unwrap_err);
        assert!(errors.any(|error| differs(&error, hash)));
        first.flush().unwrap();
        assert_eq!(first.unwritten(), 0);
        for store in [&first, &other, &database.open(16)] {
            assert_eq!(store.get(hash).unwrap(), Some(90));
            assert_eq!(store.get_or_compute(hash, || unreachable!()).unwrap(), 90);
        }
    }
    assert_eq!(other.get(100).unwrap(), Some(99));
}

/// Checks that a queued computed value is written and returned if no value or an equal value was
/// stored.
fn values_that_wait_are_written(database: &mut Database) {
    let refusal = Refusal(database);
    let [first, other] = refusal.stores();
    for hash in [1, 2] {
        refusal.begin();
        let error = first.get_or_compute(hash, || 70).unwrap_err();
        assert!(is_refused(&error), "{error}");
        assert_eq!(other.get(hash).unwrap(), None);
        refusal.end();
        if hash == 2 {
            assert_eq!(other.get_or_compute(hash, || 70).unwrap(), 70);
        }
        assert_eq!(first.get_or_compute(hash, || unreachable!()).unwrap(), 70);
        assert_eq!(other.get(hash).unwrap(), Some(70));
        first.flush().unwrap();
    }
}

/// Checks that an inserted value replaces stored values when it is written. Before the write, a
/// claim of the same store cannot return a different value.
fn inserted_values_win_over_later_ones(database: &mut Database) {
    let refusal = Refusal(database);
    let [first, other] = refusal.stores();
    let Ok(Attempt::Claimed(claim)) = first.try_get(1) else {
        panic!("it is new")
    };
    first.insert(1, 91).unwrap();
    assert!(differs(&claim.fulfil(92).unwrap_err(), 1));
    assert_eq!(other.get(1).unwrap(), Some(91));
    // The inserted value also replaces a queued computed value.
    refusal.begin();
    first.get_or_compute(2, || 70).unwrap_err();
    first.insert(2, 91).unwrap();
    assert_eq!(first.get(2).unwrap(), Some(91));
    refusal.end();
    first.flush().unwrap();
    assert_eq!(
        (first.get(2).unwrap(), other.get(2).unwrap()),
        (Some(91), Some(91))
    );
}
