use super::{Reason, StoreError};

/// Checks that each message contains its hash. The message of a deadlock must not exchange the
/// wanted and the claimed hash.
#[test]
fn hashes_are_named() {
    let hash = |hash: &str| hash.to_owned();
    let own = Reason::Deadlock {
        wanted: hash("7"),
        claimed: hash("7"),
    };
    let other = Reason::Deadlock {
        wanted: hash("8"),
        claimed: hash("7"),
    };
    for (reason, part) in [
        (Reason::Damaged(hash("7")), "the entry 7 "),
        (Reason::Differs(hash("7")), "the entry 7 "),
        (own, "this thread has claimed the hash 7 itself"),
        (
            other,
            "this thread has claimed the hash 7, which the owner of 8 waits for",
        ),
    ] {
        let text = StoreError::at("x.store".as_ref(), reason).to_string();
        assert!(
            text.starts_with("x.store: ") && text.contains(part),
            "{text}"
        );
    }
}
