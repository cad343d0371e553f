//! The incremental hashes of a walk.

use zobrist::ZobristHash;
use zobrist::lattice::{LatticeKeys, LocalHashes, LocalKeys};

use crate::crystal::{Crystal, Species};
use crate::walk::Jump;

/// Seed of all keys. It does not depend on the seed of the walk, so that other runs can use stored
/// results.
const KEY_SEED: u64 = 2026;

/// Number of shells of neighbours in a local environment. The shells around the vacancy have
/// 8 + 6 + 12 + 24 + 8 = 58 sites. These are the first neighbours of the vacancy, and the first and
/// second neighbours of those. They determine the rates of all jumps.
const SHELLS: usize = 5;

/// The hash of the current state, or the hashes of all local environments in it.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "a run has few of them")]
pub enum Hashes {
    /// The keys and the hash of the whole box. A jump changes two keys.
    Box(LatticeKeys<Species, u64>, ZobristHash<[Species], u64>),
    /// The hashes of the local environments of all sites. A hash does not depend on the position of
    /// its site in the box. The vacancy counts as iron, so a jump of an iron atom changes no
    /// hash.
    Local(LocalHashes<Species, u64, 3>),
}

impl Hashes {
    /// Returns the hash of the whole box.
    pub fn whole(crystal: &Crystal) -> Self {
        let keys = LatticeKeys::new(KEY_SEED, crystal.sites.len());
        let hash = keys.hash(&crystal.sites);
        Hashes::Box(keys, hash)
    }

    /// Returns the hashes of the local environments of all sites.
    pub fn local(crystal: &Crystal) -> Self {
        let offsets = crystal.lattice.shells(SHELLS).concat();
        let keys = LocalKeys::new(KEY_SEED, &crystal.lattice, offsets);
        Hashes::Local(LocalHashes::new(keys, without_vacancy(crystal)))
    }

    /// Returns the hash of the box, or the hash of the local environment of `vacancy`, the site of
    /// the vacancy.
    #[inline]
    pub fn get(&self, vacancy: usize) -> u64 {
        match self {
            Hashes::Box(_, hash) => hash.raw(),
            Hashes::Local(hashes) => hashes.get(vacancy).raw(),
        }
    }

    /// Returns the hash of the whole box after an exchange of the vacancy and the atom at `site`.
    /// Returns `None` for local hashes.
    #[inline]
    pub(crate) fn trial(&self, crystal: &Crystal, site: usize) -> Option<u64> {
        let Hashes::Box(keys, hash) = self else {
            return None;
        };
        let swap = keys.swap(
            (crystal.vacancy, Species::Vacancy),
            (site, crystal.sites[site]),
        );
        Some((*hash ^ swap).raw())
    }

    /// Updates the hashes after a jump.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "a call would take as long as the rest"
    )]
    pub fn jumped(&mut self, jump: Jump) {
        match self {
            Hashes::Box(keys, hash) => {
                *hash ^= keys.swap((jump.from, Species::Vacancy), (jump.to, jump.atom));
            }
            Hashes::Local(hashes) if jump.atom == Species::Cu => {
                follow_copper(hashes, jump.from, jump.to);
            }
            Hashes::Local(_) => {}
        }
    }

    /// Returns whether the hashes equal the hashes of `crystal` from scratch.
    pub fn is_current(&self, crystal: &Crystal) -> bool {
        match self {
            Hashes::Box(keys, hash) => keys.hash(&crystal.sites) == *hash,
            Hashes::Local(hashes) => hashes.values() == without_vacancy(crystal),
        }
    }

    /// Returns the fingerprint of the keys. For the hash of the whole box, also returns the
    /// fingerprint of the lattice. Local hashes do not depend on the size of the box, and the
    /// fingerprint of their keys includes the unit cell.
    pub(crate) fn fingerprints(&self, crystal: &Crystal) -> Vec<(&'static str, u64)> {
        match self {
            Hashes::Box(keys, _) => {
                vec![
                    ("keys", keys.fingerprint()),
                    ("lattice", crystal.lattice.fingerprint()),
                ]
            }
            Hashes::Local(hashes) => vec![("keys", hashes.keys().fingerprint())],
        }
    }
}

/// Returns the species of all sites, with iron in place of the vacancy.
fn without_vacancy(crystal: &Crystal) -> Vec<Species> {
    let mut sites = crystal.sites.clone();
    sites[crystal.vacancy] = Species::Fe;
    sites
}

/// Updates local hashes after a jump of copper. The arguments are two sites and not a `Jump`. The
/// compiler would keep a `Jump` in memory to pass it, even in steps in which iron jumps.
#[inline(never)]
fn follow_copper(hashes: &mut LocalHashes<Species, u64, 3>, from: usize, to: usize) {
    hashes.swap(from, to);
}
