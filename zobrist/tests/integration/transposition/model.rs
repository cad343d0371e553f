//! Each strategy against a plain model, written from the documentation.

use core::num::Wrapping;
use zobrist::Key;
use zobrist::ZobristHash;
use zobrist::table::TranspositionTable;
use zobrist::table::transposition::{Replacement, StoreOutcome};

use super::Known;
use crate::fixtures::any::{Any, Hash};
use crate::fixtures::random::Random;

const REPLACEMENTS: [Replacement; 3] =
    [Replacement::Always, Replacement::DepthPreferred, Replacement::DepthAndAge];

#[derive(Clone, Copy)]
struct Line {
    tag: u64,
    known: Known,
    search: u32,
}

struct Model {
    /// Bits of a hash.
    width: u32,
    buckets: Vec<[Option<Line>; 4]>,
    replacement: Replacement,
    search: u32,
}

impl Model {
    fn new(width: u32, buckets: usize, replacement: Replacement) -> Model {
        Model { width, buckets: vec![[None; 4]; buckets], replacement, search: 0 }
    }

    /// The bucket, and the highest 56 bits of what it leaves of the hash. Of 128 bits, the high half chooses and
    /// the low half verifies.
    fn locate(&self, raw: u128) -> (usize, u64) {
        let (width, chooses) = if self.width == 128 { (64, raw >> 64) } else { (self.width, raw) };
        let product = chooses * self.buckets.len() as u128;
        let verifies = if self.width == 128 { raw } else { product } % (1 << width);
        ((product >> width) as usize, (verifies >> width.saturating_sub(56)) as u64)
    }

    fn probe(&self, raw: u128) -> Option<Known> {
        let (bucket, tag) = self.locate(raw);
        let lines = self.buckets[bucket].iter().flatten();
        lines.copied().find(|line| line.tag == tag).map(|line| line.known)
    }

    fn store(&mut self, raw: u128, known: Known) -> StoreOutcome {
        let (bucket, tag) = self.locate(raw);
        let (search, replacement) = (self.search, self.replacement);
        let depth = |line: &Line| i64::from(line.known.0 as u8);
        let worth = |line: &Line| match replacement {
            Replacement::Always => 0,
            Replacement::DepthPreferred => depth(line),
            Replacement::DepthAndAge => depth(line) - 4 * i64::from((search - line.search) % 128),
        };
        let line = Line { tag, known, search };
        let lines = &mut self.buckets[bucket];
        let own = (tag >> (self.width.min(56) - 2)) as usize;
        let places = || [own, 0, 1, 2, 3].into_iter();
        if let Some(known) = lines.iter_mut().flatten().find(|line| line.tag == tag) {
            if replacement == Replacement::DepthPreferred && depth(&line) < depth(known) {
                return StoreOutcome::Refused;
            }
            *known = line;
            return StoreOutcome::Updated;
        }
        if let Some(free) = places().find(|&place| lines[place].is_none()) {
            lines[free] = Some(line);
            return StoreOutcome::New;
        }
        // Of equals the first.
        let least = places().min_by_key(|&place| lines[place].map(|line| worth(&line)));
        let Some(least) = least.and_then(|place| lines[place].as_mut()) else {
            unreachable!("all four places are taken")
        };
        if replacement == Replacement::DepthPreferred && depth(&line) < depth(least) {
            return StoreOutcome::Refused;
        }
        *least = line;
        StoreOutcome::Replaced
    }

    fn clear(&mut self) {
        self.buckets.fill([None; 4]);
        self.search = 0;
    }

    fn fill_permille(&self) -> usize {
        // Exact where the sample is the table.
        self.buckets.iter().flatten().flatten().count() * 1000 / (self.buckets.len() * 4)
    }
}

