//! Pair energies, energies of whole boxes, and barriers of jumps.

use clap::ValueEnum;

use crate::crystal::{Around, Crystal, SECOND, Species};
use crate::rates::JUMPS;

/// Pair energies of the first two shells of neighbours, and barriers. All are integers in meV, so
/// sums do not depend on their order, and all ways to compute an energy agree exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
#[value(rename_all = "verbatim")]
pub enum Model {
    /// E. Vincent, C. S. Becquart, C. Domain, J. Nucl. Mater. 351 (2006) 88, table 7
    A,
    /// The input `in.rpv.fs` of SPPARKS (S. Plimpton et al., Sandia report SAND2009-6226), which
    /// cites no paper
    B,
}

/// Pair energies in meV by model, shell, and the species of both neighbours. There are three
/// species, but a row has four entries, so that indexing needs no multiplication.
const PAIRS: [[[[i32; 4]; 3]; 2]; 2] = [
    [
        [
            [-778, -609, -161, 0],
            [-609, -581, -103, 0],
            [-161, -103, 315, 0],
        ],
        [
            [-389, -344, -161, 0],
            [-344, -389, -206, 0],
            [-161, -206, -214, 0],
        ],
    ],
    [
        [
            [-611, -480, -163, 0],
            [-480, -414, -102, 0],
            [-163, -102, 126, 0],
        ],
        [
            [-611, -571, -163, 0],
            [-571, -611, -180, 0],
            [-163, -180, -14, 0],
        ],
    ],
];

/// The barriers in meV of jumps that do not change the energy, by model and by the species that
/// jumps.
const BARRIERS: [[i32; 2]; 2] = [[620, 540], [650, 560]];

impl Model {
    /// Returns the energies in meV of bonds of `species` in the first (0) or second (1) shell, by
    /// the species of the other site.
    #[inline]
    pub fn pairs(self, shell: usize, species: Species) -> &'static [i32; 4] {
        &PAIRS[self as usize][shell][species as usize]
    }

    /// Returns the formation energy of a vacancy in pure iron, in meV. An atom leaves its site, so
    /// its neighbours have bonds to the vacancy instead of bonds to the atom. The atom moves to
    /// a site where it has half as many bonds, such as a kink site of the surface.
    pub fn vacancy_formation(self) -> i32 {
        let shell = |(shell, neighbours)| {
            let [iron, _, vacancy, _] = self.pairs(shell, Species::Fe);
            neighbours * vacancy - neighbours / 2 * iron
        };
        [(0, 8), (1, 6)].into_iter().map(shell).sum()
    }

    /// Returns twice the barrier, in meV, of a jump of `atom` that changes the energy by
    /// `difference` meV.
    ///
    /// The barrier of a jump that does not change the energy is a constant of the species. Half of
    /// `difference`, the final energy minus the initial energy, is added to this constant. The
    /// rates then satisfy detailed balance. Half of `difference` may not be an integer, but
    /// twice the barrier is.
    #[inline]
    pub fn twice_barrier(self, atom: Species, difference: i32) -> i32 {
        2 * BARRIERS[self as usize][atom as usize] + difference
    }

    /// Returns the energy of the whole box in meV: the sum of all bonds, each counted once.
    pub fn energy(self, crystal: &Crystal) -> i64 {
        let (sites, pairs) = (&crystal.sites[..], &PAIRS[self as usize]);
        let of_site = |(site, &species): (usize, &Species)| {
            // Sum the bonds to the first half of the neighbours only. The other neighbours are
            // opposite, so this site is in the first half of their neighbours, and they
            // sum the other bonds.
            let bonds = |shell: usize, neighbours: &[u32]| -> i32 {
                let pairs = &pairs[shell][species as usize];
                neighbours
                    .iter()
                    .map(|&neighbour| pairs[sites[neighbour as usize] as usize])
                    .sum()
            };
            let first = &crystal.first[site][..JUMPS / 2];
            let second = &crystal.second[site][..SECOND / 2];
            i64::from(bonds(0, first) + bonds(1, second))
        };
        sites.iter().enumerate().map(of_site).sum()
    }

    /// Returns the energy change in meV if the vacancy jumps to `site`, one of its first
    /// neighbours. Only the bonds of these two sites change. `here` contains the species of the
    /// neighbours of the vacancy.
    #[inline]
    pub fn difference(self, crystal: &Crystal, here: &Around, site: usize) -> i32 {
        let atom = crystal.sites[site];
        // The energy change of a bond when the vacancy replaces the atom at one end, by the species
        // at the other end.
        let weaker = |shell| -> [i32; 4] {
            let (vacancy, atom) = (self.pairs(shell, Species::Vacancy), self.pairs(shell, atom));
            std::array::from_fn(|other| vacancy[other] - atom[other])
        };
        let (near, far) = (weaker(0), weaker(1));
        let bonds = |(first, second): &Around| -> i32 {
            let first = first.iter().map(|&other| near[other as usize]);
            first
                .chain(second.iter().map(|&other| far[other as usize]))
                .sum()
        };
        // The bond between the two sites keeps its energy. But the first sum contains `to_vacancy`
        // for this bond, and the second sum contains `to_atom`. The last two terms remove
        // them.
        let [to_atom, to_vacancy] = [atom, Species::Vacancy].map(|other| near[other as usize]);
        bonds(&crystal.around(site)) - bonds(here) + to_atom - to_vacancy
    }
}
