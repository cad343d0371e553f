//! Tests of messages and exit codes.

use std::io::{Error, ErrorKind};

use anyhow::{Context, anyhow};
use zobrist::Zobrist;

use crate::program::{Differs, Violated, outcome};

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Light {
    on: bool,
}

#[test]
fn errors_have_codes() {
    let [on, off] = [true, false].map(|on| Light { on });
    let closed = || anyhow::Error::from(Error::from(ErrorKind::BrokenPipe));
    assert_eq!(outcome(&closed()), None);
    for (error, text, code) in [
        (
            closed().context("cannot write 'a'"),
            "cannot write 'a': broken pipe",
            2,
        ),
        (
            Error::other("it is full").into(),
            "cannot write to standard output: it is full",
            2,
        ),
        (anyhow!("a\nb"), "a\u{fffd}b", 2),
        (Differs("a\nb".into()).into(), "a\nb", 1),
        (Violated("a\nb".into()).into(), "a\nb", 3),
        (
            on.zobrist_hash().check(&off).context("wrong").unwrap_err(),
            "wrong: on = true is extra",
            1,
        ),
    ] {
        assert_eq!(outcome(&error), Some((text.to_owned(), code)));
    }
}