fn differ<K: Key>(width: u32, buckets: usize, key: fn(u64, u64) -> (K, u128)) {
    for (seed, replacement) in (1..).zip(REPLACEMENTS) {
        let mut random = Random(seed << 32 | u64::from(width) << 16 | buckets as u64);
        let mut table = TranspositionTable::<ZobristHash<Any, K>, Known>::with_replacement(
            buckets * 64 + 63,
            replacement,
        )
        .unwrap();
        let mut model = Model::new(width, buckets, replacement);
        assert_eq!((table.capacity(), table.bytes()), (buckets * 4, buckets * 64));
        // Three times as many hashes as there is room for, and some that differ in one bit.
        let mut hashes: Vec<_> =
            (0..buckets * 12).map(|_| key(random.next(), random.next())).collect();
        for i in 0..buckets * 2 {
            let (_, raw) = hashes[i];
            let other = raw ^ 1 << random.below(width as usize);
            hashes.push(key(other as u64, (other >> 64) as u64));
        }
        let (mut found, mut seen) = (0, [0; 4]);
        for step in 0..50_000 + buckets * 60 {
            let (hash, raw) = hashes[random.below(hashes.len())];
            let hash = Hash::from_raw(hash);
            match random.below(1000) {
                0..500 => {
                    let known = table.probe(hash);
                    assert_eq!(known, model.probe(raw), "{replacement:?}, step {step}");
                    found += usize::from(known.is_some());
                }
                500..980 => {
                    let known = Known::new(random.next(), random.below(60) as u8);
                    let stored = table.store(hash, known);
                    assert_eq!(stored, model.store(raw, known), "{replacement:?}, step {step}");
                    seen[stored as usize] += 1;
                }
                _ => {
                    table.new_search();
                    model.search += 1;
                }
            }
            if buckets <= 250 && step % 512 == 0 {
                assert_eq!(table.fill_permille(), model.fill_permille());
            }
            // Late enough for ages to have come round.
            if step % 16_384 == 16_383 {
                assert!(model.search > 256);
                table.clear();
                model.clear();
            }
        }
        assert!(found > 4000);
        let [new, updated, replaced, refused] = seen;
        assert!(new > 4 && updated > 50 && replaced > 10, "{seen:?}");
        assert_eq!(refused > 0, replacement == Replacement::DepthPreferred);
    }
}

fn of_32_bits(low: u64, _: u64) -> (u32, u128) {
    (low as u32, (low as u32).into())
}

fn of_64_bits(low: u64, _: u64) -> (u64, u128) {
    (low, low.into())
}

fn of_128_bits(low: u64, high: u64) -> (u128, u128) {
    let key = u128::from(high) << 64 | u128::from(low);
    (key, key)
}

#[test]
fn equal_to_the_model() {
    for buckets in [1, 3, 7, 64, 1000] {
        differ(32, buckets, of_32_bits);
        differ(64, buckets, of_64_bits);
        differ(128, buckets, of_128_bits);
    }
    differ(64, 100, |low, _| (Wrapping(low), low.into()));
    differ(128, 100, |low, high| {
        let (key, raw) = of_128_bits(low, high);
        (Wrapping(key), raw)
    });
    // So many that the bucket takes bits of the tag.
    differ(64, 1 << 14, of_64_bits);
}

/// A search as seen by a table: many visits to few states and few to many, the deeper the rarer. A state that is
/// not found is searched and stored.
#[test]
fn hit_rate_of_a_trace() {
    for replacement in REPLACEMENTS {
        let table = TranspositionTable::<ZobristHash<Any, u64>, Known>::with_replacement(
            512 * 64,
            replacement,
        );
        let table = table.unwrap();
        let mut counted = table.counted();
        let mut model = Model::new(64, 512, replacement);
        let (mut random, mut hits, mut replacements) = (Random(2026), 0, 0);
        for step in 0..200_000_u64 {
            // Log-uniform: each octave of the 65,536 states is visited as often as any other.
            let octave = random.below(17) as u32;
            let state = random.next() % (1 << octave);
            let raw = Random(state ^ (step >> 14 & 1) << 40).next();
            if step % 4096 == 0 {
                table.new_search();
                model.search += 1;
            }
            let known = model.probe(raw.into());
            assert_eq!(counted.probe(Hash::from_raw(raw)), known);
            hits += u64::from(known.is_some());
            if known.is_none() {
                let known = Known::new(state, (random.next() | 1 << 40).trailing_zeros() as u8);
                replacements += u64::from(model.store(raw.into(), known) == StoreOutcome::Replaced);
                counted.store(Hash::from_raw(raw), known);
            }
        }
        let counts = counted.statistics();
        assert_eq!((counts.probes, counts.stores), (200_000, 200_000 - hits));
        assert_eq!((counts.hits, counts.replacements), (hits, replacements));
        let permille = hits * 1000 / counts.probes;
        assert!((300..900).contains(&permille), "{replacement:?}: {permille} permille");
    }
}
