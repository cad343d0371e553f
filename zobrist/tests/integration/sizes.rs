//! Sizes that no memory holds and no integer numbers: an error or a panic that names them, in every profile, and never a
//! table that wraps. What takes no memory takes no time.
#![allow(clippy::items_after_statements, reason = "a state stands next to what is said of it")]

use std::error::Error;
use std::iter::repeat_n;
use std::panic::{AssertUnwindSafe, catch_unwind};

use core::num::Wrapping;
use zobrist::keys::{KeySource, KeysError};
use zobrist::lattice::{Lattice, LatticeKeys, LocalKeys};
use zobrist::{Key, KeyTable, Zobrist};

const MAX: usize = usize::MAX;
const SOURCES: [KeySource; 3] = [KeySource::Stored, KeySource::Overlapped, KeySource::Computed];

#[derive(Clone, Copy, Zobrist)]
enum Species {
    #[zobrist(empty)]
    Fe,
    Cu,
    Vacancy,
}

/// More features than a `usize` can number, several times over.
#[derive(Zobrist)]
#[zobrist(slots)]
struct Huge {
    first: [[bool; 4]; MAX / 2],
    second: [[bool; 4]; MAX / 2],
    third: bool,
}

/// No features, of more elements than a `usize` can number.
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

/// The message of the panic of `f`.
fn message<T>(f: impl FnOnce() -> T) -> String {
    let panic = catch_unwind(AssertUnwindSafe(f)).err().expect("it should have panicked");
    panic.downcast_ref::<String>().cloned().expect("a message")
}

fn assert_fails<T: Zobrist, K: Key>(source: KeySource, sites: usize, expected: &str) -> KeysError {
    let builder = LatticeKeys::<T, K>::builder(1, sites).source(source);
    let error = builder.build().expect_err(expected);
    assert_eq!(error.to_string(), expected);
    error
}

/// What a `usize` cannot number has no keys, whatever their source.
#[test]
fn keys_are_never_too_many() {
    for source in SOURCES {
        let two = format!("2 keys at each of {MAX} sites overflow `usize`");
        assert!(!assert_fails::<Species, u64>(source, MAX, &two).is_out_of_memory());
        let sites = MAX / 4 + 1; // times 4 it is 0
        let four = format!("4 keys at each of {sites} sites overflow `usize`");
        assert_fails::<[bool; 4], u64>(source, sites, &four);
        let sites = MAX / 3 + 2; // times 3 it is 3 more than 0
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
        LatticeKeys::<Species, u64>::builder(1, MAX).fastest().build().unwrap_err().to_string(),
        two
    );
    assert_eq!(message(|| LatticeKeys::<Species, u64>::new(1, MAX)), two);
    let error = LatticeKeys::<Species, u64>::builder(1, MAX).build().unwrap_err();
    assert_eq!(error.to_string(), two);
}

/// One third of 2^64, and one more: times 3 it wraps to 2.
#[test]
#[cfg(target_pointer_width = "64")]
fn a_third_of_all_numbers() {
    let sites = 6_148_914_691_236_517_206;
    let builder = LatticeKeys::<u8, u64>::builder(1, sites).values(4).source(KeySource::Computed);
    assert_eq!(
        builder.build().unwrap_err().to_string(),
        "3 keys at each of 6148914691236517206 sites overflow `usize`"
    );
    // With 2 keys each they can be numbered, and are as different as those of a small lattice.
    let builder = LatticeKeys::<u8, u64>::builder(1, sites).values(3).source(KeySource::Computed);
    let keys = builder.build().unwrap();
    let small = LatticeKeys::<u8, u64>::builder(1, 2)
        .values(3)
        .source(KeySource::Computed)
        .build()
        .unwrap();
    let near: Vec<_> = (0..2).flat_map(|site| [keys.key(site, 1), keys.key(site, 2)]).collect();
    assert_eq!(near, (0..2).flat_map(|i| [small.key(i, 1), small.key(i, 2)]).collect::<Vec<_>>());
    let mut all = near;
    let half = 1 << 62;
    all.extend([half, half + 1, sites - 1].iter().flat_map(|&i| [keys.key(i, 1), keys.key(i, 2)]));
    let mut raw: Vec<_> = all.iter().map(|key| key.raw()).collect();
    raw.sort_unstable();
    raw.dedup();
    assert_eq!(raw.len(), 10);
}

