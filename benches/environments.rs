//! Times hashes of local environments on a lattice. Compares incremental updates after a change of one site with
//! recomputing the affected hashes. Compares canonical hashes under all symmetries with hashing each image. `-- --test`
//! makes one small run.
#![forbid(unsafe_code)]
#![expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use std::cell::RefCell;
use std::hint::black_box;
use std::time::Instant;

use zobrist::lattice::{Lattice, LatticeKeys, LocalHashes, LocalKeys};
use zobrist_compared::arguments::is_test;
use zobrist_compared::interleave::interleave;
use zobrist_compared::random::SplitMix;

/// Number of values of a site, including the empty value.
const SPECIES: u8 = 3;

fn keys(lattice: &Lattice<3>, shells: usize) -> LocalKeys<u8, u64, 3> {
    let near = lattice.shells(shells).concat();
    LocalKeys::builder(2026, lattice, near).values(SPECIES.into()).build().unwrap()
}

fn crystal(sites: usize) -> Vec<u8> {
    let mut random = SplitMix(7);
    (0..sites).map(|_| random.below(SPECIES.into()) as u8).collect()
}

/// Returns nanoseconds per operation of a run with `count` operations, and the answer 0.
fn time(count: usize, run: impl FnOnce()) -> (f64, u64) {
    let start = Instant::now();
    run();
    (start.elapsed().as_secs_f64() * 1e9 / count as f64, 0)
}

/// Returns the next species.
fn next(old: u8) -> u8 {
    if old + 1 == SPECIES { 0 } else { old + 1 }
}

/// Times three ways to maintain the hashes of all sites in `count` random flips. After each flip, the affected hashes
/// are updated, the affected hashes are recomputed, or all hashes are recomputed.
fn keep(cells: usize, shells: usize, count: usize, runs: usize) {
    let lattice = Lattice::bcc([cells; 3]);
    let keys = keys(&lattice, shells);
    let mut random = SplitMix(11);
    let list: Vec<usize> = (0..count).map(|_| random.below(lattice.sites())).collect();
    let start = crystal(lattice.sites());
    let updated = RefCell::new(LocalHashes::new(keys.clone(), start.clone()));
    let some = RefCell::new((start.clone(), updated.borrow().all().to_vec()));
    let all = RefCell::new((start.clone(), updated.borrow().all().to_vec()));
    let by_updates = || {
        let sites = &mut *updated.borrow_mut();
        time(count, || {
            for &site in black_box(&list) {
                sites.set(site, next(sites.values()[site]));
            }
        })
    };
    let by_recomputing = || {
        let (sites, hashes) = &mut *some.borrow_mut();
        time(count, || {
            for &site in black_box(&list) {
                sites[site] = next(sites[site]);
                // On a Bravais lattice the neighbour relation is symmetric, so the neighbours of a site are the
                // affected sites.
                for near in keys.neighbours(site) {
                    hashes[near] = keys.hash(&sites[..], near);
                }
            }
        })
    };
    let few = (count / 1000).max(1);
    let by_all = || {
        let (sites, hashes) = &mut *all.borrow_mut();
        time(few, || {
            for &site in black_box(&list[..few]) {
                sites[site] = next(sites[site]);
                keys.hash_all(&sites[..], hashes);
            }
        })
    };
    let times = interleave(runs, [&by_updates, &by_recomputing, &by_all]);
    let sites = &*updated.borrow();
    let from_scratch = LocalHashes::new(keys.clone(), sites.values().to_vec());
    assert_eq!(sites.all(), from_scratch.all(), "the updated hashes equal those from scratch");
    assert_eq!(sites.all(), some.borrow().1, "the recomputed hashes of neighbours");
    println!(
        "{:>6}{:>6}{:>12.0}{:>12.0}{:>14.0}{:>12.1}{:>14.0}",
        lattice.sites(),
        keys.slots(),
        times[0].median(),
        times[1].median(),
        times[2].median(),
        times[1].over(&times[0]),
        times[2].over(&times[0]),
    );
}

/// Times three hashes of a site: the canonical hash by rows of keys, the canonical hash by hashing each image, and the
/// plain hash without symmetries.
fn canonical(cells: usize, runs: usize) {
    let lattice = Lattice::bcc([cells; 3]);
    let near = lattice.shells(5).concat();
    let keys = LocalKeys::<u8, u64, 3>::builder(2026, &lattice, near).values(SPECIES.into());
    let keys = keys.centre().build().unwrap().with_lattice_symmetries();
    let slots = keys.keys().slots();
    let by_slot = LatticeKeys::<u8, u64>::builder(2026, slots).values(SPECIES.into()).build().unwrap();
    let images: Vec<Vec<usize>> = (0..keys.operations())
        .map(|operation| {
            let mut from = vec![0; slots];
            keys.permutation(operation).enumerate().for_each(|(slot, image)| from[image] = slot);
            from
        })
        .collect();
    let sites = crystal(lattice.sites());
    let count = lattice.sites().min(2_000);
    let by_rows = || {
        let mut sum = 0_u64;
        let (ns, _) = time(count, || {
            for site in 0..count {
                sum = sum.wrapping_add(keys.invariant_hash(black_box(&sites[..]), site).raw());
            }
        });
        (ns, sum)
    };
    let by_images = || {
        let mut sum = 0_u64;
        let (ns, _) = time(count, || {
            for site in 0..count {
                let around: Vec<u8> = keys.keys().neighbours(site).map(|site| black_box(&sites)[site]).collect();
                let image = |from: &Vec<usize>| by_slot.hash(from.iter().map(|&slot| around[slot]));
                let least = images.iter().map(image).min();
                sum = sum.wrapping_add(least.map_or(0, |hash| hash.finalize().raw()));
            }
        });
        (ns, sum)
    };
    let plain = || {
        let (ns, _) = time(count, || {
            for site in 0..count {
                black_box(keys.keys().hash(black_box(&sites[..]), site));
            }
        });
        (ns, 0)
    };
    let times = interleave(runs, [&by_rows, &by_images, &plain]);
    assert_eq!(times[0].answer, times[1].answer, "the minimum over all images");
    println!(
        "{:>6}{:>6}{:>12.0}{:>12.0}{:>14.0}{:>12.1}",
        slots,
        keys.operations(),
        times[0].median(),
        times[1].median(),
        times[2].median(),
        times[1].over(&times[0]),
    );
}

fn main() {
    zobrist_compared::machine::print();
    let (cells, count, runs) = if is_test() { (6, 100, 1) } else { (20, 10_000, 11) };
    println!("All hashes of a bcc box after a flip: ns, median of {runs} interleaved runs");
    println!(
        "{:>6}{:>6}{:>12}{:>12}{:>14}{:>26}",
        "sites", "slots", "updated", "neighbours", "all computed", "each over updated"
    );
    for shells in [2, 5] {
        keep(cells, shells, count, runs);
    }
    println!("\nA canonical hash of a site: ns");
    println!(
        "{:>6}{:>6}{:>12}{:>12}{:>14}{:>18}",
        "slots", "ops", "by rows", "by images", "one operation", "images over rows"
    );
    canonical(cells, runs);
}
