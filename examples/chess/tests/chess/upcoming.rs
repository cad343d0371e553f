//! Compares upcoming repetitions with all legal moves in random games.

use cozy_chess::{Move, Piece};
use zobrist::ZobristHash;
use zobrist::table::ReversibleMoves;
use zobrist_examples::dice::Dice;

use super::random_games::{STARTS, board};
use chess::game::Game;
use chess::position::Position;
use chess::search::upcoming::{pairs, upcoming};
use chess::search::{Positions, push};

/// Stockfish asserts this number, too.
#[test]
fn there_are_3668_reversible_moves() {
    let all: Vec<_> = pairs().collect();
    assert_eq!(all.len(), 3_668);
    let moves: ReversibleMoves<ZobristHash<Position>, _> = all.iter().copied().collect();
    assert!(all.iter().all(|&(delta, mv)| moves.get(delta) == Some(&mv)));
}

/// Returns the earlier plies that a legal move without a capture repeats, the most recent first, by
/// comparing whole positions.
fn by_brute_force(game: &Game, line: &[(Position, bool)]) -> Vec<(usize, [usize; 2])> {
    let since = line.iter().rposition(|ply| ply.1).unwrap_or(0);
    let mut found = Vec::new();
    for mv in game.moves() {
        let (piece, next) = (game.board().piece_on(mv.from), game.after(mv));
        if piece == Some(Piece::Pawn) || next.board().halfmove_clock() == 0 {
            continue;
        }
        let next = Position::from(next.board());
        let mut squares = [mv.from as usize, mv.to as usize];
        squares.sort_unstable();
        found.extend(
            (since..line.len())
                .filter(|&ply| line[ply].0 == next)
                .map(|ply| (ply, squares)),
        );
    }
    found.sort_unstable_by_key(|&(ply, _)| std::cmp::Reverse(ply));
    found
}

#[test]
fn equal_to_all_legal_moves() {
    let endings = [
        "8/8/4k3/8/8/2KQ4/8/1r6 w - - 0 1",
        "8/2n5/4k3/4b3/8/2KR4/2B5/8 w - - 0 1",
    ];
    let mut count = 0;
    for (start, seed) in STARTS
        .into_iter()
        .chain(endings)
        .flat_map(|start| (1..=4).map(move |seed| (start, seed)))
    {
        let mut dice = Dice::new(seed);
        let mut game = Game::new(board(start));
        let mut history = Positions::new();
        push(&mut history, &game);
        let mut line = vec![(Position::from(game.board()), true)];
        let mut played: Vec<Move> = Vec::new();
        for _ in 0..120 {
            let moves = game.moves();
            if moves.is_empty() || game.board().halfmove_clock() == 100 {
                break;
            }
            // Often undo the side's last move, so that positions recur.
            let back = played.iter().rev().nth(1).map(|mv| Move {
                from: mv.to,
                to: mv.from,
                promotion: None,
            });
            let back = back.filter(|mv| moves.contains(mv) && dice.below(2) == 0);
            let mv = back.unwrap_or_else(|| moves[dice.below(moves.len())]);
            game.play(mv);
            played.push(mv);
            push(&mut history, &game);
            line.push((
                Position::from(game.board()),
                game.board().halfmove_clock() == 0,
            ));

            let expected = by_brute_force(&game, &line);
            let found = upcoming(game.board(), &history)
                .map(|(ply, squares)| (ply, squares.map(|square| square as usize)));
            assert_eq!(found.collect::<Vec<_>>(), expected, "{}", game.board());
            count += expected.len();
        }
    }
    assert!(count > 300, "{count}");
}
