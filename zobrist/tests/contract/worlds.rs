//! Worlds whose entities come and go, compared with a model: a map from ids to units.

use std::collections::BTreeMap;

use zobrist::keys::OpenKeys;
use zobrist::{Hashed, State, Zobrist};

use crate::fixtures::random::Random;

#[derive(Clone, Copy, PartialEq, Debug, Zobrist)]
enum Kind {
    Archer,
    Knight,
}

#[derive(Clone, Copy, PartialEq, Debug, Zobrist)]
struct Unit {
    kind: Kind,
    #[zobrist(max = 4)]
    health: u8,
}

const PLACES: usize = 20;

#[derive(Clone, Copy, Zobrist)]
#[zobrist(key = u128, guarantee = features)]
struct World {
    units: [Option<Unit>; PLACES],
}

/// Spawns, kills or changes the unit with an id below `ids`. Returns the id and the unit.
fn event(units: &BTreeMap<usize, Unit>, ids: usize, random: &mut Random) -> (usize, Option<Unit>) {
    let id = random.below(ids);
    let is_killed = units.contains_key(&id) && random.below(2) == 0;
    let unit = Unit {
        kind: [Kind::Archer, Kind::Knight][random.below(2)],
        health: random.below(5) as u8,
    };
    (id, (!is_killed).then_some(unit))
}

fn update(units: &mut BTreeMap<usize, Unit>, id: usize, unit: Option<Unit>) -> Option<Unit> {
    match unit {
        Some(unit) => units.insert(id, unit),
        None => units.remove(&id),
    }
}

/// An array of a fixed size: the difference names each entity.
#[test]
fn places_of_an_array() {
    let random = &mut Random(8);
    let mut model = BTreeMap::new();
    let mut world = Hashed::new(World {
        units: [None; PLACES],
    });
    for _ in 0..300 {
        let (earlier, earlier_model) = (world, model.clone());
        // A unit is one feature, so a place with another unit is two.
        for _ in 0..=random.below(World::GUARANTEE.decodable() / 2) {
            let (id, unit) = event(&model, PLACES, random);
            update(&mut model, id, unit);
            world.set(World::UNITS.at(id), unit);
            let units = std::array::from_fn(|id| model.get(&id).copied());
            assert_eq!(world.hash(), World { units }.zobrist_hash());
        }
        let text = |unit: Option<&Unit>| match unit {
            Some(Unit { kind, health }) => format!("{kind:?} {health}"),
            None => String::from("None"),
        };
        let expected = (0..PLACES).filter_map(|id| {
            let [here, there] = [&model, &earlier_model].map(|model| model.get(&id));
            (here != there).then(|| (format!("units[{id}]"), text(here), text(there)))
        });
        let difference = world.hash().difference(earlier.hash()).unwrap();
        let seen = difference.seen_from(&world).unwrap();
        let found = seen.slots().map(|slot| {
            let [here, there] = [slot.here().to_string(), slot.there().to_string()];
            (slot.name().to_string(), here, there)
        });
        assert!(found.eq(expected), "{seen}");
    }
}

/// Ids without a limit: the hash does not depend on the order in which entities came.
#[test]
fn ids_of_open_keys() {
    let random = &mut Random(9);
    let keys = OpenKeys::<Option<Unit>, u128>::new(2026);
    let (mut model, mut hash) = (BTreeMap::new(), keys.base());
    for _ in 0..1000 {
        let (id, unit) = event(&model, 1_000_000_000, random);
        // Every third event is of a unit that lives.
        let alive = model.keys().nth(random.below(1 + 2 * model.len()));
        let (id, unit) = match alive {
            Some(&id) if random.below(2) == 0 => (id, None),
            Some(&id) => (id, unit),
            None => (id, unit),
        };
        let before = update(&mut model, id, unit);
        hash ^= keys.change(id as u64, before, unit);
        let listed = model.iter().map(|(&id, &unit)| (id as u64, Some(unit)));
        assert_eq!(hash, keys.hash(listed.rev().collect::<Vec<_>>()));
    }
    assert!(model.len() > 10, "{}", model.len());
}
