//! All rates of the pair model, tabulated.

use super::{Jump, Naive, Source};
use crate::iron_copper::crystal::Crystal;
use crate::iron_copper::model::Model;
use crate::iron_copper::rates::{Arrhenius, Barriers, Jumps};
use crate::iron_copper::species::Species;

/// Zero to 8 atoms of copper in the first shell, and 0 to 6 in the second.
const COUNTS: usize = 9 * 7;

/// Rates from a table by what they depend on: the species that jumps, and the numbers of copper atoms in the first and
/// second shells of both sites. These numbers are kept for each site, and change only where copper jumps.
///
/// No exponential is left, and no sum over neighbours: the best that a pair model can do.
#[derive(Clone, Debug)]
pub struct Table {
    /// By species, then counts at the vacancy, then counts at the atom.
    rates: Vec<f64>,
    /// For barriers, which are not tabulated.
    naive: Naive,
    /// For each site `7 * first + second`.
    counts: Vec<u8>,
    /// Whether there is copper at a site, as far as the counts know.
    counted: Vec<bool>,
    /// Sites that copper has come to or gone from since. They are looked at when the counts are needed: with rates
    /// that are remembered, copper that flickers between two sites is no work.
    touched: Vec<u32>,
}

impl Table {
    /// All rates, computed, and all counts.
    pub fn new(arrhenius: &Arrhenius, crystal: &Crystal) -> Self {
        let counts = || (0..9).flat_map(|first| (0..7).map(move |second| [first, second]));
        let mut rates = Vec::with_capacity(2 * COUNTS * COUNTS);
        for atom in [Species::Fe, Species::Cu] {
            for here in counts() {
                let rate =
                    |there| arrhenius.rate(atom, difference(arrhenius.model(), atom, here, there));
                rates.extend(counts().map(rate));
            }
        }
        let sites = crystal.sites().len();
        let mut table = Table {
            rates,
            naive: Naive::new(arrhenius.clone()),
            counts: vec![0; sites],
            counted: vec![false; sites],
            touched: (0..sites as u32).collect(),
        };
        table.catch_up(crystal);
        table
    }

    /// More sites are not kept, so that the list stays in the nearest cache.
    const MOST_TOUCHED: usize = 256;

    /// Lets the counts know of all copper.
    #[inline]
    fn catch_up(&mut self, crystal: &Crystal) {
        for i in 0..self.touched.len() {
            let site = self.touched[i] as usize;
            let is_copper = crystal.sites()[site] == Species::Cu;
            if self.counted[site] != is_copper {
                self.counted[site] = is_copper;
                self.count(crystal, site, is_copper);
            }
        }
        self.touched.clear();
    }

    /// Changes the counts of the sites round `site`, where copper has appeared or disappeared.
    #[inline]
    fn count(&mut self, crystal: &Crystal, site: usize, has_appeared: bool) {
        for (neighbours, copper) in [(&crystal.first(site)[..], 7_u8), (crystal.second(site), 1)] {
            let change = if has_appeared { copper } else { copper.wrapping_neg() };
            for &neighbour in neighbours {
                let count = &mut self.counts[neighbour as usize];
                *count = count.wrapping_add(change);
            }
        }
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
    #[inline]
    fn jumps(&mut self, crystal: &mut Crystal) -> Jumps {
        self.catch_up(crystal);
        let here = usize::from(self.counts[crystal.vacancy()]);
        Jumps::of(crystal.first(crystal.vacancy()).map(|site| {
            let site = site as usize;
            let atom = crystal.sites()[site] as usize;
            self.rates[(atom * COUNTS + here) * COUNTS + usize::from(self.counts[site])]
        }))
    }

    fn barriers(&mut self, crystal: &mut Crystal) -> Barriers {
        self.naive.barriers(crystal)
    }

    #[inline]
    fn jumped(&mut self, crystal: &Crystal, jump: Jump) {
        if jump.atom == Species::Cu {
            if self.touched.len() == Self::MOST_TOUCHED {
                self.catch_up(crystal);
            }
            self.touched.extend([jump.from as u32, jump.to as u32]);
        }
    }
}
