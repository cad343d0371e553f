//! A lattice of run-time size, hashed by `LatticeKeys` and by an array of keys.

use zobrist::lattice::LatticeKeys;
use zobrist::{Delta, Zobrist, ZobristHash};

use crate::random::SplitMix;

/// The species of a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Zobrist)]
pub enum Species {
    #[zobrist(empty)]
    Fe,
    Cu,
    Vacancy,
}

/// Two sites that exchange their species.
#[derive(Clone, Copy, Debug)]
pub struct Swap {
    /// One site and its species.
    pub a: (usize, Species),
    /// The other site and its species.
    pub b: (usize, Species),
}

const SPECIES: [Species; 3] = [Species::Fe, Species::Cu, Species::Vacancy];

/// Returns `n` random exchanges on a lattice with this number of sites.
pub fn swaps(n: usize, sites: usize) -> Vec<Swap> {
    let mut random = SplitMix(5);
    let mut site = || (random.below(sites), SPECIES[random.below(3)]);
    std::iter::repeat_with(|| Swap {
        a: site(),
        b: site(),
    })
    .take(n)
    .collect()
}

/// Returns random species for `n` sites.
pub fn sites(n: usize) -> Vec<Species> {
    let mut random = SplitMix(6);
    std::iter::repeat_with(|| SPECIES[random.below(3)])
        .take(n)
        .collect()
}

/// Returns the hash after all exchanges, by `LatticeKeys`.
#[inline(never)]
pub fn swaps_by_table(
    keys: &LatticeKeys<Species, u128>,
    hash: ZobristHash<[Species], u128>,
    swaps: &[Swap],
) -> ZobristHash<[Species], u128> {
    swaps
        .iter()
        .fold(hash, |hash, swap| hash ^ keys.swap(swap.a, swap.b))
}

/// Returns the key of a species at a site. Iron has the key 0.
#[inline]
fn key(keys: &[[u128; 2]], site: usize, species: Species) -> u128 {
    match species {
        Species::Fe => 0,
        Species::Cu => keys[site][0],
        Species::Vacancy => keys[site][1],
    }
}

/// Returns the hash after all exchanges, by an array of keys.
#[inline(never)]
pub fn swaps_by_array(keys: &[[u128; 2]], hash: u128, swaps: &[Swap]) -> u128 {
    swaps.iter().fold(
        hash,
        |hash,
         &Swap {
             a: (i, a),
             b: (j, b),
         }| {
            hash ^ key(keys, i, a) ^ key(keys, i, b) ^ key(keys, j, b) ^ key(keys, j, a)
        },
    )
}

/// Returns the hash of a lattice from scratch, by an array of keys that includes a key of 0 for
/// iron.
#[inline(never)]
pub fn scratch_by_code(keys: &[[u128; 3]], sites: &[Species]) -> u128 {
    sites
        .iter()
        .zip(keys)
        .fold(0, |hash, (&species, keys)| hash ^ keys[species as usize])
}

/// Returns the same hash as [`scratch_by_code`] by keys without that of iron: a row of zeros replaces
/// its row. This is faster than masks, for which the compiler branches.
#[inline(never)]
pub fn scratch_by_rows(keys: &[[u128; 2]], sites: &[Species]) -> u128 {
    static ZEROS: [u128; 2] = [0; 2];
    sites.iter().zip(keys).fold(0, |hash, (&species, keys)| {
        let keys = if species == Species::Fe { &ZEROS } else { keys };
        hash ^ keys[usize::from(species == Species::Vacancy)]
    })
}

/// Changes the species at each of these sites to the next one. Returns the change of the hash, by
/// computed keys.
#[inline(never)]
pub fn flips_by_computed(
    keys: &LatticeKeys<Species, u64>,
    lattice: &mut [Species],
    sites: &[u32],
) -> Delta<[Species], u64> {
    sites.iter().fold(Delta::ZERO, |sum, &site| {
        let old = lattice[site as usize];
        let new = match old {
            Species::Fe => Species::Cu,
            Species::Cu => Species::Vacancy,
            Species::Vacancy => Species::Fe,
        };
        lattice[site as usize] = new;
        sum ^ keys.change(site as usize, old, new)
    })
}
