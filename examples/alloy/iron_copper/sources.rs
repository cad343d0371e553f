//! Sources of rates. They differ in their cost, but return the same rates.

use zobrist::cache::CacheStatistics;
use zobrist_store::StoreError;

use crate::crystal::{Crystal, Species};
use crate::hashes::Hashes;
use crate::memory::Memory;
use crate::model::Model;
use crate::rates::{Arrhenius, Barriers, JUMPS, Jumps};
use crate::walk::{Jump, Source};

/// Sums the bonds of both sites for each possible jump, without a cache.
#[derive(Debug)]
pub struct Naive;

impl Source for Naive {}

/// Sums the energy of the whole box for each trial state. It stands in for an expensive energy that
/// does not decompose into local sums.
#[derive(Debug, Default)]
pub struct WholeBox {
    /// The energy of the current state, if known.
    pub(crate) energy: Option<i64>,
    /// The energies of the trial states, if they were computed in this step.
    pub(crate) trials: Option<[i64; JUMPS]>,
    /// A cache of energies by hash of the box. The hash of a trial state is computed without
    /// making the exchange.
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
        // If the rates of the previous state were cached, the energies of its trial states were not
        // computed. The current state is one of them, so look up its energy.
        let peek = || self.memory.as_ref()?.cache.peek(hashes?.get(from)).copied();
        let now = self
            .energy
            .or_else(peek)
            .unwrap_or_else(|| model.energy(crystal));
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
                (Some(Memory { cache, file }), Some(hash)) => {
                    *cache.get_or_insert_with(hash, || match file {
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

/// Number of combinations of 0 to 8 copper atoms in the first shell and 0 to 6 in the second. The
/// index of a combination is `7 * first + second`.
const COUNTS: usize = 9 * 7;

/// Looks up rates in a table. A rate depends on the species that jumps, and on the numbers of
/// copper atoms in the first and second shells of both sites. These numbers are stored for each
/// site, and change only when copper jumps.
///
/// A step needs no exponential and no sum over neighbours, and a jump of iron updates nothing. A
/// cache must be faster than this baseline.
#[derive(Debug)]
pub struct Table {
    /// The rates. The copper counts at the vacancy select a row by their index, and the code of
    /// the jumping atom's site selects a rate in the row. The eight rates of a step are in the
    /// same row, and so are close together in memory.
    rates: Vec<[f64; 2 * COUNTS]>,
    /// The index of the copper counts of each site, plus `COUNTS` if copper occupies the site.
    codes: Vec<u8>,
}

impl Table {
    /// Computes all rates and counts.
    pub fn new(rates: &Arrhenius, crystal: &Crystal) -> Self {
        let rate = |here: i32, code: usize| {
            let atom = [Species::Fe, Species::Cu][code / COUNTS];
            let there = i32::from((code % COUNTS) as u8);
            // The energy change of a site's bonds when the vacancy replaces the atom. Only 7 first
            // neighbours count, because the bond between the two sites keeps its
            // energy.
            let weaker = |count: i32| -> i32 {
                let shells = [(0, count / 7, 7), (1, count % 7, 6)];
                let bonds = |species, (shell, copper, atoms)| {
                    let [iron, of_copper, ..] = rates.model.pairs(shell, species);
                    copper * of_copper + (atoms - copper) * iron
                };
                let weaker = |shell| bonds(Species::Vacancy, shell) - bonds(atom, shell);
                shells.map(weaker).iter().sum()
            };
            // If copper jumps, `here` counts the jumping atom itself as a first neighbour of the
            // vacancy. Subtract 7, the index of one such neighbour. (Entries for
            // impossible counts stay unused.)
            let others = (here - if atom == Species::Cu { 7 } else { 0 }).max(0);
            rates.rate(atom, weaker(there) - weaker(others))
        };
        let row = |here| std::array::from_fn(|code| rate(here, code));
        let rates = (0..i32::from(COUNTS as u8)).map(row).collect();
        let mut table = Table {
            rates,
            codes: vec![0; crystal.sites.len()],
        };
        for (site, _) in crystal
            .sites
            .iter()
            .enumerate()
            .filter(|(_, at)| **at == Species::Cu)
        {
            table.change(crystal, site, u8::wrapping_add);
        }
        table
    }

    /// Updates the codes of `site` and its neighbours if copper arrives at `site` or leaves it.
    #[inline(never)]
    fn change(&mut self, crystal: &Crystal, site: usize, change: impl Fn(u8, u8) -> u8) {
        let mut add = |site: usize, n| self.codes[site] = change(self.codes[site], n);
        add(site, COUNTS as u8);
        crystal.first[site]
            .iter()
            .for_each(|&site| add(site as usize, 7));
        crystal.second[site]
            .iter()
            .for_each(|&site| add(site as usize, 1));
    }
}

impl Source for Table {
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "a call would write the rates to memory, which takes longer than the rest"
    )]
    fn jumps(&mut self, crystal: &mut Crystal, _: &Arrhenius, _: Option<&Hashes>) -> Jumps {
        let rates = &self.rates[usize::from(self.codes[crystal.vacancy])];
        let neighbours = &crystal.first[crystal.vacancy];
        let rate = |k: usize| rates[usize::from(self.codes[neighbours[k] as usize])];
        // `map` would not be inlined.
        Jumps::of([
            rate(0),
            rate(1),
            rate(2),
            rate(3),
            rate(4),
            rate(5),
            rate(6),
            rate(7),
        ])
    }

    #[inline]
    fn jumped(&mut self, crystal: &Crystal, jump: Jump) {
        if jump.atom == Species::Cu {
            self.change(crystal, jump.from, u8::wrapping_add);
            self.change(crystal, jump.to, u8::wrapping_sub);
        }
    }
}