/// What a `usize` can number needs memory, unless it is computed.
#[test]
fn missing_memory_is_an_error() {
    let bytes = isize::MAX.unsigned_abs();
    for sites in [MAX - 1, MAX / 2 + 1, bytes, bytes / 16 + 1, bytes / 32] {
        let expected = format!("failed to allocate 1 key at each of {sites} sites");
        for source in [KeySource::Stored, KeySource::Overlapped] {
            if source == KeySource::Overlapped && sites < bytes {
                continue;
            }
            assert!(assert_fails::<bool, u128>(source, sites, &expected).is_out_of_memory());
        }
        let builder = LatticeKeys::<bool, u128>::builder(1, sites);
        let keys = builder.fastest().build().unwrap();
        assert_eq!(keys.source(), KeySource::Computed);
        assert_ne!(keys.key(sites - 1, true), keys.key(sites - 2, true));
        let expected = format!("there is no site {sites}: there are keys for {sites} sites");
        assert_eq!(message(|| keys.key(sites, true)), expected);
    }
    // An exbibyte is within `isize::MAX`, so the allocator is asked and says no.
    #[cfg(target_pointer_width = "64")]
    assert_fails::<bool, u8>(
        KeySource::Overlapped,
        1 << 60,
        "failed to allocate 1 key at each of 1152921504606846976 sites",
    );
}

/// A number that saturated may be larger.
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
        KeyTable::<Huge, u64>::with_source(1, KeySource::Stored).unwrap_err().to_string(),
        many
    );
    let error =
        KeyTable::<[[bool; 4]; MAX / 4 + 1], u64>::with_source(1, KeySource::Stored).unwrap_err();
    let sites = MAX / 4 + 1;
    let four = format!("4 keys at each of {sites} sites overflow `usize`");
    assert_eq!(error.to_string(), four);
    let error = KeyTable::<[bool; MAX / 32], u64>::with_source(1, KeySource::Stored).unwrap_err();
    assert!(error.is_out_of_memory());
    let text = format!("failed to allocate 1 key at each of {} sites", MAX / 32);
    assert_eq!(error.to_string(), text);
    assert_eq!(message(|| KeyTable::<[bool; MAX / 32], u64>::new(1)), text);
    // An error like any other.
    let _: Box<dyn Error + Send + Sync> = error.into();
}

#[test]
fn numbers_of_values_are_an_error_as_well() {
    for values in [0, 257, MAX] {
        let error = LatticeKeys::<u8, u64>::builder(1, 4).values(values).build().unwrap_err();
        let expected = format!("a site of type `u8` has 1 to 256 values, not {values}");
        assert_eq!(error.to_string(), expected);
    }
}

