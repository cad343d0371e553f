//! Scores that an engine cannot have, found as its constants are made.

use zobrist::table::transposition::Scores;

const MEET: Scores = Scores::new(31_000..=32_000, Some(30_000..=31_000), Some(100));
const ABOVE: Scores = Scores::new(29_000..=30_000, Some(31_000..=32_000), Some(100));
const NO_MATE: Scores = Scores::new(32_000..=31_000, None, Some(100));
const NO_WIN: Scores = Scores::new(31_000..=32_000, Some(0..=30_000), Some(100));
const ALWAYS_DRAWN: Scores = Scores::new(31_000..=32_000, None, Some(0));

fn main() {}
