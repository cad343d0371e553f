//! Times maps of `std` with hashes as keys: with `Prehashed`, with the default hasher, and with an identity hasher.

use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, Hasher, RandomState};

use zobrist::table::Prehashed;
use zobrist_compared::random::SplitMix;

use crate::load::time;
use zobrist_compared::interleave::interleave;

/// A hasher that returns the key itself.
#[derive(Default)]
struct Identity(u64);

impl Hasher for Identity {
    fn write(&mut self, _: &[u8]) {
        unreachable!("the keys are words")
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// Changes a key. The second and third change make 12 bits constant, as in the keys of one of 4,096 workers.
type Route = fn(u64) -> u64;

const ROUTES: [(&str, Route); 3] = [
    ("all bits differ", |key| key),
    ("highest 12 bits equal", |key| key >> 12 | 0xabc << 52),
    ("lowest 12 bits equal", |key| key << 12 | 0xabc),
];

fn filled<B: BuildHasher + Default>(keys: &[u64]) -> HashMap<u64, u64, B> {
    keys.iter().map(|&key| (key, key)).collect()
}

fn look_up<B: BuildHasher>(map: &HashMap<u64, u64, B>, keys: &[u64]) -> u64 {
    keys.iter().map(|key| u64::from(map.get(key) == Some(key))).sum()
}

/// Times look-ups in maps of `len` keys, half of them misses.
pub(crate) fn compare(len: usize, rounds: usize, runs: usize) {
    println!("\nLook-ups in a std map of {len} keys, half of them misses");
    println!("ns per look-up; median of {runs} interleaved runs");
    println!("{:<24}{:>15}{:>9}{:>10}", "", "Prehashed", "default", "identity");
    for (name, route) in ROUTES {
        let mut random = SplitMix(1);
        let mut keys: Vec<u64> = (0..2 * len).map(|_| route(random.next())).collect();
        let ours = filled::<Prehashed>(&keys[..len]);
        let default = filled::<RandomState>(&keys[..len]);
        let identity = filled::<BuildHasherDefault<Identity>>(&keys[..len]);
        for i in (1..keys.len()).rev() {
            keys.swap(i, random.below(i + 1));
        }
        let keys = [keys];
        let times = interleave(
            runs,
            [
                &|| time(&keys, rounds, |keys| look_up(&ours, keys)),
                &|| time(&keys, rounds, |keys| look_up(&default, keys)),
                &|| time(&keys, rounds, |keys| look_up(&identity, keys)),
            ],
        );
        assert!(times.iter().all(|one| one.answer == (len * rounds) as u64), "a key is missing");
        let [ours, default, identity] = times.map(|one| one.median());
        println!("{name:<24}{ours:>15.1}{default:>9.1}{identity:>10.1}");
    }
}
