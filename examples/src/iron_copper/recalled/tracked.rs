//! The hash of the whole box, kept up to date.

use zobrist::ZobristHash;
use zobrist::lattice::LatticeKeys;
use zobrist::table::recall::{Mode, Switch};

use super::{KEY_SEED, Width};
use crate::iron_copper::crystal::Crystal;
use crate::iron_copper::source::Jump;
use crate::iron_copper::species::Species;

/// The hash of a whole box.
pub(crate) type BoxHash = ZobristHash<[Species], Width>;

/// The hash of the state that the crystal is in, as long as it is of use.
#[derive(Debug)]
pub(crate) struct Tracked {
    keys: LatticeKeys<Species, Width>,
    hash: BoxHash,
    /// Says when it is of use; otherwise it always is.
    switch: Option<Switch>,
    on: bool,
}

impl Tracked {
    pub(crate) fn new(crystal: &Crystal, switch: Option<Switch>) -> Self {
        let keys = LatticeKeys::<Species, Width>::new(KEY_SEED, crystal.sites().len());
        let hash = keys.hash(crystal.sites());
        Tracked { keys, hash, switch, on: true }
    }

    /// Of the keys.
    pub(crate) fn fingerprint(&self) -> u64 {
        self.keys.fingerprint()
    }

    /// The hash at the beginning of a step, if the step is to use it.
    #[inline]
    pub(crate) fn step(&mut self, crystal: &Crystal) -> Option<BoxHash> {
        if let Some(switch) = &mut self.switch {
            let mode = switch.step();
            self.on = mode != Mode::Off;
            if mode == Mode::Waking {
                self.hash = self.keys.hash(crystal.sites());
            }
        }
        self.on.then_some(self.hash)
    }

    /// The hash after an exchange of the vacancy and the atom at `site`.
    #[inline]
    pub(crate) fn trial(&self, crystal: &Crystal, site: usize) -> BoxHash {
        let atom = crystal.sites()[site];
        self.hash ^ self.keys.swap((crystal.vacancy(), Species::Vacancy), (site, atom))
    }

    /// Follows a jump.
    #[inline]
    pub(crate) fn jumped(&mut self, jump: Jump) {
        if self.on {
            self.hash ^= self.keys.swap((jump.from, Species::Vacancy), (jump.to, jump.atom));
        }
    }
}
