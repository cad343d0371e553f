//! Tests of the correction history.

use zobrist::table::transposition::Bound;

use super::random_games::{board, play};
use chess::game::Game;
use chess::search::MATES;
use chess::search::correction::Correction;

const START: &str = "4k3/2p3p1/8/8/8/1N6/3P4/4K3 w - - 0 1";

fn game(fen: &str) -> Game {
    Game::new(board(fen))
}

/// Learns `times` times that the score differs from the evaluation by `difference`.
fn learned(difference: i16, depth: u8, times: u16) -> Correction {
    let correction = Correction::default();
    let bound = if difference > 0 {
        Bound::Lower
    } else {
        Bound::Upper
    };
    for _ in 0..times {
        correction.learn(&game(START), 40, depth, (None, 40 + difference, bound));
    }
    correction
}

#[test]
fn converges_to_the_difference() {
    for difference in [1, -1, 37, -60, 150, -150] {
        assert_eq!(learned(difference, 1, 1_000).of(&game(START)), difference);
        assert_eq!(learned(difference, 30, 50).of(&game(START)), difference);
    }
    // Each update removes 1/32 of the error for each ply of depth.
    let rest = |depth: u8, times: u16| 100.0 * (1.0 - f64::from(depth) / 32.0).powi(times.into());
    for (depth, times) in [(1, 1), (1, 10), (2, 10), (8, 3)] {
        let found = f64::from(learned(100, depth, times).of(&game(START)));
        assert!(
            (100.0 - found - rest(depth, times)).abs() < 2.0,
            "depth {depth}, {times} times: {found}"
        );
    }
    // The correction has a limit: 64 for each of the five parts.
    assert_eq!(learned(1_000, 8, 1_000).of(&game(START)), 5 * 64);
    assert_eq!(learned(-1_000, 8, 1_000).of(&game(START)), -5 * 64);
}

/// Each of the five parts has a fifth of the correction: pawns, minor pieces, White's and Black's
/// pieces, material.
#[test]
fn positions_share_the_corrections_of_equal_parts() {
    let correction = learned(100, 8, 100);
    for (fen, shared) in [
        (START, 5),
        // Castling rights, clocks and the like belong to no part.
        ("4k3/2p3p1/8/8/8/1N6/3P4/4K3 w - - 30 60", 5),
        // The other side is to move.
        ("4k3/2p3p1/8/8/8/1N6/3P4/4K3 b - - 0 1", 0),
        // Only a pawn is elsewhere.
        ("4k3/2p3p1/8/8/3P4/1N6/8/4K3 w - - 0 1", 4),
        // The black king is elsewhere, then the white king, then the knight, which is also one of
        // White's pieces.
        ("3k4/2p3p1/8/8/8/1N6/3P4/4K3 w - - 0 1", 4),
        ("4k3/2p3p1/8/8/8/1N6/3P4/5K2 w - - 0 1", 4),
        ("4k3/2p3p1/8/8/8/N7/3P4/4K3 w - - 0 1", 3),
        // Equal pawns only.
        ("3k4/2p3p1/8/8/8/8/3P4/R4K2 w - - 0 1", 1),
        // Equal material only.
        ("3k4/p6p/8/8/8/N7/4P3/5K2 w - - 0 1", 1),
        // Nothing is equal.
        ("3k4/p6p/8/8/8/N7/8/R4K2 w - - 0 1", 0),
    ] {
        let found = correction.of(&game(fen));
        assert!((found - 20 * shared).abs() <= 1, "{fen}: {found}");
    }
}

#[test]
fn learns_from_quiet_positions_and_bounds_that_the_evaluation_contradicts() {
    let game = game("4k3/2p3p1/8/2n5/8/1N6/3P4/4K3 w - - 0 1");
    let [quiet, capture] = ["b3d4", "b3c5"].map(|mv| mv.parse().unwrap());
    let correction = |best, score, bound| {
        let correction = Correction::default();
        correction.learn(&game, 10, 8, (best, score, bound));
        correction.of(&game)
    };
    assert!(correction(Some(quiet), 50, Bound::Lower) > 0);
    assert!(correction(None, -50, Bound::Upper) < 0);
    assert_eq!(correction(Some(capture), 50, Bound::Lower), 0);
    assert_eq!(correction(Some(quiet), 0, Bound::Lower), 0);
    assert_eq!(correction(None, 50, Bound::Upper), 0);
    assert_eq!(correction(Some(quiet), MATES, Bound::Lower), 0);
    assert_eq!(correction(None, -MATES, Bound::Upper), 0);
    assert!(game.board().is_legal(quiet) && game.board().is_legal(capture));
}

/// The correction of a position is the same on every path to it.
#[test]
fn equal_to_a_position_from_scratch() {
    let correction = Correction::default();
    play(2, 60, |game, mv, _, next| {
        correction.learn(game, 0, 4, (None, i16::from(mv.to as u8), Bound::Lower));
        assert_eq!(
            correction.of(next),
            correction.of(&Game::new(next.board().clone()))
        );
    });
}
