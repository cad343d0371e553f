//! Learn how a simulation caches expensive results: hashes of local environments, and a bounded cache.
//!
//! Atoms of two kinds on a square lattice exchange places by the Metropolis algorithm, once with energies computed each time and once with
//! a cache. Prints the share of energies that were found in the cache, and that both runs end in the same state to the last atom.

use zobrist::Zobrist;
use zobrist::cache::{Cache, CapacityError};
use zobrist::lattice::{Lattice, LocalKeys};

#[derive(Clone, Copy, Debug, PartialEq, Zobrist)]
enum Species {
    #[zobrist(empty)] // the most frequent one needs no keys
    Iron,
    Copper,
}

/// The first is the site itself, as `.centre()` of the builder adds it.
const OFFSETS: [[isize; 2]; 13] = [
    [0, 0],
    [0, 1],
    [1, 0],
    [0, -1],
    [-1, 0],
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
    [0, 2],
    [2, 0],
    [0, -2],
    [-2, 0],
];

/// Returns the energy of an atom in its environment, which stands for an expensive computation.
fn energy(environment: [Species; 13]) -> f64 {
    let [centre, near @ ..] = environment;
    let bond = |(n, species)| if species == centre { 0.0 } else { 1.0 / f64::from(n / 4 + 1) };
    (0_u8..).zip(near).map(bond).sum()
}

/// Runs the simulation, and returns the last state and the share of energies that were hits.
fn simulate(with_cache: bool) -> Result<(Vec<Species>, f64), CapacityError> {
    let lattice = Lattice::simple([32, 32]);
    // Equal environments have equal hashes at all sites, so a result for one site is used for all.
    let keys = LocalKeys::<Species, u64, 2>::new(2026, &lattice, OFFSETS);
    let mut cache = Cache::new(4096)?;
    let mut sites = vec![Species::Iron; lattice.sites()];
    sites.iter_mut().step_by(20).for_each(|site| *site = Species::Copper);

    let mut at = |sites: &[Species], site: usize| {
        let compute = || energy(OFFSETS.map(|offset| sites[lattice.neighbour(site, offset)]));
        if with_cache {
            *cache.get_or_insert_with(keys.hash(sites, site), compute)
        } else {
            compute()
        }
    };
    let mut state = 2026_u64;
    let mut random = move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 32) as u32
    };
    for _ in 0..200_000 {
        let site = random() as usize % sites.len();
        let other = lattice.neighbour(site, OFFSETS[1 + random() as usize % 4]);
        if sites[site] == sites[other] {
            continue;
        }
        let before = at(&sites, site) + at(&sites, other);
        sites.swap(site, other);
        let change = at(&sites, site) + at(&sites, other) - before;
        if f64::from(random()) / 2_f64.powi(32) >= (-change / 0.5).exp() {
            sites.swap(site, other);
        }
    }
    let statistics = cache.statistics();
    Ok((sites, statistics.hit_rate()))
}

fn main() -> Result<(), CapacityError> {
    let (computed, _) = simulate(false)?;
    let (cached, share) = simulate(true)?;
    println!("{:.1}% of the energies were found in the cache", 100.0 * share);
    assert_eq!(computed, cached, "to the last atom");
    assert!(share > 0.5);
    println!("both runs end in the same state");
    Ok(())
}
