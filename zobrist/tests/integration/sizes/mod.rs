//! Sizes beyond the memory or the range of an integer. In every build profile, such a size causes
//! an error or a panic that names it, and never a table of a wrapped size. An object that needs no
//! memory takes no time, whatever its size.
#![allow(
    clippy::items_after_statements,
    reason = "each type is declared beside its assertions"
)]

mod lattices;
mod shells;

use std::error::Error;
use std::panic::{AssertUnwindSafe, catch_unwind};

use core::num::Wrapping;
use zobrist::keys::{KeySource, KeysError};
use zobrist::lattice::LatticeKeys;
use zobrist::{Key, KeyTable, Zobrist};

const MAX: usize = usize::MAX;
const SOURCES: [KeySource; 3] = [
    KeySource::Stored,
    KeySource::Overlapped,
    KeySource::Computed,
];

#[derive(Clone, Copy, Zobrist)]
enum Species {
    #[zobrist(empty)]
    Fe,
    Cu,
    Vacancy,
}

/// A type with more than `usize::MAX` features.
#[derive(Zobrist)]
#[zobrist(slots)]
struct Huge {
    first: [[bool; 4]; MAX / 2],
    second: [[bool; 4]; MAX / 2],
    third: bool,
}

/// A type with one feature, and more than `usize::MAX` elements without features.
#[derive(Zobrist)]
#[zobrist(slots)]
struct Nothing {
    units: [[(); MAX]; MAX],
    none: [Huge; 0],
    last: bool,
}

fn signed(number: usize) -> isize {
    isize::try_from(number).unwrap()
}

/// Returns the panic message of `f`.
fn message<T>(f: impl FnOnce() -> T) -> String {
    let panic = catch_unwind(AssertUnwindSafe(f))
        .err()
        .expect("it should have panicked");
    panic.downcast_ref::<String>().cloned().expect("a message")
}

fn assert_fails<T: Zobrist, K: Key>(source: KeySource, sites: usize, expected: &str) -> KeysError {
    let builder = LatticeKeys::<T, K>::builder(1, sites).source(source);
    let error = builder.build().expect_err(expected);
    assert_eq!(error.to_string(), expected);
    error
}

/// If the number of keys overflows `usize`, every source of keys reports an error.
#[test]
fn keys_are_never_too_many() {
    for source in SOURCES {
        let two = format!("2 keys at each of {MAX} sites overflow `usize`");
        assert_fails::<Species, u64>(source, MAX, &two);
        let sites = MAX / 4 + 1; // 4 * sites wraps to 0
        let four = format!("4 keys at each of {sites} sites overflow `usize`");
        assert_fails::<[bool; 4], u64>(source, sites, &four);
        let sites = MAX / 3 + 2; // 3 * sites wraps to 5
        let three = format!("3 keys at each of {sites} sites overflow `usize`");
        assert_fails::<[bool; 3], u128>(source, sites, &three);
        let huge = "the keys at each of 3 sites overflow `usize`";
        assert_fails::<Huge, Wrapping<u32>>(source, 3, huge);
    }
    let two = format!("2 keys at each of {MAX} sites overflow `usize`");
    assert_eq!(
        LatticeKeys::<u8, u64>::builder(1, MAX)
            .values(3)
            .fastest()
            .build()
            .unwrap_err()
            .to_string(),
        two
    );
    assert_eq!(
        LatticeKeys::<Species, u64>::builder(1, MAX)
            .fastest()
            .build()
            .unwrap_err()
            .to_string(),
        two
    );
    assert_eq!(message(|| LatticeKeys::<Species, u64>::new(1, MAX)), two);
    let error = LatticeKeys::<Species, u64>::builder(1, MAX)
        .build()
        .unwrap_err();
    assert_eq!(error.to_string(), two);
}

