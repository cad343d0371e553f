//! Learn how kinetic Monte Carlo looks up the rates of all jumps of a vacancy at once, and how it
//! uses the symmetries of the crystal.
//!
//! A vacancy in bcc iron with copper jumps by the residence-time algorithm (A. B. Bortz, M. H.
//! Kalos, J. L. Lebowitz, J. Comput. Phys. 17, 10 (1975)). Three runs compute the rates at each
//! step, cache them by environment, or cache them by environment up to rotations and reflections.
//! Prints the hit rates. Checks that the three runs visit the same sites at the same times, to the
//! bit.

use std::array;

use zobrist::Zobrist;
use zobrist::cache::{Cache, CapacityError};
use zobrist::lattice::{Lattice, LocalKeys};

#[derive(Clone, Copy, PartialEq, Zobrist)]
enum Species {
    #[zobrist(empty)] // the most frequent species needs no keys
    Iron,
    Copper,
}

const STEPS: usize = 20_000;
const THERMAL_ENERGY: f64 = 51.7; // meV, at 600 K

/// The rates of the jumps to the nearest neighbours, in units of the attempt frequency.
type Rates = [f64; 8];

/// Returns the energy of the bonds of an atom in meV. Energies are integers, so their sum does not
/// depend on the order, and rotated environments have equal rates to the last bit. Floating-point
/// sums would differ.
fn bonds(atom: Species, near: impl Iterator<Item = Species>) -> i32 {
    near.map(|other| if other == atom { -120 } else { -100 })
        .sum()
}

/// Runs the simulation with rates from `look_up`. Returns the visited sites, and the bits of the
/// simulated time.
fn simulate(
    keys: &LocalKeys<Species, u64, 3>,
    mut look_up: impl FnMut(&[Species], usize, &dyn Fn() -> Rates) -> Rates,
) -> (Vec<usize>, u64) {
    // Slots 0 to 7 are the destinations of jumps. `next_to` lists the slots adjacent to each
    // destination. The vacancy is in the centre, which is not a slot.
    let places = keys.offsets();
    let is_near = |a: usize, b: usize| (0..3).all(|d| places[a][d].abs_diff(places[b][d]) == 1);
    let next_to: [Vec<usize>; 8] = array::from_fn(|to| {
        (0..places.len())
            .filter(|&slot| is_near(to, slot))
            .collect()
    });

    let mut sites = vec![Species::Iron; keys.sites()];
    sites
        .iter_mut()
        .skip(7)
        .step_by(30)
        .for_each(|site| *site = Species::Copper);
    let mut state = 2026_u64;
    let mut random = move || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (f64::from((state >> 32) as u32) + 0.5) / 2_f64.powi(32)
    };
    let (mut vacancy, mut visited, mut time) = (0, Vec::new(), 0.0);
    for _ in 0..STEPS {
        // The rates must depend only on the environment that is hashed.
        let compute = || {
            let around: Vec<_> = keys.neighbours(vacancy).map(|site| sites[site]).collect();
            array::from_fn(|to| {
                let before = bonds(around[to], next_to[to].iter().map(|&slot| around[slot]));
                let after = bonds(around[to], (0..8).filter(|&n| n != to).map(|n| around[n]));
                (-(650.0 + f64::from(after - before) / 2.0) / THERMAL_ENERGY).exp()
            })
        };
        let rates = look_up(&sites, vacancy, &compute);
        let total: f64 = rates.iter().sum(); // adds the rates in the same order in every run
        let mut rest = random() * total;
        let chosen = rates.iter().position(|rate| {
            rest -= rate;
            rest < 0.0
        });
        time -= random().ln() / total;
        let to = keys
            .neighbours(vacancy)
            .nth(chosen.unwrap_or(7))
            .expect("8 places to jump to");
        sites.swap(vacancy, to);
        vacancy = to;
        visited.push(to);
    }
    (visited, time.to_bits())
}

fn main() -> Result<(), CapacityError> {
    let lattice = Lattice::bcc([8; 3]);
    // The rates depend on the sites within two jumps, which are the shells 1 to 3 and 5. The
    // nearest sites come first.
    let mut shells = lattice.shells(5);
    shells.remove(3);
    let keys = LocalKeys::<Species, u64, 3>::new(2026, &lattice, shells.concat());
    let computed = simulate(&keys, |_, _, compute| compute());

    let mut cache = Cache::new(1 << 14)?;
    let cached = simulate(&keys, |sites, vacancy, compute| {
        *cache.get_or_insert_with(keys.hash(sites, vacancy), compute)
    });
    let mut rows = Cache::new(1 << 14)?;
    let canonical = keys.clone().with_lattice_symmetries();
    let oriented = simulate(&keys, |sites, vacancy, compute| {
        let oriented = canonical.oriented(sites, vacancy);
        let row = rows.get_or_insert_with(oriented.hash, || oriented.to_canonical(&compute()));
        oriented.from_canonical(row)
    });
    assert!(
        cached == computed && oriented == computed,
        "to the last bit"
    );

    let (plain, rotated) = (cache.statistics(), rows.statistics());
    assert_eq!(
        plain.hits + plain.misses,
        STEPS as u64,
        "one lookup for each jump"
    );
    assert!(rotated.hits > plain.hits && plain.hits > plain.misses);
    println!("hits by environment: {:.1}%", 100.0 * plain.hit_rate());
    println!("hits up to symmetry: {:.1}%", 100.0 * rotated.hit_rate());
    println!(
        "different environments: {}, and up to symmetry: {}",
        cache.len(),
        rows.len()
    );
    println!("the three runs visit the same sites at the same times");
    Ok(())
}