/// Sites without keys take neither memory nor time.
#[test]
fn sites_without_keys() {
    for source in SOURCES {
        let keys = LatticeKeys::<(), u64>::builder(1, MAX).source(source).build().unwrap();
        assert_eq!((keys.sites(), keys.shape().features()), (MAX, 0));
        assert!(keys.key(MAX - 1, ()).is_zero());
        assert_eq!(
            message(|| keys.key(MAX, ())),
            format!("there is no site {MAX}: there are keys for {MAX} sites")
        );
        let empty =
            LatticeKeys::<u8, u64>::builder(1, MAX).values(1).source(source).build().unwrap();
        assert!(empty.key(MAX - 1, 0).is_zero());
        // Without sites it does not matter how many keys each would have.
        let none = LatticeKeys::<Huge, u64>::builder(1, 0).source(source).build().unwrap();
        assert_eq!((none.sites(), none.shape().features()), (0, 0));
    }
    // And next to others they change nothing.
    let keys = KeyTable::<Nothing, u64>::new(1);
    assert_eq!(keys.shape().features(), 1);
    #[derive(Zobrist)]
    #[zobrist(slots)]
    struct Last {
        last: bool,
    }
    let _ = Last { last: true };
    let last = KeyTable::<Last, u64>::new(1);
    assert_eq!(keys.key(Nothing::LAST, true).raw(), last.key(Last::LAST, true).raw());
    // Nor are they a reason for a long fingerprint or a long table.
    assert_ne!(keys.fingerprint(), last.fingerprint());
    assert!(keys.shape().to_string().ends_with("      1          1  true\n"));
    let sites = LatticeKeys::<Nothing, u64>::new(1, 3);
    assert_eq!(sites.shape().features(), 3);
}

/// The compiler does not walk over elements without keys either.
#[test]
fn static_tables_of_slots_without_keys() {
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct State {
        units: [(); MAX],
        flag: bool,
    }
    let _ = State { units: [(); MAX], flag: true };
    let keys = KeyTable::<State, u64>::new(0);
    assert_eq!(State::FLAG.key(true).raw(), keys.key(State::FLAG, true).raw());
}

