//! Where a walk has its rates from: several costs of energy.

use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use zobrist::Key;
use zobrist::ZobristHash;
use zobrist::table::Recall;
use zobrist::table::recall::StoreError;

use crate::crystal::Crystal;
use crate::energy::{difference_from, energy};
use crate::rates::{Arrhenius, Barriers, JUMPS, Jumps};
use crate::species::Species;

mod table;

pub use table::Table;

/// A jump that has been chosen: `atom` goes from site `to`, neighbour number `k`, to site `from`, and the vacancy the
/// other way.
#[derive(Clone, Copy, Debug)]
pub struct Jump {
    /// Number of the neighbour.
    pub k: usize,
    /// Where the vacancy was.
    pub from: usize,
    /// Where it is now.
    pub to: usize,
    /// What is at `from` now.
    pub atom: Species,
}

/// What a memory has done for a source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Observed {
    /// Answers that were remembered.
    pub hits: u64,
    /// Answers that were not.
    pub misses: u64,
}

impl Observed {
    pub(crate) fn of<S: ?Sized, V, K: Key>(recall: &Recall<ZobristHash<S, K>, V>) -> Self {
        let counts = recall.statistics();
        Observed { hits: counts.hits, misses: counts.misses }
    }

    /// Hits among all questions, from 0 to 1; none if nothing was asked.
    #[expect(clippy::cast_precision_loss, reason = "for reading")]
    pub fn hit_rate(self) -> Option<f64> {
        let asked = self.hits + self.misses;
        (asked > 0).then(|| self.hits as f64 / asked as f64)
    }

    /// What was counted since `earlier`.
    #[must_use]
    pub fn since(self, earlier: Observed) -> Observed {
        Observed { hits: self.hits - earlier.hits, misses: self.misses - earlier.misses }
    }
}

/// Tells the rates of the jumps.
pub trait Source {
    /// Those of the state that the crystal is in, which it leaves as it found it.
    fn jumps(&mut self, crystal: &mut Crystal) -> Jumps;

    /// Those of the same jumps as barriers, which do not depend on the temperature.
    fn barriers(&mut self, crystal: &mut Crystal) -> Barriers;

    /// Is told that the jump has been made, in the crystal as it is now.
    fn jumped(&mut self, crystal: &Crystal, jump: Jump);

    /// How often the memory was of use.
    fn counted(&self) -> Observed {
        Observed::default()
    }

    /// Asks a file before it computes, writes to it what it computes, and tells how many entries there are already.
    ///
    /// # Errors
    /// If the file is of something else, or cannot be read or created.
    fn open(&mut self, _: &Path) -> Result<u64, StoreError> {
        Ok(0)
    }

    /// Writes what is still to be written, and tells how many entries there are now.
    ///
    /// # Errors
    /// If the file could not be read or written, now or before: since then it has been left alone.
    fn close(&mut self) -> Result<u64, StoreError> {
        Ok(0)
    }
}

/// Energy differences from the bonds of each candidate.
#[derive(Clone, Debug)]
pub struct Naive {
    arrhenius: Arrhenius,
}

impl Naive {
    /// With nothing known yet.
    pub fn new(arrhenius: Arrhenius) -> Self {
        Naive { arrhenius }
    }
}

impl Source for Naive {
    #[inline]
    fn jumps(&mut self, crystal: &mut Crystal) -> Jumps {
        let barriers = self.barriers(crystal);
        self.arrhenius.jumps(barriers)
    }

    #[inline]
    fn barriers(&mut self, crystal: &mut Crystal) -> Barriers {
        let here = crystal.around(crystal.vacancy());
        let model = self.arrhenius.model();
        Barriers(crystal.first(crystal.vacancy()).map(|site| {
            let site = site as usize;
            let difference = difference_from(crystal, model, &here, site);
            model.twice_barrier(crystal.sites()[site], difference)
        }))
    }

    #[inline]
    fn jumped(&mut self, _: &Crystal, _: Jump) {}
}

