//! What a site holds.

use zobrist::Zobrist;

/// What a site of the lattice holds. Iron, of which there is most, has no keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Zobrist)]
#[repr(u8)]
pub enum Species {
    /// Iron.
    #[zobrist(empty)]
    Fe,
    /// Copper.
    Cu,
    /// No atom.
    Vacancy,
}

impl Species {
    /// All of them, in the order of their numbers.
    pub const ALL: [Species; 3] = [Species::Fe, Species::Cu, Species::Vacancy];
}
