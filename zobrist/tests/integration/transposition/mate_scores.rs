//! Conversion of mate scores between root and table.

use zobrist::table::transposition::SearchEntry;

/// A score is a mate score if its absolute value is at least the limit. The table stores a mate score further from 0 by
/// the ply, unless it exceeds an `i16`. Other scores are unchanged.
#[test]
fn the_limit_of_mate_scores_is_one() {
    for (score, stored) in [
        (31_001, 31_004),
        (31_000, 31_003),
        (30_999, 30_999),
        (0, 0),
        (-30_999, -30_999),
        (-31_000, -31_003),
        (-31_001, -31_004),
        (i16::MAX, i16::MAX),
        (i16::MIN, i16::MIN),
    ] {
        assert_eq!(SearchEntry::from_root(score, 3, 31_000), stored, "{score}");
    }
    for (stored, score) in [(31_003, 31_000), (31_000, 30_997), (30_999, 30_999), (-31_000, -30_997)] {
        assert_eq!(SearchEntry::to_root(stored, 3, 31_000), score, "{stored}");
    }
}
