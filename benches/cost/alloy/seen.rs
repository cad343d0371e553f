//! The fraction of states that an unbounded cache finds.

use std::collections::HashSet;

use iron_copper::{JUMPS, Settings, Source, Species, Table};
use zobrist::lattice::LatticeKeys;
use zobrist::table::Prehashed;

/// The fraction of the trial states of a walk, eight in each step, that had been trial states before, or the start: no cache finds
/// more.
#[expect(clippy::cast_precision_loss, reason = "for reading")]
pub(crate) fn seen(settings: &Settings, steps: u64) -> f64 {
    let mut walk = settings.walk();
    let mut table = Table::new(&walk.rates, &walk.crystal);
    let keys = LatticeKeys::<Species, u64>::new(2026, walk.crystal.sites.len());
    let mut hash = keys.hash(&walk.crystal.sites);
    let mut states = HashSet::<_, Prehashed>::from_iter([hash]);
    for _ in 0..steps {
        let (from, sites) = (walk.crystal.vacancy, &walk.crystal.sites);
        let swap = |to: usize, atom| keys.swap((from, Species::Vacancy), (to, atom));
        let trials = walk.crystal.first[from].map(|to| swap(to as usize, sites[to as usize]));
        states.extend(trials.map(|trial| hash ^ trial));
        table.advance(&mut walk, 1, f64::INFINITY);
        hash ^= swap(walk.crystal.vacancy, walk.crystal.sites[from]);
    }
    let considered = JUMPS as u64 * steps;
    (considered + 1 - states.len() as u64) as f64 / considered.max(1) as f64
}
