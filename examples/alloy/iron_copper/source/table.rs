//! All rates of the pair model, tabulated.

use super::{Jump, Naive, Source};
use crate::crystal::Crystal;
use crate::model::Model;
use crate::rates::{Arrhenius, Barriers, Jumps};
use crate::species::Species;

/// Zero to 8 atoms of copper in the first shell, and 0 to 6 in the second: the count is `7 * first + second`.
const COUNTS: usize = 9 * 7;

/// Looks rates up by all that they depend on: the species that jumps, and the numbers of copper atoms in the first and second
/// shells of both sites. These numbers are kept for each site, and change only where copper jumps.
///
/// A step has no exponential and no sum over neighbours, and after a jump of iron nothing is to be updated. This is the
/// baseline that a memory has to beat.
#[derive(Clone, Debug)]
pub struct Table {
    /// By the count at the vacancy, then by the code of the atom: the eight rates of a step are close to each other.
    rates: Vec<[f64; 2 * COUNTS]>,
    /// For barriers, which are not tabulated.
    naive: Naive,
    /// The count of each site, and `COUNTS` more if it holds copper.
    codes: Vec<u8>,
}

impl Table {
    /// Computes all rates and counts.
    pub fn new(arrhenius: &Arrhenius, crystal: &Crystal) -> Self {
        let counts = (0..9).flat_map(|first| (0..7).map(move |second| [first, second]));
        let counts: Vec<[i32; 2]> = counts.collect();
        let rate = |here, code: usize| {
            let atom = [Species::Fe, Species::Cu][code / COUNTS];
            let there = counts[code % COUNTS];
            arrhenius.rate(atom, difference(arrhenius.model(), atom, here, there))
        };
        let mut table = Table {
            rates: counts
                .iter()
                .map(|&here| std::array::from_fn(|code| rate(here, code)))
                .collect(),
            naive: Naive::new(arrhenius.clone()),
            codes: vec![0; crystal.sites().len()],
        };
        for (site, _) in crystal.sites().iter().enumerate().filter(|(_, at)| **at == Species::Cu) {
            table.change(crystal, site, u8::wrapping_add);
        }
        table
    }

    /// Adds (or subtracts) an atom of copper at `site`.
    #[inline(never)]
    fn change(&mut self, crystal: &Crystal, site: usize, change: impl Fn(u8, u8) -> u8) {
        let mut add = |site: usize, n| self.codes[site] = change(self.codes[site], n);
        add(site, COUNTS as u8);
        crystal.first(site).iter().for_each(|&site| add(site as usize, 7));
        crystal.second(site).iter().for_each(|&site| add(site as usize, 1));
    }
}

/// By how much the energy rises if `atom` leaves a site with `there` copper atoms in its shells for a vacancy with `here`,
/// of which it is one itself if it is copper.
fn difference(model: &Model, atom: Species, here: [i32; 2], there: [i32; 2]) -> i32 {
    const VACANCY: Species = Species::Vacancy;
    // The bonds of one species to copper and to iron, of which there are `first` and 6 in the shells.
    let bonds = |species, copper: [i32; 2], first: i32| -> i32 {
        let shells = [(0, copper[0], first), (1, copper[1], 6)];
        let bonds = shells.map(|(shell, copper, atoms)| {
            copper * model.pair(shell, species, Species::Cu)
                + (atoms - copper) * model.pair(shell, species, Species::Fe)
        });
        bonds.iter().sum()
    };
    // Without the bond between the two, which stays what it is.
    let others = [here[0] - i32::from(atom == Species::Cu), here[1]];
    let before = bonds(VACANCY, others, 7) + bonds(atom, there, 7);
    let after = bonds(atom, others, 7) + bonds(VACANCY, there, 7);
    after - before
}

impl Source for Table {
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "rates that pass through memory cost more than all the rest"
    )]
    fn jumps(&mut self, crystal: &mut Crystal) -> Jumps {
        let rates = &self.rates[usize::from(self.codes[crystal.vacancy()])];
        let neighbours = crystal.first(crystal.vacancy());
        let rate = |k: usize| rates[usize::from(self.codes[neighbours[k] as usize])];
        // Not by `map`, which is not inlined.
        Jumps::of([rate(0), rate(1), rate(2), rate(3), rate(4), rate(5), rate(6), rate(7)])
    }

    fn barriers(&mut self, crystal: &mut Crystal) -> Barriers {
        self.naive.barriers(crystal)
    }

    #[inline]
    fn jumped(&mut self, crystal: &Crystal, jump: Jump) {
        if jump.atom == Species::Cu {
            self.change(crystal, jump.from, u8::wrapping_add);
            self.change(crystal, jump.to, u8::wrapping_sub);
        }
    }
}
