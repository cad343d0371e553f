//! The crystal: a periodic box of lattice sites.

use zobrist::Zobrist;
use zobrist::lattice::Lattice;

use crate::generator::Generator;
use crate::rates::JUMPS;

/// The species of a lattice site. Iron has no keys, because it is the most frequent species.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Zobrist)]
#[repr(u8)]
pub enum Species {
    /// Iron.
    #[zobrist(empty)]
    Fe,
    /// Copper.
    Cu,
    /// A site without an atom.
    Vacancy,
}

/// Number of second neighbours of a site.
pub const SECOND: usize = 6;

/// The species of the first and second neighbours of a site.
pub type Around = ([Species; JUMPS], [Species; SECOND]);

/// A periodic bcc box with one vacancy.
#[derive(Clone, Debug)]
pub struct Crystal {
    /// The lattice of the sites.
    pub lattice: Lattice<3>,
    /// The species of all sites. Site `2 * ((x * cells + y) * cells + z)` is the corner of cell
    /// (x, y, z), and the next site is the centre of this cell.
    pub sites: Vec<Species>,
    /// The site of the vacancy.
    pub vacancy: usize,
    /// The first neighbours of each site. Neighbours `k` and `7 - k` are opposite.
    pub first: Vec<[u32; JUMPS]>,
    /// The second neighbours of each site. Neighbours `k` and `5 - k` are opposite.
    pub second: Vec<[u32; SECOND]>,
}

impl Crystal {
    /// Returns iron in `cells`^3 cubic cells of two sites, with `copper` copper atoms and the
    /// vacancy at random sites.
    ///
    /// # Panics
    /// Panics if `cells` is less than 2, or if there are too few sites for the copper and the
    /// vacancy.
    pub fn random(cells: usize, copper: usize, generator: &mut Generator) -> Self {
        let sites = 2 * cells.pow(3);
        // Shuffle only the first places of the order: the sites of the copper and of the vacancy.
        let mut order: Vec<usize> = (0..sites).collect();
        for place in 0..=copper {
            order.swap(place, place + generator.below(sites - place));
        }
        Self::new(cells, &order[..copper], order[copper])
    }

    /// Returns iron with copper and the vacancy at the given sites.
    ///
    /// # Panics
    /// Panics if `cells` is less than 2, because a site would then be its own second neighbour.
    /// Also panics if a given site does not exist.
    pub fn new(cells: usize, copper: &[usize], vacancy: usize) -> Self {
        assert!(cells >= 2, "a box of {cells} cells");
        let lattice = Lattice::bcc([cells; 3]);
        let mut sites = vec![Species::Fe; lattice.sites()];
        for &site in copper {
            sites[site] = Species::Cu;
        }
        sites[vacancy] = Species::Vacancy;
        let shells = lattice.shells(2);
        let (first, second) = (shell(&lattice, &shells[0]), shell(&lattice, &shells[1]));
        Crystal {
            lattice,
            sites,
            vacancy,
            first,
            second,
        }
    }

    /// Returns the species of the first and second neighbours of a site.
    #[inline]
    pub fn around(&self, site: usize) -> Around {
        let species = |site: u32| self.sites[site as usize];
        (
            self.first[site].map(species),
            self.second[site].map(species),
        )
    }

    /// Exchanges the vacancy and the atom at `site`.
    #[inline]
    pub fn exchange(&mut self, site: usize) {
        let atom = self.sites[site];
        self.sites[site] = Species::Vacancy;
        self.sites[self.vacancy] = atom;
        self.vacancy = site;
    }
}

/// Returns the neighbours of each site at these offsets.
fn shell<const N: usize>(lattice: &Lattice<3>, offsets: &[[isize; 3]]) -> Vec<[u32; N]> {
    let mut offsets: [[isize; 3]; N] = offsets.try_into().expect("a shell of the bcc lattice");
    // Sorting puts opposite offsets at the indices k and N - 1 - k.
    offsets.sort_unstable();
    let neighbours = |site| offsets.map(|offset| lattice.neighbour(site, offset).unwrap() as u32);
    (0..lattice.sites()).map(neighbours).collect()
}
