//! Caches, tables and hashes of a fixed size allocate only when they are created.
//!
//! These tests have a binary of their own, because the counting allocator serves the whole process.
//! It panics if other tests ask for more memory than an `i64` can count.
#![cfg(feature = "std")]

use allocation_counter::measure;
use zobrist::ZobristHash;
use zobrist::cache::{Cache, Eviction, SharedCache};
use zobrist::keys::{Description, KeySource, ShapeKeys};
use zobrist::lattice::{Lattice, LatticeKeys, LocalKeys};
use zobrist::symmetry::{CanonicalHash, Symmetries};
use zobrist::table::TranspositionTable;

/// Returns a hash for a number, without a lattice.
fn hash(number: u64) -> ZobristHash<[bool], u64> {
    ZobristHash::from_raw(number.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

#[test]
fn recall_allocates_at_the_start_only() {
    for policy in [
        Eviction::DirectMapped,
        Eviction::LeastRecentlyUsed,
        Eviction::SecondChance,
    ] {
        let mut cache =
            Cache::<ZobristHash<[bool], u64>, [f64; 8]>::with_eviction(1000, policy).unwrap();
        let steps = measure(|| {
            for step in 0..10_000_u32 {
                let state = hash((step * step % 4001).into());
                cache.get_or_insert_with(state, || [step.into(); 8]);
            }
            cache.clear();
            cache.insert(hash(1), [1.0; 8]);
        });
        assert_eq!(steps.count_total, 0, "{policy:?}");
        assert!(cache.statistics().evictions > 0 && cache.statistics().hits > 0);
    }
}

#[test]
fn tables_and_lattices_allocate_at_the_start_only() {
    let table = TranspositionTable::<ZobristHash<[bool], u64>, u64>::new(1 << 14).unwrap();
    let keys = LatticeKeys::<bool, u64>::new(1, 1000);
    let sites = [true; 1000];
    let steps = measure(|| {
        let mut now = keys.hash(sites);
        for step in 0..10_000 {
            now ^= keys.change(step % 1000, true, false);
            table.store(now, step as u64);
            assert_eq!(table.probe(now), Some(step as u64));
        }
    });
    assert_eq!(steps.count_total, 0);
}

#[cfg(feature = "derive")]
#[test]
fn a_state_with_its_hash_allocates_nothing() {
    use zobrist::{Hashed, KeyTable, Zobrist};

    #[derive(Clone, Zobrist)]
    #[zobrist(key = u64)]
    struct Game {
        board: [Option<bool>; 64],
        #[zobrist(bits)]
        men: u64,
        #[zobrist(skip)]
        plies: usize,
    }

    let (keys, sites) = (
        KeyTable::<Game, u32>::new(7),
        LatticeKeys::<bool, u64>::new(7, 64),
    );
    let mut sites = Hashed::with_keys(&sites, vec![false; 64]);
    let steps = measure(|| {
        let mut game = Hashed::with_keys(
            &keys,
            Game {
                board: [None; 64],
                men: 0,
                plies: 0,
            },
        );
        for step in 0..100 {
            game.flip(Game::MEN, 1 << (step % 64));
            game.set(Game::BOARD.at(step % 64), step % 3 == 0);
            sites.set(step % 64, game.board[step % 7].is_some());
            sites.swap(step % 64, step % 5);
        }
        assert_eq!(game.hash(), keys.hash(&game));
        let mut game = Hashed::new(Game {
            board: [None; 64],
            men: 0,
            plies: 0,
        });
        for step in 0..1000 {
            let old = game.set(Game::BOARD.at(step % 64), step % 3 == 0);
            game.swap(Game::BOARD.at(step % 64), Game::BOARD.at(step % 7));
            game.set(Game::BOARD.at(step % 7), old);
            game.flip(Game::MEN, 1 << (step % 64));
            *game.skipped().plies += 1;
        }
        game.edit(|game| game.board.reverse());
        assert_eq!(game.hash(), game.zobrist_hash());
    });
    assert_eq!(steps.count_total, 0);
}

/// A search pushes and pops at every node, so after a reservation nothing may allocate.
#[test]
fn a_reserved_history_does_not_allocate() {
    for shortest in [1, 4] {
        let mut history = zobrist::table::History::with_shortest(shortest);
        history.try_reserve(1000).unwrap();
        let steps = measure(|| {
            for _ in 0..2 {
                (0..1000_u64).for_each(|hash| history.push(hash));
                history.truncate(0);
            }
        });
        assert_eq!(steps.count_total, 0, "shortest repetition {shortest}");
    }
}

/// Tests the counter: it counts the allocations of a map that grows.
#[test]
fn a_map_that_grows_is_seen() {
    let mut map = std::collections::HashMap::new();
    let steps = measure(|| map.extend((0..100).map(|number| (number, number))));
    assert!(steps.count_total > 0);
}

/// A search copies a canonical hash at every node, so neither its creation nor its updates may
/// allocate.
#[test]
fn canonical_hashes_allocate_nothing() {
    let symmetries = Symmetries::<8>::rectangle(9, 9);
    let keys = LatticeKeys::<bool, u64>::new(2026, 81);
    let steps = measure(|| {
        let mut hash: CanonicalHash<[bool], u64> = CanonicalHash::new(&symmetries, keys.base());
        for site in 0..81 {
            hash.update(&symmetries, site, |image| keys.key(image, true));
            assert_eq!(hash.canonical(), hash.canonical_with_operation().0);
        }
    });
    assert_eq!(steps.count_total, 0);
}

/// A mistake is found before the memory of a large lattice is filled.
#[test]
fn mistakes_cost_no_memory() {
    const PLACES: &[[usize; 2]] = &[[0, 0], [0, 0]];
    let open = Lattice::builder([1000, 1000]).periodic([true, false]);
    let mistakes = [
        (
            open.clone().basis(1, &[[0, 1]]),
            "the site at [0, 1] is outside its cell of 1 divisions",
        ),
        (
            open.clone().basis(1, PLACES),
            "duplicate site at [0, 0] of a cell",
        ),
        (
            open.clone().basis(1, &[]),
            "a lattice of [1000, 1000] cells has no sites, or too many",
        ),
        (
            open.clone().kinds(&[0, 1]),
            "2 kinds of sites, but a cell has 1 sites",
        ),
        (
            open.clone().cell_vectors([[0.0; 2]; 2]),
            "the cell vectors span no volume, or are not finite",
        ),
    ];
    for (builder, expected) in mistakes {
        let steps = measure(|| assert_eq!(builder.build().unwrap_err().to_string(), expected));
        assert!(steps.bytes_total < 10_000, "{expected}");
    }
    let lattice = open.build().unwrap();
    let keys = LocalKeys::<u8, u64, 2>::builder(1, &lattice, [[0, 1]]).values(257);
    let steps = measure(|| assert!(keys.build().is_err()));
    assert!(steps.bytes_total < 10_000);
}

/// The shards of a cache beyond all memory are not filled one by one.
#[cfg(target_pointer_width = "64")]
#[test]
fn caches_beyond_all_memory_fail_at_once() {
    for shards in [1 << 17, 1 << 20] {
        let steps = measure(|| {
            let cache = SharedCache::<u64, f64>::with_shards(1 << 47, Eviction::default(), shards);
            assert_eq!(
                cache.err().unwrap().to_string(),
                "failed to allocate a cache of 140737488355328 values of 8 bytes"
            );
        });
        assert!(steps.count_total < 10, "{steps:?}");
    }
}

/// A description and its keys own all that they need, and free it.
#[test]
fn descriptions_leave_nothing_behind() {
    let read = |i: usize| {
        let text = format!(
            "slots(board{i} = array(9, option(enum(A{i}, B = (bool)))), turn = struct(x = joint(bits(3))))"
        );
        let description: Description = text.parse().unwrap();
        let keys = ShapeKeys::<u64>::new(1, &description, KeySource::Stored).unwrap();
        let mut state = vec![0; description.slots()];
        let hash = keys.hash(&state).unwrap();
        state[4] = 2;
        assert!(
            keys.check(hash, &state)
                .unwrap_err()
                .to_string()
                .contains("[4] = B(false) is missing")
        );
        assert!(format!("{text})").parse::<Description>().is_err());
    };
    let steps = measure(|| (0..1_000).for_each(read));
    assert!(steps.count_total > 1_000);
    assert_eq!((steps.count_current, steps.bytes_current), (0, 0));
}
