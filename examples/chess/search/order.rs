//! Which move to look at first: alpha-beta is worth as much as the order of moves is good.

use cozy_chess::{Board, Color, Move, Piece, Rank, Square};

use super::evaluate::value;

/// A list of moves that gives the most promising one left each time. Often the first one is enough.
pub(super) struct Ordered {
    moves: Vec<(i32, Move)>,
}

impl Iterator for Ordered {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        let (best, _) = self.moves.iter().enumerate().max_by_key(|(_, (promise, _))| promise)?;
        Some(self.moves.swap_remove(best).1)
    }
}

/// What a search has learnt about quiet moves.
#[derive(Debug, Clone)]
pub(super) struct Order {
    /// By ply, the last two quiet moves that refuted something there.
    killers: Vec<[Option<Move>; 2]>,
    /// By color and both squares, how often a quiet move did, and near the root for more.
    merits: Vec<i32>,
}

impl Order {
    const HINT: i32 = i32::MAX;
    const TACTICAL: i32 = 1 << 20;
    const KILLER: i32 = 1 << 19;
    const MOST_MERIT: i32 = 1 << 18;

    pub(super) fn new(plies: usize) -> Self {
        Order {
            killers: vec![[None; 2]; plies],
            merits: vec![0; Color::NUM * Square::NUM * Square::NUM],
        }
    }

    /// All legal moves. `hint` comes first, if it is one.
    pub(super) fn moves(&self, board: &Board, hint: Option<Move>, ply: u8) -> Ordered {
        let killers = self.killers[usize::from(ply)];
        let promise = |mv| {
            if hint == Some(mv) {
                Self::HINT
            } else if let Some(gain) = gain(board, mv) {
                Self::TACTICAL + gain
            } else if killers.contains(&Some(mv)) {
                Self::KILLER
            } else {
                self.merits[place(board, mv)]
            }
        };
        let mut moves = Vec::with_capacity(64);
        board.generate_moves(|some| {
            moves.extend(some.into_iter().map(|mv| (promise(mv), mv)));
            false
        });
        Ordered { moves }
    }

    /// `mv` refuted the move before it.
    pub(super) fn refuted(&mut self, board: &Board, mv: Move, depth: u8, ply: u8) {
        if gain(board, mv).is_some() {
            return;
        }
        let killers = &mut self.killers[usize::from(ply)];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        let merit = &mut self.merits[place(board, mv)];
        *merit += i32::from(depth).pow(2);
        if *merit > Self::MOST_MERIT {
            self.merits.iter_mut().for_each(|merit| *merit /= 2);
        }
    }
}

/// Captures and promotions to queens.
pub(super) fn tactical_moves(board: &Board) -> Ordered {
    let us = board.side_to_move();
    let theirs = board.colors(!us);
    let mut for_pawns = theirs | Rank::Eighth.relative_to(us).bitboard();
    if let Some(file) = board.en_passant() {
        for_pawns |= Square::new(file, Rank::Sixth.relative_to(us)).bitboard();
    }
    let mut moves = Vec::with_capacity(16);
    board.generate_moves(|mut some| {
        some.to &= if some.piece == Piece::Pawn { for_pawns } else { theirs };
        moves.extend(some.into_iter().filter_map(|mv| Some((gain(board, mv)?, mv))));
        false
    });
    Ordered { moves }
}

/// What a capture or a promotion to a queen promises: the most valuable victim by the least valuable piece.
/// Nothing for quiet moves, and what promotes to less is one here.
fn gain(board: &Board, mv: Move) -> Option<i32> {
    let us = board.side_to_move();
    let piece = board.piece_on(mv.from).expect("a legal move starts on a piece");
    let victim = if board.colors(!us).has(mv.to) {
        board.piece_on(mv.to)
    } else {
        // A pawn that leaves its file for an empty square captures en passant.
        (piece == Piece::Pawn && mv.from.file() != mv.to.file()).then_some(Piece::Pawn)
    };
    match (victim, mv.promotion) {
        (None, None) | (_, Some(Piece::Knight | Piece::Bishop | Piece::Rook)) => None,
        (victim, promotion) => {
            let gained = victim.map_or(0, value) + promotion.map_or(0, value);
            Some(16 * gained - value(piece))
        }
    }
}

fn place(board: &Board, mv: Move) -> usize {
    let squares = mv.from as usize * Square::NUM + mv.to as usize;
    board.side_to_move() as usize * Square::NUM * Square::NUM + squares
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_games::{board, play};

    #[test]
    fn gives_each_legal_move_once() {
        play(2, 80, |game, mv, _, _| {
            let mut expected = Vec::new();
            game.board().generate_moves(|some| {
                expected.extend(some);
                false
            });
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
        let moves = |fen| tactical_moves(&board(fen)).map(|mv| mv.to_string()).collect::<Vec<_>>();
        // A queen by a pawn, then by a rook; no castling, though it comes as a capture of his own rook.
        assert_eq!(moves("4k3/8/8/3q4/4P3/8/8/3RK2R w K - 0 1"), ["e4d5", "d1d5"]);
        assert_eq!(moves("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1"), ["d5e6"]);
        assert_eq!(moves("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"), ["a7b8q", "a7a8q"]);
    }

    #[test]
    fn what_refuted_comes_early() {
        let board = board("4k3/8/8/3q4/4P3/8/8/4K2R w K - 0 1");
        let first = |order: &Order, ply| {
            order.moves(&board, None, ply).take(3).map(|mv| mv.to_string()).collect::<Vec<_>>()
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
}
