use std::collections::HashMap;

use zobrist_examples::game::Game as _;

use super::*;
use crate::effect::Part;
use crate::position::{Color, Held};
use crate::random_games::{legal, parts, play};

/// What a move was, for the test to know what it has seen.
fn kinds(game: &Game, step: Step) -> Vec<&'static str> {
    let (_, _, dropped, _, captured) = parts(game.board(), step);
    let mut kinds = Vec::new();
    let mut note = |is: bool, kind| kinds.extend(is.then_some(kind));
    let drop = step.mv.is_drop();
    let promoted = captured.is_some_and(|captured| captured.piece.role as usize > 7);
    note(drop, "drop");
    let number = dropped.map_or(0, |dropped| dropped.held.1);
    note(number == 1, "drop of the last of its kind");
    note(number >= 4, "drop of one of many");
    note(step.mv.is_promotion() && captured.is_none(), "promotion");
    note(step.mv.is_promotion() && captured.is_some(), "promotion with capture");
    note(captured.is_some() && !promoted, "capture");
    note(promoted, "capture of a promoted piece");
    note(!drop && captured.is_none() && !step.mv.is_promotion(), "quiet");
    kinds
}

#[test]
fn hashes_follow_every_move_and_back() {
    let mut seen = HashMap::new();
    let mut plies = 0;
    play(60, 500, |game: &Game, step, next| {
        plies += 1;
        next.check().unwrap_or_else(|error| panic!("{}: {error}", step.mv));
        let (turn, departure, drop, arrival, capture) = parts(game.board(), step);
        let board = turn.on_board(Position::BOARD, Position::TURN)
            ^ departure.on_board(Position::BOARD, Position::TURN)
            ^ arrival.on_board(Position::BOARD, Position::TURN)
            ^ capture.on_board(Position::BOARD, Position::TURN);
        let hands = drop.in_hand(Position::HANDS) ^ capture.in_hand(Position::HANDS);
        let (old, new) = (game.hashes(), next.hashes());
        assert_eq!(new.whole() ^ (board ^ hands), old.whole());
        assert_eq!((new.board ^ board, new.hands ^ hands), (old.board, old.hands));
        for kind in kinds(game, step) {
            *seen.entry(kind).or_insert(0) += 1;
        }
    });
    assert!(plies > 10_000, "{plies}");
    assert_eq!(seen.len(), 8, "{seen:?}");
    assert!(seen.values().all(|&times| times > 10), "{seen:?}");
}

#[test]
fn counted_moves_are_those_played() {
    play(20, 500, |game: &Game, _, _| {
        assert_eq!(game.count_moves(), legal(game.board()).len() as u64, "{}", game.board());
    });
}

#[test]
fn a_wrong_update_is_named() {
    let game: Game = Game::new(Board::startpos());
    let next = game.after(moves::find(game.board(), "7g7f").unwrap());
    let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 1";

    let mut wrong = next.clone();
    wrong.kept.board ^= Position::TURN.key(Color::White);
    let error = wrong.check().unwrap_err().to_string();
    assert_eq!(error, format!("wrong hash of {sfen}: turn = White is missing"));

    // In both parts, so that the whole is right.
    let mut wrong = next;
    let pawn = Position::HANDS.at(Color::Black).at(Held::Pawn).key(1);
    wrong.kept.board ^= pawn;
    wrong.kept.hands ^= pawn;
    let error = wrong.check().unwrap_err().to_string();
    assert_eq!(error, format!("wrong hash of {sfen}: hands[0][0] = 1 was never removed"));
}
