//! The rules of the game, and the kept hash.

use clap::ValueEnum;
use lockstep::game::{Bug, Command, Memory, step};
use lockstep::world::{Cell, World};
use zobrist::{Hashed, State, Zobrist};

/// Simulates `frames` frames of the game `seed`, and calls `each` with each world.
fn simulate(seed: u64, frames: i32, bug: Option<Bug>, mut each: impl FnMut(&Hashed<World>)) {
    let mut world = Hashed::new(World::new());
    let mut memory = Memory::default();
    for frame in 0..frames {
        let commands = [0, 1].map(|player| Command::by_chance(seed, player, frame));
        step(&mut world, frame, commands, bug, &mut memory);
        each(&world);
    }
}

#[test]
fn the_kept_hash_is_that_of_the_world() {
    let bugs = Bug::value_variants().iter().copied().map(Some);
    for bug in bugs.chain([None]) {
        simulate(1, 300, bug, |world| {
            assert_eq!(world.hash(), world.zobrist_hash());
        });
    }
}

#[test]
fn units_move_fight_die_and_return() {
    let (mut deaths, mut returns, mut hits, mut steps) = (0, 0, 0, 0);
    let mut before = World::new();
    simulate(2, 3000, None, |world| {
        for (old, new) in before.units.iter().zip(&world.units) {
            deaths += usize::from(old.kind.is_some() && new.kind.is_none());
            returns += usize::from(old.kind.is_none() && new.kind.is_some());
            hits += usize::from(new.kind.is_some() && new.health < old.health);
            steps += usize::from(old.kind.is_some() && new.cell != old.cell);
        }
        let living = world.living();
        let cells = living.map(|(_, unit)| (unit.cell.x, unit.cell.y));
        let mut cells: Vec<_> = cells.collect();
        let units = cells.len();
        cells.sort_unstable();
        cells.dedup();
        assert_eq!(cells.len(), units, "two units in one cell");
        before = **world;
    });
    assert!(
        deaths > 20 && returns > 20 && hits > 200 && steps > 2000,
        "{deaths} deaths, {returns} returns, {hits} hits, {steps} steps"
    );
}

#[test]
fn commands_of_other_programs_are_no_panic() {
    let mut world = Hashed::new(World::new());
    let goal = Cell { x: 255, y: 255 };
    let command = Command { units: 255, goal };
    step(&mut world, 0, [command; 2], None, &mut Memory::default());
    assert_eq!(world.units[0].goal, Cell { x: 47, y: 15 });
}

#[test]
fn nine_features_are_named() {
    assert_eq!(
        (World::SHAPE.features(), World::GUARANTEE.decodable()),
        (5448, 9)
    );
}
