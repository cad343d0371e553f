//! Wrong answers of the table, for experiments: false hits at a given rate, and keys of few bits,
//! which collide.

use std::collections::HashMap;

use zobrist::ZobristHash;
use zobrist::table::transposition::SearchEntry;
use zobrist_examples::dice::Dice;
use zobrist_examples::game::Game as _;

use super::order::unpacked;
use crate::game::Game;
use crate::position::Position;

type Hash = ZobristHash<Position>;

/// Number of first outputs of `Dice` that are discarded, because they depend on few bits of its
/// seed.
const DISCARDED: usize = 20;
/// Number of random numbers from which the distance to the next false hit is computed.
const STEPS: usize = 1 << 30;

/// Makes the table of one search answer with entries of other positions, and counts these answers.
#[derive(Debug)]
pub struct FalseHits {
    /// Probability that a probe has an injected false hit.
    rate: f64,
    /// Number of bits of the keys of the table, from 1 to 64. They are the high bits of the hash.
    bits: u32,
    /// Whether an entry whose move is illegal is rejected.
    checks: bool,
    /// Number of false hits so far, including the rejected ones.
    pub count: u64,
    dice: Dice,
    /// Number of probes before the next injected false hit.
    distance: u64,
    /// All stored entries and their positions.
    stored: Vec<(Hash, SearchEntry)>,
    /// The position that stored the score of the entry of each key.
    owners: HashMap<Hash, Hash>,
}

impl FalseHits {
    pub fn new((rate, bits): (f64, u32), checks: bool, seed: u64) -> Self {
        let mut dice = Dice::new(seed);
        (0..DISCARDED).for_each(|_| _ = dice.below(1));
        let (distance, stored, owners) = (distance(rate, &mut dice), Vec::new(), HashMap::new());
        FalseHits {
            rate,
            bits,
            checks,
            count: 0,
            dice,
            distance,
            stored,
            owners,
        }
    }

    /// Returns the key of a position in the table.
    pub fn key(&self, hash: Hash) -> Hash {
        Hash::from_raw(hash.raw() & u64::MAX << (u64::BITS - self.bits))
    }

    /// Returns the answer to a probe, given the answer of the table.
    pub fn answer(&mut self, game: &Game, found: Option<SearchEntry>) -> Option<SearchEntry> {
        let owner = found.and_then(|_| self.owners.get(&self.key(game.hash())));
        let (mut owner, mut answer) = (owner.copied(), found);
        if self.distance > 0 {
            self.distance -= 1;
        } else if !self.stored.is_empty() {
            let (other, entry) = self.stored[self.dice.below(self.stored.len())];
            (owner, answer) = (Some(other), Some(entry));
            self.distance = distance(self.rate, &mut self.dice);
        }
        self.count += u64::from(owner.is_some_and(|owner| owner != game.hash()));
        // An entry without a move passes the check.
        let is_legal =
            |entry: &SearchEntry| unpacked(entry.mv).is_none_or(|mv| game.board().is_legal(mv));
        answer.filter(|entry| !self.checks || is_legal(entry))
    }

    /// Records that `entry` was stored for a position, and that the table then has the entry
    /// `kept`.
    pub fn store(&mut self, hash: Hash, entry: SearchEntry, kept: Option<SearchEntry>) {
        self.stored.push((hash, entry));
        // A merge can keep the score of the old entry, which differs in depth or bound then.
        let score = |entry: SearchEntry| (entry.score, entry.depth, entry.bound);
        if kept.map(score) == Some(score(entry)) {
            self.owners.insert(self.key(hash), hash);
        }
    }
}

/// Returns the number of probes before the next injected false hit, from the geometric distribution
/// by the inverse of its distribution function.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "both logarithms are negative"
)]
fn distance(rate: f64, dice: &mut Dice) -> u64 {
    let uniform = (dice.below(STEPS) as f64 + 0.5) / STEPS as f64;
    (uniform.ln() / (-rate).ln_1p()) as u64
}
