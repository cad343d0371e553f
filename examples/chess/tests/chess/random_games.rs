//! Random games from positions that make every kind of move likely.

use cozy_chess::{Board, Move};
use zobrist::Delta;
use zobrist_examples::dice::Dice;

use chess::fen;
use chess::game::Game;
use chess::position::Position;

/// Start positions. In the later ones, castling, promotion and en passant come soon.
pub(crate) const STARTS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    // In Chess960, the king castles onto or across squares of its own rook.
    "1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w KQkq - 0 1",
    "5rkr/8/8/8/8/8/8/R1K2R2 w AFfh - 0 1",
];

pub(crate) fn board(fen: &str) -> Board {
    fen::board(fen).unwrap()
}

/// Plays `games` random games of up to `plies` plies from each start position. Calls `on` with each
/// move, the change of the hash, and the games before and after the move.
pub(crate) fn play(
    games: u64,
    plies: usize,
    mut on: impl FnMut(&Game, Move, Delta<Position>, &Game),
) {
    for start in STARTS {
        for seed in 1..=games {
            let mut dice = Dice::new(seed);
            let mut game = Game::new(board(start));
            for _ in 0..plies {
                let moves = game.moves();
                if moves.is_empty() {
                    break;
                }
                let mv = moves[dice.below(moves.len())];
                let mut next = game.clone();
                let delta = next.play(mv);
                on(&game, mv, delta, &next);
                game = next;
            }
        }
    }
}
