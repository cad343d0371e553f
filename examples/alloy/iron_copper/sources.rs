//! Sources of rates that differ in how expensive they are, and never in a rate.

use zobrist::cache::CacheStatistics;
use zobrist_store::StoreError;

use crate::crystal::{Crystal, Species};
use crate::hashes::Hashes;
use crate::memory::Memory;
use crate::model::Model;
use crate::rates::{Arrhenius, Barriers, JUMPS, Jumps};
use crate::walk::{Jump, Source};

/// Sums the bonds of each candidate.
#[derive(Debug)]
pub struct Naive;

impl Source for Naive {}

/// Sums the energy of the whole box anew for each trial state. The sum decomposes, so there is no need to: this stands in for
/// an expensive energy of the whole box.
#[derive(Debug, Default)]
pub struct WholeBox {
    /// The energy of the present state, if it is known.
    pub(crate) energy: Option<i64>,
    /// The energies of the trial states, if they were asked for.
    pub(crate) trials: Option<[i64; JUMPS]>,
    /// Energies by the hashes of boxes: that of a trial state is known without the exchange.
    pub(crate) memory: Option<Memory<i64, i64>>,
}

impl Source for WholeBox {
    fn barriers(
        &mut self,
        crystal: &mut Crystal,
        model: Model,
        hashes: Option<&Hashes>,
    ) -> Barriers {
        let from = crystal.vacancy;
        // The state was a trial state itself, but its energy was not asked for if the rates before were cached.
        let peek = || self.memory.as_ref()?.recall.peek(hashes?.get(from)).copied();
        let now = self.energy.or_else(peek).unwrap_or_else(|| model.energy(crystal));
        let neighbours = crystal.first[from].map(|site| site as usize);
        let trials = neighbours.map(|site| {
            let hash = hashes.and_then(|hashes| hashes.trial(crystal, site));
            let mut compute = || {
                crystal.exchange(site);
                let energy = model.energy(crystal);
                crystal.exchange(from);
                energy
            };
            match (&mut self.memory, hash) {
                (Some(Memory { recall, file }), Some(hash)) => {
                    *recall.get_or_insert_with(hash, || match file {
                        Some(file) => file.get(hash, compute),
                        None => compute(),
                    })
                }
                _ => compute(),
            }
        });
        self.trials = Some(trials);
        Barriers(std::array::from_fn(|k| {
            model.twice_barrier(crystal.sites[neighbours[k]], (trials[k] - now) as i32)
        }))
    }

    #[inline]
    fn jumped(&mut self, _: &Crystal, jump: Jump) {
        self.energy = self.trials.take().map(|trials| trials[jump.k]);
    }

    fn statistics(&self) -> Option<CacheStatistics> {
        self.memory.as_ref().map(Memory::statistics)
    }

    fn close(&mut self) -> Option<Result<[u64; 2], StoreError>> {
        self.memory.as_mut()?.close()
    }
}

/// Zero to 8 atoms of copper in the first shell, and 0 to 6 in the second: the count is `7 * first + second`.
const COUNTS: usize = 9 * 7;

/// Looks rates up by all that they depend on: the species that jumps, and the numbers of copper atoms in the first and second
/// shells of both sites. These numbers are kept for each site, and change only where copper jumps.
///
/// A step has no exponential and no sum over neighbours, and after a jump of iron nothing is to be updated. This is the
/// baseline that a cache has to beat.
#[derive(Debug)]
pub struct Table {
    /// By the count at the vacancy, then by the code of the atom: the eight rates of a step are close to each other.
    rates: Vec<[f64; 2 * COUNTS]>,
    /// The count of each site, and `COUNTS` more if it holds copper.
    codes: Vec<u8>,
}

impl Table {
    /// Computes all rates and counts.
    pub fn new(rates: &Arrhenius, crystal: &Crystal) -> Self {
        let rate = |here: i32, code: usize| {
            let atom = [Species::Fe, Species::Cu][code / COUNTS];
            let there = i32::from((code % COUNTS) as u8);
            // By how much the bonds of a site weaken if the vacancy replaces the atom. The bond between the two sites stays.
            let weaker = |count: i32| -> i32 {
                let shells = [(0, count / 7, 7), (1, count % 7, 6)];
                let bonds = |species, (shell, copper, atoms)| {
                    let [iron, of_copper, ..] = rates.model.pairs(shell, species);
                    copper * of_copper + (atoms - copper) * iron
                };
                let weaker = |shell| bonds(Species::Vacancy, shell) - bonds(atom, shell);
                shells.map(weaker).iter().sum()
            };
            // Copper that jumps is a first neighbour of the vacancy itself. (A count without any stays unused.)
            let others = (here - if atom == Species::Cu { 7 } else { 0 }).max(0);
            rates.rate(atom, weaker(there) - weaker(others))
        };
        let row = |here| std::array::from_fn(|code| rate(here, code));
        let rates = (0..i32::from(COUNTS as u8)).map(row).collect();
        let mut table = Table { rates, codes: vec![0; crystal.sites.len()] };
        for (site, _) in crystal.sites.iter().enumerate().filter(|(_, at)| **at == Species::Cu) {
            table.change(crystal, site, u8::wrapping_add);
        }
        table
    }

    /// Adds (or subtracts) an atom of copper at `site`.
    #[inline(never)]
    fn change(&mut self, crystal: &Crystal, site: usize, change: impl Fn(u8, u8) -> u8) {
        let mut add = |site: usize, n| self.codes[site] = change(self.codes[site], n);
        add(site, COUNTS as u8);
        crystal.first[site].iter().for_each(|&site| add(site as usize, 7));
        crystal.second[site].iter().for_each(|&site| add(site as usize, 1));
    }
}

impl Source for Table {
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "rates that pass through memory cost more than the rest"
    )]
    fn jumps(&mut self, crystal: &mut Crystal, _: &Arrhenius, _: Option<&Hashes>) -> Jumps {
        let rates = &self.rates[usize::from(self.codes[crystal.vacancy])];
        let neighbours = &crystal.first[crystal.vacancy];
        let rate = |k: usize| rates[usize::from(self.codes[neighbours[k] as usize])];
        // Not by `map`, which is not inlined.
        Jumps::of([rate(0), rate(1), rate(2), rate(3), rate(4), rate(5), rate(6), rate(7)])
    }

    #[inline]
    fn jumped(&mut self, crystal: &Crystal, jump: Jump) {
        if jump.atom == Species::Cu {
            self.change(crystal, jump.from, u8::wrapping_add);
            self.change(crystal, jump.to, u8::wrapping_sub);
        }
    }
}
