//! The rules of the game, and the bugs that can be planted in them.
//!
//! The rules are integers and one `f32` with sums and products, whose results IEEE 754 defines. So
//! all machines compute the same world.

use std::collections::HashMap;

use clap::ValueEnum;
use ggrs::Frame;
use serde::{Deserialize, Serialize};
use zobrist::Hashed;

use crate::world::{ARMY, Cell, HEIGHT, Kind, UNITS, Unit, WIDTH, World, player};

/// The command of a player in a frame. `ggrs` needs all inputs to have one size.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Command {
    /// 0: no command; `i`: the unit `i` - 1 of the army; more: the whole army.
    pub units: u8,
    pub goal: Cell,
}

impl Command {
    /// Returns the command of a player who plays by chance: one unit every 10 frames, and the army
    /// every 80 frames.
    pub fn by_chance(seed: u64, player: usize, frame: Frame) -> Self {
        let moment = (player as u64) << 32 | u64::from(frame.unsigned_abs());
        let mut random = Random(Random(seed).next() ^ moment);
        let units = match random.below(80) {
            0 => ARMY as u8 + 1,
            1..=8 => 1 + random.below(ARMY as u64) as u8,
            _ => return Command::default(),
        };
        let goal = Cell {
            x: random.below(WIDTH.into()) as u8,
            y: random.below(HEIGHT.into()) as u8,
        };
        Command { units, goal }
    }
}

/// SplitMix64 (G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators",
/// OOPSLA 2014).
pub struct Random(pub u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// Returns a number below `n`, with a bias of at most `n` / 2^64.
    pub fn below(&mut self, n: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(n)) >> 64) as u64
    }
}

/// A bug as games have it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Bug {
    /// An arrow takes one point of health too few
    Health,
    /// Units act in the order of a hash map, which depends on random numbers of the process
    Order,
    /// A fused multiplication and addition rounds once instead of twice
    Float,
    /// Commands of the players get lost
    Missed,
    /// A new unit has the waiting time of the unit whose memory it takes
    Uninitialised,
}

/// What a program has beside the state: the memory of the last unit that died.
#[derive(Clone, Copy, Debug, Default)]
pub struct Memory(Unit);

/// Simulates a frame, with a bug or without.
pub fn step(
    world: &mut Hashed<World>,
    frame: Frame,
    commands: [Command; 2],
    bug: Option<Bug>,
    memory: &mut Memory,
) {
    if bug != Some(Bug::Missed) {
        for (player, command) in commands.into_iter().enumerate() {
            obey(world, player, command);
        }
    }
    let mut order: Vec<usize> = (0..UNITS).collect();
    if bug == Some(Bug::Order) {
        let units: HashMap<usize, Unit> = world.living().map(|(i, &unit)| (i, unit)).collect();
        order = units.into_keys().collect();
    }
    for unit in order {
        if let Some(kind) = world.units[unit].kind {
            rest(world, unit, bug);
            match enemy(world, unit, kind.reach()) {
                Some(enemy) => fight(world, unit, kind, enemy, bug, memory),
                None => walk(world, unit),
            }
        }
    }
    if frame % 16 == 0 {
        for player in 0..2 {
            recruit(world, player, bug, memory);
        }
    }
}

fn obey(world: &mut Hashed<World>, player: usize, command: Command) {
    // The command may be that of another program.
    let goal = Cell {
        x: command.goal.x.min(WIDTH - 1),
        y: command.goal.y.min(HEIGHT - 1),
    };
    let named = usize::from(command.units);
    for i in 0..ARMY {
        let unit = player * ARMY + i;
        let is_named = named > ARMY || named == i + 1;
        if is_named && world.units[unit].kind.is_some() {
            world.set(World::UNITS.at(unit).field(Unit::GOAL), goal);
        }
    }
}

/// Restores the morale, by a twentieth of what is missing.
fn rest(world: &mut Hashed<World>, unit: usize, bug: Option<Bug>) {
    let slot = World::UNITS.at(unit);
    let Unit { wait, morale, .. } = world.units[unit];
    world.set(slot.field(Unit::WAIT), wait.saturating_sub(1));
    let missing = 1.0 - morale;
    let restored = if bug == Some(Bug::Float) {
        missing.mul_add(0.05, morale)
    } else {
        missing * 0.05 + morale
    };
    world.set(slot.field(Unit::MORALE), restored);
}

/// Returns the first enemy within reach.
fn enemy(world: &World, unit: usize, reach: u8) -> Option<usize> {
    let cell = world.units[unit].cell;
    let mut living = world.living();
    living
        .find(|(i, other)| player(*i) != player(unit) && other.cell.distance(cell) <= reach)
        .map(|(i, _)| i)
}

fn fight(
    world: &mut Hashed<World>,
    unit: usize,
    kind: Kind,
    enemy: usize,
    bug: Option<Bug>,
    memory: &mut Memory,
) {
    let Unit { wait, morale, .. } = world.units[unit];
    if wait > 0 {
        return;
    }
    #[expect(clippy::cast_sign_loss, reason = "from 0 to 1")]
    let courage = (morale * 4.0) as u8;
    let (pause, damage) = match kind {
        Kind::Soldier => (5, 6 + courage),
        Kind::Archer => (9, 3 + courage - u8::from(bug == Some(Bug::Health))),
    };
    world.set(World::UNITS.at(unit).field(Unit::WAIT), pause);
    let (slot, hit) = (World::UNITS.at(enemy), world.units[enemy]);
    if hit.health > damage {
        world.set(slot.field(Unit::HEALTH), hit.health - damage);
        world.set(slot.field(Unit::MORALE), hit.morale * 0.8);
    } else {
        *memory = Memory(hit);
        world.set(slot, Unit::default());
    }
}

/// Makes a step towards the goal if the cell is free.
fn walk(world: &mut Hashed<World>, unit: usize) {
    let Unit { cell, goal, .. } = world.units[unit];
    let towards = |from: u8, to: u8| match from.cmp(&to) {
        std::cmp::Ordering::Less => from + 1,
        std::cmp::Ordering::Equal => from,
        std::cmp::Ordering::Greater => from - 1,
    };
    let next = Cell {
        x: towards(cell.x, goal.x),
        y: towards(cell.y, goal.y),
    };
    if world.is_free(next) {
        world.set(World::UNITS.at(unit).field(Unit::CELL), next);
    }
}

/// Adds a unit to an army that is not complete.
fn recruit(world: &mut Hashed<World>, player: usize, bug: Option<Bug>, memory: &Memory) {
    let mut army = player * ARMY..(player + 1) * ARMY;
    let Some(unit) = army.find(|&unit| world.units[unit].kind.is_none()) else {
        return;
    };
    let mut recruit = Unit::new(unit);
    if bug == Some(Bug::Uninitialised) {
        recruit.wait = memory.0.wait;
    }
    if world.is_free(recruit.cell) {
        world.set(World::UNITS.at(unit), recruit);
    }
}
