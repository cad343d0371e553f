//! Tests of the static evaluation.

use super::random_games::{STARTS, board, play};
use chess::search::evaluate::evaluate;

#[test]
fn is_the_same_for_both_sides() {
    for start in [STARTS[0], STARTS[4], STARTS[5]] {
        assert_eq!(evaluate(&board(start)), 0, "{start}");
    }
    play(2, 60, |_, _, _, next| {
        if let Some(other) = next.board().null_move() {
            assert_eq!(evaluate(&other), -evaluate(next.board()), "{other}");
        }
    });
}

#[test]
fn likes_what_players_like() {
    for (better, worse) in [
        (
            "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1",
            "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        ),
        (
            "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
            "4k3/8/P7/8/8/8/8/4K3 w - - 0 1",
        ),
        // The white pawn is passed in the first position. In the second one, a black pawn can stop
        // it.
        (
            "4k3/7p/8/P7/8/8/8/4K3 w - - 0 1",
            "4k3/1p6/8/P7/8/8/8/4K3 w - - 0 1",
        ),
        (
            "8/8/8/8/3K4/8/P7/7k w - - 0 1",
            "8/8/8/8/8/8/P7/K6k w - - 0 1",
        ),
    ] {
        assert!(
            evaluate(&board(better)) > evaluate(&board(worse)),
            "{better}"
        );
    }
}
