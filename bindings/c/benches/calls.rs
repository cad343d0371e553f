//! Compares calls of the library in C loops with the same loops in Rust, interleaved in one process: `make measure`.
//!
//! The argument is the shared library of `loops.c`. Both languages must agree on each result. Prints the minimum of 21
//! times for each, and their ratio.

use std::ffi::{CString, c_char, c_int, c_void};
use std::hint::black_box;
use std::ptr::null_mut;
use std::time::Instant;
use std::{env, mem};

use zobrist::ZobristHash;
use zobrist::cache::Cache;
use zobrist::keys::{KeySource, ShapeKeys};
use zobrist::lattice::{Lattice, LatticeKeys, LocalHashes, LocalKeys};
use zobrist::table::TranspositionTable;

unsafe extern "C" {
    fn dlopen(path: *const c_char, flags: c_int) -> *mut c_void;
    fn dlsym(library: *mut c_void, name: *const c_char) -> *mut c_void;
}

/// Number of calls per run.
const CALLS: u16 = 1 << 14;
const N: usize = CALLS as usize;

/// The functions of `loops.c` and of the library linked to it.
struct Library(*mut c_void);

impl Library {
    fn open(path: &str) -> Self {
        let path = CString::new(path).expect("a path without zeros");
        // SAFETY: the path ends with a zero; 2 is RTLD_NOW.
        let library = unsafe { dlopen(path.as_ptr(), 2) };
        assert!(!library.is_null(), "{path:?} is no shared library");
        Library(library)
    }

    /// Returns a pointer of type `F` to the function with this name.
    fn find<F: Copy>(&self, name: &str) -> F {
        let text = CString::new(name).expect("a name without zeros");
        // SAFETY: the name ends with a zero.
        let found = unsafe { dlsym(self.0, text.as_ptr()) };
        assert!(!found.is_null() && size_of::<F>() == size_of_val(&found), "there is no {name}");
        // SAFETY: `F` has the size of a pointer, and each caller names the type from the header or `loops.c`.
        unsafe { mem::transmute_copy(&found) }
    }
}

/// Makes an object with a function of the library that writes a pointer to it.
fn made(create: impl FnOnce(&mut *mut c_void) -> c_int) -> *mut c_void {
    let mut object = null_mut();
    assert_eq!(create(&mut object), 0);
    object
}

/// Prints the minimum times of both languages in nanoseconds per call, from interleaved runs.
fn compare<T: PartialEq + std::fmt::Debug>(name: &str, mut rust: impl FnMut() -> T, mut c: impl FnMut() -> T) {
    let mut best = [f64::INFINITY; 2];
    for _ in 0..21 {
        let start = Instant::now();
        let a = black_box(rust());
        let middle = Instant::now();
        let b = black_box(c());
        let end = Instant::now();
        assert_eq!(a, b, "{name}");
        for (best, time) in best.iter_mut().zip([middle - start, end - middle]) {
            *best = best.min(time.as_secs_f64() * 1e9 / f64::from(CALLS));
        }
    }
    let [rust, c] = best;
    println!("{name:<52} Rust {rust:6.2} ns, C {c:6.2} ns, ratio {:.2}", c / rust);
}

#[derive(Clone, Copy)]
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        ((self.0 >> 33) as usize * n) >> 31
    }
}

/// Returns `zobrist_options`, all 0 except the seed.
fn options() -> [u64; 5] {
    [2026, 0, 0, 0, 0]
}

struct Changes {
    sites: Vec<usize>,
    old: Vec<u8>,
    new: Vec<u8>,
}

fn changes(sites: usize, values: usize) -> Changes {
    let mut random = Random(1);
    let mut value = || (0..N).map(|_| random.below(values) as u8).collect();
    let (old, new) = (value(), value());
    Changes { sites: (0..N).map(|_| random.below(sites)).collect(), old, new }
}

type LoopOfChanges = extern "C" fn(*mut c_void, usize, *const usize, *const u8, *const u8) -> u64;

