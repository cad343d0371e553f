//! Finds the fastest source of keys for each size of a lattice. Times changes of random sites with each source of keys,
//! and the same changes without a hash. `-- --test` makes one small run.
#![forbid(unsafe_code)]
#![expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use std::hint::black_box;
use std::time::Instant;

use zobrist::Key;
use zobrist::keys::KeySource;
use zobrist::lattice::LatticeKeys;
use zobrist_compared::arguments::is_test;
use zobrist_compared::interleave::interleave;
use zobrist_compared::random::SplitMix;

/// Number of species of a site, including the empty one.
const SPECIES: u8 = 3;

const SOURCES: [KeySource; 3] = [KeySource::Stored, KeySource::Overlapped, KeySource::Computed];

/// The current species of all sites.
struct Lattice(Vec<u8>);

impl Lattice {
    fn of(sites: usize) -> Lattice {
        let mut random = SplitMix(7);
        Lattice((0..sites).map(|_| random.below(SPECIES.into()) as u8).collect())
    }

    /// Changes `site` to the next species, and returns the old and the new species.
    #[inline]
    fn flip(&mut self, site: usize) -> (u8, u8) {
        let species = &mut self.0[site];
        let old = *species;
        *species = if old + 1 == SPECIES { 0 } else { old + 1 };
        (old, *species)
    }
}

/// Changes sites without a hash. Returns the nanoseconds of all changes.
#[inline(never)]
fn flips(lattice: &mut Lattice, sites: &[u32]) -> u64 {
    let start = Instant::now();
    let sum = sites.iter().fold(0, |sum, &site| {
        let (old, new) = lattice.flip(site as usize);
        sum + u64::from(old ^ new)
    });
    black_box(sum);
    start.elapsed().as_nanos() as u64
}

/// Changes sites and updates the hash, then compares the hash with the hash from scratch. Returns the nanoseconds of
/// the changes and updates.
#[inline(never)]
fn hashed_flips<K: Key>(keys: &LatticeKeys<u8, K>, lattice: &mut Lattice, sites: &[u32]) -> u64 {
    let mut hash = keys.hash(&lattice.0);
    let start = Instant::now();
    for &site in sites {
        let (old, new) = lattice.flip(site as usize);
        hash += keys.change(site as usize, old, new);
    }
    let ns = start.elapsed().as_nanos() as u64;
    assert_eq!(hash, keys.hash(&lattice.0), "the hash from scratch");
    ns
}

fn compare<K: Key>(sites: usize, count: usize, runs: usize) {
    let mut random = SplitMix(11);
    let list: Vec<u32> = (0..count).map(|_| random.below(sites) as u32).collect();
    let keys = SOURCES.map(|source| {
        LatticeKeys::<u8, K>::builder(2026, sites).values(SPECIES.into()).source(source).build().unwrap()
    });
    let lattices = [(); 4].map(|()| std::cell::RefCell::new(Lattice::of(sites)));
    let hashed = |i: usize| {
        let ns = hashed_flips(&keys[i], &mut lattices[i].borrow_mut(), black_box(&list));
        (ns as f64 / count as f64, 0)
    };
    let none = || (flips(&mut lattices[3].borrow_mut(), black_box(&list)) as f64 / count as f64, 0);
    let times = interleave(runs, [&|| hashed(0), &|| hashed(1), &|| hashed(2), &|| none()]);
    print!("{sites:>10}{:>6}", K::BITS);
    for source in &times {
        print!("{:>12.2}", source.median());
    }
    for source in &times[..3] {
        print!("{:>12.2}", source.over(&times[3]));
    }
    let fastest = (0..3).min_by(|&a, &b| times[a].median().total_cmp(&times[b].median()));
    let chosen = LatticeKeys::<u8, K>::builder(2026, sites).values(SPECIES.into()).fastest().build().unwrap().source();
    println!("  {:?}, chosen {chosen:?}", SOURCES[fastest.unwrap_or(0)]);
}

fn main() {
    zobrist_compared::machine::print();
    let (sizes, count, runs): (&[usize], _, _) = if is_test() {
        (&[100, 1_000], 1_000, 1)
    } else {
        (&[10_000, 100_000, 300_000, 1_000_000, 10_000_000], 1 << 20, 15)
    };
    println!("A flip among {SPECIES} species at a random site: ns, median of {runs} interleaved runs");
    println!(
        "{:>10}{:>6}{:>12}{:>12}{:>12}{:>12}{:>36}",
        "sites", "bits", "table", "overlapped", "computed", "no hash", "each over no hash"
    );
    for &sites in sizes {
        compare::<u64>(sites, count, runs);
        compare::<u128>(sites, count, runs);
    }
}
