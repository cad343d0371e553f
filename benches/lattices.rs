//! Which source of keys is the fastest for a lattice of each size? How much faster are updates of
//! the hashes of local environments than computing them again, and canonical hashes by rows of keys
//! than by hashing each image?

use std::cell::{LazyCell, RefCell};
use std::hint::black_box;
use std::time::Instant;

use criterion::BenchmarkGroup;
use zobrist::Key;
use zobrist::keys::KeySource;
use zobrist::lattice::{Lattice, LatticeKeys, LocalHashes, LocalKeys};
use zobrist_compared::random::SplitMix;

use crate::harness::{Ratio, is_test, pair, ratio, ratios};

/// Number of species of a site, including the empty one.
const SPECIES: u8 = 3;

fn crystal(sites: usize) -> Vec<u8> {
    let mut random = SplitMix(7);
    (0..sites)
        .map(|_| random.below(SPECIES.into()) as u8)
        .collect()
}

/// Changes a site to the next species, and returns the old and the new species.
#[inline]
fn flip(sites: &mut [u8], site: usize) -> (u8, u8) {
    let old = sites[site];
    sites[site] = if old + 1 == SPECIES { 0 } else { old + 1 };
    (old, sites[site])
}

/// Keys of a lattice, its current species, and its hash.
struct Hashed<K: Key> {
    keys: LatticeKeys<u8, K>,
    sites: Vec<u8>,
}

impl<K: Key> Hashed<K> {
    fn new(sites: usize, source: KeySource) -> Self {
        let builder = LatticeKeys::<u8, K>::builder(2026, sites)
            .values(SPECIES.into())
            .source(source);
        Hashed {
            keys: builder.build().expect("memory"),
            sites: crystal(sites),
        }
    }

    /// Changes sites and updates the hash, then compares it with the hash from scratch. Returns the
    /// seconds of the changes and updates.
    #[inline(never)]
    fn flips(&mut self, list: &[u32]) -> f64 {
        let mut hash = self.keys.hash(&self.sites);
        let start = Instant::now();
        for &site in list {
            let (old, new) = flip(&mut self.sites, site as usize);
            hash += self.keys.change(site as usize, old, new);
        }
        let seconds = start.elapsed().as_secs_f64();
        assert_eq!(hash, self.keys.hash(&self.sites), "the hash from scratch");
        seconds
    }
}

/// Adds the ratios of a source of keys to a table of keys.
fn source<K: Key>(group: &mut BenchmarkGroup<'_, Ratio>, sites: usize) {
    let count = if is_test() { 1_000 } else { 1 << 18 };
    let mut random = SplitMix(11);
    let list: Vec<u32> = (0..count).map(|_| random.below(sites) as u32).collect();
    let stored = LazyCell::new(|| RefCell::new(Hashed::<K>::new(sites, KeySource::Stored)));
    for (source, name) in [
        (KeySource::Overlapped, "overlapped"),
        (KeySource::Computed, "computed"),
    ] {
        let hashed = LazyCell::new(|| RefCell::new(Hashed::<K>::new(sites, source)));
        ratio(
            group,
            format!("{sites} sites, {} bits, {name}", K::BITS),
            || hashed.borrow_mut().flips(&list) / stored.borrow_mut().flips(&list),
        );
    }
}

fn local_keys(lattice: &Lattice<3>, shells: usize) -> LocalKeys<u8, u64, 3> {
    let near = lattice.shells(shells).concat();
    LocalKeys::builder(2026, lattice, near)
        .values(SPECIES.into())
        .build()
        .expect("keys")
}

/// Adds the ratio of two ways to maintain the hashes of all sites in random changes: to update
/// those of the neighbours, or to compute them again.
fn updates(group: &mut BenchmarkGroup<'_, Ratio>, cells: usize, shells: usize) {
    let lattice = Lattice::bcc([cells; 3]);
    let keys = local_keys(&lattice, shells);
    let mut random = SplitMix(11);
    let list: Vec<usize> = (0..1000).map(|_| random.below(lattice.sites())).collect();
    let start = crystal(lattice.sites());
    let mut updated = LocalHashes::new(keys.clone(), start.clone());
    let (mut sites, mut hashes) = (start, updated.all().to_vec());
    let sum = |hashes: &[zobrist::ZobristHash<_, u64>]| {
        list.iter()
            .fold(0, |sum: u64, &site| sum ^ hashes[site].raw())
    };
    let name = format!("{} neighbours, an update", keys.slots());
    pair(
        group,
        name,
        || {
            for &site in black_box(&list) {
                let old = updated.values()[site];
                updated.set(site, if old + 1 == SPECIES { 0 } else { old + 1 });
            }
            sum(updated.all())
        },
        || {
            for &site in black_box(&list) {
                flip(&mut sites, site);
                // On a Bravais lattice the neighbour relation is symmetric, so the neighbours of a
                // site are the affected sites.
                for near in keys.neighbours(site) {
                    hashes[near] = keys.hash(&sites[..], near);
                }
            }
            sum(&hashes)
        },
    );
}

/// Adds the ratio of the times of canonical hashes under all symmetries, by rows of keys and by
/// hashing each image.
fn canonical(group: &mut BenchmarkGroup<'_, Ratio>, cells: usize) {
    let lattice = Lattice::bcc([cells; 3]);
    let near = lattice.shells(5).concat();
    let keys = LocalKeys::<u8, u64, 3>::builder(2026, &lattice, near).values(SPECIES.into());
    let keys = keys
        .centre()
        .build()
        .expect("keys")
        .with_lattice_symmetries();
    let slots = keys.keys().slots();
    let by_slot = LatticeKeys::<u8, u64>::builder(2026, slots)
        .values(SPECIES.into())
        .build()
        .expect("keys");
    let images: Vec<Vec<usize>> = (0..keys.operations())
        .map(|operation| {
            let mut from = vec![0; slots];
            keys.permutation(operation)
                .enumerate()
                .for_each(|(slot, image)| from[image] = slot);
            from
        })
        .collect();
    let sites = crystal(lattice.sites());
    let sum = |hash: &dyn Fn(usize) -> u64| {
        (0..200).fold(0, |sum: u64, site| sum.wrapping_add(hash(site)))
    };
    let by_image = |site| {
        let around: Vec<u8> = keys
            .keys()
            .neighbours(site)
            .map(|site| black_box(&sites)[site])
            .collect();
        let mut moved = vec![0; around.len()];
        let image = |from: &Vec<usize>| {
            for (value, &slot) in moved.iter_mut().zip(from) {
                *value = around[slot];
            }
            by_slot.hash(&moved)
        };
        images
            .iter()
            .map(image)
            .min()
            .map_or(0, |hash| hash.finalize().raw())
    };
    pair(
        group,
        format!("{slots} sites, a canonical hash"),
        || sum(&|site| keys.invariant_hash(black_box(&sites[..]), site).raw()),
        || sum(&by_image),
    );
}

pub(crate) fn benches() {
    ratios("sites", "of stored keys", |group| {
        let sizes = if is_test() {
            [100, 200, 1_000]
        } else {
            [10_000, 300_000, 10_000_000]
        };
        for sites in sizes {
            source::<u64>(group, sites);
            source::<u128>(group, sites);
        }
    });
    ratios("environments", "of computing again", |group| {
        let cells = if is_test() { 6 } else { 20 };
        for shells in [2, 5] {
            updates(group, cells, shells);
        }
        canonical(group, cells);
    });
}
