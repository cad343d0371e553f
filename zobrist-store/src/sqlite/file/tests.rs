use super::*;

/// Checks that a call waits until its deadline, after any number of attempts.
#[test]
fn a_call_waits_until_its_deadline() {
    let deadline = Deadline::new();
    assert!(deadline.wait(0) && deadline.wait(i32::MAX));
    deadline.set(Instant::now().checked_sub(PATIENCE).unwrap());
    assert!(!deadline.wait(0));
    deadline.set(Instant::now());
    assert!(deadline.wait(0));
}

/// Checks that SQLite waits for a lock until the deadline of the call. Without this handler,
/// `rusqlite` waits five seconds. A busy machine may delay some attempts, but not all.
#[test]
fn locks_are_waited_for_until_the_deadline() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("states.store");
    let (connection, _, deadline) = open(&path, None, true).unwrap();
    let other = Connection::open(&path).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let mut attempts = (0..5).map(|_| {
        deadline.set(Instant::now().checked_sub(PATIENCE).unwrap());
        let begin = Instant::now();
        connection.execute_batch("BEGIN IMMEDIATE").unwrap_err();
        begin.elapsed()
    });
    assert!(attempts.any(|time| time < Duration::from_secs(3)));
}