fn lattice_keys(library: &Library, sites: usize) {
    type New = extern "C" fn(usize, usize, *const u64, *mut *mut c_void) -> c_int;
    let of = changes(sites, 3);
    let options = options();
    let new: New = library.find("zobrist_lattice_keys_new");
    let handle = made(|out| new(sites, 3, options.as_ptr(), out));
    let keys = LatticeKeys::<u8, u64>::builder(2026, sites).values(3).source(KeySource::Stored);
    let keys = keys.build().expect("few sites");
    let rust = || {
        let mut hash = ZobristHash::from_raw(0);
        for (&site, (&old, &new)) in of.sites.iter().zip(of.old.iter().zip(&of.new)) {
            hash ^= keys.change(site, old, new);
        }
        hash.raw()
    };
    for (name, text) in [
        ("loop_lattice_change", "change of a site"),
        ("loop_lattice_changes", "changes of sites, one call for all"),
        ("loop_lattice_table", "change of a site, without a call"),
    ] {
        let run: LoopOfChanges = library.find(name);
        let c = || run(handle, N, of.sites.as_ptr(), of.old.as_ptr(), of.new.as_ptr());
        compare(&format!("{text}, {sites} sites"), rust, c);
    }
}

fn local_hashes(library: &Library, shells: usize) {
    type NewLattice = extern "C" fn(*const c_char, usize, *const usize, *mut *mut c_void) -> c_int;
    type NewKeys = extern "C" fn(*mut c_void, *const isize, usize, usize, *const u64, *mut *mut c_void) -> c_int;
    type NewHashes = extern "C" fn(*mut c_void, *const u8, usize, *mut *mut c_void) -> c_int;
    type Run = extern "C" fn(*mut c_void, usize, *const usize, *const u8) -> u64;
    let lattice = Lattice::bcc([20; 3]);
    let offsets = lattice.shells(shells).concat();
    let of = changes(lattice.sites(), 3);
    let options = options();
    let new: NewLattice = library.find("zobrist_lattice_new");
    let handle = made(|out| new(c"bcc".as_ptr(), 3, [20; 3].as_ptr(), out));
    let new: NewKeys = library.find("zobrist_local_keys_new");
    let flat = offsets.concat();
    let keys = made(|out| new(handle, flat.as_ptr(), offsets.len(), 3, options.as_ptr(), out));
    let species = vec![0; lattice.sites()];
    let new: NewHashes = library.find("zobrist_local_hashes_new");
    let handle = made(|out| new(keys, species.as_ptr(), species.len(), out));

    let keys = LocalKeys::<u8, u64, 3>::builder(2026, &lattice, offsets.iter().copied());
    let keys = keys.values(3).build().expect("bcc");
    let mut hashes = LocalHashes::new(keys, species);
    let mut rust = || {
        for (&site, &new) in of.sites.iter().zip(&of.new) {
            hashes.set(site, new);
        }
        hashes.all()[0].raw()
    };
    for (name, text) in [("loop_local_change", "change"), ("loop_local_changes", "changes, one call for all,")] {
        let run: Run = library.find(name);
        let c = || run(handle, N, of.sites.as_ptr(), of.new.as_ptr());
        compare(&format!("{text} of a site with {} neighbours", offsets.len()), &mut rust, c);
    }
}

