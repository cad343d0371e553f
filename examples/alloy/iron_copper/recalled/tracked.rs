//! Hashes that are kept up to date along a walk.

use std::fmt::Debug;

use zobrist::ZobristHash;
use zobrist::lattice::{LatticeKeys, Local, LocalHashes, LocalKeys};
use zobrist::table::recall::{Mode, Switch};

use super::{HashOf, KEY_SEED, Width};
use crate::crystal::Crystal;
use crate::source::Jump;
use crate::species::Species;

/// The hash of the state that the crystal is in, as long as it is of use.
pub trait Tracker: Debug + Send {
    /// What is hashed.
    type Of: ?Sized;

    /// Computes the hashes; `switch` says when they are of use, otherwise they always are.
    fn new(crystal: &Crystal, switch: Option<Switch>) -> Self;

    /// The hash at the beginning of a step, if the step is to use it.
    fn step(&mut self, crystal: &Crystal) -> Option<HashOf<Self>>;

    /// Follows a jump.
    fn jumped(&mut self, jump: Jump);

    /// Of all that the hashes depend on, by name.
    fn fingerprints(&self) -> Vec<(&'static str, u64)>;
}

/// The hash of a whole box.
pub(crate) type BoxHash = ZobristHash<[Species], Width>;

/// The hash of the whole box.
#[derive(Debug)]
pub struct Tracked {
    keys: LatticeKeys<Species, Width>,
    lattice: u64,
    hash: BoxHash,
    switch: Option<Switch>,
    on: bool,
}

impl Tracked {
    /// The hash after an exchange of the vacancy and the atom at `site`.
    #[inline]
    pub(crate) fn trial(&self, crystal: &Crystal, site: usize) -> BoxHash {
        let atom = crystal.sites()[site];
        self.hash ^ self.keys.swap((crystal.vacancy(), Species::Vacancy), (site, atom))
    }
}

impl Tracker for Tracked {
    type Of = [Species];

    fn new(crystal: &Crystal, switch: Option<Switch>) -> Self {
        let keys = LatticeKeys::<Species, Width>::new(KEY_SEED, crystal.sites().len());
        let (hash, lattice) = (keys.hash(crystal.sites()), crystal.lattice().fingerprint());
        Tracked { keys, lattice, hash, switch, on: true }
    }

    #[inline]
    fn step(&mut self, crystal: &Crystal) -> Option<BoxHash> {
        if let Some(switch) = &mut self.switch {
            let mode = switch.step();
            self.on = mode != Mode::Off;
            if mode == Mode::Waking {
                self.hash = self.keys.hash(crystal.sites());
            }
        }
        self.on.then_some(self.hash)
    }

    #[inline]
    fn jumped(&mut self, jump: Jump) {
        if self.on {
            self.hash ^= self.keys.swap((jump.from, Species::Vacancy), (jump.to, jump.atom));
        }
    }

    fn fingerprints(&self) -> Vec<(&'static str, u64)> {
        vec![("keys", self.keys.fingerprint()), ("lattice", self.lattice)]
    }
}

/// The shells round the vacancy on which the rates of its jumps depend: first and second neighbours of its first
/// neighbours, 58 sites.
const SHELLS: usize = 5;

/// The hash of the sites round the vacancy, wherever it is in the box.
///
/// The vacancy itself is the centre, which takes no part. So the hashes of all sites are kept as if it were iron, and a jump
/// of iron changes none of them.
#[derive(Debug)]
pub struct EnvironmentHash {
    hashes: LocalHashes<Species, Width, 3>,
    switch: Option<Switch>,
}

impl Tracker for EnvironmentHash {
    type Of = Local<Species>;

    fn new(crystal: &Crystal, switch: Option<Switch>) -> Self {
        let offsets = crystal.lattice().shells(SHELLS).concat();
        let keys = LocalKeys::new(KEY_SEED, crystal.lattice(), offsets);
        let mut sites = crystal.sites().to_vec();
        sites[crystal.vacancy()] = Species::Fe;
        EnvironmentHash { hashes: LocalHashes::new(keys, &sites), switch }
    }

    #[inline]
    fn step(&mut self, crystal: &Crystal) -> Option<HashOf<Self>> {
        let off = self.switch.as_mut().is_some_and(|switch| switch.step() == Mode::Off);
        (!off).then(|| self.hashes.get(crystal.vacancy()))
    }

    #[inline]
    fn jumped(&mut self, jump: Jump) {
        if jump.atom == Species::Cu {
            self.hashes.swap((jump.from, Species::Fe), (jump.to, Species::Cu));
        }
    }

    /// Without the lattice: its cell is a part of the fingerprint of the keys, and boxes of all sizes share environments.
    fn fingerprints(&self) -> Vec<(&'static str, u64)> {
        vec![("keys", self.hashes.keys().fingerprint())]
    }
}
