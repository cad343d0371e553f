//! A table takes the requested memory, or returns an error.

#[cfg(unix)]
use std::process::Command;

use zobrist::ZobristHash;
use zobrist::table::TranspositionTable;
use zobrist::table::transposition::Wide;

use super::Documented;

use crate::fixtures::any::Any;
#[cfg(unix)]
use crate::fixtures::any::Hash;

type Table<L = Wide> = TranspositionTable<ZobristHash<Any, u64>, u64, L>;

fn never_more_than_given<L: Documented>() {
    for bytes in [64, 65, 127, 128, 1000, 4096, 1 << 20, (1 << 20) + 63] {
        let table = Table::<L>::new(bytes).unwrap();
        assert!(table.bytes() <= bytes && bytes - table.bytes() < 64);
        assert_eq!(
            table.capacity() * 64,
            table.bytes() * L::ENTRIES * L::IN_LINE
        );
    }
}

fn errors_say_why<L: Documented>() {
    for bytes in [0, 1, 63] {
        let message = Table::<L>::new(bytes).unwrap_err().to_string();
        assert_eq!(
            message,
            format!("a table needs at least 64 bytes, not {bytes}")
        );
    }
    for bytes in [usize::MAX, usize::MAX / 2, isize::MAX as usize] {
        let message = Table::<L>::new(bytes).unwrap_err().to_string();
        assert_eq!(
            message,
            format!("failed to allocate a table of {bytes} bytes")
        );
    }
}

in_both_layouts! {
    never_more_than_given
    errors_say_why
}

/// The environment variable of processes that run one test alone. It permits
/// `inside_limited_memory` to use up all memory.
#[cfg(unix)]
const ALONE: &str = "ZOBRIST_TEST_ALONE";

/// Runs the test of that name in its own process, after the shell commands `prelude`.
#[cfg(unix)]
fn run_alone(prelude: &str, test: &str) {
    let output = Command::new("sh")
        .args(["-c", &format!("{prelude} exec \"$0\" \"$@\"")])
        .arg(std::env::current_exe().unwrap())
        .args([
            "--exact",
            test,
            "--include-ignored",
            "--nocapture",
            "--test-threads=1",
        ])
        .env(ALONE, "1")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success() && said.contains("1 passed"),
        "{}\n{said}\n{}",
        output.status,
        String::from_utf8_lossy(&output.stderr)
    );
}

#[cfg(unix)]
#[test]
fn in_limited_memory() {
    run_alone(
        "ulimit -v 600000 &&",
        "transposition::memory::inside_limited_memory",
    );
}

#[cfg(unix)]
#[test]
#[ignore = "in a process of its own, by `in_limited_memory`"]
fn inside_limited_memory() {
    if std::env::var_os(ALONE).is_none() {
        return;
    }
    assert!(Table::<Wide>::new(1 << 30).is_err());
    let table = Table::<Wide>::new(16 << 20).unwrap();
    table.store(Hash::from_raw(1), 2);
    // Fill the memory until less than the stack of a thread remains. The first table must still be
    // usable, and clearing it must not need another thread.
    let mut others = Vec::new();
    for bytes in [64 << 20, 8 << 20, 1 << 20] {
        while let Ok(other) = Table::<Wide>::new(bytes) {
            others.push(other);
        }
    }
    assert!(others.len() > 2);
    assert_eq!(table.probe(Hash::from_raw(1)), Some(2));
    table.clear();
    assert_eq!(table.probe(Hash::from_raw(1)), None);
}

#[cfg(target_os = "linux")]
#[test]
fn of_the_process() {
    run_alone("", "transposition::memory::inside_a_process");
}

/// Returns the resident memory of this process in bytes.
#[cfg(target_os = "linux")]
fn resident() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))
        .unwrap();
    line.trim()
        .strip_suffix(" kB")
        .unwrap()
        .parse::<usize>()
        .unwrap()
        * 1024
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "in a process of its own, by `of_the_process`"]
fn inside_a_process() {
    const BYTES: usize = 32 << 20;
    if std::env::var_os(ALONE).is_none() {
        return;
    }
    let before = resident();
    let table = Table::<Wide>::new(BYTES).unwrap();
    let within = |what: &str| {
        let grown = resident() - before;
        assert!(
            (BYTES / 2..=BYTES + (10 << 20)).contains(&grown),
            "{grown} bytes {what}"
        );
    };
    if cfg!(not(feature = "huge-pages")) {
        within("at first");
    }
    let mut random = crate::fixtures::random::Random(1);
    for _ in 0..table.capacity() {
        table.store(Hash::from_raw(random.next()), 0);
    }
    within("when full");
    table.clear();
    within("when cleared");
}

/// With huge pages, a new table does not touch its memory, so each thread of a pool can be the
/// first to touch its part.
#[cfg(all(target_os = "linux", feature = "huge-pages"))]
#[test]
fn threads_touch_their_parts_first() {
    run_alone("", "transposition::memory::inside_untouched_memory");
}

#[cfg(all(target_os = "linux", feature = "huge-pages"))]
#[test]
#[ignore = "in a process of its own, by `threads_touch_their_parts_first`"]
fn inside_untouched_memory() {
    const BYTES: usize = 64 << 20;
    if std::env::var_os(ALONE).is_none() {
        return;
    }
    let before = resident();
    let table = Table::<Wide>::new(BYTES).unwrap();
    // A margin for the stacks of threads, and for huge pages of 2 MiB at the ends of a part.
    let is_near = |expected: usize| (resident() - before).abs_diff(expected) < 6 << 20;
    assert!(is_near(0), "{}", resident() - before);
    for (part, touched) in [
        (1, BYTES / 4),
        (3, BYTES / 2),
        (0, 3 * BYTES / 4),
        (2, BYTES),
    ] {
        std::thread::scope(|scope| _ = scope.spawn(|| table.clear_part(part, 4)));
        assert!(
            is_near(touched),
            "{} bytes after part {part}",
            resident() - before
        );
    }
}
