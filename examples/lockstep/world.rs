//! The state of the game, which both peers simulate and whose hash they compare.

use std::array;

use serde::{Deserialize, Serialize};
use zobrist::Zobrist;

/// Width and height of the field.
pub const WIDTH: u8 = 48;
pub const HEIGHT: u8 = 16;

/// Number of units of an army.
pub const ARMY: usize = 12;
pub const UNITS: usize = 2 * ARMY;

/// Health of a new unit.
pub const HEALTH: u8 = 60;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Zobrist)]
pub enum Kind {
    Soldier,
    Archer,
}

impl Kind {
    /// Returns the distance in cells at which the unit hits.
    pub fn reach(self) -> u8 {
        match self {
            Kind::Soldier => 1,
            Kind::Archer => 5,
        }
    }
}

/// A cell of the field.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Zobrist, Serialize, Deserialize)]
#[zobrist(slots)]
pub struct Cell {
    #[zobrist(max = WIDTH as usize - 1)]
    pub x: u8,
    #[zobrist(max = HEIGHT as usize - 1)]
    pub y: u8,
}

impl Cell {
    /// Returns the number of steps to `other`, where a step may be diagonal.
    pub fn distance(self, other: Cell) -> u8 {
        self.x.abs_diff(other.x).max(self.y.abs_diff(other.y))
    }
}

/// A unit, or the place of one that is dead: the default, whose values have no keys.
#[derive(Clone, Copy, PartialEq, Debug, Default, Zobrist)]
#[zobrist(slots)]
pub struct Unit {
    pub kind: Option<Kind>,
    pub cell: Cell,
    /// The cell to which the unit walks.
    pub goal: Cell,
    #[zobrist(max = HEALTH as usize)]
    pub health: u8,
    /// Frames until the next hit.
    #[zobrist(max = 9)]
    pub wait: u8,
    /// From 0 to 1. The damage of a hit depends on it.
    #[zobrist(bits)]
    pub morale: f32,
}

/// The world. Two hashes of 128 bits name up to 9 of its 5,904 features, and the checksums of `ggrs`
/// have 128 bits.
#[derive(Clone, Copy, PartialEq, Debug, Zobrist)]
#[zobrist(key = u128, seed = 2026, guarantee = features)]
pub struct World {
    pub units: [Unit; UNITS],
}

impl World {
    /// Returns the world in which both armies are complete and at home.
    pub fn new() -> Self {
        World {
            units: array::from_fn(Unit::new),
        }
    }

    /// Returns the living units with their indices.
    pub fn living(&self) -> impl Iterator<Item = (usize, &Unit)> {
        let units = self.units.iter().enumerate();
        units.filter(|(_, unit)| unit.kind.is_some())
    }

    pub fn is_free(&self, cell: Cell) -> bool {
        self.living().all(|(_, unit)| unit.cell != cell)
    }
}

impl Default for World {
    fn default() -> Self {
        World::new()
    }
}

/// Returns the player whose army has the unit.
pub fn player(unit: usize) -> usize {
    unit / ARMY
}

impl Unit {
    /// Returns the unit `unit` as it joins its army: the first half of it are soldiers.
    pub fn new(unit: usize) -> Self {
        let (player, i) = (player(unit), unit % ARMY);
        let column = 2 * u8::from(i < ARMY / 2);
        let cell = Cell {
            x: if player == 0 {
                1 + column
            } else {
                WIDTH - 2 - column
            },
            y: 2 + 2 * (i % (ARMY / 2)) as u8,
        };
        Unit {
            kind: Some(if i < ARMY / 2 {
                Kind::Soldier
            } else {
                Kind::Archer
            }),
            cell,
            goal: Cell {
                x: WIDTH / 2,
                y: cell.y,
            },
            health: HEALTH,
            wait: 0,
            morale: 1.0,
        }
    }
}
