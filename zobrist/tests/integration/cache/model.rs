//! Compares each eviction policy with a model written from the documentation.

use zobrist::Key;
use zobrist::ZobristHash;
use zobrist::cache::{Cache, CacheStatistics, Eviction};
use zobrist::table::Check;

use crate::fixtures::any::{Any, Hash};
use crate::fixtures::random::Random;

pub(crate) const POLICIES: [Eviction; 3] = [
    Eviction::DirectMapped,
    Eviction::LeastRecentlyUsed,
    Eviction::SecondChance,
];

struct Line<V> {
    hash: u128,
    check: u128,
    served: u32,
    value: V,
}

/// A model of a cache. Each bucket is a list that starts with the next victim.
pub(crate) struct Model<V> {
    width: u32,
    buckets: Vec<(usize, Vec<Line<V>>)>,
    policy: Eviction,
    pub(crate) counts: CacheStatistics,
}

impl<V: Copy> Model<V> {
    pub(crate) fn new(width: u32, capacity: usize, policy: Eviction) -> Self {
        let capacity = capacity.min(if width < 32 { 1 << width } else { usize::MAX });
        // With direct mapping, a bucket has one entry. Otherwise a bucket has up to four, and there
        // are as few buckets as possible.
        let count = match policy {
            Eviction::DirectMapped => capacity,
            _ => capacity.div_ceil(4),
        };
        let room = |bucket| capacity / count + usize::from(bucket < capacity % count);
        let buckets = (0..count)
            .map(|bucket| (room(bucket), Vec::new()))
            .collect();
        Model {
            width,
            buckets,
            policy,
            counts: CacheStatistics::default(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.buckets.iter().map(|(_, lines)| lines.len()).sum()
    }

    fn bucket(&mut self, hash: u128) -> &mut (usize, Vec<Line<V>>) {
        let count = self.buckets.len() as u128;
        let place = match self.width {
            128 => ((hash >> 64) * count) >> 64,
            width => (hash * count) >> width,
        };
        &mut self.buckets[place as usize]
    }

    pub(crate) fn get(&mut self, hash: u128, check: u128) -> Option<V> {
        let policy = self.policy;
        let (_, lines) = self.bucket(hash);
        let place = lines.iter().position(|line| line.hash == hash);
        let Some(place) = place.filter(|&place| lines[place].check == check) else {
            self.counts.misses += 1;
            self.counts.false_hits += u64::from(place.is_some());
            return None;
        };
        if policy != Eviction::DirectMapped {
            let mut line = lines.remove(place);
            line.served = (line.served + 1).min(65_535);
            lines.push(line);
        }
        let value = lines.iter().find(|line| line.hash == hash).unwrap().value;
        self.counts.hits += 1;
        Some(value)
    }

    pub(crate) fn insert(&mut self, hash: u128, check: u128, value: V) {
        let policy = self.policy;
        let (room, lines) = self.bucket(hash);
        let room = *room;
        let mut served = 0;
        let mut gone = None;
        if let Some(place) = lines.iter().position(|line| line.hash == hash) {
            let old = lines.remove(place);
            if old.check == check {
                served = old.served;
            } else {
                gone = Some(old);
            }
        } else if lines.len() == room {
            let mut place = 0;
            if policy == Eviction::SecondChance {
                while place < room && lines[place].served >= 8 {
                    lines[place].served /= 2;
                    place += 1;
                }
            }
            gone = Some(lines.remove(place % room));
        }
        lines.push(Line {
            hash,
            check,
            served,
            value,
        });
        self.counts.evictions += u64::from(gone.is_some());
    }

    fn clear(&mut self) {
        self.buckets.iter_mut().for_each(|(_, lines)| lines.clear());
    }

    fn sorted(&self) -> Vec<(u128, V)>
    where
        V: Ord,
    {
        let lines = self.buckets.iter().flat_map(|(_, lines)| lines);
        let mut all: Vec<_> = lines.map(|line| (line.hash, line.value)).collect();
        all.sort_unstable();
        all
    }
}

fn hash<K: Key>(random: &mut Random, states: usize) -> Hash<K> {
    let mut state = Random(random.below(states) as u64);
    Hash::from_raw(K::from_halves(state.next(), state.next()))
}

/// Compares a cache with the model in random operations. Some states are requested often, others
/// rarely.
fn compare<K: Key, C: Check>(capacity: usize, policy: Eviction, seed: u64) {
    let mut random = Random(seed);
    let mut cache =
        Cache::<(ZobristHash<Any, K>, C), u64>::with_eviction(capacity, policy).unwrap();
    let mut model = Model::new(K::BITS, capacity, policy);
    for step in 0..20_000_u64 {
        let states = match random.below(4) {
            0 => capacity * 3 + 1,
            1 => capacity / 2 + 2,
            _ => capacity / 8 + 1,
        };
        let hash = hash::<K>(&mut random, states);
        let raw = Key::to_bits(hash.raw());
        let check = C::from_bits(random.below(2) as u128 * random.below(2) as u128);
        let bits = check.to_bits();
        let known = model.get_quietly(raw, bits);
        assert_eq!(cache.peek((hash, check)).copied(), known, "step {step}");
        match random.below(100) {
            0..=9 => {
                cache.insert((hash, check), step);
                model.insert(raw, bits, step);
            }
            10..=39 => {
                assert_eq!(
                    cache.get((hash, check)).copied(),
                    model.get(raw, bits),
                    "step {step}"
                );
            }
            40..=44 => {
                let failed = cache
                    .get_or_try_insert_with((hash, check), || Err(()))
                    .copied();
                assert_eq!(failed.ok(), model.get(raw, bits));
            }
            45 if random.below(100) == 0 => {
                cache.clear();
                model.clear();
            }
            _ => {
                let value = *cache.get_or_insert_with((hash, check), || step);
                let expected = model.get(raw, bits).unwrap_or_else(|| {
                    model.insert(raw, bits, step);
                    step
                });
                assert_eq!(value, expected, "step {step}");
            }
        }
        assert_eq!(cache.len(), model.len(), "step {step}");
    }
    assert_eq!(cache.statistics(), model.counts);
    assert!(cache.len() <= cache.capacity());
    let mut all: Vec<_> = cache
        .iter()
        .map(|((hash, _), &value)| (hash.raw().to_bits(), value))
        .collect();
    all.sort_unstable();
    assert_eq!(all, model.sorted());
}

impl<V: Copy> Model<V> {
    fn get_quietly(&mut self, hash: u128, check: u128) -> Option<V> {
        let (_, lines) = self.bucket(hash);
        lines
            .iter()
            .find(|line| (line.hash, line.check) == (hash, check))
            .map(|line| line.value)
    }
}

fn compare_all<K: Key, C: Check>() {
    for policy in POLICIES {
        for (seed, capacity) in [1, 2, 3, 4, 5, 7, 64, 1001, 4096].into_iter().enumerate() {
            compare::<K, C>(capacity, policy, seed as u64);
        }
    }
}

/// There are only 256 hashes of 8 bits, fewer than the entries of the large caches.
#[test]
fn hashes_and_checks_of_all_kinds() {
    compare_all::<u64, ()>();
    compare_all::<u128, Hash<u64>>();
    compare_all::<u8, u16>();
}

/// A cache filled in the order of `iter` of another cache evicts the same entries as that cache.
#[test]
fn refilled_in_order() {
    for policy in [Eviction::DirectMapped, Eviction::LeastRecentlyUsed] {
        let mut random = Random(1);
        let mut first = Cache::<ZobristHash<Any, u64>, u64>::with_eviction(100, policy).unwrap();
        for step in 0..10_000 {
            first.get_or_insert_with(hash::<u64>(&mut random, 300), || step);
        }
        let mut second = Cache::<ZobristHash<Any, u64>, u64>::with_eviction(100, policy).unwrap();
        for (hash, &value) in first.iter() {
            second.insert(hash, value);
        }
        assert_eq!(second.statistics().evictions, 0);
        for step in 0..10_000 {
            let hash = hash::<u64>(&mut random, 300);
            let a = *first.get_or_insert_with(hash, || step);
            assert_eq!(a, *second.get_or_insert_with(hash, || step));
        }
    }
}
