//! Checksums of peers of networked games.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use zobrist::Zobrist;

use crate::fixtures::random::{Random, mix};

#[derive(Clone, Copy, PartialEq, Zobrist)]
#[zobrist(slots)]
struct Unit {
    #[zobrist(max = 63)]
    x: u8,
    #[zobrist(max = 9)]
    health: u8,
}

#[derive(Clone, Copy, PartialEq, Zobrist)]
#[zobrist(key = u64, guarantee = features)]
struct World {
    units: [Unit; 16],
}

/// Lightyear: the checksum of a world is the XOR of the hashes of all components, without their
/// entities. So it does not see that a blow hits another unit with as much health, or that the
/// same value appears twice. Here the keys of each unit are its own.
#[test]
fn checksum_without_the_entity() {
    let checksum = |world: &World| {
        let components = world.units.iter().flat_map(|unit| [unit.x, unit.health]);
        components.fold(0, |sum, component| sum ^ mix(u64::from(component) + 1))
    };
    let random = &mut Random(69);
    let (mut desyncs, mut unseen) = (0, 0);
    for _ in 0..2000 {
        let mut ours = World {
            units: std::array::from_fn(|_| Unit {
                x: random.below(64) as u8,
                health: 1 + random.below(9) as u8,
            }),
        };
        let mut theirs = ours;
        let [mut one, mut other] = [(); 2].map(|()| random.below(16));
        ours.units[one].health -= 1;
        theirs.units[other].health -= 1;
        if ours == theirs {
            continue;
        }
        desyncs += 1;
        if checksum(&ours) != checksum(&theirs) {
            continue;
        }
        unseen += 1;
        let difference = ours.zobrist_hash().difference(theirs.zobrist_hash());
        if one > other {
            std::mem::swap(&mut one, &mut other);
        }
        let [first, second] = [one, other].map(|i| {
            let [here, there] = [ours, theirs].map(|world| world.units[i].health);
            format!("units[{i}].health: {here} here, {there} there")
        });
        assert_eq!(
            difference.unwrap().seen_from(&ours).unwrap().to_string(),
            format!("{first}; {second}")
        );
    }
    assert_eq!((desyncs, unseen), (1871, 218));
}

/// Bevy_ggrs: equal worlds had other checksums on a machine of 32 bits, since the bytes of a `usize`
/// were hashed. Here a number is hashed by its value, whatever its type.
#[test]
fn checksum_of_another_machine() {
    fn of_bytes(number: impl Hash) -> u64 {
        let mut hasher = DefaultHasher::new();
        number.hash(&mut hasher);
        hasher.finish()
    }
    assert_ne!(of_bytes(7_u32), of_bytes(7_u64));

    macro_rules! hash_of {
        ($number:ident) => {{
            #[derive(Zobrist)]
            #[zobrist(key = u128)]
            struct World {
                #[zobrist(max = 500)]
                units: $number,
            }
            World { units: 7 }.zobrist_hash().raw()
        }};
    }
    assert_eq!(hash_of!(u32), hash_of!(u64));
    assert_eq!(hash_of!(u32), hash_of!(usize));
}
