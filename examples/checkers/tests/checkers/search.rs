//! Tests of the scores that table entries provide.

use zobrist::table::transposition::{Bound, SearchEntry};

use checkers::search::{WIN, answer};

const BOUNDS: [Bound; 3] = [Bound::Exact, Bound::Lower, Bound::Upper];

/// Returns an entry of depth 5.
fn known(score: i16, bound: Bound) -> SearchEntry {
    SearchEntry {
        mv: 0,
        score,
        eval: None,
        depth: 5,
        bound,
        pv: false,
    }
}

#[test]
fn wins_count_from_the_position() {
    // The score is stored as a win in 4 plies, and looked up 10 plies from the root.
    for (stored, asked) in [(WIN - 4, WIN - 14), (4 - WIN, 14 - WIN), (0, 0)] {
        assert_eq!(
            answer(known(stored, Bound::Exact), 5, -1, 1, 10),
            Some(asked)
        );
    }
}

#[test]
fn bounds_answer_outside_of_the_window() {
    let answer = |bound, alpha| answer(known(0, bound), 4, alpha, alpha + 1, 0);
    for (alpha, at_least, at_most) in [(-9, true, false), (-1, true, false), (0, false, true)] {
        assert_eq!(answer(Bound::Exact, alpha), Some(0));
        assert_eq!(answer(Bound::Lower, alpha), at_least.then_some(0));
        assert_eq!(answer(Bound::Upper, alpha), at_most.then_some(0));
    }
}

#[test]
fn a_win_holds_at_any_depth_and_a_draw_does_not() {
    let answer = |score, bound, alpha, beta| answer(known(score, bound), 6, alpha, beta, 0);
    for bound in BOUNDS {
        assert_eq!(answer(0, bound, -1, 0), None);
        assert_eq!(answer(0, bound, 0, 1), None);
    }
    let win = WIN - 5;
    assert_eq!(answer(win, Bound::Exact, 0, 1), Some(win));
    assert_eq!(answer(win, Bound::Lower, 0, 1), Some(win));
    // A shorter win may exist.
    assert_eq!(answer(win, Bound::Exact, win, win + 1), None);
    assert_eq!(answer(win, Bound::Upper, win, win + 1), None);
    assert_eq!(answer(-win, Bound::Exact, -1, 0), Some(-win));
    assert_eq!(answer(-win, Bound::Upper, -1, 0), Some(-win));
    assert_eq!(answer(-win, Bound::Exact, -win - 1, -win), None);
}
