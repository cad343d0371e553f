//! Compares each replacement policy with a model written from the documentation.

use std::marker::PhantomData;

use zobrist::Key;
use zobrist::table::TranspositionTable;
use zobrist::table::transposition::{Outcome, Replacement};

use super::{Documented, Known};
use crate::fixtures::any::Hash;
use crate::fixtures::random::Random;

const REPLACEMENTS: [Replacement; 3] = [
    Replacement::Always,
    Replacement::DepthPreferred,
    Replacement::DepthAndAge,
];

#[derive(Clone, Copy)]
struct Line {
    tag: u64,
    known: Known,
    search: u32,
}

struct Model<L> {
    /// Number of bits in a hash.
    width: u32,
    buckets: Vec<Vec<Option<Line>>>,
    replacement: Replacement,
    search: u32,
    layout: PhantomData<L>,
}

impl<L: Documented> Model<L> {
    fn new(width: u32, lines: usize, replacement: Replacement) -> Model<L> {
        let buckets = vec![vec![None; L::ENTRIES]; lines * L::IN_LINE];
        Model {
            width,
            buckets,
            replacement,
            search: 0,
            layout: PhantomData,
        }
    }

    /// Returns the bucket and the tag of a hash. The highest bits select the bucket. The tag is the
    /// highest 56 or 21 of the remaining bits, and a 21-bit tag of 0 becomes 1. Of a 128-bit
    /// hash, the high half selects the bucket, and the tag is from the low half.
    fn locate(&self, raw: u128) -> (usize, u64) {
        let (width, chooses) = if self.width == 128 {
            (64, raw >> 64)
        } else {
            (self.width, raw)
        };
        let product = chooses * self.buckets.len() as u128;
        let verifies = if self.width == 128 { raw } else { product } % (1 << width);
        let tag = (verifies >> width.saturating_sub(L::TAG)) as u64;
        (
            (product >> width) as usize,
            if L::TAG == 21 { tag.max(1) } else { tag },
        )
    }

    fn probe(&self, raw: u128) -> Option<Known> {
        let (bucket, tag) = self.locate(raw);
        let lines = self.buckets[bucket].iter().flatten();
        lines
            .copied()
            .find(|line| line.tag == tag)
            .map(|line| line.known)
    }

    fn store(&mut self, raw: u128, known: Known) -> Outcome {
        let old = self.probe(raw);
        let keeps = self.replacement == Replacement::DepthPreferred;
        if keeps && old.is_some_and(|old| old.0 as u8 > known.0 as u8) {
            return Outcome::Refused;
        }
        self.put(raw, known, 0)
    }

    /// Stores an entry of `age` searches.
    fn put(&mut self, raw: u128, known: Known, age: u8) -> Outcome {
        let (bucket, tag) = self.locate(raw);
        let (search, replacement) = (self.search, self.replacement);
        let depth = |line: &Line| i64::from(line.known.0 as u8);
        let worth = |line: &Line| match replacement {
            Replacement::DepthAndAge => depth(line) - 4 * i64::from((search - line.search) % 128),
            _ => depth(line),
        };
        let line = Line {
            tag,
            known,
            search: search - u32::from(age),
        };
        let lines = &mut self.buckets[bucket];
        let own = ((u128::from(tag) * L::ENTRIES as u128) >> self.width.min(L::TAG)) as usize;
        if let Some(known) = lines.iter_mut().flatten().find(|line| line.tag == tag) {
            *known = line;
            return Outcome::Updated;
        }
        if let Some(free) = (0..L::ENTRIES).find(|&place| lines[place].is_none()) {
            lines[free] = Some(line);
            return Outcome::New;
        }
        // The policy `Always` selects the entry at the home position, others the lowest of equal
        // entries.
        let least = if replacement == Replacement::Always {
            Some(own)
        } else {
            (0..L::ENTRIES).min_by_key(|&place| lines[place].map(|line| worth(&line)))
        };
        let Some(least) = least.and_then(|place| lines[place].as_mut()) else {
            unreachable!("all places are taken")
        };
        if replacement == Replacement::DepthPreferred && depth(&line) < depth(least) {
            return Outcome::Refused;
        }
        *least = line;
        Outcome::Replaced
    }

    /// Returns the entry of a hash with its age.
    fn old(&self, raw: u128) -> Option<(Known, u8)> {
        let (bucket, tag) = self.locate(raw);
        let line = self.buckets[bucket]
            .iter()
            .flatten()
            .find(|line| line.tag == tag)?;
        Some((line.known, ((self.search - line.search) % 128) as u8))
    }