/// The number of sites is 2^64 / 3, rounded up. Three times this number wraps to 2.
#[test]
#[cfg(target_pointer_width = "64")]
fn a_third_of_all_numbers() {
    let sites = 6_148_914_691_236_517_206;
    let builder = LatticeKeys::<u8, u64>::builder(1, sites)
        .values(4)
        .source(KeySource::Computed);
    assert_eq!(
        builder.build().unwrap_err().to_string(),
        "3 keys at each of 6148914691236517206 sites overflow `usize`"
    );
    // With 2 keys per site the number of keys does not overflow. The first keys are those of a
    // small lattice, and all keys differ.
    let builder = LatticeKeys::<u8, u64>::builder(1, sites)
        .values(3)
        .source(KeySource::Computed);
    let keys = builder.build().unwrap();
    let small = LatticeKeys::<u8, u64>::builder(1, 2)
        .values(3)
        .source(KeySource::Computed)
        .build()
        .unwrap();
    let near: Vec<_> = (0..2)
        .flat_map(|site| [keys.key(site, 1), keys.key(site, 2)])
        .collect();
    assert_eq!(
        near,
        (0..2)
            .flat_map(|i| [small.key(i, 1), small.key(i, 2)])
            .collect::<Vec<_>>()
    );
    let mut all = near;
    let half = 1 << 62;
    all.extend(
        [half, half + 1, sites - 1]
            .iter()
            .flat_map(|&i| [keys.key(i, 1), keys.key(i, 2)]),
    );
    let mut raw: Vec<_> = all.iter().map(|key| key.raw()).collect();
    raw.sort_unstable();
    raw.dedup();
    assert_eq!(raw.len(), 10);
}

/// Stored keys that fit into a `usize` may still exceed the memory. Computed keys need none.
#[test]
fn missing_memory_is_an_error() {
    let bytes = isize::MAX.unsigned_abs();
    for sites in [MAX - 1, MAX / 2 + 1, bytes, bytes / 16 + 1, bytes / 32] {
        let expected = format!("failed to allocate 1 key at each of {sites} sites");
        for source in [KeySource::Stored, KeySource::Overlapped] {
            if source == KeySource::Overlapped && sites < bytes {
                continue;
            }
            assert_fails::<bool, u128>(source, sites, &expected);
        }
        let builder = LatticeKeys::<bool, u128>::builder(1, sites);
        let keys = builder.fastest().build().unwrap();
        assert_eq!(keys.source(), KeySource::Computed);
        assert_ne!(keys.key(sites - 1, true), keys.key(sites - 2, true));
        let expected = format!("there is no site {sites}: there are keys for {sites} sites");
        assert_eq!(message(|| keys.key(sites, true)), expected);
    }
    // An exbibyte is less than `isize::MAX` bytes, so it is the allocator that fails.
    #[cfg(target_pointer_width = "64")]
    assert_fails::<bool, u8>(
        KeySource::Overlapped,
        1 << 60,
        "failed to allocate 1 key at each of 1152921504606846976 sites",
    );
}

/// A product of `usize::MAX` may be a saturated one, so it is an error.
#[test]
fn one_key_at_each_of_all_sites_is_one_too_many() {
    for source in SOURCES {
        let one = format!("1 key at each of {MAX} sites overflows `usize`");
        assert_fails::<bool, u64>(source, MAX, &one);
    }
}

#[test]
fn tables_of_types() {
    let many = "the keys of a state overflow `usize`";
    assert_eq!(message(|| KeyTable::<Huge, u64>::new(1)), many);
    assert_eq!(
        KeyTable::<Huge, u64>::with_source(1, KeySource::Stored)
            .unwrap_err()
            .to_string(),
        many
    );
    let error =
        KeyTable::<[[bool; 4]; MAX / 4 + 1], u64>::with_source(1, KeySource::Stored).unwrap_err();
    let sites = MAX / 4 + 1;
    let four = format!("4 keys at each of {sites} sites overflow `usize`");
    assert_eq!(error.to_string(), four);
    let error = KeyTable::<[bool; MAX / 32], u64>::with_source(1, KeySource::Stored).unwrap_err();
    let text = format!("failed to allocate 1 key at each of {} sites", MAX / 32);
    assert_eq!(error.to_string(), text);
    assert_eq!(message(|| KeyTable::<[bool; MAX / 32], u64>::new(1)), text);
    // The error converts to a boxed `Error + Send + Sync`.
    let _: Box<dyn Error + Send + Sync> = error.into();
}

