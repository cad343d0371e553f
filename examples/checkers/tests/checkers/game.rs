//! Tests of positions and their hashes in random games. The start positions make every kind of move
//! likely.

use std::collections::HashMap;

use zobrist_examples::dice::Dice;
use zobrist_examples::game::Game as _;

use checkers::game::Game;
use checkers::moves::{Move, each};
use checkers::position::Position;

/// Start positions. In the later ones, crowning and jumps of kings come soon.
pub(crate) const STARTS: [&str; 4] = [
    "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
    "W:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29",
    "B:W5,6,7,8,9,10,11,12:B21,22,23,24,25,26,27,28",
    "W:WK29,K30,K31,K32:BK1,K2,K3,K4",
];

pub(crate) fn game(fen: &str) -> Game {
    Game::new(fen.parse().unwrap())
}

/// Returns the position after a legal move, by plain bitboards.
pub(crate) fn after(position: &Position, mv: Move) -> Position {
    let Position {
        mut men,
        mut kings,
        turn,
    } = *position;
    let (us, them) = (turn as usize, turn.other() as usize);
    let becomes_king = kings[us] & mv.from != 0 || mv.to & turn.crown_row() != 0;
    men[us] &= !mv.from;
    kings[us] &= !mv.from;
    *(if becomes_king {
        &mut kings[us]
    } else {
        &mut men[us]
    }) |= mv.to;
    men[them] &= !mv.captured;
    kings[them] &= !mv.captured;
    Position {
        men,
        kings,
        turn: turn.other(),
    }
}

/// Plays `games` random games of up to `plies` plies from each start position. Calls `on` with each
/// move, and with the games before and after it.
pub(crate) fn play(games: u64, plies: usize, mut on: impl FnMut(&Game, Move, &Game)) {
    for start in STARTS {
        for seed in 1..=games {
            let mut dice = Dice::new(seed);
            let mut game = game(start);
            for _ in 0..plies {
                let moves = game.position.moves();
                if moves.is_empty() {
                    break;
                }
                let mv = moves[dice.below(moves.len())];
                let next = game.after(mv);
                on(&game, mv, &next);
                game = next;
            }
        }
    }
}

/// Returns the kinds of a move, to measure the coverage of the test.
fn kinds(position: &Position, mv: Move) -> Vec<&'static str> {
    let (us, them) = (position.turn as usize, position.turn.other() as usize);
    let king = position.kings[us] & mv.from != 0;
    let crowned = !king && mv.to & position.turn.crown_row() != 0;
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
fn position_and_hash_follow_every_move() {
    let mut seen = HashMap::new();
    let mut plies = 0;
    play(100, 200, |game, mv, next| {
        plies += 1;
        assert_eq!(*next.position, after(&game.position, mv), "{mv}");
        next.check()
            .unwrap_or_else(|error| panic!("{mv}: {error:?}"));
        for kind in kinds(&game.position, mv) {
            *seen.entry(kind).or_insert(0) += 1;
        }
    });
    assert!(plies > 10_000, "{plies}");
    assert_eq!(seen.len(), 10, "{seen:?}");
    assert!(seen.values().all(|&times| times > 10), "{seen:?}");
}

#[test]
fn hashes_tell_positions_apart() {
    let mut hash_of = HashMap::new();
    let mut position_of = HashMap::new();
    let (mut games, mut met) = (0, 0);
    play(50, 200, |_, _, next| {
        let fen = next.position.to_string();
        games += 1;
        met += usize::from(hash_of.contains_key(&fen));
        assert_eq!(
            *hash_of.entry(fen.clone()).or_insert(next.hash()),
            next.hash(),
            "{fen}"
        );
        assert_eq!(*position_of.entry(next.hash()).or_insert(fen.clone()), fen);
    });
    assert!(met > 100, "{met} transpositions in {games} positions");
}

#[test]
fn pieces_stay_on_their_squares() {
    play(20, 200, |game, mv, next| {
        let (old, new) = (game.position, next.position);
        let sets = [new.men, new.kings].concat();
        let union = sets.iter().fold(0, |all, set| all | set);
        let sum: u32 = sets.iter().map(|set| set.count_ones()).sum();
        assert_eq!(
            sum,
            union.count_ones(),
            "two pieces on one square after {mv}"
        );
        assert_eq!(
            sum,
            (!old.empty()).count_ones() - mv.captured.count_ones(),
            "{mv}"
        );
        for square in each(mv.captured) {
            assert_ne!(new.empty() & square, 0, "{mv} captures {square:#x}");
        }
    });
}