/// The search for a mistake needs a table of all keys: where there is none, only the difference is known.
#[test]
#[cfg(target_pointer_width = "64")]
fn a_mistake_among_too_many_keys() {
    #[derive(Clone, Copy, Zobrist)]
    struct Wide(#[zobrist(max = 65_535)] u16);
    // 128 tebibytes of keys, which is what a process can address.
    let sites = 1 << 27;
    let builder = LatticeKeys::<Wide, u128>::builder(1, sites);
    let keys = builder.source(KeySource::Computed).build().unwrap();
    let wrong = keys.key(5, Wide(9));
    let desync = keys.check(keys.base() ^ wrong, repeat_n(Wide(0), sites)).unwrap_err();
    assert!(desync.mistakes().is_empty());
    assert_eq!(desync.difference(), wrong.raw());
    assert!(desync.to_string().ends_with("there are too many keys to search"), "{desync}");
}

#[test]
fn boxes_that_cannot_be() {
    let bytes = isize::MAX.unsigned_abs();
    let no_sites = |cells: &str| format!("a lattice of {cells} cells has no sites, or too many");
    assert_eq!(message(|| Lattice::simple([MAX])), no_sites(&format!("[{MAX}]")));
    assert_eq!(message(|| Lattice::simple([bytes + 1])), no_sites(&format!("[{}]", bytes + 1)));
    assert_eq!(Lattice::simple([bytes]).sites(), bytes);
    // 2 sites of each cell, so that each number below fits and their product does not.
    let half = bytes / 2 + 1;
    let text = no_sites(&format!("[{half}, 1, 1]"));
    assert_eq!(message(|| Lattice::bcc([half, 1, 1])), text);
    let bcc = Lattice::bcc([1; 3]);
    let error = |cells| bcc.to_builder().cells(cells).build().unwrap_err().to_string();
    assert_eq!(error([half, 1, 1]), text);
    assert_eq!(error([0, 1, 1]), no_sites("[0, 1, 1]"));
    assert_eq!(
        Lattice::builder([MAX, MAX]).build().unwrap_err().to_string(),
        no_sites(&format!("[{MAX}, {MAX}]"))
    );
    // Few sites, but far from each other.
    let long = |cells: &str, parts| {
        format!("a lattice of {cells} cells of {parts} parts is longer than {bytes} parts")
    };
    assert_eq!(
        Lattice::builder([1]).basis(MAX, &[[0]]).build().unwrap_err().to_string(),
        long("[1]", MAX)
    );
    assert_eq!(
        Lattice::builder([1; 3]).basis(bytes + 1, &[[0; 3]]).build().unwrap_err().to_string(),
        long("[1, 1, 1]", bytes + 1)
    );
    assert_eq!(
        Lattice::builder([2; 3]).basis(half, &[[0; 3]]).build().unwrap_err().to_string(),
        long("[2, 2, 2]", half)
    );
    assert_eq!(
        Lattice::builder([1; 2]).basis(0, &[[0; 2]]).build().unwrap_err().to_string(),
        "the site at [0, 0] is outside its cell of 0 parts"
    );
    let error = Lattice::builder([3]).basis(4, &[[2], [0], [2]]).build().unwrap_err();
    assert_eq!(error.to_string(), "duplicate site at [2] of a cell");
    let _: Box<dyn Error + Send + Sync> = error.into();
}

/// A cell is as fine as one likes: 2^64 times the cube of `parts` wraps to 0.
#[test]
fn fine_cells() {
    let parts = isize::MAX.unsigned_abs() / 2;
    let lattice =
        Lattice::builder([2; 3]).basis(parts, &[[0; 3], [parts - 1, 1, 0]]).build().unwrap();
    assert_eq!(lattice.sites(), 16);
    assert_eq!(lattice.position(15), [2 * parts - 1, parts + 1, parts]);
    let parts = signed(parts);
    assert_eq!(lattice.neighbour(0, [-1, 1, 0]), 9);
    assert_eq!(lattice.neighbour(9, [1, -1, 0]), 0);
    assert_eq!(lattice.neighbour(9, [parts + 1, -1, parts]), 5 * 2);
    assert_eq!(lattice.shells(1), [[[-1, 1, 0]]]);
}

/// Offsets as large as can be, against the arithmetic of 128 bits.
#[test]
fn offsets_as_large_as_can_be() {
    let far = [isize::MIN, isize::MIN + 1, -7, 0, 5, isize::MAX - 1, isize::MAX];
    for (cells, parts) in [([5, 4], 3), ([1, 7], 2), ([3, 2], 1)] {
        let basis = [[0; 2], [parts - 1, parts / 2]];
        let basis = &basis[..parts.min(2)];
        let lattice = Lattice::builder(cells).basis(parts, basis).build().unwrap();
        for site in 0..lattice.sites() {
            let position = lattice.position(site);
            for offset in far.iter().flat_map(|&x| far.iter().map(move |&y| [x, y])) {
                let to: [usize; 2] = std::array::from_fn(|d| {
                    let edge = (cells[d] * parts) as i128;
                    (position[d] as i128 + offset[d] as i128).rem_euclid(edge) as usize
                });
                let expected = (0..lattice.sites()).find(|&site| lattice.position(site) == to);
                match expected {
                    Some(expected) => {
                        assert_eq!(lattice.neighbour(site, offset), expected, "{offset:?}");
                    }
                    None => assert!(
                        message(|| lattice.neighbour(site, offset)).contains("no site at offset")
                    ),
                }
            }
        }
    }
}

/// The same offsets for local environments, which have ways of their own within the box.
#[test]
fn environments_of_far_sites() {
    // Site `i` is at `i` half cells.
    let lattice = Lattice::builder([500]).basis(2, &[[0], [1]]).build().unwrap();
    let offsets = [isize::MIN, -1, 1, isize::MAX];
    let keys = LocalKeys::<bool, u64, 1>::new(1, &lattice, offsets.map(|offset| [offset]));
    for site in [0, 1, 500, 501, 999] {
        let expected = offsets.map(|offset| (offset as i128 + site as i128).rem_euclid(1_000));
        let found = keys.neighbours(site).map(|site| site as i128);
        assert_eq!(found.collect::<Vec<_>>(), expected, "round site {site}");
    }
    let long = Lattice::simple([isize::MAX.unsigned_abs()]);
    let keys = LocalKeys::<bool, u64, 1>::new(1, &long, [[-1], [1], [isize::MAX - 1]]);
    for site in [0, 1, 1 << 20, long.sites() - 1] {
        let n = long.sites();
        let expected = [(site + n - 1) % n, (site + 1) % n, (site + n - 1) % n];
        assert_eq!(keys.neighbours(site).collect::<Vec<_>>(), expected);
    }
}

#[test]
fn offsets_that_cannot_be_are_an_error() {
    let lattice = Lattice::bcc([4; 3]);
    let error = |offsets: &[[isize; 3]]| {
        let keys =
            LocalKeys::<Species, u64, 3>::builder(1, &lattice, offsets.iter().copied()).build();
        keys.unwrap_err().to_string()
    };
    assert_eq!(
        error(&[[1; 3], [isize::MAX, isize::MAX, 0]]),
        format!("no site at offset [{0}, {0}, 0] from site 0 of a cell", isize::MAX)
    );
    assert_eq!(error(&[[1; 3], [2, 0, 0], [1; 3]]), "duplicate offset [1, 1, 1]");
    let values = |values| {
        LocalKeys::<u8, u64, 3>::builder(1, &lattice, [[1; 3]]).values(values).build().map(|_| ())
    };
    assert_eq!(values(256), Ok(()));
    assert_eq!(
        values(257).unwrap_err().to_string(),
        "a site of type `u8` has 1 to 256 values, not 257"
    );
    // Keys that cannot be numbered are an error of the environments as well.
    let line = Lattice::simple([9]);
    let error = LocalKeys::<Huge, u64, 1>::builder(1, &line, [[1], [2]]).build().unwrap_err();
    assert_eq!(error.to_string(), "the keys at each of 2 sites overflow `usize`");
    let _: Box<dyn Error + Send + Sync> = error.into();
}

/// An operation that leads out of all numbers does not lead back to an offset.
#[test]
fn operations_that_overflow() {
    let lattice = Lattice::simple([5; 2]);
    // Times 2 these are 0 and -2, if they wrap.
    let keys = || LocalKeys::<bool, u64, 2>::new(1, &lattice, [[isize::MIN, 0], [0, 0]]);
    let text = message(|| keys().with_symmetries(&[[[2, 0], [0, 2]]]));
    assert!(text.contains("maps offset [-9223372036854775808, 0]"), "{text}");
    let keys = || LocalKeys::<bool, u64, 2>::new(1, &lattice, [[isize::MIN, 0], [isize::MAX, 0]]);
    let _ = message(|| keys().with_symmetries(&[[[-1, 0], [0, 1]]]));
    let _ = message(|| keys().with_symmetries(&[[[-1, -1], [-1, -1]]]));
}

/// In dimension 0 there is one cell and one place.
#[test]
fn dimension_0() {
    let point = Lattice::simple([]);
    assert_eq!(point.sites(), 1);
    assert_eq!(point.position(0), [0; 0]);
    assert_eq!(point.neighbour(0, []), 0);
    for n in [0, 1, 5, MAX] {
        assert_eq!(point.shells(n), Vec::<Vec<[isize; 0]>>::new());
    }
}

#[test]
fn more_shells_than_memory_holds() {
    for n in [MAX, isize::MAX.unsigned_abs(), MAX / 64] {
        let expected = format!("failed to allocate {n} shells of neighbours");
        assert_eq!(message(|| Lattice::simple([9]).shells(n)), expected);
        assert_eq!(message(|| Lattice::bcc([9; 3]).shells(n)), expected);
    }
}

/// Where offsets would not fit there are no more shells.
#[test]
fn shells_end_where_offsets_do() {
    let parts = isize::MAX.unsigned_abs();
    let lattice = Lattice::builder([1]).basis(parts, &[[0]]).build().unwrap();
    assert_eq!(lattice.shells(MAX), [[[-isize::MAX], [isize::MAX]]]);
    let half = isize::MAX / 2;
    let lattice = Lattice::builder([1; 3]).basis(half.unsigned_abs(), &[[0; 3]]).build().unwrap();
    // Squared distances of 1, 2, 3 and 4 squared cells.
    let counts: Vec<_> = lattice.shells(1_000).iter().map(Vec::len).collect();
    assert_eq!(counts, [6, 12, 8, 6]);
}

/// All offsets in a cube one after the other, as the definition has it.
fn brute_force<const D: usize>(
    lattice: &Lattice<D>,
    n: usize,
    reach: isize,
) -> Vec<Vec<[isize; D]>> {
    let edge = 2 * reach + 1;
    let all = (0..edge.pow(D as u32))
        .map(|i| std::array::from_fn(|d| i / edge.pow((D - 1 - d) as u32) % edge - reach));
    let lands = |offset| catch_unwind(|| lattice.neighbour(0, offset)).is_ok();
    let length = |offset: [isize; D]| offset.iter().map(|c| c * c).sum::<isize>();
    let mut offsets: Vec<(isize, [isize; D])> = all
        .map(|offset| (length(offset), offset))
        .filter(|&(distance, offset)| distance > 0 && distance <= reach * reach && lands(offset))
        .collect();
    offsets.sort_unstable();
    let shells = offsets.chunk_by(|(a, _), (b, _)| a == b).take(n);
    let shells: Vec<Vec<_>> =
        shells.map(|s| s.iter().map(|&(_, offset)| offset).collect()).collect();
    assert_eq!(shells.len(), n, "a reach of {reach} is too short");
    shells
}

#[test]
fn shells_are_those_of_the_cube() {
    std::panic::set_hook(Box::new(|_| {}));
    let lattice = Lattice::bcc([3; 3]);
    assert_eq!(lattice.shells(12), brute_force(&lattice, 12, 7));
    let lattice = Lattice::fcc([2, 3, 4]);
    assert_eq!(lattice.shells(9), brute_force(&lattice, 9, 5));
    let lattice = Lattice::simple([1; 3]);
    assert_eq!(lattice.shells(20), brute_force(&lattice, 20, 5));
    let lattice = Lattice::simple([5]);
    assert_eq!(lattice.shells(20), brute_force(&lattice, 20, 20));
    let lattice = Lattice::simple([2; 4]);
    assert_eq!(lattice.shells(5), brute_force(&lattice, 5, 3));
    let lattice = Lattice::builder([2; 2])
        .basis(7, &[[3, 2], [3, 3], [0, 6], [6, 0], [5, 5]])
        .build()
        .unwrap();
    assert_eq!(lattice.shells(40), brute_force(&lattice, 40, 30));
    let lattice =
        Lattice::builder([2; 2]).basis(12, &[[1, 1], [7, 1], [11, 11], [4, 8]]).build().unwrap();
    for n in 0..30 {
        assert_eq!(lattice.shells(n), brute_force(&lattice, n, 35));
    }
    let _ = std::panic::take_hook();
}

/// A fine cell takes no longer than a coarse one: by brute force this is 10^15 places.
#[test]
fn shells_of_fine_cells() {
    let fine = 100_000;
    let [coarse, fine] = [1, fine].map(|fine: usize| {
        let basis = [[0; 3], [2 * fine; 3], [0, 0, fine]];
        let shells = Lattice::builder([2; 3]).basis(4 * fine, &basis).build().unwrap().shells(50);
        let fine = signed(fine);
        shells
            .iter()
            .map(|s| s.iter().map(|o| o.map(|c| c / fine)).collect())
            .collect::<Vec<Vec<_>>>()
    });
    assert_eq!(coarse, fine);
    // A fine cell with many sites: the nearest is one part away.
    let basis: Vec<_> = (0..100).flat_map(|x| (0..100).map(move |y| [10 * x, 10 * y])).collect();
    let lattice = Lattice::builder([2; 2]).basis(1_000, &basis).build().unwrap();
    assert_eq!(lattice.shells(1), [[[-10, 0], [0, -10], [0, 10], [10, 0]]]);
}