/// The same rates, each set of which takes a given time: stands in for an expensive energy, as of a potential with many
/// bodies or of a relaxation, whose rates depend on the same sites.
///
/// The bonds are summed again until the time is up. So the caches of the processor are used, and the time is the same on all
/// machines.
#[derive(Clone, Debug)]
pub struct Expensive {
    naive: Naive,
    cost: Duration,
}

impl Expensive {
    /// Rates that take `cost` each time.
    pub fn new(arrhenius: Arrhenius, cost: Duration) -> Self {
        Expensive { naive: Naive::new(arrhenius), cost }
    }
}

impl Source for Expensive {
    fn jumps(&mut self, crystal: &mut Crystal) -> Jumps {
        let barriers = self.barriers(crystal);
        self.naive.arrhenius.jumps(barriers)
    }

    fn barriers(&mut self, crystal: &mut Crystal) -> Barriers {
        let started = Instant::now();
        loop {
            let barriers = black_box(self.naive.barriers(crystal));
            if started.elapsed() >= self.cost {
                return barriers;
            }
        }
    }

    fn jumped(&mut self, _: &Crystal, _: Jump) {}
}

/// Energies of the whole box, summed anew for each trial state. The sum decomposes, so there is no need to: this stands in for
/// an expensive energy of the whole box.
#[derive(Clone, Debug)]
pub struct WholeBox {
    arrhenius: Arrhenius,
    /// Of the state that the crystal is in, if that is known.
    energy: Option<i64>,
    /// Of those that it may jump to.
    trials: Option<[i64; JUMPS]>,
}

impl WholeBox {
    /// With nothing known yet.
    pub fn new(arrhenius: Arrhenius) -> Self {
        WholeBox { arrhenius, energy: None, trials: None }
    }

    pub(crate) fn arrhenius(&self) -> &Arrhenius {
        &self.arrhenius
    }

    /// Takes an energy for that of the state that the crystal is in, unless it is known.
    pub(crate) fn suggest(&mut self, energy: impl FnOnce() -> Option<i64>) {
        self.energy = self.energy.or_else(energy);
    }

    /// The barriers, with the energies of trial states from `trial`: it is given the crystal, the model, and the
    /// site to exchange with the vacancy.
    #[inline]
    pub(crate) fn barriers_by(
        &mut self,
        crystal: &mut Crystal,
        mut trial: impl FnMut(&mut Crystal, &Arrhenius, usize) -> i64,
    ) -> Barriers {
        let now = self.energy.unwrap_or_else(|| energy(crystal, self.arrhenius.model()));
        let neighbours = crystal.first(crystal.vacancy()).map(|site| site as usize);
        let trials = neighbours.map(|site| trial(crystal, &self.arrhenius, site));
        self.trials = Some(trials);
        Barriers(std::array::from_fn(|k| {
            let difference = (trials[k] - now) as i32;
            self.arrhenius.model().twice_barrier(crystal.sites()[neighbours[k]], difference)
        }))
    }
}

/// The energy of the box with the vacancy and the atom at `site` exchanged.
pub(crate) fn trial_energy(crystal: &mut Crystal, arrhenius: &Arrhenius, site: usize) -> i64 {
    let from = crystal.vacancy();
    crystal.exchange(site);
    let energy = energy(crystal, arrhenius.model());
    crystal.exchange(from);
    energy
}

impl Source for WholeBox {
    fn jumps(&mut self, crystal: &mut Crystal) -> Jumps {
        let barriers = self.barriers(crystal);
        self.arrhenius.jumps(barriers)
    }

    fn barriers(&mut self, crystal: &mut Crystal) -> Barriers {
        self.barriers_by(crystal, trial_energy)
    }

    /// Not every jump follows a look at the energies: its rates may have been remembered.
    #[inline]
    fn jumped(&mut self, _: &Crystal, jump: Jump) {
        self.energy = self.trials.take().map(|trials| trials[jump.k]);
    }
}