fn caches(library: &Library, capacity: usize) {
    type New = extern "C" fn(usize, usize, u32, *mut *mut c_void) -> c_int;
    type Put = extern "C" fn(*mut c_void, u64, *const f64) -> c_int;
    type Run = extern "C" fn(*mut c_void, usize, *const u64) -> f64;
    let new: New = library.find("zobrist_cache_new");
    let put: Put = library.find("zobrist_cache_put");
    let handle = made(|out| new(capacity, 64, 0, out));
    let mut cache = Cache::<u64, [f64; 8]>::new(capacity).expect("memory");
    let mut random = Random(3);
    let mut next = || (random.below(1 << 31) as u64) << 33 | random.below(1 << 31) as u64;
    let stored: Vec<u64> = (0..capacity / 2).map(|_| next()).collect();
    for (i, &hash) in (0_u32..).zip(&stored) {
        let row = [f64::from(i); 8];
        cache.insert(hash, row);
        assert_eq!(put(handle, hash, row.as_ptr()), 0);
    }
    let hashes: Vec<u64> = (0..N).map(|_| stored[random.below(stored.len())]).collect();
    let mut rust = || {
        let rows = hashes.iter().filter_map(|&hash| cache.get(hash).map(|row| row[0] + row[7]));
        rows.fold(0.0, |sum, value| sum + value)
    };
    for (name, text) in [("loop_cache_get", "hit"), ("loop_cache_get_many", "hits, a call for 256")] {
        let run: Run = library.find(name);
        let name = format!("{text} of a cache of {capacity} rows of 64 bytes");
        compare(&name, &mut rust, || run(handle, N, hashes.as_ptr()));
    }
}

fn tables(library: &Library, bytes: usize) {
    type New = extern "C" fn(usize, u32, u32, *mut *mut c_void) -> c_int;
    type Store = extern "C" fn(*mut c_void, u64, u64, u8) -> c_int;
    type Run = extern "C" fn(*mut c_void, usize, *const u64) -> u64;
    let new: New = library.find("zobrist_table_new");
    let store: Store = library.find("zobrist_table_store");
    let handle = made(|out| new(bytes, 0, 0, out));
    let table = TranspositionTable::<u64, u64>::new(bytes).expect("memory");
    let mut random = Random(4);
    let mut next = || (random.below(1 << 31) as u64) << 33 | random.below(1 << 31) as u64;
    let hashes: Vec<u64> = (0..N).map(|_| next()).collect();
    for &hash in &hashes {
        table.store(hash, hash >> 20);
        assert_eq!(store(handle, hash, hash >> 20, 0), 0);
    }
    let rust = || hashes.iter().filter_map(|&hash| table.probe(hash)).fold(0, u64::wrapping_add);
    let run: Run = library.find("loop_table_probe");
    let name = format!("hit of a table of {} KiB", bytes >> 10);
    compare(&name, rust, || run(handle, N, hashes.as_ptr()));
}

fn described(library: &Library) {
    type New = extern "C" fn(*const c_char, *const u64, *mut *mut c_void) -> c_int;
    let new: New = library.find("zobrist_keys_new");
    let options = options();
    let text = c"array(361, option(bool))".as_ptr();
    let handle = made(|out| new(text, options.as_ptr(), out));
    let description = "array(361, option(bool))".parse().expect("the text above");
    let keys = ShapeKeys::<u64>::new(2026, &description, KeySource::Stored);
    let keys = keys.expect("few keys");
    let of = changes(361, 3);
    // As in a program that knows the shape only at run time.
    let key = |site: usize, value: u8| match value {
        0 => 0,
        value => keys.keys()[2 * site + usize::from(value) - 1],
    };
    let rust = || {
        let each = of.sites.iter().zip(of.old.iter().zip(&of.new));
        each.fold(0, |hash, (&site, (&old, &new))| hash ^ key(site, old) ^ key(site, new))
    };
    for (name, text) in [
        ("loop_keys_change", "change of a described slot"),
        ("loop_keys_of_slot", "change of a described slot, without a call"),
    ] {
        let run: LoopOfChanges = library.find(name);
        let c = || run(handle, N, of.sites.as_ptr(), of.old.as_ptr(), of.new.as_ptr());
        compare(text, rust, c);
    }
}

fn main() {
    let path = env::args().nth(1).filter(|path| !path.starts_with("--"));
    let Some(path) = path else {
        eprintln!("calls: pass the shared library of loops.c: `make measure` does");
        return;
    };
    let library = Library::open(&path);
    lattice_keys(&library, 16_000);
    local_hashes(&library, 2);
    local_hashes(&library, 5);
    caches(&library, 4096);
    caches(&library, 65_536);
    tables(&library, 1 << 20);
    described(&library);
}
