//! Tests of move ordering.

use cozy_chess::Move;

use super::random_games::{board, play};
use chess::search::order::{Order, tactical_moves};

#[test]
fn gives_each_legal_move_once() {
    play(2, 80, |game, mv, _, _| {
        let mut expected = game.moves();
        let order = Order::new(1);
        let mut moves: Vec<Move> = order.moves(game.board(), Some(mv), 0).collect();
        assert_eq!(moves[0], mv);
        let key = |mv: &Move| (mv.from, mv.to, mv.promotion);
        moves.sort_by_key(key);
        expected.sort_by_key(key);
        assert_eq!(moves, expected);
    });
}

#[test]
fn tactical_moves_are_those_that_gain() {
    let moves = |fen| {
        tactical_moves(&board(fen))
            .map(|mv| mv.to_string())
            .collect::<Vec<_>>()
    };
    // A pawn or a rook captures a queen, and the pawn comes first. Castling is not a tactical move,
    // although it is encoded as the capture of an own rook.
    assert_eq!(
        moves("4k3/8/8/3q4/4P3/8/8/3RK2R w K - 0 1"),
        ["e4d5", "d1d5"]
    );
    assert_eq!(moves("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1"), ["d5e6"]);
    assert_eq!(
        moves("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"),
        ["a7b8q", "a7a8q"]
    );
}

#[test]
fn what_refuted_comes_early() {
    let board = board("4k3/8/8/3q4/4P3/8/8/4K2R w K - 0 1");
    let first = |order: &Order, ply| {
        order
            .moves(&board, None, ply)
            .take(3)
            .map(|mv| mv.to_string())
            .collect::<Vec<_>>()
    };
    let mut order = Order::new(2);
    order.refuted(&board, "h1h8".parse().unwrap(), 3, 1);
    order.refuted(&board, "e4e5".parse().unwrap(), 2, 1);
    assert_eq!(first(&order, 1)[0], "e4d5");
    assert_eq!(first(&order, 0)[..2], ["e4d5", "h1h8"]);
    for _ in 0..200_000 {
        order.refuted(&board, "e4e5".parse().unwrap(), 2, 1);
    }
    assert_eq!(first(&order, 0)[..2], ["e4d5", "e4e5"]);
}
