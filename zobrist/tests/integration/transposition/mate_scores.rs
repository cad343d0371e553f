//! Conversion of mate scores and tablebase wins between search and table.

use zobrist::table::transposition::{Bound, Scores, SearchEntry};

const SCORES: Scores = Scores::new(31_000..=32_000, Some(29_000..=30_000), None);

fn entry(score: i16, bound: Bound) -> SearchEntry {
    SearchEntry {
        mv: 0,
        score,
        eval: None,
        depth: 4,
        bound,
        pv: false,
    }
}

/// The table stores the scores of a range further from 0 by the ply, up to the greatest one. Others
/// are unchanged.
#[test]
fn ranges_have_limits() {
    for (score, stored) in [
        (32_001, 32_001),
        (32_000, 32_000),
        (31_998, 32_000),
        (31_001, 31_004),
        (31_000, 31_003),
        (30_999, 30_999),
        (30_001, 30_001),
        (29_998, 30_000),
        (29_000, 29_003),
        (28_999, 28_999),
        (i16::MAX, i16::MAX),
    ] {
        for sign in [1, -1] {
            let [score, stored] = [score, stored].map(|score| entry(sign * score, Bound::Exact));
            assert_eq!(SCORES.to_table(score, 3, 0), stored);
        }
    }
    assert_eq!(
        SCORES.to_table(entry(i16::MIN, Bound::Exact), 3, 0).score,
        i16::MIN
    );
    let all =
        Scores::new(31_000..=i16::MAX, None, None).to_table(entry(i16::MIN, Bound::Exact), 3, 0);
    assert_eq!(all.score, -i16::MAX);
}

/// A search gets each score back at each ply, unless the distance from the root has no score of its
/// own. Such a win proves a draw, and no better score bounds the result from above.
#[test]
fn scores_return_from_the_table() {
    for score in (28_000..=i16::MAX)
        .chain([0, 35])
        .flat_map(|score| [score, -score])
    {
        for (stored_at, ply) in [(0, 0), (3, 3), (0, 7), (9, 2), (0, u8::MAX)] {
            for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
                let size = score.saturating_abs();
                let range = [(31_000, 32_000), (29_000, 30_000)]
                    .into_iter()
                    .find(|r| r.0 <= size && size <= r.1);
                // A score cannot be nearer to the root than its node.
                let Some((least, most)) = range.filter(|r| size <= r.1 - i16::from(stored_at))
                else {
                    continue;
                };
                let moved = size + i16::from(stored_at) - i16::from(ply);
                let found =
                    SCORES.to_search(SCORES.to_table(entry(score, bound), stored_at, 0), ply, 0);
                let proved = if score > 0 {
                    Bound::Lower
                } else {
                    Bound::Upper
                };
                let expected = match bound {
                    _ if moved >= least => entry(score.signum() * moved.min(most), bound),
                    Bound::Exact => entry(0, proved),
                    _ if bound == proved => entry(0, proved),
                    _ => entry(score.signum() * least, bound),
                };
                assert_eq!(found, expected, "{score} at {stored_at}, then at {ply}");
            }
        }
    }
}

#[test]
fn ranges_are_positive_and_apart() {
    let made = |mates: (i16, i16), wins: Option<(i16, i16)>| {
        let wins = wins.map(|(least, most)| least..=most);
        std::panic::catch_unwind(|| Scores::new(mates.0..=mates.1, wins, Some(100))).is_ok()
    };
    assert!(made((1, 1), None) && made((2, 2), Some((1, 1))));
    for (mates, wins) in [
        ((0, 5), None),
        ((5, 4), None),
        ((31_000, 32_000), Some((30_000, 31_000))),
        ((31_000, 32_000), Some((0, 30_000))),
        ((31_000, 32_000), Some((30_000, 29_000))),
        ((29_000, 30_000), Some((31_000, 32_000))),
    ] {
        assert!(!made(mates, wins), "{mates:?}, {wins:?}");
    }
}
