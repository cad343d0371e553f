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
