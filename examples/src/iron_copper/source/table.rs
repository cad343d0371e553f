//! All rates of the pair model, tabulated.

use super::{Jump, Source};
use crate::iron_copper::crystal::Crystal;
use crate::iron_copper::model::Model;
use crate::iron_copper::rates::{Arrhenius, JUMPS, Jumps};
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
    /// For each site `7 * first + second`.
    counts: Vec<u8>,
    /// Jumps of copper that the counts do not know of yet, from one site to another. They are looked at only when they
    /// are needed, because copper that is remembered to flicker between two sites changes nothing.
    moved: Vec<(usize, usize)>,
    jumps: Jumps,
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
        let mut table = Table {
            rates,
            counts: vec![0; crystal.sites().len()],
            moved: Vec::with_capacity(Self::MOST_MOVED),
            jumps: Jumps::of([0.0; JUMPS]),
        };
        let sites = crystal.sites().iter().enumerate();
        for (site, _) in sites.filter(|(_, species)| **species == Species::Cu) {
            table.count(crystal, site, |count, copper| count + copper);
        }
        table
    }

    const MOST_MOVED: usize = 16;

    /// Changes the counts of the sites round `site`, where copper appears or disappears.
    #[inline]
    fn count(&mut self, crystal: &Crystal, site: usize, change: impl Fn(u8, u8) -> u8) {
        for (neighbours, copper) in [(&crystal.first(site)[..], 7), (crystal.second(site), 1)] {
            for &neighbour in neighbours {
                let count = &mut self.counts[neighbour as usize];
                *count = change(*count, copper);
            }
        }
    }

    /// Lets the counts know of all jumps.
    #[inline]
    fn catch_up(&mut self, crystal: &Crystal) {
        for i in 0..self.moved.len() {
            let (from, to) = self.moved[i];
            self.count(crystal, from, |count, copper| count - copper);
            self.count(crystal, to, |count, copper| count + copper);
        }
        self.moved.clear();
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
    fn jumps(&mut self, crystal: &mut Crystal) -> &Jumps {
        self.catch_up(crystal);
        let here = usize::from(self.counts[crystal.vacancy()]);
        self.jumps = Jumps::of(crystal.first(crystal.vacancy()).map(|site| {
            let site = site as usize;
            let atom = crystal.sites()[site] as usize;
            self.rates[(atom * COUNTS + here) * COUNTS + usize::from(self.counts[site])]
        }));
        &self.jumps
    }

    #[inline]
    fn jumped(&mut self, crystal: &Crystal, jump: Jump) {
        if jump.atom != Species::Cu {
            return;
        }
        // The copper went from where the vacancy is to where it was.
        if self.moved.last() == Some(&(jump.from, jump.to)) {
            self.moved.pop();
        } else {
            self.moved.push((jump.to, jump.from));
            if self.moved.len() == Self::MOST_MOVED {
                self.catch_up(crystal);
            }
        }
    }
}
