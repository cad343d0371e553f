//! Tests the recipe of the documentation for variants of a game: their states have equal fields, and
//! results of one variant are never read for the other.

use std::collections::HashSet;

use zobrist::{State, Zobrist, ZobristHash};
use zobrist_store::{Origin, Reason, Store, StoreError};

use crate::databases::Database;

/// Nim: whoever takes the last stone wins.
#[derive(Clone, Copy, Zobrist)]
#[zobrist(key = u64, seed = 1)]
struct Nim {
    #[zobrist(max = 3)]
    heaps: [u8; 3],
}

/// Misère Nim: whoever takes the last stone loses.
#[derive(Clone, Copy, Zobrist)]
#[zobrist(key = u64, seed = 2)]
struct Misere {
    #[zobrist(max = 3)]
    heaps: [u8; 3],
}

/// Misère Nim with the seed of `Nim`.
#[derive(Clone, Copy, Zobrist)]
#[zobrist(key = u64, seed = 1)]
struct SameSeed {
    #[zobrist(max = 3)]
    heaps: [u8; 3],
}

trait Variant: State<Key = u64> {
    const LAST_STONE_WINS: bool;

    fn new(heaps: [u8; 3]) -> Self;
}

impl Variant for Nim {
    const LAST_STONE_WINS: bool = true;

    fn new(heaps: [u8; 3]) -> Self {
        Nim { heaps }
    }
}

impl Variant for Misere {
    const LAST_STONE_WINS: bool = false;

    fn new(heaps: [u8; 3]) -> Self {
        Misere { heaps }
    }
}

impl Variant for SameSeed {
    const LAST_STONE_WINS: bool = false;

    fn new(heaps: [u8; 3]) -> Self {
        SameSeed { heaps }
    }
}

/// Returns whether the player to move wins, by the rules alone.
fn wins<V: Variant>(heaps: [u8; 3]) -> bool {
    if heaps == [0; 3] {
        return !V::LAST_STONE_WINS;
    }
    (0..3).any(|heap| {
        (0..heaps[heap]).any(|left| {
            let mut next = heaps;
            next[heap] = left;
            !wins::<V>(next)
        })
    })
}

fn positions() -> impl Iterator<Item = [u8; 3]> {
    (0..64).map(|number| [number >> 4, number >> 2 & 3, number & 3])
}

fn hash<V: Variant>(heaps: [u8; 3]) -> ZobristHash<V> {
    V::new(heaps).zobrist_hash()
}

/// Returns the results of all positions, from the store if it has them.
fn results<V: Variant>(database: &Database, model: &str) -> Result<Vec<bool>, StoreError> {
    let origin = Origin::new(model).fingerprint("keys", V::fingerprint());
    let store = Store::<ZobristHash<V>, bool>::open(database.path(), &origin)?;
    positions()
        .map(|heaps| store.get_or_compute(hash::<V>(heaps), || wins::<V>(heaps)))
        .collect()
}

#[test]
fn variants_with_seeds_of_their_own_are_told_apart() {
    let database = Database::files();
    let normal = results::<Nim>(&database, "Nim").unwrap();
    // C. L. Bouton, "Nim, a game with a complete mathematical theory", Annals of Mathematics 3 (1901)
    // 35: the player to move loses if the heaps XOR to zero. In misère Nim this holds while a heap
    // has two stones or more, and is reversed afterwards.
    let lost = |heaps: [u8; 3]| heaps[0] ^ heaps[1] ^ heaps[2] == 0;
    assert!(positions().map(|heaps| !lost(heaps)).eq(normal));
    let refused = results::<Misere>(&database, "Nim").unwrap_err();
    assert!(
        matches!(refused.reason(), Reason::Mismatch { part, .. } if part == "fingerprint of keys"),
        "{refused}"
    );
    let misere = results::<Misere>(&Database::files(), "Nim").unwrap();
    let is_won = |heaps: [u8; 3]| lost(heaps) == heaps.iter().all(|&heap| heap < 2);
    assert!(positions().map(is_won).eq(misere));
    // Not even the hashes are equal, so the variants could share a table.
    let hashes: HashSet<u64> = positions()
        .flat_map(|heaps| [hash::<Nim>(heaps).raw(), hash::<Misere>(heaps).raw()])
        .collect();
    assert_eq!(hashes.len(), 128);
}

#[test]
fn variants_with_one_seed_are_told_apart_by_the_model() {
    let database = Database::files();
    let normal = results::<Nim>(&database, "Nim").unwrap();
    let refused = results::<SameSeed>(&database, "misère Nim").unwrap_err();
    assert!(
        matches!(refused.reason(), Reason::Mismatch { part, .. } if part == "model"),
        "{refused}"
    );
    // With one seed and one model, misère Nim would read the results of Nim.
    assert_eq!(Nim::fingerprint(), SameSeed::fingerprint());
    assert_eq!(results::<SameSeed>(&database, "Nim").unwrap(), normal);
    assert!(normal[1] && !wins::<SameSeed>([0, 0, 1]));
}
