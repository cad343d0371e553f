//! Tests of incremental hashes in random games. The games are long enough for drops and promotions
//! of every kind.

use std::collections::HashMap;
use std::convert::Infallible;

use haitaka::{Board, Color, Piece};
use zobrist::{Desync, Zobrist};
use zobrist_examples::dice::Dice;
use zobrist_examples::game::Game as _;

use shogi::game::Game;
use shogi::hashes::sum_after;
use shogi::moves::{self, Step};
use shogi::position::{AdditivePosition, Position};

/// Returns the legal moves of a board.
pub(crate) fn legal(board: &Board) -> Vec<Step> {
    let mut steps = Vec::new();
    let Ok(()) = moves::try_each(board, |step| {
        steps.push(step);
        Ok::<(), Infallible>(())
    });
    steps
}

/// Plays `games` random games of up to `plies` plies from the initial position. Calls `on` with
/// each move, and with the games before and after it.
pub(crate) fn play(games: u64, plies: usize, mut on: impl FnMut(&Game, Step, &Game)) {
    for seed in 1..=games {
        let mut dice = Dice::new(seed);
        let mut game = Game::new(Board::startpos());
        for _ in 0..plies {
            let steps = legal(&game.board);
            if steps.is_empty() {
                break;
            }
            let step = steps[dice.below(steps.len())];
            let next = game.after(step);
            on(&game, step, &next);
            game = next;
        }
    }
}

/// Returns the kinds of a move, to measure the coverage of the test.
fn kinds(board: &Board, step: Step) -> Vec<&'static str> {
    let mut kinds = Vec::new();
    let mut note = |is: bool, kind| kinds.extend(is.then_some(kind));
    let captured = board.piece_on(step.mv.to());
    let (drop, promotion) = (step.mv.is_drop(), step.mv.is_promotion());
    let number = if drop {
        board.num_in_hand(board.side_to_move(), step.piece)
    } else {
        0
    };
    note(drop, "drop");
    note(number == 1, "drop of the last of its kind");
    note(number >= 4, "drop of one of many");
    note(promotion && captured.is_none(), "promotion");
    note(promotion && captured.is_some(), "promotion with capture");
    note(
        captured.is_some_and(|piece| !piece.is_promoted()),
        "capture",
    );
    note(
        captured.is_some_and(Piece::is_promoted),
        "capture of a promoted piece",
    );
    note(!drop && captured.is_none() && !promotion, "quiet");
    kinds
}

#[test]
fn hashes_follow_every_move() {
    let mut seen = HashMap::new();
    let mut plies = 0;
    play(60, 500, |game, step, next| {
        plies += 1;
        next.check()
            .unwrap_or_else(|error| panic!("{}: {error:?}", step.mv));
        // Check each part, because two wrong parts can have a correct sum.
        let hands = Position::HANDS.key(Position::from(&next.board).hands);
        assert_eq!(next.hashes.hands, hands, "{}", step.mv);
        let sum = AdditivePosition::from(&game.board).zobrist_hash();
        let after = AdditivePosition::from(&next.board);
        assert_eq!(
            sum_after(sum, &game.board, step),
            after.zobrist_hash(),
            "{}",
            step.mv
        );
        for kind in kinds(&game.board, step) {
            *seen.entry(kind).or_insert(0) += 1;
        }
    });
    assert!(plies > 10_000, "{plies}");
    assert_eq!(seen.len(), 8, "{seen:?}");
    assert!(seen.values().all(|&times| times > 10), "{seen:?}");
}

#[test]
fn one_additive_key_for_each_kind_of_piece() {
    let pawns = AdditivePosition::HANDS.at(1).at(0);
    let eighteen = (0..18).map(|_| pawns.key(1)).sum();
    assert_eq!(pawns.key(18), eighteen);
    assert_eq!(pawns.change(2, 3), pawns.key(1));
    // Compare the numbers of keys with the documentation of the types.
    let board = 81 * 28 + 1;
    assert_eq!(Position::SHAPE.features(), board + 252);
    assert_eq!(AdditivePosition::SHAPE.features(), board + 14);
}

#[test]
fn counted_moves_are_those_played() {
    play(20, 500, |game, _, _| {
        assert_eq!(
            game.count_moves(),
            legal(&game.board).len() as u64,
            "{}",
            game.board
        );
    });
}

#[test]
fn a_wrong_update_is_named() {
    let game = Game::new(Board::startpos());
    let next = game.after(moves::find(&game.board, "7g7f").unwrap());
    assert_eq!(next.board.side_to_move(), Color::White);
    let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2";

    let mut wrong = next.clone();
    wrong.hashes.board ^= Position::WHITE_TO_MOVE.key(true);
    let error = wrong.check().unwrap_err();
    let message = format!("wrong hash of {sfen}: white_to_move = true is missing");
    assert_eq!(
        (format!("{error:#}"), error.is::<Desync>()),
        (message, true)
    );

    // Both parts are wrong, but the whole hash is correct.
    let mut wrong = next;
    let pawn = Position::HANDS.at(0).at(0).key(1);
    wrong.hashes.board ^= pawn;
    wrong.hashes.hands ^= pawn;
    let error = wrong.check().unwrap_err();
    let message = format!("wrong hash of {sfen}: hands[0][0] = 1 is extra");
    assert_eq!(
        (format!("{error:#}"), error.is::<Desync>()),
        (message, true)
    );
}