#[test]
fn numbers_of_values_are_an_error_as_well() {
    for values in [0, 257, MAX] {
        let error = LatticeKeys::<u8, u64>::builder(1, 4)
            .values(values)
            .build()
            .unwrap_err();
        let expected = format!("a site of type `u8` has 1 to 256 values, not {values}");
        assert_eq!(error.to_string(), expected);
    }
}

/// Sites without keys take neither memory nor time.
#[test]
fn sites_without_keys() {
    for source in SOURCES {
        let keys = LatticeKeys::<(), u64>::builder(1, MAX)
            .source(source)
            .build()
            .unwrap();
        assert_eq!((keys.sites(), keys.shape().features()), (MAX, 0));
        assert!(keys.key(MAX - 1, ()).is_zero());
        assert_eq!(
            message(|| keys.key(MAX, ())),
            format!("there is no site {MAX}: there are keys for {MAX} sites")
        );
        let empty = LatticeKeys::<u8, u64>::builder(1, MAX)
            .values(1)
            .source(source)
            .build()
            .unwrap();
        assert!(empty.key(MAX - 1, 0).is_zero());
        // With 0 sites, the number of keys per site is irrelevant.
        let none = LatticeKeys::<Huge, u64>::builder(1, 0)
            .source(source)
            .build()
            .unwrap();
        assert_eq!((none.sites(), none.shape().features()), (0, 0));
    }
    // Fields without keys do not affect the keys of other fields.
    let keys = KeyTable::<Nothing, u64>::new(1);
    assert_eq!(Nothing::SHAPE.features(), 1);
    #[derive(Zobrist)]
    #[zobrist(slots)]
    struct Last {
        last: bool,
    }
    let _ = Last { last: true };
    let last = KeyTable::<Last, u64>::new(1);
    assert_eq!(
        keys.key(Nothing::LAST, true).raw(),
        last.key(Last::LAST, true).raw()
    );
    // Fields without keys make neither the fingerprint nor the printed table expensive.
    assert_ne!(keys.fingerprint(), last.fingerprint());
    assert!(
        Nothing::SHAPE
            .to_string()
            .ends_with("      1          1  true\n")
    );
    let sites = LatticeKeys::<Nothing, u64>::new(1, 3);
    assert_eq!(sites.shape().features(), 3);
}

/// The compiler does not iterate over elements without keys.
#[test]
fn static_tables_of_slots_without_keys() {
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct State {
        units: [(); MAX],
        flag: bool,
    }
    let _ = State {
        units: [(); MAX],
        flag: true,
    };
    let keys = KeyTable::<State, u64>::new(0);
    assert_eq!(
        State::FLAG.key(true).raw(),
        keys.key(State::FLAG, true).raw()
    );
}

/// The search for a mistake needs a table of all keys. If memory cannot hold it, only the
/// difference is reported.
#[test]
#[cfg(target_pointer_width = "64")]
fn a_mistake_among_too_many_keys() {
    #[derive(Clone, Copy, Zobrist)]
    struct Wide(#[zobrist(max = 65_535)] u16);
    // The keys take 128 tebibytes, the address space of a process.
    let sites = 1 << 27;
    let builder = LatticeKeys::<Wide, u128>::builder(1, sites);
    let keys = builder.source(KeySource::Computed).build().unwrap();
    let wrong = keys.key(5, Wide(9));
    let desync = keys
        .check(keys.base() ^ wrong, vec![Wide(0); sites])
        .unwrap_err();
    assert!(desync.mistakes().is_empty());
    assert_eq!(desync.difference(), wrong.raw());
    assert!(
        desync
            .to_string()
            .ends_with("there are too many keys to search"),
        "{desync}"
    );
}
