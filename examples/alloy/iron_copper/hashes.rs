//! Hashes that are kept up to date along a walk.

use zobrist::ZobristHash;
use zobrist::lattice::{LatticeKeys, LocalHashes, LocalKeys};

use crate::crystal::{Crystal, Species};
use crate::walk::Jump;

/// The seed of all keys, whatever that of the walk is: so results that one run has stored serve all others.
const KEY_SEED: u64 = 2026;

/// The shells around the vacancy on which the rates of its jumps depend: first and second neighbours of its first
/// neighbours, 58 sites.
const SHELLS: usize = 5;

/// The hash of the present state.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "there are few")]
pub enum Hashes {
    /// Of the whole box: two keys change with each jump.
    Box(LatticeKeys<Species, u64>, ZobristHash<[Species], u64>),
    /// Of the local environment of the vacancy, wherever it is in the box: those of all sites are kept as if the vacancy
    /// were iron, so a jump of iron changes none of them.
    Local(LocalHashes<Species, u64, 3>),
}

impl Hashes {
    /// Hashes of the whole box.
    pub fn whole(crystal: &Crystal) -> Self {
        let keys = LatticeKeys::new(KEY_SEED, crystal.sites.len());
        let hash = keys.hash(&crystal.sites);
        Hashes::Box(keys, hash)
    }

    /// Hashes of the local environment of each site.
    pub fn local(crystal: &Crystal) -> Self {
        let offsets = crystal.lattice.shells(SHELLS).concat();
        let keys = LocalKeys::new(KEY_SEED, &crystal.lattice, offsets);
        Hashes::Local(LocalHashes::new(keys, &without_vacancy(crystal)))
    }

    /// The hash of the state with its vacancy at that site.
    #[inline]
    pub fn get(&self, vacancy: usize) -> u64 {
        match self {
            Hashes::Box(_, hash) => hash.raw(),
            Hashes::Local(hashes) => hashes.get(vacancy).raw(),
        }
    }

    /// The hash of the whole box after an exchange of the vacancy and the atom at `site`; none of local hashes.
    #[inline]
    pub(crate) fn trial(&self, crystal: &Crystal, site: usize) -> Option<u64> {
        let Hashes::Box(keys, hash) = self else { return None };
        let swap = keys.swap((crystal.vacancy, Species::Vacancy), (site, crystal.sites[site]));
        Some((*hash ^ swap).raw())
    }

    /// Follows a jump. A hash of the box that is not in use is left as it is, until it is to be refreshed.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a call costs as much as the two keys")]
    pub fn jumped(&mut self, jump: Jump, in_use: bool) {
        match self {
            Hashes::Box(keys, hash) if in_use => {
                *hash ^= keys.swap((jump.from, Species::Vacancy), (jump.to, jump.atom));
            }
            Hashes::Local(hashes) if jump.atom == Species::Cu => {
                follow_copper(hashes, jump.from, jump.to);
            }
            _ => {}
        }
    }

    /// Compares the hashes with those of the crystal, computed from scratch.
    pub fn is_current(&self, crystal: &Crystal) -> bool {
        match self {
            Hashes::Box(keys, hash) => keys.hash(&crystal.sites) == *hash,
            Hashes::Local(hashes) => hashes.check(&without_vacancy(crystal)).is_ok(),
        }
    }

    /// Computes a hash of the box anew.
    #[cold]
    pub(crate) fn refresh(&mut self, crystal: &Crystal) {
        if let Hashes::Box(keys, hash) = self {
            *hash = keys.hash(&crystal.sites);
        }
    }

    /// Digests of all that the hashes depend on. For local hashes that is the cell of the lattice, which their keys contain, and not
    /// the size of the box.
    pub(crate) fn fingerprints(&self, crystal: &Crystal) -> Vec<(&'static str, u64)> {
        match self {
            Hashes::Box(keys, _) => {
                vec![("keys", keys.fingerprint()), ("lattice", crystal.lattice.fingerprint())]
            }
            Hashes::Local(hashes) => vec![("keys", hashes.keys().fingerprint())],
        }
    }
}

/// The sites with iron in place of the vacancy.
fn without_vacancy(crystal: &Crystal) -> Vec<Species> {
    let mut sites = crystal.sites.clone();
    sites[crystal.vacancy] = Species::Fe;
    sites
}

/// Takes numbers, because a jump would pass through memory, even one of iron.
#[inline(never)]
fn follow_copper(hashes: &mut LocalHashes<Species, u64, 3>, from: usize, to: usize) {
    hashes.swap((from, Species::Fe), (to, Species::Cu));
}
