use super::*;
use crate::Origin;
use crate::entry::Widths;
use crate::origin::Meta;
use crate::sqlite::file;
use crate::sqlite::tables::Tables;

/// Checks that a call waits until its deadline, after any number of attempts.
#[test]
fn a_call_waits_until_its_deadline() {
    let limits = Limits::new();
    assert!(limits.wait(0) && limits.wait(i32::MAX));
    limits.begin(Instant::now().checked_sub(PATIENCE).unwrap());
    assert!(!limits.wait(0));
    limits.begin(Instant::now());
    assert!(limits.wait(0));
}

/// Checks that SQLite waits for a lock until the deadline of the call. Without this handler,
/// `rusqlite` waits five seconds. A busy machine may delay some attempts, but not all.
#[test]
fn locks_are_waited_for_until_the_deadline() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("states.store");
    let meta = Meta::new::<u64>(&Origin::new("a model"), "u64".to_owned());
    let tables = Tables(Widths::of::<u64>());
    let (connection, _, limits) = file::open(&path, Some((&tables, &meta)), true).unwrap();
    let other = Connection::open(&path).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let mut attempts = (0..5).map(|_| {
        limits.begin(Instant::now().checked_sub(PATIENCE).unwrap());
        let begin = Instant::now();
        connection.execute_batch("BEGIN IMMEDIATE").unwrap_err();
        begin.elapsed()
    });
    assert!(attempts.any(|time| time < Duration::from_secs(3)));
}

/// Checks that each call has its own steps, and that an endless query ends.
#[test]
fn endless_queries_end() {
    let mut connection = Connection::open_in_memory().unwrap();
    let limits = Limits::new();
    limits.apply(&mut connection).unwrap();
    let run = |steps: u64| {
        // Counting to this number takes at least one step for each number.
        let numbers = "WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers)";
        let query = format!("{numbers} SELECT count(*) FROM (SELECT 1 FROM numbers LIMIT {steps})");
        connection
            .query_row(&query, [], |row| row.get(0))
            .map(i64::unsigned_abs)
    };
    let interrupted = Some(rusqlite::ErrorCode::OperationInterrupted);
    assert_eq!(run(100), Ok(100));
    assert_eq!(run(OPENING).unwrap_err().sqlite_error_code(), interrupted);
    assert_eq!(run(OPENING).unwrap_err().sqlite_error_code(), interrupted);
    for _ in 0..2 {
        limits.begin(Instant::now());
        assert_eq!(run(CALL / 100), Ok(CALL / 100));
        assert_eq!(run(CALL).unwrap_err().sqlite_error_code(), interrupted);
    }
    limits.allow(20 * CALL);
    assert_eq!(run(CALL / 10), Ok(CALL / 10));
}
