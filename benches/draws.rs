//! How long does it take to draw a million keys at run time, relative to the generator alone?

use criterion::BenchmarkGroup;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use zobrist::lattice::LatticeKeys;
use zobrist::{Key, KeyTable, Zobrist};

use crate::harness::{Ratio, pair, ratios};

const KEYS: usize = 1_000_000;
const SEED: u64 = 2026;

#[derive(Zobrist)]
#[zobrist(slots)]
struct Lights {
    on: [bool; KEYS],
}

/// Returns the words of the low or high half of the keys of a path, by the key specification.
fn words(half: u64, path: &str) -> ChaCha8Rng {
    let words = [SEED, 0, u64::from_le_bytes(*b"zobrist1"), half];
    let mut key = [0; 32];
    for (bytes, word) in key.chunks_mut(8).zip(words) {
        bytes.copy_from_slice(&word.to_le_bytes());
    }
    let mut words = ChaCha8Rng::from_seed(key);
    let fnv1a = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    words.set_stream(path.bytes().fold(0xcbf2_9ce4_8422_2325, fnv1a));
    words
}

/// Adds the ratios for keys of one width. `alone` draws the keys of a path by the generator alone.
fn compare<K: Key>(group: &mut BenchmarkGroup<'_, Ratio>, alone: impl Fn(&str) -> Box<[K]>) {
    let name = |table: &str| format!("{table}, {} bits", K::BITS);
    let last = |keys: Box<[K]>| keys[KEYS - 1];
    let of_table = |keys: KeyTable<Lights, K>| keys.key(Lights::ON.at(KEYS - 1), true).raw();
    pair(
        group,
        name("KeyTable"),
        || of_table(KeyTable::new(SEED)),
        || last(alone("on")),
    );
    let of_lattice = |keys: LatticeKeys<bool, K>| keys.key(KEYS - 1, true).raw();
    pair(
        group,
        name("LatticeKeys"),
        || of_lattice(LatticeKeys::new(SEED, KEYS)),
        || last(alone("")),
    );
}

pub(crate) fn benches() {
    ratios("draws", "of rand_chacha alone", |group| {
        compare(group, |path| {
            let mut words = words(0, path);
            (0..KEYS).map(|_| words.next_u64()).collect()
        });
        compare(group, |path| {
            let [mut low, mut high] = [0, 1].map(|half| words(half, path));
            (0..KEYS)
                .map(|_| u128::from(high.next_u64()) << 64 | u128::from(low.next_u64()))
                .collect()
        });
    });
}