    fn clear(&mut self) {
        self.buckets.iter_mut().for_each(|bucket| bucket.fill(None));
        self.search = 0;
    }

    fn fill_permille(&self, age: u8) -> usize {
        // The fill is exact if the whole table is sampled.
        let lines = self.buckets.iter().flatten().flatten();
        let young = lines.filter(|line| (self.search - line.search) % 128 <= age.into());
        young.count() * 1000 / (self.buckets.len() * L::ENTRIES)
    }
}

fn differ<K: Key, L: Documented>(width: u32, lines: usize, key: fn(u64, u64) -> (K, u128)) {
    for (seed, replacement) in (1..).zip(REPLACEMENTS) {
        let mut random = Random(seed << 32 | u64::from(width) << 16 | lines as u64);
        let table =
            TranspositionTable::<Hash<K>, Known, L>::with_replacement(lines * 64 + 63, replacement)
                .unwrap();
        let mut model = Model::<L>::new(width, lines, replacement);
        let entries = lines * L::IN_LINE * L::ENTRIES;
        assert_eq!((table.capacity(), table.bytes()), (entries, lines * 64));
        // There are three times as many hashes as entries, and further hashes that differ from one
        // of these in one bit.
        let mut hashes: Vec<_> = (0..entries * 3)
            .map(|_| key(random.next(), random.next()))
            .collect();
        for i in 0..entries / 2 {
            let (_, raw) = hashes[i];
            let other = raw ^ 1 << random.below(width as usize);
            hashes.push(key(other as u64, (other >> 64) as u64));
        }
        let (mut found, mut seen, mut aged) = (0, [0; 4], 0);
        for step in 0..20_000 + lines * 60 {
            let (hash, raw) = hashes[random.below(hashes.len())];
            let hash = Hash::from_raw(hash);
            let known = Known::new(random.next(), random.below(60) as u8);
            match random.below(1000) {
                0..500 => {
                    let known = table.probe(hash);
                    assert_eq!(known, model.probe(raw), "{replacement:?}, step {step}");
                    found += usize::from(known.is_some());
                }
                500..880 => {
                    let stored = table.store(hash, known);
                    assert_eq!(
                        stored,
                        model.store(raw, known),
                        "{replacement:?}, step {step}"
                    );
                    seen[stored as usize] += 1;
                }
                // The update keeps the old entry, or only its depth.
                880..980 => {
                    let (keeps, expected) = (random.below(4) == 0, model.old(raw));
                    let update = |old: Option<(Known, u8)>| match old {
                        None => Some(known),
                        Some(_) if keeps => None,
                        Some((old, age)) => Some(Known::new(u64::from(age), old.0 as u8)),
                    };
                    let age = expected.filter(|_| step % 4 == 0).map_or(0, |(_, age)| age);
                    let stored = table.store_with(hash, |old| {
                        assert_eq!(old, expected, "{replacement:?}, step {step}");
                        Some((update(old)?, age))
                    });
                    let known = update(expected);
                    let modelled =
                        known.map_or(Outcome::Refused, |known| model.put(raw, known, age));
                    assert_eq!(stored, modelled, "{replacement:?}, step {step}");
                    aged += usize::from(expected.is_some_and(|(_, age)| age > 0));
                }
                _ => {
                    table.new_search();
                    model.search += 1;
                }
            }
            if lines <= 125 && step % 512 == 0 {
                let age = [0, 1, random.below(128) as u8, u8::MAX][random.below(4)];
                assert_eq!(table.fill_permille(age), model.fill_permille(age));
            }
            // Clear the table only after ages have wrapped around.
            if step % 16_384 == 16_383 {
                assert!(model.search > 256);
                table.clear();
                model.clear();
            }
        }
        assert!(found > 2000 && aged > 50);
        let [new, updated, replaced, refused] = seen;
        assert!(new > 4 && updated > 20 && replaced > 10, "{seen:?}");
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

fn equal_to_the_model<L: Documented>() {
    for lines in [1, 3, 64, 333] {
        differ::<_, L>(32, lines, of_32_bits);
        differ::<_, L>(64, lines, of_64_bits);
        differ::<_, L>(128, lines, of_128_bits);
    }
    // With this many buckets, the bucket index takes bits of the tag.
    differ::<_, L>(64, 1 << 11, of_64_bits);
}

in_both_layouts! {
    equal_to_the_model
}
