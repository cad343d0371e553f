//! Compares upcoming repetitions with all legal moves in random games with drops and captures.

use haitaka::{Board, Color, ColoredPiece, Move, Piece, Square};
use zobrist::ZobristHash;
use zobrist::table::{History, ReversibleMoves};
use zobrist_examples::dice::Dice;

use shogi::game::Game;
use shogi::moves::{self, Step};
use shogi::position::Position;

/// Pieces that move forward only. Their moves are irreversible.
const FORWARD: [Piece; 3] = [Piece::Pawn, Piece::Lance, Piece::Knight];

fn legal_moves(board: &Board) -> Vec<Step> {
    let mut all = Vec::new();
    let Ok(()) = moves::try_each(board, |step| {
        all.push(step);
        Ok::<_, std::convert::Infallible>(())
    });
    all
}

/// Returns the squares of a move that neither captures nor promotes, by a piece that can move backwards.
fn reversible(board: &Board, step: Step) -> Option<[usize; 2]> {
    let Move::BoardMove { from, to, promotion: false } = step.mv else { return None };
    let is_reversible = board.piece_on(to).is_none() && !FORWARD.contains(&step.piece);
    is_reversible.then_some([from as usize, to as usize])
}

/// Returns a move between any two squares, for each piece. The legal moves select among them.
fn pairs() -> ReversibleMoves<ZobristHash<Position>, [usize; 2]> {
    let pieces = Piece::ALL.into_iter().filter(|piece| !FORWARD.contains(piece));
    let pieces = pieces.flat_map(|piece| [Color::Black, Color::White].map(|color| ColoredPiece { piece, color }));
    let squares = (0..Square::NUM).flat_map(|from| (from + 1..Square::NUM).map(move |to| [from, to]));
    let all = pieces.flat_map(|piece| squares.clone().map(move |squares| (piece, squares)));
    all.map(|(piece, squares)| {
        let [here, there] = squares.map(|square| Position::BOARD.at(square).key(piece));
        (here ^ there ^ Position::WHITE_TO_MOVE.key(true), squares)
    })
    .collect()
}

#[test]
fn equal_to_all_legal_moves() {
    let table = pairs();
    let mut count = 0;
    for (sfen, seed) in [haitaka::SFEN_STARTPOS, "4k4/9/9/9/9/9/9/1R5B1/4K4 b GSgs 1"]
        .into_iter()
        .flat_map(|sfen| (1..=8).map(move |seed| (sfen, seed)))
    {
        let mut dice = Dice::new(seed);
        let mut game = Game::new(sfen.parse().unwrap());
        let mut history = History::new();
        history.push(game.hashes.whole());
        let mut line = vec![Position::from(&game.board)];
        let mut played: Vec<Step> = Vec::new();
        for _ in 0..100 {
            let moves = legal_moves(&game.board);
            if moves.is_empty() {
                break;
            }
            // Often undo the side's last move, so that positions recur.
            let back = played.iter().rev().nth(1).and_then(|step| {
                match step.mv {
                Move::BoardMove { from, to, .. } => moves.iter().find(|step| {
                    matches!(step.mv, Move::BoardMove { from: f, to: t, promotion: false } if (f, t) == (to, from))
                }),
                Move::Drop { .. } => None,
            }
            });
            let step = *back.filter(|_| dice.below(2) == 0).unwrap_or_else(|| &moves[dice.below(moves.len())]);
            game = game.after(step);
            played.push(step);
            history.push(game.hashes.whole());
            line.push(Position::from(&game.board));

            let steps: Vec<_> = legal_moves(&game.board)
                .into_iter()
                .filter_map(|step| Some((reversible(&game.board, step)?, Position::from(&game.after(step).board))))
                .collect();
            let sorted = |[from, to]: [usize; 2]| [from.min(to), from.max(to)];
            let mut expected: Vec<_> = steps
                .iter()
                .flat_map(|(squares, next)| {
                    let plies = (0..line.len()).filter(|&ply| line[ply] == *next);
                    plies.map(|ply| (ply, sorted(*squares)))
                })
                .collect();
            expected.sort_unstable_by_key(|&(ply, _)| std::cmp::Reverse(ply));
            let is_legal = |squares: [usize; 2]| steps.iter().any(|(other, _)| sorted(*other) == squares);
            let found = table.upcoming(&history).map(|(ply, &squares)| (ply, squares));
            assert_eq!(found.filter(|found| is_legal(found.1)).collect::<Vec<_>>(), expected, "{}", game.board);
            count += expected.len();
        }
    }
    assert!(count > 100, "{count}");
}
