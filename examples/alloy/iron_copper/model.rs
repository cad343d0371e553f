//! Pair energies, and the energies of boxes and of jumps that follow from them.

use clap::ValueEnum;

use crate::crystal::{Around, Crystal, SECOND, Species};
use crate::rates::JUMPS;

/// Pair energies of the first two shells of neighbours, and barriers. All are whole numbers of meV: so sums do not depend on
/// their order, and every way to compute an energy gives the same number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
#[value(rename_all = "verbatim")]
pub enum Model {
    /// E. Vincent, C. S. Becquart, C. Domain, J. Nucl. Mater. 351 (2006) 88, table 7
    A,
    /// The input `in.rpv.fs` of SPPARKS (S. Plimpton et al., Sandia report SAND2009-6226), which names no paper
    B,
}

/// By model, shell, and the species of both neighbours, in meV. Rows of four spare a multiplication.
const PAIRS: [[[[i32; 4]; 3]; 2]; 2] = [
    [
        [[-778, -609, -161, 0], [-609, -581, -103, 0], [-161, -103, 315, 0]],
        [[-389, -344, -161, 0], [-344, -389, -206, 0], [-161, -206, -214, 0]],
    ],
    [
        [[-611, -480, -163, 0], [-480, -414, -102, 0], [-163, -102, 126, 0]],
        [[-611, -571, -163, 0], [-571, -611, -180, 0], [-163, -180, -14, 0]],
    ],
];

/// The barrier of a jump that leaves the energy unchanged, by model and by the species that jumps, in meV.
const BARRIERS: [[i32; 2]; 2] = [[620, 540], [650, 560]];

impl Model {
    /// The energies in meV of bonds of `species` in the first (0) or second (1) shell, by the species of the other site.
    #[inline]
    pub fn pairs(self, shell: usize, species: Species) -> &'static [i32; 4] {
        &PAIRS[self as usize][shell][species as usize]
    }

    /// The energy in meV that forms a vacancy in pure iron: the bonds of an atom are replaced by those of the vacancy, and
    /// the atom is put where it has half of its bonds, as at a kink of the surface.
    pub fn vacancy_formation(self) -> i32 {
        let shell = |(shell, neighbours)| {
            let [iron, _, vacancy, _] = self.pairs(shell, Species::Fe);
            neighbours * vacancy - neighbours / 2 * iron
        };
        [(0, 8), (1, 6)].into_iter().map(shell).sum()
    }

    /// Twice the barrier, in meV, of a jump of `atom` that changes the energy by `difference` meV.
    ///
    /// The barrier is that of a neutral jump plus half of the difference (final state minus initial): then detailed balance
    /// holds. Its double is a whole number.
    #[inline]
    pub fn twice_barrier(self, atom: Species, difference: i32) -> i32 {
        2 * BARRIERS[self as usize][atom as usize] + difference
    }

    /// The energy of the whole box in meV: all bonds, each counted once.
    pub fn energy(self, crystal: &Crystal) -> i64 {
        let (sites, pairs) = (&crystal.sites[..], &PAIRS[self as usize]);
        let of_site = |(site, &species): (usize, &Species)| {
            // Half of the neighbours: their opposites count the other half.
            let bonds = |shell: usize, neighbours: &[u32]| -> i32 {
                let pairs = &pairs[shell][species as usize];
                neighbours.iter().map(|&neighbour| pairs[sites[neighbour as usize] as usize]).sum()
            };
            let first = &crystal.first[site][..JUMPS / 2];
            let second = &crystal.second[site][..SECOND / 2];
            i64::from(bonds(0, first) + bonds(1, second))
        };
        sites.iter().enumerate().map(of_site).sum()
    }

    /// By how many meV the energy rises if the vacancy, with `here` around it, jumps to `site`, a first neighbour: the bonds of
    /// both sites after the exchange minus those before it.
    #[inline]
    pub fn difference(self, crystal: &Crystal, here: &Around, site: usize) -> i32 {
        let atom = crystal.sites[site];
        // By how much the bonds of a site weaken if the vacancy replaces the atom.
        let weaker = |shell| -> [i32; 4] {
            let (vacancy, atom) = (self.pairs(shell, Species::Vacancy), self.pairs(shell, atom));
            std::array::from_fn(|other| vacancy[other] - atom[other])
        };
        let (near, far) = (weaker(0), weaker(1));
        let bonds = |(first, second): &Around| -> i32 {
            let first = first.iter().map(|&other| near[other as usize]);
            first.chain(second.iter().map(|&other| far[other as usize])).sum()
        };
        // The two sites are neighbours: both sums contain their bond, and have each species bound to itself afterwards.
        let [to_atom, to_vacancy] = [atom, Species::Vacancy].map(|other| near[other as usize]);
        bonds(&crystal.around(site)) - bonds(here) + to_atom - to_vacancy
    }
}
