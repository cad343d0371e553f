use std::collections::HashMap;

use zobrist_examples::game::Game as _;

use super::*;
use crate::board::squares_of;
use crate::position::Color;
use crate::random_games::{game, play};

/// What a move was, for the test to know what it has seen.
fn kinds(position: &Position, mv: Move) -> Vec<&'static str> {
    let (us, them) = (position.turn as usize, !position.turn as usize);
    let king = position.kings[us] & mv.from.bit() != 0;
    let crowned = !king && mv.to.bit() & position.turn.crown_row() != 0;
    let captured = mv.captured.count_ones();
    let mut kinds = Vec::new();
    let mut note = |is: bool, kind| kinds.extend(is.then_some(kind));
    note(!king && captured == 0, "step of a man");
    note(king && captured == 0, "step of a king");
    note(!king && captured > 0, "jump of a man");
    note(king && captured > 0, "jump of a king");
    note(captured > 1, "several jumps");
    note(captured > 2, "more than two jumps");
    note(crowned && captured == 0, "crowning step");
    note(crowned && captured > 0, "crowning jump");
    note(mv.captured & position.men[them] != 0, "man captured");
    note(mv.captured & position.kings[them] != 0, "king captured");
    kinds
}

#[test]
fn hash_follows_every_move_and_back() {
    let mut seen = HashMap::new();
    let mut plies = 0;
    play(100, 200, |game, mv, next| {
        plies += 1;
        next.check().unwrap_or_else(|error| panic!("{mv}: {error}"));
        // What the move changed, once more, takes it back.
        let mut back = next.hash();
        game.position().after(mv, &mut back);
        assert_eq!(back, game.hash(), "{mv} taken back");
        for kind in kinds(game.position(), mv) {
            *seen.entry(kind).or_insert(0) += 1;
        }
    });
    assert!(plies > 10_000, "{plies}");
    assert_eq!(seen.len(), 10, "{seen:?}");
    assert!(seen.values().all(|&times| times > 10), "{seen:?}");
}

#[test]
fn without_a_hash_the_game_is_the_same() {
    play(10, 100, |game, mv, next| {
        let plain = Game::<()>::new(*game.position());
        assert_eq!(plain.after(mv).position(), next.position());
    });
}

#[test]
fn hashes_tell_positions_apart() {
    let mut hash_of = HashMap::new();
    let mut position_of = HashMap::new();
    let (mut games, mut met) = (0, 0);
    play(50, 200, |_, _, next| {
        let fen = next.position().to_string();
        games += 1;
        met += usize::from(hash_of.contains_key(&fen));
        assert_eq!(*hash_of.entry(fen.clone()).or_insert(next.hash()), next.hash(), "{fen}");
        assert_eq!(*position_of.entry(next.hash()).or_insert(fen.clone()), fen);
    });
    assert!(met > 100, "{met} transpositions in {games} positions");
}

#[test]
fn pieces_stay_on_their_squares() {
    play(20, 200, |game, mv, next| {
        let (old, new) = (game.position(), next.position());
        let sets = [new.men, new.kings].concat();
        let union = sets.iter().fold(0, |all, set| all | set);
        let sum: u32 = sets.iter().map(|set| set.count_ones()).sum();
        assert_eq!(sum, union.count_ones(), "two pieces on one square after {mv}");
        assert_eq!(sum, (!old.empty()).count_ones() - mv.captured.count_ones(), "{mv}");
        for square in squares_of(mv.captured) {
            assert_ne!(new.empty() & square.bit(), 0, "{mv} captures what stands on {square}");
        }
    });
}

#[test]
fn a_wrong_update_is_named() {
    let mut game = game("W:WK30:BK3");
    game.hash.toggle(Position::KINGS.at(Color::White).at(28), true);
    let error = game.check().unwrap_err().to_string();
    assert_eq!(error, "wrong hash of W:WK30:BK3: kings[1][28] = true was never removed");
}
