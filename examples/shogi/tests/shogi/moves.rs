//! Tests of pawn drops that haitaka handles wrongly.

use haitaka::{Board, Move, Piece};
use zobrist_examples::game::Game as _;

use crate::game::{legal, play};
use shogi::moves::find;

fn board(sfen: &str) -> Board {
    sfen.parse().unwrap()
}

/// Returns whether haitaka considers the move legal.
fn offered(board: &Board, mv: Move) -> bool {
    board.generate_moves(|moves| moves.has(mv))
}

#[test]
fn no_pawn_is_dropped_for_mate() {
    for (sfen, drop, offered_by_haitaka) in [
        // The king is in the corner, and a gold protects the pawn. This is the first drop that
        // haitaka examines.
        ("7nk/9/7G1/9/9/9/9/9/4K4 b P 1", "P*1b", false),
        // The king is in the other corner, and other drops come first.
        ("kn7/9/1G7/9/9/9/9/9/4K4 b P 1", "P*9b", true),
        // White drops the pawn, after other drops.
        ("4k4/9/9/9/9/9/1g7/9/KN7 w p 1", "P*9h", true),
        // The gold is pinned, so it cannot capture the pawn.
        ("kg6R/9/1S7/9/9/9/9/9/4K4 b P 1", "P*9b", true),
        // The pawn drops between king and rook. The rook is pinned and cannot capture the pawn.
        ("3nkn3/3r4K/2B1G4/9/9/9/9/9/9 b P 1", "P*5b", true),
    ] {
        let board = board(sfen);
        assert_eq!(
            offered(&board, drop.parse().unwrap()),
            offered_by_haitaka,
            "{sfen}"
        );
        assert_eq!(find(&board, drop), None, "{sfen}");
    }
}

#[test]
fn all_else_can_be_dropped() {
    for (sfen, drop, offered_by_haitaka) in [
        // The gold or the king captures the pawn, or the king escapes.
        ("kg7/9/1S7/9/9/9/9/9/4K4 b P 1", "P*9b", true),
        ("kn7/9/9/9/9/9/9/9/4K4 b P 1", "P*9b", true),
        ("k8/9/9/N8/9/9/9/9/L3K4 b P 1", "P*9b", true),
        // Another piece may give mate.
        ("kn7/9/1G7/9/9/9/9/9/4K4 b G 1", "G*9b", true),
        // The drop gives no check, but leaves White without a move on the board. White can still
        // drop a piece.
        ("k8/9/1GN6/9/9/9/9/9/4K4 b Pp 1", "P*1b", false),
        ("k8/9/1GN6/9/9/9/9/9/4K4 b Pp 1", "P*2b", true),
    ] {
        let board = board(sfen);
        assert_eq!(
            offered(&board, drop.parse().unwrap()),
            offered_by_haitaka,
            "{sfen} {drop}"
        );
        assert!(find(&board, drop).is_some(), "{sfen} {drop}");
    }
}

#[test]
fn random_games_have_what_haitaka_has_but_for_mates_by_pawns() {
    let (mut checks, mut refused) = (0, 0);
    play(150, 500, |game, _, _| {
        let board = &game.board;
        let steps = legal(board);
        let mut theirs = 0;
        board.generate_moves(|moves| {
            theirs += moves.into_iter().len();
            for mv in moves {
                if !steps.iter().any(|step| step.mv == mv) {
                    assert!(
                        matches!(
                            mv,
                            Move::Drop {
                                piece: Piece::Pawn,
                                ..
                            }
                        ),
                        "{board}: {mv}"
                    );
                    let mut mated = board.clone();
                    mated.play_unchecked(mv);
                    assert!(!mated.checkers().is_empty(), "{board}: {mv}");
                    assert_eq!(legal(&mated), [], "{board}: {mv}");
                    refused += 1;
                    theirs -= 1;
                }
            }
            false
        });
        assert_eq!(steps.len(), theirs, "{board}");
        for &step in &steps {
            if matches!(
                step.mv,
                Move::Drop {
                    piece: Piece::Pawn,
                    ..
                }
            ) {
                let next = game.after(step);
                if !next.board.checkers().is_empty() {
                    assert!(next.count_moves() > 0, "{board}: {}", step.mv);
                    checks += 1;
                }
            }
        }
    });
    assert!(
        checks > 1_000 && refused > 10,
        "{checks} checks, {refused} mates"
    );
}
