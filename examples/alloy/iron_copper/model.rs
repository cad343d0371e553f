//! Pair energies and barriers.

use crate::species::Species;

/// Pair energies of the first two shells of neighbours, and what a jump costs. In meV, whole ones: so sums do not
/// depend on their order, and every way to an energy gives the same number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    name: &'static str,
    /// By shell and the numbers of both species. Rows of four spare a multiplication.
    pairs: [[[i32; 4]; 4]; 2],
    /// The barrier of a jump that leaves the energy as it was, by the species that jumps.
    barriers: [i32; 2],
}

impl Model {
    /// E. Vincent, C. S. Becquart, C. Domain, J. Nucl. Mater. 351 (2006) 88, table 7.
    pub const A: Model = Model {
        name: "A",
        pairs: [
            symmetric([[-778, -609, -161], [0, -581, -103], [0, 0, 315]]),
            symmetric([[-389, -344, -161], [0, -389, -206], [0, 0, -214]]),
        ],
        barriers: [620, 540],
    };

    /// The parameters of the input `in.rpv.fs` of the code SPPARKS (S. Plimpton et al., Sandia report SAND2009-6226),
    /// which names no paper for them.
    pub const B: Model = Model {
        name: "B",
        pairs: [
            symmetric([[-611, -480, -163], [0, -414, -102], [0, 0, 126]]),
            symmetric([[-611, -571, -163], [0, -611, -180], [0, 0, -14]]),
        ],
        barriers: [650, 560],
    };

    /// `A` or `B`.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The energy in meV of a bond between neighbours of the first (0) or second (1) shell.
    #[inline]
    pub const fn pair(&self, shell: usize, a: Species, b: Species) -> i32 {
        self.pairs[shell][a as usize][b as usize]
    }

    /// All pair energies of `species` in one shell, by the number of the other; the fourth is of nothing.
    #[inline]
    pub(crate) const fn pairs_of(&self, shell: usize, species: Species) -> &[i32; 4] {
        &self.pairs[shell][species as usize]
    }

    /// The energy in meV that forms a vacancy in pure iron: the atom's bonds are lost, those of the vacancy are there instead, and
    /// the atom is put where it has half of its bonds, as at a kink of the surface.
    pub const fn vacancy_formation(&self) -> i32 {
        let mut energy = 0;
        let mut shell = 0;
        while shell < 2 {
            let neighbours = [8, 6][shell];
            let iron = self.pair(shell, Species::Fe, Species::Fe);
            energy += neighbours * (self.pair(shell, Species::Fe, Species::Vacancy) - iron);
            energy += neighbours / 2 * iron;
            shell += 1;
        }
        energy
    }

    /// Twice the barrier, in meV, of a jump of `atom` that changes the energy by `difference` meV.
    ///
    /// The barrier is that of a neutral jump plus half of the difference (final state minus initial): then detailed balance
    /// holds. Its double is a whole number.
    #[inline]
    pub const fn twice_barrier(&self, atom: Species, difference: i32) -> i32 {
        2 * self.barriers[atom as usize] + difference
    }
}

/// A table of pairs from the upper triangle of Fe, Cu and vacancy.
const fn symmetric(upper: [[i32; 3]; 3]) -> [[i32; 4]; 4] {
    let mut pairs = [[0; 4]; 4];
    let mut i = 0;
    while i < 3 {
        let mut j = i;
        while j < 3 {
            pairs[i][j] = upper[i][j];
            pairs[j][i] = upper[i][j];
            j += 1;
        }
        i += 1;
    }
    pairs
}
