//! Random games from positions that make every kind of move likely.

use zobrist_examples::dice::Dice;

use crate::game::Game;
use crate::moves::Move;
use crate::position::Position;

/// Positions to start from. In the later ones crowning and the jumps of kings are never far.
pub(crate) const STARTS: [&str; 4] = [
    "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
    "W:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29",
    "B:W5,6,7,8,9,10,11,12:B21,22,23,24,25,26,27,28",
    "W:WK29,K30,K31,K32:BK1,K2,K3,K4",
];

pub(crate) fn game(fen: &str) -> Game {
    Game::new(fen.parse::<Position>().unwrap())
}

/// Plays `games` games of up to `plies` plies from each start, and shows `on` every move with the game before and
/// after it.
pub(crate) fn play(games: u64, plies: usize, mut on: impl FnMut(&Game, Move, &Game)) {
    for start in STARTS {
        for seed in 1..=games {
            let mut dice = Dice::new(seed);
            let mut game = game(start);
            for _ in 0..plies {
                let moves = game.position().moves();
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
