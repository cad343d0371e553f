//! The box of sites.

use zobrist::lattice::Lattice;

use crate::generator::Generator;
use crate::rates::JUMPS;
use crate::species::Species;

/// Second neighbours of a site.
pub(crate) const SECOND: usize = 6;

/// The species of the first and of the second neighbours of a site.
pub(crate) type Around = ([Species; JUMPS], [Species; SECOND]);

/// A periodic bcc box with one vacancy.
#[derive(Clone, Debug)]
pub struct Crystal {
    lattice: Lattice<3>,
    sites: Vec<Species>,
    vacancy: usize,
    first: Vec<[u32; JUMPS]>,
    second: Vec<[u32; SECOND]>,
}

impl Crystal {
    /// The least number of cells to an edge for which the energies are right: in less a site is its own second neighbour.
    pub const LEAST_CELLS: usize = 2;

    /// The least number of cells to an edge for which the 58 sites round the vacancy that its jumps depend on are
    /// different sites: offsets differ by up to 6 half cells, and in a box of 3 cells that is none at all.
    pub const LEAST_SURROUNDED: usize = 4;

    /// Iron in `cells`^3 cubic cells of two sites, with `copper` atoms of copper and the vacancy at random sites.
    ///
    /// # Panics
    /// If there are fewer than [`LEAST_CELLS`](Self::LEAST_CELLS), more than 1024, or not enough sites for the copper.
    pub fn random(cells: usize, copper: usize, generator: &mut Generator) -> Self {
        let lattice = Lattice::bcc([cells; 3]);
        let sites = lattice.sites();
        assert!(copper < sites, "{copper} atoms of copper and a vacancy on {sites} sites");
        // The first places of a random permutation.
        let mut order: Vec<usize> = (0..sites).collect();
        for place in 0..=copper {
            order.swap(place, place + generator.below(sites - place));
        }
        Self::new(cells, &order[..copper], order[copper])
    }

    /// The same with copper at the given sites.
    ///
    /// # Panics
    /// As [`random`](Self::random), or if there is no such site.
    pub fn new(cells: usize, copper: &[usize], vacancy: usize) -> Self {
        assert!((Self::LEAST_CELLS..=1024).contains(&cells), "a box of {cells} cells");
        let lattice = Lattice::bcc([cells; 3]);
        let mut sites = vec![Species::Fe; lattice.sites()];
        for &site in copper {
            sites[site] = Species::Cu;
        }
        sites[vacancy] = Species::Vacancy;
        let shells = lattice.shells(2);
        let (first, second) = (shell(&lattice, &shells[0]), shell(&lattice, &shells[1]));
        Crystal { lattice, sites, vacancy, first, second }
    }

    /// The species of all sites: site `2 * ((x * cells + y) * cells + z)` is the corner of cell (x, y, z), the next one its
    /// centre.
    #[inline]
    pub fn sites(&self) -> &[Species] {
        &self.sites
    }

    /// The lattice of the sites.
    pub fn lattice(&self) -> &Lattice<3> {
        &self.lattice
    }

    /// The site of the vacancy.
    #[inline]
    pub fn vacancy(&self) -> usize {
        self.vacancy
    }

    /// The first neighbours of a site, neighbour `k` opposite to neighbour `7 - k`.
    #[inline]
    pub fn first(&self, site: usize) -> &[u32; JUMPS] {
        &self.first[site]
    }

    /// The second neighbours of a site, neighbour `k` opposite to neighbour `5 - k`.
    #[inline]
    pub fn second(&self, site: usize) -> &[u32; SECOND] {
        &self.second[site]
    }

    /// The species of the first and of the second neighbours.
    #[inline]
    pub(crate) fn around(&self, site: usize) -> Around {
        (
            self.first[site].map(|site| self.sites[site as usize]),
            self.second[site].map(|site| self.sites[site as usize]),
        )
    }

    /// Lets the vacancy and the atom at `site` exchange places.
    #[inline]
    pub fn exchange(&mut self, site: usize) {
        let atom = self.sites[site];
        self.sites[site] = Species::Vacancy;
        self.sites[self.vacancy] = atom;
        self.vacancy = site;
    }
}

/// The sites at these offsets from each site.
fn shell<const N: usize>(lattice: &Lattice<3>, offsets: &[[isize; 3]]) -> Vec<[u32; N]> {
    let mut offsets: [[isize; 3]; N] = offsets.try_into().expect("a shell of the bcc lattice");
    // An offset and its opposite end up at the same distance from both ends.
    offsets.sort_unstable();
    let neighbours = |site| offsets.map(|offset| lattice.neighbour(site, offset) as u32);
    (0..lattice.sites()).map(neighbours).collect()
}
